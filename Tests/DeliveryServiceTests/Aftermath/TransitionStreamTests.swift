import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Transitions of devices at places in the stream of events.
struct TransitionStreamTests {
    private static func request(
        _ numbers: [UInt64], generation: UInt8 = 1, app: String = DeliveryWorld.app
    ) -> Proto.TellTransitionsRequest {
        var request = Proto.TellTransitionsRequest()
        request.generation = Array(repeating: generation, count: 8)
        request.transitions = numbers.map { number in
            var told = Proto.NumberedTransition()
            (told.number, told.app) = (number, app)
            told.transition = Proto.PlaceTransition()
            told.transition?.id = "t\(number)"
            told.transition?.deviceId = device(Int(number % 3))
            told.transition?.placeId = "cafe"
            told.transition?.kind = .enter
            return told
        }
        return request
    }

    private static func ids(_ world: DeliveryWorld) async throws -> [String] {
        try await world.events().events.compactMap { event in
            guard case .transition(let transition) = event.what else { return nil }
            return transition.id
        }
    }

    @Test func `each transition is in the stream once in geo's order, and again for a new geo`()
        async throws
    {
        try await withDelivery(devices: 3) { world, _ in
            for numbers in [[3, 5], [3, 5], [5, 9], [4]] as [[UInt64]] {
                _ = try await world.client.tellTransitions(Self.request(numbers), CallContext())
            }
            #expect(try await Self.ids(world) == ["t3", "t5", "t9"])
            _ = try await world.client.tellTransitions(
                Self.request([1], generation: 2), CallContext())
            #expect(try await Self.ids(world) == ["t3", "t5", "t9", "t1"])
        }
    }

    @Test func `an erased device's transitions are removed, and come no more`() async throws {
        try await withDelivery(devices: 3) { world, _ in
            _ = try await world.client.tellTransitions(Self.request([3, 4, 5]), CallContext())
            var request = Proto.EraseDeviceRequest()
            (request.app, request.deviceId, request.ordinal) = (DeliveryWorld.app, device(0), 0)
            _ = try await world.client.eraseDevice(request, CallContext())
            #expect(try await Self.ids(world) == ["t4", "t5"])
            _ = try await world.client.tellTransitions(Self.request([6, 7]), CallContext())
            #expect(try await Self.ids(world) == ["t4", "t5", "t7"])
        }
    }

    @Test func `an invalid transition is refused by its field`() async throws {
        try await withDelivery { world, _ in
            var request = Self.request([1])
            request.transitions[0].transition = nil
            await #expect {
                _ = try await world.client.tellTransitions(request, CallContext())
            } throws: {
                ($0 as? RPCError)?.violations.first?.field
                    == "transitions[0].transition.device_id"
            }
            request.generation = []
            await #expect {
                _ = try await world.client.tellTransitions(request, CallContext())
            } throws: {
                ($0 as? RPCError)?.violations.first?.field == "generation"
            }
        }
    }
}
