"""A Turn, Phase by Phase (2.2, 2.3), with supply (9.1); the Oracle that plays along."""
from . import cards, moves, recruit, sea
from ..asking import Ask, Mismatch
from .battle import choose_battles
from .events import offer, strategic_events
from .henrietta import meet
from .majors import turn_begins
from .newmodel import exchange_waiting
from .position import Position
from .printed import SIDES, other
from .setup import prelude
from .siege import choose_sieges, resolve_sieges
from .tactical import tactical_events
from .victory import victory
from .yearend import year_end


class Oracle:
    def __init__(self, printed):
        self.pr, self.p = printed, Position(printed)
        self.draws = []
        self.fight = None
        self.heaps = {}
        self.over = None
        self.mining_from = 4
        self.variant, self.major = False, []
        self.granted = False  # what Henrietta brings
        self.new_model = False
        self.new_turn()

    def new_turn(self):
        self.moved, self.path, self.group, self.gates = set(), {}, set(), []
        self.crossings, self.entries, self.battles, self.tactical = [], [], {}, []
        self.port_used, self.shut, self.refused, self.ireland_used = {}, set(), set(), False
        self.player_one, self.segment, self.ap = None, None, 0
        self.retreated, self.spared = set(), {s: 0 for s in SIDES}
        self.cards, self.enacted = {}, set()
        self.p.rupert_failed = False

    # ---- dice ------------------------------------------------------------------------------------------------

    def draw(self, n, label):
        if not self.draws:
            raise Mismatch("the rules roll '%s', the game did not" % label)
        draw = self.draws.pop(0)
        if draw["for"] != label:
            raise Mismatch("the rules roll '%s', the game '%s'" % (label, draw["for"]))
        if draw["n"] != n:
            raise Mismatch("the rules draw 1 of %d (%s), the game 1 of %d (%s)" % (n, label, draw["n"], draw["for"]))
        return draw["value"]

    def is_next(self, label):
        return bool(self.draws) and self.draws[0]["for"] == label

    def die(self, label):
        return self.draw(6, label) + 1

    # ---- from the game's views -------------------------------------------------------------------------------

    def load(self, views, variant, granted):
        """At the beginning of an Initiative Phase. granted: has Henrietta brought what she brings?"""
        self.p.load(views)
        self.p.half = set()
        for side in SIDES:
            heaps = self.heaps[side] = cards.Cards()
            for name in cards.HEAPS:
                heap = views[side]["cards"][side][name]
                setattr(heaps, name, list(heap["cards"] if isinstance(heap, dict) else heap))
        self.major = list(views["king"]["major_events"])
        self.new_model = "new-model-army" in self.major
        self.variant, self.granted = variant, granted

    def event_of(self, side):
        return self.pr.card[self.cards[side]]["event"]

    def phase_of(self, side):
        return self.pr.card[self.cards[side]]["phase"]

    def in_order(self):
        return (self.player_one, other(self.player_one))


def game(o):
    """From the set-up on."""
    if o.pr.scenario[o.p.scenario]["count_vp"]:
        yield from prelude(o)
    cards.deal(o)
    yield from cards.put_aside(o)
    yield from go_on(o)


def go_on(o):
    """From the beginning of a Turn on."""
    while True:
        yield from turn_begins(o)
        yield from from_initiative(o)
        if o.over is not None:
            return
        o.new_turn()


def resumed(o):
    """From the Initiative Phase of a Turn on."""
    yield from from_initiative(o)
    if o.over is None:
        o.new_turn()
        yield from go_on(o)


