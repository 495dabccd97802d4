"""Recruitment: its Phase (10; GMT 7), the Recruit action (14; GMT 7.3), by an event (12.6)."""
from ..asking import Ask
from .printed import other

ORDER = ("parliament", "royalist")


class Muster:
    """What may still be recruited. kind: phase, action or event."""

    def __init__(self, side, kind, count):
        self.side, self.kind, self.count = side, kind, count
        self.powicke = 0        # Veterans though there are Militia
        self.sea = None         # what the Navy gives: "veteran", or "either" a Veteran or one Brigade more
        self.any_veteran = False
        self.barred = set()     # Regions of which none may come
        self.regions = set()    # ... have come
        self.areas = set()      # where Brigades were placed
        self.reformed = set()   # ... that reform
        self.givers = set()     # Royalist action: Generals and Local Notables who have had one
        self.owed = None        # a Grandee who was placed without Brigades


def recruitment(o):
    for side in ORDER:
        m = Muster(side, "phase", o.pr.turns[o.p.turn]["recruitment"])
        m.powicke = int(side == "royalist" and o.p.turn < 2)
        m.sea = sea(o, side)
        yield from muster(o, m)
        for b, place in o.p.place.items():  # 10.7, RULINGS: those that were not placed can be recruited
            if place == ("reformed", side):
                o.send(b, "available")


def action(o, side, count):
    m = Muster(side, "action", count)
    m.sea = sea(o, side)
    if not o.p.gmt and m.sea == "either":  # RULINGS, The sea helps once a turn
        m.sea = "veteran"
    o.recruited[side] = True
    yield from muster(o, m)


def anything(o, side):
    """Whether the action could bring anybody or anything, by RULINGS on actions that change nothing."""
    m = Muster(side, "action", 1)
    m.any_veteran = True
    return len(choices(o, m)) > 1


def by_event(o, side, count, barred=(), any_veteran=False):
    m = Muster(side, "event", count)
    m.barred, m.any_veteran = set(barred), any_veteran
    if len(choices(o, m)) > 1:
        yield from muster(o, m)


def sea(o, side):
    """8.4, GMT 15.3: once a turn."""
    mine = o.p.naval if side == "parliament" else -o.p.naval
    if mine < o.pr.rule["naval_veteran"] or (side, o.p.turn) in o.sea_used:
        return None
    return "either" if mine >= o.pr.rule["naval_extra"] else "veteran"


def muster(o, m):
    p = o.p
    while True:
        answer = yield Ask("recruit", m.side, lambda: choices(o, m))
        verb, args = answer.verb, answer.args
        if verb == "done":
            return
        if verb in ("recruit", "recruit-with"):
            place_brigade(o, m, verb, args)
        elif verb == "recruit-siege-train":
            p.train[m.side] = (args[0], None)
            spend(o, m)
        elif verb == "place-general":
            yield from place_general(o, m, *args)
        else:
            p.siege.add(args[0])
            p.blockade.add(args[0])
            p.siege_by[args[0]] = p.besieger(args[0])


def spend(o, m):
    if m.count:
        m.count -= 1
    else:
        m.sea = None
        o.sea_used.add((m.side, o.p.turn))


def place_brigade(o, m, verb, args):
    p, b = o.p, args[0]
    target = args[1] if verb == "recruit" else p.gen[args[1]].area
    if p.place[b][0] == "available":
        if needs_leave(o, m, b):
            if m.powicke:
                m.powicke -= 1
            else:
                m.sea = None
                o.sea_used.add((m.side, o.p.turn))
        m.regions.add(region_at(o, m, b, target) or o.pr.brigade[b]["region"])
        spend(o, m)
    else:
        m.reformed.add(target)
    m.areas.add(target)
    m.givers.add(args[1])
    m.owed = None
    if verb == "recruit":
        p.place[b] = (args[2], args[1])
    else:
        p.place[b] = ("with", args[1])
    o.settle()


def place_general(o, m, g, area):
    p = o.p
    p.gen[g].area, p.gen[g].box = area, None
    o.join(area, m.side)
    if m.kind == "action" and not loose(o, g, area):
        m.owed = g
        return
    yield from o.take_brigades(g, lambda b: True)
    o.settle()


def loose(o, g, area):
    return [b for spot in ("outside", "inside") for b in o.p.unled(area, o.side(g), spot) if o.may_hold(g, b)]


# ---- the list --------------------------------------------------------------------------------------------------

