import JSON
import Protocol
import ProtocolJSON
import Testing

@Suite struct `Messages as JSON` {
    @Test func `JSON names are in camel case, defaults are left out, 64-bit numbers are strings`()
        throws
    {
        var place = Proto.Place()
        place.id = "café"
        place.radiusMetres = 1.5
        place.activeFrom = Proto.Timestamp()
        place.activeFrom?.seconds = 1_777_900_000
        #expect(
            text(place)
                == #"{"id":"café","radiusMetres":1.5,"activeFrom":"2026-05-04T13:06:40Z"}"#)
        var device = Proto.Device()
        device.tagVersion = .max
        #expect(text(device) == #"{"tagVersion":"18446744073709551615"}"#)
        #expect(text(Proto.Place()) == "{}")
    }

    @Test func `enums are written as names, or as numbers if unknown`() throws {
        var key = Proto.Key()
        key.role = .operator
        #expect(text(key) == #"{"role":"KEY_ROLE_OPERATOR"}"#)
        key.role = Proto.KeyRole(rawValue: 77)
        #expect(text(key) == #"{"role":77}"#)
        #expect(try read(Proto.Key.self, #"{"role":77}"#).role.rawValue == 77)
        #expect(try read(Proto.Key.self, #"{"role":"KEY_ROLE_ADMIN"}"#).role == .admin)
    }

