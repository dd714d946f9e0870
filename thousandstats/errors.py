"""The one kind of error that a person who asks can cause, and what its sentence quotes."""


class InputError(ValueError):
    """What was asked cannot be answered; the message is one sentence in a player's words.

    It says what is wrong, where, and what is allowed. The command line prints it and exits 2.
    """


def short(text: str) -> str:
    """What somebody wrote, cut so that a message stays one readable sentence."""
    return text if len(text) <= 60 else text[:57] + "..."
