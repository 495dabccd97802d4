"""Reads a trace and plays along: compares each decision's step, role, list, dice and position with the rules'."""
from ..asking import Adopt, Answer, Ask, Maybe, Mismatch
from ..judging import JudgeOfTraces
from .printed import Printed, SIDES
from .turn import Oracle, game

RULESET = "this-war-without-an-enemy"

# The steps whose lists and outcomes are judged.
JUDGED = ("initiative first-player actions deploy group-move march-on withdraw-block onward muster embark land choose-battle "
          "relief hold main-attack stand loss join last-stand position-gun general-retreat target fire take-hit turncoat "
          "retreat-block captured-artillery regroup regroup-block choose-siege sally aim meet continue storm exchange "
          "attrition siege-loss surrender-block").split()

# What is counted of the events in decisions that were compared.
COUNTED = (("Battles", "battle"), ("withdrawals", "withdrew"), ("Retreats", "block-retreated"), ("routs", "routed"),
           ("Pursuit rolls", "pursuit-roll"), ("General Retreats", "general-retreat"), ("changes of place", "places-changed"),
           ("Sallies", "sally"), ("Storms", "storm"), ("Cities stormed", "stormed"), ("bombardments", "bombarded"),
           ("breaches", "breach"), ("Sieges kept up in a relief", "siege-maintained"),
           ("Sieges broken off", "siege-broken-off"), ("Besieged who joined", "besieged-join"),
           ("siege rolls", "siege-roll"), ("attritions", "siege-attrition"), ("Surrenders", "surrendered"),
           ("voyages with a die", "sea-roll"), ("Regional blocks stranded", "blocks-stranded"))

# Decisions that may come between any others, and change nothing but strengths and deployments.
INTERLUDES = ("henrietta", "henrietta-deploy")


