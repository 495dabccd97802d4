"""python3 -m tests.oracle.mutations GAME [NAME…] : does the oracle of that game see rules that are wrong?
python3 -m tests.oracle.mutations --tests GAME [NAME…] : do the rules tests see them that the entries name? No games.
python3 -m tests.oracle.mutations --apply GAME : do its mutations still fit the rules? Seconds; oracles.sh asks it.

Each mutation in GAME/mutations.json makes one rule of the ruleset wrong, in a copy of the sources. The same games are
played by both engines; those that differ are judged, until the oracle finds a mismatch where it finds none without the
mutation. Fails if a mutation does not apply or compile any more, if one is not caught of which mutations.json does not
say so ("missed"), or if the rules test that an entry names ("test") does not fail with it.

Needs tests/oracle/trace in a build (MUSTERD_BUILD, standard: build), and CC as make takes it.
"""
import collections
import importlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
BUILD = os.path.abspath(os.environ.get("MUSTERD_BUILD", os.path.join(ROOT, "build")))
SHARE = 4000  # decisions of one scenario, played in one way, before the next has its turn
START = b'{"game":'
LIMIT = int(os.environ.get("ORACLE_DECISIONS", "200000"))  # decisions played for a mutation


class Game:
    """What is known of a game: its module, and how it is played (GAME/plays)."""

    def __init__(self, name):
        self.folder = os.path.join(HERE, name)
        self.module = importlib.import_module("tests.oracle.%s.judge" % name)
        self.plays = []
        with open(os.path.join(self.folder, "plays"), encoding="utf-8") as f:
            for line in f:
                if not line.startswith("#"):
                    _, scenario, way, _, _, *options = line.split()
                    self.plays.append((scenario, way, options + self.weights(way)))

    def weights(self, way):
        with open(os.path.join(self.folder, "ways", way), encoding="utf-8") as f:
            return f.read().split()

    def chosen(self, mutation):
        """The plays that a mutation asks for: one of its own, or all, or those of its scenarios and ways."""
        if "play" in mutation:
            scenario, way, *options = mutation["play"].split()
            return [(scenario, way, options + self.weights(way))]
        return [p for p in self.plays if p[0] in mutation.get("scenarios", p[0]).split()
                and p[1] in mutation.get("ways", p[1]).split()]


