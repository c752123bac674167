import Audience
import Protocol

/// The ids of places by their slots, for answers that have nothing else of a place: 16 bytes of
/// memory for an id of up to 15 bytes, 17 more than it has for a longer one.
///
/// A short id is one look into memory, on which no other look waits: with a start and then the
/// bytes ten ids cost more than the search for their places, and with a run of memory for each 256
/// a third of it (`perf`). A slot is never used for another place: its id never changes. What is
/// removed leaves its bytes until all of its region has gone.
struct PlaceIDs: Sendable {
    /// Slots of a region: a megabyte.
    private static let slots: UInt32 = 1 << 16

    /// At most 65,536.
    private var regions: [PlaceIDRegion] = []

    init() {}

    /// Reads what `image` gives: for each region its bytes.
    init(regions count: Int, _ image: () throws -> [UInt8]) throws {
        for _ in 0..<count { regions.append(try PlaceIDRegion(image: try image())) }
    }

    /// How many regions there are.
    var regionCount: Int { regions.count }

    /// A region's bytes.
    func image(ofRegion number: Int) -> [UInt8] { regions[number].image }

    /// A place has an id, of 1 to 128 bytes; nothing is done if it has one.
    mutating func put(_ id: some Collection<UInt8>, at slot: UInt32) {
        let region = Int(slot / Self.slots)
        while regions.count <= region { regions.append(PlaceIDRegion()) }
        if regions[region].count == 0 { regions[region] = PlaceIDRegion(Int(Self.slots)) }
        regions[region].put(id, at: Int(slot % Self.slots))
    }

    /// A place has gone.
    mutating func remove(_ slot: UInt32) {
        let region = Int(slot / Self.slots)
        guard region < regions.count else { return }
        regions[region].remove(Int(slot % Self.slots))
        if regions[region].count == 0 { regions[region] = PlaceIDRegion() }
    }

    /// Appends the ids of slots as fields of a message.
    ///
    /// All are looked up before any is used, so that the looks into memory do not wait for another.
    ///
    /// - Parameter each: called for each of them that has one, with its place in the list.
    func append(
        _ slots: some Collection<UInt32>, as field: UInt32, to message: inout [UInt8],
        _ each: (Int) -> Void
    ) {
        let lanes = slots.map { slot in
            let region = Int(slot / Self.slots)
            return region < regions.count
                ? regions[region].lane(Int(slot % Self.slots)) : .zero
        }
        for (index, slot) in slots.enumerated() where lanes[index][15] != 0 {
            regions[Int(slot / Self.slots)].append(lanes[index], as: field, to: &message)
            each(index)
        }
    }
}

/// The ids of some slots: a lane of 16 bytes for each, and the longer ids behind them.
///
/// A lane ends with the length of an id that is in it, 0 where there is none, or 255: then its
/// first four bytes say where the id's length and its bytes are.
private struct PlaceIDRegion: Sendable {
    private static let long = UInt8.max

    /// How many ids it has.
    private(set) var count = 0
    private var lanes: [SIMD16<UInt8>]
    private var others: [UInt8] = []

    /// One that has none, and room for so many.
    init(_ slots: Int = 0) { lanes = Array(repeating: .zero, count: slots) }

    /// One that was written.
    init(image: [UInt8]) throws(ImageError) {
        var reader = ImageReader(image)
        let sizes = try reader.column(of: UInt64.self, count: 3).map {
            min(Int(clamping: $0), image.count)
        }
        count = sizes[0]
        lanes = try reader.column(of: SIMD16<UInt8>.self, count: sizes[1])
        others = try reader.column(of: UInt8.self, count: sizes[2])
    }

    /// All of it, to be written.
    var image: [UInt8] {
        var writer = ImageWriter(capacity: 24 + lanes.count * 16 + others.count)
        for size in [count, lanes.count, others.count] { writer.append(UInt64(size)) }
        writer.append(column: lanes, count: lanes.count)
        writer.append(contentsOf: others)
        return writer.bytes
    }

    mutating func put(_ id: some Collection<UInt8>, at slot: Int) {
        guard lanes[slot][15] == 0, (1..<Int(Self.long)).contains(id.count),
            let end = UInt32(exactly: others.count)
        else { return }
        count += 1
        var lane = SIMD16<UInt8>.zero
        if id.count < 16 {
            lane[15] = UInt8(id.count)
            for (index, byte) in id.enumerated() { lane[index] = byte }
        } else {
            lane[15] = Self.long
            for index in 0..<4 {
                lane[index] = UInt8(truncatingIfNeeded: end >> (8 * UInt32(index)))
            }
            others.append(UInt8(id.count))
            others.append(contentsOf: id)
        }
        lanes[slot] = lane
    }

    mutating func remove(_ slot: Int) {
        guard count > 0, lanes[slot][15] != 0 else { return }
        lanes[slot] = .zero
        count -= 1
    }

    @inline(__always)
    func lane(_ slot: Int) -> SIMD16<UInt8> { slot < lanes.count ? lanes[slot] : .zero }

    /// Appends the id of a lane, which has one.
    @inline(__always)
    func append(_ lane: SIMD16<UInt8>, as field: UInt32, to message: inout [UInt8]) {
        guard lane[15] == Self.long else {
            return message.appendField(field, lane, count: Int(lane[15]))
        }
        let start = (0..<4).reversed().reduce(0) { $0 << 8 | Int(lane[$1]) }
        let length = Int(others[start])
        message.appendFieldHead(field, byteCount: length)
        message.append(contentsOf: others[start + 1..<start + 1 + length])
    }
}
