"""A whole game of Cóatl in a link: JSON, as any game's, with what its own records begin with."""

from __future__ import annotations

from tracker.games.plain_link import PlainLink


class CoatlLink(PlainLink):
    format = "c"
    # It may never change. What records say most often stands at the end.
    dictionary = (
        b'"override":true},{"do":"priest","card":"},{"do":"future","discard":0,"take":},'
        b'{"do":"pick","pieces":["},{"do":"temple","coatl":1,"card":"","from":"common"},'
        b'{"do":"fulfil","coatl":1,"card":"},{"do":"done"},{"do":"choose","take":2},'
        b'{"do":"start","piece":"},{"do":"add","coatl":2,"piece":"","end":"head"},'
        b'{"do":"add","coatl":1,"piece":"","end":"tail"},{"do":"take","pieces":["<K"]},'
        b'{"do":"take","pieces":["G","R"]},{"do":"end","bodies":true}]}'
        b'"sacrifices":false,"bodies":14,"kept":{"totals":"hidden","date":"20","place":"","notes":'
        b'"!Y #7","!K #8","!G #9","!B #10","!R #11","K=B #9","G=R #6","G=Y #6","B=Y #12","R=Y #12"'
        b'"!K B=R","!B K=R","!G K=Y","!R B=G","!Y K=G","YKRGB","RKBYG","KGRBY","KBKB","YRYR",'
        b'"YR?+RY","KY?+YK","GK?+KG","KB?+BK","RB?+BR","GR+K","BG+K","RK+B","RB+Y","YB+G","GK+Y",'
        b'"YK+R","BG+B","GY+G","RRRGG","KKGGG","YYBBB","RRBB","KKYY","GGRR","BBYY","GB","KG","YK",'
        b'"RB","YB","RK","YG","GGG","BBB","KKK","RRR","YYY","!GGG!G","!BBB!B","!KKK!K","!RRR!R",'
        b'"!YYY!Y","Y","R","K","G","B"],"temple":"Dee","color":"Cy","color":"Bo","color":'
        b'"},{"do":"coatl","by":"yellow","row":"<},{"do":"coatl","by":"green","row":"<},'
        b'{"do":"coatl","by":"blue","row":"<},{"do":"coatl","by":"red","row":"<BBRBBY>","cards":["'
        b'{"format":"coatl-record/1","mode":"sheet","players":[{"name":"Ana","color":"red"},'
        b'{"name":"Bo","color":"blue"}],"actions":[{"do":"'
    )