    @Test func `both forms of a field name are read, and null is an absent field`() throws {
        let request = try read(
            Proto.SendRequest.self,
            #"""
            {"idempotency_key":"a","timeToLive":"3.5s","content":{"data":{"k":"v"},"title":null},
             "selector":{"nodes":[{"tag":"/a"},{"everyDevice":false},{}]},"type":null}
            """#)
        #expect(request.idempotencyKey == "a")
        #expect(request.timeToLive?.seconds == 3)
        #expect(request.timeToLive?.nanos == 500_000_000)
        #expect(request.content?.data == ["k": "v"])
        #expect(request.selector?.nodes.map(\.node) == [.tag("/a"), .everyDevice(false), nil])
    }

    @Test func `a known error detail is written as its message, an unknown one as bytes`() throws {
        let status = RPCError.invalid("place.id", "is empty").status
        #expect(
            text(status) == #"""
                {"code":3,"message":"place.id: is empty","details":[{"@type":"\#
                type.googleapis.com/google.rpc.BadRequest","fieldViolations":\#
                [{"field":"place.id","description":"is empty"}]}]}
                """#)
        #expect(try Proto.RPCStatus(parsingJSON: status.jsonText) == status)
        var other = Proto.AnyMessage()
        other.typeUrl = "type.googleapis.com/x.Y"
        other.value = [1, 2, 255]
        #expect(text(other) == #"{"@type":"type.googleapis.com/x.Y","value":"AQL/"}"#)
        #expect(try Proto.AnyMessage(parsingJSON: other.jsonText) == other)
    }

    @Test(arguments: everyName)
    func `a message without fields is an empty object or its well-known text`(
        name: String
    ) throws {
        let type = try #require(Proto.allJSONMessages.first { $0.fullName == name })
        let text = type.init().jsonText
        #expect(try type.init(parsingJSON: text, JSONOptions(isStrict: true)).jsonText == text)
        #expect(Proto.allMessages.contains { $0.fullName == name })
    }

    @Test func `every message has a JSON form`() {
        #expect(Proto.allJSONMessages.count == Proto.allMessages.count)
    }
}

@Suite struct `Invalid message JSON` {
    @Test(arguments: [
        (#"{"place":{"id":5}}"#, "place.id", "expected a string"),
        (#"{"place":{"centre":{"latitude":"x"}}}"#, "place.centre.latitude", "a number"),
        (
            #"{"place":{"centre":[]}}"#, "place.centre",
            "expected an object with the members 'latitude', 'longitude', found an array"
        ),
        (#"{"place":{"active_from":"yesterday"}}"#, "place.active_from", "a time such as"),
        (#"{"place":{"activeFrom":null,"active_from":7}}"#, "place.active_from", "a string"),
        (#"{"place":{"imageUrl":"a","image_url":"b"}}"#, "place.", "given twice"),
        (#"[]"#, "", "expected an object"),
        (#"{"place":{}} x"#, "", "line 1"),
    ])
    func `each mistake in JSON is refused with its field`(text: String, path: String, words: String)
    {
        let error = #expect(throws: JSONError.self) {
            try read(Proto.UpsertPlaceRequest.self, text)
        }
        #expect(error?.path.hasPrefix(path) == true)
        #expect(error.map { "\($0)" }?.contains(words) == true)
    }

    @Test func `a JSON message with two members of a oneof is refused`() {
        let error = #expect(throws: JSONError.self) {
            try read(Proto.Selector.self, #"{"nodes":[{"tag":"/a"},{"tag":"/a","device":"b"}]}"#)
        }
        #expect(error?.path == "nodes[1].device")
        #expect(error?.message.contains("`node`") == true)
    }

    @Test func `an unknown enum name is refused with the known ones`() {
        let error = #expect(throws: JSONError.self) {
            try read(Proto.CreateKeyRequest.self, #"{"role":"KING"}"#)
        }
        #expect(error?.path == "role")
        #expect(error?.message.contains("KEY_ROLE_SENDER") == true)
    }

    @Test func `null is refused as a list element and as a map value`() {
        #expect(throws: JSONError.self) {
            try read(Proto.TagSet.self, #"{"tags":["/a",null]}"#)
        }
        #expect(throws: JSONError.self) {
            try read(Proto.Content.self, #"{"data":{"a":null}}"#)
        }
    }

    @Test func `an unknown member is skipped, or refused in strict mode`() throws {
        let text = #"{"place":{"id":"a","colour":{"deep":[1]}}}"#
        #expect(try read(Proto.UpsertPlaceRequest.self, text).place?.id == "a")
        let error = #expect(throws: JSONError.self) {
            try Proto.UpsertPlaceRequest(
                parsingJSON: Array(text.utf8), JSONOptions(isStrict: true))
        }
        #expect(error?.path == "place.colour")
        #expect(error?.rpcError.violations.map(\.field) == ["place.colour"])
    }

    @Test func `JSON that exceeds a limit is an invalid argument, which clients do not send again`()
    {
        let text = String(repeating: "[", count: 100)
        let error = #expect(throws: JSONError.self) { try read(Proto.TagSet.self, text) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.rpcError.code == .invalidArgument)
        #expect(error?.rpcError.message == "JSON: line 1, column 33: nested deeper than 32 levels")
    }

    @Test(arguments: [
        ("radiusMeters", "did you mean 'radiusMetres'?"),
        ("radius_meters", "did you mean 'radius_metres'?"),
        ("Title", "did you mean 'title'?"), ("imageURL", "did you mean 'imageUrl'?"),
        ("lang", "the fields here are 'id', 'centre', 'radiusMetres', "),
        ("p256dh", "the fields here are 'id'"), ("", "the fields here are 'id'"),
    ])
    func `the error for a misspelt JSON field suggests the nearest one`(name: String, says: String)
    {
        let text = #"{"place":{"\#(name)":1}}"#
        let error = #expect(throws: JSONError.self) {
            try Proto.UpsertPlaceRequest(
                parsingJSON: Array(text.utf8), JSONOptions(isStrict: true))
        }
        let message = error?.message ?? ""
        #expect(message.hasPrefix("no such field; \(says)"), "\(message)")
    }

    @Test(arguments: [
        ("p256dh", "publicKey"), ("auth", "authSecret"), ("token", "value"),
    ])
    func `a JSON error suggests Herald's name for a browser's name of a subscription field`(
        name: String, ours: String
    ) {
        let text = #"{"addresses":[{"\#(name)":"a"}]}"#
        let error = #expect(throws: JSONError.self) {
            try Proto.RegisterRequest(parsingJSON: Array(text.utf8), JSONOptions(isStrict: true))
        }
        #expect(error?.path == "addresses[0].\(name)")
        #expect(error?.message == "no such field; did you mean '\(ours)'?")
    }

    @Test(arguments: [
        ("title", "content.title"), ("image_url", "content.image_url"),
        ("collapseKey", "content.collapseKey"),
    ])
    func `a JSON error says where a field of the content belongs`(name: String, meant: String) {
        let error = #expect(throws: JSONError.self) {
            try Proto.SendRequest(
                parsingJSON: Array(#"{"\#(name)": "x"}"#.utf8), JSONOptions(isStrict: true))
        }
        #expect(error?.message == "no such field; did you mean '\(meant)'?")
    }

    @Test(arguments: [
        ("high", "there is no 'high'; did you mean 'PRIORITY_HIGH'?"),
        ("HIGH", "there is no 'HIGH'; did you mean 'PRIORITY_HIGH'?"),
        ("PRIORITY_HIHG", "there is no 'PRIORITY_HIHG'; did you mean 'PRIORITY_HIGH'?"),
        ("soon", "there is no 'soon'; it may be PRIORITY_LOW, PRIORITY_NORMAL, PRIORITY_HIGH"),
        ("", "there is no ''; it may be PRIORITY_LOW, PRIORITY_NORMAL, PRIORITY_HIGH"),
    ])
    func `a JSON error suggests the name of an enum that was meant`(name: String, says: String) {
        let error = #expect(throws: JSONError.self) {
            try Proto.SendRequest(parsingJSON: Array(#"{"priority": "\#(name)"}"#.utf8))
        }
        #expect(error?.message == says)
    }

    @Test func `the error for an unknown JSON field says that the message has no fields`() {
        let error = #expect(throws: JSONError.self) {
            try Proto.ListAppsRequest(
                parsingJSON: Array(#"{"app":"a"}"#.utf8), JSONOptions(isStrict: true))
        }
        #expect(error?.message == "no such field; no fields are known here")
    }
}

// A closure and not a key path: the compiler crashes on one through a metatype.
private let everyName = Proto.allJSONMessages.map { $0.fullName }

private func text(_ message: some JSONMessage) -> String {
    String(decoding: message.jsonText, as: UTF8.self)
}

@discardableResult
private func read<Value: JSONMessage>(_: Value.Type, _ text: String) throws(JSONError) -> Value {
    try Value(parsingJSON: Array(text.utf8))
}
