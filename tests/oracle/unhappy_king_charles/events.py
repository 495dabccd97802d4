"""Events: when they can be played, and what they do (12.6, annex, the cards' texts)."""
from . import activation, campaign, reactions, recruit, siege
from .cards import COVENANT, NEW_MODEL, STANDARD
from .happenings import (bombard_at, brigades, draw, lose_cards, loose_markers, marker_areas, markers, over_to, unguarded,
                         unmark, unmarkable)
from .printed import other
from .reform import new_model
from .rupert import becomes_lieutenant_general, dismissed, rupert
from .scots import abandon_bishops, lorraine_lands, scots_come
from .transfers import transfer, transfer_possible

NORTH, MIDLANDS, WALES, EAST, SOUTH = ("north",), ("midlands",), ("wales",), ("east",), ("south",)
EAST_COAST = ("berwick", "newcastle", "scarborough", "hull")
BOTH = {"royalist": "newark-garrison", "parliament": "laugharne"}


def may_happen(o, side, card):
    """Whether that card's event can be played (RULINGS, Once only; Events that would change nothing)."""
    record = o.pr.card[card]
    if record["kind"] != "event" or record["side"] not in (side, "neutral", "both") or "combat" in record["flags"]:
        return False
    if card == NEW_MODEL:
        return not o.p.new_model
    if "mandatory" in record["flags"]:
        return True
    if spent(o, side, card):
        return False
    return CARDS[card][0](o, side)


def spent(o, side, card):
    flags = o.pr.card[card]["flags"]
    once = "once-only" in flags or o.p.gmt and card in (73, 86, 100)
    return once and card in o.happened or "once-only-per-side" in flags and (card, side) in o.happened


def happen(o, side, card):
    o.happened |= {card, (card, side)}
    if card == STANDARD:
        yield from standard(o, side)
    elif card == COVENANT:
        yield from scots_come(o, side)
    elif card == NEW_MODEL:
        yield from new_model(o)
    else:
        yield from CARDS[card][1](o, side, card)
    o.lone()
    o.settle()
    yield from siege.emptied(o)


def standard(o, side):
    o.p.standard = True
    if side == "parliament":
        yield from recruit.by_event(o, side, 1)


def always(o, side):
    return True


def simply(run):
    """An event that asks nothing."""
    def go(o, side, card):
        run(o, side)
        return
        yield
    return go


# ---- markers and Brigades --------------------------------------------------------------------------------------

def in_regions(*regions):
    return lambda o, a: o.pr.area[a]["region"] in regions


def anywhere(o, a):
    return True


def port(o, a):
    return o.pr.area[a]["port"]


def marking(count, where, replace=False, spread=False):
    return (lambda o, side: bool(marker_areas(o, side, where, replace)),
            lambda o, side, card: markers(o, side, count, where, replace, spread))


def mustering(count, regions, marks=0, per_area=0, **more):
    """Brigades in Regions, then markers there."""
    def may(o, side):
        return bool(loose_markers(o, side, regions, more)) or bool(marks and marker_areas(o, side, in_regions(*regions), False))

    def go(o, side, card):
        yield from brigades(o, side, count, regions, per_area=per_area, **more)
        if marks:
            yield from markers(o, side, marks, in_regions(*regions), False, False)
    return may, go


def notable(o, side, name):
    area = o.pr.notable[name]["area"]
    p = o.p
    o.lift(area)
    p.notable[area] = name
    o.set_control(area, side)
    for b in list(p.unled(area, side, "outside")):  # RULINGS: his side's Brigades go in while there is room
        if len(p.garrison(area)) < p.limit(area):
            p.place[b] = ("inside", area)
    o.settle()


def notable_78(o, side):
    notable(o, side, BOTH[side])


def oxford(o):
    return o.p.control["oxford"] == "royalist"


def event_64(o, side, card):
    draw(o, side, 2)
    return
    yield


