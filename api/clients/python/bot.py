#!/usr/bin/env python3
"""A program that plays by rules of thumb, over musterd.py alone: an example for programs of your own.

    bot.py URL TOKEN [--games N]

TOKEN is of the scope `bot` (POST /v1/tokens {"scope": "bot", "player": "marvin"}). The program accepts every
invitation, plays every game that waits for it, and waits for more; with --games it ends when N games are over. It knows
no ruleset: it reads the list of choices, in which each says what it costs and what it needs.

Rules of thumb, the first one first:
  - answer what is asked; start nothing out of turn
  - do something rather than nothing, while the chances are good
  - prefer what succeeds more often, and then what costs less
  - go on with what the last action was about
"""
import random
import re
import sys
import time

from musterd import Musterd, Problem

PAUSE = 0.2  # seconds between two looks at what waits
PASS = -3  # what a pass is worth; less than most that can be done
FIRST = re.compile(r"-?\d+")


def number_in(text):
    """The first number of a short text such as "2 AP"; 0 if it has no number."""
    found = FIRST.search(text or "")
    return int(found.group()) if found else 0


def chance_in(text):
    """"5 or 6" and "4-6" are dice that succeed: how many of six faces; None: it says nothing of the kind."""
    faces = [int(face) for face in re.findall(r"\b[1-6]\b", text or "")]
    if re.search(r"\b[1-6]\s*(-|–|to)\s*[1-6]\b", text or "") and len(faces) >= 2:
        return faces[1] - faces[0] + 1
    return len(faces) if " or " in (text or "") else None


class Thumb:
    """The rules of thumb for one ruleset, whose verbs say which of them pass."""

    def __init__(self, ruleset, chance):
        self.passing = {verb["id"] for verb in ruleset["verbs"] if verb.get("passes")}
        self.chance = chance
        self.about = set()

    def worth(self, action):
        if action["verb"] in self.passing:
            return PASS
        faces = chance_in(action.get("number") or action["label"])
        worth = -number_in(action.get("cost")) / 4
        worth += 0 if faces is None else faces - 3
        worth += 1 if self.about & set(action.get("about") or []) else 0
        return worth

    def choose(self, actions):
        """One of the actions that answer the question, or None."""
        answers = [action for action in actions if not action.get("out_of_turn")]
        if not answers:
            return None
        # A little chance breaks ties, and keeps two such programs from playing the same game for ever.
        best = max(answers, key=lambda action: self.worth(action) + 2 * self.chance.random())
        self.about = set(best.get("about") or [])
        return best


class Bot:
    def __init__(self, table, seed=None):
        self.table, self.chance = table, random.Random(seed)
        self.me = table.get("/v1/me")["player"]
        self.thumbs, self.over = {}, set()

    def accept(self):
        for game in self.table.items("/v1/me/invitations"):
            for seat in game["roles"]:
                if seat.get("invited") == self.me and not seat["player"]:
                    self.table.put("/v1/games/%s/seats/%s" % (game["id"], seat["role"]), {})

    def thumb(self, game, role):
        if (game["id"], role) not in self.thumbs:
            ruleset = self.table.get("/v1/rulesets/" + game["ruleset"], version=game["ruleset_version"],
                                     content_hash=game["content_hash"])
            self.thumbs[game["id"], role] = Thumb(ruleset, self.chance)
        return self.thumbs[game["id"], role]

    def play(self, game):
        """Answers as long as the game asks. Another daemon, or the other side, may be quicker: then it looks again."""
        for seat in game["roles"]:
            while seat["player"] == self.me:
                asked = self.table.actions(game["id"], seat["role"])
                best = self.thumb(game, seat["role"]).choose(asked["actions"])
                if best is None:
                    break
                try:
                    self.table.act(game["id"], seat["role"], asked["seq"], best["key"])
                except Problem as problem:
                    if problem.kind not in ("stale-seq", "gone", "illegal-action", "game-over"):
                        raise
                    break

    def look(self):
        """Accepts and plays what waits. Returns how many games of its own are over."""
        self.accept()
        for game in self.table.items("/v1/me/games", waiting="true"):
            self.play(game)
        for game in self.table.items("/v1/me/games", status="finished"):
            self.over.add(game["id"])
        return len(self.over)

    def run(self, games=None):
        while games is None or self.look() < games:
            if games is None:
                self.look()
            time.sleep(PAUSE)


def main():
    if len(sys.argv) not in (3, 5) or (len(sys.argv) == 5 and sys.argv[3] != "--games"):
        sys.exit(__doc__)
    Bot(Musterd(sys.argv[1], sys.argv[2])).run(int(sys.argv[4]) if len(sys.argv) == 5 else None)


if __name__ == "__main__":
    main()
