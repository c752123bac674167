import Addresses
import DeliveryAdapters
import DeliveryEngine
import Foundation
import HTTP
import Protocol
import TestCertificates
import Testing

@testable import DeliveryService

/// The servers that a provider's settings may name, and the results of tests of them.
struct ProviderTargetTests {
    private static let key =
        (try? String(contentsOfFile: Certificates.shared.key, encoding: .utf8)) ?? ""
    private static let vapid = [("vapid-key", key), ("subject", "mailto:push@news.example")]
    private static let apns = [
        ("team-id", "TEAM123456"), ("key-id", "KEY1234567"), ("key", key),
        ("topic", "org.example.news"),
    ]

    /// A kind, settings that name a server which is not public, and the setting that names it.
    struct Private: Sendable, CustomTestStringConvertible {
        let kind: String
        let settings: [(String, String)]
        let field: String
        let receiver: String

        init(
            _ kind: String, _ settings: [(String, String)], _ field: String, _ receiver: String
        ) {
            (self.kind, self.settings) = (kind, settings)
            (self.field, self.receiver) = ("settings.\(field)", receiver)
        }

        var testDescription: String { "\(kind) \(field) \(receiver)" }
    }

    private static let privates = [
        Private("webhook", [("allow", "127.0.0.1:8080")], "allow", "127.0.0.1:8080"),
        Private("webhook", [("allow", "hook.example.org:80")], "allow", "hook.example.org:80"),
        Private("webpush", vapid + [("allow", "[::1]:99")], "allow", "[::1]:99"),
        Private("apns", apns + [("endpoint", "https://10.0.0.1")], "endpoint", "10.0.0.1:443"),
        Private("apns", apns + [("endpoint", "https://vault:8200")], "endpoint", "vault:8200"),
        Private(
            "email", [("server", "localhost"), ("port", "25"), ("sender", "a@b.example")],
            "server", "localhost:25"),
        Private(
            "email", [("server", "169.254.169.254"), ("sender", "a@b.example")], "server",
            "169.254.169.254:587"),
        Private(
            "airship",
            [("app-key", "k"), ("token", "t"), ("endpoint", "http://127.0.0.1:9200")], "endpoint",
            "127.0.0.1:9200"),
    ]

    @Test(arguments: privates)
    func `an app's admin may name no private server`(wish: Private) async throws {
        try await withProviders(kinds: { _ in Self.kinds }) { world, _ in
            let error = await failure { try await world.set(wish.settings, kind: wish.kind) }
            #expect(error?.code == .invalidArgument)
            #expect(error?.violations.map(\.field) == [wish.field])
            #expect(error?.message.contains("a key of the whole suite") == true)
            #expect(error?.message.contains("HERALD_PROVIDER_ALLOW") == true)
            let listed = try await world.list()
            #expect(listed.isEmpty)
        }
    }

    @Test(arguments: privates)
    func `a key of the whole suite may, until an app's admin sets the provider anew`(
        wish: Private
    ) async throws {
        try await withProviders(kinds: { _ in Self.kinds }) { world, _ in
            let set = try await world.set(
                wish.settings, kind: wish.kind, app: "news", as: ProviderWorld.suite)
            #expect(set.blocked.isEmpty)
            #expect(await failure { try await world.set(wish.settings, kind: wish.kind) } != nil)
            let listed = try await world.list()
            #expect(listed.map(\.setBy) == ["root"])
        }
    }

