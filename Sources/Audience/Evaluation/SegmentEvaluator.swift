/// Computes a plan's steps in one segment at a time.
///
/// It is not generic over the source, because generic code that another module calls is not
/// specialised.
struct SegmentEvaluator {
    /// The ratio of the lengths of two arrays above which the longer one is searched instead of
    /// read.
    private static let searchFactor = 16

    private let steps: [EvaluationPlan.Step]
    private let root: Int?
    private let everyone: AtomDevices
    private let scratch: SegmentScratch

    init(_ plan: EvaluationPlan, everyone: AtomDevices, scratch: SegmentScratch) {
        (steps, root) = (plan.steps, plan.root)
        (self.everyone, self.scratch) = (everyone, scratch)
    }

    /// Returns the plan's devices in a segment; valid until the next call or change.
    func set(inSegment segment: Int) -> SegmentSet {
        scratch.top = 0
        return root.map { set($0, segment) } ?? .empty
    }

    /// Returns a step's set.
    ///
    /// The caller releases what it leaves on the scratch stack.
    private func set(_ step: Int, _ segment: Int) -> SegmentSet {
        switch steps[step] {
        case .atom(let devices): set(devices, segment)
        case .any(let operands): union(operands, segment)
        case .all(let operands, let others): difference(operands, others, segment)
        }
    }

    private func set(_ devices: AtomDevices, _ segment: Int) -> SegmentSet {
        switch devices.storage {
        case .nobody: return .empty
        case .everyone(let sets): return sets.everyone(inSegment: segment)
        case .sets(let sets, let numbers):
            guard numbers.count > 1 else {
                return numbers.first.map { sets.set($0, inSegment: segment) } ?? .empty
            }
            return sets.union(
                numbers, inSegment: segment, in: scratch.words(scratch.push()))
        case .one(let ordinal):
            let low = UInt16(truncatingIfNeeded: ordinal)
            guard Int(ordinal >> 16) == segment, isThere(low, segment) else { return .empty }
            let array = unsafe scratch.array(scratch.push())
            unsafe array.pointee = low
            return unsafe .array(SegmentArray(array, 1))
        case .filled(let segments, let fill):
            guard segment < segments else { return .empty }
            return filled(fill, segment)
        }
    }

    private func isThere(_ low: UInt16, _ segment: Int) -> Bool {
        let top = scratch.top
        defer { scratch.top = top }
        return live(segment).contains(low)
    }

    /// Returns all devices in a segment.
    private func live(_ segment: Int) -> SegmentSet {
        guard case .filled(let segments, let fill) = everyone.storage else {
            return set(everyone, segment)
        }
        let piece = scratch.push()
        return segment < segments ? bits(fill, segment, piece) : .empty
    }

    /// Returns the devices that an owner fills in, without those that do not exist.
    private func filled(_ fill: AtomDevices.Fill, _ segment: Int) -> SegmentSet {
        let piece = scratch.push()
        let all = live(segment)
        guard !all.isEmpty else { return .empty }
        return intersection(bits(fill, segment, piece), all, into: piece)
    }

    private func bits(
        _ fill: AtomDevices.Fill, _ segment: Int, _ piece: Int
    ) -> SegmentSet {
        let words = scratch.words(piece)
        words.clear()
        let buffer = unsafe UnsafeMutableBufferPointer(
            start: words.base, count: SegmentWords.count)
        var span = unsafe buffer.mutableSpan
        fill(segment, &span)
        return .bits(words, count: nil)
    }

    private func union(_ operands: [Int], _ segment: Int) -> SegmentSet {
        let words = scratch.words(scratch.push())
        // The first set that is not empty is used in place until there is another.
        var only = SegmentSet.empty
        var isBuilt = false
        for operand in operands {
            let top = scratch.top
            let set = set(operand, segment)
            if set.isEmpty {
                scratch.top = top
            } else if isBuilt {
                set.formUnion(into: words)
                scratch.top = top
            } else if only.isEmpty {
                only = set
            } else {
                only.assign(to: words)
                set.formUnion(into: words)
                isBuilt = true
                scratch.top = top
            }
        }
        return isBuilt ? .bits(words, count: nil) : only
    }

