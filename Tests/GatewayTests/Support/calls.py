"""Calls a gateway with gRPC's own Python client: calls.py PORT CA STUBS."""

import json
import subprocess
import sys

import grpc

port, authority, stubs = sys.argv[1:4]
schema = "Sources/Protocol/Schema"
files = subprocess.check_output(["find", schema, "-name", "*.proto"], text=True).split()
subprocess.check_call(["protoc", f"--proto_path={schema}", "--proto_path=/usr/include", f"--python_out={stubs}", *files])
sys.path.insert(0, stubs)

from google.rpc import status_pb2  # noqa: E402
from herald.v1 import client_pb2, place_pb2, places_pb2, registry_pb2  # noqa: E402

credentials = grpc.ssl_channel_credentials(open(authority, "rb").read())
channel = grpc.secure_channel(f"localhost:{port}", credentials)


def call(path, request, response, key=None, timeout=100, **options):
    method = channel.unary_unary(
        path, request_serializer=lambda m: m.SerializeToString(), response_deserializer=response.FromString
    )
    metadata = [("authorization", f"Bearer {key}")] if key else []
    try:
        return {"code": "OK", "message": method(request, timeout=timeout, metadata=metadata, **options)}
    except grpc.RpcError as error:
        details = None
        for name, value in error.trailing_metadata() or ():
            if name == "grpc-status-details-bin":
                details = status_pb2.Status.FromString(value).message
        return {"code": error.code().name, "text": error.details(), "details": details}


out = {}
place = places_pb2.UpsertPlaceRequest(place=place_pb2.Place(id="caf\u00e9"))
answer = call("/herald.v1.Geo/UpsertPlace", place, places_pb2.UpsertPlaceResponse, "sender-key")
out["upsert"] = [answer["code"], answer["message"].place.id, answer["message"].created]
out["no key"] = call("/herald.v1.Geo/UpsertPlace", place, places_pb2.UpsertPlaceResponse)
out["role"] = call("/herald.v1.Geo/UpsertPlace", place, places_pb2.UpsertPlaceResponse, "device-key")
out["field"] = call(
    "/herald.v1.Client/Sync",
    client_pb2.SyncRequest(device_id="d", device_secret="s", place_count=500),
    client_pb2.SyncResponse,
)
out["internal"] = call(
    "/herald.v1.Registry/Authenticate", registry_pb2.AuthenticateRequest(), registry_pb2.AuthenticateResponse, "operator-key"
)
out["unknown"] = call("/x.Y/Z", place, places_pb2.UpsertPlaceResponse)
# What does not shrink is sent as it is.
long = places_pb2.UpsertPlaceRequest(place=place_pb2.Place(id="l", blurb="x" * 5000))
out["gzip"] = call(
    "/herald.v1.Geo/UpsertPlace", long, places_pb2.UpsertPlaceResponse, "sender-key", compression=grpc.Compression.Gzip
)
big = places_pb2.UpsertPlaceRequest(place=place_pb2.Place(id="b", blurb="x" * 200_000))
answer = call("/herald.v1.Geo/UpsertPlace", big, places_pb2.UpsertPlaceResponse, "operator-key")
out["big"] = [answer["code"], answer.get("text")]
answer = call("/herald.v1.Geo/UpsertPlace", big, places_pb2.UpsertPlaceResponse, "nobody")
out["big, wrong key"] = [answer["code"]]
big.place.blurb = "x" * 400_000
out["too big"] = call("/herald.v1.Geo/UpsertPlace", big, places_pb2.UpsertPlaceResponse, "sender-key")["code"]
print(json.dumps(out, default=str))
