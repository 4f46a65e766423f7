"""Islands that several tests stand on, drawn as in board.py; what is not drawn is bare."""

TWO_BRIDGES = """
      A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
   3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   4  #  #  #  |  #  #  #  -  #  #  #  #  #  #  .  .  .  .  .  .  .
   5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
   6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
"""
"""A bridge north to south on D4, one east to west on H4."""

ALL_BRIDGES = """
       A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
    4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    5  .  #  |  #  |  #  |  #  |  #  |  #  |  #  #  #  .  .  .  .  .
    6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
    8  .  #  #  ~  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
    9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
   10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
   11  #  #  |  #  |  #  |  #  |  #  |  #  #  #  #  .  .  .  .  .  .
   12  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
"""
"""All eleven bridges stand; canals without one are D8 and O6 to O9."""

ONE_BRIDGE_LEFT = """
       A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
    4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    5  .  #  |  #  |  #  |  #  |  #  |  #  |  #  #  #  .  .  .  .  .
    6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
   10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
   11  #  #  |  #  |  #  |  #  |  #  ~  #  #  #  #  .  .  .  .  .  .
   12  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
"""
"""Ten bridges stand; K11 waits for the last."""

TIGHT_CANALS = """
       A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
    1  .  #  .  .  .  ~  #  #  #  ~  .  .  .  .  .  .  .  .  .  .  .
    2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
    3  #  #  #  #  #  #  #  ~  ~  #  #  #  .  .  .  .  .  .  .  .  .
    4  #  #  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    5  .  #  #  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  ~
   13  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
   14  .  .  #  ~  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
"""Canals on which a bridge can lie one way at the most."""

THREE_DISTRICTS = """
   2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   3  #  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   4  ~  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
   7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
   8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #
   9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
   13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
   14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
"""Canals cut off a corner in the north-west, in the east and in the south."""

CANAL_AT_THE_TIP = """
      A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
   1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
   2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
"""
"""Bo's Pilli on the tip B1; the cell C2 beside its foot is dug."""

RED_AT_THE_TIP = """
      A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
   1  . #R  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
   2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
"""
"""The same with Ana's Pilli."""

BARE_TIP = """
      A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
   1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
   2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
"""
"""Bo's Pilli on the tip B1, nothing dug."""

ON_FOOT = """
      A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
   2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   3  #  #  # #R  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
   4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
   5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
"""
"""Ana's Pilli in the open on D3."""
