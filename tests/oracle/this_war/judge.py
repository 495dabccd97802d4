"""Reads a trace and plays along: compares each decision's step, role, list, dice and position with the rules'."""
from ..asking import Answer, Mismatch
from ..judging import JudgeOfTraces
from .printed import Printed, SIDES, other
from .setup import set_up
from .turn import Oracle, game, resumed
from .cards import HEAPS, prepare

RULESET = "this-war-without-an-enemy"

# The steps whose lists and outcomes are judged.
JUDGED = ("set-up raise-standard prelude-block prelude-area discard initiative first-player event-offer "
          "clubmen-area fever-area fever-block desertion-block desertion-home supplies-area strip-garrisons "
          "free-recruit free-deploy plot-garrison actions deploy group-move march-on withdraw-block onward muster "
          "embark land tactical-event choose-battle relief hold main-attack stand loss join last-stand position-gun "
          "general-retreat target fire take-hit turncoat retreat-block captured-artillery regroup regroup-block "
          "choose-siege sally aim meet continue storm exchange attrition siege-loss surrender-block "
          "rupert-dismissed rupert-follower henrietta henrietta-deploy new-model-successor new-model-share "
          "new-model-horse regional-point regional-deploy return-block return-area").split()

# What is counted of the events in decisions that were compared.
COUNTED = (("Battles", "battle"), ("withdrawals", "withdrew"), ("Retreats", "block-retreated"), ("routs", "routed"),
           ("Pursuit rolls", "pursuit-roll"), ("General Retreats", "general-retreat"),
           ("changes of place", "places-changed"), ("Sallies", "sally"), ("Storms", "storm"),
           ("Cities stormed", "stormed"), ("bombardments", "bombarded"), ("breaches", "breach"),
           ("Sieges kept up in a relief", "siege-maintained"),
           ("Sieges broken off", "siege-broken-off"), ("Besieged who joined", "besieged-join"),
           ("siege rolls", "siege-roll"), ("attritions", "siege-attrition"), ("Surrenders", "surrendered"),
           ("voyages with a die", "sea-roll"), ("Regional blocks stranded", "blocks-stranded"),
           ("Events enacted", "event-enacted"), ("Major Events", "major-event"), ("rolls for them", "major-event-roll"),
           ("meetings of king and queen", "henrietta-meets-the-king"), ("blocks replaced", "block-replaced"),
           ("Years ended", "decks-prepared"))


def pinned_in(battle):
    """The Defender's; where Clubmen have risen the Attacker's own block (6.43)."""
    if battle["attacker"] is None:
        return 0
    return battle["pinned"][other(battle["attacker"])] or battle["pinned"][battle["attacker"]]


