import Audience
import AudienceMessages
import JSON
import Protocol

/// The selectors that the mutations begin with.
enum FuzzCorpus {
    private static let texts = [
        "(/bill/action AND /bills/hr9999-113) OR /bill/signed", "NOT (a OR b) AND all",
        "device:d1 or not device:D-2", #""a b" OR "c\"d\\e""#, "a # comment\nAND b # end",
        "tag(prefs, /news) AND user(u1) OR device(d1)", "platform(ios) AND address_kind(apns)",
        "locale(en-US) OR locale(de) OR time_zone(\"Europe/Berlin\")",
        #"attribute(city = "New York") AND attribute(city contains "New")"#,
        "attribute(points >= -1.5e3) OR attribute(born before 1990-01-01)",
        "attribute(app >= v1.2.3) AND NOT attribute(x is_empty)",
        "attribute(at after 2026-05-04T13:00:00Z)",
        "app_version(1.2, 2.0) OR app_version(*, 3) OR app_version(4, *)",
        "last_seen(7d) AND created(12h)", "segment(\"big spenders\") AND NOT static_list(staff)",
        "within(2.5km, 40.7128, -74.006) OR at(city-hall)", "percent(rollout-7, 0, 12.5)",
        "moved(\"city hall\", 2w) AND NOT moved(p, 400d)",
        "model(\"iPhone15,2\") OR model(Pixel)",
    ]

    private static let trees = [
        #"{"or":[{"and":[{"tag":"/bill/action"},{"tag":"/bills/x"}]},{"tag":"/bill/signed"}]}"#,
        #"["/a",{"NOT":"b"},"ALL"]"#, #"{"tag":["a","b"],"group":"prefs"}"#,
        #"{"named_user":["u1","u2"]}"#, #"{"ios_channel":["d1","d2"]}"#, #"{"channel":"d1"}"#,
        #"{"attribute":"points","operator":"greater","value":10}"#,
        #"{"attribute":"born","operator":"before","value":"1990-01-01 00:00:00"}"#,
        #"{"attribute":"app","operator":"at_least","value":"1.2","type":"version"}"#,
        #"{"attribute":"x","operator":"is_empty"}"#, #"{"location":{"id":"p"}}"#,
        #"{"location":{"distance":500,"latitude":40.7,"longitude":-74}}"#,
        #"{"within":500,"latitude":40.7,"longitude":-74}"#,
        #"{"app_version_from":"1.2","app_version_before":"2"}"#, #"{"last_seen":"7d"}"#,
        #"{"moved":["p","q"],"within":"7d"}"#, #"{"within":"90s","moved":"p"}"#,
        #"{"percent":"seed","from":0,"to":12.5}"#, #"{"segment":"s","static_list":"l"}"#,
        #"{"locale":["en","de-AT"]}"#, #"{"model":["iPhone15,2","x"]}"#,
        #"{"platform":"ios","time_zone":"Europe/Berlin"}"#,
    ]

    static func inputs(_ form: FuzzForm) -> [[UInt8]] {
        let given =
            switch form {
            case .text: texts.map { Array($0.utf8) }
            case .json: trees.map { Array($0.utf8) }
            case .postfix: [[UInt8]]()
            }
        return given + texts.compactMap { try? Selector(parsing: $0) }.map { bytes($0, form) }
    }

    /// Returns the selector in a form.
    static func bytes(_ selector: Selector, _ form: FuzzForm) -> [UInt8] {
        switch form {
        case .text: return Array(selector.description.utf8)
        case .json:
            var writer = JSONWriter()
            selector.write(to: &writer)
            return writer.bytes
        case .postfix: return (try? selector.message.encoded()) ?? []
        }
    }

    /// Returns texts that have a meaning in a form.
    static func tokens(_ form: FuzzForm) -> [String] {
        switch form {
        case .text:
            Selector.Atom.Kind.allCases.map { "\($0.rawValue)(" } + [
                "(", ")", "\"", "\\", "#", "\n", " ", ",", "<=", "=", ">", " AND ", " OR ", "NOT ",
                "*", "é", "\u{0}", "\u{3000}", "1e999", "-0", "99999999999999999999", "v1.", "km",
            ]
        case .json:
            Selector.Atom.Kind.allCases.map { "\"\($0.rawValue)\":" } + [
                "{", "}", "[", "]", ",", ":", "\"", "\\u0000", "null", "true", "1e308", "-1",
                "\"group\"",
                "\"and\":[", "\"not\":", "99999999999999999999", "\\ud800", "{\"not\":", "é",
            ]
        case .postfix:
            [
                "\u{A}\u{2}\u{30}\u{1}", "\u{A}\u{2}\u{20}\u{2}", "\u{A}\u{2}\u{28}\u{2}",
                "\u{A}\u{0}",
            ]
        }
    }
}
