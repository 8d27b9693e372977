"""Turns frozen dataclasses into plain data and back, by their type hints.

A number, a text, a truth and ``None`` stand for themselves. A tuple is a list, a frozen set a sorted list, and a
dataclass an object with its fields' names as keys. Exceptions are said once: for a type to the :class:`Codec`, for a
field where it is declared (:func:`as_object`, :data:`BARE`).

What is read may be anybody's. It is checked to the last value; lists may be as long as they like, since whoever parsed
the text has bounded it. Keys that no field is called by are passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from operator import attrgetter
from types import NoneType
from typing import Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from epizodiak.core.errors import EpizodiakError

NAMES: Final[Mapping[type, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    NoneType: "null",
    object: "nothing",
}
"""How error messages call the types of plain data, and what stands under a key that is missing."""

_NOTHING: Final = object()

_BARE: Final = "bare"
_AS_OBJECT: Final = "as object"

BARE: Final[Mapping[str, Any]] = {_BARE: True}
"""Metadata of a dataclass's only field: its form is the form of the whole, without an object around it."""


class MismatchError(EpizodiakError):
    """Plain data that do not have the expected form."""


class Form(NamedTuple):
    """How values of one type are written as plain data, and read from it.

    Attributes:
        kinds: the types that the data may be of.
        write: the data for a value; ``None`` if they are the value.
        read: the value for data of one of ``kinds``; ``None`` if they are the value. What it raises of
            :class:`EpizodiakError` is told as it is.
    """

    kinds: frozenset[type]
    write: Callable[[Any], Any] | None = None
    read: Callable[[Any], Any] | None = None

    def written(self, value: Any) -> Any:
        """The data for a value."""
        return value if self.write is None else self.write(value)

    def value(self, data: Any) -> Any:
        """The value for some data, which may be anything.

        Raises:
            MismatchError: they are not of this form.
        """
        if type(data) not in self.kinds:
            raise self.mismatch(data)
        return data if self.read is None else self.read(data)

    def mismatch(self, data: Any) -> MismatchError:
        """The error for data of another type."""
        wanted = " or ".join(sorted(NAMES[kind] for kind in self.kinds))
        return MismatchError(f"{wanted} is expected, not {NAMES.get(type(data), type(data).__name__)}")


_PLAIN: Final[Mapping[Any, Form]] = {kind: Form(frozenset({kind})) for kind in (int, str, bool)}
TEXT: Final = _PLAIN[str].kinds
LIST: Final = frozenset({list})
OBJECT: Final = frozenset({dict})
"""What plain data of one kind only may be, for a :class:`Form` with functions of its own."""


def as_object(write: Callable[[Any], dict[str, Any]], read: Callable[[dict[str, Any]], Any]) -> Mapping[str, Any]:
    """Metadata for a dataclass field whose value is written as an object of its own, by these functions.

    Args:
        write: the object for what would stand there otherwise.
        read: what would stand there otherwise for the object; it is then checked as always. ``KeyError`` if the object
            holds something wrong.
    """
    return {_AS_OBJECT: (write, read)}


