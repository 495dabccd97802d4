"""Two daemons and a PostgreSQL server on a small disk of its own. Each daemon reaches the server through a relay that
can be cut."""
import json
import os
import pwd
import secrets
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request

DISK_MB = 1024
PROGRAMS = "/usr/lib/postgresql/15/bin/"
SETTINGS = """
listen_addresses = '127.0.0.1'
max_wal_size = '96MB'
min_wal_size = '32MB'
max_connections = 60
shared_buffers = '64MB'
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Relay:
    """Passes bytes between a daemon and the database."""

    def __init__(self, target):
        self.target, self.silent, self.refuses, self.pairs = target, False, False, []
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near = self.listener.accept()[0]
            try:
                if self.refuses:
                    raise OSError
                far = socket.create_connection(("127.0.0.1", self.target), 5)
                far.settimeout(None)
            except OSError:
                near.close()
                continue
            with self.lock:
                self.pairs = [pair for pair in self.pairs if pair[0].fileno() >= 0] + [(near, far)]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one, other):
        try:
            while data := one.recv(65536):
                while self.silent:
                    time.sleep(0.05)
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self, silently):
        """silently: bytes are held back, as by a network that loses them; else connections end and are refused."""
        if silently:
            self.silent = True
            return
        self.refuses = True
        with self.lock:
            for pair in self.pairs:
                for end in pair:
                    try:
                        end.shutdown(socket.SHUT_RDWR)
                    except OSError:
                        pass

    def heal(self):
        self.silent = self.refuses = False


class Daemon:
    """A daemon that is started again when it has ended."""

    def __init__(self, site, number):
        self.site, self.number, self.port, self.process = site, number, free_port(), None
        self.relay, self.stopping = Relay(site.port), False
        threading.Thread(target=self.keep, daemon=True).start()

    def keep(self):
        site = self.site
        env = {**os.environ, "MUSTERD_DATABASE_URL": site.url(self.relay.port), "MUSTERD_ADMIN_TOKEN": site.token,
               "MUSTERD_DATA_DIR": os.path.join(site.folder, "daemon-%d" % self.number),
               "MUSTERD_LISTEN": "127.0.0.1:%d" % self.port, "MUSTERD_METRICS_LISTEN": "off", "MUSTERD_RATE_LIMIT": "0",
               "MUSTERD_RULESETS_DIR": os.path.join(site.build, "rulesets"), "MUSTERD_TEST_CLOCK": "on",
               "MUSTERD_TEST_WEBHOOKS": "on", "MUSTERD_APP_WEBHOOKS": "0", "MUSTERD_ADDRESS_SHARE": "100",
               "MUSTERD_LOG_LEVEL": "error"}
        while not self.stopping:
            with open(os.path.join(site.folder, "daemon-%d.log" % self.number), "a") as log:
                self.process = subprocess.Popen([os.path.join(site.build, "bin", "musterd"), "serve"], env=env,
                                                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
            self.process.wait()
            time.sleep(0.2)

    def kill(self):
        self.process.kill()

    def terminate(self):
        self.process.terminate()

    def set_clock_wrong(self, seconds):
        """Without an answer nothing has changed, which is no fault: the daemon may just be down."""
        request = urllib.request.Request("http://127.0.0.1:%d/v1/test/clock" % self.port, method="PUT",
                                         data=json.dumps({"ahead": 0, "wrong": seconds}).encode())
        request.add_header("Authorization", "Bearer " + self.site.token)
        request.add_header("Content-Type", "application/json")
        try:
            urllib.request.urlopen(request, timeout=10).read()
        except (OSError, urllib.error.HTTPError):
            pass


class Site:
    def __init__(self, folder):
        self.folder, self.build = folder, os.path.abspath(os.environ.get("MUSTERD_BUILD", "build"))
        self.token, self.port = "mst_night_" + secrets.token_hex(24), free_port()
        self.disk, self.data = os.path.join(folder, "disk"), os.path.join(folder, "disk", "data")
        self.ballast, self.daemons = os.path.join(self.disk, "ballast"), []
        self.owner = pwd.getpwnam("postgres")
        os.chmod(folder, 0o755)

    def url(self, port):
        return "postgresql://musterd@127.0.0.1:%d/musterd" % port

    def as_postgres(self, *command, check=True):
        return subprocess.run(["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups",
                               PROGRAMS + command[0], *command[1:]], check=check, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              cwd="/", stdin=subprocess.DEVNULL)

    def start_database(self):
        """Until it runs: after a full disk it may need several attempts."""
        log = os.path.join(self.disk, "log")
        for _ in range(20):
            done = self.as_postgres("pg_ctl", "-D", self.data, "-l", log, "-w", "-t", "60", "start", check=False)
            if done.returncode == 0:
                return
            time.sleep(0.5)
        raise AssertionError("PostgreSQL does not start: " + done.stdout)

    def begin(self):
        os.mkdir(self.disk)
        options = "size=%dm,mode=755,uid=%d" % (DISK_MB, self.owner.pw_uid)
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.disk], check=True)
        self.as_postgres("initdb", "-D", self.data, "-U", "musterd", "-A", "trust", "--no-sync")
        with open(os.path.join(self.data, "postgresql.conf"), "a") as file:
            file.write(SETTINGS + "port = %d\nunix_socket_directories = '%s'\n" % (self.port, self.disk))
        self.start_database()
        self.as_postgres("createdb", "-h", self.disk, "-p", str(self.port), "-U", "musterd", "musterd")
        for number in range(2):
            self.daemons.append(Daemon(self, number))
            time.sleep(3)  # the first one makes the tables

    def kill_database(self):
        with open(os.path.join(self.data, "postmaster.pid")) as file:
            first = int(file.readline())
        workers = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True,
                                 check=False)
        for pid in [first, *map(int, workers.stdout.split())]:
            try:
                os.kill(pid, 9)
            except ProcessLookupError:
                pass
        time.sleep(0.5)
        self.start_database()

    def restart_database(self):
        self.as_postgres("pg_ctl", "-D", self.data, "-m", "fast", "-w", "-t", "60", "stop", check=False)
        self.start_database()

    def fill_disk(self):
        zeros = bytes(65536)
        with open(self.ballast, "ab", buffering=0) as file:
            for size in (65536, 512):
                try:
                    while file.write(zeros[:size]) == size:
                        pass
                except OSError:
                    pass

    def clear_disk(self):
        os.unlink(self.ballast)
        if self.as_postgres("pg_ctl", "-D", self.data, "status", check=False).returncode != 0:
            self.start_database()

    def verify(self):
        env = {**os.environ, "MUSTERD_DATABASE_URL": self.url(self.port),
               "MUSTERD_RULESETS_DIR": os.path.join(self.build, "rulesets"),
               "MUSTERD_DATA_DIR": os.path.join(self.folder, "verify")}
        done = subprocess.run([os.path.join(self.build, "bin", "musterd"), "verify"], env=env, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:]
        return done.stdout.strip().splitlines()[-1]

    def show_logs(self):
        for name in ("daemon-0.log", "daemon-1.log", "disk/log"):
            path = os.path.join(self.folder, name)
            if os.path.exists(path):
                print("==== " + name)
                with open(path, errors="replace") as file:
                    print("".join(file.readlines()[-40:])[-4000:])

    def end(self):
        for daemon in self.daemons:
            daemon.stopping = True
            daemon.process.terminate()
            daemon.process.wait()
        if os.path.exists(self.data):
            self.as_postgres("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop", check=False)
        subprocess.run(["umount", self.disk], check=False)
