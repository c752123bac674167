import Foundation
import HTTPClient
import TestSupport
import Testing

/// Limits of the key that is built into an app, which anybody can read.
@Suite(.serialized)
struct RegistrationTests {
    private static func register(
        _ suite: RunningSuite, _ name: String, key: String, _ more: String = ""
    ) async throws -> Answer {
        try await suite.curl(
            "Client/Register", #"{"installId": "install-of-\#(name)-in-a-test"\#(more)}"#,
            key: key)
    }

    @Test func `a flood with one key is refused with a time to wait, and other keys go on`()
        async throws
    {
        try await RunningSuite.with(
            environment: ["HERALD_GATEWAY_REGISTRATIONS_KEY": "5"]
        ) { suite in
            let news = try await Tenant("news", in: suite)
            let shop = try await Tenant("shop", in: suite)
            var taken = 0
            var refused: Answer?
            for number in 0..<12 {
                let answer = try await Self.register(suite, "\(number)", key: news.device)
                if answer.status == 200 { taken += 1 } else { refused = answer }
            }
            // Ten at once, and one more if the loop took twelve seconds.
            #expect((10...11).contains(taken))
            #expect(refused?.status == 429 && refused?.code == "resource_exhausted")
            let headers = try await Tool.run(
                "curl",
                [
                    "-sS", "--noproxy", "*", "--cacert", suite.authorities, "-o", "/dev/null",
                    "-D", "-", "-H", "content-type: application/json", "-H",
                    "authorization: Bearer \(news.device)", "--data-binary", "{}",
                    "\(suite.url)/herald.v1.Client/Register",
                ]
            ).output.lowercased()
            #expect(headers.contains("429") && headers.contains("\nretry-after: "))
            #expect(try await Self.register(suite, "a", key: news.sender).status == 200)
            #expect(try await Self.register(suite, "a", key: shop.device).status == 200)
            let metrics = try await suite.get("/metrics")
            let text = String(decoding: metrics?.body ?? [], as: UTF8.self)
            let counted = text.split(separator: "\n").first {
                $0.hasPrefix("herald_gateway_registrations_refused_total")
                    && $0.contains(#"limit="key""#)
            }
            #expect(counted?.hasSuffix(" 0") == false)
        }
    }

    @Test func `what a leaked key registered is deleted by one command`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let made = try await suite.mustCurl(
                "Registry/CreateKey", #"{"role": "KEY_ROLE_DEVICE"}"#, key: news.admin)
            let (id, leaked) = (made.string("key.id"), made.string("secret"))
            for number in 0..<3 {
                _ = try await Self.register(suite, "bad-\(number)", key: leaked)
            }
            let good = try await news.register("phone", in: suite)
            let shown = try await suite.mustHerald("devices", "list", "--app", "news")
            #expect((shown.value("devices") as? [Any])?.count == 4)
            let deleted = try await suite.mustHerald(
                "devices", "delete", "--made-by", id, "--since", "2020-01-01T00:00:00Z", "--app",
                "news", "--yes")
            #expect(deleted.string("devices") == "3")
            let left = try await suite.mustHerald("devices", "list", "--app", "news")
            #expect(left.string("devices.0.id") == good.id)
            #expect((left.value("devices") as? [Any])?.count == 1)
        }
    }

    @Test func `a webhook gets nothing but a code until somebody there has confirmed it`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
            suite.set("HERALD_ADAPTERS", "webhook")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            let owner = try await news.register(
                "owner", tags: ["/all"], webhook: "\(provider.url)/hook", in: suite)
            let made = try await Self.register(
                suite, "other", key: news.device,
                #"""
                , "tags": ["/all"],
                "addresses": [{"kind": "webhook", "value": "\#(provider.url)/hook"},
                              {"kind": "webhook", "value": "\#(provider.url)/mine"}]
                """#)
            let id = made.string("deviceId")
            try await waitUntil("the codes have come") {
                provider.code(for: "hook") != nil && provider.code(for: "mine") != nil
            }
            let first = try await send(suite)
            // The owner's message, and the two codes.
            #expect(try provider.receipts().count { $0.messageID.hasPrefix(first) } == 1)
            #expect(try provider.receipts().count == 3)

            let code = try #require(provider.code(for: "hook"))
            let wrong = try await suite.curl(
                "Client/ConfirmAddress", #"{"deviceId": "\#(owner.id)", "code": "\#(code)"}"#)
            #expect(wrong.code == "invalid_argument")
            let right = try await suite.mustCurl(
                "Client/ConfirmAddress", #"{"deviceId": "\#(id)", "code": "\#(code)"}"#)
            #expect(right.string("kind") == "webhook")
            let device = try await suite.mustCurl(
                "Registry/GetDevice", #"{"id": "\#(owner.id)"}"#, key: news.admin)
            #expect(device.string("device.addresses.0.state") == "ADDRESS_STATE_MOVED")
            let second = try await send(suite)
            #expect(try provider.receipts().count { $0.messageID.hasPrefix(second) } == 1)
            #expect(try provider.receipts().count { $0.device == "hook" } == 3)
            #expect(try provider.receipts().count { $0.device == "mine" } == 1)
        }
    }

    /// Sends to all devices, and returns the notification's id once everything was sent.
    private func send(_ suite: RunningSuite) async throws -> String {
        let sent = try await suite.mustHerald(
            "send", "--app", "news", "--audience", "/all", "--wait", "Hello")
        return sent.string("notification.id")
    }
}