def event_83(o, side, card):
    yield from markers(o, side, 2, in_regions("south", "midlands"), False, False)
    draw(o, side, 1)


def event_75(o, side, card):
    o.shift_naval(1)
    yield from markers(o, side, 1, port, False, False)


def london_free(o, side):
    return o.p.control["london"] == "parliament" and "london" not in o.p.siege and \
        bool(loose_markers(o, side, ("east", "south"), LONDON))


LONDON = {"areas": ("london",), "any_region": True, "per_region": 1}


def event_77(o, side, card):
    yield from brigades(o, side, 2, ("east", "south"), **LONDON)


def irish(o):
    regions = {"midlands", "wales"} | ({"south"} if o.p.naval < 0 else set())
    return [a for a in o.pr.area if o.pr.area[a]["port"] and o.pr.area[a]["region"] in regions and o.p.control[a] != "parliament"]


IRISH = {"pool": "irish", "any_region": True, "loose": True}


def irish_may_land(o, side):
    return bool(loose_markers(o, side, (), dict(IRISH, areas=irish(o))))


def event_80(o, side, card):
    """A Brigade that finds no Port never comes."""
    yield from brigades(o, side, 3, (), areas=irish(o), per_area=0 if o.p.gmt else 1, must=True, **IRISH)


def ports_held(o):
    return [a for a in o.pr.area if o.pr.area[a]["port"] and o.p.control[a] == "royalist"]


def event_102(o, side, card):
    draw(o, side, 2)
    yield from brigades(o, side, 1, REGIONS, areas=ports_held(o), any_veteran=True)


REGIONS = ("north", "midlands", "wales", "east", "south")


def event_104(o, side, card):
    draw(o, side, 2)
    yield from recruit.by_event(o, side, 1, any_veteran=True)


def event_106(o, side, card):
    yield from markers(o, side, 3, anywhere, True, True)
    yield from lose_cards(o, other(side), 1)


def event_92(o, side, card):
    yield from lose_cards(o, "royalist", 1)
    yield from markers(o, side, 1, anywhere, False, False)


# ---- the Queen --------------------------------------------------------------------------------------------------

def queen_places(o):
    p, found = o.p, []
    for a in ("york",) + EAST_COAST:
        if a in p.siege:
            continue
        if p.control[a] == "royalist" or p.gmt and a != "york" and not p.enemy_there(a, "royalist"):
            found.append(a)
    return found


def event_63(o, side, card):
    answer = yield from o.ask("event-area", side, ["land:" + a for a in queen_places(o)])
    area = answer.args[0]
    yield from brigades(o, side, 2, NORTH, areas=(area,), landing=True)
    o.p.queen = (area, None)


# ---- plots -------------------------------------------------------------------------------------------------------

def plotted(o):
    return [a for a in ("hull", "plymouth") if o.p.control[a] == "parliament" and unguarded(o, a)]


def event_61(o, side, card):
    answer = yield from o.ask("event-area", side, ["aim:" + a for a in plotted(o)])
    area = answer.args[0]
    near = any(o.p.generals_at(a, "royalist") for a in [area, *o.pr.line[area]])
    if o.die("plot") >= 5 - near:
        over_to(o, area, "royalist")


def event_67(o, side, card):
    yield from lose_cards(o, "parliament", 2 if o.p.gmt else 1)
    if o.p.control["hull"] == "parliament" and unguarded(o, "hull") and o.die("plot") == 6:
        over_to(o, "hull", "royalist")


def wilmot(o):
    p, found = o.p, []
    for a in o.pr.area:
        if p.control[a] == "royalist" and o.pr.fortress(a) in (1, 2) and not p.notable[a] and \
                o.pr.area[a]["region"] in ("south", "midlands") and unguarded(o, a) and \
                any(p.control[n] == "parliament" or p.generals_at(n, "parliament") for n in o.pr.line[a]):
            found.append(a)
    return found


