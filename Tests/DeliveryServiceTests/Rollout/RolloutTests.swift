import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Rollouts, which go to a growing share of their audience.
struct RolloutTests {
    private static let count = 500

    @Test func `each stage is sent when due, through restarts and crashes`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withHome(devices: Self.count) { home in
            let sent = try await home.run([adapter]) { world in
                let sent = try await world.send(RolloutCase.request())
                try await world.waitForStage(1, of: sent.id)
                #expect(
                    adapter.devices == RolloutCase.devices(sent, upTo: 0, of: Self.count))
                let state = try #require(try await world.get(sent.id).rolloutState)
                #expect(state.percent == 10 && state.pausedReason.isEmpty)
                #expect(state.nextStageTime == (home.clock.now + RolloutCase.hour).timestamp)
                home.clock.advance(RolloutCase.hour - .seconds(1))
                try await world.settle()
                try await world.settle()
                #expect(try await world.get(sent.id).rolloutState?.stage == 1)
                return sent
            }
            home.clock.advance(.seconds(1))
            let crashed = try await home.run([adapter]) { world in
                try await world.waitForStage(2, of: sent.id)
                #expect(
                    adapter.devices == RolloutCase.devices(sent, upTo: 1, of: Self.count))
                return try home.afterCrash()
            }
            home.clock.advance(RolloutCase.hour)
            try await crashed.run([adapter]) { world in
                try await world.waitForStage(3, of: sent.id)
                #expect(adapter.devices.count == Self.count)
                let done = try await world.wait(sent.id, for: .sent)
                #expect(done.counts?.delivered == UInt64(Self.count))
                #expect(done.rolloutState?.nextStageTime == nil)
            }
        }
    }

    @Test func `a stage that has not begun does not replace older messages`() async throws {
        let adapter = ScriptedAdapter { message, attempt in
            message.type == "/old" && attempt == 1
                ? .deviceBusy(after: .seconds(60), reason: "busy") : .accepted
        }
        try await withDelivery(devices: 40, [adapter]) { world, clock in
            let old = try await world.send(
                DeliveryWorld.request {
                    $0.type = "/old"
                    $0.content?.collapseKey = "score"
                })
            try await world.wait(old.id, for: .sending) { $0.counts?.retrying == 40 }
            let new = try await world.send(
                RolloutCase.request([50, 100]) { $0.content?.collapseKey = "score" })
            try await world.waitForStage(1, of: new.id)
            clock.advance(.seconds(61))
            await world.service.wake()
            let first = UInt64(RolloutCase.devices(new, upTo: 0, of: 40).count)
            let sent = try await world.wait(old.id, for: .sent)
            #expect(sent.counts?.delivered == 40 - first && sent.counts?.suppressed == first)
        }
    }

    @Test func `a rollout's message is in a device's inbox once its stage has begun`() async throws
    {
        try await withHome(devices: 100) { home in
            let (sent, cursor, last) = try await home.run { world in
                let sent = try await world.send(RolloutCase.request([50, 100]))
                try await world.waitForStage(1, of: sent.id)
                let first = RolloutCase.devices(sent, upTo: 0, of: 100)
                let here = try #require((0..<100).first { first.contains(device($0)) })
                let last = try #require((0..<100).first { !first.contains(device($0)) })
                let page = try await world.exchange(UInt32(here))
                #expect(page.items.map(\.notificationId) == [sent.id])
                #expect(try await world.exchange(UInt32(last)).items.isEmpty)
                home.clock.advance(RolloutCase.hour)
                try await world.waitForStage(2, of: sent.id)
                #expect(try await world.exchange(UInt32(last)).items.count == 1)
                let again = try await world.exchange(UInt32(here), cursor: page.cursor)
                #expect(again.items.isEmpty)
                return (sent, page.cursor, UInt32(last))
            }
            try await home.run { world in
                try await world.wait(sent.id, for: .sent)
                #expect(try await world.exchange(last, cursor: cursor).items.count == 1)
            }
        }
    }

    @Test func `the stages of a rollout without deliveries only open inboxes`() async throws {
        let adapter = ScriptedAdapter(kind: "webhook")
        try await withDelivery(devices: 100, [adapter]) { world, clock in
            let sent = try await world.send(RolloutCase.request([50, 100]))
            try await world.wait(sent.id, for: .sent)
            let first = RolloutCase.devices(sent, upTo: 0, of: 100)
            let last = try #require((0..<100).first { !first.contains(device($0)) })
            #expect(try await world.exchange(UInt32(last)).items.isEmpty)
            clock.advance(RolloutCase.hour)
            try await world.waitForStage(2, of: sent.id)
            #expect(try await world.exchange(UInt32(last)).items.count == 1)
        }
    }

    @Test func `a stage due while a switch is on begins after the release`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: Self.count, [adapter]) { world, clock in
            let sent = try await world.send(RolloutCase.request([10, 100]))
            try await world.waitForStage(1, of: sent.id)
            let first = adapter.devices
            try await world.stopEverything()
            try await world.wait(sent.id, for: .stalled)
            clock.advance(RolloutCase.hour)
            try await world.settle()
            try await world.stopEverything(false)
            try await world.settle()
            #expect(adapter.devices == first)
            #expect(try await world.get(sent.id).rolloutState?.pausedReason.isEmpty == true)
            _ = try await world.release()
            try await world.waitForStage(2, of: sent.id)
            try await world.wait(sent.id, for: .sent)
            #expect(adapter.devices.count == Self.count)
        }
    }

    @Test func `a cancelled rollout begins no further stage`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: Self.count, [adapter]) { world, clock in
            let sent = try await world.send(RolloutCase.request())
            try await world.waitForStage(1, of: sent.id)
            let first = adapter.devices
            #expect(try await world.cancel(sent.id).state == .cancelled)
            clock.advance(RolloutCase.hour)
            try await world.settle()
            try await world.settle()
            #expect(adapter.devices == first)
            #expect(try await world.service.store.runningRollouts().isEmpty)
        }
    }

    @Test func `a rollout's time to live starts with its last stage`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            let sent = try await world.send(
                RolloutCase.request {
                    $0.timeToLive = Proto.Duration()
                    $0.timeToLive?.seconds = 60
                })
            let expected = clock.now + RolloutCase.hour * 2 + .seconds(60)
            #expect(sent.expireTime == expected.timestamp)
            #expect(sent.rollout?.maxFailuresPercent == 5 && sent.rollout?.maxOptOutsPercent == 1)
        }
    }

    private typealias Change = @Sendable (inout Proto.SendRequest) -> Void

    private static let nonsense: [(field: String, change: Change)] = [
        ("rollout.stages", { $0.rollout?.stages = [] }),
        ("rollout.stages", { $0.rollout?.stages = .init(repeating: .init(), count: 11) }),
        ("rollout.stages[1].percent", { $0.rollout?.stages[1].percent = 10 }),
        ("rollout.stages[0].percent", { $0.rollout?.stages[0].percent = 0 }),
        ("rollout.stages[2].percent", { $0.rollout?.stages[2].percent = 99 }),
        ("rollout.stages[1].after", { $0.rollout?.stages[1].after = nil }),
        ("rollout.stages[1].after", { $0.rollout?.stages[1].after?.seconds = 59 }),
        ("rollout.stages[0].after", { $0.rollout?.stages[0].after = Proto.Duration() }),
        ("rollout.stages", { $0.rollout?.stages[1].after?.seconds = 28 * 86_400 - 3_600 }),
        ("rollout.max_failures_percent", { $0.rollout?.maxFailuresPercent = -1 }),
        ("rollout.max_failures_percent", { $0.rollout?.maxFailuresPercent = .nan }),
        ("rollout.max_opt_outs_percent", { $0.rollout?.maxOptOutsPercent = 100.5 }),
        (
            "rollout",
            {
                $0.timing = Proto.Timing()
                $0.timing?.localTime = "2027-01-20T09:00"
            }
        ),
        ("expire_time", { $0.expireTime = UnixTime(milliseconds: 1_800_003_600_000).timestamp }),
    ]

    @Test(arguments: nonsense.indices)
    func `an invalid rollout is refused with the field`(
        _ place: Int
    ) async throws {
        let (field, change) = Self.nonsense[place]
        try await withDelivery(devices: 1) { world, _ in
            let error = await failure { try await world.send(RolloutCase.request { change(&$0) }) }
            #expect(error?.code == .invalidArgument)
            let words = error?.message ?? ""
            #expect(words.hasPrefix("\(field): "), "\(words)")
        }
    }
}
