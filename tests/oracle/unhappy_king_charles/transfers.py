"""Cavalry Commander (90, 94): Brigades go from one General to another General or Local Notable."""
FOREIGN = ("covenanter", "lorrainer")


def transfer_possible(o, side):
    return bool(givers(o, side))


def givers(o, side):
    return [g for g, x in o.p.gen.items() if x.area and o.side(g) == side and not x.inside
            and any(receivers(o, g, b) for b in given(o, g))]


def given(o, g):
    own = [b for b in o.p.own(g) if o.pr.brigade[b]["pool"] not in FOREIGN]
    return own if g != "king-charles" or len(o.p.own(g)) > 1 else []


def reach(o, side, home):
    """Areas up to two away, by Road or Mountain, not through enemies."""
    p, found, edge = o.p, {home}, [home]
    for step in range(2):
        more = []
        for a in edge:
            if step and p.enemy_there(a, side):
                continue
            more += [n for n, kind in o.pr.line[a].items() if kind != "maritime" and n not in found
                     and not p.enemy_there(n, side)]
        edge = list(dict.fromkeys(more))
        found |= set(edge)
    return found


def receivers(o, g, b):
    p, side, found = o.p, o.side(g), []
    near = reach(o, side, p.gen[g].area)
    for h, x in p.gen.items():
        if h == g or o.side(h) != side or x.area not in near or x.inside or not o.may_hold(h, b):
            continue
        if p.chief(h) == p.chief(g):
            if len(p.own(h)) + 1 > o.most(h):
                continue
        elif not o.may_take(h, b):
            continue
        found.append("receiver:" + h)
    for a, n in p.notable.items():
        if n and o.pr.notable[n]["side"] == side and a in near and not p.closed(a) and len(p.garrison(a)) < p.limit(a):
            found.append("receiver-notable:" + n)
    return found


def transfer(o, side, card):
    p = o.p
    answer = yield from o.ask("transfer", side, ["giver:" + g for g in givers(o, side)])
    g = answer.args[0]
    options = list(dict.fromkeys(r for b in given(o, g) for r in receivers(o, g, b)))
    answer = yield from o.ask("transfer", side, options)
    to = answer.key
    for left in (2, 1):
        could = [b for b in given(o, g) if p.gen[g].area and to in receivers(o, g, b)]
        options = ["transfer:" + b for b in o.alike(could)]
        if left == 1:
            options.append("end-event")
        answer = yield from o.ask("transfer", side, options)
        if answer.verb == "end-event":
            break
        name = to.split(":")[1]
        p.place[answer.args[0]] = ("with", name) if to.startswith("receiver:") else ("inside", o.pr.notable[name]["area"])
        if to.startswith("receiver:"):
            o.leaves_the_crowd(p.chief(name))
    o.lone()
    o.settle()
