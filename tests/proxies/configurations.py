"""How each proxy is started in front of a daemon: its files and its command."""
import os

NGINX = """
daemon off; user root; worker_processes 1; pid {folder}/pid; error_log {folder}/log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; fastcgi_temp_path {folder}/fastcgi; proxy_temp_path {folder}/proxy;
    scgi_temp_path {folder}/scgi; uwsgi_temp_path {folder}/uwsgi;
    client_max_body_size 64m;
    proxy_cache_path {folder}/cache keys_zone=answers:10m;
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://127.0.0.1:{daemon};
            proxy_cache answers;
            proxy_cache_valid 200 1m;
        }}
    }}
}}
"""

SQUID = """
http_port 127.0.0.1:{port} accel defaultsite=127.0.0.1
cache_peer 127.0.0.1 parent {daemon} 0 no-query originserver login=PASSTHRU
http_access allow all
cache_mem 32 MB
visible_hostname test
pid_filename {folder}/pid
access_log none
cache_log {folder}/log
coredump_dir {folder}
shutdown_lifetime 0 seconds
"""

APACHE = """
ServerRoot {folder}
ServerName 127.0.0.1
Listen 127.0.0.1:{port}
PidFile {folder}/pid
ErrorLog {folder}/log
User www-data
Group www-data
Mutex file:{folder}
{modules}
ProxyPass / http://127.0.0.1:{daemon}/
CacheRoot {folder}/cache
CacheEnable disk /
"""

HAPROXY = """
global
    maxconn 200
defaults
    mode http
    timeout connect 5s
    timeout client 60s
    timeout server 60s
cache answers
    total-max-size 16
    max-object-size 1000000
    max-age 60
frontend in
    bind 127.0.0.1:{port}
    http-request cache-use answers
    http-response cache-store answers
    default_backend daemon
backend daemon
    server one 127.0.0.1:{daemon}
"""

CADDY = """
{{
    admin off
    auto_https off
}}
http://127.0.0.1:{port} {{
    encode gzip
    reverse_proxy 127.0.0.1:{daemon}
}}
"""

APACHE_MODULES = ("mpm_event", "authz_core", "proxy", "proxy_http", "cache", "cache_disk")


def apache_modules():
    return "\n".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in APACHE_MODULES)


def write(folder, name, text, **values):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.format(folder=folder, modules=apache_modules(), **values))
    return path


def command(proxy, folder, port, daemon):
    """The command that serves the daemon's port on this port, in the foreground. The folder is empty."""
    os.makedirs(os.path.join(folder, "cache"))
    for path in (folder, os.path.join(folder, "cache")):
        os.chmod(path, 0o777)
    values = {"port": port, "daemon": daemon}
    if proxy == "nginx":
        return ["/usr/sbin/nginx", "-c", write(folder, "nginx.conf", NGINX, **values)]
    if proxy == "varnish":
        return ["/usr/sbin/varnishd", "-F", "-j", "none", "-n", os.path.join(folder, "varnish"), "-s", "malloc,32m",
                "-a", f"127.0.0.1:{port}", "-b", f"127.0.0.1:{daemon}"]
    if proxy == "squid":
        return ["/usr/sbin/squid", "-N", "-f", write(folder, "squid.conf", SQUID, **values)]
    if proxy == "apache":
        return ["/usr/sbin/apache2", "-DFOREGROUND", "-f", write(folder, "apache.conf", APACHE, **values)]
    if proxy == "haproxy":
        return ["/usr/sbin/haproxy", "-db", "-f", write(folder, "haproxy.cfg", HAPROXY, **values)]
    if proxy == "caddy":
        return ["/usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", write(folder, "Caddyfile", CADDY, **values)]
    raise SystemExit(f"no configuration for {proxy}")
