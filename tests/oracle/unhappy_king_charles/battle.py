"""Dispersal and Battle (18.3, 19, 20.4)."""
from ..asking import Ask, Maybe
from . import siege
from .laughter import NEWCASTLE, laughter
from .escape import may_end, ways_out
from .oracle import GameOver
from .printed import other
from .windows import may_answer, window

FOREIGN = ("covenanter", "lorrainer")


class Part:
    """One side of a Battle: its General (or None) and the Brigades that fight."""

    def __init__(self, side, general, brigades):
        self.side, self.general, self.brigades = side, general, brigades
        self.lost, self.card = [], None


class Battle:
    def __init__(self, area, came, attacker, defender):
        self.area, self.came, self.attacker, self.defender = area, came, attacker, defender
        self.sally = self.was_siege = self.lifted = self.landed = False
        self.back = None

    def entering(self, o):
        """Whether a Covenanter General comes over the border."""
        g = self.attacker.general
        return self.came is None and not self.sally and not self.landed and g and o.faction(g) == "covenanter"


def met(o, g, d, area, came, back=None, was_siege=False, sally=False, landed=False):
    """The active General g stands before d, or Unled Brigades: Dispersal, then Battle. came: the Area he came from.
    back: whence an Interceptor came. was_siege: d besieged when he was met. landed: an event put g there, which is no
    relief (RULINGS, 108)."""
    p, op = o.p, o.op
    foe = other(op.side)
    besieging = area in p.siege and p.siege_by.get(area) == d and d is not None
    gone = yield from stand(o, foe, area, d, not back)
    if gone:
        if not p.in_the_way(area, op.side):
            yield from spoils(o, g, area)
            return
    if sally:
        yield Maybe("disperse-or-fight", op.side, lambda: ["fight"])
    elif (yield from stand(o, op.side, area, g, False)):
        if not p.gen[g].area:
            op.hurt = op.over = True
            go_back(o, d, area, back)
            return
    d = d if d and p.gen[d].area == area else next(iter(p.generals_at(area, foe, False)), None)
    defenders = list(p.army(d)) if d else []
    if not back:
        defenders += p.unled(area, foe, "outside")
    battle = Battle(area, came, Part(op.side, g, list(p.army(g))), Part(foe, d, defenders))
    battle.back, battle.sally, battle.was_siege = back, sally, was_siege or besieging
    battle.landed = landed
    if landed:
        pass
    elif besieging and not sally:
        yield from lines(o, battle)
    elif battle.was_siege:
        battle.lifted = True
        relieve(o, battle)
    yield from fight(o, battle)


def clash(o, g, area):
    """Annex 3: a General fights at once with those who stand before him."""
    foe = other(o.side(g))
    d = next(iter(o.p.generals_at(area, foe, False)), None)
    defenders = (list(o.p.army(d)) if d else []) + o.p.unled(area, foe, "outside")
    battle = Battle(area, None, Part(o.side(g), g, list(o.p.army(g))), Part(foe, d, defenders))
    battle.landed = True
    yield from fight(o, battle)


def stand(o, side, area, general, unled):
    """18.3: the player disperses, or fights. True where he disperses."""
    p = o.p
    brigades = list(p.army(general)) if general else []
    loose = p.unled(area, side, "outside") if unled or not general else []
    options = ["fight"]
    if any(o.pr.brigade[b]["pool"] not in FOREIGN for b in brigades + loose):
        options.append("disperse")
    answer = yield from o.ask("disperse-or-fight", side, options)
    if answer.verb == "fight":
        return False
    stay = [b for b in brigades + loose if o.pr.brigade[b]["pool"] in FOREIGN]
    for b in brigades + loose:
        if b not in stay:
            o.disperse_brigade(b)
    if general:
        for h in p.subordinates(general) + [general]:
            if not p.size(h) and (o.faction(h) == "english" or not stay):
                o.box_general(h)
    o.settle()
    return True


