"""Parliament (KM-parl-*)."""
from .asking import Ask, Unjudged


def phase(o, role):
    return
    yield


def forced(o, role):
    raise Unjudged("Parliament")
    yield
