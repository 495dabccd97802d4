"""The Turn, Phase by Phase (6 to 9, 21 to 24)."""
from ..asking import Ask
from . import siege
from .activation import illegal_at
from .campaign import campaign, first_player
from .desertion import attrition, desertion
from .laughter import is_due, laughter
from .oracle import GameOver
from .printed import other
from .recruit import recruitment

ORDER = ("parliament", "royalist")


def game(o, side=None):
    """From the start, or from a card of that side on."""
    if side:
        yield from campaign(o, side)
    else:
        o.cards.set_up(o)
        yield from late_housekeeping(o)
        yield from recruitment(o)
        if o.solo:
            o.cards.draw_phase(o)
        yield from campaign(o, (yield from first_player(o)))
    while True:
        yield from blockades(o)
        yield from desertion(o)
        yield from attrition(o)
        if is_due(o):
            yield from laughter(o)
        power_base(o)
        yield from turn_end(o)
        yield from housekeeping(o)
        yield from late_housekeeping(o)
        political_control(o)
        yield from recruitment(o)
        o.cards.draw_phase(o)
        yield from campaign(o, (yield from first_player(o)))


# ---- 21: the Blockade Phase --------------------------------------------------------------------------------

def blockades(o):
    for side in ORDER:
        done = set()
        while True:
            places = [a for a in o.pr.area if a in o.p.blockade and a not in done and o.p.control[a] == other(side)]
            if not places:
                break
            answer = yield Ask("blockade-bombard", side, lambda: ["blockade-bombard:" + a for a in places] + ["done"])
            if answer.verb == "done":
                break
            area = answer.args[0]
            done.add(area)
            yield from siege.bombardment(o, o.p.siege_by[area], area, False)


# ---- 6.1, 6.2, 23, 24 ------------------------------------------------------------------------------------------

def power_base(o):
    need = o.pr.turns[o.p.turn]["power_base"]
    short = [side for side in ORDER if o.p.power(side) < need]
    if len(short) == 2:
        raise GameOver()
    if short:
        raise GameOver(other(short[0]))


def turn_end(o):
    p, rule = o.p, o.pr.rule
    if p.gen["waller"].under == "essex":  # annex 84
        area = p.gen["waller"].area
        o.free("waller")
        p.joint_venture = False
        o.lone()
        yield from illegal_at(o, "parliament", area)
    if p.control["london"] == "royalist" and p.regions("royalist") >= rule["royalist_regions"]:
        p.london_held += 1
        if p.london_held >= 2:
            raise GameOver("royalist")
    else:
        p.london_held = 0
    if p.turn == len(o.pr.turns) - 1:
        points = p.regions("parliament") * rule["vp_region"] + p.infrastructures("parliament")
        enough = points >= rule["vp_needed_gmt" if p.gmt else "vp_needed_phalanx"]
        raise GameOver("parliament" if enough else "royalist")
    p.turn += 1


# ---- 8: Housekeeping -------------------------------------------------------------------------------------------

def housekeeping(o):
    p = o.p
    p.joint_venture = False
    if o.pr.turns[p.turn]["id"] == "winter-1644":  # annex 82
        p.brentford = False
    for side in ORDER:
        p.passed[side], o.recruited[side], o.to_play[side] = False, False, o.pr.rule["plays"]
    for g, x in p.gen.items():
        if x.box == "dispersed" or x.box == "turn-track" and o.pr.general[g]["turn"] - 1 == p.turn:
            x.box = "available"
    there = {side: [b for b, place in p.place.items() if place == ("dispersed", side)] for side in ORDER}
    for side in ORDER:
        yield from reform(o, side, there[side])
    for b in there["parliament"] + there["royalist"]:
        if p.place[b][0] == "dispersed":
            o.send(b, "available")


def late_housekeeping(o):
    """8.3, 8.4: also in the first turn."""
    p = o.p
    for side in ORDER:
        places = neutral_places(o, side)
        if places:
            answer = yield from o.ask("neutral-pc", side, ["place-pc:" + a for a in places])
            o.set_control(answer.args[0], side)
    if o.pr.turns[p.turn]["naval_chit"]:
        left = [c for i, c in enumerate(o.pr.chits) if i not in o.chits_drawn]
        o.shift_naval(left[o.draw(len(left), "naval chit")])


def reform(o, side, there):
    """8.2: half the Dispersed Brigades wait apart, the others can be recruited."""
    p = o.p
    left, chosen = len(there) // 2, []
    while left:
        rest = [b for b in there if b not in chosen]
        answer = yield from o.ask("reform", side, ["reform:" + b for b in o.alike(rest)])
        chosen.append(answer.args[0])
        p.place[answer.args[0]] = ("reformed", side)
        left -= 1


def neutral_places(o, side):
    """8.3."""
    p, foe, found = o.p, other(side), []
    before = p.isolated(foe)
    for a in o.pr.area:
        near = o.pr.line[a]
        if p.control[a] != "neutral" or not any(p.control[n] == side for n in near):
            continue
        if any(p.control[n] == foe or p.generals_at(n, foe) for n in near) or p.generals_at(a, foe):
            continue
        p.control[a] = side
        if p.isolated(foe) <= before:
            found.append(a)
        p.control[a] = "neutral"
    return found


# ---- 9: the Political Control Phase ----------------------------------------------------------------------------

def political_control(o):
    p = o.p
    for side in ORDER:
        for g, x in p.gen.items():
            if x.area and o.side(g) == side and not p.holds_out(x.area) and p.control[x.area] != side:
                o.set_control(x.area, side)
    for side in ORDER:
        for a in p.isolated(side):
            o.set_control(a, "neutral")
