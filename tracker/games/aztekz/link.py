"""A whole game of Aztekz in a link: JSON, as any game's, with what its own records begin with."""

from __future__ import annotations

from tracker.games.plain_link import PlainLink


class AztekzLink(PlainLink):
    format = "a"
    # It may never change. What records say most often stands at the end.
    dictionary = (
        b'"override":true},{"do":"recount","cards":},{"do":"back"},{"do":"chase","hero":"slave1"},'
        b'{"do":"steal","of":"purple","orange","white","black","hero":"slave2"},'
        b'{"do":"drop","hero":"slave1"},{"do":"give","hero":"slave1"},{"do":"take","hero":"slave2",'
        b'"soul":"f"},{"do":"start","at":[0,0],"paths":"NESW"},{"do":"step","hero":"chief","to":[-1,'
        b'{"do":"draw","paths":"NS","soul":"e"},{"do":"step","hero":"slave1","to":[0,-1]},'
        b'{"do":"place","at":[1,0],"paths":"ESW"},{"do":"draw","paths":"NES","soul":"d"},'
        b'{"do":"place","at":[0,1],"paths":"NW"},{"do":"end"}]}'
        b'"date":"20","place":"","notes":"","minutes":"Dee","color":"Cy","color":"Bo","color":'
        b'{"do":"free","by":"green","soul":"c","count":4,"from":"yellow"},'
        b'{"do":"free","by":"blue","soul":"b","count":3},{"do":"free","by":"red","soul":"a","count":2},'
        b'{"format":"aztekz-record/1","mode":"referee","cards":48,"players":[{"name":"Ana","color":"red"},'
        b'{"name":"Bo","color":"blue"}],"actions":[{"do":"'
    )