def event_87(o, side, card):
    answer = yield from o.ask("event-area", side, ["aim:" + a for a in wilmot(o)])
    area = answer.args[0]
    if o.die("plot") >= (4 if o.pr.fortress(area) == 1 else 5):
        over_to(o, area, "parliament")


def event_100(o, side, card):
    p = o.p
    inside = p.garrison("london")
    score = o.die("London Rising") - p.infrastructures("parliament") - len(inside) + p.infrastructures("royalist")
    if score < o.pr.rule["london_rising"]:
        return
    loose = [b for b in inside if p.place[b][0] == "inside"]
    free = [a for a in o.pr.line["london"] if not p.enemy_there(a, "royalist") and not p.enemy_there(a, "parliament")]
    over_to(o, "london", "royalist")
    if not loose:
        return
    if not free:
        for b in loose:
            o.disperse_brigade(b)
        return
    answer = yield from o.ask("garrison-leaves", "parliament", ["leave-london:" + a for a in free])
    area = answer.args[0]
    for b in loose:
        spot = "inside" if p.holds_out(area) and p.control[area] == "parliament" and len(p.garrison(area)) < p.limit(area) \
            else "outside"
        p.place[b] = (spot, area)


# ---- Bombardments ------------------------------------------------------------------------------------------------

def besieged_by(o, side, notables=True):
    return [a for a in o.pr.area if a in o.p.siege and o.p.control[a] == other(side) and (notables or not o.p.notable[a])]


def meldrum(o, side):
    found = besieged_by(o, side)
    if o.p.gmt:
        found += [a for a in o.pr.area if a not in found and o.p.control[a] == other(side) and o.pr.fortress(a) == 1
                  and not o.p.notable[a] and not o.p.brigades_at(a, other(side)) and not o.p.generals_at(a, other(side))]
    return found


def event_86(o, side, card):
    answer = yield from o.ask("event-area", side, ["bombard-at:" + a for a in meldrum(o, side)])
    yield from bombard_at(o, side, answer.args[0], 0, None)


def event_97(o, side, card):
    answer = yield from o.ask("event-area", side, ["bombard-at:" + a for a in besieged_by(o, side)])
    yield from bombard_at(o, side, answer.args[0], 2, "usual")


def sackable(o, a):
    return bool(o.p.generals_at(a, "royalist") or any(o.p.generals_at(n, "royalist") for n in o.pr.line[a]))


def event_95(o, side, card):
    storms = ["bombard-at:" + a for a in besieged_by(o, side, False)]
    marks = marker_areas(o, side, sackable, True)
    answer = yield from o.ask("storm-or-sack", side, storms + (["sack"] if marks else []))
    if answer.verb == "bombard-at":
        yield from bombard_at(o, side, answer.args[0], 0, "storm")
    else:
        yield from markers(o, side, 1, sackable, True, False)


# ---- Activations -------------------------------------------------------------------------------------------------

def ready(*names):
    def may(o, side):
        return any(o.p.gen[g].area and not o.p.gen[g].under for g in names)
    return may


def could(o, side, names, bombard=True):
    o.moved = set()
    found = [k for k in activation.activations(o, side, 0, set()) if k.split(":")[1] in names
             and k.split(":")[0] in ("activate", "bombard", "sally")]
    return [k for k in found if bombard or not k.startswith("bombard:")]


def activated(o, side, options, **more):
    answer = yield from o.ask("event-activate", side, options)
    if answer.verb != "end-event":
        o.moved, o.crossed = set(), 0
        yield from activation.one(o, side, 0, answer, **more)


def event_74(o, side, card):
    yield from activated(o, side, could(o, side, ("essex",), False), points=1, interception=-1)


def before_winter(o):
    return o.p.turn < o.pr.turn["winter-1644"]


def brentford(o, side):
    return before_winter(o) and bool(o.p.gen["king-charles"].area) or bool(could(o, side, ("king-charles",)))


def event_82(o, side, card):
    o.p.brentford = before_winter(o) and bool(o.p.gen["king-charles"].area)
    options = could(o, side, ("king-charles",))
    if options:
        yield from activated(o, side, options + ["end-event"])


