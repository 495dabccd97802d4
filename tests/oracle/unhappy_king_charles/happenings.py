"""What many events do: markers, Brigades, cards, Fortresses that go over (12.6)."""
from ..asking import Ask
from . import siege
from .printed import other


# ---- markers ---------------------------------------------------------------------------------------------------

def open_area(o, a):
    return o.p.control[a] == "neutral"


def may_unmark(o, side, a):
    """12.6: an enemy marker, but not in a Fortress nor under his General, Unled Brigades or Local Notable."""
    p, foe = o.p, other(side)
    return p.control[a] == foe and not p.holds_out(a) and not p.generals_at(a, foe) and not p.unled(a, foe, "outside")


def marker_areas(o, side, where, replace):
    return [a for a in o.pr.area if where(o, a) and (open_area(o, a) or replace and may_unmark(o, side, a))]


def markers(o, side, count, where, replace, spread):
    """spread: each in another Region."""
    regions = set()
    while count:
        places = [a for a in marker_areas(o, side, where, replace) if not (spread and o.pr.area[a]["region"] in regions)]
        options = ["place-pc:" + a for a in places] + ["end-event"]
        answer = yield from o.ask("event-marker", side, options)
        if answer.verb == "end-event":
            return
        regions.add(o.pr.area[answer.args[0]]["region"])
        o.set_control(answer.args[0], side)
        count -= 1


def unmarkable(o, side, where):
    return [a for a in o.pr.area if where(o, a) and may_unmark(o, side, a)]


def unmark(o, side, count, where):
    while count:
        answer = yield from o.ask("event-unmark", side, ["unmark:" + a for a in unmarkable(o, side, where)] + ["end-event"])
        if answer.verb == "end-event":
            return
        o.set_control(answer.args[0], "neutral")
        count -= 1


# ---- Brigades --------------------------------------------------------------------------------------------------

class Levy:
    """What an event lets one place. areas: these alone; any_region: not only in the Brigade's Region; prefer: a General who
    gets it if he can; landing: beside the Queen; loose: no friend need be there; must: it is no option."""

    def __init__(self, side, regions, areas=None, per_area=0, per_region=0, pool="regional", any_region=False,
                 any_veteran=False, cornish=False, prefer=None, landing=False, loose=False, must=False):
        self.side, self.regions, self.areas, self.pool, self.any_region = side, regions, areas, pool, any_region
        self.any_veteran, self.cornish, self.prefer, self.must = any_veteran, cornish, prefer, must
        self.per_area, self.per_region, self.loose = per_area, per_region, loose
        self.landing, self.used_areas, self.used_regions = landing, [], []


def brigades(o, side, count, regions, **more):
    m = Levy(side, regions, **more)
    while count:
        found = levy_choices(o, m)
        answer = yield from o.ask("event-brigade", side, found + ([] if m.must and found else ["end-event"]))
        if answer.verb == "end-event":
            return
        b = answer.args[0]
        area = answer.args[1] if answer.verb == "recruit" else o.p.gen[answer.args[1]].area
        m.used_areas.append(area)
        m.used_regions.append(o.pr.brigade[b]["region"])
        o.p.place[b] = (answer.args[2], area) if answer.verb == "recruit" else ("with", answer.args[1])
        o.settle()
        count -= 1


def loose_markers(o, side, regions, more):
    more = {k: v for k, v in more.items() if k not in ("per_area",)}
    return levy_choices(o, Levy(side, regions, **more))


def levy_choices(o, m):
    found = []
    for b in o.alike(levied(o, m)):
        if m.per_region and m.used_regions.count(o.pr.brigade[b]["region"]) >= m.per_region:
            continue
        places = [key for a in o.pr.area if may_levy(o, m, b, a) for key in levy_spots(o, m, b, a)]
        preferred = [key for key in places if m.prefer and key == "recruit-with:%s:%s" % (b, m.prefer)]
        found += preferred or places
    return found


