"""A PostgreSQL cluster, daemons on it, games in them, and who puts load on all that."""
import concurrent.futures
import contextlib
import http.client
import json
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from figures import BUILD, options, output, program

TOKEN = "mst_bench_0123456789abcdefghijklmnopqrstuvwxyzABCDE"
SEED = "5a" * 32


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def process_cpu(pid, with_ended=False):
    """The parent, and the seconds of processor that the process has used, with those of children it has waited for."""
    with open("/proc/%d/stat" % pid) as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return int(fields[1]), sum(map(int, fields[11:15 if with_ended else 13])) / os.sysconf("SC_CLK_TCK")


def client_cpu():
    """Seconds of the programs that were run to their end."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Cluster:
    """One for ours and for pgbench. Settings as the private cluster has them where they matter: all of them durable."""

    def __init__(self, folder):
        versions = [v for v in os.listdir("/usr/lib/postgresql") if v.isdigit()]
        self.bin = "/usr/lib/postgresql/%s/bin/" % max(versions, key=int)
        self.data, self.port = os.path.join(folder, "pg"), free_port()
        self.log = os.path.join(folder, "pg.log")
        self.prefix = []
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")
            self.prefix = ["runuser", "-u", "postgres", "--"]
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "bench", "-E", "UTF8", "--locale=C")
        self.run("pg_ctl", "-w", "-D", self.data, "-l", self.log, "-o",
                 "-k %s -h 127.0.0.1 -p %d -c shared_buffers=256MB -c max_wal_size=4GB" % (folder, self.port), "start")

    def url(self, database="postgres"):
        return "postgresql://bench@127.0.0.1:%d/%s" % (self.port, database)

    def run(self, name, *arguments):
        return output(*self.prefix, self.bin + name, *arguments, cwd="/")

    def sql(self, text, database="postgres"):
        return self.run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.url(database), "-c", text).strip()

    def cpu(self):
        """Seconds of the server and its backends."""
        with open(os.path.join(self.data, "postmaster.pid")) as file:
            postmaster = int(file.readline())
        total = 0.0
        for name in os.listdir("/proc"):
            if name.isdigit():
                with contextlib.suppress(OSError):
                    parent, seconds = process_cpu(int(name), with_ended=int(name) == postmaster)
                    total += seconds if postmaster in (parent, int(name)) else 0
        return total

    def stop(self):
        self.run("pg_ctl", "-m", "immediate", "-D", self.data, "stop")

    def pgbench(self, clients, seconds, folder):
        for old in os.listdir(folder):
            if old.startswith("log."):
                os.remove(os.path.join(folder, old))
        client, database = client_cpu(), self.cpu()
        self.run("pgbench", "-n", "-M", "prepared", "-f", os.path.join(folder, "peer.sql"), "-c", str(clients), "-j",
                 str(min(2, clients)), "-T", "%d" % max(1, seconds), "-l", "--log-prefix", os.path.join(folder, "log"), "-d", self.url())
        client, database = client_cpu() - client, self.cpu() - database
        times = []
        for name in os.listdir(folder):
            if name.startswith("log."):
                with open(os.path.join(folder, name)) as log:
                    times.extend(int(line.split()[2]) for line in log)
        times.sort()
        return {"rate": len(times) / max(1, int(seconds)), "p50": times[len(times) // 2], "p99": times[int(len(times) * 0.99)],
                "p999": times[int(len(times) * 0.999)],
                "cpu": {"client": 1e6 * client / len(times), "database": 1e6 * database / len(times)}}


PEER_TABLES = """
DROP TABLE IF EXISTS peer_positions, peer_actions;
CREATE TABLE peer_positions (game_id bigint PRIMARY KEY, updated_at timestamptz NOT NULL, seq integer NOT NULL,
    status smallint NOT NULL) WITH (fillfactor = 50);
CREATE TABLE peer_actions (at timestamptz NOT NULL, game_id bigint NOT NULL, seq integer NOT NULL, entry bytea NOT NULL,
    PRIMARY KEY (game_id, seq));
INSERT INTO peer_positions SELECT i, now(), 0, 1 FROM generate_series(1, 1000) i;
"""
PEER_ACTION = r"""\set game random(1, 1000)
WITH g AS (UPDATE peer_positions SET updated_at = now(), seq = seq + 1 WHERE game_id = :game AND status = 1
 RETURNING game_id, seq) INSERT INTO peer_actions (at, game_id, seq, entry) SELECT now(), game_id, seq, '\x0102030405' FROM g;
