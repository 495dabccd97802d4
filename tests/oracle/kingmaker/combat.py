"""Combat (KM-combat, KM-battle, KM-siege, KM-E1-storm, KM-ambush, KM-townfight, KM-capture-noble)."""
from . import acceptance, fates, offers, refuges
from .asking import Answer, Ask
from .cards import passes
from .expansions import wavers
from .deals import act, phase_verbs
from .movement import commanded
from .printed import ODDS


KINDS = ("battle", "ambush", "siege", "storm", "town-fight", "evict")


class Combat:
    def __init__(self, kind, role, attackers, square, place=None, defenders=()):
        self.kind, self.attacker, self.square, self.place = kind, role, square, place
        self.attackers, self.defenders, self.inside = list(attackers), list(defenders), []
        self.garrison_attacks, self.enemy = False, None

    def defender(self, o):
        """Whose it is to defend: the defenders' faction, or the place's; in a town always its owner's, where it has one."""
        owner = o.p.owner(self.place)
        if self.kind == "town-fight" and owner:
            return owner
        return o.p.noble[self.defenders[0]].owner if self.defenders else owner


def phase(o, role):
    yield from attacks(o, role)
    o.duty_free -= set(o.p.mine(role))


def attacks(o, role):
    from .turn import can_act
    if not set(legal(o, role)) - set(phase_verbs(o, role)) - {"end-combat"} and not can_act(o, role, None):
        return  # nothing to attack, and by what all know nothing else to do
    while True:
        answer = yield Ask("combat-phase", role, lambda: legal(o, role))
        verb = answer.verb
        if verb == "end-combat":
            return
        if verb in ("battle", "ambush", "siege", "storm", "town-fight", "evict"):
            yield from attack(o, role, verb, *answer.args)
        elif verb == "go-out":
            for n in o.p.force(answer.args[0]):
                put_out(o, n)
        else:
            yield from act(o, answer)


def legal(o, role):
    p, out, must = o.p, phase_verbs(o, role), False
    for n in commanded(o, role):
        force, x = p.force(n), p.noble[n]
        if x.square is None or x.ship is not None:
            continue
        if o.must_fight(n):
            must = must or not all(m in o.duty_free for m in force)
            if not any(p.noble[m].attacked or m in o.idle for m in force) and not at_peace(o, x.square) and not downcast(
                    o, force) and may_fight_host(o, role, force, x.place):
                out.append("town-fight:%s:%s" % (n, x.place))
            if "town-fight:%s:%s" % (n, x.place) not in out or any(m in o.duty_free for m in force):
                out.append("go-out:%s:%s" % (n, x.place))
            continue
        if any(p.noble[m].attacked or m in o.idle for m in force) or at_peace(o, x.square) or downcast(o, force):
            continue
        out += against_forces(o, role, n)
        if p.in_open(n):
            walls = against_places(o, role, n)
            must = must or n in o.obliged and any(o.printed.place[x.split(":")[2]]["access"] for x in walls)
            out += walls
        elif p.owner(x.place) == role:
            out += against_guests(o, role, n)
    return out + ([] if must else ["end-combat"])


def downcast(o, names):
    """Who suffers Defeatism does not attack, nor does a force that he is in."""
    return any(o.p.seat[r].defeatism for r in o.owners(names))


def at_peace(o, square):
    return square in o.p.peace


def may_fight_host(o, role, force, place):
    p = o.p
    others = [m for m in p.within(place) if p.noble[m].owner != role and p.noble[m].owner not in p.seat[role].allies]
    return not any(m in o.defended for m in others) and may_fight_owner(o, force, place) and o.hostile(force, others)


def may_fight_owner(o, force, place):
    owner = o.p.owner(place)
    return owner is None or not any(r == owner or o.friends(r, owner) for r in o.owners(force))


def against_forces(o, role, n):
    p, x, out = o.p, o.p.noble[n], []
    if p.e1() and (o.no_fighting(x.square) or port_first(o, role, x.square)):
        return out
    mine = p.total(p.force(n), True)
    for m in p.noble:
        y = p.noble[m]
        if (y.leader != m or y.captor or y.square != x.square or not p.in_open(m) or any(k in o.defended for k in p.force(m))
                or not o.hostile(p.force(n), p.force(m))):
            continue
        if not p.in_open(n) and p.noble[m].besieges != x.place:
            continue
        theirs = p.total(p.force(m))
        if mine >= theirs or p.in_open(n) and mine + p.total(shut_in_by(o, p.force(n), p.force(m)), True) >= theirs:
            out.append("battle:%s:%s" % (n, m))
        if mine < theirs:
            out.append("ambush:%s:%s" % (n, m))
    return out


