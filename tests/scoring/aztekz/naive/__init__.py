"""A second, deliberately naive reading of the rules of Aztekz.

Written apart from the engine and before it, from rules.md and record.md alone, with dicts, lists
and loops only, so that the tests have a judge that shares none of the engine's mistakes.
"""
