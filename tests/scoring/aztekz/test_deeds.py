"""What freed piles tell of a game."""

from __future__ import annotations

from scoring.aztekz.box.pieces import Soul
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.table.deeds import highest, most, souls_lost, souls_stolen, thefts
from scoring.game import Seat

ANA, BO, CY = Seat(0), Seat(1), Seat(2)
OWN = Pile(ANA, Soul.A, 4)
FROM_BO = Pile(ANA, Soul.B, 3, stolen_from=BO)
FROM_ANA = Pile(CY, Soul.C, 2, stolen_from=ANA)
AGAIN_FROM_BO = Pile(CY, Soul.D, 4, stolen_from=BO)
PILES = [OWN, FROM_BO, FROM_ANA, AGAIN_FROM_BO]


def test_a_theft_is_a_pile_that_was_taken_from_somebody() -> None:
    assert thefts(PILES) == [FROM_BO, FROM_ANA, AGAIN_FROM_BO]


def test_who_stole_and_who_lost_how_many_souls() -> None:
    assert souls_stolen(PILES) == {ANA: 3, CY: 6}
    assert souls_lost(PILES) == {BO: 7, ANA: 2}


def test_who_has_most_all_of_them_in_seat_order() -> None:
    assert most({CY: 6, BO: 2, ANA: 6}) == ([ANA, CY], 6)
    assert most({}) == ([], 0)


def test_the_highest_towers_may_be_several() -> None:
    assert highest(PILES) == [OWN, AGAIN_FROM_BO]
    assert highest([]) == []
