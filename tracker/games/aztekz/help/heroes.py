"""What heroes do: steps, thefts, souls taken, dropped, given and chased away."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.aztekz.box.pieces import SEATS_OF_A_CARD, SMALLEST_PILE, STEPS, Hero
from scoring.aztekz.refusals import Code
from tracker.help.parts import Part, Rule, Ruling


def steps() -> Part:
    return Part(
        "steps",
        _("Moving a hero"),
        [
            Rule(
                _("Steps of a chief: %(chief)s. Of a helper: up to %(helper)s.")
                % {"chief": STEPS[Hero.CHIEF], "helper": STEPS[Hero.SLAVE1]},
                (Code.STEP_LIMIT,),
            ),
            Rule(
                _(
                    "From card to neighbouring card along the paths: both need one at the side that"
                    " they share. A wall on either stops him."
                ),
                (Code.STEP_WALL, Code.STEP_FAR, Code.STEP_OFF_GRID),
            ),
            Rule(
                _("On a card stand at most %(seats)s heroes.") % {"seats": SEATS_OF_A_CARD},
                (Code.STEP_FULL,),
            ),
        ],
        [
            Ruling(
                _("May one pass through a full card?"),
                _("No. A hero stands on every card that he steps on."),
            ),
            Ruling(
                _("On which path of a card does a hero stand?"),
                _("On the card as a whole: all its paths meet in the middle."),
            ),
        ],
        tools=("move",),
    )


def chief() -> Part:
    return Part(
        "chief_steals",
        _("The chief steals"),
        [
            Rule(
                _(
                    "Before or after his step he takes all that a helper of another colour carries"
                    " on the same card, and so frees it."
                ),
                (Code.STEAL_ABSENT, Code.STEAL_OWN),
            ),
            Rule(
                _(
                    "The helper carries at least %(least)s souls, and the helper's own chief is not"
                    " on that card."
                )
                % {"least": SMALLEST_PILE},
                (Code.STEAL_NOTHING, Code.STEAL_SINGLE, Code.STEAL_GUARDED),
            ),
            Rule(_("Once a turn, from one helper."), (Code.STEAL_AGAIN,)),
            Rule(_("A chief carries nothing and is never robbed.")),
        ],
        [
            Ruling(
                _("May he steal without a step?"),
                _("Yes. To move is optional; what counts is where he stands."),
            ),
        ],
        tools=("chief", "steal"),
    )


def helper() -> Part:
    return Part(
        "helper",
        _("What a helper does"),
        [
            Rule(
                _(
                    "Take: souls of one symbol that lie on his card, if he carries none or the same"
                    " symbol."
                ),
                (Code.TAKE_NONE, Code.TAKE_MIXED),
            ),
            Rule(_("Drop: all that he carries, on his card."), (Code.DROP_NONE,)),
            Rule(
                _(
                    "Give: all that he carries, at least %(least)s souls, to his own chief on the"
                    " same card. They are freed, a pile."
                )
                % {"least": SMALLEST_PILE},
                (Code.GIVE_NONE, Code.GIVE_ABSENT, Code.GIVE_SINGLE),
            ),
            Rule(_("Only in his own move: a chief who comes to his helper receives nothing yet.")),
        ],
        [
            Ruling(
                _("How often, and when?"),
                _(
                    "Before the first step, between steps and at the end; as often and in whichever"
                    " order he likes, on every card that he comes by."
                ),
                _("The text lets him drop at the end."),
            ),
            Ruling(
                _("Must he take all souls of a symbol?"),
                _("No, as many as he wants. Any souls may lie together on a card."),
            ),
        ],
        tools=("slave1", "slave2", "take", "drop", "give"),
    )


def chasing() -> Part:
    return Part(
        "chasing",
        _("Chasing souls away"),
        [
            Rule(
                _(
                    "All souls on the helper's card, carried ones too, go back face down. Then he"
                    " steps on to another card, and the drawn card is placed on the one he left."
                ),
                (Code.CHASE_NONE, Code.CHASE_LAST, Code.PLACE_CHASED, Code.BACK_CHASED),
            ),
            Rule(
                _("No other hero stands there: a card with a hero is never covered."),
                (Code.CHASE_OCCUPIED,),
            ),
            Rule(_("Once a turn: there is one drawn card."), (Code.CHASE_AGAIN,)),
        ],
        [
            Ruling(
                _("What if the drawn card does not fit there?"),
                _("That is seen when it is placed: then the chase is taken back."),
            ),
        ],
        tools=("chase",),
    )
