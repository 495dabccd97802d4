"""Ships (KM-move-ship, KM-sea, KM-ev-storm)."""
from .asking import Ask, Unjudged


def legal(o, role):
    return []


def sail(o, role, answer):
    raise Unjudged("sailing")
    yield


def phase_ends(o, role):
    return
    yield


def ship_called(o, ship, place):
    raise Unjudged("ship called")
    yield


def storms(o, role, event):
    if any(s.port is None for s in o.p.ship.values()):
        raise Unjudged("storm")
    return
    yield
