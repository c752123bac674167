import Audience
import TestSupport
import Testing

struct BitmapTests {
    /// Ordinals that make all three kinds of blocks: scattered, dense, in runs.
    private func ordinals(_ random: inout Seeded) -> [UInt32] {
        var found: Set<UInt32> = []
        for block in 0..<UInt32(3) + UInt32(random.next(4)) {
            let base = (block * UInt32(1 + random.next(3))) << 16
            switch random.next(3) {
            case 0:
                for _ in 0..<random.next(200) { found.insert(base | UInt32(random.next(65_536))) }
            case 1:
                for _ in 0..<6000 { found.insert(base | UInt32(random.next(65_536))) }
            default:
                for _ in 0..<random.next(6) {
                    let start = UInt32(random.next(60_000))
                    for value in start..<start + UInt32(random.next(5000)) {
                        found.insert(base | value)
                    }
                }
            }
        }
        return found.sorted()
    }

    @Test(arguments: Thoroughness.seeds(0...19, few: 5))
    func `set operations on bitmaps agree with plain sets`(seed: UInt64) {
        var random = Seeded(seed)
        let (left, right) = (ordinals(&random), ordinals(&random))
        let (a, b) = (Bitmap(left.shuffled(using: &random)), Bitmap(right))
        if Bool.random(using: &random) { a.runOptimize() }
        if Bool.random(using: &random) { b.runOptimize() }
        let (x, y) = (Set(left), Set(right))
        #expect(a.count == x.count && a.isEmpty == x.isEmpty)
        #expect(a.first == left.first && a.last == left.last)
        let checks: [(Set<UInt32>, Bitmap, (Bitmap) -> Void, Int?)] = [
            (
                x.intersection(y), a.intersection(b), { $0.formIntersection(b) },
                a.intersectionCount(b)
            ),
            (x.union(y), a.union(b), { $0.formUnion(b) }, a.unionCount(b)),
            (x.subtracting(y), a.subtracting(b), { $0.subtract(b) }, a.subtractingCount(b)),
            (
                x.symmetricDifference(y), Bitmap.union(of: [a.subtracting(b), b.subtracting(a)]),
                { $0.formSymmetricDifference(b) }, nil
            ),
        ]
        for (expected, new, change, count) in checks {
            let sorted = expected.sorted()
            let changed = a.copy()
            change(changed)
            #expect(new.ordinals(limit: .max) == sorted)
            #expect(changed == new)
            #expect(count ?? sorted.count == sorted.count)
        }
        #expect(a.intersects(b) == !x.isDisjoint(with: y))
        #expect(a.isSubset(of: a.union(b)) && a.isSubset(of: b) == x.isSubset(of: y))
        #expect(a.ordinals(limit: .max) == left, "nothing above changed its operands")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `ordered access to a bitmap agrees with a sorted array`(seed: UInt64) {
        var random = Seeded(seed)
        let sorted = ordinals(&random)
        let bitmap = Bitmap(sorted)
        if Bool.random(using: &random) { bitmap.runOptimize() }
        for _ in 0..<10 {
            let low = UInt32(random.next(1 << 20))
            let high = low + UInt32(random.next(1 << 18))
            let limit = random.next(300)
            #expect(
                bitmap.ordinals(from: low, limit: limit)
                    == Array(sorted.drop { $0 < low }.prefix(limit)))
            #expect(bitmap.rank(low) == sorted.count { $0 <= low })
            let inside = sorted.filter { low..<high ~= $0 }
            #expect(bitmap.count(in: low..<high) == inside.count)
            #expect(bitmap.slice(low..<high).ordinals(limit: .max) == inside)
            let rank = random.next(sorted.count + 2)
            #expect(bitmap.select(rank) == (sorted.indices.contains(rank) ? sorted[rank] : nil))
            #expect(bitmap.contains(low) == inside.contains(low))
        }
        for limit in [1, 7, 1000, 65_536] {
            var pages: [UInt32] = []
            while case let page = bitmap.ordinals(after: pages.last, limit: limit), !page.isEmpty {
                pages += page
                if pages.count > 20 * limit && limit < 1000 { break }
            }
            #expect(pages == Array(sorted.prefix(pages.count)))
        }
    }

    @Test func `set operations of a bitmap with itself give the right result`() {
        let bitmap = Bitmap([1, 2, 70_000])
        bitmap.formUnion(bitmap)
        bitmap.formIntersection(bitmap)
        #expect(bitmap.count == 3)
        bitmap.formSymmetricDifference(bitmap)
        #expect(bitmap.isEmpty)
        let other = Bitmap([1])
        other.subtract(other)
        #expect(other.isEmpty)
    }

    @Test func `inserting and removing return whether the bitmap changed`() {
        let bitmap = Bitmap()
        #expect(bitmap.insert(5) && !bitmap.insert(5))
        #expect(bitmap.remove(5) && !bitmap.remove(5))
        #expect(bitmap.isEmpty && bitmap.first == nil && bitmap.last == nil)
        #expect(bitmap.select(0) == nil && bitmap.select(-1) == nil)
    }

    @Test func `the largest ordinal works like any other`() {
        let bitmap = Bitmap([0, .max - 1, .max])
        #expect(bitmap.ordinals(limit: 10) == [0, .max - 1, .max])
        #expect(bitmap.ordinals(after: .max - 1, limit: 10) == [.max])
        #expect(bitmap.ordinals(after: .max, limit: 10).isEmpty)
        #expect(bitmap.rank(.max) == 3 && bitmap.count(in: 0..<(.max)) == 2)
        #expect(bitmap.select(2) == .max)
        bitmap.runOptimize()
        #expect(bitmap.ordinals(from: .max - 1, limit: 10) == [.max - 1, .max])
    }

    @Test func `a copy of a bitmap is independent of the original`() {
        let bitmap = Bitmap(10..<20)
        let copy = bitmap.copy()
        #expect(copy == bitmap)
        copy.insert(5)
        #expect(copy != bitmap && bitmap.count == 10)
        #expect(Bitmap(5..<5).isEmpty)
    }

    @Test(arguments: Thoroughness.seeds(0...19, few: 5))
    func `a bitmap survives serialization`(seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<5 {
            let bitmap = Bitmap(ordinals(&random))
            if Bool.random(using: &random) { bitmap.runOptimize() }
            let bytes = bitmap.serialized()
            let back = try Bitmap.deserialize(bytes)
            #expect(back == bitmap)
            #expect(back.serialized() == bytes)
        }
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `unordered ordinals are serialized like the bitmap of them`(seed: UInt64) throws {
        var random = Seeded(seed)
        let few = (0..<random.next(400)).map { _ in UInt32(truncatingIfNeeded: random.next()) }
        let far: [UInt32] = [0, 65_535, 65_536, .max - 1, .max]
        for some in [[], [7], far, few, ordinals(&random)] {
            let all = Set(some).shuffled(using: &random)
            let bytes = BitmapWriter(unordered: all).serialized()
            #expect(try Bitmap.deserialize(bytes) == Bitmap(all.sorted()))
            // Byte for byte, for runs are looked for only when they are asked for.
            #expect(bytes == Bitmap(all.sorted()).serialized())
        }
    }
}