def go_back(o, d, area, back, won=False):
    """18.1: an Interceptor among enemies whom he has not fought returns; who has won, from those inside a Fortress, too."""
    if back and d and o.p.gen[d].area == area and (o.p.in_the_way(area, o.side(d)) or won and o.p.enemy_there(area, o.side(d))):
        o.put_army(d, back)
        o.settle()


# ---- 20.4: the besieger is attacked --------------------------------------------------------------------------

def lines(o, battle):
    p, d, area = o.p, battle.defender.general, battle.area
    base = 0 if p.notable[area] else o.pr.classes[o.pr.fortress(area) - 1]["besiegers"]
    need = max(1, base + len(p.garrison(area)))
    options = ["lift-siege:" + area]
    if p.size(d) > need:
        options.append("hold-lines:" + area)
    answer = yield from o.ask("lift-siege", battle.defender.side, options)
    if answer.verb == "lift-siege":
        o.lift(area)
        battle.lifted = True
        relieve(o, battle)
        return
    stay = []
    while len(stay) < need:
        left = [b for b in p.army(d) if b not in stay]
        answer = yield from o.ask("keep-lines", battle.defender.side, ["keep-in-lines:" + b for b in o.alike(left)])
        stay.append(answer.args[0])
    battle.defender.brigades = [b for b in battle.defender.brigades if b not in stay]


def relieve(o, battle):
    """The garrison joins him who relieves it, unless its General cannot stand with him."""
    p, area, a = o.p, battle.area, battle.attacker
    if battle.sally:
        return
    for h in p.generals_at(area, a.side):
        if h == a.general or not p.gen[h].area:
            continue
        if o.may_command(a.general, h):
            pass
        elif o.may_command(h, a.general):
            battle.leader = h
        else:
            return
        a.brigades += [b for b in p.army(h) if b not in a.brigades]
        battle.joined = h
    a.brigades += p.unled(area, a.side, "inside")


# ---- 19.1: Battle ----------------------------------------------------------------------------------------------

def fight(o, battle):
    p, a, d = o.p, battle.attacker, battle.defender
    for part, role in ((a, "attacker"), (d, "defender")):
        yield from combat_card(o, part, role)
    scores = []
    rolls = [o.die("battle, attacker"), o.die("battle, defender")]
    for part, roll in ((a, rolls[0]), (d, rolls[1])):
        leader = getattr(battle, "leader", None) if part is a else None
        leader = leader or part.general
        scores.append(roll + sum(o.pr.brigade[b]["value"] for b in part.brigades)
                      + (o.pr.general[leader]["battle"] if leader else 0)
                      + (o.pr.card[part.card]["combat"] if part.card else 0))
    difference = scores[0] - scores[1]
    kind = result(o, difference, a, d)
    if o.p.brentford and "king-charles" in [x for part in (a, d) for x in names(o, part)]:
        answer = yield Maybe("brentford", "royalist")
        if answer and answer.verb == "use-brentford":
            o.p.brentford = False
            part = a if a.side == "royalist" else d
            difference += 1 if part is a else -1
            new = result(o, difference, a, d)
            ours = (difference > 0) == (part is a)
            kind = kind if new in ("major", "decisive") and ours else new
    yield from outcome(o, battle, difference, kind)


def names(o, part):
    return [part.general] + (o.p.subordinates(part.general) if part.general else [])


def result(o, difference, a, d):
    if -1 <= difference <= 0:
        return "defender-draw"
    if difference == 1:
        return "attacker-draw"
    if abs(difference) < o.pr.rule["major_from"]:
        return "indecisive"
    winner = a if difference > 0 else d
    return "decisive" if winner.card and "decisive-victory" in o.pr.card[winner.card]["flags"] else "major"


def combat_card(o, part, role):
    """19.1: who may still play cards (12.1) is asked."""
    side = part.side
    if not may_answer(o, side, True):
        return
    mine = [c for c in o.cards.playable(side, o.p.turn) if o.pr.card[c].get("combat_role") in ("either", role)]
    if o.solo and not any("combat" in o.pr.card[c]["flags"] for c in o.cards.playable(side, o.p.turn)):
        return
    kinds = ("combat-card",) if role == "attacker" else ("combat-card", "combat-card-defending")
    answer = yield from window(o, "combat-card", side, ["combat-card:%d" % c for c in mine], "no-combat-card", kinds)
    if answer.verb == "combat-card":
        part.card = int(answer.args[0])
        o.play_out(side, part.card)