def shut_in_by(o, force, besiegers):
    """Nobles whom these besiege and whom the force's player could have sally against them, all together."""
    p, role = o.p, o.p.noble[o.p.noble[force[0]].leader].owner
    places = {p.noble[p.noble[m].leader].besieges for m in besiegers} - {None}
    return [k for n in commanded(o, role) if p.noble[n].place in places and n not in force and may_join(o, n, besiegers)
            for k in p.force(n)]


def may_join(o, leader, enemies):
    force = o.p.force(leader)
    return not any(o.p.noble[m].attacked or m in o.idle for m in force) and o.hostile(force, enemies) and not downcast(o, force)


def port_first(o, role, square):
    """In a refuge the port must be taken before a force in the open can be attacked, by the faction or an ally."""
    have_it = {role, *o.p.seat[role].allies}
    return refuges.is_refuge(o, square) and any(
        o.p.in_game(x) and o.p.fortified(x) and o.printed.place[x]["access"] and o.p.owner(x) not in have_it
        for x in o.printed.inside.get(square, ()))


def defence(o, place, role):
    """The garrison and the strongest faction's Nobles inside: (strength, faction, its Nobles)."""
    p, best = o.p, (0, None, [])
    if place not in p.rogues:
        for r in p.roles:
            there = p.within(place, r)
            if there and r != role and p.total(there) > best[0]:
                best = (p.total(there), r, there)
    return best[0] + p.garrison(place), best[1], best[2]


def against_places(o, role, n):
    p, x, out = o.p, o.p.noble[n], []
    for place in o.printed.inside.get(x.square, ()):
        if not may_besiege(o, role, n, place):
            continue
        if p.total(p.force(n), True) >= defence(o, place, role)[0]:
            out.append("siege:%s:%s" % (n, place))
            if p.e1() and not any(m in o.defended for m in p.within(place)):
                out.append("storm:%s:%s" % (n, place))
    return out


def may_besiege(o, role, n, place):
    p = o.p
    owner = p.owner(place)
    if not p.in_game(place) or place not in p.rogues and not may_fight_owner(o, p.force(n), place):
        return False
    others = p.within(place)
    if not o.hostile(p.force(n), others) or not o.not_banned(p.force(n), place):
        return False
    if not (p.fortified(place) or o.printed.place[place]["kind"] == "open-town" and others or place in p.rogues):
        return False
    if any(m in o.defended for m in others):
        return False
    besiegers = p.besiegers(place)
    return not besiegers or any(m in p.force(n) for m in besiegers)


def against_guests(o, role, n):
    p, place = o.p, o.p.noble[n].place
    mine = p.total(p.force(n), True) + o.printed.place[place]["held_garrison"]
    return ["evict:%s:%s" % (n, m) for m in p.within(place) if p.noble[m].leader == m and o.hostile(p.force(n), p.force(m))
            and mine >= p.total(p.force(m)) and not any(k in o.defended for k in p.force(m))]


# ---- one combat ----------------------------------------------------------------------------------------------


def attack(o, role, verb, leader, target):
    p, x = o.p, o.p.noble[leader]
    c = Combat(verb, role, p.force(leader), x.square)
    if verb in ("battle", "ambush"):
        c.defenders = p.force(target)
    elif verb == "evict":
        c.place, c.defenders, c.garrison_attacks = x.place, p.force(target), True
    else:
        c.place = target
        _, c.faction, c.defenders = defence(o, target, role)
        c.inside = [m for m in p.within(target) if o.hostile([m], c.attackers)]
        if verb == "town-fight":  # the garrison and all who are unfriendly inside
            c.defenders = c.inside[:]
    c.enemy = p.noble[target].owner if target in p.noble else c.faction if verb in ("siege", "storm") else p.owner(c.place)
    o.combat = c
    walls = {p.owner(c.place)} if c.place and not c.garrison_attacks else set()
    offers.attacked(o, role, {p.noble[n].owner for n in c.defenders} | walls)
    sallied = []
    announced = verb == "siege" and p.e1() and p.noble[x.leader].besieges != target  # in this turn, resolved in a later one
    if not announced:
        yield from garrison(o, c)
    yield from o.window("before-combat")
    while True:
        if is_off(o, c):
            answer = Answer(role, "call-off")
            break
        answer = yield Ask("engage", role, lambda: engage_legal(o, c))
        if answer.verb != "sally":
            break
        c.attackers += p.force(answer.args[0])
        sallied.append(answer.args[0])
    for n in c.attackers:
        p.noble[n].attacked = True
    o.fought |= set(c.attackers) | (set(c.defenders) if answer.verb == "fight" else set())
    if answer.verb == "fight" and announced:
        o.defended |= set(c.defenders)
        p.noble[p.noble[leader].leader].besieges = target
    elif answer.verb == "fight":
        o.defended |= set(c.defenders) | (set(c.inside) if verb in ("storm",) else set())
        yield from fight(o, c)
    elif verb == "town-fight":
        for n in c.attackers:
            put_out(o, n)
    o.combat = None


