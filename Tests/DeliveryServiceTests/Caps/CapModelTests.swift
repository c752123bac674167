import Audience
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// Cap counts in bitmaps, compared with a list of every device's messages.
struct CapModelTests {
    /// The devices that a cap holds back, with the cap's type and the time of their wave.
    private struct Found: Hashable, Sendable {
        var type: String
        var time: Int64?
        var ordinals: [UInt32]
    }

    private struct Rule {
        var type: String
        var limit: Int
        var hours: Int64
        /// The ends of the twenty-fourths of the span in which a device's messages were sent.
        ///
        /// They are in milliseconds since 1970. The key is the device's ordinal.
        var messages: [UInt32: [Int64]] = [:]

        var span: Int64 { hours * 3_600_000 }

        func covers(_ other: String) -> Bool {
            type.isEmpty || other == type || other.hasPrefix(type + "/")
        }

        var proto: Proto.FrequencyCap {
            var cap = Proto.FrequencyCap()
            (cap.app, cap.type, cap.limit) = ("a", type, UInt32(limit))
            cap.window = Proto.Duration()
            cap.window?.seconds = hours * 3_600
            return cap
        }
    }

    /// Ordinals in several blocks of a bitmap, and at their ends.
    private static let pool: [UInt32] =
        (0..<24).map { $0 * 40_000 } + [65_535, 65_536, 131_071, 131_072, 700_000]

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `caps give each device what a plain list of its messages would allow`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let path = ScratchDirectory()
        var database = try await DatabaseQueue.open(
            .init(path: path.file("delivery.db"), schema: DeliverySchema.schema))
        var rules = ["/a/b", "/a", ""].map { type in
            Rule(
                type: type, limit: .random(in: 1...9, using: &random),
                hours: .random(in: 1...60, using: &random))
        }
        for rule in rules { try await DeliveryStore.put(rule.proto, in: database) }
        var now = UnixTime(milliseconds: 1_800_000_000_000)
        var held = 0
        for _ in 0..<150 {
            now = now + .minutes(Int.random(in: 0...150, using: &random))
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                let place = Int.random(in: 0..<3, using: &random)
                rules[place].limit = .random(in: 1...9, using: &random)
                rules[place].hours = .random(in: 1...60, using: &random)
                try await DeliveryStore.put(rules[place].proto, in: database)
            case 1:
                let moment = now
                try await database.write { try CapCountTable.sweep(now: moment, in: $0) }
                for place in rules.indices {
                    let horizon = now.milliseconds - rules[place].span
                    rules[place].messages = rules[place].messages.mapValues { times in
                        times.filter { $0 > horizon }
                    }
                }
            case 2:
                await database.close()
                database = try await DatabaseQueue.open(
                    .init(path: path.file("delivery.db"), schema: DeliverySchema.schema))
            default: break
            }
            let type = ["/a/b", "/a/b/c", "/a", "/x"].randomElement(using: &random) ?? ""
            let isIgnored = Int.random(in: 0..<6, using: &random) == 0
            let parts = Self.parts(at: now, &random)
            let expected = Self.run(&rules, type, parts, now, isIgnored: isIgnored)
            let found = try await Self.run(database, type, parts, now, isIgnored: isIgnored)
            #expect(Set(found) == Set(expected), "seed \(seed)")
            held += expected.count
            guard Set(found) == Set(expected) else { break }
        }
        #expect(held > 20)
        await database.close()
    }

    private static func parts(
        at now: UnixTime, _ random: inout SeededGenerator
    ) -> [(time: UnixTime?, ordinals: [UInt32])] {
        var rest = pool.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
        rest.shuffle(using: &random)
        var parts: [(time: UnixTime?, ordinals: [UInt32])] = []
        for place in 0..<Int.random(in: 1...4, using: &random) where !rest.isEmpty {
            let count = Int.random(in: 1...rest.count, using: &random)
            let hours = place * 7 + Int.random(in: 1...6, using: &random)
            parts.append(
                (place == 0 ? nil : now + .hours(Double(hours)), Array(rest.prefix(count))))
            rest.removeFirst(count)
        }
        return parts
    }

    private static func run(
        _ rules: inout [Rule], _ type: String, _ parts: [(time: UnixTime?, ordinals: [UInt32])],
        _ now: UnixTime, isIgnored: Bool
    ) -> [Found] {
        var found: [Found] = []
        for part in parts {
            let time = (part.time ?? now).milliseconds
            var held: [String: [UInt32]] = [:]
            for ordinal in part.ordinals {
                let mine = rules.indices.filter { rules[$0].covers(type) }
                let full = mine.first { place in
                    let horizon = time - rules[place].span
                    let messages = rules[place].messages[ordinal] ?? []
                    return messages.count { $0 > horizon } >= rules[place].limit
                }
                if let full, !isIgnored {
                    held[rules[full].type, default: []].append(ordinal)
                    continue
                }
                for place in mine {
                    let width = rules[place].span / 24
                    rules[place].messages[ordinal, default: []].append((time / width + 1) * width)
                }
            }
            found += held.map {
                Found(type: $0.key, time: part.time?.milliseconds, ordinals: $0.value.sorted())
            }
        }
        return found
    }

    private static func run(
        _ database: DatabaseQueue, _ type: String,
        _ parts: [(time: UnixTime?, ordinals: [UInt32])], _ now: UnixTime, isIgnored: Bool
    ) async throws -> [Found] {
        try await database.write { database in
            let caps = try CapTable.all(of: "a", in: database).filter { $0.covers(type) }
            var capping = Capping(
                caps, parts.map { .init(notBefore: $0.time, ordinals: Bitmap($0.ordinals)) },
                now: now, isIgnored: isIgnored)
            try capping.run(in: database)
            return capping.held.map {
                Found(
                    type: $0.cap.type, time: $0.notBefore?.milliseconds,
                    ordinals: $0.ordinals.ordinals(limit: .max))
            }
        }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `chunks without some devices have all others once, and are few`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let size = Int.random(in: 1...12, using: &random)
        var old: [ChunkOrdinals] = []
        var plain: [UnixTime?: [UInt32]] = [:]
        for wave in 0..<3 {
            let time = wave == 0 ? nil : UnixTime(milliseconds: Int64(wave))
            let ordinals = (0..<100 as Range<UInt32>).filter { _ in
                Int.random(in: 0...wave, using: &random) == 0
            }
            plain[time] = ordinals
            old += ChunkPlan.chunks(of: Bitmap(ordinals), size: size, notBefore: time)
        }
        let share = Int.random(in: 1...20, using: &random)
        let out = (20..<100 as Range<UInt32>).filter { _ in
            Int.random(in: 0..<20, using: &random) < share
        }
        var cut = ChunkCut(of: old, without: Bitmap(out))
        let new = try cut.run()
        for (time, ordinals) in plain {
            let mine = new.filter { $0.notBefore == time }
            let found = try mine.map { try Bitmap.deserialize($0.bytes).ordinals(limit: .max) }
            let expected = ordinals.filter { !out.contains($0) }
            #expect(found.flatMap(\.self) == expected, "seed \(seed)")
            #expect(mine.map(\.count) == found.map(\.count))
            #expect(mine.map(\.first) == found.map(\.first))
            #expect(mine.map(\.last) == found.map(\.last))
            #expect(mine.allSatisfy { $0.count <= size })
            #expect(mine.count <= 2 * (expected.count / size) + 2, "seed \(seed)")
        }
        let all = Set(plain.values.flatMap(\.self))
        #expect(cut.taken == Bitmap(out.filter(all.contains)))
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `binary counters agree with plain counting`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (count, other) = (CapCount(), CapCount())
        var plain: [UInt32: Int] = [:]
        for step in 0..<40 {
            let devices = Self.pool.filter { _ in Bool.random(using: &random) }
            for device in devices { plain[device, default: 0] += 1 }
            if step % 3 == 0 { other.add(Bitmap(devices)) } else { count.add(Bitmap(devices)) }
            let taken = Self.pool.filter { _ in step % 4 == 0 && Bool.random(using: &random) }
            // None is taken away of a device that the count has none of.
            let had = count.atLeast(1, among: Bitmap(taken.sorted())).ordinals(limit: .max)
            count.subtract(Bitmap(taken.sorted()))
            for device in had { plain[device, default: 0] -= 1 }
            let before = other.digits.map { $0.ordinals(limit: .max) }
            var sum = count
            sum.add(other)
            #expect(other.digits.map { $0.ordinals(limit: .max) } == before)
            let limit = Int.random(in: 1...24, using: &random)
            let asked = Self.pool.filter { _ in Bool.random(using: &random) }
            let expected = asked.filter { plain[$0, default: 0] >= limit }.sorted()
            let found = sum.atLeast(limit, among: Bitmap(asked)).ordinals(limit: .max)
            #expect(found == expected, "seed \(seed), step \(step), limit \(limit)")
        }
    }
}

extension DeliveryStore {
    fileprivate static func put(
        _ cap: Proto.FrequencyCap, in database: DatabaseQueue
    ) async throws {
        try await database.write { try CapTable.put(cap, in: $0) }
    }
}

extension Duration {
    fileprivate static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
}
