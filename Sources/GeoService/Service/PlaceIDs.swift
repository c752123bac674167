/// The ids of places by their slots, for answers that have nothing else of a place: 3 bytes besides
/// each id.
///
/// A slot is never used for another place: its id never changes. What is removed leaves its bytes
/// until its whole block has gone.
struct PlaceIDs: Sendable {
    /// Slots of a block, and blocks that lie together.
    private static let (slots, blocks): (UInt32, UInt32) = (256, 256)
    /// How many ids a block has, and where each begins: two bytes each, the least significant
    /// first. The ids begin below 2¹⁶, for each has at most 128 bytes.
    private static let head = 2 + 2 * Int(slots)

    /// One run of memory for a block, so that an id is two looks away.
    private var regions: [UInt32: [[UInt8]]] = [:]

    init() {}

    /// A place has an id, of at most 128 bytes; nothing is done if it has one.
    mutating func put(_ id: some Collection<UInt8>, at slot: UInt32) {
        let (region, block, lane) = Self.parts(slot)
        if regions[region] == nil {
            regions[region] = Array(repeating: [], count: Int(Self.blocks))
        }
        regions[region]?[block].put(id, at: lane, head: Self.head)
    }

    /// A place has gone.
    mutating func remove(_ slot: UInt32) {
        let (region, block, lane) = Self.parts(slot)
        regions[region]?[block].remove(lane)
        let isEmpty = regions[region]?[block].isEmpty ?? false
        if isEmpty, regions[region]?.allSatisfy(\.isEmpty) == true { regions[region] = nil }
    }

    /// Gives the id of a slot to a reader, if there is one.
    @inline(__always)
    func read(_ slot: UInt32, _ reader: (ArraySlice<UInt8>) -> Void) {
        let (region, block, lane) = Self.parts(slot)
        guard let blocks = regions[region], !blocks[block].isEmpty else { return }
        let start = blocks[block].number(at: 2 + 2 * lane)
        guard start > 0 else { return }
        reader(blocks[block][start + 1..<start + 1 + Int(blocks[block][start])])
    }

    private static func parts(_ slot: UInt32) -> (region: UInt32, block: Int, lane: Int) {
        (slot / slots / blocks, Int(slot / slots % blocks), Int(slot % slots))
    }
}

/// A block.
extension [UInt8] {
    fileprivate func number(at place: Int) -> Int {
        Int(self[place]) | Int(self[place + 1]) << 8
    }

    private mutating func set(_ number: Int, at place: Int) {
        self[place] = UInt8(truncatingIfNeeded: number)
        self[place + 1] = UInt8(truncatingIfNeeded: number >> 8)
    }

    fileprivate mutating func put(_ id: some Collection<UInt8>, at lane: Int, head: Int) {
        if isEmpty { self = Array(repeating: 0, count: head) }
        let start = count
        guard number(at: 2 + 2 * lane) == 0, start <= UInt16.max, id.count <= UInt8.max else {
            return
        }
        set(start, at: 2 + 2 * lane)
        set(number(at: 0) + 1, at: 0)
        append(UInt8(id.count))
        append(contentsOf: id)
        // It does not grow any more, as slots are given in turn.
        if 2 * lane + 4 == head { self = Array(self[...]) }
    }

    fileprivate mutating func remove(_ lane: Int) {
        guard !isEmpty, number(at: 2 + 2 * lane) != 0 else { return }
        set(0, at: 2 + 2 * lane)
        set(number(at: 0) - 1, at: 0)
        if number(at: 0) == 0 { self = [] }
    }
}
