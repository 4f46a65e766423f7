"""A second, deliberately naive reading of the rules of Mexica.

Written apart from the engine, from rules.md and record.md alone, with sets, dicts and loops only,
so that property tests have a judge that shares none of the engine's mistakes.
"""
