"""Which method carries out which kind of effect, declared by the decorator :func:`handles`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

from epizodiak.app.effects import Effect

Method = TypeVar("Method", bound=Callable[..., Coroutine[Any, Any, None] | None])


def handles(kind: type[Effect]) -> Callable[[Method], Method]:
    """Declare a method or coroutine as the one that carries out a kind of effect."""

    def mark(method: Method) -> Method:
        method.handles = kind  # type: ignore[attr-defined]
        return method

    return mark


class Handlers:
    """Carries out some kinds of effects."""

    def handlers(self) -> Iterator[tuple[type[Effect], Callable[[Any], Coroutine[Any, Any, None] | None]]]:
        """Each kind of effect that is carried out here, with its method."""
        for name, method in vars(type(self)).items():
            if hasattr(method, "handles"):
                yield method.handles, getattr(self, name)
