import Foundation
import Protocol
import Synchronization
import TestSupport
import Testing

/// kill -9 of every daemon under load, with losses and duplicates counted by independent ledgers.
@Suite(.serialized)
struct CrashTests {
    /// The number of times that each daemon is killed.
    private static let kills = 20
    /// The most messages that one kill of delivery may repeat: those in flight, and one batch
    /// between two checkpoints.
    private static let duplicatesPerKill = 256 + 64

    @Test func `kill -9 of each daemon under load loses nothing acknowledged`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            let world = try await World(suite, provider)
            let ready = try await killEachDaemon(suite, under: world)
            try await world.finish()
            try await checkLoss(world, provider)
            try checkDuplicates(provider)
            let p95 = ready.sorted()[ready.count * 95 / 100]
            print(
                "ready again: median \(ready.sorted()[ready.count / 2]), p95 \(p95), \(ready.count) kills"
            )
            #expect(p95.fits(.seconds(2)))
        }
    }

    private func killEachDaemon(_ suite: RunningSuite, under world: World) async throws
        -> [Duration]
    {
        let clock = ContinuousClock()
        var ready: [Duration] = []
        for _ in 0..<Self.kills {
            for daemon in Daemon.allCases.shuffled() {
                try await Task.sleep(for: .milliseconds(Int.random(in: 20...120)))
                suite.stop(daemon, signal: SIGKILL)
                let killed = clock.now
                try suite.start(daemon)
                try await suite.waitUntilReady()
                ready.append(clock.now - killed)
            }
        }
        world.stopLoad()
        return ready
    }

    private func checkLoss(_ world: World, _ provider: ProviderStandIn) async throws {
        let acknowledged = world.acknowledged
        print(
            "acknowledged: \(acknowledged.devices.count) devices, \(acknowledged.places.count) places,",
            "\(acknowledged.notifications.count) notifications,",
            "\(acknowledged.positions.count) positions")
        #expect(acknowledged.devices.count > 100)
        #expect(acknowledged.places.count > 100)
        #expect(acknowledged.notifications.count > 50)
        #expect(try await world.lostDevices() == [])
        #expect(acknowledged.positions.count > 50)
        #expect(try await world.lostPlaces() == [])
        #expect(try await world.lostPositions() == [])
        #expect(try await world.lostDeliveries(provider) == [])
        // The controls: devices are not where they never were, and a notification that nobody sent
        // must count as lost, or this check is blind.
        #expect(try await world.lostPositions(shift: 1).count == acknowledged.positions.count)
        #expect(try await world.lostDeliveries(provider, besides: ["0nobody"]).isEmpty == false)
    }

    private func checkDuplicates(_ provider: ProviderStandIn) throws {
        let receipts = try provider.receipts()
        let unique = Set(receipts)
        let duplicates = receipts.count - unique.count
        print("provider: \(receipts.count) receipts, \(duplicates) duplicates")
        #expect(duplicates <= Self.kills * Self.duplicatesPerKill)
    }
}
