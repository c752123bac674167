/// Who of 65,536 ordinals is there, and in which sets: those that changed lately and the large ones
/// each by itself, as a ``LooseSet``, all others packed.
///
/// What changes first is taken out of the packed ones; when too much lies so, ``compact(without:)``
/// packs anew, which copies about a megabyte.
final class Segment {
    /// Which of 64 sets with numbers in a row are here, and how.
    struct Group {
        /// These have an array among the packed ones, which is not the true one if they are loose.
        var packed: UInt64 = 0
        /// These are loose.
        var loose: UInt64 = 0
        /// The number of the group's first packed array.
        var firstPacked = 0
    }

    /// By number of set, over 64; ends where no set beyond has anything.
    private(set) var groups: [Group] = []
    private(set) var packed = PackedArrays()
    private(set) var loose: [SetNumber: LooseSet] = [:]
    /// How many of the loose sets are arrays.
    private var looseArrays = 0
    /// How many elements there is room for in packed arrays that are not the true ones any more.
    private var staleRoom = 0
    /// How much of that was to spare.
    private var staleSpare = 0
    private let live = LooseSet()

    /// All that are there.
    var everyone: SegmentSet {
        live.set
    }

    /// How many are there.
    var liveCount: Int {
        live.count
    }

    /// Those in the set of that number, until something changes.
    func set(_ number: SetNumber) -> SegmentSet {
        set(number, groups, packed)
    }

    /// The same; who asks for many hands over what is looked into, so that this is not checked for
    /// changes each time.
    private func set(
        _ number: SetNumber, _ groups: [Group], _ packed: PackedArrays
    ) -> SegmentSet {
        guard number.group < groups.count else { return .empty }
        let group = groups[number.group]
        if group.loose & number.bit != 0 { return loose[number]?.set ?? .empty }
        guard group.packed & number.bit != 0 else { return .empty }
        return SegmentSet(packed[Self.place(number, group)])
    }

    /// Those in any of the sets of those numbers, in `words` if they are not where one of the sets
    /// has them.
    func union(_ numbers: [SetNumber], in words: SegmentWords) -> SegmentSet {
        // Most of the time would go by in waiting for memory: sets are asked for some time before
        // they are read.
        let (groups, packed) = (groups, packed)
        if numbers.count > packed.count / 16 { packed.prefetchDirectory() }
        var ring = InlineArray<32, SegmentSet>(repeating: .empty)
        let ahead = 24
        var only = SegmentSet.empty
        var isBuilt = false
        for index in 0..<numbers.count + ahead {
            if index < numbers.count {
                let set = set(numbers[index], groups, packed)
                set.prefetch()
                ring[index & 31] = set
            }
            guard index >= ahead else { continue }
            let set = ring[(index - ahead) & 31]
            if isBuilt {
                set.formUnion(into: words)
            } else if only.isEmpty {
                only = set
            } else if !set.isEmpty {
                only.assign(to: words)
                set.formUnion(into: words)
                isBuilt = true
            }
        }
        return isBuilt ? .bits(words, count: nil) : only
    }

    /// Which packed array is a set's, of a group that has it.
    private static func place(_ number: SetNumber, _ group: Group) -> Int {
        group.firstPacked &+ (group.packed & (number.bit &- 1)).nonzeroBitCount
    }

    /// `low` is there; says whether it was not.
    func insert(_ low: UInt16) -> Bool {
        live.insert(low)
    }

    /// `low` is not there any more, which says nothing of the sets; says whether it was.
    func remove(_ low: UInt16) -> Bool {
        live.remove(low)
    }

    /// Puts `low` into a set; says whether it was not in yet.
    func insert(_ low: UInt16, into number: SetNumber) -> Bool {
        if let set = looseSet(number) { return change(set) { $0.insert(low) } }
        let known = set(number)
        guard !known.contains(low) else { return false }
        if let place = place(number), packed.insert(low, into: place) { return true }
        return change(loosen(number)) { $0.insert(low) }
    }

    /// Takes `low` out of a set; says whether it was in.
    func remove(_ low: UInt16, from number: SetNumber) -> Bool {
        let known = set(number)
        guard known.contains(low) else { return false }
        guard let set = looseSet(number) else {
            if let place = place(number) { packed.remove(low, from: place) }
            return true
        }
        defer { if set.count == 0 { forget(number, set) } }
        return change(set) { $0.remove(low) }
    }

    /// Puts all of `others` into a set; says how many were not in yet.
    func formUnion(_ others: SegmentSet, into number: SetNumber) -> Int {
        guard !others.isEmpty else { return 0 }
        let set = looseSet(number) ?? loosen(number)
        let before = set.count
        change(set) { $0.formUnion(others) }
        return set.count - before
    }

    /// All of `others` are there.
    func formUnion(_ others: SegmentSet) {
        live.formUnion(others)
    }

    /// The numbers of the sets that have `low`.
    func numbers(having low: UInt16) -> [SetNumber] {
        var found: [SetNumber] = []
        forEachNumber { number in
            if set(number).contains(low) { found.append(number) }
        }
        return found
    }

    /// Calls `body` with the numbers of the sets that may have anything here.
    func forEachNumber(_ body: (SetNumber) -> Void) {
        for index in groups.indices {
            var left = groups[index].packed | groups[index].loose
            while left != 0 {
                body(SetNumber(index << 6 | left.trailingZeroBitCount))
                left &= left - 1
            }
        }
    }

