import Foundation
import Protocol
import ServiceKit
import ServiceStorage
import TestSupport
import Testing

@testable import DeliveryService

/// Erased users in the audiences that delivery stores.
struct UserNamesTests {
    private static func send(
        _ world: DeliveryWorld, _ clock: ManualClock, _ audience: String, body: String = "Text"
    ) async throws -> String {
        try await world.send(
            DeliveryWorld.request {
                $0.audience = audience
                $0.content?.body = body
                $0.deliverTime = (clock.now + .seconds(60)).timestamp
            }
        ).id
    }

    @Test func `an erased user is replaced in many audiences, and nobody else is`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            var sent: [(id: String, expected: String)] = []
            for number in 0..<100 {
                let other = "user(other\(number))"
                let id = try await Self.send(world, clock, "user(ann) OR \(other)")
                sent.append((id, "user(herald-erased-user) OR \(other)"))
                sent.append((try await Self.send(world, clock, other), other))
            }
            // It looks the same and has other bytes.
            let alike = "NOT user(caf\u{65}\u{301})"
            sent.append((try await Self.send(world, clock, alike), alike))
            let gone = ["ann", "caf\u{e9}"].map { ErasedUser(app: DeliveryWorld.app, id: $0) }
            try await UserNames.erase(gone, in: world.database)
            for (id, expected) in sent {
                let audience = try await world.get(id).audience
                #expect(Array(audience.utf8) == Array(expected.utf8))
            }
        }
    }

    @Test func `the words of an erased user's audiences are soon in no file`() async throws {
        try await withHome(devices: 1) { home in
            func holds(_ text: String) -> Bool {
                ["", "-wal"].contains { ending in
                    let bytes = FileManager.default.contents(atPath: home.path + ending)
                    return bytes?.range(of: Data(text.utf8)) != nil
                }
            }
            try await home.run { world in
                _ = try await Self.send(
                    world, home.clock, "user(annlikenoother) OR user(boblikenoother)")
                // So many words that they are overwritten in more than one step.
                for number in 0..<200 {
                    let words = (0..<60).map { "word\(number * 60 + $0)" }
                    _ = try await Self.send(
                        world, home.clock, "/t", body: words.joined(separator: " "))
                }
                let indexer = SearchIndexer(world.database)
                while try await indexer.step() {}
                #expect(holds("annlikenoother") && holds("boblikenoother"))
                try await UserNames.erase(
                    [ErasedUser(app: DeliveryWorld.app, id: "annlikenoother")], in: world.database)
                try await Task.sleep(for: .seconds(1))
                // As the indexer does a while later, when nothing else is written.
                while try await indexer.step() {}
                let end = ContinuousClock.now + Duration.patience
                while holds("annlikenoother"), .now < end {
                    try await Task.sleep(for: .milliseconds(20))
                }
                #expect(!holds("annlikenoother") && holds("boblikenoother"))
            }
        }
    }
}
