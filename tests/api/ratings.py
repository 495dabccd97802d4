"""Computes ratings a second time, from the exports of all games: a program apart, written after Glickman's paper alone.

usage: ratings.py URL TOKEN RULESET

Compares them with GET /v1/ratings, which must not page, and exits with 1 if any differs.
"""
import datetime
import json
import math
import sys
import urllib.request

URL, TOKEN, RULESET = sys.argv[1:]
TAU, SCALE = 0.5, 173.7178


def get(path):
    request = urllib.request.Request(URL + path, headers={'Authorization': 'Bearer ' + TOKEN})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def monday(day):
    return day - datetime.timedelta(days=day.weekday())


def day_of(text):
    return datetime.datetime.fromisoformat(text.replace('Z', '+00:00')).date()


def update(mu, phi, sigma, results):
    """Glickman's steps 3 to 7, with bisection in place of step 5. results: (mu, phi, score, weight) of opponents."""
    def g(x):
        return 1 / math.sqrt(1 + 3 * x ** 2 / math.pi ** 2)
    terms = [(g(p), 1 / (1 + math.exp(-g(p) * (mu - m))), s, w) for m, p, s, w in results]
    v = 1 / sum(w * k ** 2 * e * (1 - e) for k, e, s, w in terms)
    gain = sum(w * k * (s - e) for k, e, s, w in terms)
    delta = v * gain
    a = math.log(sigma ** 2)

    def f(x):
        ex = math.exp(x)
        return ex * (delta ** 2 - phi ** 2 - v - ex) / (2 * (phi ** 2 + v + ex) ** 2) - (x - a) / TAU ** 2
    low, high = a - 20, a + 20  # f falls
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = math.exp(low / 2)
    phi = 1 / math.sqrt(1 / (phi ** 2 + sigma ** 2) + 1 / v)
    return mu + phi ** 2 * gain, min(phi, 350 / SCALE), sigma


def rest(phi, sigma, weeks):
    return min(math.sqrt(phi ** 2 + weeks * sigma ** 2), 350 / SCALE)


def counts(game):
    players = [role['player'] or f"bot {role['bot']}" for role in game['roles']]
    return (game['status'] == 'finished' and game['visibility'] == 'public' and not game['guide']
            and not game['seed_chosen'] and len(players) > 1 and len(set(players)) == len(players)
            and game['result']['by'] != 'absence' and min(r['place'] for r in game['result']['roles']) == 1)


def games():
    cursor, found = '', []
    while cursor is not None:
        page = get(f'/v1/games?ruleset={RULESET}&status=finished&limit=200' + (f'&cursor={cursor}' if cursor else ''))
        found += [game for game in page['items'] if counts(game)]
        cursor = page['next']
    return found


def compute(found, by_side):
    weeks = {}
    for game in found:
        weeks.setdefault(monday(day_of(game['finished_at'])), []).append(game)
    known = {}  # (player, side): [mu, phi, sigma, games, latest week]
    for week in sorted(weeks):
        results = {}
        for game in weeks[week]:
            place = {r['role']: r['place'] for r in game['result']['roles']}
            seats = [((r['player'] or f"bot {r['bot']}", r['role'] if by_side else None), place[r['role']])
                     for r in game['roles']]
            if by_side and len(seats) != 2:
                continue
            for me, mine in seats:
                row = known.setdefault(me, [0, 350 / SCALE, 0.06, 0, week])
                row[3] += 1
                for other, theirs in seats:
                    if other != me:
                        score = 1 if mine < theirs else 0 if mine > theirs else 0.5
                        results.setdefault(me, []).append((other, score, 1 / (len(seats) - 1)))
        for me in results:
            row = known[me]
            row[1] = rest(row[1], row[2], max(0, (week - row[4]).days // 7 - 1))
        before = {me: tuple(known[me][:2]) for me in results}
        for me, list_ in results.items():
            known[me][:3] = update(*known[me][:3], [(*before[o], s, w) for o, s, w in list_])
            known[me][4] = week
    return known


def compare(found, role, now):
    known = {me[0]: row for me, row in compute(found, role is not None).items() if me[1] == role}
    listed = get(f'/v1/ratings?ruleset={RULESET}&limit=200' + (f'&role={role}' if role else ''))
    faults = [] if len(listed['items']) == len(known) else [f"{len(listed['items'])} ratings, not {len(known)}"]
    for item in listed['items']:
        mu, phi, sigma, count, week = known[item['player'] or f"bot {item['bot']}"]
        phi = rest(phi, sigma, max(0, (monday(now) - week).days // 7 - 1))
        wanted = {'rating': 1500 + SCALE * mu, 'deviation': SCALE * phi, 'volatility': sigma, 'games': count}
        faults += [f'{item} is not {wanted}' for name, number in wanted.items()
                   if abs(item[name] - number) > (0.00001 if name == 'volatility' else 0.01)]
    return faults


FOUND = games()
NOW = day_of(sys.stdin.readline().strip())
ROLES = sorted({role['role'] for game in FOUND for role in game['roles']})
FAULTS = [fault for role in [None] + ROLES for fault in compare(FOUND, role, NOW)]
print(*FAULTS, sep='\n')
print(f'{len(FOUND)} games, {len(ROLES)} roles')
sys.exit(1 if FAULTS or not FOUND else 0)