def outcome(o, battle, difference, kind):
    p, op, a, d = o.p, o.op, battle.attacker, battle.defender
    if kind.endswith("draw"):
        yield from lose(o, battle, a, 1, 2)
        yield from lose(o, battle, d, 1, 2)
        fallen(o, a, battle.area)
        fallen(o, d, battle.area)
        op.hurt = op.over = True
        if kind == "defender-draw":
            yield from withdraw(o, battle)
            go_back(o, d.general, battle.area, battle.back)
        else:
            if battle.entering(o) and p.gen[a.general].area:  # annex 2: loses or draws
                o.to_scotland_again(a.general)
            yield from retreats(o, battle, d, None)
        yield from siege.emptied(o)
        return
    winner, loser = (a, d) if difference > 0 else (d, a)
    who = names(o, loser)
    if p.gmt and p.queen[1] and p.queen[1] in names(o, loser):  # GMT 6.6
        o.queen_caught()
    yield from lose(o, battle, loser, 1 if kind == "indecisive" else 2, 2 if kind == "decisive" else 1)
    fallen(o, loser, battle.area)
    if kind == "decisive":
        lostwithiel(o, loser, battle.area)
    if loser is a:
        op.hurt = op.over = True
        yield from retreats(o, battle, a, battle.came)
    else:
        yield from retreats(o, battle, d, None)
        op.fought = True
    g = winner.general
    if g and p.gen[g].area == battle.area:
        yield from spoils(o, g, battle.area)
        if kind != "indecisive":
            yield from turncoat(o, g, loser)
    yield from siege.emptied(o)
    if kind != "indecisive" and winner is d and battle.was_siege and p.gen.get(d.general) and p.gen[d.general].area:
        if p.control[battle.area] != d.side:
            yield from siege.surrender(o, battle.area, d.side, False)
    if winner is d:
        go_back(o, d.general, battle.area, battle.back, True)
    if kind == "decisive" and NEWCASTLE in who:
        yield from laughter(o)
    if kind != "indecisive":
        o.win_cards(winner.side, 2 if kind == "decisive" else 1)


def lostwithiel(o, loser, area):
    """25: Essex beaten far from London loses his army."""
    g = loser.general
    if o.options["lostwithiel"] and g == "essex" and o.p.gen[g].area and \
            area not in o.pr.within("london", o.pr.rule["lostwithiel_distance"] - 1):
        o.disperse_army(g)


def lose(o, battle, part, count, value):
    """That many Brigades, of that value while there are any."""
    for _ in range(count):
        if not part.brigades:
            return
        fit = [b for b in part.brigades if o.pr.brigade[b]["value"] == value] or part.brigades
        answer = yield from o.ask("lose", part.side, ["lose:" + b for b in o.alike(fit)])
        b = answer.args[0]
        part.brigades.remove(b)
        part.lost.append(b)
        o.eliminate(b)


def fallen(o, part, area):
    """19.2: a General who lost all his Brigades in Battle has Surrendered; Subordinates go as well. Where he shut others
    in, they are free at once; who has merely lost too many for his siege leaves it by his Retreat."""
    p, g = o.p, part.general
    if not g:
        return
    for h in p.subordinates(g) + [g]:
        if not (p.size(h) if h == g else p.own(h)):
            caught(o, h)
    who = p.siege_by.get(area, p.besieger(area))
    if who is None or p.gen[who].area != area:
        o.settle()


def caught(o, h):
    o.box_general(h)
    if h == "king-charles":
        o.king_surrenders()


