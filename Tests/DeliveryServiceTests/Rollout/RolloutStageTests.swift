import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The devices of each stage of a rollout, and how many of them have the notification.
struct RolloutStageTests {
    private static let count = 500

    private static func sizes(_ sent: Proto.Notification) -> [UInt64] {
        let upTo = (0..<3).map { RolloutCase.devices(sent, upTo: $0, of: count).count }
        return [upTo[0], upTo[1] - upTo[0], upTo[2] - upTo[1]].map { UInt64($0) }
    }

    private static func stages(
        _ world: DeliveryWorld, _ id: String
    ) async throws -> [Proto.RolloutStageDevices] {
        try await world.get(id).rolloutState?.stageDevices ?? []
    }

    @Test func `each stage says how many devices it adds, and how many of them have it`()
        async throws
    {
        // Every tenth device has it at the second attempt, when the next stage has begun.
        let adapter = ScriptedAdapter { message, attempt in
            message.deviceID.hasSuffix("0") && attempt == 1
                ? .deviceBusy(after: .seconds(60), reason: "busy") : .accepted
        }
        try await withHome(devices: Self.count) { home in
            let sent = try await home.run([adapter]) { world in
                let request = RolloutCase.request { $0.rollout?.maxFailuresPercent = 100 }
                let sent = try await world.send(request)
                try await world.waitForStage(1, of: sent.id)
                let sizes = Self.sizes(sent)
                #expect(try await Self.stages(world, sent.id).map(\.devices) == sizes)
                let late = RolloutCase.devices(sent, upTo: 0, of: Self.count)
                    .count { $0.hasSuffix("0") }
                try await eventually {
                    try await Self.stages(world, sent.id).map(\.reached)
                        == [sizes[0] - UInt64(late), 0, 0]
                }
                return sent
            }
            home.clock.advance(RolloutCase.hour)
            try await home.run([adapter]) { world in
                try await world.waitForStage(2, of: sent.id)
                home.clock.advance(.seconds(120))
                let sizes = Self.sizes(sent)
                try await eventually {
                    await world.service.wake()
                    let stages = try await Self.stages(world, sent.id)
                    return stages.map(\.reached) == [sizes[0], sizes[1], 0]
                        && stages.map(\.delivered) == stages.map(\.reached)
                }
            }
        }
    }

    @Test func `with several adapters a stage has its deliveries, and no devices reached`()
        async throws
    {
        let adapters = [ScriptedAdapter("one"), ScriptedAdapter("two")]
        try await withDelivery(devices: Self.count, adapters) { world, _ in
            let sent = try await world.send(RolloutCase.request())
            try await world.waitForStage(1, of: sent.id)
            let sizes = Self.sizes(sent)
            try await eventually {
                try await Self.stages(world, sent.id).map(\.delivered) == [sizes[0] * 2, 0, 0]
            }
            let stages = try await Self.stages(world, sent.id)
            #expect(stages.map(\.devices) == sizes && stages.allSatisfy { $0.reached == 0 })
        }
    }

    @Test func `a list and a notification without a rollout have no stages`() async throws {
        try await withDelivery(devices: 20) { world, _ in
            let plain = try await world.send()
            try await world.wait(plain.id, for: .sent)
            #expect(try await world.get(plain.id).rolloutState == nil)
            let sent = try await world.send(RolloutCase.request())
            try await world.waitForStage(1, of: sent.id)
            let all = try await world.client.listNotifications(.init(), DeliveryWorld.sender)
            #expect(all.notifications.compactMap(\.rolloutState).map(\.stageDevices) == [[]])
        }
    }
}
