"""Reads a trace and plays along: compares each decision's step, role, list, dice and position with the rules'."""
import collections

from ..asking import Answer, Maybe, Mismatch
from ..judging import JudgeOfTraces
from .cards import DEFIANCE, TURNHAM
from .oracle import GameOver, Oracle, Unjudged
from .printed import Printed, SIDES
from .turn import game
from .windows import Window

RULESET = "unhappy-king-charles"
JUDGED = ("first-player claim-first recruit take-brigades turnham-green defiance summon event-marker event-unmark event-brigade "
          "event-area event-region event-loss event-activate storm-or-sack garrison-leaves transfer replace-rupert over-limit "
          "new-model-loss new-model-stand new-model-place new-model-moves entry-area brentford laughter-loss play-card place-pcs raid activate move intercept leave-behind evade evade-to withdraw disperse-or-fight "
          "lift-siege keep-lines combat-card lose retreat drop-out spoils turncoat assault storm-loss "
          "resolve-illegal-position blockade-bombard desert attrition neutral-pc reform").split()
COUNTED = (("moves", "moved"), ("Interceptions", "interception"), ("Evasions", "evasion"), ("withdrawals", "went-inside"),
           ("Battles", "battle"), ("Retreats", "retreated"), ("Turncoats", "turncoats"), ("Bombardments", "bombarded"),
           ("Assaults", "assaulted"), ("Fortresses that fell", "fortress-falls"), ("sieges laid", "besieged"),
           ("sieges lifted", "siege-lifted"), ("markers isolated", "isolated"), ("deserters", "deserted"))
STANDING = ("pass-always", "ask-again")


