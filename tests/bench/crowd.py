"""Many who follow one game: how late news reach them, whether all do, and how fast a game goes in which each waits for his turn."""
import json

from figures import line, options, output, program
from world import TOKEN, bare

CROWDS = (500, 5000)


def follow(world, port, count, how="play"):
    found = json.loads(output(program("stream"), how, "127.0.0.1", str(port), TOKEN, str(count), str(options.seconds),
                              world.games, world.script))
    if found["lost"] or found["doubled"]:
        raise SystemExit("bench: stream: %d deliveries lost, %d doubled, of %d actions to %d streams" % (
            found["lost"], found["doubled"], found["actions"], count))
    return found


def bench_stream(world):
    """From the POST: the daemon wakes its streams before it answers, so that they are often first."""
    for count in CROWDS:
        ours, peer = [], []
        for _ in range(options.pairs):
            world.daemon.restart()  # as new as the peer: streams that hung up are counted for a while
            world.fresh_games(world.enough(10000))
            ours.append(follow(world, world.daemon.port, count))
            with bare(ours[-1]["event_bytes"]) as port:
                peer.append(follow(world, port, count))
        for name, aim in (("p99", "ratio <= 1.5" if count == CROWDS[0] else "ratio <= 1.1"), ("p50", "-")):
            line("stream-%d %s from POST" % (count, name), [f["post_" + name] for f in ours], [f["post_" + name] for f in peer],
                 aim, "us")
        actions = sum(f["actions"] for f in ours)
        print("%-34s 0 lost, 0 doubled of %s (%d actions to each)   (aim: 0)" % (
            "stream-%d deliveries" % count, "{:,}".format(count * actions), actions), flush=True)


def bench_act_one(world):
    """Sixty-four who play one game by turns. As a second line, the same number who act without waiting: who is refused as
    stale has learnt how far the game is and acts again at once."""
    turns, ours, peer = [], [], []
    for _ in range(options.pairs):
        world.fresh_games(world.enough(10000))
        turns.append(follow(world, world.daemon.port, 64, "turns"))
        world.fresh_games(world.enough(10000))
        found = world.load("one", 64, options.seconds)
        accepted, conflicts = found["status"].get("200", 0), found["status"].get("409", 0)
        if accepted + conflicts != found["requests"]:
            raise SystemExit("bench: act-one: %d accepted + %d conflicts are not %d requests" % (
                accepted, conflicts, found["requests"]))
        ours.append((found["rate"], conflicts / max(1, accepted), found["requests"] / found["seconds"]))
        world.fresh_games(world.enough(10000))
        peer.append(world.load("act", 1, options.seconds)["rate"])
    rates, conflicts, requests = zip(*ours)
    line("act-one, by turns", [f["actions"] / f["seconds"] for f in turns], peer, "ratio to act-1 >= 0.8", "hand-overs/s")
    line("act-one, without waiting", rates, peer, "-", "actions/s")
    line("act-one, refusals", conflicts, None, "-", "an accepted action")
    line("act-one, all requests", requests, None, "-", "requests/s")
