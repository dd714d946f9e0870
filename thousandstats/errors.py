"""The one kind of error that a person who asks can cause."""


class InputError(ValueError):
    """What was asked cannot be answered; the message is one sentence in a player's words.

    It says what is wrong, where, and what is allowed. The command line prints it and exits 2.
    """
