import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The types of what an app sends, and the warning about a misspelt one.
struct TypeRollTests {
    private func types(_ world: DeliveryWorld, prefix: String = "") async throws -> [String] {
        var request = Proto.ListTypesRequest()
        request.prefix = prefix
        return try await world.client.listTypes(request, DeliveryWorld.sender).types
    }

    private func send(_ world: DeliveryWorld, _ type: String) async throws -> [Proto.Warning] {
        let request = DeliveryWorld.request { $0.type = type }
        return try await world.client.send(request, DeliveryWorld.sender).warnings
    }

    @Test func `the types of what was sent are listed, each once and in order`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            #expect(try await types(world) == [])
            for type in ["/bill/vote", "/alert", "/bill/vote"] { _ = try await send(world, type) }
            #expect(try await types(world) == ["/alert", "/bill/vote"])
            #expect(try await types(world, prefix: "/b") == ["/bill/vote"])
        }
    }

    @Test func `a type is warned of once if it is spelt nearly as one that was sent`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            #expect(try await send(world, "/bill/vote").isEmpty)
            let warned = try await send(world, "/bil/vote")
            #expect(warned.map(\.field) == ["type"] && warned.first?.nearest == ["/bill/vote"])
            #expect(try await send(world, "/bil/vote").isEmpty)
            #expect(try await send(world, "/weather").isEmpty)
        }
    }

    @Test func `a preview warns of a misspelt type each time`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            _ = try await send(world, "/bill/vote")
            for _ in 0..<2 {
                let request = DeliveryWorld.request { $0.type = "/bill/voet" }
                let preview = try await world.client.previewSend(request, DeliveryWorld.sender)
                #expect(preview.warnings.map(\.nearest) == [["/bill/vote"]])
            }
        }
    }

    @Test func `an app that makes types up as it goes is not warned of them`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            for number in 0...TypeRoll.compared {
                // By letters: types that differ only in digits are never compared.
                let letters = [number / 26, number % 26].map { UInt8(ascii: "a") + UInt8($0) }
                _ = try await send(world, "/item/\(String(decoding: letters, as: UTF8.self))")
            }
            #expect(try await send(world, "/itme/u").isEmpty)
        }
    }
}
