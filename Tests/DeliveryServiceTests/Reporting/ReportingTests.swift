import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Reports to the registry of addresses that are gone or work.
struct ReportingTests {
    private static let unkind = "gone\n\u{7}" + String(repeating: "👩‍👩‍👧", count: 300)

    private static func world(
        kind: String?, _ body: (DeliveryWorld) async throws -> Void
    ) async throws {
        let adapter = ScriptedAdapter(kind: kind) { _, _ in .gone(since: nil, reason: unkind) }
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(3, webhook: "https://example.org")
            try await body(world)
        }
    }

    /// Returns the gauge of addresses that are gone, but not reported to the registry yet.
    private static func untold(_ world: DeliveryWorld) -> Double? {
        world.metrics.text.split(separator: "\n")
            .first { $0.hasPrefix("herald_addresses_untold") }?
            .split(separator: " ").last.flatMap { Double($0) }
    }

    @Test func `a provider's reason is cut and cleaned as the registry requires`() async throws {
        try await Self.world(kind: "webhook") { world in
            try await world.wait(try await world.send().id, for: .failed)
            let told = try await world.registry.told(3)
            #expect(told.map(\.deviceId).sorted() == [device(0), device(1), device(2)])
            for outcome in told {
                #expect(outcome.reason.hasPrefix("gone"))
                #expect(outcome.reason.utf8.count <= 256)
                #expect(!outcome.reason.contains("\u{7}"))
                #expect(outcome.providerTime != nil)
            }
        }
    }

    @Test func `a registry that does not answer reports delays no notification`() async throws {
        try await Self.world(kind: "webhook") { world in
            world.registry.state.withLock { $0.isDeaf = true }
            let failed = try await world.wait(try await world.send().id, for: .failed)
            #expect(failed.counts?.failed == 3)
            #expect(world.registry.state.withLock { $0.told }.isEmpty)
        }
    }

    @Test func `reports wait while much is sent, up to a number of outcomes`() async throws {
        var limits = DeliveryLimits()
        // There is always more to send than leaves time.
        (limits.reporting.calmRate, limits.reporting.window) = (-1, .zero)
        (limits.reporting.most, limits.tellingPause) = (4, .milliseconds(1))
        let adapter = ScriptedAdapter(kind: "webhook") { _, _ in .gone(since: nil, reason: "") }
        try await withDelivery([adapter], limits: limits) { world, _ in
            world.registry.add(3, webhook: "https://example.org")
            try await world.wait(try await world.send().id, for: .failed)
            try await eventually { Self.untold(world) == 3 }
            try await Task.sleep(for: .milliseconds(50))
            #expect(world.registry.state.withLock { $0.told }.isEmpty)
            try await world.wait(try await world.send().id, for: .failed)
            // Those that come while the first four are told wait in their turn.
            #expect(try await world.registry.told(4).count >= 4)
            try await eventually { Self.untold(world).map { $0 < 3 } ?? false }
        }
    }

    @Test func `a wrong target is reported, and that the address works once it does`()
        async throws
    {
        let adapter = ScriptedAdapter(kind: "webhook") { message, _ in
            switch message.deviceID {
            case device(0): .wrongTarget(after: nil, reason: "403")
            case device(1): .wrongTarget(after: .seconds(3600), reason: "403")
            default: .accepted
            }
        }
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(3, webhook: "https://example.org")
            let first = try await world.send()
            let counts = try await world.wait(first.id, for: .sending) {
                $0.counts?.retrying == 1 && $0.counts?.failed == 1
            }.counts
            #expect(counts?.failedBy.map(\.failureClass) == [.refused])
            _ = try await world.registry.told(1)
            adapter.script { _, _ in .accepted }
            try await world.wait(try await world.send().id, for: .sent)
            let told = try await world.registry.told(2)
            #expect(told.map(\.deviceId) == [device(0), device(0)])
            #expect(told.map(\.verdict) == [.wrongTarget, .works])
            #expect(told.map(\.reason) == ["403", ""])
            // Nobody is told twice.
            try await world.wait(try await world.send().id, for: .sent)
            #expect(world.registry.state.withLock { $0.told.count } == 2)
        }
    }

    @Test func `a working address is reported again if the registry did not get the report`()
        async throws
    {
        let adapter = ScriptedAdapter(kind: "webhook") { _, _ in
            .wrongTarget(after: nil, reason: "403")
        }
        try await withDelivery([adapter]) { world, _ in
            world.registry.add(1, webhook: "https://example.org")
            try await world.wait(try await world.send().id, for: .failed)
            _ = try await world.registry.told(1)
            adapter.script { _, _ in .accepted }
            world.registry.state.withLock { $0.isDeaf = true }
            try await world.wait(try await world.send().id, for: .sent)
            try await eventually { world.registry.state.withLock { $0.refusals } == 1 }
            world.registry.state.withLock { $0.isDeaf = false }
            try await eventually {
                try await world.wait(try await world.send().id, for: .sent)
                return world.registry.state.withLock { $0.told.count } == 2
            }
            #expect(world.registry.state.withLock { $0.told.last?.verdict } == .works)
            try await world.wait(try await world.send().id, for: .sent)
            #expect(world.registry.state.withLock { $0.told.count } == 2)
        }
    }

    @Test func `a stop sends the reports that wait`() async throws {
        let adapter = ScriptedAdapter(kind: "webhook") { _, _ in .gone(since: nil, reason: "410") }
        var limits = DeliveryLimits()
        // After the first word there is a pause, in which the others come.
        (limits.tellingPause, limits.lastReport) = (.seconds(600), .seconds(30))
        var registry: FakeRegistry?
        try await withDelivery([adapter], limits: limits) { world, _ in
            registry = world.registry
            world.registry.add(1, webhook: "https://example.org")
            try await world.wait(try await world.send().id, for: .failed)
            _ = try await world.registry.told(1)
            world.registry.add(2, webhook: "https://example.org")
            try await world.wait(try await world.send().id, for: .failed)
            #expect(world.registry.state.withLock { $0.told.count } == 1)
        }
        let told = try #require(registry).state.withLock { $0.told.map(\.deviceId) }
        #expect(Set(told) == [device(0), device(1), device(2)])
    }

    @Test(.timeLimit(.minutes(10)))
    func `a registry that is gone does not delay a stop`() async throws {
        let adapter = ScriptedAdapter(kind: "webhook") { _, _ in .gone(since: nil, reason: "410") }
        var limits = DeliveryLimits()
        (limits.tellingPause, limits.lastReport) = (.seconds(600), .milliseconds(50))
        try await withDelivery([adapter], limits: limits) { world, _ in
            world.registry.add(1, webhook: "https://example.org")
            try await world.wait(try await world.send().id, for: .failed)
            _ = try await world.registry.told(1)
            try await world.wait(try await world.send().id, for: .failed)
            world.registry.state.withLock { $0.isSilent = true }
        }
    }

    @Test func `an adapter without addresses reports no outcomes`() async throws {
        try await Self.world(kind: nil) { world in
            try await world.wait(try await world.send().id, for: .failed)
            #expect(world.registry.state.withLock { $0.told }.isEmpty)
        }
    }
}
