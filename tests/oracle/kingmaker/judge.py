"""Reads a trace and plays along: compares each decision's step, role, list, draws and position with the rules'."""
from . import turn
from ..asking import Answer, Mismatch
from ..judging import JudgeOfTraces
from .asking import Over, Unjudged
from .coronation import winner
from .deals import out_of_turn
from .oracle import Oracle
from .position import Position, differences, shown_by
from .printed import Printed, ROLES

RULESET = "kingmaker"
JUDGED = ("home allot moment movement march spot entry sail landing combat-phase engage hand-over answer shelter convene site "
          "summon attend vote propose accept dismiss").split()
COUNTED = (("moves", "moved"), ("voyages", "sailed"), ("landings", "landed"), ("battles", "attacks"), ("ambushes", "ambushes"),
           ("sieges", "besieges"), ("town fights", "fights-in-town"), ("places taken", "taken"), ("captives", "captured"),
           ("calls", "called"), ("commissions", "commissioned"), ("plagues", "plague"), ("ships in a storm", "storm-port"),
           ("Parliaments", "parliament-called"), ("votes", "voted"), ("awards given", "given"), ("awards rejected", "rejected"),
           ("heirs taken", "heir-taken"), ("executions", "executed"), ("transfers", "transferred"))

# Who stays in a refuge, and how long.
UNJUDGED = set("refuge-used stayed-too-long refuge-holds refuge-shown".split())

# Verbs whose listing is not judged.
SKIPPED = set("take-aid use-refuge ship-to under from-under pardon".split())


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
        """By the last heir, or by Parliament; after the last round by votes, which is not judged."""
        result = d["result"]
        if result is None or self.o.over in (None, "rounds"):
            return
        first = [r["role"] for r in result["roles"] if r["place"] == 1]
        if first != [self.o.over]:
            print("%s, game %d: by the rules %s wins, in the game %s" % (self.name, self.seed, self.o.over, first), file=self.out)
            self.classes["who wins"] += 1

    def begin_game(self, d):
        self.views = dict(d["views"])
        self.o = Oracle(self.printed, Position(self.printed, d["options"]))
        self.o.p.load(self.views)
        self.pending, self.fresh = None, "opening"

    def decision(self, d, after):
        if out_of_turn(d["key"].split(":")[0]):
            self.between(d, after)
            return
        self.attempt(d, self.judge, d, after)

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
        self.take_over(d)
        self.o.p.drawn.clear()
        self.pending = None
        self.fresh = "turn" if any(e["kind"] == "turn-begins" for e in d["events"]) else None

    def take_over(self, d):
        """What the game did, without a judgement."""
        self.o.follow(d["events"])
        self.o.p.load(self.views)
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
        """An offer or a standing pass: its effect is the game's."""
        self.passed_over["out of turn"] += 1
        if self.pending is not None and self.pending.step == "moment" and (
                after.get("step") != "moment" or after["prompt"] != d["prompt"] or d["draws"]):
            self.passes(d, after)
            return
        self.take_over(d)
        if self.pending is not None and after.get("step") not in (self.pending.step, None):
            self.pending = None  # what was asked cannot be chosen any more

    def passes(self, d, after):
        """A standing pass closed the window: go on from there."""
        role = self.pending.role[0]
        self.attempt(d, self.answer, dict(d, role=role, key="pass"), after)

    # ---- one decision -------------------------------------------------------------------------------------------

    def judge(self, d, after):
        if "result" in after and after["result"] is None:
            return  # the trace ends in the middle of a game
        if self.pending is None and not self.find(d):
            self.passed_over[d["step"]] += 1
            self.take_over(d)
            if any(e["kind"] == "turn-begins" for e in d["events"]):
                self.fresh = "turn"
            elif self.fresh == "turn":
                self.fresh = None if d["step"] != "moment" else "turn"
            return
        self.fresh = None
        if any(e["kind"] in UNJUDGED for e in d["events"]):
            raise Unjudged("a refuge")
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
            o.new_turn()
            o.idle = set(o.wavering)
            self.run = turn.resume(o, "movement")
        else:
            return False
        self.pending = next(self.run)
        return True

    def check_question(self, d):
        ask = self.pending
        roles = ask.role if isinstance(ask.role, list) else [ask.role]
        if ask.step != d["step"] or d["role"] not in roles:
            raise Mismatch("the rules ask %s of %s, the game %s of %s" % (ask.step, "/".join(roles), d["step"], d["role"]))
        legal = ask.legal(d["role"]) if isinstance(ask.role, list) else ask.legal()
        mine = {x for x in legal if self.is_judged(x)}
        theirs = {x for x in d["legal"] if self.is_judged(x) and not out_of_turn(x.split(":")[0])}
        if mine != theirs:
            self.differ(d, "list: the rules alone allow %s, the game alone %s" % (sorted(mine - theirs)[:6], sorted(theirs - mine)[:6]))

    def is_judged(self, key):
        verb, *args = key.split(":")
        if self.o.p.e1() and verb in ("go", "to-port") and self.is_refuge(args[0]):
            return False
        return verb not in SKIPPED

    def is_refuge(self, where):
        square = self.printed.place[where]["square"] if where in self.printed.place else where
        regions = self.printed.regions(square)
        return "refuge" in regions and not ("ireland" in regions and self.o.p.e2())

    def answer(self, d, after):
        o = self.o
        o.draws, o.next = list(d["draws"]), (after.get("step"), after.get("role"), after.get("prompt", ""))
        o.events = d["events"]
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
        o.settle_ships()
        o.lift_weak_sieges()
        self.compared[d["step"]] += 1
        if o.draws:
            raise Mismatch("the game draws '%s', the rules do not" % o.draws[0]["for"])
        wrong = differences(o.p.shown(), shown_by(self.views, o.p.roles))
        if wrong:
            self.differ(d, "afterwards " + "; ".join(wrong[:6]))
            o.p.load(self.views)
        o.count_turns(d["events"])
        for event in d["events"]:
            self.events[event["kind"]] += 1
