import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// Searches in the deliveries that have failed.
struct FailureSearchTests {
    /// Returns all failures whose reason contains a text, and the number of pages.
    private static func found(
        _ text: String, in world: DeliveryWorld, size: UInt32 = 0
    ) async throws -> (failures: [Proto.DeliveryFailure], pages: Int) {
        var (found, token, pages) = ([Proto.DeliveryFailure](), "", 0)
        repeat {
            let page = try await world.failures(text: text, size: size, token: token)
            found += page.failures
            token = page.nextPageToken
            pages += 1
        } while !token.isEmpty
        return (found, pages)
    }

    @Test func `words are found in the device's id, the provider's name and the reason`()
        async throws
    {
        try await withDelivery(devices: 40) { world, _ in
            let id = try await world.send().id
            try await world.fail(
                (0..<40).map {
                    .init(ordinal: $0, reason: $0 < 5 ? "400 BadDeviceToken" : "410 gone")
                }, of: id)
            func ordinals(_ text: String) async throws -> [Int] {
                let devices = try await Self.found(text, in: world).failures.map(\.deviceId)
                return (0..<40).filter { devices.contains(device($0)) }
            }
            #expect(try await ordinals("baddevicetoken") == Array(0..<5))
            #expect(try await ordinals(" APNS  410 ") == Array(5..<40))
            #expect(try await ordinals(device(7)) == [7])
            #expect(try await ordinals("\(device(7).uppercased()) gone") == [7])
            #expect(try await ordinals("\(device(7)) 400").isEmpty)
            #expect(try await ordinals("fcm").isEmpty)
            #expect(try await ordinals("").count == 40)
            let one = try await world.failures(of: id, [.refused], text: "gone")
            #expect(one.failures.isEmpty, "the class counts as well")
        }
    }

    @Test func `a search finds the same as comparing all failures, in pages of any size`()
        async throws
    {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        try await withDelivery(devices: 600) { world, _ in
            let reasons = ["400 Bad", "410 gone", "timed out", "100% Ümlaut_"]
            for _ in 0..<3 {
                let id = try await world.send().id
                try await world.fail(
                    (0..<600).map {
                        .init(
                            ordinal: $0,
                            reason: reasons[Int.random(in: 0..<reasons.count, using: &random)])
                    }, of: id)
            }
            let all = try await Self.found("", in: world).failures
            #expect(all.count == 1_800)
            for text in ["bad", "t", "%", "_", "Ümlaut", "apns o", device(311), "0 g", "nobody"] {
                let words = text.lowercased().split(separator: " ")
                let wanted = all.filter { one in
                    words.allSatisfy { word in
                        [one.deviceId, one.adapter, one.reason].contains {
                            $0.lowercased().contains(word)
                        }
                    }
                }
                for size: UInt32 in [0, 7] {
                    let found = try await Self.found(text, in: world, size: size).failures
                    #expect(found == wanted, "\(text), seed \(seed)")
                }
            }
        }
    }

    @Test func `a search that finds little passes more groups than are read at once`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let id = try await world.send().id
            try await world.fail([.init(ordinal: 0, reason: "the first")], of: id)
            // Copies of it with another error, all later.
            try await world.database.write { database in
                try database.run(
                    """
                    WITH RECURSIVE n (i) AS (
                        SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)
                    INSERT INTO failure (number, notification, block, adapter, class, attempts,
                        time, error, count, devices)
                    SELECT number + i, notification, block, adapter, class, attempts, time,
                        'another', count, devices
                    FROM n, failure
                    """)
            }
            let found = try await Self.found("first", in: world)
            #expect(found.failures.map(\.reason) == ["the first"])
            #expect(found.pages == 3, "a page looks at ten thousand groups")
            #expect(try await Self.found("nothing", in: world).failures.isEmpty)
        }
    }

    @Test(arguments: [String(repeating: "a", count: 201), "a b c d e f g h i"])
    func `a text of too many words or bytes is refused by its field`(text: String) async throws {
        try await withDelivery(devices: 1) { world, _ in
            let error = await failure { try await world.failures(text: text) }
            #expect(error?.violations.map(\.field) == ["text"])
        }
    }
}
