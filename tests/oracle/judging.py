"""What the judges of all games share: they read a trace, count what was compared, and tell mismatches by their shape."""
import collections
import json
import os

from .asking import Mismatch


class JudgeOfTraces:
    """A game's judge has decision(d, after): compares one decision, given the line after it, or raises Mismatch;
    check_result(d); names: what a mismatch's shape leaves out; in_short(): what ORACLE_VERBOSE adds, or ''."""

    names = frozenset()

    def __init__(self, out):
        self.out = out
        self.compared, self.passed_over = collections.Counter(), collections.Counter()
        self.events = collections.Counter()
        self.classes = collections.Counter()
        self.pending = None
        self.verbose = "ORACLE_VERBOSE" in os.environ

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
            self.check_result(d)
            return
        if "game" in d:
            self.seed, self.views, self.pending = d["game"], {}, None
            self.views.update(d["views"])
            self.begin_game(d)
            return
        try:
            self.decision(d, after)
        except Mismatch as mismatch:
            self.complain(d, str(mismatch))
        self.views.update(d["views"])

    def begin_game(self, d):
        """The first line of a game was read."""

    def in_short(self):
        return ""

    def complain(self, d, what):
        self.pending = None
        shape = d["step"] + ": " + self.shape(what)
        self.classes[shape] += 1
        if self.classes[shape] <= 3:
            print("%s, game %d, after entry %s, step %s (%s), action %s:\n    %s" % (
                self.name, self.seed, d["seq"], d["step"], d["prompt"], d["key"], what), file=self.out)
            if self.verbose and self.in_short():
                print("    " + self.in_short(), file=self.out)

    def shape(self, what):
        """The mismatch without names."""
        words = []
        for word in what.split():
            bare = word.strip("[]'(),:;")
            parts = bare.split(":")
            if any(p in self.names for p in parts) or bare.isdigit():
                word = parts[0] + ":*" if len(parts) > 1 else "*"
            if not words or words[-1] != word:
                words.append(word)
        return " ".join(words)[:150]

    def is_asked(self, d):
        return d.get("step") == self.pending.step and d.get("role") == self.pending.role

    def report(self, judged, counted):
        """Prints what was compared; returns the exit status. judged: the steps whose lists and outcomes are judged;
        counted: (name, kind of event) of what is counted in the decisions that were compared."""
        total = sum(self.compared.values())
        print("%d decisions compared, %d passed over" % (total, sum(self.passed_over.values())))
        print("in them:", ", ".join("%s %d" % (name, self.events[kind]) for name, kind in counted))
        print("compared:", ", ".join("%s %d" % x for x in sorted(self.compared.items())))
        print("passed over:", ", ".join("%s %d" % x for x in sorted(self.passed_over.items())))
        print("never compared:", ", ".join(s for s in judged if not self.compared[s]) or "no step")
        for what, count in self.classes.most_common():
            print("MISMATCH %6d  %s" % (count, what))
        return 0 if total and not self.classes else 1
