import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import TestSupport
import Testing

@testable import DeliveryService

/// Releases while the registry is away, and changes of a notification during one.
struct ReleaseMomentTests {
    /// A registry that delays its answers, and then is not there.
    private final class Absence: Sendable {
        private let isOver = Mutex(false)

        /// Lets each question to `registry` wait until the moment is over, or fail after `delay`.
        func begin(_ registry: FakeRegistry, failingAfter delay: Duration) {
            registry.beforeResolving { [self] in
                let end = ContinuousClock.now + delay
                while !isOver.withLock({ $0 }) {
                    guard ContinuousClock.now < end else {
                        throw RPCError(.unavailable, "no connection")
                    }
                    try? await ContinuousClock().sleep(for: .milliseconds(5))
                    await Task.yield()
                }
            }
        }

        func end() { isOver.withLock { $0 = true } }
    }

    private static func waitForAll(
        _ ids: [String], _ world: DeliveryWorld, _ clock: ManualClock
    ) async throws {
        var left = ids
        try await eventually {
            clock.advance(.seconds(1))
            await world.service.wake()
            while let id = left.last, try await world.get(id).state == .sent { left.removeLast() }
            return left.isEmpty
        }
    }

    /// Holds notifications that were planned before, and returns their ids.
    private static func hold(_ count: Int, _ world: DeliveryWorld) async throws -> [String] {
        try await world.stop { $0.adapter = "scripted" }
        var ids: [String] = []
        for _ in 0..<count {
            ids.append(try await world.send().id)
            try await world.wait(ids.last ?? "", for: .sending)
        }
        try await world.stop()
        for id in ids { try await world.wait(id, for: .stalled) }
        try await world.stop(false) { $0.adapter = "scripted" }
        return ids
    }

    @Test(arguments: [Duration.seconds(1), .seconds(3600)])
    func `forty unplanned notifications are released at once while the registry hangs`(
        delay: Duration
    ) async throws {
        try await withDelivery(devices: 3) { world, clock in
            try await world.stop()
            var ids: [String] = []
            for _ in 0..<40 { ids.append(try await world.send().id) }
            for id in ids { try await world.wait(id, for: .stalled) }
            let absence = Absence()
            absence.begin(world.registry, failingAfter: delay)
            let before = ContinuousClock.now
            let preview = try await world.release(preview: true) { _ in }
            #expect(preview.released == 40 && preview.uncounted == 40)
            #expect((ContinuousClock.now - before).fits(.seconds(6)))
            try await world.stop(false)
            let begin = ContinuousClock.now
            let release = try await world.release()
            #expect((ContinuousClock.now - begin).fits(.seconds(6)))
            #expect(release.released == 40 && release.uncounted == 40)
            #expect(release.deliveries == 0 && release.kept == 0)
            for id in ids { #expect(try await world.get(id).state != .stalled) }
            absence.end()
            try await Self.waitForAll(ids, world, clock)
        }
    }

    @Test func `an audience that cannot be resolved does not leave the others uncounted`()
        async throws
    {
        try await withDelivery(devices: 3) { world, _ in
            try await world.stop()
            for _ in 0..<3 { _ = try await world.send() }
            let asked = Mutex(0)
            world.registry.beforeResolving {
                let number = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                if number == 1 { throw RPCError(.notFound, "no segment 'x'") }
            }
            let preview = try await world.release(preview: true) { _ in }
            #expect(preview.items.map(\.uncounted) == [true, false, false])
            #expect(preview.deliveries == 6)
        }
    }

    @Test func `planned notifications wait together, not each, for an absent registry`()
        async throws
    {
        try await withDelivery(devices: 3) { world, clock in
            var ids = try await Self.hold(12, world)
            ids.append(try await world.send().id)
            try await world.stop(false)
            let absence = Absence()
            absence.begin(world.registry, failingAfter: .seconds(1))
            let begin = ContinuousClock.now
            let release = try await world.release()
            #expect((ContinuousClock.now - begin).fits(.seconds(6)))
            #expect(release.kept == 12 && release.released == 1 && release.uncounted == 1)
            #expect(
                release.items.prefix(12).allSatisfy {
                    $0.problem == "the registry: no connection" && $0.deliveries == 0
                })
            absence.end()
            #expect(try await world.release().released == 12)
            try await Self.waitForAll(ids, world, clock)
        }
    }

    @Test func `a notification cancelled during a preview would not be released`() async throws {
        try await withDelivery(devices: 9) { world, _ in
            try await world.stop()
            let id = try await world.send().id
            world.registry.beforeResolving { _ = try await world.cancel(id) }
            let preview = try await world.release(preview: true) { _ in }
            #expect(preview.released == 0 && preview.kept == 1 && preview.deliveries == 0)
            #expect(preview.items.map(\.deliveries) == [0])
            let problem = "the notification is now cancelled, not stalled"
            #expect(preview.items.map(\.problem) == [problem])
        }
    }

    @Test func `a notification cancelled during a release is not released`() async throws {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 9, [adapter]) { world, _ in
            for isNamed in [true, false] {
                let id = try await Self.hold(1, world)[0]
                try await world.stop(false)
                world.registry.beforeResolving { _ = try await world.cancel(id) }
                if isNamed {
                    let error = await failure { try await world.release(id) }
                    #expect(error?.code == .failedPrecondition)
                    #expect(error?.message == "the notification is now cancelled, not stalled")
                } else {
                    let release = try await world.release()
                    #expect(release.released == 0 && release.kept == 1)
                    #expect(release.deliveries == 0)
                    #expect(release.items.map(\.deliveries) == [0])
                }
                world.registry.beforeResolving(nil)
                #expect(try await world.get(id).state == .cancelled)
            }
            #expect(adapter.ledger.isEmpty)
        }
    }

    @Test func `a notification cancelled while a release counts it has no deliveries`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 9, [adapter]) { world, _ in
            try await world.stop()
            let id = try await world.send().id
            try await world.wait(id, for: .stalled)
            try await world.stop(false)
            world.registry.beforeResolving { _ = try await world.cancel(id) }
            let release = try await world.release(id)
            #expect(release.deliveries == 0)
            #expect(try await world.get(id).state == .cancelled)
            #expect(adapter.ledger.isEmpty)
        }
    }

    @Test func `a notification that expires during a release is counted as expired`() async throws {
        try await withDelivery(devices: 9) { world, clock in
            for isPlanned in [true, false] {
                for isPreview in [true, false] {
                    let request = DeliveryWorld.request {
                        $0.expireTime = (clock.now + .seconds(60)).timestamp
                    }
                    if isPlanned { try await world.stop { $0.adapter = "scripted" } }
                    if !isPlanned { try await world.stop() }
                    let id = try await world.send(request).id
                    if isPlanned { try await world.wait(id, for: .sending) }
                    try await world.stop()
                    try await world.wait(id, for: .stalled)
                    if isPlanned { try await world.stop(false) { $0.adapter = "scripted" } }
                    try await world.stop(false)
                    world.registry.beforeResolving { clock.advance(.seconds(60)) }
                    let answer = try await world.release(preview: isPreview) { $0.id = id }
                    world.registry.beforeResolving(nil)
                    #expect(answer.deliveries == 0)
                    #expect(answer.items.map(\.deliveries) == [0])
                    #expect(answer.dropped.map(\.deliveries) == (isPlanned ? [9] : []))
                    // One that is not planned is released before anybody looks for whom it is.
                    #expect(answer.expired == (isPlanned || isPreview ? 1 : 0))
                }
            }
        }
    }
}
