import DeliveryEngine
import Protocol
import Testing

@testable import DeliveryService

/// The end of notifications whose process died.
struct AbandonedWorkTests {
    @Test(arguments: [false, true])
    func `what was in flight when a notification ended is uncertain if the process dies`(
        isRetry: Bool
    ) async throws {
        try await withHome(devices: 20) { home in
            let (before, after) = (ScriptedAdapter(), ScriptedAdapter())
            var limits = DeliveryLimits()
            limits.engine.inFlight = 8
            if isRetry {
                before.script { _, _ in .deviceBusy(after: .seconds(5), reason: "later") }
            } else {
                before.block()
            }
            try await home.run([before], limits: limits) { world in
                let id = try await world.send(
                    DeliveryWorld.request {
                        $0.timeToLive = Proto.Duration()
                        $0.timeToLive?.seconds = 60
                    }
                ).id
                if isRetry {
                    try await world.wait(id, for: .sending) { $0.counts?.retrying == 20 }
                    before.block()
                    home.clock.advance(.seconds(30))
                }
                try await eventually { before.underWay == 6 }
                home.clock.advance(.seconds(61))
                let ended = try await world.wait(id, for: .expired)
                #expect(ended.counts?.expired == 20)
                let crashed = try home.afterCrash()
                try await crashed.run([after], limits: limits) { world in
                    let counts = try #require(try await world.get(id).counts)
                    #expect(
                        counts.uncertain >= 6 && counts.expired + counts.uncertain == 20,
                        "\(counts)")
                    let failures = try await world.failures(of: id, [.uncertain]).failures
                    #expect(failures.count == Int(counts.uncertain))
                }
                // Once is enough.
                try await crashed.run([after], limits: limits) { world in
                    let counts = try #require(try await world.get(id).counts)
                    #expect(counts.uncertain >= 6 && counts.expired + counts.uncertain == 20)
                    #expect(GivenUpTests.lines(counts) == ["scripted 5: \(counts.uncertain)"])
                }
                before.unblock()
            }
            #expect(after.ledger.isEmpty)
        }
    }
}
