/// The devices of one segment of 65,536 ordinals, and the sets that they are in.
///
/// Sets that changed recently and large sets each have memory of their own, as a ``LooseSet``; all
/// others are packed. A packed set becomes loose when it changes. When too many sets are loose,
/// ``compact(without:)`` packs them again, which copies about a megabyte.
final class Segment {
    /// The forms that 64 sets with consecutive numbers have in this segment.
    struct Group {
        /// A bit for each set that has a packed array, which is outdated if the set is loose too.
        var packed: UInt64 = 0
        /// A bit for each set that is loose.
        var loose: UInt64 = 0
        /// The index of the group's first packed array.
        var firstPacked = 0
    }

    /// The groups, by the sets' number divided by 64; groups at the end that would be empty are
    /// left out.
    private(set) var groups: [Group] = []
    private(set) var packed = PackedArrays()
    private(set) var loose: [SetNumber: LooseSet] = [:]
    /// The number of loose sets that are arrays.
    private var looseArrays = 0
    /// The number of elements that outdated packed arrays have room for.
    private var staleRoom = 0
    /// The unused part of `staleRoom`.
    private var staleSpare = 0
    private let live = LooseSet()

    /// All devices in the segment.
    var everyone: SegmentSet {
        live.set
    }

    /// The number of devices.
    var liveCount: Int {
        live.count
    }

    /// Returns the set with this number; valid until something changes.
    func set(_ number: SetNumber) -> SegmentSet {
        set(number, groups, packed)
    }

    /// Returns the set with this number; a caller that reads many sets passes the tables, so that
    /// exclusive access is not checked each time.
    private func set(
        _ number: SetNumber, _ groups: [Group], _ packed: PackedArrays
    ) -> SegmentSet {
        guard number.group < groups.count else { return .empty }
        let group = groups[number.group]
        if group.loose & number.bit != 0 { return loose[number]?.set ?? .empty }
        guard group.packed & number.bit != 0 else { return .empty }
        return SegmentSet(packed[Self.place(number, group)])
    }

    /// Returns the union of the sets with these numbers: one of the sets in place, or else computed
    /// in `words`.
    func union(_ numbers: [SetNumber], in words: SegmentWords) -> SegmentSet {
        // Most of the time would be spent on waiting for memory, so sets are prefetched some time
        // before they are read.
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

    /// Returns the index of a set's packed array; the group must have it.
    private static func place(_ number: SetNumber, _ group: Group) -> Int {
        group.firstPacked &+ (group.packed & (number.bit &- 1)).nonzeroBitCount
    }

    /// Adds the device `low`; returns whether it is new.
    func insert(_ low: UInt16) -> Bool {
        live.insert(low)
    }

    /// Removes the device `low`, but not from the sets; returns whether it existed.
    func remove(_ low: UInt16) -> Bool {
        live.remove(low)
    }

    /// Inserts `low` into a set; returns whether it is new.
    func insert(_ low: UInt16, into number: SetNumber) -> Bool {
        if let set = looseSet(number) { return change(set) { $0.insert(low) } }
        let known = set(number)
        guard !known.contains(low) else { return false }
        if let place = place(number), packed.insert(low, into: place) { return true }
        return change(loosen(number)) { $0.insert(low) }
    }

    /// Removes `low` from a set; returns whether it was in the set.
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

    /// Inserts all of `others` into a set; returns how many are new.
    func formUnion(_ others: SegmentSet, into number: SetNumber) -> Int {
        guard !others.isEmpty else { return 0 }
        let set = looseSet(number) ?? loosen(number)
        let before = set.count
        change(set) { $0.formUnion(others) }
        return set.count - before
    }

    /// Adds all of `others` as devices.
    func formUnion(_ others: SegmentSet) {
        live.formUnion(others)
    }

    /// Returns the numbers of the sets that have `low`.
    func numbers(having low: UInt16) -> [SetNumber] {
        var found: [SetNumber] = []
        forEachNumber { number in
            if set(number).contains(low) { found.append(number) }
        }
        return found
    }

    /// Calls `body` with the numbers of the sets that may have ordinals here.
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

    /// Changes a loose set, and counts it if it becomes an array or stops being one.
    private func change<Answer>(_ set: LooseSet, _ body: (LooseSet) -> Answer) -> Answer {
        let wasArray = !set.isBits
        let answer = body(set)
        if wasArray == set.isBits { looseArrays += wasArray ? -1 : 1 }
        return answer
    }

    /// Returns the index of a set's packed array; nil if it has none.
    private func place(_ number: SetNumber) -> Int? {
        guard number.group < groups.count, groups[number.group].packed & number.bit != 0 else {
            return nil
        }
        return Self.place(number, groups[number.group])
    }

    /// Makes a set loose, which must not be loose yet.
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

    /// Removes an empty loose set, unless it hides an outdated packed array.
    private func forget(_ number: SetNumber, _ set: LooseSet) {
        guard groups[number.group].packed & number.bit == 0 else { return }
        loose[number] = nil
        groups[number.group].loose &= ~number.bit
        if !set.isBits { looseArrays -= 1 }
    }
}

extension Segment {
    /// The approximate bytes of a loose array besides its elements: two objects and a dictionary
    /// entry.
    private static let looseBytes = 160

    /// The approximate number of bytes that compacting would save.
    var waste: Int {
        let spare = packed.spare - staleSpare - Self.spare(packed.roomCount) - packed.count
        return looseArrays * Self.looseBytes
            + (staleRoom + max(0, spare)) * MemoryLayout<UInt16>.stride
    }

    /// The number of bytes of the packed arrays.
    var packedBytes: Int {
        packed.roomCount * MemoryLayout<UInt16>.stride
    }

    /// Returns the spare room of an array of this size after it has changed.
    static func spare(_ count: Int) -> Int {
        1 + count / 64
    }

    /// Packs all sets except those that are bits.
    func compact() {
        guard waste > 0 else { return }
        compact(without: nil) { _, _ in }
    }

    /// Removes `gone` from everything and compacts; calls `lost` with each set and how many it
    /// lost.
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

/// The sets of a segment while they are packed.
private struct Packing {
    private(set) var groups: [Segment.Group] = []
    let arrays: PackedArrays
    private(set) var loose: [SetNumber: LooseSet] = [:]
    private let gone: SegmentWords?

    init(arrays: Int, elements: Int, gone: SegmentWords?) {
        self.arrays = PackedArrays(arrays: arrays, elements: elements)
        self.gone = gone
    }

    /// Begins the next group, whose sets are then added.
    mutating func begin() {
        groups.append(Segment.Group(firstPacked: arrays.count))
    }

    /// Adds a loose set to the current group, with some spare room, because it may change again.
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

    /// Adds a packed set to the current group; returns how many elements it lost.
    ///
    /// An array that never changed has no spare room and gets none.
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
