import Audience
import TestSupport
import Testing

@testable import DeliveryService

/// The groups of devices that get the same digest.
struct DigestGroupTests {
    private struct Told: Hashable {
        var count: Int
        var latest: [Int64]
    }

    private static func missed(
        _ random: inout SeededGenerator
    ) -> [(sequence: Int64, key: String, devices: [UInt32])] {
        (0..<Int64.random(in: 1...9, using: &random)).reversed().map { sequence in
            let key = Int.random(in: 0..<3, using: &random) == 0 ? "k" : ""
            let devices = (0..<40 as Range<UInt32>).map { $0 * 30_000 }.filter { _ in
                Bool.random(using: &random)
            }
            return (sequence, key, devices)
        }
    }

    /// Returns the expected digest of each device, counted device by device.
    private static func plain(
        _ missed: [(sequence: Int64, key: String, devices: [UInt32])]
    ) -> [UInt32: Told] {
        var told: [UInt32: Told] = [:]
        var replaced: Set<String> = []
        for one in missed {
            for device in one.devices {
                let isNew = one.key.isEmpty || replaced.insert("\(one.key) \(device)").inserted
                guard isNew else { continue }
                told[device, default: Told(count: 0, latest: [])].count += 1
                if told[device]?.latest.count ?? 0 < 3 {
                    told[device]?.latest.append(one.sequence)
                }
            }
        }
        return told
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `a digest tells each device how many it missed, and the latest of them`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let missed = Self.missed(&random)
        let groups = DigestGroups.groups(
            of: missed.map {
                .init(sequence: $0.sequence, collapseKey: $0.key, ordinals: Bitmap($0.devices))
            }, titled: .max, titles: 3)
        var found: [UInt32: Told] = [:]
        for group in groups {
            for device in group.ordinals.ordinals(limit: .max) {
                #expect(found[device] == nil, "seed \(seed)")
                found[device] = Told(count: group.count, latest: group.latest)
            }
        }
        #expect(found == Self.plain(missed), "seed \(seed)")
        #expect(Set(groups.map { Told(count: $0.count, latest: $0.latest) }).count == groups.count)
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `with too many groups the rest get only the number, and nobody is left out`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let missed = Self.missed(&random)
        let groups = DigestGroups.groups(
            of: missed.map {
                .init(sequence: $0.sequence, collapseKey: $0.key, ordinals: Bitmap($0.devices))
            }, titled: 2, titles: 3)
        #expect(groups.count { !$0.latest.isEmpty } <= 2)
        #expect(groups.count <= 2 + missed.count)
        let plain = Self.plain(missed)
        var found: [UInt32: Int] = [:]
        for group in groups {
            for device in group.ordinals.ordinals(limit: .max) {
                #expect(found[device] == nil)
                found[device] = group.count
                let latest = plain[device]?.latest
                #expect(group.latest.isEmpty || group.latest == latest, "seed \(seed)")
            }
        }
        #expect(found == plain.mapValues(\.count), "seed \(seed)")
    }
}
