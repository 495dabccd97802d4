"""Reads a trace and plays along: compares each decision's step, role, list, draws and position with the rules'."""
import collections
import json
import os

from . import turn
from .asking import Answer, Mismatch, Unjudged
from .deals import out_of_turn
from .oracle import Oracle
from .position import Position, differences, shown_by

# Verbs whose listing is judged in each step; None: all.
SKIPPED = set("sail free-sail disembark take-aid use-refuge ship-to under from-under pardon".split())


class Judge:
    def __init__(self, printed, out):
        self.printed, self.out = printed, out
        self.compared, self.passed_over = collections.Counter(), collections.Counter()
        self.why = collections.Counter()
        self.events, self.classes = collections.Counter(), collections.Counter()
        self.run = self.pending = None
        self.limit = int(os.environ.get("ORACLE_SHOW", "3"))

    # ---- one trace ------------------------------------------------------------------------------------------

    def read(self, lines, name):
        self.name, self.views, self.pending = name, {}, None
        d = None
        for line in lines:
            after = json.loads(line)
            if d is not None:
                self.line(d, after)
            d = after
        if d is not None:
            self.line(d, {})

    def line(self, d, after):
        if "result" in d:
            return
        if "game" in d:
            self.begin(d)
            return
        views, self.views = self.views, dict(self.views, **d["views"])
        self.before = views
        if out_of_turn(d["key"].split(":")[0]):
            self.between(d, after)
            return
        try:
            self.decision(d, after)
        except Mismatch as mismatch:
            self.complain(d, str(mismatch))
            self.lose(d)
        except (KeyError, AttributeError, TypeError, ValueError, IndexError, StopIteration) as error:
            if "ORACLE_RAISE" in os.environ:
                raise
            self.complain(d, "the oracle fails: %r" % error)
            self.lose(d)
        except Unjudged as why:
            self.passed_over[d["step"]] += 1
            self.why[str(why)] += 1
            self.lose(d)

    def lose(self, d):
        """Plays along no longer; the position is the game's."""
        self.o.follow(d["events"])
        self.o.p.load(self.views)
        self.o.p.drawn.clear()
        self.pending = None
        self.fresh = "turn" if any(e["kind"] == "turn-begins" for e in d["events"]) else None

    def begin(self, d):
        self.seed, self.views = d["game"], dict(d["views"])
        options = self.options
        position = Position(self.printed, options)
        position.load_first = True
        self.o = Oracle(self.printed, position)
        position.load(self.views)
        self.o.few = options.get("windows") == "few"
        self.o.told, self.o.draws = [], []
        self.fresh = None
        self.run = turn.game(self.o)
        # What the set-up did alone is in the views already.
        self.pending = None
        self.fresh = "opening"

    def complain(self, d, what):
        kind = d["step"] + ": " + self.shape(what.split(";")[0])
        self.classes[kind] += 1
        if self.classes[kind] <= self.limit:
            print("%s, game %d, after entry %s, step %s (%s) of %s, action %s:\n    %s" % (
                self.name, self.seed, d["seq"], d["step"], d["prompt"], d["role"], d["key"], what[:700]), file=self.out)

    def shape(self, what):
        """The mismatch without names."""
        words = []
        for word in what.split():
            bare = word.strip("[]',():")
            parts = [x for x in bare.replace(".", ":").split(":")]
            if any(x in self.printed.card or x in self.printed.place or x in self.printed.square or x in self.printed.heir
                   or x in self.printed.ship or x in self.printed.event or x.isdigit() for x in parts):
                word = ":".join(x if not (x in self.printed.card or x in self.printed.place or x in self.printed.square
                                          or x in self.printed.heir or x in self.printed.ship or x in self.printed.event
                                          or x.isdigit()) else "*" for x in parts)
            if bare in ("red", "blue", "green", "yellow", "purple", "orange", "black", "white"):
                word = "someone"
            if not words or words[-1] != word:
                words.append(word)
        return " ".join(words)[:110]

    # ---- out of turn ------------------------------------------------------------------------------------------

    def between(self, d, after):
        self.passed_over["out of turn"] += 1
        self.o.follow(d["events"])
        self.o.p.load(self.views)
        if self.pending is not None and self.pending.step == "moment" and self.o.window_asked:
            for e in d["events"]:
                if e["kind"] == "window-passed" and e["args"]["answer"]:
                    pass
            if any(e["kind"] == "window-passed" for e in d["events"]):
                self.pending = None

    # ---- one decision -------------------------------------------------------------------------------------------

    def decision(self, d, after):
        if self.pending is None and not self.find(d):
            self.passed_over[d["step"]] += 1
            self.o.follow(d["events"])
            self.o.p.load(self.views)
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
            o.new_turn()
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
        mine = {x for x in legal if x.split(":")[0] not in SKIPPED}
        theirs = {x for x in d["legal"] if x.split(":")[0] not in SKIPPED and not out_of_turn(x.split(":")[0])}
        if mine != theirs:
            self.complain(d, "list: the rules alone allow %s, the game alone %s" % (sorted(mine - theirs)[:6], sorted(theirs - mine)[:6]))

    def answer(self, d, after):
        o = self.o
        o.draws = list(d["draws"])
        o.told = [e for e in d["events"] if e["kind"] == "window-passed"]
        o.events = d["events"]
        o.p.load_sets_of_game = None
        try:
            self.pending = self.run.send(Answer(d["role"], d["key"]))
        except turn.Over:
            self.pending = None
            self.compared[d["step"]] += 1
            if "result" not in after:
                raise Mismatch("by the rules the game is over")
            return
        if "result" in after:
            raise Mismatch("the game is over, by the rules it is not")
        o.settle_ships()
        self.compared[d["step"]] += 1
        if o.draws:
            raise Mismatch("the game draws '%s', the rules do not" % o.draws[0]["for"])
        wrong = differences(o.p.shown(), shown_by(self.views, o.p.roles))
        if wrong:
            self.complain(d, "afterwards " + "; ".join(wrong[:6]))
            o.p.load(self.views)
        for event in d["events"]:
            self.events[event["kind"]] += 1
