"""What worker processes of the tests can import by name: a function that raises its argument."""


def raise_it(error):
    raise error
