import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// Attempts, their outcomes and their counts.
struct CountTests {
    private static func sum(_ counts: Proto.DeliveryCounts?) -> UInt64? {
        counts.map {
            $0.delivered + $0.failed + $0.retrying + $0.suppressed + $0.expired + $0.uncertain
        }
    }

    @Test func `a delivery is one device by one adapter, and the audience counts devices`()
        async throws
    {
        let adapters = [ScriptedAdapter("one"), ScriptedAdapter("two")]
        adapters[1].script { message, _ in
            message.deviceID == device(0) ? .refused(reason: "answered 400") : .accepted
        }
        try await withDelivery(devices: 5, adapters) { world, _ in
            world.registry.add(1, muted: true)
            let sent = try await world.wait(try await world.send().id, for: .sent)
            #expect(sent.counts?.audience == 6)
            #expect(sent.counts?.delivered == 9)
            #expect(sent.counts?.failed == 1)
            // Neither adapter tried the muted one.
            #expect(sent.counts?.suppressed == 2)
            #expect(sent.errors.map(\.adapter) == ["two"])
            #expect(sent.errors.map(\.message) == ["answered 400"])
            #expect(sent.errors.map(\.count) == [1])
        }
    }

    @Test func `a silent message also goes to muted devices`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(2, muted: true)
            let silent = DeliveryWorld.request { $0.content?.silent = true }
            let sent = try await world.wait(try await world.send(silent).id, for: .sent)
            #expect(sent.counts?.delivered == 2)
        }
    }

    @Test func `an adapter skips devices without an address of its kind`() async throws {
        let adapter = ScriptedAdapter("webhook", kind: "webhook")
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            world.registry.add(1, webhook: "https://example.com")
            let sent = try await world.wait(try await world.send().id, for: .sent)
            #expect(sent.counts?.suppressed == 1)
            #expect(sent.counts?.delivered == 1)
            #expect(adapter.ledger.map(\.address) == ["https://example.com/d1"])
        }
    }

    @Test func `the status counts notifications as they are stored`() async throws {
        func check(_ world: DeliveryWorld, _ states: Set<Proto.NotificationState>) async throws {
            let stored = try await world.database.read { database in
                try database.rows("SELECT state, count(*) FROM notification GROUP BY state") {
                    [$0.integer(0), $0.integer(1)]
                }
            }
            try await eventually {
                let told = try await world.status().states
                let rows = told.map { [Int64($0.state.rawValue), Int64($0.notifications)] }
                return Set(rows) == Set(stored) && Set(told.map(\.state)) == states
            }
        }
        let adapter = ScriptedAdapter()
        adapter.script { message, _ in
            message.deviceID == device(0) ? .refused(reason: "no") : .accepted
        }
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            try await world.wait(try await world.send().id, for: .failed)
            let later = DeliveryWorld.request {
                $0.deliverTime = (clock.now + .seconds(3_600)).timestamp
            }
            let canceled = try await world.send(later).id
            _ = try await world.send(later)
            _ = try await world.cancel(canceled)
            _ = try await world.stopEverything()
            try await world.wait(try await world.send().id, for: .stalled)
            try await check(world, [.failed, .scheduled, .cancelled, .stalled])
        }
    }

    @Test func `a retry waits exactly as long as the provider asked`() async throws {
        let adapter = ScriptedAdapter { _, attempt in
            attempt == 1 ? .deviceBusy(after: .seconds(30), reason: "answered 429") : .accepted
        }
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let id = try await world.send().id
            let waiting = try await world.wait(id, for: .sending) { $0.counts?.retrying == 1 }
            #expect(waiting.errors.map(\.message) == ["answered 429"])
            clock.advance(.milliseconds(29_999))
            try await world.settle()
            #expect(adapter.ledger.count == 1)
            clock.advance(.milliseconds(1))
            await world.service.wake()
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 1)
            #expect(sent.counts?.retrying == 0)
            #expect(Set(adapter.ledger.map(\.messageID)).count == 1)
        }
    }

    @Test(arguments: [
        (AttemptOutcome.deviceBusy(after: nil, reason: "answered 503"), 1, 0),
        (.uncertain(reason: "the answer was lost"), 0, 1),
    ])
    func `at an operator's limit a delivery ends with what is known of it`(
        outcome: AttemptOutcome, failed: UInt64, uncertain: UInt64
    ) async throws {
        let adapter = ScriptedAdapter { _, _ in outcome }
        var limits = DeliveryLimits()
        limits.engine.retries.cap = .seconds(1)
        limits.engine.retries.leastOfSpan = 1
        limits.engine.retries.longest = .milliseconds(4_200)
        try await withDelivery(devices: 1, [adapter], limits: limits) { world, clock in
            let id = try await world.send().id
            for attempt in 1...4 {
                try await eventually {
                    try await world.get(id).errors.first?.count == UInt64(attempt)
                }
                try await world.settle()
                clock.advance(.seconds(1))
                await world.service.wake()
            }
            let over = try await world.wait(id, for: .failed)
            #expect(over.counts?.failed == failed)
            #expect(over.counts?.uncertain == uncertain)
            #expect(over.errors.map(\.count) == [5])
            #expect(adapter.ledger.count == 5)
        }
    }

    @Test func `an attempt that would come after the expiry is not made`() async throws {
        let adapter = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(600), reason: "busy") }
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            let id = try await world.send(
                DeliveryWorld.request { $0.expireTime = (clock.now + .seconds(300)).timestamp }
            ).id
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.expired == 2)
            #expect(Self.sum(sent.counts) == 2)
        }
    }

    @Test func `deliveries not begun at the expiry expire, and each device counts once`()
        async throws
    {
        var limits = DeliveryLimits()
        limits.engine.inFlight = 3
        // One chunk after the other, so that the first three are the first.
        (limits.chunkDevices, limits.engine.devicesPerLane) = (4, 4)
        let adapter = ScriptedAdapter { message, _ in
            message.deviceID == device(1) ? .deviceBusy(after: nil, reason: "busy") : .accepted
        }
        adapter.block()
        try await withDelivery(devices: 10, [adapter], limits: limits) { world, clock in
            let id = try await world.send().id
            try await eventually { adapter.underWay == 3 }
            clock.advance(.seconds(86_400))
            await world.service.wake()
            adapter.unblock()
            let over = try await world.wait(id, for: .expired) { $0.counts?.delivered == 2 }
            #expect(over.reason == "the notification expired before all of it was sent")
            #expect(over.counts?.expired == 8)
            #expect(adapter.ledger.count == 3)
        }
    }

    @Test(arguments: [true, false])
    func `deliveries given back after the expiry was recorded count once`(isRelease: Bool)
        async throws
    {
        var limits = DeliveryLimits()
        // Three of them for one lane at most, so that one is left for the other.
        limits.engine.inFlight = 4
        let adapters = [ScriptedAdapter("one"), ScriptedAdapter("two")]
        adapters[1].block()
        adapters[1].script { message, _ in
            message.deviceID == device(1) ? .deviceBusy(after: nil, reason: "busy") : .accepted
        }
        try await withDelivery(devices: 5, adapters, limits: limits) { world, clock in
            let id = try await world.send().id
            try await eventually { adapters[1].underWay == 3 }
            // The other one is through, and that is recorded.
            try await eventually { try await world.get(id).counts?.delivered == 5 }
            if isRelease {
                try await world.stopEverything()
                try await world.wait(id, for: .stalled)
                try await world.stopEverything(false)
                clock.advance(.seconds(86_400))
                // The service may have noted the expiry by itself meanwhile.
                #expect(try await world.release().expired <= 1)
            } else {
                clock.advance(.seconds(86_400))
                try await world.stopEverything()
            }
            try await world.wait(id, for: .expired)
            adapters[1].unblock()
            let over = try await world.wait(id, for: .expired) { $0.counts?.delivered == 7 }
            // Two devices that were not begun, and the one delivery that came back too late.
            #expect(over.counts?.expired == 3)
        }
    }

    @Test func `a retry that returns after the expiry was recorded counts once`() async throws {
        let adapter = ScriptedAdapter { _, attempt in
            attempt == 1 ? .deviceBusy(after: .seconds(1), reason: "busy") : .accepted
        }
        try await withDelivery(devices: 2, [adapter]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.retrying == 2 }
            adapter.block()
            clock.advance(.seconds(1))
            await world.service.wake()
            try await eventually { adapter.underWay == 2 }
            try await world.stopEverything()
            try await world.wait(id, for: .stalled)
            try await world.stopEverything(false)
            clock.advance(.seconds(86_400))
            // The service may have noted the expiry by itself meanwhile.
            #expect(try await world.release().expired <= 1)
            adapter.unblock()
            let over = try await world.wait(id, for: .expired) { $0.counts?.delivered == 2 }
            #expect(Self.sum(over.counts) == 2)
        }
    }

    @Test func `only twenty different errors are kept, and the rest is counted together`()
        async throws
    {
        let adapter = ScriptedAdapter { message, _ in .refused(reason: message.deviceID) }
        try await withDelivery(devices: 30, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .failed)
            let kept = try await world.database.read { database in
                try database.rows("SELECT message, count FROM error ORDER BY count") {
                    ($0.text(0), $0.integer(1))
                }
            }
            #expect(kept.count == 21)
            #expect(kept.last?.0 == "further errors")
            #expect(kept.reduce(0) { $0 + $1.1 } == 30)
            #expect(try await world.get(id).errors.count == 10)
        }
    }

    @Test func `the status has states, switches and the deliveries of the last minute`()
        async throws
    {
        try await withDelivery(devices: 4) { world, clock in
            try await world.wait(try await world.send().id, for: .sent)
            try await world.stopEverything(app: DeliveryWorld.app)
            _ = try await world.send()
            let status = try await world.client.getStatus(.init(), DeliveryWorld.sender)
            #expect(status.states.map(\.state) == [.sent, .stalled])
            #expect(status.states.map(\.notifications) == [1, 1])
            #expect(status.switches.map(\.app) == [DeliveryWorld.app])
            #expect(status.deliveriesPerMinute == 4)
            #expect(status.deliveriesInFlight == 0)
            // Another app's key is told of its own alone.
            let other = CallContext(
                principal: Principal(role: .sender, app: "shop", subject: "key8"))
            let others = try await world.client.getStatus(.init(), other)
            #expect(others.deliveriesPerMinute == 0 && others.deliveriesInFlight == 0)
            #expect(others.states.isEmpty && others.switches.isEmpty && others.blocks.isEmpty)
            let whole = try await world.client.getStatus(.init(), DeliveryWorld.suite)
            #expect(whole.deliveriesPerMinute == 4)
            clock.advance(.seconds(61))
            let later = try await world.client.getStatus(.init(), DeliveryWorld.suite)
            #expect(later.deliveriesPerMinute == 0)
            #expect(later.states == status.states)
        }
    }
}
