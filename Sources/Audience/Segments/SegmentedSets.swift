/// Sets of ordinals by number, and the set of all ordinals, cut into segments of 65,536.
///
/// What is asked of many sets is asked segment by segment, so that what is computed stays in the
/// processor's cache. Confined to one thread at a time.
package final class SegmentedSets {
    /// By the ordinals' upper half; nil where nobody ever was.
    private(set) var segments: [Segment?] = []
    /// How many each set has, by its number.
    private(set) var counts: [Int] = []
    private var free: [SetNumber] = []
    /// How many ordinals there are.
    private(set) var liveCount = 0
    /// How much may lie loose: one part in so many of what is packed.
    private(set) var wasteParts = 6

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
        let isNew = made(Int(ordinal >> 16)).insert(UInt16(truncatingIfNeeded: ordinal))
        liveCount += isNew ? 1 : 0
        return isNew
    }

    /// The ordinal is not there any more, which says nothing of the sets; says whether it was.
    func remove(_ ordinal: UInt32) -> Bool {
        let segment = segment(Int(ordinal >> 16))
        let wasThere = segment?.remove(UInt16(truncatingIfNeeded: ordinal)) ?? false
        liveCount -= wasThere ? 1 : 0
        return wasThere
    }

    /// Puts an ordinal, which is there from now on, into a set; says whether it was not in yet.
    func insert(_ ordinal: UInt32, into number: SetNumber) -> Bool {
        let (segment, low) = (made(Int(ordinal >> 16)), UInt16(truncatingIfNeeded: ordinal))
        if segment.insert(low) { liveCount += 1 }
        guard segment.insert(low, into: number) else { return false }
        counts[Int(number.index)] += 1
        tidy(segment)
        return true
    }

    /// Takes an ordinal out of a set; says whether it was in.
    func remove(_ ordinal: UInt32, from number: SetNumber) -> Bool {
        guard let segment = segment(Int(ordinal >> 16)),
            segment.remove(UInt16(truncatingIfNeeded: ordinal), from: number)
        else { return false }
        counts[Int(number.index)] -= 1
        tidy(segment)
        return true
    }

    /// Puts all of a segment's `others`, who are there from now on, into a set.
    func formUnion(_ others: SegmentSet, inSegment index: Int, into number: SetNumber) {
        let segment = made(index)
        let before = segment.liveCount
        segment.formUnion(others)
        liveCount += segment.liveCount - before
        counts[Int(number.index)] += segment.formUnion(others, into: number)
        tidy(segment)
    }

    /// Takes all of a segment's `gone` out of everything; `body` is told which sets changed.
    func remove(_ gone: SegmentWords, inSegment index: Int, changed body: (SetNumber) -> Void) {
        guard let segment = segment(index) else { return }
        let before = segment.liveCount
        segment.remove(gone) { number, lost in
            counts[Int(number.index)] -= lost
            body(number)
        }
        liveCount -= before - segment.liveCount
    }

    /// The numbers of the sets that the ordinal is in.
    func numbers(having ordinal: UInt32) -> [SetNumber] {
        segment(Int(ordinal >> 16))?.numbers(having: UInt16(truncatingIfNeeded: ordinal)) ?? []
    }

    /// Packs one segment.
    func compact(segment index: Int) {
        segment(index)?.compact()
    }

    /// Packs the segment where most lies loose; says whether it was worth it.
    func compactOne() -> Bool {
        let loosest = segments.compactMap { $0 }.max { $0.waste < $1.waste }
        guard let loosest, loosest.isWorthPacking else { return false }
        loosest.compact()
        return true
    }

    /// Lets more lie loose while an index is filled, so that each segment is packed a few times
    /// only; at the end packs all.
    func setFilling(_ isFilling: Bool) {
        wasteParts = isFilling ? 1 : 6
        if !isFilling { for segment in segments { segment?.compact() } }
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
        return segment
    }

    private func tidy(_ segment: Segment) {
        if segment.isWasteful(parts: wasteParts) { segment.compact() }
    }
}
