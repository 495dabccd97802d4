"""Reads a trace and plays along: compares each decision's step, role, list, dice and position with the rules'."""
import collections

from ..asking import Adopt, Answer, Maybe, Mismatch
from ..judging import JudgeOfTraces
from .oracle import GameOver, Oracle, Unjudged
from .printed import Printed, SIDES
from .turn import game

RULESET = "unhappy-king-charles"
JUDGED = ("play-card place-pcs raid activate move intercept leave-behind evade evade-to withdraw disperse-or-fight "
          "lift-siege keep-lines combat-card lose retreat drop-out spoils turncoat assault storm-loss "
          "resolve-illegal-position blockade-bombard desert attrition neutral-pc reform").split()
COUNTED = (("moves", "moved"), ("Interceptions", "interception"), ("Evasions", "evasion"), ("withdrawals", "went-inside"),
           ("Battles", "battle"), ("Retreats", "retreated"), ("Turncoats", "turncoats"), ("Bombardments", "bombarded"),
           ("Assaults", "assaulted"), ("Fortresses that fell", "fortress-falls"), ("sieges laid", "besieged"),
           ("sieges lifted", "siege-lifted"), ("markers isolated", "isolated"), ("deserters", "deserted"))
STANDING = ("pass-always", "ask-again")
UNJUDGED_DRAWS = ("strategy card", "bonus card")


class Judge(JudgeOfTraces):
    def __init__(self, folder, out):
        super().__init__(out)
        self.printed = Printed(folder)
        self.names = frozenset().union(self.printed.area, self.printed.general, self.printed.brigade, self.printed.notable)
        self.given_up = collections.Counter()
        self.oracle = None

    def begin_game(self, d):
        self.options, self.chits = d["options"], set()

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
            if e["kind"] == "naval-chit":
                self.chits.add(int(e["args"]["chit"].split("-")[-1]) - 1)

    def judge(self, d, after):
        if d["key"].split(":")[0] in STANDING:
            self.standing(d)
            return
        if self.pending is None or self.pending == "over":
            if not self.begin(d):
                self.passed_over[d["step"]] += 1
                return
        try:
            while isinstance(self.pending, Maybe) and not self.is_asked(d):
                self.pending = self.run.send(None)
            self.check_question(d)
            self.answer(d, after)
        except Unjudged as why:
            self.given_up[d["step"], str(why)] += 1
            self.passed_over[d["step"]] += 1
            self.pending = None

    def standing(self, d):
        """A standing pass is laid or lifted: what windows it closes the oracle does not follow."""
        self.passed_over[d["step"]] += 1
        if d["events"][1:]:
            self.pending = None

    def begin(self, d):
        if d["step"] != "play-card" or self.views["royalist"]["sides"][0]["bonus"] or \
                self.views["parliament"]["sides"][1]["bonus"]:
            return False
        base = self.oracle.p.base if self.oracle else 0
        self.oracle = Oracle(self.printed, self.options)
        self.oracle.p.base = base
        self.load(self.views)
        self.run = game(self.oracle, d["role"])
        self.pending = next(self.run)
        return True

    def load(self, views):
        o = self.oracle
        o.p.load(views)
        self.load_cards(views)

    def load_cards(self, views):
        """Cards are dealt and counted by the game."""
        o = self.oracle
        for i, side in enumerate(SIDES):
            s = views[side]["sides"][i]
            aces = s["aces_in_the_hole"] if o.p.turn < len(self.printed.turns) - 1 else ()
            o.to_play[side], o.recruited[side] = s["cards_to_be_played"], s["recruit_action_used"]
            o.hands[side] = set(s["hand"]) | set(aces)  # 12.3: Aces are of no use in the last turn
        self.load_bonus(views)

    def load_bonus(self, views):
        """In the order in which they were won."""
        for i, side in enumerate(SIDES):
            there, before = views[side]["sides"][i]["bonus"], self.oracle.bonus_cards.get(side, [])
            self.oracle.bonus_cards[side] = [c for c in before if c in there] + [c for c in there if c not in before]

    def is_asked(self, d):
        return super().is_asked(d) and (self.pending.legal is None or self.by_kind(self.pending.legal()).keys() == self.by_kind(self.listed(d)).keys())

    def listed(self, d):
        """The list without what the oracle does not judge: standing passes, and which events can be played."""
        return {x for x in d["legal"] if x.split(":")[0] not in STANDING
                and not (d["step"] == "play-card" and x.endswith(":event"))}

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
        mine, theirs = self.by_kind(ask.legal()), self.by_kind(self.listed(d))
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
        self.load_bonus(dict(self.views, **d["views"]))
        o.draws = [x for x in d["draws"] if not x["for"].startswith(UNJUDGED_DRAWS)]
        try:
            self.pending = self.run.send(Answer(d["role"], d["key"]))
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
            views = dict(self.views, **d["views"])
            wrong = o.p.compare(views) + self.compare_activation(views)
            if wrong:
                raise Mismatch("afterwards " + "; ".join(wrong[:6]))
            self.load_cards(views)
            if isinstance(self.pending, Adopt):
                self.pending = None
        for event in d["events"]:
            self.events[event["kind"]] += 1

    def compare_activation(self, views):
        return []

    def report(self, judged, counted):
        print("given up:", ", ".join("%s at %s %d" % (why, step, n) for (step, why), n in self.given_up.most_common()))
        return super().report(judged, counted)