def withdraw(o, battle):
    """A draw for the defender: the attacker returns to where he came from."""
    p, g = o.p, battle.attacker.general
    if not p.gen[g].area:
        return
    if battle.sally:
        p.gen[g].inside = True
        o.settle()
        return
    if battle.entering(o):
        o.to_scotland_again(g)
        return
    if battle.came is None or p.in_the_way(battle.came, o.op.side):
        yield from retreats(o, battle, battle.attacker, None)  # he has not lost: in any direction (RULINGS, An attacker who)
        return
    o.put_army(g, battle.came)
    o.settle()


# ---- Retreats ------------------------------------------------------------------------------------------------

def retreats(o, battle, part, first):
    p, g = o.p, part.general
    if battle.sally and part is battle.attacker:
        if g and p.gen[g].area:
            o.put_army(g, battle.area, True)
            o.settle()
            yield from siege.sally_lost(o, battle)
        o.settle()
        return
    if part is battle.attacker and battle.entering(o):
        if g and p.gen[g].area:
            o.to_scotland_again(g)
        return
    if g and p.gen[g].area:
        barred = None if part is battle.attacker else battle.came
        yield from retreat(o, battle, part, g, first, barred)
    loose = [b for b in part.brigades if p.place[b] == ("outside", battle.area)]
    if loose:
        yield from retreat(o, battle, part, None, first, battle.came)
    o.settle()


def retreat(o, battle, part, g, first, barred):
    p, side = o.p, part.side
    stack = list(p.army(g)) if g else [b for b in part.brigades if p.place[b] == ("outside", battle.area)]
    here, paid, moved = battle.area, False, 0
    far = o.pr.rule["evasion_small" if len(stack) <= o.pr.rule["evasion_small_most"] else "evasion_large"]
    while True:
        ways = ways_out(o, g, here, (barred, battle.area), far - moved, len(stack), side)
        if first and not moved:
            ways = [n for n in ways if n == first]
        if not moved and not ways:
            lost(o, part, g, stack)
            return
        options = ["retreat:" + n for n in ways]
        if not options or moved and (not g or may_end(o, g, here)):
            options.append("halt:" + here)
        answer = yield from o.ask("retreat", side, options)
        if answer.verb == "halt":
            break
        here = answer.args[0]
        moved += 1
        if g:
            o.put_army(g, here)
            o.settle()
        else:
            for b in stack:
                p.place[b] = ("outside", here)
        if p.control[here] == other(side) and not paid:
            paid = True
            answer = yield from o.ask("drop-out", side, ["lose:" + b for b in o.alike(stack)])
            stack.remove(answer.args[0])
            o.send(answer.args[0], "available")
            o.lone([g, *p.subordinates(g)] if g else ())
            if not stack:
                return
    if g:
        o.join(here, side)


def lost(o, part, g, stack):
    """19.2: who cannot Retreat Surrenders."""
    for b in stack:
        o.eliminate(b)
    if g:
        for h in o.p.subordinates(g) + [g]:
            caught(o, h)
    o.settle()


# ---- what the winner gets -----------------------------------------------------------------------------------

def spoils(o, g, area):
    p, side = o.p, o.side(g)
    if p.control[area] == side or p.holds_out(area):
        return
    answer = yield Ask("spoils", side, lambda: ["spoils:" + area, "no-spoils:" + area])
    if answer.verb == "spoils":
        o.set_control(area, side)


def turncoat(o, g, loser):
    p = o.p
    if not o.pr.turns[p.turn]["turncoats"] or o.faction(g) != "english" or p.size(g) + 1 > o.most(g):
        return
    brigades = [b for b in loser.lost if o.pr.brigade[b]["pool"] not in FOREIGN]
    takers = [h for h in [g] + p.subordinates(g) if h == g]
    if not brigades:
        return
    options = ["turncoat:%s:%s" % (b, h) for b in o.alike(brigades) for h in takers] + ["no-turncoat"]
    answer = yield Ask("turncoat", o.side(g), lambda: options)
    if answer.verb == "turncoat":
        p.place[answer.args[0]] = ("with", answer.args[1])
        p.turn_coat(answer.args[0], o.side(g))
