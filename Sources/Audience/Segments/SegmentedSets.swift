/// Numbered sets of ordinals, and the set of all ordinals, in segments of 65,536 ordinals.
///
/// Operations on many sets go segment by segment, so that intermediate results stay in the
/// processor's cache. Only one thread at a time may use it.
package final class SegmentedSets {
    /// The segments by the upper half of their ordinals; nil if a segment never had ordinals.
    private(set) var segments: [Segment?] = []
    /// The segments that have or had ordinals, in order; ordinals may have gaps.
    private(set) var occupied: [Int] = []
    /// The number of ordinals in each set, by the set's number.
    private(set) var counts: [Int] = []
    private var free: [SetNumber] = []
    /// The number of all ordinals.
    private(set) var liveCount = 0
    /// The approximate number of bytes that compacting all segments would save.
    private var waste = 0
    /// The number of bytes of the packed arrays.
    private var packedBytes = 0
    private var isFilling = false

    /// The tolerated waste: this many bytes, and one part in `wasteParts` of the packed bytes.
    ///
    /// The second part allows more waste in one segment when others have none.
    private static let (toleratedBytes, wasteParts) = (1 << 20, 32)
    /// The waste that is tolerated while filling, in addition to as much as is packed, in bytes.
    private static let toleratedBytesFilling = 32 << 20
    /// The bytes that compacting a segment must save to be worth it.
    private static let worthBytes = 4096

    /// Returns a number for a new, empty set.
    func makeNumber() -> SetNumber {
        if let number = free.popLast() { return number }
        counts.append(0)
        return SetNumber(counts.count - 1)
    }

    /// Releases the number of an empty set, which may then be reused.
    func give(back number: SetNumber) {
        free.append(number)
    }

    /// Returns how many ordinals a set has.
    func count(_ number: SetNumber) -> Int {
        counts[Int(number.index)]
    }

    /// Returns a set's ordinals in a segment; valid until the segment changes.
    func set(_ number: SetNumber, inSegment segment: Int) -> SegmentSet {
        self.segment(segment)?.set(number) ?? .empty
    }

    /// Returns the union of sets in a segment, in `words` if it must be computed.
    func union(
        _ numbers: [SetNumber], inSegment segment: Int, in words: SegmentWords
    ) -> SegmentSet {
        self.segment(segment)?.union(numbers, in: words) ?? .empty
    }

    /// Returns all ordinals in a segment; valid until the segment changes.
    func everyone(inSegment segment: Int) -> SegmentSet {
        self.segment(segment)?.everyone ?? .empty
    }

    /// Returns whether an ordinal exists.
    func contains(_ ordinal: UInt32) -> Bool {
        everyone(inSegment: Int(ordinal >> 16)).contains(UInt16(truncatingIfNeeded: ordinal))
    }

    /// Returns whether an ordinal is in a set.
    func contains(_ ordinal: UInt32, in number: SetNumber) -> Bool {
        set(number, inSegment: Int(ordinal >> 16)).contains(UInt16(truncatingIfNeeded: ordinal))
    }

    /// Adds an ordinal; returns whether it is new.
    func insert(_ ordinal: UInt32) -> Bool {
        change(made(Int(ordinal >> 16))) { $0.insert(UInt16(truncatingIfNeeded: ordinal)) }
    }

    /// Removes an ordinal, but not from the sets; returns whether it existed.
    func remove(_ ordinal: UInt32) -> Bool {
        guard let segment = segment(Int(ordinal >> 16)) else { return false }
        return change(segment) { $0.remove(UInt16(truncatingIfNeeded: ordinal)) }
    }

    /// Inserts an ordinal into a set, adding it if it is new; returns whether it was not in the set
    /// before.
    func insert(_ ordinal: UInt32, into number: SetNumber) -> Bool {
        let low = UInt16(truncatingIfNeeded: ordinal)
        let isNew = change(made(Int(ordinal >> 16))) { segment in
            _ = segment.insert(low)
            return segment.insert(low, into: number)
        }
        guard isNew else { return false }
        counts[Int(number.index)] += 1
        tidy()
        return true
    }

    /// Inserts an ordinal into sets, adding it if it is new.
    func insert(_ ordinal: UInt32, into numbers: [SetNumber]) {
        let low = UInt16(truncatingIfNeeded: ordinal)
        change(made(Int(ordinal >> 16))) { segment in
            _ = segment.insert(low)
            for number in numbers where segment.insert(low, into: number) {
                counts[Int(number.index)] += 1
            }
        }
        tidy()
    }

    /// Removes an ordinal from a set; returns whether it was in the set.
    func remove(_ ordinal: UInt32, from number: SetNumber) -> Bool {
        let low = UInt16(truncatingIfNeeded: ordinal)
        guard let segment = segment(Int(ordinal >> 16)),
            change(segment, { $0.remove(low, from: number) })
        else { return false }
        counts[Int(number.index)] -= 1
        tidy()
        return true
    }

    /// Inserts all of `others` of a segment into a set, adding them if they are new.
    func formUnion(_ others: SegmentSet, inSegment index: Int, into number: SetNumber) {
        counts[Int(number.index)] += change(made(index)) { segment in
            segment.formUnion(others)
            return segment.formUnion(others, into: number)
        }
        tidy()
    }

    /// Adds all of `others` in a segment.
    func insert(_ others: SegmentWords, inSegment index: Int) {
        change(made(index)) { $0.formUnion(.bits(others, count: nil)) }
    }

    /// Inserts all of `others` of a segment into a set without adding them.
    func fill(_ others: SegmentSet, inSegment index: Int, into number: SetNumber) {
        counts[Int(number.index)] += change(made(index)) { $0.formUnion(others, into: number) }
    }

    /// Calls `body` with the numbers of the sets that may have ordinals in a segment.
    func forEachNumber(inSegment index: Int, _ body: (SetNumber) -> Void) {
        segment(index)?.forEachNumber(body)
    }

    /// Removes all of `gone` in a segment from everything; calls `body` with each set that changed.
    func remove(_ gone: SegmentWords, inSegment index: Int, changed body: (SetNumber) -> Void) {
        guard let segment = segment(index) else { return }
        change(segment) { segment in
            segment.remove(gone) { number, lost in
                counts[Int(number.index)] -= lost
                body(number)
            }
        }
    }

    /// Returns the numbers of the sets that an ordinal is in.
    func numbers(having ordinal: UInt32) -> [SetNumber] {
        segment(Int(ordinal >> 16))?.numbers(having: UInt16(truncatingIfNeeded: ordinal)) ?? []
    }

    /// Compacts all segments.
    func compact() {
        for index in occupied {
            if let segment = segment(index) { compact(segment) }
        }
    }

    /// Compacts one segment.
    func compact(_ index: Int) {
        if let segment = segment(index) { compact(segment) }
    }

    /// Compacts the segment where that saves most; returns whether there was one that was worth it.
    func compactOne() -> Bool {
        var (loosest, most): (Segment?, Int) = (nil, Self.worthBytes)
        for index in occupied {
            guard let segment = segment(index), segment.waste > most else { continue }
            (loosest, most) = (segment, segment.waste)
        }
        guard let loosest else { return false }
        compact(loosest)
        return true
    }

    /// Begins or ends filling.
    ///
    /// While an index is filled, more waste is tolerated, so that each segment is compacted only a
    /// few times. Everything is compacted at the end.
    func setFilling(_ isFilling: Bool) {
        self.isFilling = isFilling
        if !isFilling { compact() }
    }

    private func compact(_ segment: Segment) {
        change(segment) { $0.compact() }
    }

    /// Changes a segment, and updates the totals of ordinals, waste and packed bytes.
    private func change<Answer>(_ segment: Segment, _ body: (Segment) -> Answer) -> Answer {
        let before = (live: segment.liveCount, waste: segment.waste, bytes: segment.packedBytes)
        let answer = body(segment)
        liveCount += segment.liveCount - before.live
        waste += segment.waste - before.waste
        packedBytes += segment.packedBytes - before.bytes
        return answer
    }

    /// Compacts one segment if there is too much waste in all.
    private func tidy() {
        let tolerated = Self.toleratedBytes + packedBytes / Self.wasteParts
        let filling = Self.toleratedBytesFilling + packedBytes
        if waste > (isFilling ? filling : tolerated) { _ = compactOne() }
    }

    private func segment(_ index: Int) -> Segment? {
        index < segments.count ? segments[index] : nil
    }

    private func made(_ index: Int) -> Segment {
        if let segment = segment(index) { return segment }
        if index >= segments.count {
            segments.append(contentsOf: repeatElement(nil, count: index + 1 - segments.count))
        }
        let segment = Segment()
        segments[index] = segment
        occupied.insert(index, at: occupied.partitioningIndex { $0 > index })
        return segment
    }
}
