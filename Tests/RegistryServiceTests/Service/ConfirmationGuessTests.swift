import Protocol
import ServiceKit
import Testing

@testable import RegistryService

/// Guesses of the codes of addresses, by somebody who knows only a device's id.
struct ConfirmationGuessTests {
    private static let mail = Proto.Address.some("email", "ann@example.org")
    private static let install = "an-install-that-is-known"

    private static func register(_ world: World) async throws -> String {
        try await world.client.register(install: install) { $0.addresses = [mail] }.id
    }

    private static func code(_ world: World) async throws -> String {
        try #require(try await world.client.takeConfirmations(.init(), .suite).confirmations.first)
            .code
    }

    private static func confirm(
        _ world: World, _ id: String, _ code: String, from client: String
    ) async throws {
        var call = CallContext.suite
        call.client = client
        _ = try await world.client.confirmAddress(
            .with { ($0.deviceId, $0.code) = (id, code) }, call)
    }

    /// Tries wrong codes, each of which must be refused.
    private static func guess(
        _ count: Int, _ world: World, _ id: String, from client: String
    ) async throws {
        for _ in 0..<count {
            let error = await refusal { try await confirm(world, id, "AAAA", from: client) }
            #expect(error?.violations.map(\.field) == ["code"])
        }
    }

    @Test(arguments: [["203.0.113.5"], (1...40).map { "203.0.113.\($0)" }])
    func `wrong codes of strangers do not end the code of whoever it was sent to`(
        _ strangers: [String]
    ) async throws {
        let world = try await World()
        let id = try await Self.register(world)
        let code = try await Self.code(world)
        for stranger in strangers { try await Self.guess(50, world, id, from: stranger) }
        try await Self.confirm(world, id, code, from: "198.51.100.1")
        #expect(try await world.client.device(id).addresses.map(\.state) == [.active])
    }

    @Test func `a network with ten wrong codes is let in with another code only`() async throws {
        let world = try await World()
        let id = try await Self.register(world)
        let code = try await Self.code(world)
        try await Self.guess(ConfirmationLimits.mistakes, world, id, from: "203.0.113.5")
        for _ in 0..<2 {
            let error = await refusal {
                try await Self.confirm(world, id, code, from: "203.0.113.5")
            }
            #expect(error?.violations.map(\.field) == ["code"])
        }
        world.clock.advance(by: ConfirmationLimits.pause)
        _ = try await Self.register(world)
        try await Self.confirm(world, id, try await Self.code(world), from: "203.0.113.5")
    }

    @Test func `somebody with many networks in one prefix of IPv6 has few tries`() async throws {
        let world = try await World()
        let id = try await Self.register(world)
        let code = try await Self.code(world)
        for network in 0..<UInt32(ConfirmationLimits.mistakes * 4) {
            let client = "2001:db8:1:\(String(0x100 + network, radix: 16))::1"
            try await Self.guess(1, world, id, from: client)
        }
        let error = await refusal {
            try await Self.confirm(world, id, code, from: "2001:db8:1:1ff::1")
        }
        #expect(error?.violations.map(\.field) == ["code"])
        try await Self.confirm(world, id, code, from: "2001:db8:2::1")
    }
}
