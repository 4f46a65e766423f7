"""Districts that were closed, of a size on offer, and that nobody founded."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.game import Seat
from scoring.mexica.board.districts import District, districts
from scoring.mexica.board.island import PALACE, Cell, Cells, flood, members, neighbours
from scoring.mexica.board.pieces import PERIODS, Calpulli, prizes
from scoring.mexica.legal import allowed
from scoring.mexica.majorities import Awards, majority_awards, ranks
from scoring.mexica.position import Position
from scoring.mexica.rules import found_rules
from scoring.mexica.table.course import Course, Stretch
from scoring.mexica.table.findings import Founding, Says, Sentence


def forgotten(course: Course) -> list[Founding]:
    """What costs most first. What was cut or founded later had not been founded before."""
    found: dict[Cells, Founding] = {}
    for stretch in course.stretches():
        for district in districts(course.positions[stretch.last]):
            cells = district.cells
            if cells not in found and district.fitting and _stands(cells, course.now):
                for finding in _told(course, stretch, district):
                    found[cells] = finding
    return sorted(found.values(), key=lambda finding: -sum(finding.cost.values()))


def _stands(district: Cells, now: Position) -> bool:
    """Is it whole to this day, and without a token?"""
    return flood(district & -district, now.dry) == district and not district & now.calpulli


def _told(course: Course, stretch: Stretch, district: District) -> Iterator[Founding]:
    [token] = district.fitting
    then = course.positions[stretch.last]
    sites = district.cells & course.now.free & then.free & ~PALACE
    if not sites:
        return
    if not then.setup.is_referee:
        says = Says.FOUNDING_THEN if stretch.scored else Says.FOUNDING_NOW
        said = Sentence(says, {"token": token, "period": then.period})
        yield _finding(then, district, sites, stretch.last, said, then.seats, None)
    elif (at := _last_chance(course, stretch, district.cells, token, sites)) is not None:
        moment = course.positions[at]
        founder = moment.on_turn
        others = tuple(
            seat
            for seat in moment.seats
            if seat != founder and moment.pilli(seat).bit & district.cells
        )
        name = moment.setup.players[founder].name
        said = Sentence(Says.FOUNDING_SEEN, {"token": token, "name": name})
        sites &= moment.free
        yield _finding(then, district, sites, at, said, (founder,), others)


def _last_chance(
    course: Course, stretch: Stretch, district: Cells, token: Calpulli, sites: Cells
) -> int | None:
    """Referee mode: the last moment at which the player on turn could found it."""
    for number in range(stretch.last, stretch.first - 1, -1):
        position = course.positions[number]
        if position.is_placing or flood(district & -district, position.dry) != district:
            return None
        if sites & allowed(found_rules(position, position.on_turn, token, None)):
            return number
    return None


def _finding(
    then: Position,
    district: District,
    sites: Cells,
    at: int,
    said: Sentence,
    founders: tuple[Seat, ...],
    standing: tuple[Seat, ...] | None,
) -> Founding:
    [token] = district.fitting
    worth = prizes(token)
    scoring = lost(then, district)
    names = {player.colour: player.name for player in then.setup.players}
    sentences = [said]
    if scoring:
        points = ", ".join(f"{names[colour]} {points}" for colour, points in scoring.items())
        sentences.append(Sentence(Says.FOUNDING_COSTS, {"points": points}))
    owed = {"blue": worth.blue, "white": worth.white}
    sentences.append(Sentence(Says.FOUNDING_OWED, owed))
    likely = likely_sites(sites)
    cost = {
        then.owner(seat): scoring.get(then.owner(seat), 0)
        + (worth.blue if seat in founders else worth.white if seat in (standing or ()) else 0)
        for seat in then.seats
    }
    return Founding(
        sentences=tuple(sentences),
        cells=(*likely, *members(district.cells & ~sites)),
        at=at,
        token=token,
        sites=likely,
        period=then.period,
        founders=founders,
        standing=standing,
        scoring=scoring,
        cost={colour: points for colour, points in cost.items() if points},
        founder=worth.blue,
        present=worth.white,
    )


def lost(then: Position, district: District) -> Awards:
    """What its majority would have brought. In period 2 it scores without a token, too."""
    if then.period == PERIODS:
        return {}
    return majority_awards(ranks(district.floors), prizes(district.fitting[0]))


def likely_sites(sites: Cells) -> tuple[Cell, ...]:
    """Where a token is in nobody's way: first the cells with fewest free neighbours."""
    return tuple(
        sorted(members(sites), key=lambda cell: (neighbours(cell.bit) & sites).bit_count())
    )