def from_initiative(o):
    yield from exchange_waiting(o)
    yield from initiative(o)
    yield from exchange_waiting(o)
    yield from strategic_events(o)
    for side in o.in_order():
        o.segment, o.ap = side, o.pr.card[o.cards[side]]["ap"]
        yield from actions(o, side)
        o.segment, o.ap = None, 0
        yield from exchange_waiting(o)
    yield from tactical_events(o)
    yield from choose_battles(o)
    yield from choose_sieges(o)
    yield from exchange_waiting(o)
    yield from supply(o)
    yield from resolve_sieges(o)
    yield from exchange_waiting(o)
    yield from victory(o)
    if o.over is not None:
        return
    cards.lay_down(o)
    if o.p.turn == 6:
        yield from year_end(o)
    else:
        o.p.turn += 1


# ---- Initiative (2.31) -----------------------------------------------------------------------------------------


def initiative(o):
    chosen = {}
    while len(chosen) < 2:
        answer = yield Ask("initiative", [s for s in SIDES if s not in chosen],
                           lambda side: ["play:" + c for c in o.heaps[side].hand])
        chosen[answer.role] = answer.args[0]
    o.cards = chosen
    for side in SIDES:
        o.heaps[side].hand.remove(chosen[side])
    ap = {s: o.pr.card[chosen[s]]["ap"] for s in SIDES}
    surprise = [s for s in SIDES if o.event_of(s) == "surprise-attack"]
    if len(surprise) == 1:
        o.player_one = surprise[0]
    elif not surprise and ap["king"] != ap["parliament"]:
        o.player_one = "king" if ap["king"] > ap["parliament"] else "parliament"
    else:
        decides = "king" if o.p.year <= o.pr.scenario[o.p.scenario]["king_decides_ties_until"] else "parliament"
        answer = yield Ask("first-player", decides, lambda: ["first:king", "first:parliament"])
        o.player_one = answer.args[0]


# ---- the Strategic Phase (6.02) -----------------------------------------------------------------------------------


def action_list(o, side):
    return (["pass"] + recruit.deploy_list(o, side) + recruit.grow_list(o, side)
            + ["move-group:" + a for a in moves.group_areas(o, side)]
            + ["muster:" + a for a in moves.muster_areas(o, side)]
            + ["sea-move:" + a for a in sea.sea_places(o, side)])


def actions(o, side):
    while o.ap > 0 or sea.may_sail_free(o, side):
        answer = yield Ask("actions", side, lambda: action_list(o, side) if o.ap else ["pass", "sea-move:continent"])
        free = answer.key == "sea-move:continent" and sea.may_sail_free(o, side)
        o.ap = 0 if answer.verb == "pass" else o.ap if free else o.ap - 1
        if answer.verb == "pass":
            return
        if answer.verb == "strengthen":
            o.ap += 0 if recruit.grow(o, answer.args[0]) else 1
        elif answer.verb == "deploy":
            yield from recruit.deploy(o, side, answer.args[0])
        elif answer.verb == "sea-move":
            yield from sea.sea_move(o, side, answer.args[0])
        else:
            yield from (moves.group_move if answer.verb == "move-group" else moves.muster)(o, side, answer.args[0])
        yield from meet(o)


# ---- the Supply Phase (9.1) ----------------------------------------------------------------------------------------


def supply(o):
    for side in o.in_order():
        if o.phase_of(side) == "supply" and o.pr.card[o.cards[side]]["lasting"]:
            yield from offer(o, side)
    for side in o.in_order():
        for area in o.pr.areas:
            yield from feed(o, side, area)


def feed(o, side, area):
    fed = o.p.fighters(o.p.at(area, side))
    while o.p.hungry(area, side, fed) > 0:
        need = o.p.hungry(area, side, fed)

        def legal():
            who = [b for b in fed if o.p.hungry(area, side, [x for x in fed if x != b]) < need]
            spares = o.event_of(side) == "quartermaster-general" and o.spared[side] < 2
            return ["lose:" + b for b in who] + (["spare:" + b for b in who] if spares else [])

        answer = yield Ask("attrition", side, legal)
        fed.remove(answer.args[0])
        if answer.verb == "spare":
            o.spared[side] += 1
            o.enacted.add(o.cards[side])
        else:
            o.p.lose(answer.args[0])