def event_84(o, side, card):
    o.p.joint_venture = True
    yield from activated(o, side, could(o, side, ("essex", "waller"), False))


def goring_could(o, side):
    """A Subordinate is Activated by an Ops or Campaign card (17.3), not by an event."""
    return [k for k in could(o, side, ("goring",)) if not o.p.gen["goring"].under]


def event_93(o, side, card):
    yield from brigades(o, side, 1, SOUTH, prefer="goring")
    options = goring_could(o, side)
    if options:
        yield from activated(o, side, options + ["end-event"])


# ---- losses ------------------------------------------------------------------------------------------------------

def there(o, side, region):
    return [b for b in o.p.on_map(side) if o.pr.area[o.p.where(b)]["region"] == region]


CLUBMEN = ("midlands", "wales", "south")


def clubmen(o, side):
    return any(there(o, other(side), r) or unmarkable(o, side, in_regions(r)) for r in CLUBMEN)


def event_91(o, side, card):
    foe = other(side)
    answer = yield from o.ask("event-region", side, ["choose-region:" + r for r in CLUBMEN])
    region = answer.args[0]
    brigades_there = there(o, foe, region)
    if brigades_there:
        answer = yield from o.ask("event-loss", foe, ["disband:" + b for b in o.alike(brigades_there)])
        yield from disband(o, answer.args[0])
    yield from unmark(o, side, 1, in_regions(region))


def disband(o, b):
    o.send(b, "available")
    o.lone()
    yield from siege.emptied(o)


def scots(o):
    return [b for b in o.p.on_map("parliament") if o.pr.brigade[b]["pool"] == "covenanter"]


def event_98(o, side, card):
    found = scots(o)
    if not found:
        draw(o, side, 1)
        return
    answer = yield from o.ask("event-loss", "parliament", ["disband:" + b for b in o.alike(found)])
    o.p.place[answer.args[0]] = None
    o.lone()
    yield from siege.emptied(o)


def large(o):
    return [g for side in recruit.ORDER for g, x in o.p.gen.items()
            if o.side(g) == side and x.area and not x.under and o.p.size(g) >= 4]


def event_110(o, side, card):
    for g in large(o):
        answer = yield from o.ask("event-loss", o.side(g), ["disband:" + b for b in o.alike(o.p.army(g))])
        yield from disband(o, answer.args[0])


def event_79(o, side, card):
    answer = yield from o.ask("event-unmark", side, ["unmark:" + a for a in unmarkable(o, side, anywhere)] + ["end-event"])
    if answer.verb == "end-event":
        return
    area = answer.args[0]
    o.set_control(area, "neutral")
    yield from unmark(o, side, 1, in_regions(o.pr.area[area]["region"]))


# ---- what else ---------------------------------------------------------------------------------------------------

def event_109(o, side):
    for b in list(o.p.place):
        if o.pr.brigade[b]["pool"] == "irish" and o.p.place[b] and o.p.place[b][0] != "eliminated":
            o.p.place[b] = None
    o.happened.add(80)


def irish_left(o, side):
    alive = [b for b, place in o.p.place.items() if place and place[0] != "eliminated"]
    return 80 not in o.happened or any(o.pr.brigade[b]["pool"] == "irish" for b in alive)


def truce(o, side):
    if not o.p.passed[other(side)]:
        o.p.truce = other(side)


def can_lose(o, side):
    return o.cards.can_lose(o, side)


def near_london(o, side):
    return any(o.p.generals_at(a, "royalist") for a in o.pr.line["london"]) and bool(reactions.summonable(o))


def event_73(o, side, card):
    yield from reactions.summon(o)


