"""Coronation, heirs of both houses, victory (KM-coronation, KM-capture-heir, KM-victory, KM-succession)."""
from . import offers
from .asking import Ask


def phase(o, role):
    """The senior living heir of a house, inside a cathedral place with an archbishop or two bishops of the faction."""
    p = o.p
    if p.seat[role].defeatism or o.barred_by_rogues(role):
        return
    for house in ("lancaster", "york"):
        king = p.senior(house) or ("beaufort" if house == "lancaster" else None)
        if king is None or king in p.kings():
            continue
        if king == "beaufort":
            if king not in p.noble or p.noble[king].captor:
                continue
        h = o.king_piece(king)
        if h.owner != role or h.place is None or h.ship or not o.printed.place[h.place]["cathedral"]:
            continue
        clergy = [c for n in p.within(h.place, role) for c in p.noble[n].awards if o.printed.kind(c) == "bishop"]
        if not any(o.printed.card[c].get("archbishop") for c in clergy) and len(clergy) < 2:
            continue
        yield from o.window("before-coronation")
        answer = yield Ask("crown", role, lambda: ["crown:" + king, "no-crown:" + king])
        if answer.verb == "crown":
            if king == "beaufort":
                p.beaufort_crowned = True
            else:
                h.crowned = True
            p.supported = None
            offers.crowned(o, role)


def houses(o, role):
    """Heirs of both houses may be held two full rounds."""
    from . import fates
    p = o.p
    if p.beaufort_crowned and p.noble["beaufort"].owner == role:
        yorkists = [h for h in p.heirs_of(role) if o.printed.heir[h]["house"] == "york"]
        if yorkists:
            yield Ask("houses", role, lambda: ["give-up:york"])
        for h in yorkists:
            fates.heir_dies(o, h)
    elif o.holds_both(role) and o.turns - o.both_since[role] >= 2 * len(p.clockwise(role)):
        answer = yield Ask("houses", role, lambda: ["give-up:lancaster", "give-up:york"])
        for h in p.heirs_of(role):
            if o.printed.heir[h]["house"] == answer.args[0]:
                fates.heir_dies(o, h)


def winner(o):
    """Whose the last living heir is, if he is crowned; a Yorkist only while Beaufort is not in play."""
    p = o.p
    alive = [h for h in p.heir if p.heir[h].lives]
    if not alive and o.p.beaufort_crowned and "beaufort" in p.noble:
        return p.noble["beaufort"].owner
    if len(alive) == 1 and p.heir[alive[0]].crowned and (
            o.printed.heir[alive[0]]["house"] == "lancaster" or "beaufort" not in p.noble):
        return p.heir[alive[0]].owner
    return None
