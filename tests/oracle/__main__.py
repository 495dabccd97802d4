"""python3 -m tests.oracle GAME TRACE… : judges traces of that game ('-': standard input). GAME is a folder beside this
file with a module judge, which has RULESET, the names JUDGED and COUNTED, and a class Judge (see judging.py)."""
import importlib
import os
import sys


def main():
    game = importlib.import_module("tests.oracle.%s.judge" % sys.argv[1])
    folder = os.environ.get("MUSTERD_CONTENT", "rulesets/%s/content" % game.RULESET)
    judge = game.Judge(folder, sys.stdout)
    for name in sys.argv[2:]:
        judge.read(sys.stdin if name == "-" else open(name, encoding="utf-8"), name)
    return judge.report(game.JUDGED, game.COUNTED)


if __name__ == "__main__":
    sys.exit(main())
