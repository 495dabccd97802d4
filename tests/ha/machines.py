"""The set-up of docker/ha in network namespaces on one machine: three database servers, two daemons, HAProxy."""
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import threading
import time
import urllib.request

BUILD = os.path.abspath(os.environ.get("MUSTERD_BUILD", "build"))
NETWORK = "10.86.60.0/24"
ADDRESSES = {"db1": "10.86.60.1", "db2": "10.86.60.2", "db3": "10.86.60.3", "app1": "10.86.60.4", "app2": "10.86.60.5",
             "front": "10.86.60.6"}
HERE = "10.86.60.100"
SERVERS, DAEMONS = ("db1", "db2", "db3"), ("app1", "app2")
BRIDGE = "mustha0"
ADMIN = "mst_ha_" + secrets.token_hex(24)


def run(*command, **options):
    """Its output."""
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    if done.returncode != 0:
        raise AssertionError("%s: %s" % (" ".join(command), done.stderr.strip()))
    return done.stdout


class Service:
    """A program in a machine, which is started again a second after its end, as systemd does it."""

    def __init__(self, machine, name, command, log, user=None, env=None):
        self.machine, self.name, self.stopping = machine, name, False
        self.command = ["ip", "netns", "exec", machine.space]
        if user:
            self.command += ["setpriv", "--reuid=" + user, "--regid=" + user, "--init-groups"]
        self.command += command
        self.log, self.env, self.process = log, {**os.environ, **(env or {})}, None
        self.thread = threading.Thread(target=self.keep, daemon=True)
        self.thread.start()

    def keep(self):
        while not self.stopping:
            with open(self.log, "a") as log:
                self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                                env=self.env, cwd=self.machine.folder, start_new_session=True)
            self.process.wait()
            if not self.stopping:
                time.sleep(1)

    def kill(self):
        self.process.kill()

    def stop(self):
        self.stopping = True


class Machine:
    def __init__(self, name, folder):
        self.name, self.address, self.space = name, ADDRESSES[name], "mustha-" + name
        self.folder, self.services = os.path.join(folder, name), []
        os.mkdir(self.folder)
        run("ip", "netns", "add", self.space)
        run("ip", "link", "add", "mh-" + name, "type", "veth", "peer", "name", "eth0", "netns", self.space)
        run("ip", "link", "set", "mh-" + name, "master", BRIDGE, "up")
        for line in ("addr add %s/24 dev eth0" % self.address, "link set eth0 up", "link set lo up"):
            run("ip", "-n", self.space, *line.split())

    def start(self, name, command, **options):
        self.services.append(Service(self, name, command, os.path.join(self.folder, name + ".log"), **options))
        return self.services[-1]

    def service(self, name):
        return next(service for service in self.services if service.name == name)

    def processes(self, pattern=""):
        pids = [int(pid) for pid in run("ip", "netns", "pids", self.space).split()]
        return [pid for pid in pids if re.search(pattern, command_of(pid))]

    def signal(self, number, pattern=""):
        """To all its processes, or to those whose command line contains the pattern."""
        for pid in self.processes(pattern):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def cut_off(self, yes):
        run("ip", "link", "set", "mh-" + self.name, "down" if yes else "up")

    def end(self):
        for service in self.services:
            service.stop()
        for _ in range(20):
            self.signal(signal.SIGCONT)
            self.signal(signal.SIGKILL)
            if not self.processes():
                break
            time.sleep(0.1)
        subprocess.run(["ip", "netns", "del", self.space], check=False)


def command_of(pid):
    try:
        with open("/proc/%d/cmdline" % pid) as file:
            return file.read().replace("\0", " ")
    except OSError:
        return ""


