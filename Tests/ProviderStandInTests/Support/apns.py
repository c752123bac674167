"""A client of APNs on the h2 package: PORT AUTHORITY TOKEN DEVICE... sends each device one
notification, one after the other on one connection, and prints what came as lines of JSON.
TOKEN is a provider token, or the path of a key to make one with."""

import json
import socket
import ssl
import sys

import h2.config
import h2.connection
import h2.events
import h2.settings

# h2 takes a GOAWAY for the end at once; what was processed is answered after it (RFC 9113 §6.8).
STATE = h2.connection.ConnectionState.CLIENT_OPEN
h2.connection.H2ConnectionStateMachine._transitions[
    (STATE, h2.connection.ConnectionInputs.RECV_GOAWAY)
] = (None, STATE)

port, authority, token = int(sys.argv[1]), sys.argv[2], sys.argv[3]
if token.endswith(".pem"):
    from client import now, private_key, token as make

    token = make(private_key(token), {"alg": "ES256", "kid": "K"}, {"iss": "T", "iat": now()})
context = ssl.create_default_context(cafile=authority)
context.set_alpn_protocols(["h2"])
raw = socket.create_connection(("127.0.0.1", port), timeout=10)
tls = context.wrap_socket(raw, server_hostname="localhost")
client = h2.connection.H2Connection(h2.config.H2Configuration(header_encoding="utf-8"))
client.initiate_connection()
tls.sendall(client.data_to_send())
STREAMS = h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS


def say(**what):
    print(json.dumps(what, sort_keys=True), flush=True)


def tell(event, state):
    if isinstance(event, h2.events.RemoteSettingsChanged):
        if STREAMS in event.changed_settings:
            say(streams=event.changed_settings[STREAMS].new_value)
        state["settings"] = True
    elif isinstance(event, h2.events.ResponseReceived):
        state["status"] = int(dict(event.headers)[":status"])
    elif isinstance(event, h2.events.DataReceived):
        state["pieces"] += 1
        state["body"] += event.data
    elif isinstance(event, h2.events.StreamEnded):
        body = state["body"].decode().strip()
        say(status=state["status"], pieces=state["pieces"], reason=json.loads(body or "{}").get("reason"))
        state["done"] = True
    elif isinstance(event, h2.events.StreamReset):
        say(reset=event.error_code)
        state["done"] = True
    elif isinstance(event, h2.events.ConnectionTerminated):
        data = event.additional_data or b""
        say(goaway=event.error_code, last=event.last_stream_id, data=data.decode())
        state["left"] = True


def pump(state, until):
    while not until(state):
        data = tls.recv(65536)
        if not data:
            say(closed=True)
            return False
        for event in client.receive_data(data):
            tell(event, state)
        tls.sendall(client.data_to_send())
    return True


def fresh():
    return {"body": b"", "pieces": 0, "done": False, "left": False}


start = fresh()
pump(start, lambda state: "settings" in state)
for device in sys.argv[4:]:
    state = fresh()
    stream = client.get_next_available_stream_id()
    body = b'{"aps":{"alert":"Passed"}}'
    client.send_headers(
        stream,
        [
            (":method", "POST"), (":scheme", "https"), (":authority", "localhost"),
            (":path", "/3/device/" + device), ("authorization", "bearer " + token),
            ("apns-topic", "com.example.app"), ("apns-push-type", "alert"),
        ],
    )
    client.send_data(stream, body, end_stream=True)
    tls.sendall(client.data_to_send())
    try:
        if not pump(state, lambda state: state["done"] or state["left"] and "status" not in state):
            break
    except (ConnectionError, ssl.SSLError):
        say(closed=True)
        break
    except TimeoutError:
        say(timeout=True)
        break