class Codec:
    """The forms of related types, each made when it is first needed.

    Args:
        exceptions: forms of types that are not written as their hints say.
    """

    def __init__(self, exceptions: Mapping[Any, Form] | None = None) -> None:
        self._forms: dict[Any, Form] = {**_PLAIN, **(exceptions or {})}

    def form(self, kind: Any, names: tuple[str, ...] | None = None) -> Form:
        """The form for a type, made when it is first asked for.

        Args:
            kind: a type as hints name it.
            names: for a dataclass the fields that are to stand in its object, if not all; then it can't be read.

        Raises:
            TypeError: values of the type have no form.
        """
        key = kind if names is None else (kind, names)
        if key not in self._forms:
            self._forms[key] = self._make_form(kind, names)
        return self._forms[key]

    def _make_form(self, kind: Any, names: tuple[str, ...] | None) -> Form:
        if is_dataclass(kind):
            return self._dataclass_form(kind, names)
        origin, inner = get_origin(kind), get_args(kind)
        if origin in (tuple, frozenset) and len({*inner} - {Ellipsis}) == 1:
            return _sequence_form(
                self.form(inner[0]), origin, len(inner) if origin is tuple and ... not in inner else None
            )
        if NoneType in inner and len(inner) == 2:  # noqa: PLR2004 - something or None
            return _optional_form(self.form(next(each for each in inner if each is not NoneType)))
        raise TypeError(f"no form in JSON for {kind}")

    def _dataclass_form(self, kind: Any, names: tuple[str, ...] | None) -> Form:
        hints = get_type_hints(kind)
        forms: dict[str, Form] = {}
        for each in fields(kind):
            if names is None or each.name in names:
                forms[each.name] = _field_form(self.form(hints[each.name]), *each.metadata.get(_AS_OBJECT, ()))
                if _BARE in each.metadata:
                    return _single_field_form(kind, each.name, forms[each.name])
        return _object_form(kind, {name: forms[name] for name in names or forms})


def _sequence_form(each: Form, made: Callable[[Iterable[Any]], Any], length: int | None) -> Form:
    """The form of a tuple, in its order, or of a frozenset, sorted."""
    written, kinds, read = each.write, each.kinds, each.read

    def value(data: list[Any]) -> Any:
        if length is not None and len(data) != length:
            raise MismatchError(f"a list of {length} is expected, not of {len(data)}")
        if not kinds.issuperset(map(type, data)):
            raise each.mismatch(next(one for one in data if type(one) not in kinds))
        return made(data if read is None else map(read, data))

    if made is frozenset:
        return Form(LIST, sorted, value)
    return Form(LIST, list if written is None else lambda values: [*map(written, values)], value)


def _optional_form(form: Form) -> Form:
    write, read = form.write, form.read
    return Form(
        form.kinds | {NoneType},
        write and (lambda value: None if value is None else write(value)),
        read and (lambda data: None if data is None else read(data)),
    )


def _field_form(
    form: Form,
    write: Callable[[Any], dict[str, Any]] | None = None,
    read: Callable[[dict[str, Any]], Any] | None = None,
) -> Form:
    """The form of a field, changed by the functions in its metadata (:func:`as_object`), if it has any."""
    if write is None or read is None:
        return form

    def value(data: dict[str, Any]) -> Any:
        try:
            plain = read(data)
        except KeyError as error:
            raise MismatchError(f"{error} is not expected") from error
        return form.value(plain)

    inner = form.write
    return Form(OBJECT, write if inner is None else lambda given: write(inner(given)), value)


def _single_field_form(kind: Callable[[Any], Any], name: str, form: Form) -> Form:
    write, of = form.written if form.write is None else form.write, attrgetter(name)
    return Form(form.kinds, lambda whole: write(of(whole)), lambda data: kind(form.value(data)))


def _object_form(kind: Callable[..., Any], forms: Mapping[str, Form]) -> Form:
    """The form of a dataclass: an object with a key for each field, in the fields' order."""
    ways = [(name, form, form.kinds, form.read) for name, form in forms.items()]
    writes = [(name, form.write) for name, form in forms.items()]

    def written(whole: Any) -> dict[str, Any]:
        return {name: getattr(whole, name) if write is None else write(getattr(whole, name)) for name, write in writes}

    def value(data: dict[str, Any]) -> Any:
        values = []
        for name, form, kinds, read in ways:
            given = data.get(name, _NOTHING)
            try:
                if type(given) not in kinds:
                    raise form.mismatch(given)
                values.append(given if read is None else read(given))
            except MismatchError as error:
                raise MismatchError(f"{name}: {error}") from error
        return kind(*values)

    return Form(OBJECT, written, value)