def shipped(path, words):
    """A file of docker/ with its words replaced."""
    with open(path) as file:
        text = re.sub("^#.*\n", "", file.read(), flags=re.M)
    for word, value in sorted(words.items(), key=lambda item: -len(item[0])):
        text = re.sub(r"(?<![A-Za-z_])%s(?![A-Za-z0-9_])" % word, value, text)
    return text


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.words = {"DB1": ADDRESSES["db1"], "DB2": ADDRESSES["db2"], "DB3": ADDRESSES["db3"], "NETWORK": NETWORK,
                      "PROXY": ADDRESSES["front"], "ADMIN_TOKEN": ADMIN}
        for word in ("MUSTERD_PASSWORD", "SUPERUSER_PASSWORD", "REPLICATION_PASSWORD"):
            self.words[word] = secrets.token_hex(12)
        os.chmod(folder, 0o755)
        sweep()
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        run("ip", "addr", "add", HERE + "/24", "dev", BRIDGE)
        run("ip", "link", "set", BRIDGE, "up")
        self.machines = {name: Machine(name, folder) for name in ADDRESSES}

    def settings(self, name, path):
        return shipped(path, {**self.words, "NAME": name, "ADDRESS": ADDRESSES[name]})

    def start_server(self, name):
        machine = self.machines[name]
        data = os.path.join(machine.folder, "data")
        shutil.chown(machine.folder, "postgres", "postgres")
        etcd = dict(line.split("=", 1) for line in self.settings(name, "docker/ha/etcd").split() if "=" in line)
        etcd["ETCD_DATA_DIR"] = os.path.join(machine.folder, "etcd")
        machine.start("etcd", ["etcd"], user="postgres", env=etcd)
        path = os.path.join(machine.folder, "patroni.yml")
        text = self.settings(name, "docker/ha/patroni.yml")
        text = text.replace("/var/lib/postgresql/15/musterd", data).replace("/var/run/postgresql", machine.folder)
        text = text.replace("/var/lib/postgresql/.pgpass-patroni", os.path.join(machine.folder, "pgpass"))
        with open(path, "w") as file:
            os.fchmod(file.fileno(), 0o644)
            file.write(text.replace("mode: automatic", "mode: off"))
        machine.start("patroni", ["/usr/bin/patroni", path], user="postgres")

    def start_daemon(self, name, settings):
        env = dict(line.split("=", 1) for line in self.settings(name, "docker/ha/musterd.conf").split() if "=" in line)
        env.update({"MUSTERD_RULESETS_DIR": os.path.join(BUILD, "rulesets"), "MUSTERD_METRICS_LISTEN": "off",
                    "MUSTERD_DATA_DIR": os.path.join(self.machines[name].folder, "data")}, **settings)
        self.machines[name].start("musterd", [os.path.join(BUILD, "bin", "musterd"), "serve"], env=env)

    def start_proxy(self):
        with open("docker/proxy/haproxy.cfg") as file:
            text = file.read()
        text = text.replace("log /dev/log local0", "log stderr local0").replace("maxconn 20000", "maxconn 2000")
        text = re.sub("(?m)^    (bind :443|http-request redirect|http-response set-header Strict).*\n", "", text)
        text = text.replace("127.0.0.1:8650", ADDRESSES["app1"] + ":8650")
        text = text.replace("# server second 10.0.0.2:8650", "server second %s:8650" % ADDRESSES["app2"])
        path = os.path.join(self.machines["front"].folder, "haproxy.cfg")
        with open(path, "w") as file:
            file.write(text)
        self.machines["front"].start("haproxy", ["haproxy", "-db", "-f", path])

    def members(self):
        """Patroni's own view, name -> (role, state), if all servers that answer agree."""
        views = []
        for name in SERVERS:
            try:
                with urllib.request.urlopen("http://%s:8008/cluster" % ADDRESSES[name], timeout=2) as answer:
                    members = json.load(answer)["members"]
                views.append({one["name"]: (one["role"], one["state"]) for one in members})
            except (OSError, ValueError, KeyError):
                continue
        return views[0] if views and all(view == views[0] for view in views) else {}

    def leader(self):
        return next(name for name, (role, _) in self.members().items() if role == "leader")

    def await_whole(self, seconds=120):
        """All three servers work and agree, and one of them is the synchronous standby: for three looks."""
        until, looks = time.monotonic() + seconds, 0
        while looks < 3:
            roles = sorted(role for role, state in self.members().values() if state in ("running", "streaming"))
            looks = looks + 1 if roles == ["leader", "replica", "sync_standby"] else 0
            if time.monotonic() > until:
                raise AssertionError("the servers do not come together: %s" % self.members())
            time.sleep(1)

    def on_leader(self, sql):
        name = self.leader()
        env = {**os.environ, "PGPASSWORD": self.words["SUPERUSER_PASSWORD"]}
        return run("psql", "-X", "-q", "-h", ADDRESSES[name], "-U", "postgres", "-tAc", sql, "postgres", env=env)

    def database_url(self):
        return "postgresql://musterd:%s@%s/musterd?target_session_attrs=read-write" % (
            self.words["MUSTERD_PASSWORD"], ",".join(ADDRESSES[name] for name in SERVERS))

    def end(self):
        for machine in self.machines.values():
            machine.end()
        sweep()


def sweep():
    """Removes what an earlier run left."""
    for name in ADDRESSES:
        if os.path.exists("/run/netns/mustha-" + name):
            for pid in run("ip", "netns", "pids", "mustha-" + name).split():
                os.kill(int(pid), signal.SIGKILL)
            subprocess.run(["ip", "netns", "del", "mustha-" + name], check=False)
        if os.path.exists("/sys/class/net/mh-" + name):
            subprocess.run(["ip", "link", "del", "mh-" + name], check=False)
    if os.path.exists("/sys/class/net/" + BRIDGE):
        subprocess.run(["ip", "link", "del", BRIDGE], check=False)
