import Addresses
import TestSupport
import Testing

struct AddressFormTests {
    private static let token = String(repeating: "AbCdEf01", count: 8)

    private static func problem(_ kind: String, _ value: String) -> String? {
        do throws(AddressProblem) {
            _ = try AddressForm(kind: kind, value: value)
            return nil
        } catch { return error.description }
    }

    @Test(arguments: [
        ("apns", token, token.lowercased()), ("apns-voip", "AABB", "aabb"),
        ("apns-liveactivity", token + "FF", token.lowercased() + "ff"),
        ("apns-liveactivity-start", "0aF1", "0af1"),
        ("fcm-token", "dQw4w9WgXcQ:APA91b-_X", "dQw4w9WgXcQ:APA91b-_X"),
        ("fcm-fid", "cxYz-_0123456789abcdEF", "cxYz-_0123456789abcdEF"),
        ("fcm-token", "0f", "0f"), ("fcm-token", token + ":a", token + ":a"),
        ("airship", "0F8FAD5B-D9CB-469F-A165-70867728950E", "0f8fad5b-d9cb-469f-a165-70867728950e"),
        ("email", "Ann@Example.ORG", "Ann@example.org"), ("email", "a+b@ex.org.", "a+b@ex.org"),
        ("email", "ann@bücher.example", "ann@xn--bcher-kva.example"),
        ("email", "ann@BÜCHER.example", "ann@xn--bcher-kva.example"),
        ("email", "ann@XN--BCHER-KVA.Example", "ann@xn--bcher-kva.example"),
        ("email", "ann@bu\u{308}cher.example", "ann@xn--bcher-kva.example"),
        ("email", "ann@straße.example", "ann@xn--strae-oqa.example"),
        ("email", "ann@例え。jp", "ann@xn--r8jz45g.jp"), ("email", "a@XN--LS8H.la", "a@xn--ls8h.la"),
        ("email", "o'neil_x@mail.example.org", "o'neil_x@mail.example.org"),
        ("webpush", "HTTPS://Push.Example.NET:443/Send/AbC", "https://push.example.net/Send/AbC"),
        ("webpush", "https://push.example.net", "https://push.example.net/"),
        ("webpush", "https://push.example.net./x?A=b", "https://push.example.net/x?A=b"),
        ("webpush", "https://push.example.net:8443/x", "https://push.example.net:8443/x"),
        ("webpush", "https://[2A00:1450:4001:0:0:0:0:1]/x", "https://[2a00:1450:4001::1]/x"),
        ("webhook", "https://Hook.example.org:/a", "https://hook.example.org/a"),
        ("webhook", "http://Hook.example.org:80/a", "http://hook.example.org/a"),
        ("webhook", "https://0x7F.1/x", "https://127.0.0.1/x"),
        ("webhook", "https://bücher.example/x", "https://xn--bcher-kva.example/x"),
        ("matrix", "@Ann:Example.ORG", "@Ann:Example.ORG"), ("fcm", "a b", "a b"),
    ])
    func `every spelling of an address has one canonical form`(
        kind: String, value: String, form: String
    ) throws {
        let read = try AddressForm(kind: kind, value: value)
        #expect(read.value == form)
        #expect(try AddressForm(kind: kind, value: form) == read)
    }

