import Audience
import Testing

@testable import DeliveryAdapters

/// Selectors as Airship's audience selectors.
@Suite struct AirshipAudienceTests {
    @Test(arguments: [
        ("ALL", #""all""#), ("/bills/hr1", #"{"tag":"/bills/hr1"}"#),
        ("tag(prefs, /news)", #"{"tag":"/news","group":"prefs"}"#),
        ("user(u1)", #"{"named_user":"u1"}"#), ("static_list(vips)", #"{"static_list":"vips"}"#),
        ("segment(ours)", #"{"segment":"00c0d899-a595-4c66-9071-bc59374bbe6b"}"#),
        ("NOT /a", #"{"not":{"tag":"/a"}}"#),
        ("/a AND /b", #"{"and":[{"tag":"/a"},{"tag":"/b"}]}"#),
        (
            "(/a AND /b AND NOT /c) OR /d",
            #"{"or":[{"and":[{"tag":"/a"},{"tag":"/b"},{"not":{"tag":"/c"}}]},{"tag":"/d"}]}"#
        ),
        ("\"a \\\"b\\\"\"", #"{"tag":"a \"b\""}"#),
        (
            "attribute(city = \"Bonn\")",
            #"{"attribute":"city","operator":"equals","value":"Bonn"}"#
        ),
        ("attribute(points > 10)", #"{"attribute":"points","operator":"greater","value":10.0}"#),
        ("attribute(city is_empty)", #"{"attribute":"city","operator":"is_empty"}"#),
    ])
    func `a selector is translated to Airship's audience`(text: String, json: String) throws {
        let audience = try AirshipAudience(
            Selector(parsing: text), segments: ["ours": "00c0d899-a595-4c66-9071-bc59374bbe6b"])
        #expect(String(decoding: audience.json, as: UTF8.self) == json)
    }

    @Test(arguments: [
        ("/a AND platform(ios)", "platform(ios)"), ("NOT ALL", "ALL"), ("/a OR ALL", "ALL"),
        ("device:d1", "device:d1"), ("/a AND (within(1km, 40, -74) OR /b)", "within(1km, 40, -74)"),
        ("percent(seed, 0, 5)", "percent(seed, 0, 5)"), ("locale(en-US)", "locale(en-US)"),
        ("last_seen(7d)", "last_seen(7d)"), ("created(12h)", "created(12h)"),
        ("at(home)", "at(home)"), ("/a OR moved(home, 7d)", "moved(home, 7d)"),
        ("time_zone(Europe/Berlin)", "time_zone(Europe/Berlin)"),
        ("address_kind(apns)", "address_kind(apns)"), ("model(x)", "model(x)"),
        ("app_version(1.2, 2)", "app_version(1.2, 2)"),
        ("segment(other)", "segment(other)"),
        ("attribute(points >= 10)", "attribute(points >= 10)"),
        ("attribute(born before 2026-05-04)", "attribute(born before 2026-05-04)"),
        ("attribute(os = v1.2)", "attribute(os = v1.2)"),
    ])
    func `an atom without a counterpart in Airship is named`(text: String, atom: String) throws {
        let selector = try Selector(parsing: text)
        let wanted = try Selector(parsing: atom).description
        let error = #expect(throws: AirshipAudience.Untranslatable.self) {
            try AirshipAudience(selector)
        }
        #expect(error?.atom == wanted)
        #expect(error?.reason.isEmpty == false)
    }

    @Test func `the largest selector is within Airship's limit of a thousand`() throws {
        let tags = (0..<255).map { "/t\($0)" }
        let audience = try AirshipAudience(Selector(parsing: tags.joined(separator: " OR ")))
        let json = String(decoding: audience.json, as: UTF8.self)
        #expect(json.components("tag") == 255 && SelectorLimits.nodes <= 1000)
    }
}

extension String {
    fileprivate func components(_ name: String) -> Int { ranges(of: "\"\(name)\"").count }
}
