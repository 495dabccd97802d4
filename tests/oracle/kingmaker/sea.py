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


def carrier(o, name):
    """An empty ship of theirs in the port there that has room, for those overseas."""
    p, x = o.p, o.p.noble[name]
    for ship, s in p.ship.items():
        if (s.port is not None and o.printed.place[s.port]["square"] == x.square and s.mover == x.owner
                and not any(y.ship == s.fleet for y in p.noble.values())
                and o.printed.ship[ship]["capacity"] >= p.load_of(name) and ship not in o.parliament.carriers):
            return ship
    return None


def carry(o, ship):
    raise Unjudged("a ship to Parliament")
