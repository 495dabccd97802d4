"""What the rules never let happen, whatever was played: looked for in the position after every decision, judged or not."""

HOLY = ("salisbury", "wells", "st-davids")


def broken(o, inside_before):
    """What is wrong with the position, in words. inside_before: who stood where nobody under a ban may come (see closed)."""
    p, out = o.p, []
    for n, x in p.noble.items():
        if x.captor == x.owner:
            out.append("%s is a captive of his own faction" % n)
    for place in sorted({x.besieges for x in p.noble.values() if x.captor is None} - {None}):
        if o.friends_besieged(place, p.besiegers(place)):
            out.append("%s is besieged by friends" % place)
    for n, where in banned_inside(o).items():
        if inside_before.get(n) != where and p.noble[n].captor is None:
            out.append("%s is banned and came to %s" % (n, where))
    return out + cards_twice(o)


def closed(o):
    """Where Nobles stand in a cathedral place, or in a square that is closed to those under a ban."""
    squares = {o.printed.place[x]["square"] for x in HOLY}
    out = {}
    for n, x in o.p.noble.items():
        if x.ship is None:
            if x.square in squares:
                out[n] = x.square
            elif x.place is not None and o.printed.place[x.place]["cathedral"]:
                out[n] = x.place
    return out


def banned_inside(o):
    """Those of them who are of factions under a ban."""
    return {n: where for n, where in closed(o).items() if o.p.seat[o.p.noble[n].owner].excommunicated}


def called(o, events):
    """Where an event card sent somebody: a call is no entering of one's own."""
    inside = closed(o)
    return {n: inside[n] for n in (e["args"].get("noble") for e in events if e["kind"] in ("called", "called-inside")) if n in inside}


def cards_twice(o):
    """Every card lies in one place alone."""
    p, seen, out = o.p, set(), []
    piles = [p.discard, p.lying_open] + [some for s in p.seat.values() for some in (s.hand, s.assets, s.dealt)] + [
        x.awards for x in p.noble.values()] + [set(p.noble)]
    for pile in piles:
        out += ["%s lies in two places" % c for c in sorted(seen & pile)]
        seen |= pile
    return out


def locked_in(o, d):
    """Before a choice of the Movement Phase: passengers in port may land, or sail, whoever has the ship."""
    p, out = o.p, []
    if d["step"] != "movement" or d["role"] != p.active:
        return out
    named = {x for k in d["legal"] for x in k.split(":")[1:] if k.split(":")[0] in ("disembark", "sail", "free-sail")}
    for n in p.mine(d["role"]):
        x = p.noble[n]
        if x.ship in p.ship and p.ship[x.ship].port is not None and not x.moved and n not in o.idle and not named & {n, x.ship}:
            out.append("%s is locked in aboard %s" % (n, x.ship))
    return out