class Judge(JudgeOfTraces):
    def __init__(self, folder, out):
        super().__init__(out)
        self.printed = Printed(folder)
        self.names = frozenset().union(self.printed.area, self.printed.general, self.printed.brigade, self.printed.notable)
        self.given_up = collections.Counter()
        self.oracle = None

    def begin_game(self, d):
        self.options, self.chits, self.solo = d["options"], set(), d["scenario"] == "henrietta"
        self.standing, self.gone = {side: set() for side in SIDES}, set()
        self.oracle = None
        try:
            self.start(None)
            self.oracle.draws = list(d["draws"])
            self.pending = next(self.run)
            wrong = self.wrong_now(self.views)
            if wrong:
                raise Mismatch("after the set-up " + "; ".join(wrong[:6]))
        except Mismatch as mismatch:
            self.complain({"step": "set-up", "seq": 0, "prompt": "", "key": ""}, str(mismatch))

    def check_result(self, d):
        if self.pending == "over" and d["result"] is not None:
            winner = [r["role"] for r in d["result"]["roles"] if r["place"] == 1]
            if winner != self.winners:
                self.complain({"step": "result", "seq": 0, "prompt": "", "key": ""},
                              "the rules have %s win, the game %s" % (self.winners, winner))
        self.pending = None

    # ---- one decision -----------------------------------------------------------------------------------------

    def decision(self, d, after):
        self.judge(d, after)
        for e in d["events"]:
            if e["kind"] == "siege-train-removed" and self.oracle:
                self.oracle.train_waits[e["args"]["side"]] = self.printed.turn[self.views["royalist"]["turn"]]
            if e["kind"] in ("played", "card-lost") and e["args"]["card"] in (TURNHAM, DEFIANCE):
                self.gone.add(e["args"]["card"])
            if e["kind"] == "played" and e["args"]["use"] == "event" and self.oracle:
                self.oracle.happened |= {e["args"]["card"], (e["args"]["card"], e["args"]["side"])}
            if e["kind"] == "naval-chit":
                self.chits.add(int(e["args"]["chit"].split("-")[-1]) - 1)

    def judge(self, d, after):
        verb = d["key"].split(":")[0]
        if self.pending is None or self.pending == "over":
            if verb in STANDING or not self.begin(d):
                if verb in STANDING:
                    self.standing_pass(d)
                self.passed_over[d["step"]] += 1
                return
        try:
            if verb in STANDING:
                self.standing_pass(d)
                if not self.closes(d["role"]):
                    self.compared[d["step"]] += 1
                    return
            else:
                while isinstance(self.pending, Maybe) and not self.is_asked(d):
                    self.pending = self.run.send(None)
                self.check_question(d)
                self.check_queen(d)
                if d["key"] == "queen-leaves" and d["step"] != "play-card":
                    self.oracle.queen_leaves()
                    self.after(d)
                    return
            self.answer(d, after)
        except Unjudged as why:
            self.given_up[d["step"], str(why)] += 1
            self.passed_over[d["step"]] += 1
            self.pending = None

    def standing_pass(self, d):
        verb, name = d["key"].split(":")
        (self.standing[d["role"]].add if verb == "pass-always" else self.standing[d["role"]].discard)(name)

    def closes(self, role):
        """Whether a standing pass that its role has just laid down closes the window that is open."""
        ask = self.pending
        return isinstance(ask, Window) and ask.role == role and ask.covered & self.standing[role]

    def start(self, side):
        before = self.oracle
        self.oracle = o = Oracle(self.printed, self.options, self.solo)
        o.standing, o.gone = self.standing, self.gone
        o.cards.gone = self.gone
        if before:
            o.p.base, o.happened, o.train_waits = before.p.base, before.happened, before.train_waits
            o.sea_used = before.sea_used
        o.p.load(self.views)
        o.chits_drawn = self.chits
        self.run = game(o, side)

    def begin(self, d):
        """After a mismatch: the next card is the first that can be judged again."""
        if d["step"] != "play-card" or self.views["royalist"]["sides"][0]["bonus"] or \
                self.views["parliament"]["sides"][1]["bonus"]:
            return False
        self.start(d["role"])
        o = self.oracle
        o.cards.load(self.views, o.bonus)
        if self.solo:
            o.cards.offered = sorted({int(key.split(":")[1]) for key in d["legal"] if key.startswith("play:")})
        for i, side in enumerate(SIDES):
            s = self.views[side]["sides"][i]
            o.to_play[side], o.recruited[side] = s["cards_to_be_played"], s["recruit_action_used"]
        o.first = self.views["royalist"]["first"]
        self.pending = next(self.run)
        return True

    def is_asked(self, d):
        return super().is_asked(d) and (self.pending.legal is None or self.by_kind(self.pending.legal()).keys() == self.by_kind(self.listed(d)).keys())

    def listed(self, d):
        """The list without standing passes, and without the Queen, who may leave in the middle of a card, too."""
        return {x for x in d["legal"] if x.split(":")[0] not in STANDING and (x != "queen-leaves" or d["step"] == "play-card")}

    def check_queen(self, d):
        """Annex 63: at any stage during a Royalist card play."""
        o = self.oracle
        if d["step"] != "play-card" and ("queen-leaves" in d["legal"]) != (
                o.playing == d["role"] == "royalist" and o.queen_may_leave()):
            raise Mismatch("list: by the rules the Queen %s leave" % ("may not" if "queen-leaves" in d["legal"] else "may"))

    def by_kind(self, keys):
        """Actions by what they are when Brigades that differ by their names alone are the same."""
        kind = self.oracle.kind
        return {tuple(kind(x) if x in self.printed.brigade else x for x in key.split(":")): key for key in keys}

    def check_question(self, d):
        ask = self.pending
        if ask.step != d["step"] or ask.role != d["role"]:
            raise Mismatch("the rules ask %s of %s, the game %s of %s" % (ask.step, ask.role, d["step"], d["role"]))
        if ask.legal is None:
            return
        legal = ask.legal()
        if self.oracle.p.queen_gone:  # she may have left since the question was put
            legal = [key for key in legal if key.split(":")[0] not in ("take-queen", "leave-queen")]
        mine, theirs = self.by_kind(legal), self.by_kind(self.listed(d))
        if mine.keys() != theirs.keys():
            raise Mismatch("list: the rules alone allow %s, the game alone %s" % (
                sorted(v for k, v in mine.items() if k not in theirs)[:4],
                sorted(v for k, v in theirs.items() if k not in mine)[:4]))

    def answer(self, d, after):
        if "step" not in after and not after.get("result"):
            self.pending = None  # the trace ends here
            self.passed_over[d["step"]] += 1
            return
        o = self.oracle
        o.chits_drawn = self.chits
        o.note_garrisons()
        o.draws = list(d["draws"])
        key = self.pending.passing if d["key"].split(":")[0] in STANDING else d["key"]
        try:
            self.pending = self.run.send(Answer(d["role"], key))
            while isinstance(self.pending, Maybe) and not self.is_asked(after):
                self.pending = self.run.send(None)
        except GameOver as over:
            self.pending, self.winners = "over", list(over.args)
            if "result" not in after:
                raise Mismatch("by the rules the game is over") from over
        self.compared[d["step"]] += 1
        if self.pending != "over":
            if o.draws:
                raise Mismatch("the game rolled '%s', the rules do not" % o.draws[0]["for"])
            if after.get("result"):
                raise Mismatch("the game is over, by the rules it is not")
            self.compare_position(d)
        for event in d["events"]:
            self.events[event["kind"]] += 1

    def after(self, d):
        self.compared[d["step"]] += 1
        self.compare_position(d)

    def compare_position(self, d):
        wrong = self.wrong_now(dict(self.views, **d["views"]))
        if wrong:
            raise Mismatch("afterwards " + "; ".join(wrong[:6]))

    def wrong_now(self, views):
        """What is otherwise in the game's views than by the rules."""
        o = self.oracle
        bonus = {side: [c for s, cards in o.bonus if s == side for c in cards] for side in SIDES}
        wrong = o.p.compare(views) + o.cards.compare(views, bonus)
        for i, side in enumerate(SIDES):
            s = views[side]["sides"][i]
            for name, mine in (("cards_to_be_played", o.to_play), ("recruit_action_used", o.recruited)):
                if s[name] != mine[side]:
                    wrong.append("%s of %s is %s, in the game %s" % (name, side, mine[side], s[name]))
        if o.first != views["royalist"]["first"]:
            wrong.append("first is %s, in the game %s" % (o.first, views["royalist"]["first"]))
        return wrong

    def report(self, judged, counted):
        print("given up:", ", ".join("%s at %s %d" % (why, step, n) for (step, why), n in self.given_up.most_common()))
        return super().report(judged, counted)
