import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// Retries of a notification with many devices, when the notification's state changes.
@Suite(.timeLimit(.minutes(10))) struct RowFollowingTests {
    private static let devices = 3_000

    /// Calls a body with a store after all deliveries of a notification failed once; no service
    /// runs.
    private static func withRetries(
        _ body: (DeliveryStore, String, DeliveryHome) async throws -> Void
    ) async throws {
        try await withHome(devices: devices) { home in
            let busy = ScriptedAdapter { _, _ in
                .deviceBusy(after: .seconds(600), reason: "later")
            }
            let id = try await home.run([busy]) { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sending) { $0.counts?.retrying == UInt64(devices) }
                return id
            }
            let database = try await DatabaseQueue.open(
                .init(path: home.path, schema: DeliverySchema.schema))
            do {
                try await body(try await DeliveryStore(database), id, home)
                await database.close()
            } catch {
                await database.close()
                throw error
            }
        }
    }

    private static func rows(_ store: DeliveryStore, _ state: WorkState) async throws -> Int {
        try await store.database.read { database in
            try database.first(
                "SELECT count(*) FROM retry WHERE state = ?", state.rawValue
            ) { Int($0.integer(0)) } ?? 0
        }
    }

    /// Lets all rows follow their notification's state, and returns how many left a state in each
    /// step.
    private static func follow(
        _ store: DeliveryStore, from state: WorkState, _ home: DeliveryHome
    ) async throws -> [Int] {
        var (steps, before) = ([Int](), try await rows(store, state))
        while try await store.followRows(now: home.clock.now) {
            let after = try await rows(store, state)
            steps.append(before - after)
            before = after
        }
        return steps
    }

    @Test func `a stall changes few rows at once, and the others follow in steps`() async throws {
        try await Self.withRetries { store, id, home in
            let record = try await store.record(id: id, app: DeliveryWorld.app)
            let stalled = try await store.handle(
                .held(reason: "stop"), sequence: record.sequence, now: home.clock.now)
            #expect(stalled?.record.state == .stalled)
            #expect(stalled?.record.counts.retrying == Self.devices)
            #expect(try await Self.rows(store, .held) == RowFollowing.atFirst)
            let rest = Self.devices - RowFollowing.atFirst
            #expect(
                try await Self.follow(store, from: .open, home)
                    == [RowFollowing.atOnce, rest - RowFollowing.atOnce])
            #expect(try await Self.rows(store, .held) == Self.devices)
            // A release in the middle of another stall begins anew.
            let released = try await store.release(record.sequence, now: home.clock.now)
            #expect(released?.record.state == .sending)
            #expect(try await Self.rows(store, .open) == RowFollowing.atFirst)
            _ = try await store.handle(
                .held(reason: "stop"), sequence: record.sequence, now: home.clock.now)
            _ = try await Self.follow(store, from: .open, home)
            #expect(try await Self.rows(store, .held) == Self.devices)
        }
    }

    @Test func `a release of an adapter checks the rows that have not followed theirs, too`()
        async throws
    {
        try await Self.withRetries { store, id, home in
            let record = try await store.record(id: id, app: DeliveryWorld.app)
            _ = try await store.handle(
                .held(reason: "stop"), sequence: record.sequence, now: home.clock.now)
            _ = try await Self.follow(store, from: .open, home)
            let released = try #require(
                try await store.release(record.sequence, now: home.clock.now)?.record)
            // Even if none of them has followed.
            try await store.database.write { try $0.run("UPDATE retry SET state = 2") }
            let open = try #require(
                try await store.openOn(LaneKey(app: DeliveryWorld.app, adapter: "scripted")))
            #expect(open.notifications == [record.sequence])
            let scope = ReleaseScope(notification: record.sequence, lane: open.number)
            var (deliveries, part) = (0, try await store.openWork(of: scope, after: nil))
            while !part.isEmpty {
                let (work, now) = (part, home.clock.now)
                let drop = { @Sendable in
                    Dropping(
                        released, scope, work, devices: [:], unrecorded: [], isPreview: true,
                        now: now)
                }
                deliveries += Int(try await store.drop(drop, isPreview: true).tally.deliveries)
                part = try await store.openWork(of: scope, after: part)
            }
            #expect(deliveries == Self.devices)
            // Rows of a notification that is over are none of its work, though they are there.
            _ = try await store.cancel(
                id: id, app: DeliveryWorld.app, by: "key1", now: home.clock.now)
            #expect(try await Self.rows(store, .held) > 0)
            let none = try await store.openOn(
                LaneKey(app: DeliveryWorld.app, adapter: "scripted"))
            #expect(none?.notifications == [])
        }
    }

    @Test func `a cancelled notification counts nothing as tried again, and its rows go in steps`()
        async throws
    {
        try await Self.withRetries { store, id, home in
            let cancelled = try await store.cancel(
                id: id, app: DeliveryWorld.app, by: "key1", now: home.clock.now)
            #expect(cancelled.record.counts.retrying == 0)
            #expect(
                try await Self.rows(store, .open) == Self.devices - RowFollowing.atFirst)
            // It is cancelled for every device, before and after its row has gone.
            let ordinals = [0, Self.devices - 1]
            for _ in 0..<2 {
                for ordinal in ordinals {
                    let fates = try await store.database.read { database in
                        try Fate.all(
                            of: cancelled.record, UInt32(ordinal), in: database)
                    }
                    #expect(fates.map(\.fate) == [.cancelled])
                }
                _ = try await Self.follow(store, from: .open, home)
            }
            #expect(try await Self.rows(store, .open) == 0)
            let after = try await store.record(id: id, app: DeliveryWorld.app)
            #expect(after.counts == cancelled.record.counts)
        }
    }

    @Test func `what may have arrived is uncertain once its row has followed the expiry`()
        async throws
    {
        try await Self.withRetries { store, id, home in
            let record = try await store.record(id: id, app: DeliveryWorld.app)
            let doubtful = try await store.database.write { database in
                try database.run("UPDATE retry SET may_have_arrived = 1 WHERE ordinal % 3 = 0")
            }
            home.clock.advance(.seconds(5 * 86_400))
            let expired = try await store.handle(
                .due, sequence: record.sequence, now: home.clock.now)
            let counts = try #require(expired?.record.counts)
            #expect(expired?.record.state == .expired && counts.retrying == 0)
            #expect(counts.expired + counts.uncertain == Self.devices)
            _ = try await Self.follow(store, from: .open, home)
            let after = try await store.record(id: id, app: DeliveryWorld.app).counts
            #expect(after.uncertain == doubtful && after.expired == Self.devices - doubtful)
            let failures = try await store.database.read { database in
                try FailureFilter().count(of: record.sequence, in: database)
            }
            #expect(failures == doubtful)
        }
    }

    @Test func `rows that did not follow before a crash follow after it, and count once`()
        async throws
    {
        try await Self.withRetries { store, id, home in
            let record = try await store.record(id: id, app: DeliveryWorld.app)
            home.clock.advance(.seconds(5 * 86_400))
            let expired = try await store.handle(
                .due, sequence: record.sequence, now: home.clock.now)
            #expect(expired?.record.state == .expired)
            let crashed = try home.afterCrash()
            #expect(try await Self.rows(store, .open) == Self.devices - RowFollowing.atFirst)
            let after = ScriptedAdapter()
            try await crashed.run([after]) { world in
                try await eventually {
                    try await world.database.read { database in
                        try database.first("SELECT 1 FROM retry") { _ in true } == nil
                    }
                }
                let counts = try #require(try await world.get(id).counts)
                #expect(counts.expired == UInt64(Self.devices) && counts.uncertain == 0)
            }
            #expect(after.ledger.isEmpty)
        }
    }

    @Test func `nothing of a stalled notification is sent, and all of it once it is released`()
        async throws
    {
        let adapter = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(5), reason: "later") }
        try await withDelivery(devices: Self.devices, [adapter]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.retrying == UInt64(Self.devices) }
            adapter.script { _, _ in .accepted }
            try await world.stopEverything()
            let before = adapter.ledger.count
            clock.advance(.seconds(60))
            try await world.settle()
            #expect(adapter.ledger.count == before)
            try await world.stopEverything(false)
            _ = try await world.release(id)
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == UInt64(Self.devices))
            #expect(adapter.ledger.count == before + Self.devices)
        }
    }
}

