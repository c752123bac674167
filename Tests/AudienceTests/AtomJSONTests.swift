import Audience
import JSON
import Testing

struct AtomJSONTests {
    private func selector(_ text: String) throws -> Selector {
        try Selector(json: JSONDocument(parsing: text).root)
    }

    @Test(arguments: [
        (#"{"tag":["a","b"],"group":"prefs"}"#, "tag(prefs, a) OR tag(prefs, b)"),
        (#"{"tag":["a"],"tag_class":"device"}"#, "a"), (#"{"TAG":"a","Group":null}"#, "a"),
        (#"{"And":["a",{"OR":["b","ALL"]}]}"#, "a AND (b OR ALL)"),
        (#"{"named_user":["u1","u2"]}"#, "user(u1) OR user(u2)"), (#"{"user":"u"}"#, "user(u)"),
        (#"{"channel":"d1"}"#, "device:d1"), (#"{"open_channel":"d1"}"#, "device:d1"),
        (#"{"ios_channel":"d1"}"#, "device:d1 AND platform(ios)"),
        (#"{"android_channel":["a","b"]}"#, "(device:a OR device:b) AND platform(android)"),
        (#"{"not":{"ios_channel":"d1"}}"#, "NOT (device:d1 AND platform(ios))"),
        (#"{"segment":"s"}"#, "segment(s)"), (#"{"static_list":"l"}"#, "static_list(l)"),
        (#"{"platform":["ios","web"]}"#, "platform(ios) OR platform(web)"),
        (#"{"model":["iPhone15,2","x"]}"#, #"model("iPhone15,2") OR model(x)"#),
        (#"{"locale":"en-us"}"#, "locale(en-US)"), (#"{"timezone":"UTC"}"#, "time_zone(UTC)"),
        (#"{"attribute":"n","operator":"less","value":10}"#, "attribute(n < 10)"),
        (#"{"attribute":"n","operator":"equals","value":"x"}"#, #"attribute(n = "x")"#),
        (#"{"attribute":"n","operator":"contains","value":"x"}"#, #"attribute(n contains "x")"#),
        (
            #"{"attribute":"n","operator":"before","value":"2026-05-04 13:00:00"}"#,
            "attribute(n before 2026-05-04T13:00:00Z)"
        ),
        (
            #"{"attribute":"n","operator":"equals","value":"2026-05-04","type":"date"}"#,
            "attribute(n = 2026-05-04T00:00:00Z)"
        ),
        (
            #"{"attribute":"n","operator":"at_least","value":"1.2","type":"version"}"#,
            "attribute(n >= v1.2)"
        ),
        (#"{"attribute":"n","operator":"is_empty"}"#, "attribute(n is_empty)"),
        (#"{"app_version_before":"2"}"#, "app_version(*, 2)"),
        (#"{"last_seen":"7d"}"#, "last_seen(7d)"),
        (#"{"location":{"id":"p"}}"#, "at(p)"), (#"{"at":["p","q"]}"#, "at(p) OR at(q)"),
        (#"{"location":{"distance":5,"latitude":1.5,"longitude":-2}}"#, "within(5m, 1.5, -2)"),
        (#"{"within":5,"latitude":1.5,"longitude":-2}"#, "within(5m, 1.5, -2)"),
        (#"{"moved":"p","within":"7d"}"#, "moved(p, 7d)"),
        (#"{"within":"2w","moved":["p","q"]}"#, "moved(p, 14d) OR moved(q, 14d)"),
        (#"{"percent":"s","from":0,"to":12.5}"#, "percent(s, 0, 12.5)"),
    ])
    func `Airship's JSON and Herald's own are both read`(text: String, canonical: String) throws {
        #expect(try selector(text).description == canonical)
    }

    @Test(arguments: ["moved(p, 7d)", #"moved("a, \"b\"", 90s)"#, "moved(p, 400d) OR at(p)"])
    func `a visit survives a round trip through JSON`(text: String) throws {
        let selector = try Selector(parsing: text)
        var writer = JSONWriter()
        selector.write(to: &writer)
        #expect(try self.selector(String(decoding: writer.bytes, as: UTF8.self)) == selector)
    }

    @Test(arguments: [
        (#"{"tag":"a","TAG":"b"}"#, "TAG", "duplicateMember"),
        (#"{"tag":[]}"#, "tag", "selectorEmpty"),
        (#"{"tag":["a",1]}"#, "tag[1]", "wrongKind"),
        (#"{"tag":"a","group":""}"#, "group", "invalidValue"),
        (#"{"segment":"s","x":1}"#, "x", "unknownMember"),
        (#"{"segment":""}"#, "segment", "invalidValue"), (#"{"model":1}"#, "model", "wrongKind"),
        (#"{"ios_channel":"a b"}"#, "ios_channel", "selectorInvalidDevice"),
        (#"{"attribute":"n"}"#, "", "missingMember"),
        (#"{"attribute":"n","operator":"like","value":1}"#, "operator", "invalidValue"),
        (#"{"attribute":"n","operator":"before","value":1}"#, "value", "wrongKind"),
        (#"{"attribute":"n","operator":"contains","value":1}"#, "", "invalidValue"),
        (#"{"attribute":"n","operator":"is_empty","value":1}"#, "value", "unknownMember"),
        (#"{"location":{"id":"p","date":{}}}"#, "location.date", "unknownMember"),
        (#"{"within":0,"latitude":1,"longitude":1}"#, "", "invalidValue"),
        (#"{"moved":"p"}"#, "", "missingMember"),
        (#"{"moved":["p",""],"within":"7d"}"#, "moved[1]", "invalidValue"),
        (#"{"moved":"p","within":"401d"}"#, "within", "invalidValue"),
        (#"{"moved":"p","within":500}"#, "within", "wrongKind"),
        (#"{"moved":"p","within":"7d","latitude":1}"#, "latitude", "unknownMember"),
        (#"{"percent":"s","from":5,"to":5}"#, "", "invalidValue"),
        (#"{"app_version_from":"x"}"#, "app_version_from", "invalidValue"),
        (#"{"subscription_list":"x"}"#, "subscription_list", "unknownMember"),
    ])
    func `an error in an atom's JSON has the path of the wrong value`(
        text: String, path: String, code: String
    ) {
        let error = #expect(throws: JSONError.self) { try selector(text) }
        #expect(error?.path == path, "\(error.debugDescription)")
        #expect(error?.code.rawValue == code, "\(error.debugDescription)")
    }
}