    @Test(arguments: privates)
    func `an app's admin may name a private server that the operator lists`(
        wish: Private
    ) async throws {
        let allowed: Set<HostPort> = [try #require(HostPort(wish.receiver))]
        try await withProviderHome { home in
            try await home.run(kinds: Self.kinds, allowed: allowed) { world in
                let set = try await world.set(wish.settings, kind: wish.kind)
                #expect(set.blocked.isEmpty)
            }
            // Taken off the list, it is not used any more.
            try await home.run(kinds: Self.kinds) { world in
                let blocked = try await world.list().first?.blocked
                #expect(blocked?.contains("HERALD_PROVIDER_ALLOW") == true, "\(blocked ?? "")")
            }
        }
    }

    /// Kinds that make adapters without connections.
    private static let kinds: [any AdapterKind] = AdapterKinds.all.map { Unconnected(kind: $0) }

    private struct Unconnected: AdapterKind {
        let kind: any AdapterKind

        var name: String { kind.name }
        var addressKinds: [String] { kind.addressKinds }
        var settings: [AdapterSetting] { kind.settings }

        func targets(_ values: AdapterValues) -> [AdapterTarget] { kind.targets(values) }

        func make(
            _ values: AdapterValues, _ tools: AdapterTools
        ) throws(CredentialError) -> any Adapter {
            var tools = tools
            tools.exchanges = Silent()
            return try kind.make(values, tools)
        }
    }

    private struct Silent: HTTP2Exchanges {
        func exchange(
            with origin: String, _ options: HTTP2ExchangeOptions
        ) throws(CredentialError) -> any HTTP2Exchange { SilentExchange() }
    }

    private static let failures: [AttemptOutcome] = [
        .unreachable(reason: "10.0.0.1:22: Connection refused"),
        .unreachable(reason: "10.0.0.1:22: no answer in time"),
        .uncertain(reason: "the connection was lost"),
        .lostTogether(reason: "the connection was lost"),
        .unprocessed(reason: "the adapter took no message within 20 s"),
        .deviceBusy(after: nil, reason: "127.0.0.1:22: Connection refused"),
        .deviceBusy(after: .seconds(9), reason: "https://10.0.0.1:22 cannot be reached: TLS"),
        .providerFails(after: nil, reason: "the connection was lost"),
    ]

    @Test func `a test tells an app the same of a server that refuses, closes or is silent`()
        async throws
    {
        try await withProviders { world, home in
            var address = Proto.Address()
            (address.kind, address.value) = ("parrot", "perch")
            address.state = .active
            home.registry.add("d1", [address])
            _ = try await world.set()
            var told: Set<String> = []
            for failure in Self.failures {
                home.parrot.says(failure)
                let answer = try await world.test(as: ProviderWorld.admin)
                #expect(answer.outcome == .unreachable && answer.retryAfter == nil)
                told.insert(answer.reason)
                // Whoever runs the suite is told, and finds it in the log.
                let whole = try await world.test()
                #expect(whole.reason == failure.reason)
                #expect(world.log.text.contains(failure.reason))
            }
            #expect(told.count == 1)
            #expect(told.allSatisfy { !$0.contains("10.0.0.1") && !$0.contains("refused") })
        }
    }

    @Test func `a test tells an app what the provider said`() async throws {
        try await withProviders { world, home in
            var address = Proto.Address()
            (address.kind, address.value, address.state) = ("parrot", "perch", .active)
            home.registry.add("d1", [address])
            _ = try await world.set()
            for outcome: AttemptOutcome in [
                .refused(reason: "400 BadTopic"), .credentials(reason: "403 InvalidProviderToken"),
                .deviceBusy(after: .seconds(9), reason: "answered 503"),
                .deviceBusy(after: nil, reason: "https://push.example.net answered 429"),
                .deviceBusy(after: nil, reason: "450 4.2.1"),
                .providerFails(after: nil, reason: "503 ServiceUnavailable"),
                .gone(since: nil, reason: "410 Unregistered"),
            ] {
                home.parrot.says(outcome)
                let answer = try await world.test(as: ProviderWorld.admin)
                #expect(answer.reason == outcome.reason)
            }
        }
    }
}

private final class SilentExchange: HTTP2Exchange {
    var free: Int { 1 }
    var isConnected: Bool { false }
    var onRoom: (() -> Void)?

    func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant,
        then: @escaping (HTTP2Result) -> Void
    ) {}

    func close() {}
}
