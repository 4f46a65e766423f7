"""Hostile requests, made up from the site's own addresses, forms and examples.

Addresses come from the URL resolver, fields and forms from the pages themselves: what is new is
asked, too. A fixed seed asks the same in the same order; the keys of games are new each time.
"""