/// Failures of many devices that are sent again.
@Suite(.timeLimit(.minutes(10))) struct ResendingTests {
    private static let devices = 3_000

    @Test func `each of many failures is sent again once, and what fails again is not`()
        async throws
    {
        let adapter = ScriptedAdapter { _, _ in .refused(reason: "answered 400") }
        try await withDelivery(devices: Self.devices, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .failed)
            #expect(adapter.ledger.count == Self.devices)
            // They fail again while others of them are still to be sent again.
            _ = try await world.resend(id)
            let again = try await world.wait(id, for: .failed) {
                $0.counts?.failed == UInt64(Self.devices)
            }
            #expect(again.counts?.retrying ?? 0 == 0)
            #expect(adapter.ledger.count == 2 * Self.devices)
            adapter.script { _, _ in .accepted }
            _ = try await world.resend(id)
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == UInt64(Self.devices) && sent.counts?.failed ?? 0 == 0)
            #expect(adapter.ledger.count == 3 * Self.devices)
        }
    }

    /// Calls a body with the database and a resend of failures, after all deliveries of a
    /// notification failed.
    private static func withFailures(
        _ body: (DatabaseQueue, Resending, DeliveryHome) async throws -> Void
    ) async throws {
        try await withHome(devices: devices) { home in
            let refusing = ScriptedAdapter { _, _ in .refused(reason: "answered 400") }
            let id = try await home.run([refusing]) { world in
                let id = try await world.send().id
                try await world.wait(id, for: .failed)
                return id
            }
            let database = try await DatabaseQueue.open(
                .init(path: home.path, schema: DeliverySchema.schema))
            let resending = Resending(FailureFilter(), id: id, app: DeliveryWorld.app)
            do {
                try await body(database, resending, home)
                await database.close()
            } catch {
                await database.close()
                throw error
            }
        }
    }

    private static func step(
        _ resending: inout Resending, _ database: DatabaseQueue, _ home: DeliveryHome
    ) async throws -> Transition? {
        let (former, now) = (resending, home.clock.now)
        let (next, transition) = try await database.write { database in
            var next = former
            let transition = try next.step(SwitchBoard([]), now: now, in: database)
            return (next, transition)
        }
        resending = next
        return transition
    }

    @Test func `one transaction sends few failures again`() async throws {
        try await Self.withFailures { database, resending, home in
            var (resending, retrying) = (resending, [0])
            while !resending.isOver {
                let transition = try await Self.step(&resending, database, home)
                retrying.append(transition?.record.counts.retrying ?? retrying.last ?? 0)
            }
            #expect(retrying.last == Self.devices)
            let steps = zip(retrying.dropFirst(), retrying).map { $0 - $1 }
            #expect(steps.count > 1 && steps.allSatisfy { $0 <= 2_048 }, "\(steps)")
        }
    }

    @Test func `a resend whose notification ends and expires meanwhile just ends`() async throws {
        try await Self.withFailures { database, resending, home in
            var resending = resending
            _ = try await Self.step(&resending, database, home)
            #expect(!resending.isOver)
            // Those that were sent again have failed once more by now.
            try await database.write { database in
                try database.run("DELETE FROM retry")
                try database.run(
                    "UPDATE notification SET state = ?, retrying = 0",
                    Int(NotificationState.failed.rawValue))
            }
            home.clock.advance(.seconds(5 * 86_400))
            #expect(try await Self.step(&resending, database, home) == nil)
            #expect(resending.isOver)
        }
    }
}
