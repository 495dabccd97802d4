"""Computes the table of a league a second time, from exports alone, and compares it with the table of the daemon.

usage: season.py FOLDER first|last

FOLDER has games.jsonl (GET /v1/games/export), table.trf and table.csv (GET /v1/leagues/{league}/standings?format=).
Results come from the games, whose logs also say who was replaced; whose they are is told by the second argument. Rounds
without a game come from the TRF, whose results must be those of the games. Points are 1, 0.5 and 0.
"""
import csv
import json
import sys

FOLDER, POLICY = sys.argv[1:]


def fail(what):
    sys.exit(f'season.py: {what}')


# ---- games -----------------------------------------------------------------------------------------------------------

def holder(document, seat):
    """Whose the result of the seat is: of who holds it, or of who held it first."""
    if POLICY == 'first':
        for entry in document['entries']:
            if entry['kind'] == 'substitute' and entry['role'] == seat['role']:
                return entry['terms']['former']
    return seat['player']


def read_games():
    """{(player, round): (side, opponent, outcome, by default)}; outcome: 1, 0.5, 0"""
    found = {}
    with open(f'{FOLDER}/games.jsonl', encoding='utf-8') as lines:
        documents = [json.loads(line) for line in lines]
    for document in documents[:-1]:
        game = document['game']
        place = {row['role']: row['place'] for row in game['result']['roles']}
        players = [holder(document, seat) for seat in game['roles']]
        for side, seat in enumerate(game['roles']):
            mine, theirs = place[seat['role']], place[game['roles'][1 - side]['role']]
            outcome = 0 if mine > 1 else 0.5 if theirs == 1 else 1
            found[players[side], int(game['labels']['round'])] = (
                side, players[1 - side], outcome, game['result']['by'] == 'absence')
    return found


# ---- TRF -------------------------------------------------------------------------------------------------------------

def read_trf():
    players, rounds = {}, {}
    with open(f'{FOLDER}/table.trf', encoding='utf-8', newline='') as lines:
        for line in lines.read().split('\r\n'):
            if line[:3] == '001':
                number = int(line[4:8])
                players[number] = (line[14:47].strip(), float(line[80:84]), int(line[85:89]))
                rounds[number] = [(int(line[at:at + 4]), line[at + 5], line[at + 7])
                                  for at in range(91, len(line), 10)]
    return players, rounds


def check_trf(games, players, rounds):
    """Every game is in the TRF, and nothing else is. Returns the rounds without a game: {(player, round): letter}"""
    byes, seen = {}, set()
    for number, (name, points, _) in players.items():
        for n, (opponent, colour, result) in enumerate(rounds[number], 1):
            if opponent == 0:
                byes[name, n] = result
                continue
            side, other, outcome, default = games[name, n]
            letters = {1: '+', 0: '-'} if default else {1: '1', 0.5: '=', 0: '0'}
            if (players[opponent][0], 'wb'[side], letters[outcome]) != (other, colour, result):
                fail(f'{name} in round {n}: {opponent} {colour} {result}, but {games[name, n]}')
            seen.add((name, n))
    if seen != set(games):
        fail(f'the TRF lacks {set(games) - seen}')
    return byes


# ---- the table -------------------------------------------------------------------------------------------------------

WORTH = {'U': 1, 'H': 0.5, 'Z': 0}


class Table:
    def __init__(self, names, rounds, games, byes):
        self.names, self.rounds, self.games, self.byes = names, rounds, games, byes
        self.points = {p: sum(self.value(p, n) for n in rounds) for p in names}
        self.worth = {p: self.worth_of(p) for p in names}
        self.ties = {p: {} for p in names}
        for p in names:
            self.count(p)

    def value(self, p, n):
        return self.games[p, n][2] if (p, n) in self.games else WORTH[self.byes[p, n]]

    def was_played(self, p, n):
        return (p, n) in self.games and not self.games[p, n][3]

    def worth_of(self, p):
        """C.07: rounds at the end that the player chose not to play count as draws."""
        worth = self.points[p]
        for n in reversed(self.rounds):
            chosen = self.byes[p, n] in 'HZ' if (p, n) not in self.games else \
                self.games[p, n][3] and self.games[p, n][2] == 0
            if not chosen:
                break
            worth += 0.5 - self.value(p, n)
        return worth

    def count(self, p):
        """C.07: a round that was not played counts as one against an opponent with the own points."""
        met = [self.worth[self.games[p, n][1]] if self.was_played(p, n) else self.points[p] for n in self.rounds]
        played = [n for n in self.rounds if self.was_played(p, n)]
        self.ties[p] = {
            'buchholz': sum(met),
            'median-buchholz': sum(met) - max(met) - min(met) if len(met) > 2 else 0,
            'sonneborn-berger': sum(x * self.value(p, n) for n, x in zip(self.rounds, met)),
            'direct-encounter': 0,
            'wins': sum(self.games[p, n][2] == 1 for n in played),
            'sides': sum(self.games[p, n][0] for n in played)}

    def key(self, p, ties):
        return [-self.points[p]] + [-self.ties[p][tie] for tie in ties]

    def encounters(self, group):
        points = {}
        for p in group:
            met = [n for n in self.rounds if self.was_played(p, n) and self.games[p, n][1] in group]
            if len(met) < len(group) - 1:
                return
            points[p] = sum(self.value(p, n) for n in met)
        for p in group:
            self.ties[p]['direct-encounter'] = points[p]

    def ranks(self, ties):
        if 'direct-encounter' in ties:
            before = ties[:ties.index('direct-encounter')]
            groups = {}
            for p in self.names:
                groups.setdefault(tuple(self.key(p, before)), []).append(p)
            for group in groups.values():
                if len(group) > 1:
                    self.encounters(group)
        keys = sorted(self.key(p, ties) for p in self.names)
        return {p: keys.index(self.key(p, ties)) + 1 for p in self.names}


def main():
    games = read_games()
    players, rounds = read_trf()
    byes = check_trf(games, players, rounds)
    names = [name for name, _, _ in players.values()]
    table = Table(names, range(1, len(rounds[1]) + 1), games, byes)
    with open(f'{FOLDER}/table.csv', encoding='utf-8', newline='') as file:
        rows = list(csv.DictReader(file))
    ties = [column[4:] for column in rows[0] if column.startswith('tie_')]
    ranks = table.ranks(ties)
    if sorted(names) != sorted(row['player'] for row in rows):
        fail('the tables have other players')
    for row in rows:
        p = row['player']
        wanted = {'rank': ranks[p], 'points': table.points[p], **{'tie_' + tie: table.ties[p][tie] for tie in ties}}
        for name, number in wanted.items():
            if abs(float(row[name]) - number) > 0.0006:
                fail(f'{p}: {name} is {row[name]}, and should be {number}')
    for name, points, rank in players.values():
        if (points, rank) != (table.points[name], ranks[name]):
            fail(f'{name}: the TRF has {points} points and rank {rank}')
    defaults = sum(default for *_, default in games.values()) // 2
    print(f'{len(names)} players, {len(games) // 2} games ({defaults} by absence), {len(byes)} rounds without a game')


if __name__ == '__main__':
    main()
