"""What all refusals have: a code of their game, and what its sentence needs to know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from scoring.game import Kind


class Coded(Protocol):
    """A rule's code knows everything of it but what stands on the table."""

    @property
    def kind(self) -> Kind: ...
    @property
    def sentence(self) -> str: ...
    @property
    def yields_to_override(self) -> bool: ...
    @property
    def is_of_ending(self) -> bool: ...


C = TypeVar("C", bound=Coded)


@dataclass(frozen=True, slots=True)
class Broken(Generic[C]):
    """The rule that an action breaks."""

    code: C
    parameters: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> Kind:
        return self.code.kind

    @property
    def sentence(self) -> str:
        return self.code.sentence

    @property
    def message(self) -> str:
        return self.sentence.format_map(self.parameters)

    @property
    def yields_to_override(self) -> bool:
        return self.code.yields_to_override

    @property
    def is_of_ending(self) -> bool:
        return self.code.is_of_ending
