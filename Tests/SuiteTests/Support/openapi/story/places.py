"""Places with stories, and devices that come to them."""

import json

HALL = {"latitude": 38.8899, "longitude": -77.0091}


def play(r):
    keep(r)
    look(r)
    phones(r)
    moments(r)


def keep(r):
    r.call("Geo/UpsertPlace", {"place": {
        "id": "capitol", "centre": HALL, "radiusMetres": 250, "title": "The Capitol",
        "blurb": "Here the House votes on H.R. 9999.", "url": "/places/capitol",
        "category": "/sights/government", "tags": ["/tour"],
        "transitions": {"notify": ["TRANSITION_KIND_ENTER"], "type": "/place"}}},
        "circle", "A circle with a story", by="sender")
    r.call("Geo/UpsertPlace", {"place": {
        "id": "triangle", "title": "The Federal Triangle", "tags": ["/tour"],
        "polygon": {"parts": [{"rings": [{
            "latitudes": [38.8953, 38.8921, 38.8921, 38.8953],
            "longitudes": [-77.0330, -77.0330, -77.0210, -77.0330]}]}]}}},
        "polygon", "A triangle", by="sender")
    r.call("Geo/ImportPlaces", {"places": [
        {"id": "library", "title": "Library of Congress", "radiusMetres": 120,
         "centre": {"latitude": 38.8887, "longitude": -77.0047}},
        {"id": "court", "title": "Supreme Court", "radiusMetres": 100,
         "centre": {"latitude": 38.8906, "longitude": -77.0044}}]},
        "two", "Two places", by="sender")
    r.call("Geo/EditPlaces", {
        "selection": {"ids": ["library", "court"]}, "edit": {"addTags": ["/tour"]}},
        "tag", "Gives two places a tag", by="sender")


def look(r):
    near = {"latitude": 38.8895, "longitude": -77.0085}
    r.call("Geo/GetPlace", {"id": "capitol"}, "capitol", "By its id", by="viewer")
    r.call("Geo/ListPlaces", {"pageSize": 1, "selection": {"idPrefix": "c"}},
           "page", "Those whose ids begin so, one a page", by="viewer")
    r.call("Geo/ListPlaceChanges", {"pageSize": 1}, "first", "From the beginning", by="viewer")
    r.call("Geo/ContainingPlaces", {"location": near}, "here", "What is here?", by="viewer")
    r.call("Geo/NearestPlaces", {"location": near, "count": 2},
           "near", "The two nearest", by="viewer")
    r.call("Geo/BatchNearestPlaces", {
        "latitudes": [38.8895, 38.8937], "longitudes": [-77.0085, -77.0290], "count": 1},
        "two", "The nearest place of two locations", by="sender")


def phones(r):
    phone = {"deviceId": r.kept["phone"], "deviceSecret": r.kept["secret"]}
    r.call("Client/Sync", {
        **phone, "location": {"coordinate": {"latitude": 38.8895, "longitude": -77.0085},
                              "accuracyMetres": 20},
        "locationConsent": "LOCATION_CONSENT_MOVEMENT", "placeCount": 1},
        "places", "Asks for the places nearby, and lets Herald keep the location", by="anyone")
    r.call("Geo/PreviewPlace", {"id": "capitol", "distanceMetres": 1000},
           "capitol", "Devices there and up to a kilometre away", by="viewer")
    data = r.call("Registry/GetDeviceData", {"id": r.kept["phone"]}, by="operator")
    where = {"deviceId": r.kept["phone"], "ordinal": data.get("ordinal", 0)}
    r.until("the place's story is sent", lambda: "MOMENT_FATE_SENT" in json.dumps(
        r.quietly("Geo/ListTransitions", {"placeId": "capitol"})))
    r.call("Geo/ListTransitions", {"placeId": "capitol", "pageSize": 10},
           "capitol", "Who came to a place", by="operator")
    r.call("Geo/GetPosition", where, "phone", "`ordinal` is that of GetDeviceData",
           by="operator")


def moments(r):
    r.call("Geo/PutMomentPolicy", {"policy": {
        "type": "/place", "driving": "MOMENT_TREATMENT_DEFER", "quietFrom": "22:00",
        "quietUntil": "07:00", "quiet": "MOMENT_TREATMENT_SKIP",
        "caps": [{"limit": 3, "window": "86400s", "scope": "MOMENT_SCOPE_ALL"}]}},
        "calm", "Not at the wheel, not at night, and three a day at most", by="operator")
    r.call("Geo/ListMomentPolicies", {}, "all", "All policies", by="viewer")
    r.call("Geo/DeleteMomentPolicy", {"type": "/place"}, "place", "By its type", by="operator")


def ending(r):
    """What goes away at the end of the story."""
    r.call("Geo/DeletePlace", {"id": "triangle"}, "triangle", "By its id", by="sender")
    r.call("Geo/DeletePlaces", {"selection": {"filter": {"allTags": ["/tour"]}}},
           "tour", "All places with a tag", by="sender")
