"""Where one may Evade and Retreat to (18.2, 19.1)."""


def steps(o, h, size=None):
    small = p_size(o, h, size) <= o.pr.rule["evasion_small_most"]
    return o.pr.rule["evasion_small" if small else "evasion_large"]


def ways_out(o, h, area, barred, far, size=None, side=None):
    """Where a General (or a stack of Unled Brigades of that size and side) may go by Evasion or Retreat with so many
    Areas to go: he must be able to stand where he ends (17.3). barred: Areas that he may not enter."""
    p, side, size = o.p, side or o.side(h), p_size(o, h, size)
    found = []
    for n, kind in o.pr.line[area].items() if far > 0 else ():
        if n in barred or p.enemy_there(n, side) or kind == "maritime" and size > o.pr.rule["maritime_most"]:
            continue
        if h is None or may_end(o, h, n) or far > 1 and ways_out(o, h, n, barred, far - 1, size, side):
            found.append(n)
    return found


def p_size(o, h, size):
    return o.p.size(h) if size is None else size


def may_end(o, h, area):
    there = [g for g in o.p.generals_at(area, o.side(h), False) if g != h]
    return all(o.may_command(h, g) or o.may_command(g, h) for g in there)
