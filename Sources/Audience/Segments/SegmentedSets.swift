/// Sets of ordinals by number, and the set of all ordinals, cut into segments of 65,536.
///
/// What is asked of many sets is asked segment by segment, so that what is computed stays in the
/// processor's cache. Confined to one thread at a time.
package final class SegmentedSets {
    /// By the ordinals' upper half; nil where nobody ever was.
    private(set) var segments: [Segment?] = []
    /// The segments where somebody is or was, in order: ordinals may have gaps.
    private(set) var occupied: [Int] = []
    /// How many each set has, by its number.
    private(set) var counts: [Int] = []
    private var free: [SetNumber] = []
    /// How many ordinals there are.
    private(set) var liveCount = 0
    /// About how many bytes packing all segments anew would save.
    private var waste = 0
    /// How many bytes the packed arrays take.
    private var packedBytes = 0
    private var isFilling = false

    /// So much waste is tolerated, and one part in so many of what is packed: that more devices
    /// come may cost more of it in one segment, while others have none.
    private static let (toleratedBytes, wasteParts) = (1 << 20, 32)
    /// So much and as much as is packed is tolerated while filling.
    private static let toleratedBytesFilling = 32 << 20
    /// Less waste is not worth packing a segment.
    private static let worthBytes = 4096

    /// A number for a set that is empty so far.
    func makeNumber() -> SetNumber {
        if let number = free.popLast() { return number }
        counts.append(0)
        return SetNumber(counts.count - 1)
    }

    /// A set is empty and will not be asked for any more by this number.
    func give(back number: SetNumber) {
        free.append(number)
    }

    /// How many a set has.
    func count(_ number: SetNumber) -> Int {
        counts[Int(number.index)]
    }

    /// What a set has in a segment, until something changes there.
    func set(_ number: SetNumber, inSegment segment: Int) -> SegmentSet {
        self.segment(segment)?.set(number) ?? .empty
    }

    /// What any of some sets has in a segment, in `words` if it has to be computed.
    func union(
        _ numbers: [SetNumber], inSegment segment: Int, in words: SegmentWords
    ) -> SegmentSet {
        self.segment(segment)?.union(numbers, in: words) ?? .empty
    }

    /// All in a segment, until something changes there.
    func everyone(inSegment segment: Int) -> SegmentSet {
        self.segment(segment)?.everyone ?? .empty
    }

    /// Whether the ordinal is there.
    func contains(_ ordinal: UInt32) -> Bool {
        everyone(inSegment: Int(ordinal >> 16)).contains(UInt16(truncatingIfNeeded: ordinal))
    }

    /// Whether the ordinal is in a set.
    func contains(_ ordinal: UInt32, in number: SetNumber) -> Bool {
        set(number, inSegment: Int(ordinal >> 16)).contains(UInt16(truncatingIfNeeded: ordinal))
    }

    /// The ordinal is there; says whether it was not.
    func insert(_ ordinal: UInt32) -> Bool {
        change(made(Int(ordinal >> 16))) { $0.insert(UInt16(truncatingIfNeeded: ordinal)) }
    }

    /// The ordinal is not there any more, which says nothing of the sets; says whether it was.
    func remove(_ ordinal: UInt32) -> Bool {
        guard let segment = segment(Int(ordinal >> 16)) else { return false }
        return change(segment) { $0.remove(UInt16(truncatingIfNeeded: ordinal)) }
    }

    /// Puts an ordinal, which is there from now on, into a set; says whether it was not in yet.
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

    /// Puts an ordinal, which is there from now on, into sets.
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

    /// Takes an ordinal out of a set; says whether it was in.
    func remove(_ ordinal: UInt32, from number: SetNumber) -> Bool {
        let low = UInt16(truncatingIfNeeded: ordinal)
        guard let segment = segment(Int(ordinal >> 16)),
            change(segment, { $0.remove(low, from: number) })
        else { return false }
        counts[Int(number.index)] -= 1
        tidy()
        return true
    }

    /// Puts all of a segment's `others`, who are there from now on, into a set.
    func formUnion(_ others: SegmentSet, inSegment index: Int, into number: SetNumber) {
        counts[Int(number.index)] += change(made(index)) { segment in
            segment.formUnion(others)
            return segment.formUnion(others, into: number)
        }
        tidy()
    }

    /// All of a segment's `others` are there.
    func insert(_ others: SegmentWords, inSegment index: Int) {
        change(made(index)) { $0.formUnion(.bits(others, count: nil)) }
    }

    /// Puts all of a segment's `others` into a set, whether they are there or not.
    func fill(_ others: SegmentSet, inSegment index: Int, into number: SetNumber) {
        counts[Int(number.index)] += change(made(index)) { $0.formUnion(others, into: number) }
    }

    /// Calls `body` with the numbers of the sets that may have anything in a segment.
    func forEachNumber(inSegment index: Int, _ body: (SetNumber) -> Void) {
        segment(index)?.forEachNumber(body)
    }

    /// Takes all of a segment's `gone` out of everything; `body` is told which sets changed.
    func remove(_ gone: SegmentWords, inSegment index: Int, changed body: (SetNumber) -> Void) {
        guard let segment = segment(index) else { return }
        change(segment) { segment in
            segment.remove(gone) { number, lost in
                counts[Int(number.index)] -= lost
                body(number)
            }
        }
    }

    /// The numbers of the sets that the ordinal is in.
    func numbers(having ordinal: UInt32) -> [SetNumber] {
        segment(Int(ordinal >> 16))?.numbers(having: UInt16(truncatingIfNeeded: ordinal)) ?? []
    }

    /// Packs all segments.
    func compact() {
        for index in occupied {
            if let segment = segment(index) { compact(segment) }
        }
    }

    /// Packs one segment.
    func compact(_ index: Int) {
        if let segment = segment(index) { compact(segment) }
    }

    /// Packs the segment where most lies loose; says whether it was worth it.
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

    /// Lets more lie loose while an index is filled, so that each segment is packed a few times
    /// only; at the end packs all.
    func setFilling(_ isFilling: Bool) {
        self.isFilling = isFilling
        if !isFilling { compact() }
    }

    private func compact(_ segment: Segment) {
        change(segment) { $0.compact() }
    }

    /// Changes a segment, and keeps count of what it has and wastes.
    private func change<Answer>(_ segment: Segment, _ body: (Segment) -> Answer) -> Answer {
        let before = (live: segment.liveCount, waste: segment.waste, bytes: segment.packedBytes)
        let answer = body(segment)
        liveCount += segment.liveCount - before.live
        waste += segment.waste - before.waste
        packedBytes += segment.packedBytes - before.bytes
        return answer
    }

    /// Packs one segment if there is too much waste in all.
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
