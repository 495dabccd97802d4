"""Reads a trace and plays along: compares each decision's step, role, list, draws and position with the rules'."""
from . import combat, fates, laws, offers, turn
from ..asking import Answer, Mismatch
from ..judging import JudgeOfTraces
from .asking import GONE, Over, Standing, Unjudged
from .coronation import winner
from .deals import out_of_turn
from .oracle import Oracle
from .position import Position, differences, shown_by
from .printed import Printed, ROLES

RULESET = "kingmaker"
JUDGED = ("home allot moment movement march spot entry sail landing combat-phase engage hand-over answer shelter convene site "
          "summon attend vote propose accept dismiss bestow suite train joining at-sea help-at-sea prize driven relief crown motion "
          "houses defend garrison spoils share hunters see count-house request carrier quay provide").split()
COUNTED = (("moves", "moved"), ("voyages", "sailed"), ("landings", "landed"), ("battles", "attacks"), ("ambushes", "ambushes"),
           ("sieges", "besieges"), ("town fights", "fights-in-town"), ("places taken", "taken"), ("captives", "captured"),
           ("calls", "called"), ("commissions", "commissioned"), ("plagues", "plague"), ("ships in a storm", "storm-port"),
           ("Parliaments", "parliament-called"), ("votes", "voted"), ("awards given", "given"), ("awards rejected", "rejected"),
           ("heirs taken", "heir-taken"), ("executions", "executed"), ("transfers", "transferred"),
           ("offers", "offered"), ("accepted", "offer-accepted"), ("declined", "offer-declined"), ("withdrawn", "offer-withdrawn"),
           ("lapsed", "offer-lapsed"), ("cards traded", "card-traded"), ("alliances", "allied"), ("alliances ended", "alliance-ends"),
           ("draws promised", "draws-owed"), ("votes promised", "vote-promised"), ("pledges", "pledged"), ("questions taken away", "taken-away"), ("Refuges", "refuge-used"),
           ("pardons", "pardoned"),
           ("sea battles", "sea-fight"), ("defended together", "defends-together"), ("prizes", "prize-taken"), ("wavered", "wavers"),
           ("places lost to the Scots", "lost-to-scots"), ("French Treacheries", "rogues"), ("mutinies", "mutiny"),
           ("treaties", "treaty-signed"), ("Calais restored", "calais-restored"), ("ends by rounds", "end-rounds"), ("other ends", "end-king"))


def plain(key):
    """An alliance has a number; one knows which is meant."""
    return "end-alliance" if key.startswith("end-alliance:") else key


