import Addresses
import HTTPServer
import Protocol
import Synchronization
import TestCertificates
import Testing

@testable import Gateway

/// Many clients, of which some cost others.
@Suite(.timeLimit(.minutes(10))) struct `A crowd of clients` {
    private func crowd(_ gateway: RunningGateway, _ arguments: String...) async throws -> String {
        let output = try await gateway.python(
            "Tests/GatewayTests/Support/crowd.py",
            ["\(gateway.port)", gateway.certificates.authority] + arguments)
        return output.split(separator: "\n").last.map(String.init) ?? ""
    }

    private func metric(_ name: String, _ gateway: RunningGateway) async throws -> Int {
        let text = try await gateway.curl(gateway.url("/metrics"))
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? -1
    }

    @Test func `an address with too many connections loses its own longest idle one`() async throws
    {
        var limits = HTTPServerLimits()
        limits.connectionsPerAddress = 3
        let gateway = try await RunningGateway(limits: limits)
        let closed = try await crowd(
            gateway, "idle", "127.0.0.2", "127.0.0.3", "127.0.0.3", "127.0.0.3", "127.0.0.3")
        #expect(closed == "1")
        let name = #"herald_gateway_connections_closed_total{service="gateway",reason="#
        #expect(try await metric(name + #""address_idle"}"#, gateway) == 1)
    }

    @Test func `a full gateway closes the longest idle connection of the address with the most`()
        async throws
    {
        var limits = HTTPServerLimits()
        limits.connections = 4
        let gateway = try await RunningGateway(limits: limits)
        let closed = try await crowd(
            gateway, "idle", "127.0.0.2", "127.0.0.3", "127.0.0.3", "127.0.0.4", "127.0.0.5")
        #expect(closed == "1")
        // One that everybody has a single one of: the longest idle.
        let single = try await RunningGateway(limits: limits)
        let oldest = try await crowd(
            single, "idle", "127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5", "127.0.0.6")
        #expect(oldest == "0")
    }

    @Test func `an address that takes no answers loses connections, and others are answered`()
        async throws
    {
        var limits = HTTPServerLimits()
        limits.debtPerAddress = 4 << 20
        let gateway = try await RunningGateway(limits: limits)
        gateway.services.state.withLock { ($0.events, $0.page) = (4000, 4000) }
        let result = try await crowd(gateway, "debt", "8", "127.0.0.2").split(separator: " ")
        #expect(result.last == "200")
        let closed = Int(result.first ?? "") ?? 0
        #expect((1...7).contains(closed))
        let name = #"herald_gateway_connections_closed_total{service="gateway",reason="#
        #expect(try await metric(name + #""address_memory"}"#, gateway) > 0)
    }

    @Test func `the connection that holds most is closed if all together hold too much`()
        async throws
    {
        var limits = HTTPServerLimits()
        limits.debt = 4 << 20
        let gateway = try await RunningGateway(limits: limits)
        gateway.services.state.withLock { ($0.events, $0.page) = (4000, 4000) }
        let result = try await crowd(gateway, "debt", "8", "127.0.0.2").split(separator: " ")
        #expect(result.last == "200")
        #expect((1...7).contains(Int(result.first ?? "") ?? 0))
        let name = #"herald_gateway_connections_closed_total{service="gateway",reason="#
        #expect(try await metric(name + #""memory"}"#, gateway) > 0)
    }

    private static func hex(_ text: String) -> String {
        Array(text.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func proxies(
        _ networks: String..., by header: TrustedProxies.Header
    ) -> TrustedProxies {
        TrustedProxies(networks.compactMap { AddressNetwork($0) }, header)
    }

    private static let version2 =
        "0d0a0d0a000d0a515549540a" + "2111000c" + "cb007109" + "7f000001" + "1234" + "20fb"

    @Test func `behind a proxy, the client's address is the one that the proxy says`() async throws
    {
        let gateway = try await RunningGateway(
            proxies: Self.proxies("127.0.0.0/8", by: .proxyProtocol))
        let own = Self.hex("PROXY TCP4 127.0.0.9 127.0.0.1 51234 8443\r\n")
        let other = Self.hex("PROXY TCP4 203.0.113.9 127.0.0.1 51234 8443\r\n")
        // Only this machine may read metrics without a key.
        #expect(try await crowd(gateway, "proxied", own, "/metrics") == "200")
        #expect(try await crowd(gateway, "proxied", other, "/metrics") == "401")
        #expect(try await crowd(gateway, "proxied", Self.version2, "/metrics") == "401")
        #expect(try await crowd(gateway, "proxied", Self.version2, "/healthz") == "200")
        #expect(try await crowd(gateway, "proxied", "", "/healthz") == "closed")
        #expect(try await crowd(gateway, "proxied", Self.hex("PROXY X\r\n"), "/") == "closed")
    }

    @Test func `nobody else is believed about addresses`() async throws {
        let gateway = try await RunningGateway(
            proxies: Self.proxies("192.0.2.0/24", by: .proxyProtocol))
        #expect(try await crowd(gateway, "proxied", Self.version2, "/healthz") == "closed")
        #expect(try await crowd(gateway, "proxied", "", "/metrics") == "200")
        let header = "x-forwarded-for: 203.0.113.9"
        let plain = try await RunningGateway()
        #expect(try await plain.curl("-H", header, plain.url("/healthz")).contains(" 200"))
    }

    @Test func `a proxy that forwards requests names the client of each`() async throws {
        let gateway = try await RunningGateway(
            proxies: Self.proxies("127.0.0.0/8", by: .forwardedFor))
        let url = gateway.url("/metrics")
        // What comes from a proxy is never this machine's own, even without the field.
        for header in ["x-forwarded-for: 203.0.113.9", "accept: text/plain"] {
            #expect(try await gateway.curl("-H", header, url).contains(" 401"))
        }
        let key = "authorization: Bearer operator-key"
        #expect(try await gateway.curl("-H", key, url).contains(" 200"))
    }

    @Test func `who is no listed proxy stays itself, whatever it writes into X-Forwarded-For`()
        async throws
    {
        let gateway = try await RunningGateway(
            gateway: Self.guessing, proxies: Self.proxies("192.0.2.0/24", by: .forwardedFor))
        // The second wrong key is the same peer's, which named another client.
        #expect(try await guess(1, as: "203.0.113.9", at: gateway).contains(" 401"))
        #expect(try await guess(2, as: "203.0.113.10", at: gateway).contains(" 429"))
    }

    @Test func `limits behind a proxy that forwards requests are those of the client it names`()
        async throws
    {
        let gateway = try await RunningGateway(
            gateway: Self.guessing, proxies: Self.proxies("127.0.0.0/8", by: .forwardedFor))
        #expect(try await guess(1, as: "203.0.113.9", at: gateway).contains(" 401"))
        #expect(try await guess(2, as: "203.0.113.9", at: gateway).contains(" 429"))
        // What a client has written itself before the proxy's address does not count.
        #expect(try await guess(3, as: "192.0.2.1, 203.0.113.9", at: gateway).contains(" 429"))
        #expect(try await guess(4, as: "203.0.113.10", at: gateway).contains(" 401"))
    }

    /// Limits by which one wrong key lets an address wait for an hour, on all of its connections.
    private static var guessing: GatewayLimits {
        var limits = GatewayLimits()
        (limits.wrongKeysOfAddress, limits.wrongKeysOfConnection) = (-20, 0)
        limits.longestPause = .seconds(3_600)
        return limits
    }

    private func guess(
        _ number: Int, as client: String, at gateway: RunningGateway
    ) async throws -> String {
        try await gateway.curl(
            "-H", "authorization: Bearer wrong-\(number)", "-H", "x-forwarded-for: \(client)",
            gateway.url("/metrics"))
    }
}

/// Calls that wait, beside those that must not.
@Suite(.timeLimit(.minutes(10))) struct `Waiting calls` {
    private func post(
        _ gateway: RunningGateway, _ method: String, key: String = "operator-key", _ body: String
    ) async throws -> String {
        try await gateway.curl(
            "-H", "authorization: Bearer \(key)", "--json", body,
            gateway.url("/herald.v1.Delivery/\(method)"))
    }

    @Test func `a key, an app and all together have a limit of waiting calls, which they are told`()
        async throws
    {
        var limits = GatewayLimits()
        limits.waitingCalls = WaitingLimits(ofKey: 2, ofApp: 3, all: 4)
        let gateway = try await RunningGateway(gateway: limits)
        gateway.services.state.withLock { state in
            state.isWaiting = true
            for key in ["a", "b", "c", "d"] { state.keys[key] = (.operator, "news") }
            for key in ["e", "f"] { state.keys[key] = (.operator, "shop") }
        }
        let body = #"{"wait":"30s"}"#
        var waiting: [Task<String, any Error>] = []
        func wait(_ key: String) async throws {
            let before = gateway.waiting
            waiting.append(Task { try await post(gateway, "ReadEvents", key: key, body) })
            try await eventually { gateway.waiting == before + 1 }
        }
        try await wait("a")
        try await wait("a")
        let ofKey = try await post(gateway, "ReadEvents", key: "a", body)
        #expect(ofKey.contains(" 429") && ofKey.contains("retry-after: 5\r\n"))
        #expect(ofKey.contains("this key has 2 calls that wait"))
        try await wait("b")
        let ofApp = try await gateway.curl(
            "-H", "authorization: Bearer c", gateway.url("/v1/events?wait=30"))
        #expect(ofApp.contains(" 429") && ofApp.contains("this app has 3 calls that wait"))
        try await wait("e")
        let ofAll = try await post(gateway, "ReadEvents", key: "f", body)
        #expect(ofAll.contains(" 429") && ofAll.contains("4 calls wait here"))
        // Whoever waits takes nothing from the others.
        #expect(try await post(gateway, "SetKillSwitch", "{}").contains(" 200"))
        #expect(try await post(gateway, "Send", key: "sender-key", "{}").contains(" 200"))
        gateway.services.state.withLock { $0.isWaiting = false }
        for one in waiting { #expect(try await one.value.contains(" 200")) }
        try await eventually { gateway.waiting == 0 }
        #expect(try await post(gateway, "ReadEvents", key: "f", body).contains(" 200"))
    }
}
