import Audience
import TestSupport
import Testing

/// An audience index and a plain one after the same random changes.
struct SegmentTests {
    private final class Pair {
        let index = AudienceIndex { UInt32($0.dropFirst()) }
        var plain = PlainIndex()
        var random: Seeded
        let tags: [Tag]

        init(seed: UInt64) throws {
            random = Seeded(seed)
            tags = try (0..<10).map { try Tag("/t/\($0)") }
        }

        /// Returns a random ordinal, often near the border of a segment; some segments lie far
        /// apart.
        func ordinal() -> UInt32 {
            let segment = UInt32([0, 1, 2, 3, 40, 65_535][random.next(6)]) << 16
            switch random.next(4) {
            case 0: return segment
            case 1: return segment | 0xFFFF
            case 2: return segment | UInt32(random.next(100))
            default: return segment | UInt32(random.next(65_536))
            }
        }

        /// Returns up to 9,000 ordinals, in a row or scattered.
        ///
        /// They are enough for a block of bits, and to go over the border of a segment.
        func many() -> [UInt32] {
            let count = random.next(9000)
            let step = 1 + random.next(7)
            let start = min(ordinal(), .max - UInt32(count * step))
            return (0..<count).map { start + UInt32($0 * step) }
        }
    }

    @Test(arguments: Thoroughness.seeds(0...7, few: 2))
    func `the index agrees with plain sets after any changes`(seed: UInt64) throws {
        let pair = try Pair(seed: seed)
        for step in 0..<60 {
            change(pair)
            if step % 15 == 0 { try check(pair, "seed \(seed), step \(step)") }
        }
        pair.index.compact()
        try check(pair, "seed \(seed), compacted")
        pair.index.remove(Bitmap(pair.plain.everyone.sorted()))
        #expect(pair.index.deviceCount == 0 && pair.index.tagCount == 0)
        #expect(pair.index.tags(limit: 99).isEmpty && pair.index.devices().isEmpty)
        #expect(try pair.index.evaluate(.all).isEmpty)
    }

    private func change(_ pair: Pair) {
        let tag = pair.tags[pair.random.next(pair.tags.count)]
        switch pair.random.next(12) {
        case 0, 1:
            let ordinals = pair.many()
            pair.index.follow(Bitmap(ordinals), tag)
            pair.plain.follow(ordinals, tag)
        case 2:
            let ordinals = pair.many()
            pair.index.remove(Bitmap(ordinals))
            pair.plain.remove(ordinals)
        case 3:
            // One by one, from bits down to an array or to nothing.
            let left = pair.random.next(2) * pair.random.next(5000)
            for ordinal in pair.plain.followers(tag).dropFirst(left) {
                #expect(pair.index.unfollow(ordinal, tag) && pair.plain.unfollow(ordinal, tag))
            }
        case 4:
            pair.index.compact()
        case 5:
            pair.index.compactOne()
        case 6:
            pair.index.fill { followOneByOne(pair, tag) }
        case 7, 8:
            followOneByOne(pair, tag)
        default:
            for _ in 0..<200 { changeOne(pair) }
        }
    }

    /// Follows a tag with many ordinals, one by one, so that an array becomes bits.
    ///
    /// The ordinals come in ascending or in random order.
    private func followOneByOne(_ pair: Pair, _ tag: Tag) {
        var ordinals = pair.many()
        if pair.random.next(3) == 0 { ordinals.shuffle(using: &pair.random) }
        for ordinal in ordinals {
            let isNew = !pair.plain.followers(tag).contains(ordinal)
            #expect(pair.index.follow(ordinal, tag) == isNew)
            pair.plain.holders[.tag(tag), default: []].insert(ordinal)
        }
        pair.plain.everyone.formUnion(ordinals)
    }

    private func changeOne(_ pair: Pair) {
        let (ordinal, tag) = (pair.ordinal(), pair.tags[pair.random.next(pair.tags.count)])
        switch pair.random.next(8) {
        case 0:
            #expect(pair.index.remove(ordinal) == pair.plain.everyone.contains(ordinal))
            pair.plain.remove([ordinal])
        case 1:
            let following = pair.tags.filter { pair.plain.followers($0).contains(ordinal) }
            let wasThere = pair.plain.everyone.contains(ordinal)
            #expect(pair.index.remove(ordinal, following: following) == wasThere)
            pair.plain.remove([ordinal])
        case 2:
            let tags = Set(pair.tags.filter { _ in pair.random.next(3) == 0 })
            pair.index.setTags(ordinal, tags)
            pair.plain.remove([ordinal])
            pair.plain.everyone.insert(ordinal)
            for tag in tags { pair.plain.follow([ordinal], tag) }
        case 3, 4:
            #expect(pair.index.unfollow(ordinal, tag) == pair.plain.unfollow(ordinal, tag))
        default:
            let isNew = !pair.plain.followers(tag).contains(ordinal)
            #expect(pair.index.follow(ordinal, tag) == isNew)
            pair.plain.follow([ordinal], tag)
        }
    }

    private func check(_ pair: Pair, _ comment: Comment) throws {
        let (index, plain) = (pair.index, pair.plain)
        #expect(index.deviceCount == plain.everyone.count, comment)
        #expect(index.devices() == Bitmap(plain.everyone.sorted()), comment)
        for tag in pair.tags {
            let followers = plain.followers(tag)
            #expect(index.count(tag) == followers.count, comment)
            #expect(index.followers(of: tag) == Bitmap(followers.sorted()), comment)
            let ordinal = pair.ordinal()
            #expect(index.follows(ordinal, tag) == followers.contains(ordinal), comment)
        }
        let present = pair.tags.filter { !plain.followers($0).isEmpty }
        #expect(index.tags(limit: 99).map(\.tag) == present.sorted(), comment)
        #expect(index.tagCount == present.count, comment)
        for _ in 0..<3 {
            let devices = (0..<5).map { _ in "d\(pair.ordinal())" }
            var plain = plain
            for id in devices { plain.holders[.device(id)] = UInt32(id.dropFirst()).map { [$0] } }
            let selector = pair.random.selector(tags: pair.tags, devices: devices)
            let expected = plain.evaluate(selector)
            #expect(try index.evaluate(selector) == Bitmap(expected.sorted()), comment)
            #expect(try index.count(selector) == expected.count, comment)
            let last = expected.randomElement(using: &pair.random)
            let beyond = expected.filter { ordinal in last.map { ordinal > $0 } ?? true }.sorted()
            #expect(
                try index.page(selector, after: last, limit: 70) == Array(beyond.prefix(70)),
                comment)
        }
    }

    @Test func `automatic compaction does not change the followers of any tag`() throws {
        let index = AudienceIndex { _ in nil }
        var random = Seeded(1)
        let tags = try (0..<4000).map { try Tag("/t/\($0)") }
        var followers = [Set<UInt32>](repeating: [], count: tags.count)
        // More than is tolerated to lie loose, several times over.
        for _ in 0..<60_000 {
            let (tag, ordinal) = (random.next(tags.count), UInt32(random.next(3 << 16)))
            index.follow(ordinal, tags[tag])
            followers[tag].insert(ordinal)
        }
        for (tag, expected) in zip(tags, followers) {
            #expect(index.followers(of: tag).ordinals(limit: .max) == expected.sorted())
        }
        while index.compactOne() {}
        for (tag, expected) in zip(tags, followers) where random.next(10) == 0 {
            #expect(index.followers(of: tag).ordinals(limit: .max) == expected.sorted())
        }
    }
}
