"""A client of APNs on the h2 package: PORT AUTHORITY TOKEN DEVICE... sends each device one
notification, one after the other on one connection (those joined by + at once), and prints what
came as lines of JSON.
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
raw = socket.create_connection(("127.0.0.1", port), timeout=120)
tls = context.wrap_socket(raw, server_hostname="localhost")
client = h2.connection.H2Connection(h2.config.H2Configuration(header_encoding="utf-8"))
client.initiate_connection()
tls.sendall(client.data_to_send())
STREAMS = h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS


streams, left = {}, []


def say(**what):
    print(json.dumps(what, sort_keys=True), flush=True)


def tell(event):
    if isinstance(event, h2.events.RemoteSettingsChanged):
        if STREAMS in event.changed_settings:
            say(streams=event.changed_settings[STREAMS].new_value)
    elif isinstance(event, h2.events.ResponseReceived):
        streams[event.stream_id]["status"] = int(dict(event.headers)[":status"])
    elif isinstance(event, h2.events.DataReceived):
        streams[event.stream_id]["pieces"] += 1
        streams[event.stream_id]["body"] += event.data
    elif isinstance(event, h2.events.StreamEnded):
        state = streams.pop(event.stream_id)
        body = state["body"].decode().strip()
        say(status=state["status"], pieces=state["pieces"],
            reason=json.loads(body or "{}").get("reason"))
    elif isinstance(event, h2.events.StreamReset):
        streams.pop(event.stream_id)
        say(reset=event.error_code)
    elif isinstance(event, h2.events.ConnectionTerminated):
        data = event.additional_data or b""
        say(goaway=event.error_code, last=event.last_stream_id, data=data.decode())
        left.append(event.last_stream_id)
        for stream in [stream for stream in streams if stream > event.last_stream_id]:
            streams.pop(stream)


def pump(isDone):
    while not isDone():
        data = tls.recv(65536)
        if not data:
            say(closed=True)
            return False
        for event in client.receive_data(data):
            tell(event)
        tls.sendall(client.data_to_send())
    return True


def send(device):
    stream = client.get_next_available_stream_id()
    streams[stream] = {"body": b"", "pieces": 0}
    client.send_headers(
        stream,
        [
            (":method", "POST"), (":scheme", "https"), (":authority", "localhost"),
            (":path", "/3/device/" + device), ("authorization", "bearer " + token),
            ("apns-topic", "com.example.app"), ("apns-push-type", "alert"),
        ],
    )
    client.send_data(stream, b'{"aps":{"alert":"Passed"}}', end_stream=True)


pump(lambda: client.remote_settings.max_concurrent_streams < 2**32)
for group in sys.argv[4:]:
    for device in group.split("+"):
        send(device)
    try:
        tls.sendall(client.data_to_send())
        if not pump(lambda: not streams) or left and left[-1] < 2**31 - 1:
            break
    except (ConnectionError, ssl.SSLError):
        say(closed=True)
        break
    except TimeoutError:
        say(timeout=True)
        break
