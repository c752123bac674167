"""PostGIS with the places of `herald-bench-places answers`, asked for the nearest ten: postgis.py DIRECTORY.

A server of its own in a scratch folder, on a Unix socket; places are geography points with a GiST index, and the nearest
are by `<->`, which is the distance on the ellipsoid. pgbench asks, prepared, a location near a town each time: with one
connection, and with four.
"""

import os
import pwd
import shutil
import struct
import subprocess
import sys
import tempfile
import time

BIN = "/usr/lib/postgresql/15/bin"
SECONDS = "10"
QUERY = """\\set n random(1, {count})
SELECT near.id, near.way FROM question, LATERAL (
    SELECT place.id, place.point <-> question.point AS way FROM place ORDER BY place.point <-> question.point LIMIT 10
) AS near WHERE question.id = :n;
"""


class Server:
    """PostgreSQL in a folder that goes with it; it refuses to run as root."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="herald-postgis-")
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.user:
            who = pwd.getpwnam("postgres")
            os.chown(self.folder, who.pw_uid, who.pw_gid)
        data = f"{self.folder}/data"
        self.run(f"{BIN}/initdb", "-D", data, "-A", "trust", "-U", "bench", "--no-sync")
        memory = "-c shared_buffers=2GB -c maintenance_work_mem=1GB -c fsync=off -c max_wal_size=8GB -c jit=off"
        self.run(
            f"{BIN}/pg_ctl", "-D", data, "-w", "-l", f"{self.folder}/log",
            "-o", f"-k {self.folder} -c listen_addresses='' {memory}", "start",
        )

    def run(self, *words, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        return subprocess.run([*self.user, *words], check=True, cwd="/", text=True, **options)

    def sql(self, text):
        self.run(f"{BIN}/psql", "-q", "-h", self.folder, "-U", "bench", "-d", "postgres", "-c", text)

    def copy(self, table, lines):
        words = [*self.user, f"{BIN}/psql", "-q", "-h", self.folder, "-U", "bench", "-d", "postgres"]
        process = subprocess.Popen([*words, "-c", f"COPY {table} FROM STDIN"], stdin=subprocess.PIPE, cwd="/")
        for line in lines:
            process.stdin.write(line)
        process.stdin.close()
        if process.wait() != 0:
            raise SystemExit("COPY failed")

    def stop(self):
        self.run(f"{BIN}/pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


def points(numbers):
    for number, (latitude, longitude) in numbers:
        yield f"{number}\tSRID=4326;POINT({longitude!r} {latitude!r})\n".encode()


def places(folder):
    with open(f"{folder}/places", "rb") as file:
        for number, (latitude, longitude, _) in enumerate(struct.iter_unpack("<3d", file.read())):
            yield number, (latitude, longitude)


def questions(folder):
    with open(f"{folder}/near") as file:
        for number, line in enumerate(file, 1):
            latitude, longitude = line.split()[:2]
            yield number, (float(latitude), float(longitude))


def ask(server, script, connections):
    logs = f"{server.folder}/times{connections}"
    server.run(
        f"{BIN}/pgbench", "-n", "-M", "prepared", "-h", server.folder, "-U", "bench", "-f", script,
        "-c", str(connections), "-T", SECONDS, "--log", f"--log-prefix={logs}", "postgres",
    )
    times = []
    for name in os.listdir(server.folder):
        if name.startswith(os.path.basename(logs) + "."):
            with open(f"{server.folder}/{name}") as file:
                times += [int(line.split()[2]) / 1000 for line in file]
    times.sort()
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    print(
        f"PostGIS: nearest 10 near towns, {connections} connections: median {middle:.2f} ms, p99 {late:.2f} ms,"
        f" {len(times) / int(SECONDS):.0f}/s", flush=True,
    )


def main(folder):
    server = Server()
    try:
        server.sql("CREATE EXTENSION postgis")
        server.sql("CREATE TABLE place (id integer, point geography(Point, 4326))")
        server.sql("CREATE TABLE question (id integer PRIMARY KEY, point geography(Point, 4326))")
        start = time.monotonic()
        server.copy("place", points(places(folder)))
        stored = time.monotonic()
        server.sql("CREATE INDEX place_point ON place USING gist (point)")
        indexed = time.monotonic()
        print(f"PostGIS: copied in {stored - start:.0f} s, indexed in {indexed - stored:.0f} s", flush=True)
        server.copy("question", points(questions(folder)))
        server.sql("ANALYZE")
        script = f"{server.folder}/nearest.sql"
        with open(script, "w") as file:
            file.write(QUERY.format(count=sum(1 for _ in questions(folder))))
        os.chmod(script, 0o644)
        ask(server, script, 1)
        ask(server, script, 4)
    finally:
        server.stop()


main(sys.argv[1])