def levied(o, m):
    """Militia first; eliminated ones where no others are left."""
    found = []
    if m.pool == "irish":
        return [b for b in o.pr.brigade if o.pr.brigade[b]["pool"] == "irish" and o.p.place[b] is None]
    for region in m.regions:
        for box in ("available", "eliminated"):
            there = [b for b in o.pr.brigade if o.pr.brigade[b]["region"] == region and o.pr.brigade[b]["pool"] == "regional"
                     and o.p.place[b] == (box, m.side)]
            militia = [b for b in there if o.pr.brigade[b]["value"] == 1]
            if militia and not m.any_veteran and not (o.p.gmt and o.p.new_model and m.side == "royalist"):
                there = [b for b in there if b in militia or m.cornish and "cornish" in o.pr.brigade[b]["tags"]]
            if there:
                found += there
                break
    return found


def may_levy(o, m, b, a):
    p, side = o.p, m.side
    if m.areas is not None and a not in m.areas or a in p.siege:
        return False
    if not m.any_region and o.pr.area[a]["region"] != o.pr.brigade[b]["region"]:
        return False
    if m.per_area and m.used_areas.count(a) >= m.per_area:
        return False
    return m.loose or p.control[a] == side or bool(p.generals_at(a, side))


def levy_spots(o, m, b, a):
    """RULINGS, Brigades: not where an enemy stands, but inside an own Fortress that he Masks."""
    p, side, found = o.p, m.side, []
    free = not p.enemy_there(a, side)
    own = p.holds_out(a) and p.control[a] == side
    room = own and len(p.garrison(a)) < p.limit(a)
    if m.landing and room:  # annex 63: under the PC marker if it has capacity
        return ["recruit:%s:%s:inside" % (b, a)]
    if own and len(p.garrison(a)) < p.limit(a):
        found.append("recruit:%s:%s:inside" % (b, a))
    if free and not (own and p.notable[a]):
        found.append("recruit:%s:%s:outside" % (b, a))
    for g, x in p.gen.items():
        if o.side(g) == side and x.area == a and o.may_take(g, b):
            if not x.inside or len(p.garrison(a)) < p.limit(a):
                found.append("recruit-with:%s:%s" % (b, g))
    return found


# ---- cards -----------------------------------------------------------------------------------------------------

def draw(o, side, count):
    o.cards.gain(o, side, count)


def lose_cards(o, side, count):
    """12.6: a Mandatory card takes place as its owner's."""
    from .events import happen
    lost = o.cards.forced_discards(o, side, count)
    for card in lost:
        if not o.mandatory(card):
            o.cards.lay_away(side, card)
    for card in lost:
        if o.mandatory(card):
            o.plays(side)
            yield from happen(o, side, card)
            o.cards.lay_away(side, card)


# ---- Fortresses ------------------------------------------------------------------------------------------------

def unguarded(o, area):
    side = o.p.control[area]
    return not o.p.brigades_at(area, side) and not o.p.generals_at(area, side)


def over_to(o, area, side):
    """RULINGS, A Fortress that goes over by an event."""
    p, loser = o.p, other(side)
    if p.train[loser] == (area, None):
        p.train[loser], p.train_gone[loser] = (None, None), True
    if p.queen[0] == area and loser == "royalist" and not p.generals_at(area, "royalist", False):
        o.queen_caught()
    o.lift(area)
    o.set_control(area, side)
    o.settle()


def bombard_at(o, side, area, modifier, assault):
    """A free Bombardment: no Activation, so that nobody answers (RULINGS, 88)."""
    p, g = o.p, o.p.siege_by.get(area)
    if g is None:  # GMT: an empty Fortress of Class 1
        value = o.die("summons") + modifier
        if o.pr.area[area]["port"] and (p.naval > 0 if side == "royalist" else p.naval < 0):
            value += o.pr.rule["bombard_naval"]
        if value >= p.surrender_value(area):
            yield from siege.surrender(o, area, side, False)
        return
    if (yield from siege.bombardment(o, g, area, False, modifier)):
        return
    if assault:
        yield from siege.offer_assault(o, g, area, assault == "storm")
