import AudienceMessages
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// Frequency caps; the time is 2027-01-15T08:00Z.
struct CapTests {
    @Test func `a device at its cap gets no message, and the reason is shown`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 3, [adapter]) { world, _ in
            try await world.cap("/bill", 1)
            let first = try await world.sendCapped()
            let second = try await world.sendCapped()
            #expect(adapter.ledger.count == 3)
            let counts = try #require(second.counts)
            #expect((counts.audience, counts.delivered, counts.suppressed) == (3, 0, 3))
            #expect(counts.suppressedBy.map(\.reason) == ["at most 1 of /bill in 24 h"])
            #expect(counts.suppressedBy.map(\.deliveries) == [3])
            let explained = try await world.explain(second.id, 1)
            #expect(explained.membership == .in)
            #expect(explained.adapters.map(\.fate) == [.suppressed])
            #expect(explained.adapters.map(\.reason) == ["at most 1 of /bill in 24 h"])
            let timeline = try await world.timeline(of: 1).entries
            #expect(timeline.map(\.notification?.id) == [second.id, first.id])
            // What it does not get it does not find either.
            let items = try await world.exchange(1).items
            #expect(items.map(\.notificationId) == [first.id])
            let told = try await world.events().events.compactMap { event in
                if case .progress(let progress)? = event.what { progress.suppressed } else { 0 }
            }
            #expect(told.reduce(0, +) == 3)
        }
    }

    @Test func `a cap's window slides, and a message counts until its hour has left it`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            try await world.cap("/bill", 1)
            clock.advance(.hours(0.5))
            try await world.sendCapped()
            // Its hour ends at one, and is a day ago a day later.
            clock.advance(.hours(24.5) - .milliseconds(1))
            #expect(try await world.sendCapped().counts?.suppressed == 1)
            clock.advance(.milliseconds(1))
            #expect(try await world.sendCapped().counts?.delivered == 1)
            #expect(try await world.sendCapped().counts?.suppressed == 1)
            #expect(adapter.ledger.count == 2)
        }
    }

    @Test func `a type's cap and those of the types above it all apply`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await world.cap("/bill", 2)
            try await world.cap("/bill/vote", 1)
            try await world.cap("", 3)
            func reasons(_ type: String) async throws -> [String] {
                try await world.sendCapped(type).counts?.suppressedBy.map(\.reason) ?? []
            }
            #expect(try await reasons("/bill/vote") == [])
            #expect(try await reasons("/bill/vote") == ["at most 1 of /bill/vote in 24 h"])
            #expect(try await reasons("/bill/action") == [])
            #expect(try await reasons("/bill/text") == ["at most 2 of /bill in 24 h"])
            #expect(try await reasons("/bill") == ["at most 2 of /bill in 24 h"])
            // No type below it.
            #expect(try await reasons("/billing") == [])
            #expect(try await reasons("/billing") == ["at most 3 of any type in 24 h"])
        }
    }

    @Test func `of notifications planned at once each device gets as many as caps allow`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 700, [adapter]) { world, _ in
            try await world.cap("/bill", 2)
            async let first = world.sendCapped()
            async let second = world.sendCapped()
            async let third = world.sendCapped()
            let all = try await [first, second, third]
            #expect(all.reduce(0) { $0 + ($1.counts?.suppressed ?? 0) } == 700)
            let got = Dictionary(grouping: adapter.ledger, by: \.deviceID).mapValues(\.count)
            #expect(got.count == 700 && got.values.allSatisfy { $0 == 2 })
        }
    }

    @Test func `a device that two adapters reach counts once`() async throws {
        let adapters = [ScriptedAdapter("a"), ScriptedAdapter("b")]
        try await withDelivery(devices: 2, adapters) { world, _ in
            try await world.cap("/bill", 2)
            for _ in 0..<2 { #expect(try await world.sendCapped().counts?.delivered == 4) }
            let third = try await world.sendCapped()
            #expect(third.counts?.suppressed == 4)
            #expect(try await world.explain(third.id, 0).adapters.count == 2)
        }
    }

    @Test func `devices below their cap are sent to in chunks without the others`() async throws {
        let adapter = ScriptedAdapter()
        var limits = DeliveryLimits()
        (limits.chunkDevices, limits.pieceDevices) = (4, 8)
        try await withDelivery(devices: 30, [adapter], limits: limits) { world, _ in
            try await world.cap("/bill", 1)
            let odd = Set((0..<30 as Range<UInt32>).filter { $0 % 2 == 1 || $0 < 8 })
            world.registry.state.withLock { $0.left = odd }
            try await world.sendCapped()
            world.registry.state.withLock { $0.left = [] }
            let second = try await world.sendCapped()
            #expect(second.counts?.delivered == 19 && second.counts?.suppressed == 11)
            let got = Set(adapter.ledger.suffix(19).map(\.deviceID))
            #expect(got == Set(odd.map { device(Int($0)) }))
            for ordinal in 0..<30 as Range<UInt32> {
                #expect(try await world.exchange(ordinal).items.count == 1)
            }
        }
    }

    @Test func `cap counts and held-back devices survive a restart`() async throws {
        try await withHome(devices: 2) { home in
            let id = try await home.run { world in
                try await world.cap("/bill", 1)
                try await world.sendCapped()
                return try await world.sendCapped().id
            }
            try await home.run { world in
                #expect(try await world.sendCapped().counts?.suppressed == 2)
                #expect(try await world.explain(id, 0).membership == .in)
                let found = try await world.exchange(0).items
                #expect(found.count == 1)
            }
        }
    }

    @Test func `a plan that is not stored does not count`() async throws {
        try await withDelivery(devices: 2) { world, clock in
            try await world.cap("/bill", 1)
            world.registry.fail(RPCError(.unavailable, "away"))
            let id = try await world.send(DeliveryWorld.request { $0.type = "/bill" }).id
            // In the way of its only chunk.
            try await world.database.write { database in
                let lane = try LaneTable.number(
                    of: LaneKey(app: DeliveryWorld.app, adapter: "scripted"), in: database)
                try database.run(
                    """
                    INSERT INTO chunk (notification, number, lane, priority, state, left, first,
                        last, ordinals)
                    SELECT sequence, 0, ?, 2, 0, 0, 0, 0, x'' FROM notification
                    """, lane)
            }
            world.registry.fail(nil)
            // It is resolved again when it could not be stored.
            try await eventually {
                clock.advance(.seconds(5))
                await world.service.wake()
                return world.registry.state.withLock { $0.resolved.count } >= 3
            }
            try await world.database.write { _ = try $0.run("DELETE FROM chunk") }
            try await eventually {
                clock.advance(.seconds(5))
                await world.service.wake()
                return try await world.get(id).state == .sent
            }
            #expect(try await world.get(id).counts?.delivered == 2)
            #expect(try await world.sendCapped().counts?.suppressed == 2)
        }
    }

    @Test func `a crash at any moment of planning counts exactly what is planned`() async throws {
        try await withHome(devices: 600) { home in
            let adapter = ScriptedAdapter()
            try await home.run([adapter]) { world in
                try await world.cap("/bill", 2)
                async let all = [world.sendCapped(), world.sendCapped(), world.sendCapped()]
                for _ in 0..<6 {
                    let crashed = try home.afterCrash()
                    try await crashed.run([ScriptedAdapter()]) { world in
                        try await world.settle()
                        var left = try await world.newest().count
                        while left < 3 {
                            try await world.sendCapped()
                            left += 1
                        }
                        try await eventually {
                            try await world.newest().allSatisfy { $0.state == .sent }
                        }
                        let counts = try await world.newest().compactMap(\.counts)
                        #expect(counts.reduce(0) { $0 + $1.suppressed } == 600)
                        #expect(counts.reduce(0) { $0 + $1.delivered } == 1_200)
                    }
                }
                _ = try await all
            }
        }
    }

    @Test func `a changed cap keeps its counts, and a removed one loses them`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            func isHeld() async throws -> Bool {
                try await world.sendCapped().counts?.suppressed == 1
            }
            try await world.cap("/bill", 1)
            #expect(try await !isHeld())
            #expect(try await isHeld())
            try await world.cap("/bill", 2)
            #expect(try await !isHeld())
            #expect(try await isHeld())
            clock.advance(.hours(3))
            try await world.cap("/bill", 1, hours: 1)
            #expect(try await !isHeld())
            // The longer window reaches back to the first two again.
            try await world.cap("/bill", 3, hours: 24)
            #expect(try await isHeld())
            try await world.removeCap("/bill")
            #expect(try await !isHeld())
            try await world.cap("/bill", 1)
            #expect(try await !isHeld())
            #expect(await failure { try await world.removeCap("/vote") }?.code == .notFound)
        }
    }

    @Test func `a notification that ignores caps counts, and a silent one does not`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await world.cap("/bill", 2)
            for _ in 0..<3 {
                let sent = try await world.sendCapped { $0.content?.silent = true }
                #expect(sent.counts?.delivered == 1)
            }
            try await world.sendCapped {
                $0.content?.clear = true; $0.content?.collapseKey = "k"
            }
            let alert = try await world.sendCapped { $0.ignoreCaps = true }
            #expect(alert.ignoreCaps && alert.counts?.delivered == 1)
            #expect(try await world.sendCapped().counts?.delivered == 1)
            #expect(try await world.sendCapped().counts?.suppressed == 1)
            let next = try await world.sendCapped { $0.ignoreCaps = true }
            #expect(next.counts?.delivered == 1)
        }
    }

    @Test func `a notification at a local time counts at that time, also for earlier ones`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            world.registry.state.withLock { state in
                state.devices[0]?.timeZone = "Pacific/Kiritimati"
                state.devices[1]?.timeZone = "America/New_York"
            }
            try await world.cap("/bill", 1)
            // At 19:00Z, and at 14:00Z of the next day.
            let local = try await world.send(
                LocalTimeTests.request("2027-01-16T09:00") { $0.type = "/bill" })
            clock.advance(.hours(11))
            try await world.settle()
            #expect(adapter.ledger.count == 1)
            #expect(try await world.sendCapped().counts?.suppressed == 2)
            clock.advance(.hours(19))
            try await world.settle()
            try await world.wait(local.id, for: .sent)
            #expect(try await world.sendCapped().counts?.suppressed == 2)
            clock.advance(.hours(6))
            let later = try await world.sendCapped()
            #expect(later.counts?.delivered == 1 && later.counts?.suppressed == 1)
            #expect(try await world.explain(later.id, 1).adapters.first?.fate == .suppressed)
        }
    }

    @Test func `caps are checked at each zone's own time`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            world.registry.state.withLock { state in
                state.devices[0]?.timeZone = "Pacific/Kiritimati"
                state.devices[1]?.timeZone = "America/New_York"
            }
            try await world.cap("/bill", 1, hours: 12)
            let local = try await world.send(
                LocalTimeTests.request("2027-01-16T09:00") { $0.type = "/bill" })
            clock.advance(.hours(10))
            try await world.sendCapped()
            clock.advance(.hours(1))
            try await world.settle()
            // New York is nineteen hours away, and the window behind it empty.
            #expect(try await world.get(local.id).counts?.suppressed == 1)
            #expect(try await world.explain(local.id, 0).adapters.first?.fate == .suppressed)
            clock.advance(.hours(19))
            try await world.settle()
            #expect(try await world.wait(local.id, for: .sent).counts?.delivered == 1)
        }
    }

    @Test func `cap counts start anew when the registry renumbers its devices`() async throws {
        try await withDelivery(devices: 2) { world, _ in
            try await world.cap("/bill", 1)
            try await world.sendCapped()
            world.registry.state.withLock { $0.generation += 1 }
            #expect(try await world.sendCapped().counts?.delivered == 2)
            #expect(try await world.sendCapped().counts?.suppressed == 2)
        }
    }

    @Test func `cap counts that are over are deleted`() async throws {
        try await withDelivery(devices: 2) { world, clock in
            try await world.cap("/bill", 1, hours: 1)
            func rows(_ table: String) async throws -> Int64? {
                try await world.database.read { database in
                    try database.first("SELECT count(*) FROM \(table)") { $0.integer(0) }
                }
            }
            func counts() async throws -> [Int64?] {
                [try await rows("cap_count"), try await rows("held_back")]
            }
            try await world.sendCapped(days: 1)
            try await world.sendCapped(days: 1)
            #expect(try await counts() == [1, 1])
            clock.advance(.hours(2))
            await world.service.wake()
            #expect(try await counts() == [0, 1])
            #expect(try await rows("cap_moment") == 1)
            clock.advance(.hours(48))
            await world.service.wake()
            #expect(try await rows("held_back") == 0)
            #expect(try await rows("cap_moment") == 0)
        }
    }

    @Test(arguments: [
        ("cap.type", Proto.FrequencyCap.asked { $0.type = "/bill/" }),
        ("cap.type", .asked { $0.type = " x" }),
        ("cap.limit", .asked { $0.limit = 0 }),
        ("cap.limit", .asked { $0.limit = 1_001 }),
        ("cap.window", .asked { $0.window = nil }),
        ("cap.window", .asked { $0.window?.seconds = 3_599 }),
        ("cap.window", .asked { $0.window?.seconds = 30 * 86_400 + 1 }),
        ("cap.window", .asked { $0.window?.seconds = .max }),
        ("cap.window", .asked { $0.window?.nanos = -1 }),
        ("cap.overflow", .asked { $0.overflow = .init(rawValue: 9) }),
        ("cap.digest", .asked { $0.digest = Proto.DigestTexts() }),
        ("cap.digest", .asked { $0.overflow = .digest }),
        ("cap.digest", .asked("") { _ in }),
        ("cap.digest.title", .asked("{{names}}") { _ in }),
        ("cap.digest.title", .asked("{{count") { _ in }),
        ("cap.digest.every", .asked("x") { $0.digest?.every = Proto.Duration() }),
        ("cap.digest", .asked(String(repeating: "x", count: 5_000)) { _ in }),
    ])
    func `an invalid cap is refused with the reason`(
        _ field: String, _ cap: Proto.FrequencyCap
    ) async throws {
        try await withDelivery { world, _ in
            let error = await failure { try await world.cap("/bill", 1) { $0 = cap } }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.hasPrefix(field) == true, "\(error?.message ?? "")")
            let caps = try await world.caps()
            #expect(caps.isEmpty)
        }
    }

    @Test func `an app has at most sixteen caps, each of another type`() async throws {
        try await withDelivery { world, _ in
            for number in 0..<16 { try await world.cap("/t\(number)", 1) }
            let error = await failure { try await world.cap("/more", 1) }
            #expect(error?.code == .resourceExhausted)
            #expect(try await world.cap("/t0", 2).setBy == "key1")
            let caps = try await world.caps()
            #expect(caps.count == 16 && caps.first?.type == "/t0" && caps.first?.limit == 2)
        }
    }
}

extension Proto.FrequencyCap {
    fileprivate static func asked(
        _ digest: String? = nil, _ change: (inout Self) -> Void
    ) -> Self {
        var cap = Self()
        (cap.type, cap.limit) = ("/bill", 1)
        cap.window = Proto.Duration()
        cap.window?.seconds = 3_600
        if let digest {
            cap.overflow = .digest
            cap.digest = Proto.DigestTexts()
            cap.digest?.title = digest
        }
        change(&cap)
        return cap
    }
}