def garrison(o, c):
    """Of several factions inside one adds to the defence: the owner of the place says which, or whose Nobles are strongest."""
    factions = [r for r in o.p.roles if r in o.owners(c.inside)]
    if c.kind not in ("siege", "storm") or len(factions) < 2:
        return
    answer = yield Ask("garrison", o.p.owner(c.place) or c.faction, lambda: ["defend-by:%s:%s" % (r, c.place) for r in factions])
    c.enemy = answer.args[0]
    c.defenders = [n for n in c.inside if o.p.noble[n].owner == c.enemy]


def engage_legal(o, c):
    """Who is too weak alone waits for the sally; who must attack in a town does not call it off."""
    out = ["sally:" + n for n in may_sally(o, c)]
    out += [] if too_weak(o, c) else ["fight"]
    must = c.kind == "town-fight" and not any(n in o.duty_free for n in c.attackers)
    return out + ([] if must else ["call-off"])


def leave_sides(o, c):
    """Who is no ally any more of those whom he stood with does not fight beside them."""
    c.attackers = [n for n in c.attackers if stands_with(o, n, c.attacker)]
    c.defenders = [n for n in c.defenders if c.enemy is None or stands_with(o, n, c.enemy) or c.kind == "town-fight"]
    c.inside = [n for n in c.inside if o.hostile([n], c.attackers)]


def stands_with(o, name, role):
    x = o.p.noble[name]
    return x.captor is None and (x.owner == role or x.owner in o.p.seat[role].allies)


def is_off(o, c):
    """In the meantime allied, or the place became the attacker's own; or too few are left to attack with."""
    p, role = o.p, c.attacker
    if isinstance(c, Combat) and c.kind in KINDS:
        leave_sides(o, c)
        if not c.attackers or c.kind in ("battle", "ambush", "evict") and not c.defenders:
            return True
    against = {c.defender(o)} - {None}
    if c.kind in ("siege", "storm"):
        against |= {p.owner(c.place)} - {None} | {p.noble[m].owner for m in p.within(c.place)}
    return any(r == role or o.friends(role, r) for r in against)


def too_weak(o, c):
    """A smaller force cannot fight, a siege or storm needs as many men as are inside."""
    mine, theirs = strengths(o, c)
    return c.kind != "ambush" and c.kind != "town-fight" and mine < theirs


def may_sally(o, c):
    """Besieged Nobles of the attacker's who help against their besieger."""
    p = o.p
    if c.kind != "battle":
        return []
    places = {p.noble[n].besieges for n in c.defenders} - {None}
    places |= {p.noble[p.noble[n].leader].besieges for n in c.defenders} - {None}
    return [n for n in commanded(o, c.attacker) if p.noble[n].place in places and n not in c.attackers
            and may_join(o, n, c.defenders)]


def strengths(o, c):
    """Of the attackers and of the defenders."""
    mine = o.p.total(c.attackers, True)
    theirs = o.p.total(c.defenders) if c.defenders else 0
    if c.garrison_attacks:
        mine += o.printed.place[c.place]["held_garrison"]
    elif c.place:
        theirs += o.p.garrison(c.place)
    return mine, theirs


def result_card(o, role, c):
    """Draws until a card has a combat half; Writs, Free Moves and Refuges are kept."""
    while True:
        event = o.draw_event()
        if event["kind"] in ("writ", "free-move", "refuge"):
            o.p.drawn.discard(event["id"])
            o.p.seat[role].kept.append(event["id"])
        elif event["kind"] == "vacillating":
            o.discard_event(event["id"])
            if wavers(o, c, strengths):
                return {"odds": "bad-weather"}
        else:
            o.discard_event(event["id"])
            if "odds" in event:
                return event