def choices(o, m):
    found = [key for b in o.alike(candidates(o, m)) for key in brigade_choices(o, m, b)]
    if m.owed:
        return [key for key in found if key.startswith("recruit-with:") and key.endswith(":" + m.owed)]
    p = o.p
    if m.kind != "event" and (m.count or m.sea == "either") and p.train[m.side] == (None, None) and not p.train_gone[m.side] and o.train_waits.get(m.side) != p.turn:
        found += ["recruit-siege-train:" + a for a in o.pr.area
                  if p.control[a] == m.side and o.pr.fortress(a) and not p.notable[a] and a not in p.siege]
    if m.kind != "event":
        for g, x in p.gen.items():
            if o.side(g) == m.side and x.box == "available":
                found += ["place-general:%s:%s" % (g, a) for a in general_places(o, m, g)]
    if m.kind == "phase":
        found += ["place-blockade:" + a for a in blockades(o, m.side)]
    return found + ["done"]


def candidates(o, m):
    p, found = o.p, []
    for b, place in p.place.items():
        if place == ("reformed", m.side) and m.kind == "phase":
            found.append(b)
        elif place == ("available", m.side) and (m.count or m.sea == "either"):
            if o.pr.brigade[b]["pool"] == "new-model" or o.pr.brigade[b]["pool"] == "regional" and \
                    (not needs_leave(o, m, b) or m.powicke or m.sea and m.count):
                found.append(b)
    return found


def needs_leave(o, m, b):
    """Whether Militia of its Region come before it."""
    record = o.pr.brigade[b]
    if record["value"] < 2 or record["pool"] != "regional" or m.any_veteran:
        return False
    if o.p.gmt and o.p.new_model and m.side == "royalist":
        return False
    return any(place == ("available", m.side) and o.pr.brigade[x]["region"] == record["region"]
               and o.pr.brigade[x]["value"] < 2 and o.pr.brigade[x]["pool"] == "regional"
               for x, place in o.p.place.items())


def brigade_choices(o, m, b):
    if o.p.place[b][0] == "reformed":
        return reformed_choices(o, m, b)
    if m.kind == "action" and m.side == "royalist":
        return grandee_choices(o, m, b)
    found = []
    for a in o.pr.area:
        if region_at(o, m, b, a) and may_recruit_at(o, m, a):
            found += spots(o, m.side, a, b, drums(o, m.side, a))
    return list(dict.fromkeys(found + with_manchester(o, m, b)))


def drums(o, side, area):
    return [r.split("-")[1] for r in o.pr.area[area]["recruits"] if r.split("-")[0] == side]


def regions_at(o, side, area):
    """The Regions of whose Brigades a side may recruit there: by the drum, with the Local Notable."""
    found = drums(o, side, area)
    if o.p.notable[area] and o.pr.notable[o.p.notable[area]]["side"] == side and o.pr.area[area]["region"] not in found:
        found.append(o.pr.area[area]["region"])
    return found


def region_at(o, m, b, area):
    """The Region as whose Brigade it would come there, or None."""
    record = o.pr.brigade[b]
    for region in sorted(regions_at(o, m.side, area), key=lambda r: r != "east"):
        if region in m.barred or m.kind != "action" and region in m.regions:
            continue
        if record["pool"] == "new-model" and region != "wales" or record["region"] == region:
            if not tagged(o, m, b, area):
                continue
            return region
    return None


def tagged(o, m, b, area):
    """25: Stout Cornish Men, Manchester (whose own Display is judged apart)."""
    tags = o.pr.brigade[b]["tags"]
    if m.side == "royalist" and not cornish(o, m, b, area):
        return False
    if o.options["manchester"] and "association" in tags:
        return area == "cambridge" or o.p.notable[area] == "willoughby"
    return True


def cornish(o, m, b, area):
    """25, GMT 18.1; RULINGS, Stout Cornish men with GMT."""
    if not o.options["stout-cornish-men"] or o.pr.brigade[b]["region"] != "south":
        return True
    if "cornish" in o.pr.brigade[b]["tags"]:
        return True  # elsewhere, too: Bath is prescribed for the others alone
    if m.kind != "phase":
        return not o.p.gmt or m.kind == "event" or area != "truro"
    return area == "bath" or o.p.notable[area] == "basing-house" and not o.p.gmt


def with_manchester(o, m, b):
    """25: with the Earl of Manchester in the East, on his own Display."""
    x = o.p.gen["manchester"]
    if not o.options["manchester"] or "association" not in o.pr.brigade[b]["tags"] or not x.area or not o.may_take("manchester", b):
        return []
    if x.inside and len(o.p.garrison(x.area)) >= o.p.limit(x.area):
        return []
    if o.pr.area[x.area]["region"] != "east" or x.area in o.p.siege or m.kind != "action" and "east" in m.regions:
        return []
    return ["recruit-with:%s:manchester" % b] if m.kind != "action" or x.area not in m.areas else []


