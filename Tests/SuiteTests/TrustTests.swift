import Foundation
import TestSupport
import Testing

/// Limits of an app's own keys: their cost for the suite, and the data that they can read.
@Suite(.serialized)
struct TrustTests {
    @Test func `a path of the server as authorities is refused, and nothing waits`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let pipe = suite.home.appending(path: "pipe").path
            #expect(unsafe mkfifo(pipe, 0o600) == 0)
            for path in [pipe, "/dev/stdin", "/dev/zero", "/etc/passwd"] {
                let answer = try await suite.curl(
                    "Delivery/SetProvider",
                    #"{"kind": "webhook", "settings": [{"name": "authorities", "value": "\#(path)"}]}"#,
                    key: news.admin)
                #expect(answer.status == 400, "\(path): \(answer.text)")
                #expect(answer.text.contains("set the certificates themselves"))
            }
            // The kill switch and sends go on.
            _ = try await suite.mustCurl(
                "Delivery/SetKillSwitch", #"{"on": true, "reason": "a test"}"#,
                key: news.operating)
            _ = try await suite.mustHerald("status")
        }
    }

    @Test func `placeholders that would make gigabytes are refused and take no memory`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let value = String(repeating: "x", count: 125_000)
            func send(_ count: Int, _ variable: String) async throws -> Answer {
                let body = String(repeating: "{{a}}", count: count)
                return try await suite.curl(
                    "Delivery/Send",
                    #"{"idempotencyKey": "k\#(count)", "type": "/x", "audience": "ALL", "#
                        + #""content": {"title": "t", "body": "\#(body)"}, "#
                        + #""variables": {"a": "\#(variable)"}}"#, key: news.sender)
            }
            #expect(try await send(2, "small").status == 200, "the control")
            let before = try suite.peakMemory(of: .delivery)
            for count in [24_000, 6_000, 1_000] {
                let answer = try await send(count, value)
                #expect(answer.status == 400, "\(answer.text.prefix(200))")
            }
            let grown = try suite.peakMemory(of: .delivery) - before
            #expect(grown < 32 << 10, "delivery grew by \(grown) KiB")
        }
    }

    @Test func `an app's admin may set no provider that leads into a private network`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            func set(_ kind: String, _ settings: String, _ key: String) async throws -> Answer {
                try await suite.curl(
                    "Delivery/SetProvider",
                    #"{"app": "news", "kind": "\#(kind)", "settings": [\#(settings)]}"#, key: key)
            }
            let private_ = [
                ("webhook", #"{"name": "allow", "value": "127.0.0.1:8080"}"#, "settings.allow"),
                (
                    "email",
                    #"{"name": "server", "value": "localhost"}, "#
                        + #"{"name": "sender", "value": "a@example.org"}"#, "settings.server"
                ),
            ]
            for (kind, settings, field) in private_ {
                let refused = try await set(kind, settings, news.admin)
                #expect(refused.status == 400 && refused.fields == [field], "\(refused.text)")
                let accepted = try await set(kind, settings, try suite.adminKey)
                #expect(accepted.status == 200, "\(accepted.text)")
            }
        }
    }

    @Test func `an operator lists the private servers that apps' admins may name`() async throws {
        try await RunningSuite.with(environment: ["HERALD_PROVIDER_ALLOW": "127.0.0.1:8080"]) {
            suite in
            let news = try await Tenant("news", in: suite)
            for (receiver, status) in [("127.0.0.1:8080", 200), ("127.0.0.1:8081", 400)] {
                let answer = try await suite.curl(
                    "Delivery/SetProvider",
                    #"{"kind": "webhook", "settings": [{"name": "allow", "value": "\#(receiver)"}]}"#,
                    key: news.admin)
                #expect(answer.status == status, "\(answer.text)")
            }
        }
    }

    @Test func `an endpoint that is at no known push service needs the app's permission`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let key =
                "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU="
            let secret = Data(repeating: 9, count: 16).base64EncodedString()
            func register(_ url: String) async throws -> Answer {
                try await suite.curl(
                    "Client/Register",
                    #"{"installId": "install-of-a-browser-in-a-test", "addresses": [{"#
                        + #""kind": "webpush", "value": "\#(url)", "publicKey": "\#(key)", "#
                        + #""authSecret": "\#(secret)"}]}"#, key: news.device)
            }
            let url = "https://push.example.net/send/x"
            #expect(try await register("https://fcm.googleapis.com/fcm/send/x").status == 200)
            let refused = try await register(url)
            #expect(refused.status == 400 && refused.fields == ["addresses[0].value"])
            #expect(refused.text.contains("setting services"), "\(refused.text)")
            let vapid = try String(
                contentsOfFile: suite.home.appending(path: "secrets/key.pem").path, encoding: .utf8)
            let lines = vapid.replacingOccurrences(of: "\n", with: #"\n"#)
            _ = try await suite.mustCurl(
                "Delivery/SetProvider",
                #"{"kind": "webpush", "settings": [{"name": "vapid-key", "value": "\#(lines)"}, "#
                    + #"{"name": "subject", "value": "mailto:a@example.org"}, "#
                    + #"{"name": "services", "value": "example.net"}]}"#, key: news.admin)
            #expect(try await register(url).status == 200)
        }
    }

    @Test func `no device's data is answered by another's number or to another app`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let shop = try await Tenant("shop", in: suite)
            let device = try await news.register("phone", in: suite)
            let other = try await shop.register("phone", in: suite)
            func data(_ body: String, _ tenant: Tenant) async throws -> Answer {
                try await suite.curl("Delivery/GetDeliveryData", body, key: tenant.operating)
            }
            #expect(try await data(#"{"deviceId": "\#(device.id)"}"#, news).status == 200)
            let number = try await data(#"{"deviceId": "\#(device.id)", "ordinal": 1}"#, news)
            #expect(number.status == 400 && number.fields == ["ordinal"], "\(number.text)")
            for id in [other.id, "01arz3ndektsv4rrffq69g5fav"] {
                #expect(try await data(#"{"deviceId": "\#(id)"}"#, news).status == 404)
            }
            #expect(try await data(#"{"deviceId": "\#(device.id)"}"#, shop).status == 404)
        }
    }

    @Test func `a name of any length makes a short error without control characters`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let long = String(repeating: #"a\u001b\u202e"#, count: 15_000)
            for (method, member) in [
                ("Delivery/GetNotification", "id"), ("Delivery/DeleteTemplate", "name"),
                ("Geo/GetPlace", "id"), ("Registry/DeleteSegment", "name"),
                ("Delivery/RemoveProvider", "name"), ("Registry/GetDevice", "id"),
            ] {
                let answer = try await suite.curl(
                    method, #"{"\#(member)": "\#(long)"}"#, key: news.admin)
                #expect((400...404).contains(answer.status))
                #expect(answer.text.utf8.count < 6_000, "\(method): \(answer.text.prefix(200))")
                #expect(!answer.text.contains("\u{202e}") && !answer.text.contains(#"\u001b"#))
            }
        }
    }
}

extension RunningSuite {
    /// Returns the most memory that a daemon has held so far, in KiB.
    fileprivate func peakMemory(of daemon: Daemon) throws -> Int {
        guard let id = processID(daemon) else { throw SuiteError("\(daemon) does not run") }
        let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let peak = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw SuiteError("no peak of memory is known")
        }
        return peak
    }
}
