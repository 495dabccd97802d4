"""What all benchmarks share: options, pairs of runs, and how their figures are printed."""
import argparse
import os
import statistics
import subprocess
import time

BUILD = os.environ.get("MUSTERD_BUILD", os.path.abspath("build"))
options = argparse.Namespace()  # of the command line


def program(name):
    return os.path.join(BUILD, "tests/bench", name)


def output(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)
    if done.returncode != 0:
        raise SystemExit("bench: %s: %s" % (" ".join(command[:6]), done.stderr.strip()[-500:]))
    return done.stdout


def idle_share(seconds=1.0):
    def read():
        with open("/proc/stat") as stat:
            fields = [int(n) for n in stat.readline().split()[1:]]
        return fields[3] + fields[4], sum(fields)
    idle, total = read()
    time.sleep(seconds)
    idle2, total2 = read()
    return (idle2 - idle) / max(1, total2 - total)


def line(name, ours, peer, aim, unit):
    text = "%-34s %s %s" % (name, spread(ours), unit)
    if peer:
        ratio = statistics.median(ours) / max(statistics.median(peer), 1e-9)
        text += "; peer %s; ratio %s" % (spread(peer), "%.2f" % ratio if ratio < 1e6 else "of nothing")
    print("%s   (aim: %s)" % (text, aim), flush=True)


def spread(values):
    def short(v):
        return "%.2f" % v if v < 100 else "{:,.0f}".format(v)
    return "%s [%s-%s]" % tuple(short(v) for v in (statistics.median(values), min(values), max(values)))


def pairs(ours, peer):
    a, b = [], []
    for _ in range(options.pairs):
        a.append(ours())
        b.append(peer())
    return a, b
