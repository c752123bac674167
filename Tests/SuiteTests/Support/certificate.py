"""Renews a gateway's certificate under an open connection.

Usage: certificate.py URL SECRETS RENEWED PID LOG. SECRETS holds what the gateway shows, RENEWED
another certificate and key of the same authority. Prints what was seen as JSON.
"""
import hashlib
import http.client
import json
import os
import shutil
import signal
import ssl
import sys
import time
import urllib.parse

url, secrets, renewed, process, log = sys.argv[1:]
host = urllib.parse.urlparse(url)
context = ssl.create_default_context(cafile=f"{secrets}/ca.pem")


def connect():
    connection = http.client.HTTPSConnection(host.hostname, host.port, context=context, timeout=120)
    connection.connect()
    return connection


def shown(connection):
    return hashlib.sha256(connection.sock.getpeercert(True)).hexdigest()


def status(connection):
    connection.request("GET", "/healthz")
    response = connection.getresponse()
    response.read()
    return response.status


def until(what, check):
    end = time.monotonic() + 120
    while not check():
        if time.monotonic() > end:
            sys.exit(f"not within two minutes: {what}")
        time.sleep(0.01)


def replace(name):
    shutil.copy(f"{renewed}/{name}", f"{secrets}/{name}.new")
    os.rename(f"{secrets}/{name}.new", f"{secrets}/{name}")


def has_logged(words):
    with open(log, encoding="utf-8") as lines:
        return words in lines.read()


kept = connect()
socket = kept.sock
seen = {"first": shown(kept), "kept": [status(kept)]}

replace("certificate.pem")
replace("key.pem")
os.kill(int(process), signal.SIGHUP)
until("the new certificate is shown", lambda: shown(connect()) != seen["first"])
seen["renewed"] = shown(connect())
seen["kept"].append(status(kept))

with open(f"{secrets}/key.pem", "w", encoding="utf-8") as key:
    key.write("no key\n")
os.kill(int(process), signal.SIGHUP)
until("the bad key is logged", lambda: has_logged("was not reloaded"))
seen["after a bad key"] = shown(connect())
seen["kept"].append(status(kept))
assert kept.sock is socket, "the connection was made anew"
print(json.dumps(seen))