CARDS = {
    59: marking(2, in_regions("north"), replace=True),
    60: (lambda o, side: o.p.notable["basing-house"] is None, simply(lambda o, side: notable(o, side, "basing-house"))),
    61: (lambda o, side: bool(plotted(o)), event_61),
    62: mustering(1, SOUTH, 1, prefer="hopton", cornish=True, must=True),
    63: (lambda o, side: bool(queen_places(o)), event_63),
    64: (lambda o, side: oxford(o) and not o.p.generals_at("oxford", "parliament"), event_64),
    65: marking(3, anywhere, spread=True),
    66: mustering(2, WALES, 1, per_area=1),
    67: (lambda o, side: can_lose(o, "parliament") or o.p.control["hull"] == "parliament" and unguarded(o, "hull"), event_67),
    68: marking(3, anywhere, spread=True),
    69: (lambda o, side: len(recruit.choices(o, recruit.Muster(side, "event", 2))) > 1,
         lambda o, side, card: recruit.by_event(o, side, 2)),
    70: (always, event_64),
    71: mustering(2, EAST, 1, per_area=1),
    72: marking(2, in_regions("midlands"), replace=True),
    73: (near_london, event_73),
    74: (lambda o, side: bool(could(o, side, ("essex",), False)) and not o.p.gen["essex"].under, event_74),
    75: (lambda o, side: True, event_75),
    76: (lambda o, side: can_lose(o, "royalist"), lambda o, side, card: lose_cards(o, "royalist", 1)),
    77: (london_free, event_77),
    78: (lambda o, side: True, simply(notable_78)),
    79: (lambda o, side: bool(unmarkable(o, side, anywhere)), event_79),
    80: (irish_may_land, event_80),
    81: (lambda o, side: rupert(o) == "prince-rupert", becomes_lieutenant_general),
    82: (brentford, event_82),
    83: (lambda o, side: oxford(o), event_83),
    84: (lambda o, side: bool(could(o, side, ("essex", "waller"), False)), event_84),
    85: (lambda o, side: o.p.notable["lyme"] is None, simply(lambda o, side: notable(o, side, "blake"))),
    86: (lambda o, side: bool(meldrum(o, side)), event_86),
    87: (lambda o, side: bool(wilmot(o)), event_87),
    88: (lambda o, side: False, None),
    89: (lambda o, side: can_lose(o, "parliament"), lambda o, side, card: lose_cards(o, "parliament", 2 if o.p.gmt else 1)),
    90: (transfer_possible, transfer),
    91: (lambda o, side: clubmen(o, side), event_91),
    92: (lambda o, side: can_lose(o, "royalist") or bool(marker_areas(o, side, anywhere, False)), event_92),
    93: (lambda o, side: bool(loose_markers(o, side, SOUTH, {})) or bool(goring_could(o, side)), event_93),
    94: (transfer_possible, transfer),
    95: (lambda o, side: bool(besieged_by(o, side, False) or marker_areas(o, side, sackable, True)), event_95),
    96: (lambda o, side: rupert(o) is not None, dismissed),
    97: (lambda o, side: bool(besieged_by(o, side)), event_97),
    98: (lambda o, side: True, event_98),
    99: (lambda o, side: True, simply(lambda o, side: o.shift_naval(2))),
    100: (lambda o, side: o.p.control["london"] == "parliament", event_100),
    101: (lambda o, side: True, simply(lambda o, side: o.shift_naval(-2))),
    102: (lambda o, side: True, event_102),
    103: (lambda o, side: o.p.standard and not o.p.passed[other(side)], simply(truce)),
    104: (lambda o, side: True, event_104),
    105: mustering(2, ("south", "midlands"), 2, per_region=1, any_veteran=True),
    106: (lambda o, side: can_lose(o, "royalist") or bool(marker_areas(o, side, anywhere, True)), event_106),
    107: (lambda o, side: bool(scots(o)), lambda o, side, card: abandon_bishops(o)),
    108: (lambda o, side: "royalist" in (o.p.control["bristol"], o.p.control["newcastle"]), lambda o, side, card: lorraine_lands(o)),
    109: (irish_left, simply(event_109)),
    110: (lambda o, side: bool(large(o)), event_110),
}
