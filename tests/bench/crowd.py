"""Many who follow one game: how late news reach them, and whether all do."""
import json

from figures import line, options, output, program
from world import TOKEN, bare

CROWDS = (500, 5000)


def follow(world, port, count):
    found = json.loads(output(program("stream"), "play", "127.0.0.1", str(port), TOKEN, str(count), str(options.seconds),
                              world.games, world.script))
    if found["lost"] or found["doubled"]:
        raise SystemExit("bench: stream: %d deliveries lost, %d doubled, of %d actions to %d streams" % (
            found["lost"], found["doubled"], found["actions"], count))
    return found


def bench_stream(world):
    """From the POST too: the daemon wakes its streams before it answers, so that many are first."""
    for count in CROWDS:
        ours, peer = [], []
        for _ in range(options.pairs):
            world.daemon.restart()  # as new as the peer: streams that hung up are counted for a while
            world.fresh_games(1)
            ours.append(follow(world, world.daemon.port, count))
            with bare(ours[-1]["event_bytes"]) as port:
                peer.append(follow(world, port, count))
        for name, figure, aim in (("p99", "p99", "ratio <= 2"), ("p50", "p50", "-"), ("p99 from POST", "post_p99", "ratio <= 2"),
                                  ("p50 from POST", "post_p50", "-")):
            line("stream-%d %s" % (count, name), [f[figure] for f in ours], [f[figure] for f in peer], aim, "us")
        actions = sum(f["actions"] for f in ours)
        print("%-34s 0 lost, 0 doubled of %s (%d actions to each)   (aim: 0)" % (
            "stream-%d deliveries" % count, "{:,}".format(count * actions), actions), flush=True)