"""


# Members of a new game: for one player, and for two whom one token plays.
ALONE = {"ruleset": "cruel-necessity", "scenario": "campaign", "seats": {"parliament": "bench"}}
TWO = {"ruleset": "this-war-without-an-enemy", "scenario": "full-war", "seats": {"king": "bench", "parliament": "bench"}}


class Daemon:
    """On a database of its own, which it makes unless there is one. settings: as MUSTERD_… variables, in small letters."""

    def __init__(self, folder, cluster, database="postgres", build=BUILD, **settings):
        self.build, self.folder, self.cluster, self.database, self.port, self.process = (
            build, folder, cluster, database, free_port(), None)
        self.settings = {"MUSTERD_" + name.upper(): str(value) for name, value in settings.items()}
        if database not in cluster.sql("SELECT datname FROM pg_database").split():
            cluster.sql("CREATE DATABASE " + database)
        self.start_time = self.start()

    def start(self):
        """Returns the seconds from exec to the first 200."""
        environment = dict(os.environ, MUSTERD_LISTEN="127.0.0.1:%d" % self.port, MUSTERD_ADMIN_TOKEN=TOKEN,
                           MUSTERD_DATABASE_URL=self.cluster.url(self.database), MUSTERD_RATE_LIMIT="0",
                           MUSTERD_DATA_DIR=self.folder, MUSTERD_LOG_LEVEL="error", MUSTERD_MAX_CONNECTIONS="12000",
                           MUSTERD_TEST_SEEDS="on")
        environment.update(self.settings)
        began = time.monotonic()
        with open(os.path.join(self.folder, "musterd.log"), "a") as log:
            self.process = subprocess.Popen([os.path.join(self.build, "bin/musterd"), "serve"], env=environment, stdout=log,
                                            stderr=log)
        while True:
            try:
                if self.call("GET", "/readyz")[0] == 200:
                    return time.monotonic() - began
            except OSError:
                pass
            if self.process.poll() is not None:
                with open(os.path.join(self.folder, "musterd.log")) as log:
                    raise SystemExit("bench: musterd did not start: " + log.read()[-400:])
            time.sleep(0.002)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)

    def restart(self):
        self.stop()
        return self.start()

    def call(self, method, path, body=None, connection=None, raw=False):
        c = connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Authorization": "Bearer " + TOKEN, "Musterd-Player": "bench"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        c.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = c.getresponse()
        data = answer.read()
        return answer.status, data if raw or data[:1] not in (b"{", b"[") else json.loads(data)

    def get(self, path, connection=None):
        status, answer = self.call("GET", path, connection=connection, raw=True)
        if status != 200:
            raise SystemExit("bench: GET %s: %d" % (path, status))
        return answer

    def new_game(self, connection=None, orders=None, **members):
        """orders: rules that every seat lays down; members: of the request, beside those of ALONE."""
        status, game = self.call("POST", "/v1/games", {**ALONE, "seed": SEED, **members}, connection)
        if status != 201:
            raise SystemExit("bench: no game: %s" % game)
        for seat in game["roles"] if orders else []:
            status, answer = self.call("PUT", "/v1/games/%s/orders/%s" % (game["id"], seat["role"]), {"rules": orders}, connection)
            if status != 200:
                raise SystemExit("bench: no orders: %s" % answer)
        return game["id"]

    def new_games(self, count, **how):
        """Eight at a time, so that they share commits. how: as for new_game."""
        def make(share):
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
                return [self.new_game(connection, **how) for _ in share]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            return sum(pool.map(make, [range(i, count, 8) for i in range(8)]), [])

    def memory(self):
        """Bytes."""
        with open("/proc/%d/status" % self.process.pid) as status:
            return 1024 * next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


class World:
    """A daemon with games, all of the same seed, and the actions that each of them can play."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="musterd-bench-", dir="/tmp")
        os.chmod(self.folder, 0o755)
        os.mkdir(os.path.join(self.folder, "daemon"))
        self.logs = os.path.join(self.folder, "pgbench")
        os.mkdir(self.logs)
        os.chmod(self.logs, 0o777)
        self.cluster = Cluster(self.folder)
        self.daemons = []
        self.daemon = self.new_daemon("postgres")
        with open(os.path.join(self.logs, "peer.sql"), "w") as file:
            file.write(PEER_ACTION)
        self.cluster.sql(PEER_TABLES)
        self.games, self.script, self.paths = (os.path.join(self.folder, n) for n in ("games", "script", "paths"))
        self.ids = []
        self.length, self.longest = 0, None
        self.write_script()

    def new_daemon(self, database, **settings):
        self.daemons.append(Daemon(os.path.join(self.folder, "daemon"), self.cluster, database, **settings))
        return self.daemons[-1]

    def end_daemon(self, daemon):
        self.daemons.remove(daemon)
        daemon.stop()

    def close(self):
        for daemon in list(self.daemons):
            self.end_daemon(daemon)
        self.cluster.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def play(self, game, luck, connection):
        """A line for each action of a random game, and the verbs that were offered."""
        script, verbs = [], set()
        roles = self.daemon.call("GET", "/v1/games/" + game, connection=connection)[1]["roles"]
        to_act = [seat["role"] for seat in roles if seat["to_act"]]
        while to_act:
            _, found = self.daemon.call("GET", "/v1/games/%s/actions?role=%s" % (game, to_act[0]), connection=connection)
            offered = [action for action in found["actions"] if not action.get("out_of_turn")]
            verbs.update(action["verb"] for action in offered)
            key = luck.choice(offered)["key"]
            script.append("%s %s\n" % (found["role"], key))
            to_act = self.daemon.call("POST", "/v1/games/%s/actions" % game, {"role": found["role"], "seq": found["seq"], "key": key},
                                      connection)[1]["to_act"]
        return script, verbs

    def write_script(self, members=ALONE):
        """The longest of some random games; the verbs of its ruleset that none of them has offered are kept."""
        best, seen = [], set()
        luck = random.Random(7)
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.daemon.port, timeout=30)) as connection:
            for game in self.daemon.new_games(5, **members):
                script, verbs = self.play(game, luck, connection)
                seen |= verbs
                if len(script) > len(best):
                    best, self.longest = script, game
            ruleset = self.daemon.call("GET", "/v1/rulesets/" + members["ruleset"], connection=connection)[1]
        with open(self.script, "w") as file:
            file.writelines(best)
        self.length = len(best)
        self.rare = sorted(verb["id"] for verb in ruleset["verbs"] if verb["id"] not in seen)

    def write_games(self, ids, position=0):
        with open(self.games, "w") as file:
            file.writelines("%s %d\n" % (game, position) for game in ids)

    def write_paths(self, ids, query="role=spectator"):
        with open(self.paths, "w") as file:
            file.writelines("/v1/games/%s/view?%s\n" % (name, query) for name in ids)

    def enough(self, rate=60000):
        """So many games that they do not run out at that rate of actions; at least as many as are played at once."""
        return max(options.games if rate == 60000 else 2, int(rate * options.seconds / self.length) + 1)

    def fresh_games(self, count=None, daemon=None, **how):
        self.ids = (daemon or self.daemon).new_games(count or options.games, **how)
        self.write_games(self.ids)

    def load(self, mode, clients, seconds, *more, port=None, to_the_end=False):
        """to_the_end: the games may all be over before the time is."""
        path = self.paths if mode == "get" else self.games
        before = client_cpu(), self.cluster.cpu(), process_cpu(self.daemon.process.pid)[1]
        found = json.loads(output(program("load"), mode, "127.0.0.1", str(port or self.daemon.port), TOKEN, str(clients),
                                  str(seconds), path, *([self.script] if mode != "get" else []), *more))
        good = sum(found["status"].get(s, 0) for s in ("200", "304"))
        if mode == "act" and not to_the_end and found["seconds"] < 0.95 * seconds:
            raise SystemExit("bench: the games ran out after %.1f of %.1f s" % (found["seconds"], seconds))
        found["rate"] = good / max(found["seconds"], 1e-6)
        after = client_cpu(), self.cluster.cpu(), process_cpu(self.daemon.process.pid)[1]
        client, database, daemon = (1e6 * (b - a) / max(1, good) for a, b in zip(before, after))
        found["cpu"] = {"client": client, "database": database, "daemon": daemon, "served": database + daemon}
        return found


@contextlib.contextmanager
def bare(size):
    port = free_port()
    process = subprocess.Popen([program("bare"), str(port), str(size)])
    try:
        for _ in range(500):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
            time.sleep(0.01)
        yield port
    finally:
        process.kill()
        process.wait()