def prepare_game(o, d):
    set_up(o, d["scenario"], d["options"])
    prepare(o)
    o.draws = list(d["draws"])


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

    def begin_game(self, d):
        """The set-up, and what comes before the first decision."""
        self.variant = d["options"]["variant-timing"]
        o = self.oracle = Oracle(self.printed)
        prepare_game(o, d)
        self.granted = o.granted
        self.run = game(o)
        try:
            self.pending = next(self.run)
            self.check_draws()
            self.check_position(d["views"], "set-up")
            self.compared["set-up"] += 1
        except Mismatch as mismatch:
            self.complain({"step": "set-up", "seq": 0, "prompt": "", "key": ""}, str(mismatch))

    # ---- one decision -----------------------------------------------------------------------------------------

    def decision(self, d, after):
        self.granted |= any(e["kind"] == "henrietta-meets-the-king" for e in d["events"])
        if self.pending in (None, "over") and not self.resume(d):
            self.passed_over[d["step"]] += 1
            return
        self.check_question(d)
        self.answer(d, after)

    def resume(self, d):
        """After a mismatch the oracle takes the next Turn's beginning as the game has it."""
        chosen = [self.views[s]["cards"][s]["has_chosen"] for s in SIDES]
        if d["step"] != "initiative" or any(chosen):
            return False
        self.oracle = Oracle(self.printed)
        self.oracle.load(self.views, self.variant, self.granted)
        self.run = resumed(self.oracle)
        self.pending = next(self.run)
        return True

    def check_question(self, d):
        ask = self.pending
        roles = ask.role if isinstance(ask.role, list) else [ask.role]
        if ask.step != d["step"] or d["role"] not in roles:
            raise Mismatch("the rules ask %s of %s, the game %s of %s" % (
                ask.step, "/".join(roles), d["step"], d["role"]))
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
        try:
            self.pending = self.run.send(Answer(d["role"], d["key"]))
        except StopIteration:
            self.pending = "over"
            if "result" not in after:
                raise Mismatch("by the rules the game is over")
        self.compared[d["step"]] += 1
        self.check_draws()
        self.check_position(dict(self.views, **d["views"]), d["step"])
        for event in d["events"]:
            self.events[event["kind"]] += 1

    def check_draws(self):
        if self.oracle.draws:
            raise Mismatch("the game rolled '%s', the rules do not" % self.oracle.draws[0]["for"])

    # ---- the position afterwards --------------------------------------------------------------------------------

    def check_position(self, views, step):
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
            if self.pending != "over" and view[name] != mine and mine is not None:
                wrong.append("%s is %s, in the game %s" % (name, mine, view[name]))
        if o.segment and (view["segment"], view["action_points"]) != (o.segment, o.ap):
            wrong.append("%s has %d Action Points, in the game %s has %d" % (
                o.segment, o.ap, view["segment"], view["action_points"]))
        if self.pending != "over":
            wrong += self.check_cards(views) + self.check_contested(view, step)
        if o.fight is not None and self.pending != "over":
            wrong += self.check_fight(o.fight, views)
        if wrong:
            raise Mismatch("afterwards " + "; ".join(wrong[:6]))

    def check_cards(self, views):
        o, wrong = self.oracle, []
        for side in SIDES:
            theirs = views[side]["cards"][side]
            for heap in HEAPS:
                there = theirs[heap]["cards"] if isinstance(theirs[heap], dict) else theirs[heap]
                mine = getattr(o.heaps[side], heap)
                if sorted(mine) != sorted(there):
                    wrong.append("cards of %s, %s: by the rules alone %s, in the game alone %s" % (
                        side, heap, sorted(set(mine) - set(there)), sorted(set(there) - set(mine))))
            if theirs["card"] != o.cards.get(side):
                wrong.append("the card of %s is %s, in the game %s" % (side, o.cards.get(side), theirs["card"]))
        view = views["king"]
        for name, mine in (("in_force", sorted(o.p.in_force)), ("major_events", sorted(o.major))):
            if sorted(view[name]) != mine:
                wrong.append("%s: %s, in the game %s" % (name, mine, sorted(view[name])))
        if view["king_captured"] != o.p.captured:
            wrong.append("the king is captured: %s, in the game %s" % (o.p.captured, view["king_captured"]))
        return wrong

    def check_contested(self, view, step):
        """Contested Areas, who attacks there and how many are Pinned; where Tactical Events apply."""
        o, wrong = self.oracle, []
        if o.fight is not None:
            return []
        mine = {a: (b["attacker"], pinned_in(b)) for a, b in o.battles.items()}
        theirs = {b["area"]: (b["attacker"], b["pinned"]) for b in view["battles"]}
        if mine != theirs:
            wrong.append("Battles, attackers and Pinned: %s, in the game %s" % (
                sorted(set(mine.items()) - set(theirs.items())), sorted(set(theirs.items()) - set(mine.items()))))
        named = sorted((t["card"], t["area"]) for t in view["tactical_events"])
        if step == "tactical-event" and named != sorted(o.tactical):
            wrong.append("Tactical Events: %s, in the game %s" % (sorted(o.tactical), named))
        return wrong

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
