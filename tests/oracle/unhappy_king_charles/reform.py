"""The New Model Army (annex 3; GMT 6.5)."""
from . import activation, battle, siege
from .oracle import Op

OLD = ("essex", "manchester", "waller", "lord-fairfax")
SIDE = "parliament"
FAR = 3


def new_model(o):
    p = o.p
    p.new_model = o.reforming = True
    m = Left()
    yield from old_leave(o, m)
    yield from four_brigades(o)
    yield from notables(o, m)
    yield from cromwell(o)
    yield from lord_general(o)
    yield from poyntz(o)
    yield from moves(o, m)
    o.join_all()
    for area in o.pr.area:
        yield from activation.illegal_at(o, SIDE, area, FAR)
    for area in o.pr.area:
        yield from activation.illegal_at(o, "royalist", area)
    o.reforming = False
    for a in p.siege:
        if p.siege_by.get(a) is None or p.gen[p.siege_by[a]].area != a:
            p.siege_by[a] = p.besieger(a)
    o.lone()
    o.settle()
    o.loose_trains()


class Left:
    """The Brigades that may be moved in step 8."""

    def __init__(self):
        self.brigades = set()


def old_leave(o, m):
    """1."""
    p = o.p
    willoughby = o.pr.notable["willoughby"]["area"]
    if p.notable[willoughby] == "willoughby":
        yield from notable_leaves(o, m, willoughby)
    for g in OLD:
        x = p.gen[g]
        if x.area is None:
            x.box = "gone"
            continue
        yield from general_leaves(o, m, g)
    o.settle()


def notable_leaves(o, m, area):
    p = o.p
    inside = p.unled(area, SIDE, "inside")
    besieged = p.closed(area)
    if besieged and inside:
        yield from honours(o, inside)
        inside = []
    p.notable[area] = None
    for b in inside:
        p.place[b] = ("outside", area)
        m.brigades.add(b)
    o.lift(area)
    o.set_control(area, "neutral")
    o.settle()


def honours(o, brigades):
    box = "dispersed" if o.die("honours of war") <= o.pr.rule["honours_disperse_most"] else "available"
    for b in brigades:
        if box == "dispersed":
            o.disperse_brigade(b)
        else:
            o.send(b, "available")
    return
    yield


def general_leaves(o, m, g):
    p = o.p
    x, own = p.gen[g], p.own(g)
    area, inside = x.area, x.inside
    train = p.train[SIDE][1] == g
    for h in p.subordinates(g):
        o.free(h)
    if area in p.siege and p.siege_by.get(area) == g:
        p.siege_by[area] = None
    x.area, x.box, x.under, x.inside, x.sheltered = None, "gone", None, False, False
    if inside and area in p.siege:
        yield from honours(o, own)
    else:
        for b in own:
            p.place[b] = ("inside" if inside else "outside", area)
            m.brigades.add(b)
    if train:
        p.train[SIDE] = (area, None)
    o.join(area, SIDE)
    for a in list(p.siege):
        if p.siege_by.get(a) is None:
            p.siege_by[a] = p.besieger(a)
    o.settle()


def four_brigades(o):
    """2: Veterans on the map, Militia on the map, Veterans in the Available box; Regional ones."""
    p = o.p

    def regional(boxes, value):
        return [b for b in o.pr.brigade if o.pr.brigade[b]["pool"] == "regional" and o.pr.brigade[b]["value"] == value
                and p.place[b] and p.side_of(b) == SIDE
                and (p.where(b) if boxes == "map" else p.place[b] == ("available", SIDE))]

    for _ in range(4):
        found = regional("map", 2) or regional("map", 1) or regional("available", 2)
        if not found:
            return
        answer = yield from o.ask("new-model-loss", SIDE, ["strike:" + b for b in o.alike(found)])
        p.place[answer.args[0]] = None
        p.turned.discard(answer.args[0])
    o.settle()


