"""A table in a terminal: python -m musterd URL TOKEN PLAYER GAME"""
import sys
import time
from typing import List

from .client import Choice, Musterd, Problem


def _choose(choices: List[Choice]) -> str:
    while True:
        for i, (title, _) in enumerate(choices, 1):
            print("%3d  %s" % (i, title))
        answer = input("> ").strip()
        if answer.isdigit() and 1 <= int(answer) <= len(choices):
            inside = choices[int(answer) - 1][1]
            return inside if isinstance(inside, str) else _choose(inside)


def main() -> None:
    if len(sys.argv) != 5:
        raise SystemExit("usage: musterd-table URL TOKEN PLAYER GAME")
    table, game = Musterd(*sys.argv[1:4]), sys.argv[4]
    told = 0
    while table.get("/v1/games/" + game)["status"] == "active":
        mine = [one for one in table.items("/v1/me/games", waiting="true") if game in (one["id"], one["short_id"])]
        for entry in table.log(game, since=told):
            told = entry["seq"]
            for event in entry["events"]:
                print(event["text"])
        if not mine:
            time.sleep(1)
            continue
        role = next(seat["role"] for seat in mine[0]["roles"] if seat["to_act"] and seat["player"] == table.player)
        view = table.view(game, role)
        print("\n" + view["prompt"])
        seq, choices = table.menu(game, role)
        try:
            table.act(game, role, seq, _choose(choices))
        except Problem as problem:
            print(problem)
    print(table.get("/v1/games/" + game)["result"])


if __name__ == "__main__":
    main()
