"""A Turn, Phase by Phase (2.2, 2.3), with supply (9.1) and victory (10.0); the Oracle that plays along."""
from . import moves, recruit, sea
from ..asking import Adopt, Ask, Maybe, Mismatch
from .battle import choose_battles
from .position import Position
from .printed import SIDES, other
from .siege import choose_sieges, resolve_sieges


class Oracle:
    def __init__(self, printed):
        self.pr, self.p = printed, Position(printed)
        self.draws = []
        self.fight = None
        self.segment, self.player_one = None, None
        self.hands, self.cards = {}, {}
        self.ap = 0
        self.over = None
        self.mining_from = 4
        self.new_turn()

    def new_turn(self):
        self.moved, self.path, self.group, self.gates = set(), {}, set(), []
        self.crossings, self.entries, self.battles, self.tactical = [], [], {}, []
        self.port_used, self.shut, self.refused, self.ireland_used = {}, set(), set(), False
        self.player_one, self.segment = None, None
        self.retreated, self.spared = set(), 0

    # ---- dice ------------------------------------------------------------------------------------------------

    def draw(self, n, label):
        if not self.draws:
            raise Mismatch("the rules roll '%s', the game did not" % label)
        draw = self.draws.pop(0)
        if draw["n"] != n:
            raise Mismatch("the rules draw 1 of %d (%s), the game 1 of %d (%s)" % (n, label, draw["n"], draw["for"]))
        return draw["value"]

    def is_next(self, label):
        return bool(self.draws) and self.draws[0]["for"] == label

    def die(self, label):
        return self.draw(6, label) + 1

    # ---- from the game's views -------------------------------------------------------------------------------

    def load(self, views):
        self.p.load(views)
        self.p.half = set()
        for side in SIDES:
            self.hands[side] = views[side]["cards"][side]["hand"]["cards"]
        self.cards = {s: views["king"]["cards"][s]["card"] for s in SIDES}
        self.player_one, self.segment = views["king"]["player_one"], views["king"]["segment"]
        self.ap = views["king"]["action_points"]

    def load_battles(self, views):
        self.battles = {b["area"]: {"attacker": b["attacker"], "pinned": b["pinned"], "clubmen": True} for b in views["king"]["battles"]}

    def event_of(self, side):
        return self.pr.card[self.cards[side]]["event"]

    def phase_of(self, side):
        return self.pr.card[self.cards[side]]["phase"]

    def in_order(self):
        return (self.player_one, other(self.player_one))


def game(o):
    while o.over is None:
        yield from turn(o)


def turn(o):
    yield from initiative(o)
    if any(o.phase_of(s) == "strategic" for s in SIDES):
        yield Adopt("actions")
    for side in o.in_order():
        o.segment, o.ap = side, o.pr.card[o.cards[side]]["ap"]
        yield from actions(o, side)
    o.segment, o.ap = None, 0
    for side in o.in_order():
        yield from tactical_event(o, side)
    yield from choose_battles(o)
    yield from choose_sieges(o)
    yield from supply(o)
    yield from resolve_sieges(o)
    yield from victory(o)
    if o.over is None:
        yield from next_turn(o)


# ---- Initiative (2.31) -----------------------------------------------------------------------------------------


def initiative(o):
    chosen = {}
    while len(chosen) < 2:
        answer = yield Ask("initiative", [s for s in SIDES if s not in chosen],
                           lambda side: ["play:" + c for c in o.hands[side]])
        chosen[answer.role] = answer.args[0]
    o.cards = chosen
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
            recruit.grow(o, answer.args[0])
        elif answer.verb == "deploy":
            yield from recruit.deploy(o, side, answer.args[0])
        elif answer.verb == "sea-move":
            yield from sea.sea_move(o, side, answer.args[0])
        else:
            yield from (moves.group_move if answer.verb == "move-group" else moves.muster)(o, side, answer.args[0])


# ---- the Tactical Phase (7.01) --------------------------------------------------------------------------------------


def tactical_event(o, side):
    if o.phase_of(side) != "tactical":
        return
    if o.pr.card[o.cards[side]]["lasting"]:
        answer = yield Maybe("event-offer", side)
        if answer and answer.verb == "enact":
            o.p.in_force.add(answer.args[0])
        return
    answer = yield Maybe("tactical-event", side)
    if answer and answer.verb == "area":
        o.tactical.append((o.cards[side], answer.args[0]))


# ---- the Supply Phase (9.1) ------------------------------------------------------------------------------------------


def supply(o):
    for side in o.in_order():
        if o.phase_of(side) == "supply" and o.pr.card[o.cards[side]]["lasting"]:
            answer = yield Maybe("event-offer", side)
            if answer and answer.verb == "enact":
                o.p.in_force.add(answer.args[0])
    for side in o.in_order():
        for area in o.pr.areas:
            yield from feed(o, side, area)


def feed(o, side, area):
    fed = o.p.fighters(o.p.at(area, side))
    while o.p.hungry(area, side, fed) > 0:
        need = o.p.hungry(area, side, fed)

        def legal():
            who = [b for b in fed if o.p.hungry(area, side, [x for x in fed if x != b]) < need]
            spare = ["spare:" + b for b in who] if o.event_of(side) == "quartermaster-general" and o.spared < 2 else []
            return ["lose:" + b for b in who] + spare

        answer = yield Ask("attrition", side, legal)
        fed.remove(answer.args[0])
        if answer.verb == "spare":
            o.spared += 1
        else:
            o.p.lose(answer.args[0])


# ---- the Victory Phase (10.0) and the next Turn ---------------------------------------------------------------------------


def victory(o):
    if "p26" in o.p.in_force or any(o.phase_of(s) == "victory" for s in SIDES):
        yield Adopt("initiative")
        return
    s = o.pr.scenario[o.p.scenario]
    last = o.p.year == s["last_year"] and o.p.turn == s["last_turn"]
    v = o.p.points
    if last and not s["degrees"]:
        o.over = "king" if v > 0 or v == 0 and s["level"] == "king" else "parliament"
    elif o.p.year != 1642 and (abs(v) >= 3 or "p25" in o.p.in_force and v <= -2):
        o.over = "king" if v > 0 else "parliament"
    elif last:
        o.over = "parliament" if v < 0 else "king"


def next_turn(o):
    if o.p.turn == 6:
        yield Adopt("initiative")
        return
    o.p.turn += 1
    for card in o.cards.values():
        for hand in o.hands.values():
            if card in hand:
                hand.remove(card)
    o.new_turn()
    for year, turn_number, word in ((1643, 5, "irish"), (1644, 4, "callendar")):
        if (o.p.year, o.p.turn) == (year, turn_number):
            for b in o.pr.blocks:
                if o.p.info(b)[word] and o.p.place[b] == "beside":
                    o.p.place[b] = "ireland" if word == "irish" else "scotland"
                    o.p.strength[b] = o.p.info(b)["strength"]