def notables(o, m):
    """3, 4: Local Notables become Generals."""
    fighters = []
    for n, side in (("massey", SIDE), ("brereton", SIDE), ("lord-herbert", "royalist")):
        yield from becomes_general(o, n, side, fighters)
    while fighters:
        mine = [g for g in fighters if o.side(g) == SIDE] or fighters
        side = o.side(mine[0])
        answer = yield from o.ask("new-model-stand", side, [verb + g for g in mine for verb in ("stand:", "scatter:")])
        g = answer.args[0]
        fighters.remove(g)
        if answer.verb == "scatter":
            o.disperse_army(g)
            continue
        o.op = Op(g, side, 0)
        yield from battle.clash(o, g, o.p.gen[g].area)
        o.op = None


def becomes_general(o, n, side, fighters):
    p, area, g = o.p, o.pr.notable[n]["area"], o.pr.notable[n]["general"]
    x = p.gen[g]
    if p.notable[area] != n:
        x.box = "dispersed" if side == SIDE and not p.gmt else "gone"
        return
    inside = p.unled(area, side, "inside")
    shut = p.besieger(area) is not None
    p.notable[area] = None
    o.lift(area)
    o.set_control(area, "neutral")
    if shut and not inside:
        x.box = "dispersed"
        return
    x.area, x.box = area, None
    for b in inside:
        p.place[b] = ("with", g)
    if shut:
        fighters.append(g)
    else:
        o.join(area, side)
    return
    yield


def new_brigades(o):
    return [b for b in o.pr.brigade if o.pr.brigade[b]["pool"] == "new-model"]


def parliament_areas(o, regions=()):
    return [a for a in o.pr.area if o.p.control[a] == SIDE and (not regions or o.pr.area[a]["region"] in regions)]


def clear_areas(o, g, regions):
    """Areas of these Regions without an enemy, or of any; where there are some, those where he can stand with the others."""
    def clear(among):
        return [a for a in parliament_areas(o, among) if not o.p.in_the_way(a, SIDE) and not o.p.closed(a)]

    areas = clear(regions) or clear(())
    return [a for a in areas if o.fits(g, a, o.p.size(g))] or areas


def cromwell(o):
    """5."""
    p = o.p
    if p.control["london"] == SIDE and not p.closed("london"):
        places = ["london"]
    else:
        places = clear_areas(o, "cromwell", ("east",))
    answer = yield from o.ask("new-model-place", SIDE, ["place-general:cromwell:" + a for a in places])
    g = p.gen["cromwell"]
    g.area, g.box = answer.args[1], None
    for b in new_brigades(o)[:2]:
        p.place[b] = ("with", "cromwell")
    o.join(g.area, SIDE)


def lord_general(o):
    """6."""
    p, old, new = o.p, o.p.gen["tom-fairfax"], o.p.gen["lord-general"]
    area, inside, chief = old.area, old.inside, old.under
    new.area, new.box, new.inside, new.may_assault = area, None if area else old.box if old.box != "gone" else "available", inside, old.may_assault
    for b in p.own("tom-fairfax"):
        p.place[b] = ("with", "lord-general")
    for h in p.subordinates("tom-fairfax"):
        p.gen[h].under = "lord-general"
    o.comes_out("lord-general")
    if p.train[SIDE][1] == "tom-fairfax":
        p.train[SIDE] = (area, "lord-general")
    for a, g in list(p.siege_by.items()):
        if g == "tom-fairfax":
            p.siege_by[a] = "lord-general"
    old.area, old.box, old.under, old.inside, old.sheltered = None, "gone", None, False, False
    del chief
    if area is None:
        places = clear_areas(o, "lord-general", ("east", "south", "north"))
        answer = yield from o.ask("new-model-place", SIDE, ["place-general:lord-general:" + a for a in places])
        new.area, new.box = answer.args[1], None
        area = new.area
    for b in new_brigades(o)[2:]:
        full = p.size("lord-general") >= o.most("lord-general") or inside and len(p.garrison(area)) >= p.limit(area)
        if not full:
            p.place[b] = ("with", "lord-general")
        else:
            p.place[b] = None if p.gmt else ("available", SIDE)
    o.join(area, SIDE)
    o.settle()


