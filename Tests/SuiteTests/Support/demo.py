"""Does the demo with gRPC's own Python client, from nothing but the published .proto files.

Usage: demo.py URL AUTHORITY KEY SCHEMA SCRATCH. Prints what happened as JSON.
"""
import json
import pathlib
import subprocess
import sys
import time

import grpc
from google.protobuf import message_factory

url, authority, first_key, schema, scratch = sys.argv[1:]
files = [str(path) for path in pathlib.Path(schema).rglob("*.proto")]
subprocess.check_call(
    ["protoc", f"--proto_path={schema}", "--proto_path=/usr/include", f"--python_out={scratch}", *files]
)
sys.path.insert(0, scratch)

from google.rpc import error_details_pb2, status_pb2  # noqa: E402
from herald.v1 import client_service_pb2, delivery_service_pb2, geo_service_pb2, registry_service_pb2  # noqa: E402

channel = grpc.secure_channel(
    url.removeprefix("https://"), grpc.ssl_channel_credentials(pathlib.Path(authority).read_bytes())
)
factory = message_factory.MessageFactory()


class Service:
    """The methods of a service, as its descriptor says them."""

    def __init__(self, module, name, key=None):
        self.service = module.DESCRIPTOR.services_by_name[name]
        self.metadata = [("authorization", f"Bearer {key}")] if key else []

    def __getattr__(self, name):
        method = self.service.methods_by_name[name]
        request, response = factory.GetPrototype(method.input_type), factory.GetPrototype(method.output_type)
        call = channel.unary_unary(
            f"/{self.service.full_name}/{name}", request.SerializeToString, response.FromString
        )
        return lambda **members: call(request(**members), metadata=self.metadata, timeout=120)


def key(role):
    return registry.CreateKey(app="news", role=role).secret


def finished(sent):
    """Waits until a notification is no longer on its way; its state's name."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        now = delivery.GetNotification(id=sent.notification.id).notification
        name = type(now).DESCRIPTOR.fields_by_name["state"].enum_type.values_by_number[now.state].name
        if name not in ("NOTIFICATION_STATE_QUEUED", "NOTIFICATION_STATE_SENDING"):
            return name
        time.sleep(0.02)
    return "late"


def titles():
    answer = app.Sync(**proof)
    return [item.content.title for item in answer.inbox.items]


registry = Service(registry_service_pb2, "Registry", first_key)
registry.CreateApp(id="news", name="News")
DEVICE, SENDER, OPERATOR = 2, 3, 4
app = Service(client_service_pb2, "Client", key(DEVICE))
geo = Service(geo_service_pb2, "Geo", key(SENDER))
delivery = Service(delivery_service_pb2, "Delivery", key(OPERATOR))
seen = {}

device = app.Register(install_id="an-install-of-python", locale="en", time_zone="America/New_York")
proof = {"device_id": device.device_id, "device_secret": device.device_secret}
follow = app.Sync(**proof, tags={"tags": ["/bill/vote", "/bills/hr3590-111"], "version": device.tag_version})
seen["follows"] = follow.tags.accepted

place = {"id": "hall", "centre": {"latitude": 39.9489, "longitude": -75.15}, "title": "Independence Hall"}
seen["imported"] = geo.ImportPlaces(places=[place]).created
here = {"coordinate": {"latitude": 39.9489, "longitude": -75.15}}
seen["near"] = [near.place.title for near in app.Sync(**proof, location=here).places.places]

audience = "/bill/vote AND /bills/hr3590-111"
vote = delivery.Send(type="/bill/vote", audience=audience, content={"title": "Passed"})
seen["first"] = finished(vote)
seen["inbox"] = titles()

delivery.SetKillSwitch(on=True, reason="trying it out")
second = delivery.Send(type="/bill/vote", audience=audience, content={"title": "Signed"})
seen["stalled"] = finished(second)
seen["inbox meanwhile"] = titles()
delivery.SetKillSwitch(on=False)
seen["still stalled"] = finished(second)
seen["released"] = delivery.ReleaseNotifications(id=second.notification.id).released
seen["sent"] = finished(second)
seen["inbox after"] = titles()

try:
    geo.UpsertPlace(place=dict(place, radius_metres=-1))
except grpc.RpcError as error:
    details = dict(error.trailing_metadata())["grpc-status-details-bin"]
    bad = error_details_pb2.BadRequest()
    status_pb2.Status.FromString(details).details[0].Unpack(bad)
    seen["error"] = [error.code().name, bad.field_violations[0].field]
print(json.dumps(seen))