    private func difference(_ operands: [Int], _ others: [Int], _ segment: Int) -> SegmentSet {
        let piece = scratch.push()
        var result = SegmentSet.empty
        for (index, operand) in operands.enumerated() {
            let set = set(operand, segment)
            guard !set.isEmpty else { return .empty }
            result = index == 0 ? set : intersection(result, set, into: piece)
            guard !result.isEmpty else { return .empty }
        }
        for other in others {
            let set = set(other, segment)
            if set.isEmpty { continue }
            result = subtracting(result, set, into: piece)
            guard !result.isEmpty else { return .empty }
        }
        return result
    }
}

extension SegmentEvaluator {
    /// Returns the devices in both sets; the result is one of the two, or is stored in `piece` or
    /// after it.
    ///
    /// `left` may be in `piece`; `right` never is.
    private func intersection(
        _ left: SegmentSet, _ right: SegmentSet, into piece: Int
    ) -> SegmentSet {
        switch (left, right) {
        case (.empty, _), (_, .empty): return .empty
        case (.bits(let left, _), .bits(let right, _)):
            let words = scratch.words(piece)
            words.assignIntersection(left, right)
            scratch.top = piece + 1
            return .bits(words, count: nil)
        case (.array(let array), .bits(let words, _)):
            return filter(array, words, keepsSet: true, into: piece)
        case (.bits(let words, _), .array(let array)):
            // The bits may be in `piece`, which the array must not overwrite.
            return filter(array, words, keepsSet: true, into: scratch.push())
        case (.array(let left), .array(let right)):
            let (short, long) = left.count <= right.count ? (left, right) : (right, left)
            guard short.count * Self.searchFactor > long.count else {
                let target = unsafe scratch.array(piece)
                let count = unsafe short.intersect(long: long, to: target)
                scratch.top = piece + 1
                return unsafe SegmentSet(SegmentArray(target, count))
            }
            return filter(short, spread(long), keepsSet: true, into: piece)
        }
    }

    /// Returns the devices in `left` that are not in `right`, stored as for
    /// ``intersection(_:_:into:)``.
    private func subtracting(
        _ left: SegmentSet, _ right: SegmentSet, into piece: Int
    ) -> SegmentSet {
        switch (left, right) {
        case (.empty, _): return .empty
        case (_, .empty): return left
        case (.bits(let left, _), .bits(let right, _)):
            let words = scratch.words(piece)
            words.assignDifference(left, right)
            scratch.top = piece + 1
            return .bits(words, count: nil)
        case (.bits(let bits, _), .array(let array)):
            let words = scratch.words(piece)
            if unsafe words.base != bits.base { words.copy(bits) }
            words.subtract(array)
            scratch.top = piece + 1
            return .bits(words, count: nil)
        case (.array(let array), .bits(let words, _)):
            return filter(array, words, keepsSet: false, into: piece)
        case (.array(let array), .array(let other)):
            guard array.count * Self.searchFactor > other.count else {
                let target = unsafe scratch.array(piece)
                let count = unsafe array.subtract(long: other, to: target)
                scratch.top = piece + 1
                return unsafe SegmentSet(SegmentArray(target, count))
            }
            return filter(array, spread(other), keepsSet: false, into: piece)
        }
    }

    /// Returns an array as bits: one that is nearly as long as the other is read, not searched.
    private func spread(_ array: SegmentArray) -> SegmentWords {
        let words = scratch.words(scratch.push())
        words.clear()
        words.formUnion(array)
        return words
    }

    /// Returns the elements of `array` that are in `words`, or that are not.
    ///
    /// They are stored in `piece`, where the array may be too, and the pieces after it are
    /// released.
    private func filter(
        _ array: SegmentArray, _ words: SegmentWords, keepsSet: Bool, into piece: Int
    ) -> SegmentSet {
        let target = unsafe scratch.array(piece)
        let count = unsafe array.filter(words, keepsSet: keepsSet, to: target)
        scratch.top = piece + 1
        return unsafe SegmentSet(SegmentArray(target, count))
    }
}
