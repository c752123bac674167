import HTTP
import HTTPServer
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import Gateway

@Suite struct `Keys` {
    private let services = FakeServices()

    private var authenticator: Authenticator {
        let limits = GatewayLimits()
        let counters = GatewayMetrics(Metrics(service: "gateway"))
        return Authenticator(
            RegistryClient(services.backends.registry), limits,
            GatewayMemory(limits, now: services.now),
            CallGates(limits, counters).keys, counters, now: services.now)
    }

    private let peer = HTTPPeer(address: "192.0.2.1", isLoopback: false, isHTTP2: true)

    private func fields(_ key: String) -> HTTPFields {
        var fields = HTTPFields()
        fields.append("authorization", "Bearer \(key)")
        return fields
    }

    @Test func `a valid key is looked up once in two seconds`() async throws {
        let authenticator = authenticator
        for _ in 0..<5 {
            let principal = try await authenticator.principal(
                fields("sender-key"), CallContext(), from: peer)
            #expect(principal.role == .sender && principal.app == "news")
        }
        #expect(services.count("Authenticate") == 1)
        services.advance(.milliseconds(2001))
        _ = try await authenticator.principal(
            fields("sender-key"), CallContext(), from: peer)
        #expect(services.count("Authenticate") == 2)
    }

    @Test func `a revoked key is refused after two seconds at the latest`() async throws {
        let authenticator = authenticator
        _ = try await authenticator.principal(
            fields("sender-key"), CallContext(), from: peer)
        services.state.withLock { $0.keys["sender-key"] = nil }
        services.advance(.seconds(2))
        await #expect(throws: RPCError.self) {
            try await authenticator.principal(
                fields("sender-key"), CallContext(), from: peer)
        }
        services.setAway(["registry"])
        services.advance(.seconds(2))
        let error = await #expect(throws: RPCError.self) {
            try await authenticator.principal(
                fields("sender-key"), CallContext(), from: peer)
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `wrong and malformed keys get the same answer, and a missing key gets a hint`() async
    {
        let authenticator = authenticator
        var messages: [RPCError?] = []
        for key in ["nobody", "a b", String(repeating: "x", count: 300), "nobody"] {
            messages.append(
                await #expect(throws: RPCError.self) {
                    try await authenticator.principal(
                        fields(key), CallContext(), from: peer)
                })
        }
        #expect(Set(messages).count == 1)
        #expect(messages.first??.code == .unauthenticated)
        #expect(services.count("Authenticate") == 1)
        for none in [HTTPFields(), fields("")] {
            let error = await #expect(throws: RPCError.self) {
                try await authenticator.principal(none, CallContext(), from: peer)
            }
            #expect(error?.code == .unauthenticated)
            #expect(error?.message.contains("Bearer") == true)
        }
    }

    @Test func `a key that has ended is not believed while the registry is away`() async throws {
        let authenticator = authenticator
        var end = WallClock.system.now().timestamp
        end.seconds += 60
        services.state.withLock { [end] in $0.keyEnd = end }
        _ = try await authenticator.principal(fields("sender-key"), CallContext(), from: peer)
        services.setAway(["registry"])
        services.advance(.seconds(50))
        _ = try await authenticator.principal(fields("sender-key"), CallContext(), from: peer)
        services.advance(.seconds(11))
        let error = await #expect(throws: RPCError.self) {
            try await authenticator.principal(fields("sender-key"), CallContext(), from: peer)
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `a wrong key is looked up again after a second`() async throws {
        let authenticator = authenticator
        await #expect(throws: RPCError.self) {
            try await authenticator.principal(
                fields("new"), CallContext(), from: peer)
        }
        services.state.withLock { $0.keys["new"] = (.admin, "") }
        services.advance(.seconds(1))
        let principal = try await authenticator.principal(
            fields("new"), CallContext(), from: peer)
        #expect(principal.role == .admin)
    }

    @Test func `without the registry a known key stays valid for five minutes`()
        async throws
    {
        let authenticator = authenticator
        _ = try await authenticator.principal(
            fields("operator-key"), CallContext(), from: peer)
        services.setAway(["registry"])
        services.advance(.seconds(299))
        let principal = try await authenticator.principal(
            fields("operator-key"), CallContext(), from: peer)
        #expect(principal.role == .operator)
        services.advance(.seconds(2))
        await #expect(throws: RPCError.self) {
            try await authenticator.principal(
                fields("operator-key"), CallContext(), from: peer)
        }
    }

    /// Tries a key on a connection of `address`; returns the code of the error, if there is one.
    private func attempt(
        _ key: String, _ authenticator: Authenticator, _ peer: HTTPPeer
    ) async -> RPCError.Code? {
        do {
            _ = try await authenticator.principal(fields(key), CallContext(), from: peer)
            return nil
        } catch {
            return RPCError(error).code
        }
    }

    @Test func `after ten wrong keys an address pauses, longer and longer`() async {
        let authenticator = authenticator
        for index in 0...10 {
            #expect(await attempt("guess-\(index)", authenticator, peer) == .unauthenticated)
        }
        let asked = services.count("Authenticate")
        #expect(await attempt("guess", authenticator, peer) == .resourceExhausted)
        #expect(services.count("Authenticate") == asked, "nobody is asked meanwhile")
        for pause in [1, 2, 4, 8, 16, 32, 60, 60] {
            services.advance(.milliseconds(pause * 1000 - 1))
            #expect(await attempt("early", authenticator, peer) == .resourceExhausted)
            services.advance(.milliseconds(1))
            let key = "guess-after-\(pause)-\(services.count("Authenticate"))"
            #expect(await attempt(key, authenticator, peer) == .unauthenticated)
        }
        services.advance(.seconds(600))
        for index in 20...29 {
            #expect(await attempt("guess-\(index)", authenticator, peer) == .unauthenticated)
        }
    }

    @Test func `nobody who has a right key is locked out by others of the same address`() async {
        let authenticator = authenticator
        #expect(await attempt("sender-key", authenticator, peer) == nil)
        for index in 0..<30 { _ = await attempt("guess-\(index)", authenticator, peer) }
        #expect(await attempt("guess", authenticator, peer) == .resourceExhausted)
        // On the guesser's own connection, a key that was right before.
        services.advance(.seconds(3))
        for index in 30..<60 { _ = await attempt("guess-\(index)", authenticator, peer) }
        #expect(await attempt("sender-key", authenticator, peer) == nil)
        // On another connection, a key that the gateway has not seen.
        let neighbour = HTTPPeer(address: "192.0.2.1", isLoopback: false, isHTTP2: true)
        #expect(await attempt("operator-key", authenticator, neighbour) == nil)
        #expect(await attempt("mistyped", authenticator, neighbour) == .unauthenticated)
        #expect(await attempt("device-key", authenticator, neighbour) == nil)
        // From another address, everything.
        let other = HTTPPeer(address: "192.0.2.2", isLoopback: false, isHTTP2: true)
        #expect(await attempt("guess", authenticator, other) == .unauthenticated)
    }

    @Test func `guesses from many networks of one 48 bits pause, in sixteen shares`() async {
        let authenticator = authenticator
        func guess(_ key: String, from network: String) async -> RPCError.Code? {
            let peer = HTTPPeer(address: "\(network)::1", isLoopback: false, isHTTP2: true)
            var answer: RPCError.Code?
            // A pause holds on connections from which some wrong keys came.
            for number in 0..<4 { answer = await attempt("\(key)-\(number)", authenticator, peer) }
            return answer
        }
        var codes: [RPCError.Code?] = []
        for number in 0..<64 {
            let network = "2001:db8:1:\(String(number, radix: 16))00"
            codes.append(await guess("guess-\(number)", from: network))
        }
        #expect(codes.prefix(40).allSatisfy { $0 == .unauthenticated })
        #expect(codes.suffix(20).allSatisfy { $0 == .resourceExhausted })
        #expect(await guess("other", from: "2001:db8:2:100") == .unauthenticated)
    }

    @Test func `who repeats one wrong key hears each time that it is wrong`() async {
        let authenticator = authenticator
        for _ in 0..<100 {
            #expect(await attempt("revoked", authenticator, peer) == .unauthenticated)
            services.advance(.milliseconds(300))
        }
    }
}
