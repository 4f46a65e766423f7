"""Short courses of a table, and what the detective finds in them."""

from __future__ import annotations

from typing import Any

from scoring.mexica import Action, Position, read_action
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.table.counts import read_counted
from scoring.mexica.table.course import Course
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.findings import Finding, Supply
from scoring.mexica.table.stated import Stated
from tests.scoring.mexica.board import setup

TIP = """
    12 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  r2 r1 g1 #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
WEST = {"do": "canal", "cells": ["C13", "D13"]}
EAST = {"do": "canal", "cells": ["E13", "F13"]}
FOUND = {"do": "found", "token": 4, "at": "F14", "by": "red", "present": ["grey"]}
TEMPLE = {"do": "temple", "at": "C14", "level": 2, "by": "red"}
END: dict[str, Any] = {"do": "end_period", "palace": [], "override": True}


def course_of(*actions: dict[str, Any], mode: str = "tracker", **more: Any) -> Course:
    return Course.of(setup(mode=mode, **more), map(read_action, actions))


def counted(course: Course, **numbers: Any) -> list[Finding]:
    return investigate(course, read_counted(numbers, course.now.setup))


def supply(course: Course, **numbers: Any) -> Supply:
    [found] = counted(course, **numbers)
    assert isinstance(found, Supply)
    return found


def names(finding: Finding) -> list[str]:
    return [cell.name for cell in finding.cells]


# What people say of a district


def said(position: Position, cell: str, size: int, *actions: Action) -> list[Finding]:
    return investigate(Course(actions, (position,)), None, [Stated(BY_NAME[cell], size)])
