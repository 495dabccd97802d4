"""python3 -m tests.oracle.this_war TRACE… : judges traces of This War Without an Enemy ('-': standard input)."""
import os
import sys

from .judge import COUNTED, JUDGED, Judge
from .printed import Printed


def main():
    folder = os.environ.get("MUSTERD_CONTENT", "rulesets/this-war-without-an-enemy/content")
    judge = Judge(Printed(folder), sys.stdout)
    for name in sys.argv[1:]:
        judge.read(sys.stdin if name == "-" else open(name, encoding="utf-8"), name)
    total = sum(judge.compared.values())
    print("%d decisions compared, %d passed over" % (total, sum(judge.passed_over.values())))
    print("in them:", ", ".join("%s %d" % (name, judge.events[kind]) for name, kind in COUNTED))
    print("compared:", ", ".join("%s %d" % x for x in sorted(judge.compared.items())))
    print("passed over:", ", ".join("%s %d" % x for x in sorted(judge.passed_over.items())))
    print("never compared:", ", ".join(s for s in JUDGED if not judge.compared[s]) or "no step")
    for what, count in judge.classes.most_common():
        print("MISMATCH %6d  %s" % (count, what))
    return 0 if total and not judge.classes else 1


if __name__ == "__main__":
    sys.exit(main())