    private func looseSet(_ number: SetNumber) -> LooseSet? {
        guard number.group < groups.count, groups[number.group].loose & number.bit != 0 else {
            return nil
        }
        return loose[number]
    }

    /// Changes a loose set, which may turn an array to bits or back.
    private func change<Answer>(_ set: LooseSet, _ body: (LooseSet) -> Answer) -> Answer {
        let wasArray = !set.isBits
        let answer = body(set)
        if wasArray == set.isBits { looseArrays += wasArray ? -1 : 1 }
        return answer
    }

    /// Which packed array is a set's, if that is packed.
    private func place(_ number: SetNumber) -> Int? {
        guard number.group < groups.count, groups[number.group].packed & number.bit != 0 else {
            return nil
        }
        return Self.place(number, groups[number.group])
    }

    /// Makes a set loose that is not yet.
    private func loosen(_ number: SetNumber) -> LooseSet {
        let set: LooseSet
        if let place = place(number) {
            set = LooseSet(packed[place])
            staleRoom += packed.room(place)
            staleSpare += packed.room(place) - set.count
        } else {
            set = LooseSet()
        }
        loose[number] = set
        looseArrays += 1
        while number.group >= groups.count { groups.append(Group(firstPacked: packed.count)) }
        groups[number.group].loose |= number.bit
        return set
    }

    /// An empty set stays only as long as it hides a packed array.
    private func forget(_ number: SetNumber, _ set: LooseSet) {
        guard groups[number.group].packed & number.bit == 0 else { return }
        loose[number] = nil
        groups[number.group].loose &= ~number.bit
        if !set.isBits { looseArrays -= 1 }
    }
}

extension Segment {
    /// About how many bytes a loose array takes besides its elements: two objects and an entry.
    private static let looseBytes = 160

    /// About how many bytes packing anew would save.
    var waste: Int {
        let spare = packed.spare - staleSpare - Self.spare(packed.roomCount) - packed.count
        return looseArrays * Self.looseBytes
            + (staleRoom + max(0, spare)) * MemoryLayout<UInt16>.stride
    }

    /// How many bytes the packed arrays take.
    var packedBytes: Int {
        packed.roomCount * MemoryLayout<UInt16>.stride
    }

    /// What an array of that size gets to spare once it has changed.
    static func spare(_ count: Int) -> Int {
        1 + count / 64
    }

    /// Packs all sets anew, but for those that are bits.
    func compact() {
        guard waste > 0 else { return }
        compact(without: nil) { _, _ in }
    }

    /// Takes `gone` out of everything, packs anew, and tells which sets lost how many.
    func remove(_ gone: SegmentWords, lost: (SetNumber, Int) -> Void) {
        live.subtract(gone)
        for (number, set) in loose {
            let before = set.count
            set.subtract(gone)
            if set.count < before { lost(number, before - set.count) }
        }
        compact(without: gone, lost: lost)
    }

    private func compact(without gone: SegmentWords?, lost: (SetNumber, Int) -> Void) {
        let small = loose.values.filter { $0.count <= SegmentArray.maximum }
        let elements = small.reduce(packed.roomCount - staleRoom) {
            $0 + $1.count + Self.spare($1.count)
        }
        var packing = Packing(arrays: packed.count + small.count, elements: elements, gone: gone)
        for index in groups.indices {
            packing.begin()
            let group = groups[index]
            var left = group.packed | group.loose
            while left != 0 {
                let number = SetNumber(index << 6 | left.trailingZeroBitCount)
                left &= left - 1
                if group.loose & number.bit != 0 {
                    packing.take(number, loose[number])
                } else {
                    let place = Self.place(number, group)
                    let change = packing.take(number, packed[place], room: packed.room(place))
                    if change > 0 { lost(number, change) }
                }
            }
        }
        adopt(packing)
    }

    private func adopt(_ packing: Packing) {
        groups = packing.groups
        packed = packing.arrays
        loose = packing.loose
        (looseArrays, staleRoom, staleSpare) = (0, 0, 0)
    }
}

/// A segment's sets while they are packed anew.
private struct Packing {
    private(set) var groups: [Segment.Group] = []
    let arrays: PackedArrays
    private(set) var loose: [SetNumber: LooseSet] = [:]
    private let gone: SegmentWords?

    init(arrays: Int, elements: Int, gone: SegmentWords?) {
        self.arrays = PackedArrays(arrays: arrays, elements: elements)
        self.gone = gone
    }

    /// The next group, of which each set is taken.
    mutating func begin() {
        groups.append(Segment.Group(firstPacked: arrays.count))
    }

    /// A loose set of the last group: it gets some room to change again.
    mutating func take(_ number: SetNumber, _ set: LooseSet?) {
        set?.makeArrayIfSmall()
        switch set?.set ?? .empty {
        case .empty: break
        case .bits:
            loose[number] = set
            groups[number.group].loose |= number.bit
        case .array(let array):
            let spare = min(Segment.spare(array.count), SegmentArray.maximum - array.count)
            arrays.append(array, spare: spare)
            groups[number.group].packed |= number.bit
        }
    }

    /// A packed set of the last group: what never changed has no room, and gets none; says how many
    /// it lost.
    mutating func take(_ number: SetNumber, _ array: SegmentArray, room: Int) -> Int {
        guard array.count > 0 else { return 0 }
        var count = array.count
        if let gone {
            count = arrays.append(array, without: gone)
        } else {
            arrays.append(array, spare: min(room - count, Segment.spare(count)))
        }
        if count > 0 { groups[number.group].packed |= number.bit }
        return array.count - count
    }
}
