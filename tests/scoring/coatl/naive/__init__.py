"""A second, deliberately naive reading of the rules of Cóatl.

Written apart from the engine, from rules.md and record.md alone, with dicts, lists and loops only,
so that the tests have a judge that shares none of the engine's mistakes.
"""
