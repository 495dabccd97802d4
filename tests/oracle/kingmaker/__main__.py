"""python3 -m tests.oracle.kingmaker [OPTION=VALUE…] TRACE… : judges traces of Kingmaker ('-': standard input)."""
import json
import os
import sys

from .judge import Judge
from .printed import Printed


def main():
    folder = os.environ.get("MUSTERD_CONTENT", "rulesets/kingmaker/content")
    judge = Judge(Printed(folder), sys.stdout)
    judge.options = {}
    for word in sys.argv[1:]:
        name, equals, value = word.partition("=")
        if equals:
            judge.options[name] = json.loads(value) if value in ("true", "false") else value
            continue
        judge.read(sys.stdin if word == "-" else open(word, encoding="utf-8"), word)
    total = sum(judge.compared.values())
    print("%d decisions compared, %d passed over" % (total, sum(judge.passed_over.values())))
    print("compared:", ", ".join("%s %d" % x for x in sorted(judge.compared.items())))
    print("passed over:", ", ".join("%s %d" % x for x in sorted(judge.passed_over.items())))
    print("why:", judge.why.most_common(20))
    for what, count in judge.classes.most_common():
        print("MISMATCH %6d  %s" % (count, what))
    return 0 if total and not judge.classes else 1


if __name__ == "__main__":
    sys.exit(main())