class Copy:
    """Sources to spoil, with a build of their own, and the build without a mutation. tested: with the rules tests."""

    def __init__(self, game, folder, tested):
        self.game, self.name = game, game.module.RULESET
        self.folder, self.rules = folder, os.path.join(folder, "rulesets", self.name)
        self.wrong, self.right = os.path.join(folder, "build"), os.path.join(folder, "right")
        for name in ("daemon", "rulesets") + (("api", "tests/rules", "tests/support", "tests/fuzz") if tested else ()):
            shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
        shutil.copy(os.path.join(ROOT, "Makefile"), folder)
        if self.build():
            sys.exit(self.build())
        shutil.copytree(os.path.join(self.wrong, "rulesets"), os.path.join(self.right, "rulesets"))

    def make(self, *targets):
        """What is wrong with the sources, or nothing."""
        done = subprocess.run(["make", "-C", self.folder, "BUILD=build", *targets], capture_output=True, text=True, check=False)
        return done.stderr[-2000:] if done.returncode else ""

    def build(self):
        built = os.path.join("build", "rulesets", self.name)
        return self.make(built + ".so", *(os.path.join(built, "content", f) for f in os.listdir(os.path.join(self.rules, "content"))))

    def fails(self, test):
        """Whether this rules test ("PROGRAM TEST") fails, or its program breaks off in it."""
        program, name = test.split()
        built = os.path.join("build", "tests", "rules", self.name, program)
        wrong = self.make(built)
        if wrong:
            sys.exit(wrong)
        done = subprocess.run([os.path.join(self.folder, built)], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        run = re.findall(r"^\[ RUN +\] (\S+)", done.stdout, re.M)
        failed = re.findall(r"^\[ +(?:FAILED|ERROR) +\] (\S+)", done.stdout, re.M)
        return name in failed or done.returncode < 0 and run[-1:] == [name]


def write(path, text):
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def played(copy, build, words):
    """The trace of some games, and why the engine stopped, if it did."""
    done = subprocess.run([os.path.join(BUILD, "tests/oracle/trace"), copy.name] + words, capture_output=True,
                          check=False, env=dict(os.environ, MUSTERD_BUILD=build))
    return done.stdout, done.stderr.decode().strip() if done.returncode else ""


def decked(copy, build, deck):
    """A build whose event deck has so many cards of each kind more (kingmaker/deck.py)."""
    folder = build + "-deck"
    subprocess.run([sys.executable, "-m", "tests.oracle.%s.deck" % os.path.basename(copy.game.folder), folder] + deck.split(),
                   check=True, cwd=ROOT, env=dict(os.environ, MUSTERD_BUILD=build))
    return folder


def games(trace):
    """Each game's lines."""
    return [(START + game).splitlines() for game in trace.split(START)[1:]]


def judged(copy, build, lines):
    """What the oracle finds first in a game."""
    judge = copy.game.module.Judge(os.path.join(build, "rulesets", copy.name, "content"), io.StringIO())
    judge.read((line for line in lines if not judge.classes), "")
    return next(iter(judge.classes), None)


def search(copy, mutation):
    """Counts of decisions and of games that differ, and where it is caught, if it is."""
    steer, seed, count = mutation.get("steer", "").split(), mutation.get("seed", 1), collections.Counter()
    spoilt, sound = [decked(copy, b, mutation["deck"]) if "deck" in mutation else b for b in (copy.wrong, copy.right)]
    while True:
        for scenario, way, words in copy.game.chosen(mutation):
            if count["decisions"] >= LIMIT:
                return count, None
            share = mutation.get("share", SHARE)
            words = [scenario, str(seed), str(share)] + words + steer
            wrong, stopped = played(copy, spoilt, words)
            right, failed = played(copy, sound, words)
            if failed or not right:
                sys.exit("the engine without a mutation does not play: " + failed)
            if wrong == right:
                count["decisions"] += share
                continue
            for number, (a, b) in enumerate(zip(games(wrong), games(right))):
                count["decisions"] += len(a)
                if a == b:
                    continue
                count["different"] += 1
                what = judged(copy, spoilt, a)
                if what and not judged(copy, sound, b):
                    return count, "%s, %s, seed %d: %s" % (scenario, way, seed + number, what)
            if stopped:
                return count, "%s, %s, seed %d: the engine stops, %s" % (scenario, way, seed, stopped)
        seed += 10000


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def changed(rules, mutation):
    """The files that it changes, as they are and as it makes them; None where a text is not there, or not once. "also" has
    more changes, for a rule that is kept in two places."""
    before, after = {}, {}
    for change in [mutation] + mutation.get("also", []):
        path = os.path.join(rules, change["file"])
        if path not in before and os.path.exists(path):
            before[path] = after[path] = read(path)
        if after.get(path, "").count(change["rule"]) != 1:
            return None
        after[path] = after[path].replace(change["rule"], change["wrong"])
    return before, after


def tried(copy, mutation, games_too):
    """What came of a mutation, and whether that is as it should be."""
    texts = changed(copy.rules, mutation)
    if texts is None:
        return "DOES NOT APPLY", False
    for path, text in texts[1].items():
        write(path, text)
    try:
        wrong = copy.build()
        if wrong:
            return "DOES NOT COMPILE\n" + wrong, False
        told, well = [], True
        if "test" in mutation:
            well = copy.fails(mutation["test"])
            told.append(mutation["test"].split()[1] + (" fails" if well else " DOES NOT FAIL"))
        if games_too:
            count, what = search(copy, mutation)
            told.append("caught after %d decisions (%s)" % (count["decisions"], what) if what else
                        "missed, %d decisions, %d games differ" % (count["decisions"], count["different"]))
            well = well and bool(what or "missed" in mutation)
        return "; ".join(told) or "no rules test is named", well
    finally:
        for path, text in texts[0].items():
            write(path, text)


def is_there(game, test):
    """Whether a program of the rules tests has that test."""
    program, name = test.split()
    path = os.path.join(ROOT, "tests", "rules", game.module.RULESET, program + ".c")
    return os.path.exists(path) and "void %s(" % name in read(path)


def main():
    flag = sys.argv.pop(1) if sys.argv[1:2] and sys.argv[1].startswith("--") else ""
    game = Game(sys.argv[1])
    with open(os.path.join(game.folder, "mutations.json"), encoding="utf-8") as f:
        mutations = json.load(f)
    chosen = [m for m in mutations if m["name"] in sys.argv[2:] or len(sys.argv) == 2]
    failed = 0
    if flag == "--apply":
        rules = os.path.join(ROOT, "rulesets", game.module.RULESET)
        gone = [m["name"] for m in chosen if changed(rules, m) is None or "test" in m and not is_there(game, m["test"])]
        print("%d planted faults%s" % (len(chosen), ", these do not apply: " + " ".join(gone) if gone else ", all apply"))
        return 1 if gone or not chosen else 0
    if flag == "--tests":
        chosen = [m for m in chosen if "test" in m]
    with tempfile.TemporaryDirectory(prefix="musterd-mutations.") as folder:
        copy = Copy(game, folder, any("test" in m for m in chosen))
        for mutation in chosen:
            told, well = tried(copy, mutation, flag != "--tests")
            print("%-24s %-5s %s" % (mutation["name"], mutation["section"], told), flush=True)
            failed += not well
    print("%d mutations, %d not as they should be" % (len(chosen), failed))
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
