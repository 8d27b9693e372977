"""Frozen values with named attributes, like frozen dataclasses but much quicker to define.

They are written and type-checked as frozen dataclasses are. Not made by ``dataclasses``, since that writes and compiles
half a dozen methods for each class: with over a hundred of them that is a tenth of the time in which the page starts
(``docs/decisions/one-store.md`` has the figures).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform

Kind = TypeVar("Kind", bound="Frozen")

NOTHING: Mapping[Any, Any] = MappingProxyType({})
"""An empty mapping that nobody can write to."""


@dataclass_transform(frozen_default=True)
class Frozen:
    """A value with the annotated attributes of its class, in that order; they never change.

    Two values are equal if they are of one class and their parts are equal.
    """

    _parts: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = tuple(cls.__annotations__)
        cls._parts = (*cls._parts, *own)
        cls._defaults = {**cls._defaults, **{name: vars(cls)[name] for name in own if name in vars(cls)}}

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self._parts, values, strict=False))
        parts = {**self._defaults, **given, **named}
        if len(values) > len(self._parts) or given.keys() & named.keys() or parts.keys() != set(self._parts):
            raise TypeError(f"{type(self).__name__} has the parts {', '.join(self._parts) or 'none'}")
        self.__dict__.update(parts)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} never changes: {name}")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # parts may be mappings

    def __repr__(self) -> str:
        parts = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({parts})"


def replace(value: Kind, **changes: Any) -> Kind:
    """A copy of a value with some attributes changed.

    Args:
        value: stays as it is.
        changes: the new parts by their names.

    Raises:
        TypeError: it has no such part.
    """
    made = object.__new__(type(value))
    made.__dict__.update(value.__dict__, **changes)
    if len(made.__dict__) != len(value.__dict__):
        raise TypeError(f"{type(value).__name__} has no part {', '.join(changes.keys() - value.__dict__.keys())}")
    return made
