extension BadCalls {
    /// Places that are nowhere.
    static func places(_ device: TestDevice) -> [BadCall] {
        func upsert(_ members: String) -> String { #"{"place": {"id": "p", \#(members)}}"# }
        func at(_ latitude: String, _ longitude: String) -> String {
            #"{"latitude": \#(latitude), "longitude": \#(longitude)}"#
        }
        let nan = #""NaN""#
        var calls = [
            BadCall(
                "no centre", "Geo/UpsertPlace", upsert(#""title": "t""#), names: "place.centre"),
            BadCall("no place", "Geo/UpsertPlace", "{}", names: "place"),
            BadCall("no id", "Geo/UpsertPlace", #"{"place": {"centre": {}}}"#, names: "place.id"),
            BadCall(
                "a position that is no number", "Client/Sync",
                #"{\#(device.proof), "location": {"coordinate": \#(at(nan, "0"))}}"#,
                names: "location.coordinate.latitude", as: .nobody),
            BadCall(
                "a sync from nowhere", "Client/Sync", #"{\#(device.proof), "location": {}}"#,
                names: "location.coordinate", as: .nobody),
        ]
        for (latitude, longitude, wrong) in [
            ("90.0001", "0", "latitude"), ("-91", "0", "latitude"), (nan, "0", "latitude"),
            ("0", "180.5", "longitude"), ("0", "-181", "longitude"), ("0", nan, "longitude"),
            ("0", #""-Infinity""#, "longitude"),
        ] {
            calls += [
                BadCall(
                    "a place at \(latitude), \(longitude)", "Geo/UpsertPlace",
                    upsert(#""centre": \#(at(latitude, longitude))"#),
                    names: "place.centre.\(wrong)"
                ),
                BadCall(
                    "near \(latitude), \(longitude)", "Geo/NearestPlaces",
                    #"{"location": \#(at(latitude, longitude))}"#, names: "location.\(wrong)"),
            ]
        }
        for radius in ["-1", "-0.001", "100000.5", nan, #""Infinity""#] {
            calls.append(
                BadCall(
                    "a radius of \(radius)", "Geo/UpsertPlace",
                    upsert(#""centre": {}, "radiusMetres": \#(radius)"#),
                    names: "place.radius_metres"))
        }
        return calls
    }

    /// Notifications that cannot be sent.
    static var sends: [BadCall] {
        func send(_ members: String) -> String { #"{"audience": "ALL", \#(members)}"# }
        let title = #""content": {"title": "t"}"#
        return [
            BadCall("no content", "Delivery/Send", send(#""type": "/t""#), names: "content"),
            BadCall("no type", "Delivery/Send", send(title), names: "type"),
            BadCall(
                "a long type", "Delivery/Send",
                send(#"\#(title), "type": "\#(String(repeating: "/t", count: 100))""#),
                names: "type"),
            BadCall(
                "an end in the past", "Delivery/Send",
                send(#"\#(title), "type": "/t", "expireTime": "2001-01-01T00:00:00Z""#),
                names: "expire_time"),
            BadCall(
                "no time", "Delivery/Send", send(#"\#(title), "deliverTime": "tomorrow""#),
                names: "deliverTime"),
            BadCall(
                "a long idempotency key", "Delivery/Send",
                send(
                    #"\#(title), "type": "/t", "idempotencyKey": "\#(String(repeating: "k", count: 129))""#
                ), names: "idempotency_key"),
        ]
    }

    /// Callers that may not, cannot or are too late.
    static func access(_ device: TestDevice) -> [BadCall] {
        let place = #"{"place": {"id": "p", "centre": {}}}"#
        let big = #"{"place": {"id": "p", "centre": {}, "blurb": ""#
        func padded(_ kibibytes: Int) -> String {
            big + String(repeating: "x", count: kibibytes << 10) + #""}}"#
        }
        let on = #"{"on": true}"#
        return [
            BadCall("no key", "Geo/UpsertPlace", place, as: .nobody, code: "unauthenticated"),
            BadCall(
                "a device that sends", "Delivery/Send",
                #"{"type": "/t", "audience": "ALL", "content": {"title": "t"}}"#, says: "sender",
                as: .device, code: "permission_denied"),
            BadCall(
                "a sender that stops", "Delivery/SetKillSwitch", on, says: "operator",
                code: "permission_denied"),
            BadCall(
                "an operator that makes keys", "Registry/CreateKey",
                #"{"role": "KEY_ROLE_DEVICE"}"#, says: "admin", as: .operating,
                code: "permission_denied"),
            BadCall(
                "an app that stops everything", "Delivery/SetKillSwitch",
                #"{"everything": true, "on": true}"#, says: "everything", as: .admin,
                code: "permission_denied"),
            BadCall(
                "an app that makes apps", "Registry/CreateApp", #"{"id": "more"}"#, as: .admin,
                code: "permission_denied"),
            BadCall(
                "a call for the suite alone", "Registry/SyncDevice", "{\(device.proof)}",
                as: .admin, code: "unimplemented"),
            BadCall(
                "too late", "Geo/UpsertPlace", place, code: "deadline_exceeded",
                headers: ["connect-timeout-ms: 0"]),
            BadCall(
                "no time-out", "Geo/UpsertPlace", place, names: "connect-timeout-ms",
                headers: ["connect-timeout-ms: soon"]),
            BadCall(
                "a body over 256 KiB", "Geo/UpsertPlace", padded(256), code: "resource_exhausted"),
            BadCall(
                "a stranger's body over 64 KiB", "Geo/UpsertPlace", padded(64), as: .nobody,
                code: "resource_exhausted"),
            BadCall(
                "a stale secret", "Client/Sync",
                #"{"deviceId": "\#(device.id)", "deviceSecret": "guessed"}"#, as: .nobody,
                code: "unauthenticated"),
            BadCall(
                "too many places", "Client/Sync", #"{\#(device.proof), "placeCount": 101}"#,
                names: "place_count", as: .nobody),
        ]
    }
}
