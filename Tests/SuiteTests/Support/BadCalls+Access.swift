extension BadCalls {
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

    /// Returns calls by callers that may not make them.
    static func access(_ device: TestDevice) -> [BadCall] {
        let place = #"{"place": {"id": "p", "centre": {}}}"#
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
                "a sender that reads the switches' log", "Delivery/ListKillSwitchChanges", "{}",
                says: "operator", code: "permission_denied"),
            BadCall(
                "an operator that makes keys", "Registry/CreateKey",
                #"{"role": "KEY_ROLE_DEVICE"}"#, says: "admin", as: .operating,
                code: "permission_denied"),
            BadCall(
                "a sender that looks at providers", "Delivery/ListProviders", "{}",
                says: "operator", code: "permission_denied"),
            BadCall(
                "a device that tries a provider", "Delivery/TestProvider",
                #"{"name": "apns", "deviceId": "\#(device.id)"}"#, says: "operator", as: .device,
                code: "permission_denied"),
            BadCall(
                "an operator that sets a provider", "Delivery/SetProvider",
                #"{"kind": "apns"}"#, says: "admin", as: .operating, code: "permission_denied"),
            BadCall(
                "an operator that removes a provider", "Delivery/RemoveProvider",
                #"{"name": "apns"}"#, says: "admin", as: .operating, code: "permission_denied"),
            BadCall(
                "a sender that reads what happens", "Delivery/ReadEvents", "{}",
                says: "operator", code: "permission_denied"),
            BadCall(
                "a sender that looks at failures", "Delivery/ListFailures", "{}",
                says: "operator", code: "permission_denied"),
            BadCall(
                "a sender that asks about a device", "Delivery/ExplainDelivery",
                #"{"notificationId": "n", "deviceId": "\#(device.id)"}"#, says: "operator",
                code: "permission_denied"),
            BadCall(
                "a device that looks at a timeline", "Delivery/GetTimeline",
                #"{"deviceId": "\#(device.id)"}"#, says: "operator", as: .device,
                code: "permission_denied"),
        ] + access(toWhatThereIsNot: device)
    }

    /// Returns calls of allowed callers about things that do not exist or are out of range.
    private static func access(toWhatThereIsNot device: TestDevice) -> [BadCall] {
        [
            BadCall(
                "an offset that nobody gave out", "Delivery/ReadEvents", #"{"after": "x"}"#,
                names: "after", as: .operating),
            BadCall(
                "a wait that is too long", "Delivery/ReadEvents", #"{"wait": "31s"}"#,
                names: "wait", as: .operating),
            BadCall(
                "a class of failures that there is not", "Delivery/ListFailures",
                #"{"classes": [99]}"#, names: "classes[0]", as: .operating),
            BadCall(
                "a kind of provider that there is not", "Delivery/SetProvider",
                #"{"kind": "pigeon"}"#, names: "kind", as: .admin),
            BadCall(
                "a provider that there is not", "Delivery/RemoveProvider",
                #"{"name": "pigeon"}"#, as: .admin, code: "not_found"),
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
        ]
    }

    /// Returns calls that are too late, too long, or without a valid caller.
    static func limits(_ device: TestDevice) -> [BadCall] {
        let place = #"{"place": {"id": "p", "centre": {}}}"#
        let big = #"{"place": {"id": "p", "centre": {}, "blurb": ""#
        func padded(_ kibibytes: Int) -> String {
            big + String(repeating: "x", count: kibibytes << 10) + #""}}"#
        }
        return [
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
