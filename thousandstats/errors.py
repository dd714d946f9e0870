"""The one kind of error that a person who asks can cause, and what its sentence says of names."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

Synonyms = Mapping[str, Sequence[str]]
"""Other words for known names, such as talon for kitty: no distance of letters finds these."""

_LONGEST_NAME = 200  # so much of a name is compared; the time grows with the square of its length


class InputError(ValueError):
    """What was asked cannot be answered; the message is one sentence in a player's words.

    It says what is wrong, where, and what is allowed. The command line prints it and exits 2.
    """


class ArgumentError(InputError, TypeError):
    """A function of the library has no such argument, lacks one, or has one of a wrong type."""


def short(text: str) -> str:
    """Return what somebody wrote, cut so that a message stays one readable sentence."""
    return text if len(text) <= 60 else text[:57] + "..."


def either(names: Iterable[str]) -> str:
    """Return the names as alternatives.

    >>> either(["counting", "enumeration", "simulation"])
    'counting, enumeration or simulation'
    """
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def character_name(character: str) -> str:
    """Return a character with its code and its name, as a player can look it up.

    >>> character_name("с"), character_name("\u202e")
    ('с is U+0441, Cyrillic small letter es', 'there is U+202E, Right-to-left override')
    """
    name = unicodedata.name(character, "which has no name").capitalize()
    shown = f"{character} is" if character.isprintable() else "there is"
    return f"{shown} U+{ord(character):04X}, {name}"


def suggestion(
    written: str, known: Iterable[str], synonyms: Synonyms | None = None, most: int = 1
) -> str:
    """Return in brackets which known name may be meant, or nothing where none is near.

    Parameters
    ----------
    written : str
        A name that is not known.
    known : iterable of str
        The names that are.
    synonyms : mapping of str to sequence of str, optional
        Other words for known names; only known names are suggested.
    most : int
        How many similar names are suggested at most.

    Examples
    --------
    >>> suggestion("kity", ["hand", "kitty"]), suggestion("Talon", ["kitty"], {"talon": ["kitty"]})
    (' (did you mean kitty?)', ' (did you mean kitty?)')
    >>> suggestion("chess", ["boston", "thousand"])
    ''
    >>> suggestion("hаnd", ["hand", "kitty"])
    ' (did you mean hand?; а is U+0430, Cyrillic small letter a)'
    """
    import difflib  # loaded only when something is wrong already

    meant: dict[str, list[str]] = {name.casefold(): [name] for name in known}
    for word, names in (synonyms or {}).items():
        there = [name for name in names if name.casefold() in meant]
        if there:
            meant.setdefault(word.casefold(), there)
    sought = written.strip().casefold()[:_LONGEST_NAME]
    near = [sought] if sought in meant else difflib.get_close_matches(sought, meant, n=most)
    if not near and len(sought) > 2:  # a part of a name
        near = [word for word in meant if sought in word][:most]
    found = dict.fromkeys(name for word in near for name in meant[word])
    parts = [f"did you mean {either(found)}?"] if found else []
    foreign = [character_name(letter) for letter in written if _is_foreign(letter)]
    return f" ({'; '.join([*parts, *foreign[:1]])})" if parts or foreign else ""


def _is_foreign(letter: str) -> bool:
    """Return whether a letter is of another alphabet than names are, which may look the same."""
    return letter.isalpha() and "LATIN" not in unicodedata.name(letter, "")


def _plural(noun: str) -> str:
    """Return more than one of a thing.

    >>> _plural("layout"), _plural("study")
    ('layouts', 'studies')
    """
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def unknown(
    what: str,
    written: object,
    known: Iterable[str],
    synonyms: Synonyms | None = None,
    *,
    of: str = "",
) -> InputError:
    """Return the error for a name that is not known: which is near, and which there are.

    >>> unknown("layout", "tree", ["three", "two"], of="thousand").args[0].split(";")[0]
    "There is no layout of thousand called 'tree' (did you mean three?)"
    """
    names, text = [*known], written if isinstance(written, str) else repr(written)
    whose = f" of {of}" if of else ""
    return InputError(
        f"There is no {what}{whose} called {short(text)!r}{suggestion(text, names, synonyms)}; "
        f"the {_plural(what)} are {', '.join(names)}."
    )
