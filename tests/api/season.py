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
        self.place = {}
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

    def is_voluntary(self, p, n):
        """C.07 16.1.2: a requested bye, or a game lost by default."""
        if (p, n) not in self.games:
            return self.byes[p, n] in 'HZ'
        return self.games[p, n][3] and self.games[p, n][2] == 0

    def worth_of(self, p):
        """16.3: byes that are followed only by rounds that the player chose not to play count as draws."""
        worth = self.points[p]
        for n in reversed(self.rounds):
            if not self.is_voluntary(p, n):
                break
            if (p, n) not in self.games:
                worth += 0.5 - self.value(p, n)
        return worth

    def met(self, p, n):
        """16.4: a round that was not played counts as one against an opponent with the own points, within a bound."""
        if self.was_played(p, n):
            return self.worth[self.games[p, n][1]]
        paired = (p, n) in self.games
        return min(self.points[p], self.worth[self.games[p, n][1]] if paired else 0.5 * len(self.rounds))

    def median(self, p):
        """14.3, 16.5: without the lowest, of the rounds that the player chose not to play if there are any, and then
        without the highest."""
        left = {n: self.met(p, n) for n in self.rounds}
        if len(left) < 3:
            return 0
        del left[min([n for n in left if self.is_voluntary(p, n)] or left, key=left.get)]
        return sum(left.values()) - max(left.values())

    def count(self, p):
        met = [self.met(p, n) for n in self.rounds]
        played = [n for n in self.rounds if self.was_played(p, n)]
        self.ties[p] = {
            'buchholz': sum(met),
            'median-buchholz': self.median(p),
            'sonneborn-berger': sum(x * self.value(p, n) for n, x in zip(self.rounds, met)),
            'direct-encounter': 0,
            'wins': sum(self.games[p, n][2] == 1 for n in played),
            'sides': sum(self.games[p, n][0] for n in played)}

    def key(self, p, ties):
        return [-self.points[p]] + [
            self.place.get(p, 0) if tie == 'direct-encounter' else -self.ties[p][tie] for tie in ties]

    def encounters(self, group, first=0, show=True):
        """C.07 6: the places of tied players."""
        points, missing = {}, {}
        for p in group:
            own = {}
            for n in self.rounds:
                if self.was_played(p, n) and self.games[p, n][1] in group:
                    own.setdefault(self.games[p, n][1], []).append(self.value(p, n))
            points[p] = sum(sum(values) / len(values) for values in own.values())
            missing[p] = len(group) - 1 - len(own)
        if not any(missing.values()):
            parts = [[p for p in group if points[p] == score] for score in sorted(set(points.values()), reverse=True)]
        else:
            parts, rest = [], sorted(group, key=lambda p: -points[p])
            while len(rest) > 1 and all(points[rest[0]] > points[p] + missing[p] for p in rest[1:]):
                parts.append([rest.pop(0)])
            parts.append(rest)
        for part in parts:
            for p in part:
                self.place[p] = first
                if show and (not any(missing.values()) or part is not parts[-1]):
                    self.ties[p]['direct-encounter'] = points[p]
            if 1 < len(part) < len(group):
                self.encounters(part, first, False)
            first += len(part)

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