def fight(o, c):
    p = o.p
    event = result_card(o, c.attacker, c)
    mine, theirs = strengths(o, c)
    if event["odds"] == "bad-weather":
        weather(o, c)
        return
    o.spend_aid(c.attackers)
    killed = [n for n in c.attackers + c.defenders if n in event["killed"]]
    if c.kind == "ambush":
        killed = [n for n in event["killed"][-1:] if n in c.attackers + c.defenders]
    winner = decided(o, c, event, mine, theirs)
    beaten, victors = [], []
    if winner is not None:
        beaten, victors = (c.defenders, c.attackers) if winner == "attacker" else (c.attackers, c.defenders)
        if winner == "attacker" and c.kind in ("siege", "storm", "town-fight"):
            beaten = c.inside
        attacked_in_town = c.kind == "town-fight" and winner == "defender"
    owner_of_victors = (c.attacker if winner == "attacker" else c.enemy or p.noble[victors[0]].owner) if victors else None
    guarded = [h for n in beaten for h in p.heirs_with(n)]
    besieged = [p.noble[n].besieges for n in beaten if p.noble[n].besieges]
    if winner is not None and p.e1() and c.kind != "ambush":
        claim(o, beaten, owner_of_victors or p.owner(c.place))
    for n in killed:
        fates.dies(o, n)
    victors = [n for n in victors if n in p.noble]
    beaten = [n for n in beaten if n in p.noble]
    taken, loot = False, Loot(o, victors)
    if winner is not None and victors:
        spoils = o.strongest(victors, owner_of_victors)
        for n in () if attacked_in_town else beaten:
            capture(o, n, owner_of_victors, spoils, c.place if winner == "attacker" else None)
            taken = True
        for h in () if attacked_in_town else guarded:
            guard = p.heir[h].__dict__["with"]  # another of his faction there may be in another force, not beaten
            if p.heir[h].lives and p.heir[h].owner != owner_of_victors and (guard is None or guard in beaten):
                fates.take_heir(o, h, spoils)
        fates.take_heirs(o, owner_of_victors, spoils)
        if c.kind in ("siege", "storm", "town-fight") and winner == "attacker":
            take_place(o, c, owner_of_victors, victors, spoils)
    if c.kind == "town-fight" and not (winner == "attacker" and victors):
        for n in c.attackers:
            if n in p.noble:
                put_out(o, n)
    if c.kind == "evict":
        o.duty_free |= {n for n in c.defenders if n in p.noble}
    o.lift_weak_sieges()
    o.combat = None
    if winner is not None and victors:
        yield from divide(o, owner_of_victors, victors, loot)
    if besieged and winner == "attacker" and victors and c.kind == "battle":
        yield from relief(o, c, victors, besieged[0])
    if taken:
        yield from o.window("captives")


class Loot:
    """What the victors had before: cards of their Nobles, heirs with them."""

    def __init__(self, o, victors):
        self.cards = {c for n in victors for c in o.p.noble[n].awards}
        self.heirs = {h for n in victors for h in o.p.heirs_with(n)}

    def won(self, o, victors):
        p = o.p
        return ([c for c in sorted({c for n in victors if n in p.noble for c in p.noble[n].awards}, key=o.printed.order.get)
                 if c not in self.cards and passes(o, c)],
                [h for n in victors if n in p.noble for h in p.heirs_with(n) if h not in self.heirs])


def divide(o, role, victors, loot):
    """Who commands the victors divides among them what was taken, each card and heir once."""
    p = o.p
    if len(victors) < 2:
        return
    cards, heirs = loot.won(o, victors)

    def others(card):
        return ["share:%s:%s" % (card, n) for n in victors if card not in p.noble[n].awards]

    def legal():
        out = []
        for c in cards:
            out += others(c) if len(others(c)) < 2 else ["share-card:" + c]
        return out + ["share-heir:%s:%s" % (h, n) for h in heirs for n in victors
                      if p.heir[h].__dict__["with"] != n and p.heir[h].lives] + ["share-no-more"]
    while len(legal()) > 1:
        answer = yield Ask("spoils", role, legal)
        if answer.verb == "share-no-more":
            return
        if answer.verb == "share-card":
            card = answer.args[0]
            answer = yield Ask("share", role, lambda: others(card))
        if answer.verb == "share-heir":
            heirs.remove(answer.args[0])
            fates.take_heir(o, *answer.args)
        else:
            cards.remove(answer.args[0])
            for x in p.noble.values():
                x.awards.discard(answer.args[0])
            p.noble[answer.args[1]].awards.add(answer.args[0])


def claim(o, beaten, victor):
    """Whoever beats a force of a hundred has the next draw of its player."""
    led_by = {n: o.p.noble[o.p.noble[n].leader].owner for n in beaten}
    for role in o.p.roles:
        if victor and role != victor and sum(o.p.strength(n) for n in beaten if led_by[n] == role) >= 100:
            o.p.claims.append({"from": role, "to": victor, "draws": 1, "noble": None})
            acceptance.tell(o, "draws-owed", side=role, other=victor, number=1, noble=None)


