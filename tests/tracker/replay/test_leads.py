"""Who was ahead, and when the lead changed hands."""

from scoring.game import Seat
from tracker.replay.leads import Lead, lead_changes, leads

ANA, BO, CY = Seat(0), Seat(1), Seat(2)


def test_a_lead_lasts_until_another_draws_level() -> None:
    assert leads([(0, 0), (2, 1), (2, 1), (2, 2), (2, 3)]) == [
        Lead((), 0, 0),
        Lead((ANA,), 1, 2),
        Lead((), 3, 3),
        Lead((BO,), 4, 4),
    ]


def test_two_of_three_can_be_ahead_together() -> None:
    assert leads([(0, 0, 0), (4, 0, 0), (4, 4, 0)]) == [
        Lead((), 0, 0),
        Lead((ANA,), 1, 1),
        Lead((ANA, BO), 2, 2),
    ]


def test_the_lead_changes_when_another_leads_alone() -> None:
    stretches = leads([(0, 0, 0), (1, 0, 0), (1, 2, 0), (1, 2, 3), (4, 2, 3)])
    assert [(lead.alone, lead.first) for lead in lead_changes(stretches)] == [
        (BO, 2),
        (CY, 3),
        (ANA, 4),
    ]


def test_who_is_caught_up_with_and_gets_away_has_not_lost_the_lead() -> None:
    assert lead_changes(leads([(0, 0), (1, 0), (1, 1), (2, 1)])) == []


def test_the_first_leader_has_taken_it_from_nobody() -> None:
    assert lead_changes(leads([(0, 0), (3, 0)])) == []
    assert lead_changes(leads([(0, 0)])) == []
