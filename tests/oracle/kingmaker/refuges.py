"""Refuges of the first expansion: who may go there, and how long he stays (KM-E1-refuge)."""
from . import fates

EXEMPT = {"ireland": "lieutenant-ireland", "continent": "captain-calais", "anglesey": "treasurer", "wight": "castle-carisbrooke",
          "man": "stanley"}
NO_FIGHTING = ("scotland", "continent")


def is_refuge(o, square):
    regions = o.printed.regions(square)
    return "refuge" in regions and not ("ireland" in regions and o.p.e2())


def has_right(o, role, force, square):
    """By office, by the treaty, or by holding the port, as far as that has room."""
    p, exempt = o.p, EXEMPT.get(square)
    if force and all(exempt == n or exempt in p.noble[n].awards for n in force):
        return True
    if square == "continent" and p.treaty == role:
        return True
    for port in o.printed.inside.get(square, ()):
        if p.fortified(port) and p.in_game(port) and p.owner(port) in (o.owners(force) or {role}):
            there = sum(p.load_of(n) for n in p.mine(p.owner(port)) if p.noble[n].square == square and n not in force)
            if there + sum(p.load_of(n) for n in force) <= o.printed.place[port]["capacity"]:
                return True
    return False


def admits(o, role, force, square):
    p = o.p
    if not is_refuge(o, square) or not force or all(p.noble[n].square == square for n in force):
        return True
    return has_right(o, role, force, square) or all(n in o.sheltered for n in force) or has_purpose(o, role, force, square)


def has_purpose(o, role, force, square):
    """Walls that it could besiege, an enemy in the open, an heir whom nobody guards."""
    from .sea import could_besiege
    p = o.p
    if any(p.fortified(x) and p.owner(x) != role and could_besiege(o, role, force, x) for x in o.printed.inside.get(square, ())):
        return True
    if square not in NO_FIGHTING and any(
            x.square == square and x.owner != role and x.captor is None and p.in_open(n) and not o.friends(role, x.owner)
            for n, x in p.noble.items()):
        return True
    return any(h.lives and h.square == square and h.ship is None and h.place is None and h.__dict__["with"] is None
               for h in p.heir.values())


def legal(o, role):
    from .movement import commanded
    p = o.p
    cards = [e for e in p.seat[role].kept if o.printed.event[e]["kind"] == "refuge"]
    if not p.e1():
        return []
    return ["use-refuge:%s:%s" % (e, n) for e in cards for n in commanded(o, role) if n not in o.sheltered]


def use(o, role, event, name):
    seat = o.p.seat[role]
    seat.kept.remove(event)
    seat.refuges_used.append((event, 1))
    for n in o.p.force(name):
        o.sheltered[n] = event


def turn_begins(o, role):
    seat = o.p.seat[role]
    seat.refuges_used = [(e, turns + 1) for e, turns in seat.refuges_used]
    if o.p.e1():  # by a right that he has no more
        o.visitors |= {n for n in o.p.mine(role) if n not in o.sheltered and in_refuge(o, n)
                       and not has_right(o, role, [n], o.p.noble[n].square)}
    o.leaving = {n for n in o.p.mine(role) if n in o.visitors}


def turn_ends(o, role):
    """Who is there when the last turn on the card ends dies; when nobody is, the card is laid down."""
    p, seat = o.p, o.p.seat[role]
    o.sheltered = {n: e for n, e in o.sheltered.items() if n in p.noble}
    for event, turns in list(seat.refuges_used):
        there = [n for n, e in o.sheltered.items() if e == event and (in_refuge(o, n) or in_refuge(o, n, True))]
        if there and turns < o.printed.event[event]["number"]:
            continue
        for n in there:
            if not has_right(o, role, [n], p.noble[n].square):
                stayed_too_long(o, n)
        seat.refuges_used.remove((event, turns))
        o.sheltered = {n: e for n, e in o.sheltered.items() if e != event}
        o.discard_event(event)
    for n in p.mine(role):
        if n in o.sheltered or not in_refuge(o, n) or has_right(o, role, [n], p.noble[n].square):
            o.visitors.discard(n)
        elif n in o.leaving and could_leave(o, n):
            stayed_too_long(o, n)


def in_refuge(o, name, aboard=False):
    """aboard: in its port."""
    x = o.p.noble[name]
    return x.square is not None and (x.ship is not None) == aboard and is_refuge(o, x.square)


def could_leave(o, name):
    """By land out of Scotland and from Anglesey; else in a ship of his faction's that lies there and has not sailed."""
    p, x = o.p, o.p.noble[name]
    if p.besieged(name) or name in o.idle:
        return False
    return x.square in ("scotland", "anglesey") or any(
        s.mover == x.owner and not s.moved and s.port is not None and o.printed.place[s.port]["square"] == x.square
        and o.printed.ship[k]["capacity"] >= p.load_of(name) for k, s in p.ship.items())


def stayed_too_long(o, name):
    for h in o.p.heirs_with(name):
        fates.heir_dies(o, h)
    fates.dies(o, name)
