import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Experiments whose variants go out at different times, by intent or not.
struct `Times of experiments` {
    @Test func `variants at different times are only compared at the end`() async throws {
        try await withDelivery(devices: 1_000, [ScriptedAdapter()]) { world, clock in
            let desk = ExperimentDesk(world)
            try await desk.start(
                ExperimentDesk.experiment { experiment in
                    var delay = Proto.Duration()
                    delay.seconds = 3_600
                    experiment.variants[1].delay = delay
                })
            let report = try await desk.get()
            let late = try report.group("loud").notificationId
            #expect(try await world.get(late).state == .scheduled)
            try await desk.reach(Array(try await desk.members("calm").prefix(120)))
            clock.advance(.seconds(3_601))
            try await desk.waitUntilOut()
            await desk.look()
            #expect(try await desk.get().state == .running)
            // What is reported within two days of the end counts.
            clock.advance(.seconds(9 * 86_400 - 7_200))
            await desk.look()
            #expect(try await desk.get().state == .running)
            clock.advance(.seconds(7_200))
            await desk.look()
            let ended = try await desk.get()
            #expect(ended.state == .ended)
            #expect(ended.winner == "calm")
        }
    }

    @Test func `variants that go out far apart are compared much later, or not at all`()
        async throws
    {
        try await withDelivery(devices: 1_000, [ScriptedAdapter()]) { world, clock in
            let desk = ExperimentDesk(world)
            try await world.stop()
            try await desk.start()
            try await desk.start(ExperimentDesk.experiment("late"))
            clock.advance(.seconds(60))
            try await world.stop(false)
            let first = try await desk.get("wording").groups.map(\.notificationId)
            for id in first where !id.isEmpty { _ = try await world.release(id) }
            let (one, two) = try await (
                desk.get("late").group("calm"), desk.get("late").group("loud")
            )
            _ = try await world.release(one.notificationId)
            try await desk.waitUntilOut()
            for name in ["wording", "late"] {
                try await desk.reach(Array(try await desk.members("loud", of: name).prefix(100))) {
                    $0.id += name
                }
            }
            await desk.look()
            #expect(try await desk.get("wording").state == .running)
            // Fifty times as long as it took.
            clock.advance(.seconds(60 * 49))
            await desk.look()
            #expect(try await desk.get("wording").winner == "loud")
            clock.advance(.hours(10))
            _ = try await world.release(two.notificationId)
            try await desk.waitUntilOut("late")
            await desk.look()
            clock.advance(.hours(9 * 24))
            await desk.look()
            let late = try await desk.get("late")
            #expect(late.state == .ended)
            #expect(late.winner.isEmpty)
            #expect(late.reason.contains("did not go out together"))
        }
    }

    @Test func `each variant's goals are counted for the same time after it went out`()
        async throws
    {
        try await withDelivery(devices: 1_000, [ScriptedAdapter()]) { world, clock in
            let desk = ExperimentDesk(world)
            let begin = clock.now
            try await desk.start(
                ExperimentDesk.experiment {
                    $0.variants[1].delay = Proto.Duration()
                    $0.variants[1].delay?.seconds = 86_400
                })
            let (calm, loud) = try await (desk.members("calm"), desk.members("loud"))
            clock.advance(.seconds(8 * 86_400))
            for (day, index) in [(0.5, 0), (5.5, 1), (6.5, 2)] {
                let time = begin + .seconds(day * 86_400)
                try await desk.reach([calm[index], loud[index]]) { $0.time = time.timestamp }
            }
            // Six days each: calm from the first, loud from the second on.
            #expect(try await desk.get().group("calm").reached == 2)
            #expect(try await desk.get().group("loud").reached == 2)
        }
    }

    @Test func `the rest gets a variant although the experiment changes by itself meanwhile`()
        async throws
    {
        try await withDelivery(devices: 400, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            // The devices of each send are counted, which takes a while.
            try await ApprovalDesk(world).put { $0.devicesOver = 1_000_000 }
            try await desk.start()
            try await desk.waitUntilOut()
            let loud = try await desk.members("loud")
            let counts = Mutex(0)
            world.registry.state.withLock { state in
                state.beforeCounting = {
                    let isFirst = counts.withLock { count in
                        count += 1
                        return count == 1
                    }
                    guard isFirst else { return }
                    _ = try? await desk.reach(loud)
                    await desk.look()
                }
            }
            let sent = try await desk.sendWinner("loud")
            #expect(counts.withLock { $0 } == 2)
            #expect(sent.state == .decided)
            let id = try sent.group("rest").notificationId
            #expect(try await world.wait(id, for: .sent).content?.body == "A loud text")
        }
    }
}
