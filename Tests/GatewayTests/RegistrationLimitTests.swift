import HTTPServer
import Protocol
import Synchronization
import Testing

@testable import Gateway

/// The number of devices that are registered with a key that is built into an app.
@Suite struct RegistrationLimitTests {
    private static func peer(_ address: String) -> HTTPPeer {
        HTTPPeer(address: address, isLoopback: address == "127.0.0.1", isHTTP2: true)
    }

    private static func key(_ id: String, app: String = "news", role: Role = .device) -> Principal {
        Principal(role: role, app: app, subject: id, keyID: id)
    }

    /// Returns the number of simultaneous registrations that are accepted.
    private static func taken(
        _ gate: RegistrationGate, of count: Int, _ principal: Principal, from address: String,
        at second: Int64 = 0
    ) -> Int {
        (0..<count).count { _ in
            (try? gate.take(
                principal, from: peer(address),
                now: MonotonicInstant(nanoseconds: second * 1_000_000_000))) != nil
        }
    }

    private static func rates(
        address: Int = 0, key: Int = 0, app: Int = 0
    ) -> RegistrationRates {
        var rates = RegistrationRates()
        (rates.address, rates.key, rates.app) = (address, key, app)
        return rates
    }

    @Test func `one address registers the devices of two minutes at once, then at the rate`() {
        let gate = RegistrationGate(Self.rates(address: 60))
        #expect(Self.taken(gate, of: 500, Self.key("k"), from: "192.0.2.1") == 120)
        #expect(Self.taken(gate, of: 500, Self.key("other"), from: "192.0.2.1") == 0)
        #expect(Self.taken(gate, of: 500, Self.key("k"), from: "192.0.2.2") == 120)
        #expect(Self.taken(gate, of: 500, Self.key("k"), from: "192.0.2.1", at: 10) == 10)
        #expect(Self.taken(gate, of: 500, Self.key("k"), from: "192.0.2.1", at: 9_999) == 120)
    }

    @Test func `a network of 64 bits counts as one address, as an address in both forms does`() {
        let gate = RegistrationGate(Self.rates(address: 1))
        #expect(Self.taken(gate, of: 9, Self.key("k"), from: "2001:db8:0:1::1") == 2)
        #expect(Self.taken(gate, of: 9, Self.key("k"), from: "2001:db8:0:1:ffff::2") == 0)
        #expect(Self.taken(gate, of: 9, Self.key("k"), from: "2001:db8:0:2::1") == 2)
        #expect(Self.taken(gate, of: 9, Self.key("k"), from: "192.0.2.1") == 2)
        #expect(Self.taken(gate, of: 9, Self.key("k"), from: "::ffff:192.0.2.1") == 0)
    }

    @Test func `a site of 56 bits has four shares, and one of 48 bits sixteen`() {
        let gate = RegistrationGate(Self.rates(address: 1))
        func taken(_ networks: [String]) -> Int {
            networks.reduce(0) { $0 + Self.taken(gate, of: 9, Self.key("k"), from: $1) }
        }
        #expect(taken((0..<256).map { "2001:db8:1:\(String($0, radix: 16))::1" }) == 8)
        #expect(taken((1..<256).map { "2001:db8:1:\(String($0, radix: 16))00::1" }) == 24)
        #expect(taken(["2001:db8:2::1"]) == 2)
    }

    @Test func `a key and an app have limits of their own, whatever the address`() {
        let gate = RegistrationGate(Self.rates(key: 10, app: 15))
        func taken(_ key: String, _ app: String = "news") -> Int {
            (0..<100).reduce(0) { count, number in
                count
                    + Self.taken(
                        gate, of: 1, Self.key(key, app: app), from: "192.0.2.\(number)")
            }
        }
        #expect(taken("leaked") == 20)
        // The other key of the app has the rest of the app's, and the other app all of its own.
        #expect(taken("second") == 10)
        #expect(taken("third", "shop") == 20)
    }

    @Test func `a registration that one limit refuses takes nothing of the others`() {
        let gate = RegistrationGate(Self.rates(address: 1, app: 10))
        #expect(Self.taken(gate, of: 1000, Self.key("k"), from: "192.0.2.1") == 2)
        #expect(Self.taken(gate, of: 1000, Self.key("k"), from: "192.0.2.2") == 2)
    }

    @Test func `the registry hears which key registers a device, and by which token`()
        async throws
    {
        let services = FakeServices()
        let client = ClientService(services.backends, GatewayLimits(), now: services.now)
        var request = Proto.RegisterRequest()
        request.attestation = "a.b.c"
        for (role, said) in [(Role.device, Proto.KeyRole.device), (.sender, .sender)] {
            let call = CallContext(principal: Self.key("k1", role: role))
            _ = try await client.register(request, call)
            let told = try Proto.RegisterDeviceRequest(
                decoding: services.request(of: "RegisterDevice") ?? [])
            #expect((told.keyId, told.keyRole, told.attestation) == ("k1", said, "a.b.c"))
        }
    }

    @Test
    func `a code is handed to the registry as the suite itself, with the address it comes from`()
        async throws
    {
        let services = FakeServices()
        let client = ClientService(services.backends, GatewayLimits(), now: services.now)
        var request = Proto.ConfirmAddressRequest()
        (request.deviceId, request.code) = ("device-1", "K7QM-2XWP")
        var call = CallContext(principal: Self.key("k1"))
        call.client = "192.0.2.7"
        #expect(try await client.confirmAddress(request, call).kind == "email")
        #expect(services.state.withLock { $0.calls.allSatisfy { $0.principal == nil } })
        #expect(services.state.withLock { $0.calls.map(\.client) } == ["192.0.2.7"])
    }

    @Test func `senders are not limited, and a proxy on this machine is no address`() {
        let gate = RegistrationGate(Self.rates(address: 1, key: 10, app: 20))
        let sender = Self.key("s", role: .sender)
        #expect(Self.taken(gate, of: 100, sender, from: "192.0.2.1") == 100)
        #expect(Self.taken(gate, of: 100, Self.key("k"), from: "127.0.0.1") == 20)
    }

    @Test func `the refusal says how long to wait`() throws {
        let gate = RegistrationGate(Self.rates(address: 6))
        _ = Self.taken(gate, of: 12, Self.key("k"), from: "192.0.2.1")
        let refusal = #expect(throws: RegistrationGate.Refusal.self) {
            try gate.take(
                Self.key("k"), from: Self.peer("192.0.2.1"),
                now: MonotonicInstant(nanoseconds: 4_000_000_000))
        }
        #expect(refusal?.limit == .address)
        let wait = try #require(refusal?.delay)
        #expect(abs((wait - .seconds(6)).inSeconds) < 0.001)
        let error = RPCError(try #require(refusal))
        #expect(error.code == .resourceExhausted && error.retryAfter == wait)
    }
}