def poyntz(o):
    """7: with any General who can command him or with Unled Brigades, in the field or shut in; or he waits."""
    p = o.p
    places = ["place-general:poyntz:" + a for a in o.pr.area if finds(o, a, False)]
    places += ["go-inside:poyntz:" + a for a in o.pr.area if shut_in(o, a) and not p.notable[a] and finds(o, a, True)]
    answer = yield from o.ask("new-model-place", SIDE, places + ["to-available:poyntz"])
    x = p.gen["poyntz"]
    if answer.verb == "to-available":
        x.area, x.box = None, "available"
        return
    x.area, x.box = answer.args[1], None
    if answer.verb == "go-inside":
        x.inside = True
        over = [g for g in p.generals_at(x.area, SIDE, True) if g != "poyntz" and o.may_command(g, "poyntz")]
        x.under = over[0] if over else None
    else:
        o.join(x.area, SIDE)
    yield from o.take_brigades("poyntz", lambda b: True, True)


def shut_in(o, a):
    return o.p.control[a] == SIDE and o.p.besieger(a) is not None


def finds(o, a, inside):
    """Whether Poyntz finds anybody there: a General above him, or Unled Brigades and no General."""
    there = o.p.generals_at(a, SIDE, inside)
    spots = ["inside"] if inside else ["outside"] if shut_in(o, a) else ["outside", "inside"]
    unled = [b for spot in spots for b in o.p.unled(a, SIDE, spot) if o.may_hold("poyntz", b)]
    return any(o.may_command(g, "poyntz") for g in there) or not there and bool(unled)


def moves(o, m):
    """8: what was left goes up to three Areas; Generals take Brigades."""
    p = o.p
    done, train_done = set(), False
    while True:
        options = []
        for g, x in p.gen.items():
            if o.side(g) != SIDE or not x.area:
                continue
            free = o.in_reach(g)
            options += ["take:%s:%s" % (b, g) for b in o.alike(free) if o.may_take(g, b)]
            if p.train[SIDE] == (x.area, None):
                options.append("take-siege-train:" + g)
        could = [b for b in o.pr.brigade if b in m.brigades and b not in done and p.where(b) and reachable(o, p.where(b))
                 and p.place[b][0] != "with"]
        if p.size("lord-general") >= o.pr.rule["major_army"]:
            could += [b for b in p.own("lord-general") if b not in done and reachable(o, p.where(b))]
        options += ["shift:" + b for b in o.alike(could)]
        if p.train[SIDE][0] and p.train[SIDE][1] is None and not train_done:
            options += ["shift-siege-train:" + a for a in reachable(o, p.train[SIDE][0])]
        answer = yield from o.ask("new-model-moves", SIDE, options + ["end-event"])
        if answer.verb == "end-event":
            return
        if answer.verb == "take":
            p.place[answer.args[0]] = ("with", answer.args[1])
        elif answer.verb == "take-siege-train":
            p.train[SIDE] = (p.gen[answer.args[0]].area, answer.args[0])
        elif answer.verb == "shift-siege-train":
            p.train[SIDE] = (answer.args[0], None)
            train_done = True
        else:
            b = answer.args[0]
            answer = yield from o.ask("new-model-moves", SIDE, ["shift-to:%s:%s" % (b, a) for a in reachable(o, p.where(b))])
            p.place[b] = ("outside", answer.args[1])
            done.add(b)
        o.settle()


def reachable(o, home):
    """Up to three Areas away, never through or into one with a Royalist General or Unled Brigade."""
    p, found, edge = o.p, [], [home]
    for _ in range(FAR):
        edge = [n for a in edge for n in o.pr.line[a] if n not in found and n != home
                and not p.enemy_there(n, SIDE)]
        found += dict.fromkeys(edge)
    return found
