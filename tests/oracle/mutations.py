"""python3 -m tests.oracle.mutations GAME [NAME…] : does a game's oracle see rules that are wrong?

GAME is the oracle's folder: this_war, kingmaker. Each mutation in its mutations.json makes one rule of the ruleset wrong, in a copy of the sources. The same games are
played by both engines; those that differ are judged, until the oracle finds a mismatch where it finds none without the
mutation. Fails if a mutation does not apply or compile any more, or if one is not caught of which mutations.json does
not say so ("missed").

Needs tests/oracle/trace in a build (MUSTERD_BUILD, standard: build), and CC as make takes it.
"""
import collections
import importlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile

# Of each oracle: the ruleset, and the scenarios or sets of options that its games are played with.
GAMES = {
    "this_war": ("this-war-without-an-enemy", "full-war early-war mid-to-late-war mid-war prelude", "field siege"),
    "kingmaker": ("kingmaker", "wars-of-the-roses", "war"),
}
ORACLE = sys.argv[1] if len(sys.argv) > 1 else ""
if ORACLE not in GAMES:
    sys.exit("usage: python3 -m tests.oracle.mutations %s [NAME…]" % "|".join(GAMES))
GAME, SCENARIOS, WAYS = GAMES[ORACLE]
ABOVE = os.path.dirname(os.path.abspath(__file__))
HERE = os.path.join(ABOVE, ORACLE)
ROOT = os.path.dirname(os.path.dirname(ABOVE))
BUILD = os.path.abspath(os.environ.get("MUSTERD_BUILD", os.path.join(ROOT, "build")))
Judge = importlib.import_module("tests.oracle.%s.judge" % ORACLE).Judge
Printed = importlib.import_module("tests.oracle.%s.printed" % ORACLE).Printed
SHARE = 4000  # decisions of one scenario, played in one way, before the next has its turn
START = b'{"game":'
LIMIT = int(os.environ.get("ORACLE_DECISIONS", "200000"))  # decisions played for a mutation


class Copy:
    """Sources to spoil, with a build of their own, and the build without a mutation."""

    def __init__(self, folder):
        self.folder, self.rules = folder, os.path.join(folder, "rulesets", GAME)
        self.wrong, self.right = os.path.join(folder, "build"), os.path.join(folder, "right")
        for name in ("daemon", "rulesets"):
            shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
        shutil.copy(os.path.join(ROOT, "Makefile"), folder)
        if self.build():
            sys.exit(self.build())
        shutil.copytree(os.path.join(self.wrong, "rulesets"), os.path.join(self.right, "rulesets"))

    def build(self):
        """What is wrong with the sources, or nothing."""
        built = os.path.join("build", "rulesets", GAME)
        content = [os.path.join(built, "content", f) for f in os.listdir(os.path.join(self.rules, "content"))]
        done = subprocess.run(["make", "-C", self.folder, "BUILD=build", built + ".so"] + content, capture_output=True,
                              text=True, check=False)
        return done.stderr[-2000:] if done.returncode else ""


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def played(build, words):
    """The trace of some games, and why the engine stopped, if it did."""
    done = subprocess.run([os.path.join(BUILD, "tests/oracle/trace"), GAME] + words, capture_output=True, check=False,
                          env=dict(os.environ, MUSTERD_BUILD=build))
    return done.stdout, done.stderr.decode().strip() if done.returncode else ""


def games(trace):
    """Each game's lines."""
    return [(START + game).splitlines() for game in trace.split(START)[1:]]


def judged(copy, lines):
    """What the oracle finds first in a game."""
    judge = Judge(Printed(os.path.join(copy.rules, "content")), io.StringIO())
    judge.read((line for line in lines if not judge.classes), "")
    return next(iter(judge.classes), None)


def search(copy, mutation, ways):
    """Counts of decisions and of games that differ, and where it is caught, if it is."""
    steer, seed, count = mutation.get("steer", "").split(), 1, collections.Counter()
    while True:
        for scenario in mutation.get("scenarios", SCENARIOS).split():
            for way in mutation.get("ways", WAYS).split():
                if count["decisions"] >= LIMIT:
                    return count, None
                words = [scenario, str(seed), str(SHARE)] + ways[way] + steer
                wrong, stopped = played(copy.wrong, words)
                right, _ = played(copy.right, words)
                if wrong == right:
                    count["decisions"] += SHARE
                    continue
                for number, (a, b) in enumerate(zip(games(wrong), games(right))):
                    count["decisions"] += len(a)
                    if a == b:
                        continue
                    count["different"] += 1
                    what = judged(copy, a)
                    if what and not judged(copy, b):
                        return count, "%s, %s, seed %d: %s" % (scenario, way, seed + number, what)
                if stopped:
                    return count, "%s, %s, seed %d: the engine stops, %s" % (scenario, way, seed, stopped)
        seed += 10000


def tried(copy, mutation, ways):
    """What came of a mutation, and whether that is as it should be."""
    path = os.path.join(copy.rules, mutation["file"])
    with open(path, encoding="utf-8") as f:
        text = f.read()
    if text.count(mutation["rule"]) != 1:
        return "DOES NOT APPLY", False
    write(path, text.replace(mutation["rule"], mutation["wrong"]))
    try:
        wrong = copy.build()
        if wrong:
            return "DOES NOT COMPILE\n" + wrong, False
        count, what = search(copy, mutation, ways)
        if what:
            return "caught after %d decisions (%s)" % (count["decisions"], what), True
        return "missed, %d decisions, %d games differ" % (count["decisions"], count["different"]), "missed" in mutation
    finally:
        write(path, text)


def main():
    with open(os.path.join(HERE, "mutations.json"), encoding="utf-8") as f:
        mutations = json.load(f)
    ways = {}
    for name in os.listdir(os.path.join(HERE, "ways")):
        with open(os.path.join(HERE, "ways", name), encoding="utf-8") as f:
            ways[name] = f.read().split()
    chosen = [m for m in mutations if m["name"] in sys.argv[2:] or len(sys.argv) == 2]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="musterd-mutations.") as folder:
        copy = Copy(folder)
        for mutation in chosen:
            told, well = tried(copy, mutation, ways)
            print("%-24s %-5s %s" % (mutation["name"], mutation["section"], told), flush=True)
            failed += not well
    print("%d mutations, %d not as they should be" % (len(chosen), failed))
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
