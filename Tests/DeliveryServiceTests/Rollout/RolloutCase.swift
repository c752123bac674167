import DeliveryAdapters
import Protocol
import Testing

@testable import DeliveryService

/// A notification in stages to the devices of the fake registry, an hour apart.
enum RolloutCase {
    static let hour: Duration = .seconds(3_600)

    static func request(
        _ percents: [UInt32] = [10, 50, 100], _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) -> Proto.SendRequest {
        DeliveryWorld.request {
            $0.rollout = Proto.Rollout()
            $0.rollout?.stages = percents.enumerated().map { place, percent in
                var stage = Proto.RolloutStage()
                stage.percent = percent
                guard place > 0 else { return stage }
                stage.after = Proto.Duration()
                stage.after?.seconds = hour.components.seconds
                return stage
            }
            $0.rollout?.minDevices = 20
            change(&$0)
        }
    }

    /// Returns the ids of the devices that have the notification up to a stage.
    static func devices(
        _ sent: Proto.Notification, upTo stage: Int, of count: Int
    ) -> Set<String> {
        let sample = RolloutSample(id: sent.id, stages: sent.rollout?.stages ?? [])
        return Set((0..<count).filter { sample.stage(of: UInt32($0)) <= stage }.map(device))
    }
}

extension DeliveryWorld {
    /// Waits until a stage has begun; the first is 1.
    func waitForStage(
        _ stage: UInt32, of id: String, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        try await eventually(location) {
            try await settle(location)
            return try await get(id).rolloutState?.stage == stage
        }
        try await settle(location)
    }
}

extension ScriptedAdapter {
    /// The ids of the devices that it was given a message for; expects that none was given two.
    var devices: Set<String> {
        let all = ledger.map(\.deviceID)
        #expect(Set(all).count == all.count)
        return Set(all)
    }
}