class Judge(JudgeOfTraces):
    def __init__(self, folder, out):
        super().__init__(out)
        self.printed = p = Printed(folder)
        self.names = frozenset().union(p.card, p.place, p.square, p.heir, p.ship, p.event, ROLES)
        self.run = None

    # ---- one trace ------------------------------------------------------------------------------------------

    def line(self, d, after):
        if "step" in d:
            self.before, self.views = self.views, dict(self.views, **d["views"])
            self.decision(d, after)
        else:
            super().line(d, after)

    def check_result(self, d):
        """By the last heir, by Parliament, or after the last round by votes."""
        result = d["result"]
        if result is None or self.o.over is None:
            return
        first = [r["role"] for r in result["roles"] if r["place"] == 1]
        self.events["end-" + ("rounds" if isinstance(self.o.over, list) else "king")] += 1
        if first != (self.o.over if isinstance(self.o.over, list) else [self.o.over]):
            print("%s, game %d: by the rules %s wins, in the game %s" % (self.name, self.seed, self.o.over, first), file=self.out)
            self.classes["who wins"] += 1

    def begin_game(self, d):
        self.views = dict(d["views"])
        self.o = Oracle(self.printed, Position(self.printed, d["options"]))
        self.o.p.load(self.views)
        self.pending, self.fresh = None, "opening"
        self.adding, self.unsure, self.told = {}, set(), set()

    def decision(self, d, after):
        self.o.step, self.o.views = d["step"], self.views
        self.follow_choice(d)
        inside, wrong = laws.closed(self.o), laws.locked_in(self.o, d)
        if out_of_turn(d["key"].split(":")[0]):
            self.attempt(d, self.between, d, after)
        else:
            self.attempt(d, self.judge, d, after)
        verb, *args = d["key"].split(":")
        if verb in ("pass-always", "ask-again"):
            laid = self.o.offers.laid.setdefault(d["role"], set())
            (laid.add if verb == "pass-always" else laid.discard)(args[0])
            lays = self.o.offers.lays
            lays[d["role"]] = lays.get(d["role"], 0) + (verb == "pass-always")
        inside.update(laws.called(self.o, d["events"]))
        for what in wrong + laws.broken(self.o, inside):
            if what not in self.told:
                self.differ(d, what)
            self.told.add(what)

    def follow_choice(self, d):
        """Which term a role is choosing, where that went unjudged."""
        role, (verb, *args) = d["role"], d["key"].split(":")
        choice = self.o.offers.choice
        if role in self.unsure:
            self.unsure.discard(role)
            choice.pop(role, None)
            if "no-term" in d["legal"] and role in self.adding:
                choice[role] = self.adding[role]
        if verb == "add-term":
            self.adding[role] = (args[0], args[1], None)
        elif verb.startswith("term-") and role in self.adding:
            self.adding[role] = self.adding[role][:2] + (args[0] if args else None,)

    def attempt(self, d, judge, *given):
        """A mismatch is told; after one, and where nothing is judged, the position is the game's again."""
        try:
            judge(*given)
        except Mismatch as mismatch:
            self.complain(d, str(mismatch))
            self.lose(d)
        except Unjudged as what:
            self.passed_over["(" + str(what) + ")"] += 1
            self.lose(d)

    def lose(self, d):
        """Plays along no longer; the position is the game's."""
        self.unsure = set(self.o.p.roles)
        self.o.division, self.o.in_window = None, []
        self.take_over(d)
        self.o.p.drawn.clear()
        self.pending = None
        self.fresh = "turn" if any(e["kind"] == "turn-begins" for e in d["events"]) else None

    def take_over(self, d):
        """What the game did, without a judgement."""
        self.o.follow(d["events"])
        for _ in [e for e in d["events"] if e["kind"] == "turn-begins"]:
            for x in self.o.p.pledges:
                x["turns"] = x["turns"] and x["turns"] - 1
        if d["key"].split(":")[0] in ("hand-to", "ship-to", "accept"):
            for e in [e for e in d["events"] if e["kind"] in ("transferred", "ship-given")]:
                self.o.passed.add(e["args"].get("card") or e["args"]["ship"])
                self.o.p.frozen.add(e["args"].get("card"))
        self.o.p.load(self.views)
        if any(e["kind"] == "turn-begins" for e in d["events"]):
            self.o.new_turn()
        used = {e for seat in self.o.p.seat.values() for e, _ in seat.refuges_used}
        self.o.sheltered = {n: e for n, e in self.o.sheltered.items() if e in used and n in self.o.p.noble}
        self.o.offers.forget(self.o.p)
        self.o.offers.events = []
        self.o.count_turns(d["events"])
        self.o.see_prizes()
        for square in self.o.p.peace - set(self.o.peace_until):
            self.o.peace_until[square] = self.o.p.active

    def differ(self, d, what):
        """Tells it, and goes on playing along."""
        pending = self.pending
        self.complain(d, what)
        self.pending = pending

    def shape(self, what):
        return super().shape(what.split(";")[0].replace(".", " "))[:110]

    # ---- out of turn ------------------------------------------------------------------------------------------

    def between(self, d, after):
        """Offers, their answers, what is taken back, standing passes."""
        o, ask = self.o, self.pending
        if ask is None:
            self.passed_over["out of turn"] += 1
            self.follow(d)
            return
        self.check_question(d)
        if ask.step == "moment":
            self.answer(d, after)
            return
        o.draws, o.events = list(d["draws"]), d["events"]
        offers.act(o, d["role"], d["key"])
        o.settle_ships()
        if ask.step == "engage" and combat.is_off(o, o.combat):
            self.pending = self.run.send(Answer(ask.role, "call-off"))
            ask = self.pending
        elif isinstance(ask, Standing) and not ask.stands():
            self.pending = self.run.send(Answer(ask.role, GONE))
            self.events["taken-away"] += 1
            ask = self.pending
        self.check_outcome(d, after)
        asked = set(ask.role if isinstance(ask.role, list) else [ask.role])
        if "step" in after and (after["step"] != ask.step or set(after["asked"]) != asked):
            raise Unjudged("%s cannot be chosen any more" % ask.step)

    def follow(self, d):
        """Out of turn, where nothing is judged: what no view shows of it."""
        o = self.o
        o.draws = list(d["draws"])
        try:
            if out_of_turn(d["key"].split(":")[0]):
                offers.act(o, d["role"], d["key"])
        except (Mismatch, StopIteration, KeyError):
            pass
        self.take_over(d)

    # ---- one decision -------------------------------------------------------------------------------------------

    def judge(self, d, after):
        if "result" in after and after["result"] is None:
            return  # the trace ends in the middle of a game
        if self.pending is None and not self.find(d):
            self.passed_over[d["step"]] += 1
            self.follow(d)
            if any(e["kind"] == "turn-begins" for e in d["events"]):
                self.fresh = "turn"
            elif self.fresh == "turn":
                self.fresh = None if d["step"] != "moment" else "turn"
            return
        self.fresh = None
        self.check_question(d)
        self.answer(d, after)

    def find(self, d):
        """Where one can begin to play along: with the game, and with a Movement Phase."""
        o = self.o
        if self.fresh == "opening":
            self.run = turn.game(o)
        elif self.fresh == "turn" and d["step"] == "movement":
            o.p.load(self.before)
            o.combat = o.parliament = None
            o.idle = set(o.wavering)
            self.run = turn.resume(o, "movement")
        else:
            return False
        self.pending = next(self.run)
        return True

    def check_question(self, d):
        ask, role = self.pending, d["role"]
        roles = ask.role if isinstance(ask.role, list) else [ask.role]
        if ask.step != d["step"] or set(d["asked"]) != set(roles):
            raise Mismatch("the rules ask %s of %s, the game %s of %s" % (ask.step, "/".join(roles), d["step"], "/".join(d["asked"])))
        legal = []
        if role in roles:
            legal = ask.legal(role) if isinstance(ask.role, list) else ask.legal()
        mine = set(legal) | set(offers.legal(self.o, role))
        theirs = {plain(x) for x in d["legal"]}
        if mine != theirs:
            self.differ(d, "list: the rules alone allow %s, the game alone %s" % (sorted(mine - theirs)[:6], sorted(theirs - mine)[:6]))

    def answer(self, d, after):
        o = self.o
        o.draws, o.events = list(d["draws"]), d["events"]
        try:
            self.pending = self.run.send(Answer(d["role"], d["key"]))
        except Over:
            self.pending = None
            self.compared[d["step"]] += 1
            if "result" not in after:
                raise Mismatch("by the rules the game is over")
            return
        if after.get("result") and o.over is None:
            o.over = winner(o)
            if o.over is None:
                raise Mismatch("the game is over, by the rules it is not")
        if o.over is None and winner(o) is not None:
            raise Mismatch("by the rules %s has won" % winner(o))
        self.check_outcome(d, after)

    def check_outcome(self, d, after):
        o = self.o
        o.settle_ships()
        fates.settle_heirs(o)
        if o.signed_by:
            o.p.treaty = o.king_piece(o.signed_by).owner
        o.lift_weak_sieges()
        o.p.known = {v: {s["role"]: set(s["hand"]) for s in self.views[v]["seats"]} for v in o.p.roles}
        offers.look(o)
        self.compared[d["step"]] += 1
        if o.draws:
            raise Mismatch("the game draws '%s', the rules do not" % o.draws[0]["for"])
        wrong = differences(o.p.shown(), shown_by(self.views, o.p.roles))
        for role in o.p.roles:
            wrong += differences(offers.shown(o, role), offers.shown_by(o, self.views[role]["deals"]), "deals-" + role)
        wrong += offers.check_events(o, d["events"]) + o.faults
        o.faults = []
        if wrong:
            self.differ(d, "afterwards " + "; ".join(wrong[:6]))
            o.follow(d["events"])
            o.p.load(self.views)
        o.count_turns(d["events"])
        for event in d["events"]:
            self.events[event["kind"]] += 1
