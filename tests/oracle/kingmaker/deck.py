"""python3 -m tests.oracle.kingmaker.deck FOLDER KIND=N… : a build folder with the engine as it is and another event deck.

So many cards of the base game are turned into cards with that operation (events.json), so that rare events come often: plagues,
storms, mercenaries who go home and embassies, or calls where the kind has calls of its own. Of several cards of a kind
(mutiny) all are copied in turn. Play and judge with it:

    MUSTERD_BUILD=FOLDER build/tests/oracle/trace kingmaker wars-of-the-roses 1 9000 e2=true > games.jsonl
    MUSTERD_CONTENT=FOLDER/rulesets/kingmaker/content python3 -m tests.oracle kingmaker games.jsonl
"""
import json
import os
import shutil
import sys

OWN = ("id", "title", "odds", "killed", "provenance_detail")  # what a card keeps
PLAIN = ("plague", "storms", "mercs-home", "embassy")


def read(folder, name):
    with open(os.path.join(folder, name + ".json"), encoding="utf-8") as f:
        return json.load(f)


def write(folder, name, content):
    with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as f:
        json.dump(content, f)


def kind_of(card):
    """Of a record: the name of its last operation."""
    return card["event"][-1]["op"]


def turned(card, like):
    """The card as one of that kind, in the base game; only what has a combat half keeps it."""
    out = {k: card[k] for k in OWN if k in card and ("odds" in like or k in ("id", "title"))}
    return dict({k: v for k, v in like.items() if k not in OWN}, **out, set="base")


def stack(events, calls, kind, number):
    """Turns the next cards that can be spared; calls stay as many as they are, in the order of the events."""
    like = [e for e in events if kind_of(e) == kind]
    own = [[c for c in calls if c["event"] == e["id"]] for e in like]
    spare = [i for i, e in enumerate(events) if e["set"] == "base" and kind_of(e) != kind and (
        kind_of(e) == "call" if own[0] else kind_of(e) in PLAIN)]
    total = len(calls)
    for turn, i in enumerate(spare[-number:] if own[0] else spare[:number]):
        name = events[i]["id"]
        events[i] = turned(events[i], like[turn % len(like)])
        calls[:] = [c for c in calls if c["event"] != name] + [dict(c, event=name) for c in own[turn % len(like)]]
    for c in [c for c in calls if c["event"].startswith("raid")][:max(0, len(calls) - total)]:
        calls.remove(c)
    raids = [c for c in calls if c["event"].startswith("raid")]
    calls += [dict(raids[0]) for _ in range(total - len(calls))]
    order = [e["id"] for e in events]
    calls.sort(key=lambda c: order.index(c["event"]))
    for i, c in enumerate(calls):
        c["id"] = "call-%d" % i


def main():
    folder, wanted = sys.argv[1], [w.split("=") for w in sys.argv[2:]]
    build = os.path.abspath(os.path.join(os.environ.get("MUSTERD_BUILD", "build"), "rulesets"))
    to = os.path.join(folder, "rulesets", "kingmaker", "content")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(os.path.join(build, "kingmaker", "content"), to)
    os.symlink(os.path.join(build, "kingmaker.so"), os.path.join(folder, "rulesets", "kingmaker.so"))
    events, calls = read(to, "events"), read(to, "calls")
    for kind, number in wanted:
        stack(events["events"], calls["calls"], kind, int(number))
    write(to, "events", events)
    write(to, "calls", calls)


if __name__ == "__main__":
    main()