    @Test(arguments: [
        (
            "apns",
            ["abc", "a", "xyz0", " aabb", "aa bb", "aa,bb", String(repeating: "a", count: 514)]
        ),
        (
            "apns",
            [
                "{length=32,bytes=0x1f4a86af45959a89...5d57ad5e31d7f9b9}", "<1f4a86af 45959a89>",
                "1f4a86af 45959a89", "0x1f4a",
            ]
        ),
        ("apns-voip", ["null", "(null)", "é0"]),
        (
            "fcm-token",
            ["a b", "a,b", "a;b", "<token>", "{a}", "\"a\"", "é", "null", "BLACKLISTED"]
        ),
        (
            "fcm-token",
            ["", "-", ":_:", " a", "a\n", token, String(repeating: "0f", count: 32)]
        ),
        ("fcm-fid", ["", "undefined", "a\tb", "-_", "a.b", "a=", "dQw4:APA91b", token]),
        ("airship", ["x", "0f8fad5b", "0f8fad5b-d9cb-469f-a165-70867728950g"]),
        (
            "email",
            [
                "ann", "ann@", "@example.org", "a@b@example.org", "a@example.org,b@example.org",
                "a@example.org;b@example.org", "Ann <a@example.org>", "<a@example.org>",
                "\"a b\"@example.org", "a b@example.org", "änn@example.org", "a@exa mple.org",
                "a@[10.0.0.1]", "a@10.0.0.1", "a@-x.org", "a@x..org", "a@.org", "a@ex\u{0}.org",
                "a@example.org\r\nRCPT TO:<b@example.org>", "a(b)@example.org", "a@xn--a.org",
                "mailto:a@example.org", "a@\(String(repeating: "x", count: 64)).org",
                "\(String(repeating: "x", count: 250))@example.org",
            ]
        ),
        (
            "webpush",
            [
                "push.example.net", "http://push.example.net/x", "ftp://push.example.net",
                "https://", "https:///x", "https://u@push.example.net/x",
                "https://u:p@push.example.net",
                "https://push.example.net/x#y", "https://push.example.net/a b",
                "https://push.example.net:0/", "https://push.example.net:99999/",
                "https://push.example.net:x/", "https://push.example.net\\@evil.example/",
                "https://push_.-x/y", "https://a.b,https://c.d", "https://a..b/",
                "https://1.2.3.4.5/",
                "https://%31%32%37.0.0.1/", "https://[::1/x", "https://[fe80::1%25eth0]/x",
                "https://push.example.net/ä",
            ]
        ),
        ("webhook", ["hook.example.org", "mailto:a@b.org", "javascript:1", "http://", "unix:/x"]),
    ])
    func `an address that its adapter cannot send to is refused`(kind: String, values: [String]) {
        for value in values { #expect(Self.problem(kind, value) != nil, "\(kind) \(value)") }
    }

    @Test func `the error for a wrong address says what to do instead`() {
        #expect(Self.problem("apns", "{length=32,bytes=0x1f}")?.contains("hexadecimal") == true)
        #expect(Self.problem("email", "a@b.org,c@d.org")?.contains("several addresses") == true)
        #expect(Self.problem("email", "Ann <a@b.org>")?.contains("name@domain only") == true)
        #expect(Self.problem("email", "änn@b.org")?.contains("SMTPUTF8") == true)
    }

    @Test func `the error for the token of another provider names its kind`() {
        let firebase = "dQw4w9WgXcQ:" + String(repeating: "APA91b-_X9", count: 14)
        #expect(Self.problem("apns", firebase)?.contains("the kind fcm-token") == true)
        #expect(Self.problem("fcm-fid", firebase)?.contains("the kind fcm-token") == true)
        #expect(Self.problem("fcm-token", Self.token)?.contains("the kind apns") == true)
        #expect(Self.problem("fcm-fid", Self.token)?.contains("the kind apns") == true)
        #expect(Self.problem("fcm-token", firebase) == nil)
    }

    @Test(arguments: [
        ("email", "a@localhost", "localhost"), ("email", "a@mail.local", "mail.local"),
        ("email", "a@x.invalid", "x.invalid"), ("email", "a@x.test", "x.test"),
        ("email", "a@corp.internal", "corp.internal"), ("email", "a@x.onion", "x.onion"),
        ("email", "a@nas.home.arpa", "nas.home.arpa"), ("email", "a@intranet", "intranet"),
        ("webpush", "https://localhost:8443/x", "localhost:8443"),
        ("webpush", "https://push.localhost/x", "push.localhost:443"),
        ("webpush", "https://10.1.2.3/x", "10.1.2.3:443"),
        ("webhook", "https://0/x", "0.0.0.0:443"),
        ("webhook", "https://[::1]:99/x", "[::1]:99"),
        ("webhook", "https://2130706433/", "127.0.0.1:443"),
        ("webhook", "https://[::ffff:10.0.0.1]/", "[::ffff:10.0.0.1]:443"),
        ("webhook", "https://169.254.169.254/latest", "169.254.169.254:443"),
        ("webhook", "http://hook.example.org/x", "hook.example.org:80"),
        ("webhook", "https://printer/x", "printer:443"),
    ])
    func `a receiver in a private network needs the operator's permission`(
        kind: String, value: String, name: String
    ) throws {
        let confined = try #require(try AddressForm(kind: kind, value: value).confined)
        #expect(confined.name == name && !confined.reason.isEmpty)
        #expect(!OwnReceivers().allows(confined))
        #expect(!OwnReceivers(["other.example:443", "example.org"]).allows(confined))
    }

    @Test(arguments: [
        ("email", "a@example.org"), ("email", "a@ann.example"), ("email", "a@gmail.com"),
        ("webpush", "https://fcm.googleapis.com/fcm/send/x"), ("webhook", "https://8.8.8.8/x"),
        ("webpush", "https://wns2-db5p.notify.windows.com/w/?token=x"),
        ("webpush", "https://updates.push.services.mozilla.com/wpush/v2/x"),
        ("webpush", "https://web.push.apple.com:443/x"), ("apns", "aabb"), ("matrix", "localhost"),
    ])
    func `a public address needs no permission from the operator`(kind: String, value: String)
        throws
    {
        #expect(try AddressForm(kind: kind, value: value).confined == nil)
    }

    @Test(arguments: [
        ("webhook", "https://LOCALHOST:8443/x", ["localhost:8443"]),
        ("webhook", "http://127.1:80/x", [" 127.0.0.1:80"]),
        ("webhook", "http://127.0.0.1:8080/x", ["127.1:8080"]),
        ("webhook", "http://localhost:8080/x", ["localhost.:8080 "]),
        ("webpush", "https://[::1]:99/x", ["[::1]:99"]),
        ("webpush", "https://[::1]:99/x", ["[0:0:0:0:0:0:0:1]:99"]),
        ("email", "a@mail.corp.internal", ["Corp.Internal"]),
        ("email", "a@localhost", ["localhost"]),
    ])
    func `a permitted receiver is allowed in any spelling`(
        kind: String, value: String, allowed: [String]
    ) throws {
        let confined = try #require(try AddressForm(kind: kind, value: value).confined)
        #expect(OwnReceivers(allowed).allows(confined))
        #expect(!OwnReceivers(["localhost:1", "internal.example", ""]).allows(confined))
    }

    @Test(arguments: [
        ("https://push.example.net/x", "push.example.net", ["example.net"]),
        ("https://push.example.net/x", "push.example.net", ["push.example.net:443"]),
        ("https://push.example.net/x", "push.example.net", ["any"]),
        ("https://fcm.googleapis.com:8443/x", "fcm.googleapis.com:8443", ["any"]),
        ("https://fcm.googleapis.com.example.net/x", "fcm.googleapis.com.example.net", ["any"]),
        ("https://xfcm.googleapis.com/x", "xfcm.googleapis.com", ["googleapis.com"]),
        ("https://8.8.8.8/x", "8.8.8.8", ["8.8.8.8:443"]),
    ])
    func `an endpoint that is at no browser's push service must be allowed by the app`(
        value: String, name: String, allowed: [String]
    ) throws {
        let confined = try #require(try AddressForm(kind: "webpush", value: value).confined)
        #expect(confined.name == name && confined.setting == "services")
        #expect(!OwnReceivers(["other.example", "ample.net"]).allows(confined))
        #expect(OwnReceivers(allowed).allows(confined))
    }

    @Test func `the word for every push service allows no private address`() throws {
        for value in ["https://10.1.2.3/x", "https://localhost/x", "https://printer/x"] {
            let confined = try #require(try AddressForm(kind: "webpush", value: value).confined)
            #expect(confined.setting == "allow" && !OwnReceivers(["any"]).allows(confined))
        }
        let mail = try #require(try AddressForm(kind: "email", value: "a@corp.internal").confined)
        #expect(!OwnReceivers(["any"]).allows(mail))
    }

    @Test func `the name that a refusal gives is the one to allow`() throws {
        for value in ["http://[::1]:8080/", "https://[2002:a00:1::]/", "https://127.1/"] {
            let confined = try #require(try AddressForm(kind: "webhook", value: value).confined)
            #expect(OwnReceivers([confined.name]).allows(confined), "\(value)")
        }
    }

    @Test(arguments: [1, UInt64.random(in: .min ... .max)])
    func `random text never crashes the parser, and the canonical form is stable`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "https://", "http://", "a", "A", "é", "@", ".", ":", "/", "[", "]", "::1", "10", "0x7f",
            "xn--", "-", "_", "%", "\\", "#", "?", ",", "<", " ", "\u{0}", "\r\n", "。", "ß", "",
        ]
        for _ in 0..<10_000 {
            let text = (0..<Int.random(in: 0...8, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            for kind in ["apns", "fcm-token", "airship", "email", "webpush", "webhook"] {
                guard let form = try? AddressForm(kind: kind, value: text) else { continue }
                #expect(
                    (try? AddressForm(kind: kind, value: form.value)) == form, "\(kind) \(text)")
                #expect(form.value.utf8.allSatisfy { 0x20..<0x7F ~= $0 }, "\(kind) \(text)")
                if kind == "webpush" { #expect(ProviderURL(form.value) != nil, "\(text)") }
            }
        }
    }
}
