/// The tables of bad input.
enum BadCalls {
    /// Bodies that are not the JSON of their message.
    static func json(_ device: TestDevice) -> [BadCall] {
        [
            BadCall("JSON cut short", "Geo/UpsertPlace", #"{"place": {"id": "p""#, says: "line 1"),
            BadCall("no JSON", "Geo/UpsertPlace", "<place/>", says: "line 1"),
            BadCall("an empty body", "Geo/UpsertPlace", "", says: "JSON"),
            BadCall("a list for a message", "Geo/UpsertPlace", "[]", says: "object"),
            BadCall(
                "a number for a text", "Geo/UpsertPlace", #"{"place": {"id": 7, "centre": {}}}"#,
                names: "place.id"),
            BadCall(
                "a text for a message", "Geo/UpsertPlace",
                #"{"place": {"id": "p", "centre": "here"}}"#, names: "place.centre"),
            BadCall(
                "a text for a list", "Client/Register", #"{"tags": "/one"}"#, names: "tags",
                as: .device),
            BadCall(
                "a list for a truth", "Delivery/SetKillSwitch", #"{"on": []}"#, names: "on",
                as: .operating),
            BadCall(
                "a member twice", "Geo/UpsertPlace",
                #"{"place": {"id": "p", "id": "q", "centre": {}}}"#, says: "id"),
            BadCall(
                "half a character", "Geo/UpsertPlace",
                #"{"place": {"id": "\ud800", "centre": {}}}"#, says: "line 1"),
            BadCall(
                "an enum's unknown name", "Registry/CreateKey", #"{"role": "KEY_ROLE_KING"}"#,
                names: "role", as: .admin),
            BadCall(
                "an enum's unknown number", "Registry/CreateKey", #"{"role": 77}"#,
                names: "role", as: .admin),
            BadCall(
                "an unknown kind of event", "Client/Sync",
                #"{\#(device.proof), "events": [{"id": "e", "messageId": "m", "kind": "EATEN"}]}"#,
                names: "events[0].kind", as: .nobody),
            BadCall(
                "a list for a set of tags", "Client/Sync",
                #"{\#(device.proof), "tags": ["/one"]}"#, names: "tags",
                says: "an object with the members 'tags', 'version'", as: .nobody),
            BadCall(
                "a Sync without the device's id", "Client/Sync", #"{"deviceSecret": "x"}"#,
                names: "device_id", says: "is required", as: .nobody),
            BadCall(
                "a Sync without the device's secret", "Client/Sync", #"{"deviceId": "x"}"#,
                names: "device_secret", says: "is required", as: .nobody),
            BadCall(
                "an unknown kind of address", "Client/Register",
                #"{"addresses": [{"kind": "fcm", "value": "t"}]}"#, names: "addresses[0].kind",
                says: "did you mean 'fcm-token'?", as: .device),
            BadCall(
                "an unknown field", "Geo/UpsertPlace",
                #"{"place": {"id": "p", "centre": {}, "radius_meters": 1}}"#,
                names: "place.radius_meters", says: "did you mean 'radius_metres'?"),
            BadCall(
                "a browser's name for a key", "Client/Register",
                #"{"addresses": [{"kind": "webpush", "value": "https://fcm.googleapis.com/b", "#
                    + #""p256dh": "BA"}]}"#,
                names: "addresses[0].p256dh", says: "did you mean 'publicKey'?", as: .device),
        ]
    }

    /// Calls with audiences that are no selectors.
    static var audiences: [BadCall] {
        let long = (0...256).map { "/t\($0)" }.joined(separator: " OR ")
        let nodes = (0...256).map { #"{"tag": "/t\#($0)"}"# }.joined(separator: ",")
        func send(_ audience: String) -> String {
            #"{"type": "/t", "content": {"title": "t"}, "audience": "\#(audience)"}"#
        }
        let audience = "audience"
        return [
            BadCall("no end", "Delivery/Send", send("/a AND ("), names: audience, says: "byte 8"),
            BadCall("no operand", "Delivery/Send", send("/a OR AND"), names: audience, says: "6"),
            BadCall("empty", "Delivery/Send", send(""), names: audience, says: "required"),
            BadCall("blank", "Delivery/Send", send("   "), names: audience, says: "byte"),
            BadCall("257 tags", "Delivery/Send", send(long), names: audience, says: "256"),
            BadCall(
                "257 nodes", "Delivery/Send",
                #"{"content": {"title": "t"}, "type": "/t", "selector": {"nodes": [\#(nodes)]}}"#,
                names: "selector.nodes", says: "256"),
            BadCall(
                "no nodes", "Registry/PreviewAudience", #"{"selector": {}}"#,
                names: "selector.nodes"),
            BadCall(
                "an operator without operands", "Registry/PreviewAudience",
                #"{"selector": {"nodes": [{"tag": "/a"}, {"allOf": 2}]}}"#,
                names: "selector.nodes[1]"),
            BadCall(
                "text and nodes", "Registry/PreviewAudience",
                #"{"audience": "/a", "selector": {"nodes": [{"tag": "/a"}]}}"#, names: "selector"),
            BadCall(
                "a preview that ends early", "Registry/PreviewAudience",
                #"{"audience": "(/a OR /b"}"#, names: audience, says: "at byte 9"),
            BadCall(
                "a list that ends early", "Registry/ListDevices", #"{"audience": "NOT"}"#,
                names: audience, says: "at byte 3", as: .operating),
        ]
    }

    /// Returns calls with texts that are no tags.
    static func tags(_ device: TestDevice) -> [BadCall] {
        let long = "/" + String(repeating: "t", count: 128)
        let quoted = #"{"audience": "\"/a\u0001\""}"#
        return [
            BadCall(
                "a long tag", "Client/Register", #"{"tags": ["/good", "\#(long)"]}"#,
                names: "tags[1]", says: "128", as: .device),
            BadCall(
                "a control character", "Client/Register", #"{"tags": ["/a\n"]}"#,
                names: "tags[0]", says: "control", as: .device),
            BadCall(
                "NUL in a tag", "Client/Register", #"{"tags": ["/a\u0000"]}"#, says: "NUL",
                as: .device),
            BadCall(
                "an empty tag", "Registry/UpdateTags",
                #"{"deviceId": "\#(device.id)", "add": ["/good", ""]}"#, names: "add[1]"),
            BadCall(
                "a long tag to remove", "Registry/UpdateTags",
                #"{"deviceId": "\#(device.id)", "add": ["/good"], "remove": ["\#(long)"]}"#,
                names: "remove[0]"),
            BadCall(
                "a long tag in a set", "Registry/SetTags",
                #"{"deviceId": "\#(device.id)", "tags": {"tags": ["\#(long)"], "version": 1}}"#,
                names: "tags.tags[0]"),
            BadCall(
                "a long tag in a sync", "Client/Sync",
                #"{\#(device.proof), "tags": {"tags": ["\#(long)"], "version": 1}}"#,
                names: "tags.tags[0]", as: .nobody),
            BadCall(
                "a control character in an audience", "Registry/PreviewAudience", quoted,
                names: "audience", says: "control"),
        ]
    }
}
