"""Pairs a Swiss round by another engine: musterd-pair URL TOKEN LEAGUE ENGINE [--make]

ENGINE reads the league's report (TRF16) as bbpPairings does: ENGINE --dutch REPORT -p PAIRS. Without --make the round is
only shown. TOKEN is the league's director's.
"""
import os
import subprocess
import sys
import tempfile
from typing import Any, Dict, List

from .client import Musterd


def pairs_of(answer: str, players: Dict[int, str]) -> List[List[str]]:
    """The member `pairing` of a round, from the engine's answer: the number of pairs, then white and black in each line; 0
    as black is the bye."""
    numbers = [[int(word) for word in line.split()] for line in answer.splitlines() if line.strip()]
    return [[players[number] for number in pair if number] for pair in numbers[1:]]


def engines_pairing(league: Musterd, path: str, engine: str) -> List[List[str]]:
    """path: /v1/leagues/ID"""
    players = {row["number"]: row["player"] for row in league.get(path + "/standings")["items"]}
    with tempfile.TemporaryDirectory() as folder:
        report, answer = os.path.join(folder, "league.trf"), os.path.join(folder, "pairs")
        with open(report, "wb") as file:
            file.write(league.bytes(path + "/standings", format="trf"))
        subprocess.run([engine, "--dutch", report, "-p", answer], check=True)
        with open(answer, encoding="utf-8") as file:
            return pairs_of(file.read(), players)


def pair(league: Musterd, path: str, engine: str, make: bool) -> Any:
    return league.post(path + "/rounds", {"make": make, "pairing": engines_pairing(league, path, engine)})


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--make"]
    if len(words) != 4:
        raise SystemExit(__doc__)
    url, token, league, engine = words
    made = pair(Musterd(url, token), "/v1/leagues/" + league, engine, "--make" in sys.argv[1:])
    for game in made["games"]:
        print(", ".join("%s: %s" % (seat["role"], seat["player"]) for seat in game["seats"]))
    for bye in made["byes"]:
        print("%s has a bye (%s)" % (bye["player"], bye["kind"]))


if __name__ == "__main__":
    main()