def decided(o, c, event, mine, theirs):
    """Who wins: 'attacker', 'defender' or nobody."""
    if c.kind == "ambush":
        return "defender"
    if c.kind == "siege":
        return "attacker" if mine >= theirs else None
    num, den = ODDS[event["odds"]]
    strong, weak = max(mine, theirs), min(mine, theirs)
    if strong == weak or strong * den < weak * num:
        return None
    return "attacker" if mine > theirs else "defender"


def weather(o, c):
    p = o.p
    if c.kind == "siege":
        p.noble[p.noble[c.attackers[0]].leader].besieges = c.place
    elif c.kind == "town-fight":
        for n in c.attackers:
            put_out(o, n)


def capture(o, name, role, spoils, place=None):
    """His town, ship and mercenary cards and the heirs fall to the victors; with a place that is taken goes its own card."""
    p, x = o.p, o.p.noble[name]
    for card in sorted(x.awards):
        if passes(o, card) and card not in o.printed.grants.get(place, ()):
            x.awards.discard(card)
            p.noble[spoils].awards.add(card)
    for h in p.heirs_with(name):
        fates.take_heir(o, h, spoils)
    o.alone(name)
    x.captor, x.besieges, x.place = role, None, None


def take_place(o, c, role, victors, spoils):
    p = o.p
    p.captured[c.place] = role
    p.lost.discard(c.place)
    if any(p.holder(card) == role for card in o.printed.grants.get(c.place, ())):
        del p.captured[c.place]
    o.rogues_gone(c.place)
    for card in o.printed.grants.get(c.place, ()):
        if o.printed.kind(card) in ("town", "royal-castle"):
            for r, seat in p.seat.items():
                if card in seat.assets and r != role:
                    seat.assets.discard(card)
                    p.seat[role].assets.add(card)
            for n, x in p.noble.items():
                if card in x.awards and x.owner != role:
                    x.awards.discard(card)
                    p.seat[role].assets.add(card)
            if p.holder(card) == role and c.place in p.captured:
                del p.captured[c.place]
    for h in p.heir:
        heir = p.heir[h]
        if heir.lives and heir.place == c.place and heir.owner != role:
            fates.take_heir(o, h, spoils)
    for n in c.attackers:
        if n in p.noble:
            p.noble[n].besieges = None
    went = []
    for n in sorted(victors, key=lambda n: (-o.printed.card[n]["strength"], o.printed.order[n])):
        if p.noble[n].place == c.place:
            went.append(n)
        elif p.room(c.place) >= p.load_of(n):
            o.put(n, c.square, c.place)
            went.append(n)
    stay = [n for n in victors if n not in went]
    regroup(o, went)
    regroup(o, stay)


def regroup(o, names):
    """Of those whose leader stands elsewhere each faction's are led by their own strongest."""
    left = [n for n in names if o.p.noble[n].leader not in names]
    for role in o.owners(left):
        o.lead([n for n in left if o.p.noble[n].owner == role])


def put_out(o, name):
    o.put(name, o.p.noble[name].square, None)


def relief(o, c, victors, place):
    """The victors go in where they may, take the siege over, or stay in the open."""
    from .movement import may_stand, open_to
    p = o.p
    for n in [n for n in p.noble if n in victors and p.noble[n].leader == n and p.in_open(n)]:
        role, force = p.noble[n].owner, p.force(n)

        def legal():
            out = ["open:" + c.square]
            if may_stand(o, force, place) and open_to(o, role, place):
                out.append("into:" + place)
            if may_besiege(o, role, n, place) and p.total(force, True) >= defence(o, place, role)[0]:
                out.append("take-over:" + place)
            return out
        if len(legal()) == 1:
            continue
        answer = yield Ask("relief", role, legal)
        if answer.verb == "into":
            for m in force:
                o.put(m, c.square, place)
        elif answer.verb == "take-over":
            p.noble[n].besieges = place


def executions(o, role):
    """At the end of the turn captives die, unless draws are owed for them or in a King's peace."""
    p = o.p
    for n in list(p.noble):
        x = p.noble.get(n)
        if x and x.captor and not o.held_for_draws(n) and x.square not in p.peace:
            yield from execution(o, x.captor, n)


def execution(o, captor, name):
    p = o.p
    o.condemned = name
    yield from o.window("pardon")
    if name in p.noble and p.noble[name].captor:
        fates.dies(o, name)
