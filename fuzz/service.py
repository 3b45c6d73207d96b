#!/usr/bin/env python3
"""Random and hostile requests to the service of the page.

    python3 fuzz/service.py --seed 1 --requests 10000

The requests are made from `/api/openapi.json`: each operation with fields of its own and of wrong kinds, left out, doubled, as long
as they may be and longer. Meanwhile, in this order: 300 clients at once, clients that send a byte in a while, clients that begin
jobs and never look at them, foreign hosts and origins. The service must go on: every answer has a status that the description
names, no answer is a fault of the program, memory stays below the limit (--megabytes), and a client that asks an ordinary
question beside all that has its answer within a second of the service's own time (it is asked alone first, and the difference
counts). A failure is printed and ends the run with status 1.
"""

import argparse
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

GAMES = [
    "nim", "kayles", "0.77", "wythoff", "subtract:1,3,4", "tictactoe", "connect4:5,4", "ruler", "chomp", "domineering", "cram:3,3",
    "g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }", "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y }", "kaylse", "",
    "f(x) = f(x+1)", "list{ i for i in 0..10**9 }", "g(x) = mex{ i for i in 0..10**9 }", "coins:2-4", "take:4", "maya", "0.", "chess",
    "<script>alert(1)</script>", "g(x) = mex{", "hackenbush:/etc/passwd", "/etc/passwd", "loopy-heap", "othello:4", "(" * 5000,
]
TEXTS = [
    "", "0", "3,4,5", "start", "x=0..=7,y=0..=7", "n=0..=99", "x=-9..=9", "g(x,y) == g(y,x)", "ja", "b2", "HTHH", "\u0000", "手" * 300, "a" * 70000,
    "../../etc/passwd", "[1,2,3]", "{", "1e999",
]
NUMBERS = [0, 1, 2, 7, 50, 300, -1, 10**6, 2**31, 2**63, 2**64, 10**30, 1.5]


def wrong(rng):
    """A value of any kind."""
    return rng.choice([None, True, rng.choice(NUMBERS), rng.choice(TEXTS), [], [[]] * 50, {}, {"a": {"b": []}}, [rng.choice(TEXTS)] * 3])


def value(rng, schema, name, all_schemas):
    """A value that a schema allows, most of the time."""
    if rng.random() < 0.04:
        return wrong(rng)
    if "$ref" in schema:
        schema = all_schemas.get(schema["$ref"].rsplit("/", 1)[1], {})
    if name == "game":
        return rng.choice(GAMES)
    if "enum" in schema:
        return rng.choice(schema["enum"])
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = rng.choice(kind)
    if kind == "integer":
        return rng.choice(NUMBERS) if rng.random() < 0.3 else rng.randrange(60)
    if kind == "number":
        return rng.choice(NUMBERS)
    if kind == "boolean":
        return rng.random() < 0.5
    if kind == "array":
        return [value(rng, schema.get("items", {}), name, all_schemas) for _ in range(rng.randrange(4))]
    if kind == "object":
        return body(rng, schema, all_schemas)
    return rng.choice(TEXTS) if kind == "string" else wrong(rng)


def body(rng, schema, all_schemas):
    """An object of a schema: required fields most of the time, others now and then."""
    made = {}
    for name, inner in schema.get("properties", {}).items():
        if rng.random() < (0.95 if name in schema.get("required", ()) else 0.35):
            made[name] = value(rng, inner, name, all_schemas)
    if rng.random() < 0.05:
        made[rng.choice(["x", "given", "S", "__proto__"])] = wrong(rng)
    return made