def may_recruit_at(o, m, area):
    p, foe = o.p, other(m.side)
    if p.control[area] == foe or area in p.siege:
        return False
    if m.kind == "action" and area in m.areas:
        return False
    if area in m.reformed:
        return False
    return p.gmt or p.holds_out(area) or not p.enemy_there(area, m.side)


def spots(o, side, area, b, drum=()):
    p, found = o.p, []
    if p.notable[area]:
        if len(p.garrison(area)) < p.limit(area):
            found.append("recruit:%s:%s:inside" % (b, area))
        if p.gmt and drum:
            found.append("recruit:%s:%s:outside" % (b, area))
    elif o.pr.fortress(area) and p.control[area] == side:
        found.append("recruit:%s:%s:outside" % (b, area))
        if len(p.garrison(area)) < p.limit(area):
            found.append("recruit:%s:%s:inside" % (b, area))
    else:
        found.append("recruit:%s:%s:outside" % (b, area))
    return found + with_generals(o, side, area, b)


def with_generals(o, side, area, b):
    p, found = o.p, []
    for g, x in p.gen.items():
        if o.side(g) != side or x.area != area or not o.may_take(g, b):
            continue
        if x.inside and p.closed(area) and len(p.garrison(area)) >= p.limit(area):
            continue
        found.append("recruit-with:%s:%s" % (b, g))
    return found


def reformed_choices(o, m, b):
    """10.7: in a friendly Area of their Region, alone."""
    p, found, record = o.p, [], o.pr.brigade[b]
    for a in o.pr.area:
        if p.control[a] != m.side or a in m.areas or a in p.siege:
            continue
        region = o.pr.area[a]["region"]
        if not (record["pool"] == "irish" or record["pool"] == "new-model" and region != "wales" or record["region"] == region):
            continue
        if not p.gmt and p.enemy_there(a, m.side):
            continue
        found += spots(o, m.side, a, b)  # it comes to the marker, not to the drum (GMT 7.1.7)
    return found


def grandee_choices(o, m, b):
    """14.1: with a Regional General who commands for himself, or with a Local Notable; one each."""
    p, found, region = o.p, [], o.pr.brigade[b]["region"]
    for g, x in p.gen.items():
        if o.side(g) != "royalist" or not x.area or x.under or g in m.givers or x.area in p.siege:
            continue
        if region not in o.pr.general[g]["regions"] or o.pr.area[x.area]["region"] != region or not o.may_take(g, b):
            continue
        if x.inside and len(p.garrison(x.area)) >= p.limit(x.area) or not cornish(o, m, b, x.area):
            continue
        found.append("recruit-with:%s:%s" % (b, g))
    for a, n in p.notable.items():
        if n and o.pr.notable[n]["side"] == "royalist" and o.pr.area[a]["region"] == region and a not in m.givers and \
                a not in p.siege and len(p.garrison(a)) < p.limit(a):
            found.append("recruit:%s:%s:inside" % (b, a))
    return found


def general_places(o, m, g):
    """10.8: in the Phase with Brigades that are there; a Grandee also for one that the card then gives him."""
    regions, p, found = o.pr.general[g]["regions"], o.p, []
    if m.kind == "action" and m.side == "royalist" and not regions:
        return found
    for a in o.pr.area:
        if p.control[a] == other(m.side) or p.in_the_way(a, m.side):
            continue
        if regions and o.pr.area[a]["region"] not in regions and not set(drums(o, m.side, a)) & set(regions):
            continue
        if o.fits(g, a, 1) and (loose(o, g, a) or given(o, m, g, a)):
            found.append(a)
    return found


def given(o, m, g, area):
    if m.kind != "action" or m.side != "royalist" or area in o.p.siege:
        return False
    region = o.pr.area[area]["region"]
    if region not in o.pr.general[g]["regions"] or o.p.generals_at(area, m.side):
        return False
    return any(o.pr.brigade[b]["region"] == region and cornish(o, m, b, area) for b in candidates(o, m))


def blockades(o, side):
    """10.9."""
    p = o.p
    if not p.standard or p.truce == side:
        return []
    return [a for a in o.pr.area if a not in p.blockade and p.control[a] == other(side) and p.besieger(a)
            and (a in p.siege or p.may_besiege(p.besieger(a), a))]