class Judge(JudgeOfTraces):
    def __init__(self, folder, out):
        super().__init__(out)
        self.printed = Printed(folder)
        self.names = frozenset().union(self.printed.block, self.printed.area, self.printed.border, self.printed.city)

    def in_short(self):
        return "moved: %s crossings: %s" % (self.oracle.path, self.oracle.crossings)

    def check_result(self, d):
        if self.pending == "over" and d["result"] is not None:
            winner = [r["role"] for r in d["result"]["roles"] if r["place"] == 1]
            if winner != [self.oracle.over]:
                self.complain({"step": "result", "seq": 0, "prompt": "", "key": ""},
                              "the rules have %s win, the game %s" % (self.oracle.over, winner))
        self.pending = None

    # ---- one decision -----------------------------------------------------------------------------------------

    def decision(self, d, after):
        if any(e["kind"] in ("block-replaced", "block-received") for e in d["events"]) and not isinstance(self.pending, Adopt):
            self.pending = None
        if d["step"] in INTERLUDES and self.pending is not None:
            self.interlude(d)
            return
        if self.pending in (None, "over"):
            if not self.begin(d):
                self.passed_over[d["step"]] += 1
                return
        elif isinstance(self.pending, Adopt):
            if d["step"] not in self.pending.steps:
                self.passed_over[d["step"]] += 1
                return
            self.adopt(d)
        while isinstance(self.pending, Maybe) and not self.is_asked(d):
            self.pending = self.run.send(None)
        self.check_question(d)
        self.answer(d, after)

    def interlude(self, d):
        self.passed_over[d["step"]] += 1
        if isinstance(self.pending, Adopt):
            return
        if d["draws"]:
            self.pending = None
            return
        views = dict(self.views, **d["views"])
        p, points = self.oracle.p, self.oracle.p.points
        p.load(views)
        if p.points != points:
            self.pending = None

    def begin(self, d):
        chosen = [self.views[s]["cards"][s]["has_chosen"] for s in SIDES]
        if d["step"] != "initiative" or any(chosen):
            return False
        self.oracle = Oracle(self.printed)
        self.oracle.load(self.views)
        self.run = game(self.oracle)
        self.pending = next(self.run)
        return True

    def adopt(self, d):
        o = self.oracle
        if d["step"] == "initiative":
            self.pending = None
            if not self.begin(d):
                raise Mismatch("a Turn begins with a card that lies there already")
            return
        cards, one = o.cards, o.player_one
        o.load(self.views)
        o.cards, o.player_one = cards, one
        o.load_battles(self.views)
        self.pending = self.run.send(None)

    def check_question(self, d):
        ask = self.pending
        if isinstance(ask, Maybe):
            return
        roles = ask.role if isinstance(ask.role, list) else [ask.role]
        if ask.step != d["step"] or d["role"] not in roles:
            raise Mismatch("the rules ask %s of %s, the game %s of %s" % (ask.step, "/".join(roles), d["step"], d["role"]))
        if ask.legal is None:
            return
        legal = ask.legal(d["role"]) if isinstance(ask.role, list) else ask.legal()
        if sorted(legal) != sorted(d["legal"]):
            mine, theirs = set(legal), set(d["legal"])
            raise Mismatch("list: the rules alone allow %s, the game alone %s" % (
                sorted(mine - theirs)[:4], sorted(theirs - mine)[:4]))

    def answer(self, d, after):
        o = self.oracle
        o.draws = list(d["draws"])
        answer = Answer(d["role"], d["key"])
        try:
            self.pending = self.run.send(answer)
            while isinstance(self.pending, Maybe) and not self.is_asked(after) and after.get("step") not in INTERLUDES:
                self.pending = self.run.send(None)
        except StopIteration:
            self.pending = "over"
            if "result" not in after:
                raise Mismatch("by the rules the game is over")
        self.compared[d["step"]] += 1
        if isinstance(self.pending, Adopt):
            return
        if o.draws:
            raise Mismatch("the game rolled '%s', the rules do not" % o.draws[0]["for"])
        self.check_position(dict(self.views, **d["views"]), after.get("step") in INTERLUDES)
        for event in d["events"]:
            self.events[event["kind"]] += 1

    # ---- the position afterwards --------------------------------------------------------------------------------

    def check_position(self, views, interlude):
        o, p = self.oracle, self.oracle.p
        wrong = []
        for side in SIDES:
            for b in views[side]["blocks"]:
                block = b["id"]
                if self.printed.block[block]["side"] != side:
                    continue
                if p.place[block] != b["place"]:
                    wrong.append("%s is in %s, in the game in %s" % (block, p.place[block], b["place"]))
                elif p.on_map(block) and p.strength[block] != b["strength"]:
                    wrong.append("%s has strength %d, in the game %d" % (block, p.strength[block], b["strength"]))
        view = views["king"]
        for a in view["areas"]:
            if "control" in a and a["control"] != p.control(a["id"]):
                wrong.append("%s is %s, in the game %s" % (a["id"], p.control(a["id"]), a["control"]))
        for c in view["cities"]:
            if c["control"] != p.city_control[c["id"]]:
                wrong.append("%s is held by %s, in the game by %s" % (c["id"], p.city_control[c["id"]], c["control"]))
            if "besieged" in c and (c["besieged"], c["siege_marker"]) != (p.besieged[c["id"]], p.marker[c["id"]]):
                wrong.append("%s is besieged: %s, Siege Marker %s, in the game %s, %s" % (
                    c["id"], p.besieged[c["id"]], p.marker[c["id"]], c["besieged"], c["siege_marker"]))
        for name, mine in (("victory_points", p.points), ("turn", p.turn), ("year", p.year),
                           ("player_one", o.player_one)):
            if self.pending != "over" and view[name] != mine:
                wrong.append("%s is %s, in the game %s" % (name, mine, view[name]))
        if o.segment and not interlude and (view["segment"], view["action_points"]) != (o.segment, o.ap):
            wrong.append("%s has %d Action Points, in the game %s has %d" % (
                o.segment, o.ap, view["segment"], view["action_points"]))
        if o.fight is not None and self.pending != "over":
            wrong += self.check_fight(o.fight, views)
        if wrong:
            raise Mismatch("afterwards " + "; ".join(wrong[:6]))

    def check_fight(self, f, views):
        wrong = []
        for side in SIDES:
            battle = views[side]["battle"]
            if battle is None:
                continue
            for name in ("ranks", "reserve", "held", "routing", "pursuing"):
                mine, theirs = sorted(getattr(f, name)[side]), sorted(battle[side][name]["blocks"])
                if f.kind == "storm" and name == "reserve":
                    mine, theirs = self.oracle.p.fighters(mine), self.oracle.p.fighters(theirs)
                if f.round > 0 and battle["round"] is not None and battle["loser"] is None and mine != theirs:
                    wrong.append("%s of %s: %s, in the game %s" % (name, side, mine, theirs))
        return wrong