class Service:
    """The program that serves the page."""

    def __init__(self, grundy):
        self.child = subprocess.Popen(
            [grundy, "explore", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
        )
        self.said = []
        found = []
        ready = threading.Event()

        def listen(stream):
            for line in stream:
                self.said.append(line)
                match = re.search(r"http://127\.0\.0\.1:(\d+)", line)
                if match:
                    found.append(int(match[1]))
                    ready.set()

        for stream in (self.child.stdout, self.child.stderr):
            threading.Thread(target=listen, args=(stream,), daemon=True).start()
        if not ready.wait(30):
            raise RuntimeError(f"no address: {self.said}")
        self.port = found[0]

    def ask(self, method, path, content=None, timeout=30, headers=None):
        """Status and answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            data = None if content is None else (content if isinstance(content, bytes) else json.dumps(content).encode())
            connection.request(method, path, data, {"content-type": "application/json", **(headers or {})})
            answer = connection.getresponse()
            if answer.getheader("content-type", "").startswith("text/event-stream"):
                return answer.status, b""  # the events of a job go on
            return answer.status, answer.read(1 << 22)
        finally:
            connection.close()

    def megabytes(self):
        """The largest memory so far."""
        text = Path(f"/proc/{self.child.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", text)[1]) >> 10

    def spent(self):
        """Seconds of the processor."""
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Run:
    """What is asked of a service, and what went wrong."""

    def __init__(self, service, seed):
        self.service, self.seed, self.wrong = service, seed, 0
        self.statuses = {}
        self.jobs, self.tables = ["none"], ["none"]
        self.lock = threading.Lock()

    def fault(self, words):
        with self.lock:
            self.wrong += 1
            print(f"WRONG {words[:900]}", flush=True)

    def operations(self):
        description = json.loads(self.service.ask("GET", "/api/openapi.json")[1])
        schemas = description["components"]["schemas"]
        found = []
        for path, methods in description["paths"].items():
            for method, operation in methods.items():
                if method in ("get", "post", "delete"):
                    parameters = [*methods.get("parameters", []), *operation.get("parameters", [])]
                    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                    found.append((method.upper(), path, parameters, content.get("schema"), set(operation["responses"])))
        return found, schemas

    def one(self, rng, operations, schemas):
        method, path, parameters, schema, statuses = rng.choice(operations)
        query = []
        for parameter in parameters:
            name = parameter.get("name", "")
            if parameter.get("in") == "path" or f"{{{name}}}" in path:
                known = self.jobs if "job" in name else self.tables
                path = path.replace(f"{{{name}}}", rng.choice([*known[-20:], "0", "x", "..%2f"]))
            elif rng.random() < 0.6:
                query.append(f"{name}={rng.choice([*range(12), -1, 10**9, 'x', 'svg', 'csv', 'png', 'y%3D3', ''])}")
        target = path + ("?" + "&".join(query) if query else "")
        content = None if schema is None else body(rng, schema, schemas)
        if schema is not None and rng.random() < 0.03:
            content = rng.choice([b"", b"{", b"[" * 100000, b"\xff\xfe", b"{" + b'"a":1,' * 60000 + b'"b":1}'])
        try:
            status, answer = self.service.ask(method, target, content)
        except (TimeoutError, OSError, http.client.HTTPException) as error:
            return self.fault(f"{method} {target} {json.dumps(content) if not isinstance(content, bytes) else content[:50]}: {error!r}")
        with self.lock:
            self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500 and status != 503 or str(status) not in statuses | {"404", "405", "400", "413", "422", "503"}:
            self.fault(f"{method} {target} {content!r:.300}: {status} {answer[:300]!r}")
        if status in (200, 202) and answer[:1] == b"{":
            told = json.loads(answer)
            for key, known in (("job", self.jobs), ("table", self.tables)):
                if isinstance(told.get(key), str):
                    known.append(told[key])
        if status == 202 and rng.random() < 0.5:
            self.service.ask("DELETE", f"/api/jobs/{self.jobs[-1]}")

    def random(self, number, workers=8):
        operations, schemas = self.operations()

        def work(worker):
            rng = random.Random(f"{self.seed}/{worker}")
            for _ in range(number // workers):
                self.one(rng, operations, schemas)

        together(work, workers)

    def ordinary(self, until, waits):
        """Asks what a reader asks, again and again, with the time that it takes."""
        while not until.is_set():
            begun = time.monotonic()
            try:
                status, _ = self.service.ask("POST", "/api/game", {"game": "kayles"}, timeout=60)
                if status != 200:
                    self.fault(f"an ordinary question has status {status}")
            except (TimeoutError, OSError) as error:
                self.fault(f"an ordinary question has no answer: {error!r}")
            waits.append(time.monotonic() - begun)
            until.wait(0.05)

    def crowd(self):
        """300 clients at once."""

        def work(client):
            for game in ("nim", "wythoff", "tictactoe"):
                try:
                    status, _ = self.service.ask("POST", "/api/game", {"game": game}, timeout=60)
                    if status not in (200, 503):
                        self.fault(f"client {client}: {status}")
                except (TimeoutError, OSError) as error:
                    self.fault(f"client {client}: {error!r}")

        together(work, 300)

    def slow(self, seconds):
        """Clients that send a byte in a while, more of them than the service needs to serve."""
        open_ones = []
        for _ in range(200):
            try:
                client = socket.create_connection(("127.0.0.1", self.service.port), timeout=5)
                client.sendall(b"POST /api/game HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n")
                open_ones.append(client)
            except OSError:
                break
        for _ in range(int(seconds)):
            for client in open_ones:
                try:
                    client.sendall(b"x")
                except OSError:
                    pass
            time.sleep(1)
        for client in open_ones:
            client.close()

    def flood(self):
        """Jobs that nobody looks at."""

        def work(_):
            for _ in range(20):
                try:
                    rules = "g(x,y) = mex{ g(x-i,y) for i in 1..=x, g(x,y-i) for i in 1..=y }"
                    status, answer = self.service.ask("POST", "/api/tables", {"game": rules, "to": 900})
                    if status not in (202, 422, 503):
                        self.fault(f"a job: {status} {answer[:200]!r}")
                except (TimeoutError, OSError) as error:
                    self.fault(f"a job: {error!r}")

        together(work, 16)

    def foreign(self):
        """Other hosts and origins are refused."""
        for headers in ({"host": "example.org"}, {"origin": "http://example.org"}, {"host": "127.0.0.1.example.org"}, {"origin": "null"}):
            status, _ = self.service.ask("POST", "/api/game", {"game": "nim"}, headers=headers)
            if status not in (400, 403, 421):
                self.fault(f"{headers}: {status}")


def together(work, number):
    threads = [threading.Thread(target=work, args=(k,)) for k in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--megabytes", type=int, default=2048)
    parser.add_argument("--grundy", default=str(here.parent / "target" / "release" / "grundy"))
    asked = parser.parse_args()
    service = Service(os.path.abspath(asked.grundy))
    run = Run(service, asked.seed)
    try:
        for name, work in (
            ("random requests", lambda: run.random(asked.requests)),
            ("300 clients", run.crowd),
            ("slow senders", lambda: run.slow(8)),
            ("a flood of jobs", run.flood),
            ("foreign hosts", run.foreign),
        ):
            until, waits = threading.Event(), []
            reader = threading.Thread(target=run.ordinary, args=(until, waits))
            reader.start()
            begun = time.monotonic()
            work()
            until.set()
            reader.join()
            waits.sort()
            print(
                f"{name}: {time.monotonic() - begun:.1f} s, an ordinary question waited {waits[len(waits) // 2]:.3f} s in the middle, "
                f"{waits[-1]:.3f} s at most ({len(waits)} asked), {service.megabytes()} MB at most, {service.spent():.1f} s spent",
                flush=True,
            )
            if waits[-1] > 1:
                run.fault(f"{name}: an ordinary question waited {waits[-1]:.1f} s")
        if service.child.poll() is not None:
            run.fault(f"the service has ended: {''.join(service.said[-20:])}")
        if service.megabytes() > asked.megabytes:
            run.fault(f"{service.megabytes()} MB")
        if any("panicked" in line for line in service.said):
            run.fault("".join(service.said[-20:]))
    finally:
        service.child.kill()
        service.child.wait()
    print(f"seed {asked.seed}: statuses {dict(sorted(run.statuses.items()))}, {run.wrong} wrong")
    return 1 if run.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
