import DeliveryAdapters
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Experiments from their start to their end.
struct `Experiments` {
    @Test func `each group gets its own text, the holdout and the rest get nothing`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2_000, [adapter]) { world, clock in
            let desk = ExperimentDesk(world)
            let report = try await desk.start()
            #expect(report.state == .running)
            #expect(report.groups.map(\.name) == ["holdout", "calm", "loud", "rest"])
            #expect(report.groups.map(\.percent) == [10, 20, 20, 50])
            #expect(report.groups.reduce(0) { $0 + $1.devices } == 2_000)
            #expect(report.endTime == (clock.now + .seconds(7 * 86_400)).timestamp)
            var got: [UInt32: String] = [:]
            for name in ["calm", "loud"] {
                let group = try report.group(name)
                let sent = try await world.wait(group.notificationId, for: .sent)
                #expect(sent.content?.title == "A vote")
                #expect(sent.content?.body == "A \(name) text")
                #expect(sent.counts?.delivered == group.devices)
                #expect((300...500).contains(group.devices))
                for ordinal in try await desk.members(name) { got[ordinal] = name }
            }
            for name in ["holdout", "rest"] {
                #expect(try report.group(name).notificationId.isEmpty)
                for ordinal in try await desk.members(name) { #expect(got[ordinal] == nil) }
            }
            #expect(Set(adapter.ordinals) == Set(got.keys))
            #expect(try await desk.list() == ["wording"])
        }
    }

    @Test func `the same experiment again is the one that was started, another needs a new name`()
        async throws
    {
        try await withDelivery(devices: 100, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            let first = try await desk.start()
            let again = try await desk.start()
            #expect(again.groups.map(\.notificationId) == first.groups.map(\.notificationId))
            let other = await failure {
                try await desk.start(ExperimentDesk.experiment { $0.goal = "other" })
            }
            #expect(other?.code == .failedPrecondition)
            try await desk.start(ExperimentDesk.experiment("second"))
            #expect(try await desk.list() == ["second", "wording"])
        }
    }

    @Test func `experiments with the same seed have the same holdout, others have another`()
        async throws
    {
        try await withDelivery(devices: 1_000, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            for name in ["one", "two"] {
                try await desk.start(ExperimentDesk.experiment(name) { $0.seed = "all-year" })
            }
            try await desk.start(ExperimentDesk.experiment("three"))
            let holdouts = try await (
                desk.members("holdout", of: "one"), desk.members("holdout", of: "two"),
                desk.members("holdout", of: "three")
            )
            #expect(holdouts.0 == holdouts.1)
            #expect(Set(holdouts.0).intersection(holdouts.2).count < 40)
        }
    }

    @Test func `the variant that does more wins, and the rest gets it when it is asked for`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 4_000, [adapter]) { world, _ in
            let desk = ExperimentDesk(world)
            try await desk.start()
            try await desk.waitUntilOut()
            let none = await failure { try await desk.sendWinner() }
            #expect(none?.code == .failedPrecondition)
            try await desk.reach(Array(try await desk.members("calm").prefix(40)))
            try await desk.reach(Array(try await desk.members("loud").prefix(200)))
            await desk.look()
            let decided = try await desk.get()
            #expect(decided.state == .decided)
            #expect(decided.winner == "loud")
            let loud = try decided.group("loud")
            #expect(loud.reached == 200)
            #expect(loud.lifts.map(\.over) == ["holdout", "calm"])
            #expect(loud.lifts.map(\.significant) == [true, true])
            #expect(try #require(loud.lifts[1].low).value > 1)
            #expect(try decided.group("rest").notificationId.isEmpty)
            let sent = try await desk.sendWinner()
            let id = try sent.group("rest").notificationId
            #expect(try await world.wait(id, for: .sent).content?.body == "A loud text")
            #expect(sent.endedBy == "key1")
            // The same call again sends nothing more, another variant is refused.
            let again = try await desk.sendWinner("loud")
            #expect(try again.group("rest").notificationId == id)
            let other = await failure { try await desk.sendWinner("calm") }
            #expect(other?.code == .failedPrecondition)
            let holdout = Set(try await desk.members("holdout"))
            #expect(adapter.ledger.count == 4_000 - holdout.count)
            #expect(holdout.isDisjoint(with: adapter.ordinals))
        }
    }

    @Test func `the winner goes to the rest by itself if that was asked for at the start`()
        async throws
    {
        try await withDelivery(devices: 2_000, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            try await desk.start(ExperimentDesk.experiment { $0.sendWinner = true })
            try await desk.waitUntilOut()
            try await desk.reach(Array(try await desk.members("calm").prefix(150)))
            await desk.look()
            let report = try await desk.get()
            #expect(report.winner == "calm")
            let sent = try await world.wait(try report.group("rest").notificationId, for: .sent)
            #expect(sent.content?.body == "A calm text")
            #expect(sent.sentBy == "key1")
        }
    }

    @Test func `taps count where there is no goal`() async throws {
        try await withDelivery(devices: 1_000, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            try await desk.start(
                ExperimentDesk.experiment {
                    ($0.goal, $0.holdoutPercent, $0.minGoals) = ("", 0, 60)
                })
            try await desk.waitUntilOut()
            let id = try await desk.get().group("loud").notificationId
            let loud = try await desk.members("loud")
            let tap = { (ordinal: UInt32) in
                var event = Proto.Event()
                (event.id, event.messageId) = ("tap", "\(id)-\(ordinal)")
                event.kind = .tapped
                _ = try await world.exchange(ordinal, events: [event])
            }
            for ordinal in loud.prefix(59) { try await tap(ordinal) }
            await desk.look()
            #expect(try await desk.get().state == .running)
            try await tap(loud[59])
            await desk.look()
            let report = try await desk.get()
            #expect(report.winner == "loud")
            #expect(try report.group("loud").reached == 60)
            #expect(try report.group("calm").reached == 0)
            #expect(try await desk.stop().group("loud").reached == 60)
        }
    }

    @Test func `without a difference it ends without a winner, and any variant may be sent`()
        async throws
    {
        try await withDelivery(devices: 1_000, [ScriptedAdapter()]) { world, clock in
            let desk = ExperimentDesk(world)
            try await desk.start()
            try await desk.waitUntilOut()
            // In turns, because somebody looks meanwhile.
            var reached: [(turn: Double, ordinal: UInt32)] = []
            for name in ["holdout", "calm", "loud"] {
                let members = try await desk.members(name)
                let part = members.prefix(members.count / 3)
                reached += part.enumerated().map { (Double($0) / Double(members.count), $1) }
            }
            try await desk.reach(reached.sorted { $0.turn < $1.turn }.map(\.ordinal))
            await desk.look()
            #expect(try await desk.get().state == .running)
            clock.advance(.seconds(9 * 86_400))
            await desk.look()
            let report = try await desk.get()
            #expect(report.state == .ended)
            #expect(report.winner.isEmpty)
            #expect(report.reason.isEmpty)
            let lift = try #require(try report.group("calm").lifts.first)
            #expect(!lift.significant)
            let (low, high) = (try #require(lift.low).value, try #require(lift.high).value)
            #expect(low < 0 && high > 0)
            let none = await failure { try await desk.sendWinner() }
            #expect(none?.code == .failedPrecondition)
            let unknown = await failure { try await desk.sendWinner("quiet") }
            #expect(unknown?.code == .invalidArgument)
            let sent = try await desk.sendWinner("calm").group("rest")
            #expect(
                try await world.wait(sent.notificationId, for: .sent).counts?.audience ?? 0 > 300)
        }
    }

    @Test func `nothing is decided while a kill switch holds a variant`() async throws {
        try await withDelivery(devices: 1_000, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            try await world.stop()
            let report = try await desk.start()
            for name in ["calm", "loud"] {
                let id = try report.group(name).notificationId
                #expect(try await world.get(id).state == .stalled)
            }
            try await desk.reach(Array(try await desk.members("loud").prefix(100)))
            await desk.look()
            #expect(try await desk.get().state == .running)
            try await world.stop(false)
            _ = try await world.release()
            try await desk.waitUntilOut()
            await desk.look()
            #expect(try await desk.get().winner == "loud")
        }
    }

    @Test func `stopping cancels what has not gone out, and goals do not count any more`()
        async throws
    {
        try await withDelivery(devices: 1_000, [ScriptedAdapter()]) { world, clock in
            let desk = ExperimentDesk(world)
            try await world.stop()
            let report = try await desk.start()
            let stillOpen = await failure { try await desk.delete() }
            #expect(stillOpen?.code == .failedPrecondition)
            let stopped = try await desk.stop()
            #expect(stopped.state == .stopped)
            #expect(stopped.reason == "a mistake")
            let id = try report.group("calm").notificationId
            #expect(try await world.get(id).state == .cancelled)
            clock.advance(.seconds(60))
            try await desk.reach(Array(try await desk.members("calm").prefix(100)))
            await desk.look()
            let after = try await desk.get()
            #expect(try after.group("calm").reached == 0)
            #expect(after.state == .stopped)
            try await desk.delete()
            #expect(await failure { try await desk.get() }?.code == .notFound)
            #expect(try await desk.list().isEmpty)
        }
    }

    @Test func `an experiment with a start time begins once, whenever the service dies`()
        async throws
    {
        try await withHome(devices: 500) { home in
            let start = home.clock.now + .seconds(600)
            try await home.run { world in
                let report = try await ExperimentDesk(world).start(
                    ExperimentDesk.experiment { $0.startTime = start.timestamp })
                #expect(report.state == .scheduled)
                #expect(report.groups.allSatisfy { $0.devices == 0 && $0.notificationId.isEmpty })
            }
            home.clock.advance(.seconds(601))
            let adapter = ScriptedAdapter()
            let ids = try await home.run([adapter]) { world in
                let desk = ExperimentDesk(world)
                await desk.look()
                try await desk.waitUntilOut()
                return try await desk.get().groups.map(\.notificationId)
            }
            try await home.run([adapter]) { world in
                let desk = ExperimentDesk(world)
                await desk.look()
                #expect(try await desk.get().groups.map(\.notificationId) == ids)
                let groups = try await desk.members("calm") + desk.members("loud")
                #expect(adapter.ordinals.sorted() == groups.sorted())
            }
        }
    }

    @Test func `an experiment waits for a registry that does not answer, and says so`()
        async throws
    {
        try await withDelivery(devices: 500, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            world.registry.fail(RPCError(.unavailable, "not now"))
            let report = try await desk.start()
            #expect(report.state == .scheduled)
            #expect(report.reason.contains("not now"))
            world.registry.fail(nil)
            await desk.look()
            let begun = try await desk.get()
            #expect(begun.state == .running)
            #expect(begun.reason.isEmpty)
        }
    }

    @Test func `a restored database begins and goes on with nothing that had begun`()
        async throws
    {
        try await withDelivery(devices: 500, [ScriptedAdapter()]) { world, clock in
            let desk = ExperimentDesk(world)
            try await desk.start(ExperimentDesk.experiment("running"))
            for (name, seconds) in [("due", 60), ("later", 600)] {
                let start = clock.now + .seconds(seconds)
                try await desk.start(
                    ExperimentDesk.experiment(name) { $0.startTime = start.timestamp })
            }
            try await world.database.write { database in
                try database.run("UPDATE experiment SET begins = 1 WHERE name = 'due'")
                for statement in ExperimentTable.whenPutBack.split(separator: ";") {
                    try database.run(String(statement))
                }
            }
            var states: [Proto.ExperimentState] = []
            for name in ["running", "due", "later"] {
                states.append(try await desk.get(name).state)
            }
            #expect(states == [.stopped, .failed, .scheduled])
        }
    }

    @Test func `devices that switch the type off or go are counted in each group`() async throws {
        try await withDelivery(devices: 500, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            try await desk.start()
            let (calm, holdout) = try await (desk.members("calm"), desk.members("holdout"))
            world.registry.state.withLock { state in
                state.left = Set(calm.prefix(3) + holdout.prefix(1))
            }
            let report = try await desk.get()
            #expect(try report.group("calm").departed?.devices == 3)
            #expect(try report.group("holdout").departed?.devices == 1)
            #expect(try report.group("loud").departed?.devices == 0)
            world.registry.fail(RPCError(.unavailable, "not now"))
            #expect(try await desk.get().group("calm").departed == nil)
        }
    }
}

extension ExperimentDesk {
    /// Waits until the variants' notifications were sent.
    func waitUntilOut(_ name: String = "wording") async throws {
        for group in try await get(name).groups where !group.notificationId.isEmpty {
            try await world.wait(group.notificationId, for: .sent)
        }
    }
}

extension ScriptedAdapter {
    /// The ordinals of the devices that got a message.
    fileprivate var ordinals: [UInt32] {
        ledger.compactMap { MessageID.parts(of: $0.messageID)?.ordinal }
    }
}
