import Audience
import Protocol

/// The ids of places by their slots, for answers that have nothing else of a place.
///
/// An id of up to 15 bytes takes 16 bytes of memory; a longer one takes 17 bytes more than it has.
/// A short id takes one memory access, which no other access waits for. With an offset and separate
/// bytes, ten ids cost more than the search for their places; with separate memory for each 256
/// slots, a third of it (`perf`). A slot is never reused for another place, so its id never
/// changes. The bytes of a removed id stay until its whole region is empty.
struct PlaceIDs: Sendable {
    /// The number of slots in a region: a megabyte.
    private static let slots: UInt32 = 1 << 16

    /// The regions, at most 65,536.
    private var regions: [PlaceIDRegion] = []

    init() {}

    /// Reads the regions from their images, which `image` returns one at a time.
    init(regions count: Int, _ image: () throws -> [UInt8]) throws {
        for _ in 0..<count { regions.append(try PlaceIDRegion(image: try image())) }
    }

    /// The number of regions.
    var regionCount: Int { regions.count }

    /// Returns the image of a region.
    func image(ofRegion number: Int) -> [UInt8] { regions[number].image }

    /// Sets the id of a place, of 1 to 128 bytes; does nothing if the place has one.
    mutating func put(_ id: some Collection<UInt8>, at slot: UInt32) {
        let region = Int(slot / Self.slots)
        while regions.count <= region { regions.append(PlaceIDRegion()) }
        if regions[region].count == 0 { regions[region] = PlaceIDRegion(Int(Self.slots)) }
        regions[region].put(id, at: Int(slot % Self.slots))
    }

    /// Removes the id of a place.
    mutating func remove(_ slot: UInt32) {
        let region = Int(slot / Self.slots)
        guard region < regions.count else { return }
        regions[region].remove(Int(slot % Self.slots))
        if regions[region].count == 0 { regions[region] = PlaceIDRegion() }
    }

    /// Appends the ids of slots as fields of a message.
    ///
    /// All are looked up before any is used, so that the memory accesses do not wait for one
    /// another.
    ///
    /// - Parameter each: called with the index of each slot that has an id.
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

/// The ids of a region's slots: a lane of 16 bytes for each, followed by the longer ids.
///
/// The last byte of a lane is the length of the id in it, 0 if there is none, or 255. With 255 its
/// first four bytes are the offset of the id's length and bytes.
private struct PlaceIDRegion: Sendable {
    private static let long = UInt8.max

    /// The number of ids.
    private(set) var count = 0
    private var lanes: [SIMD16<UInt8>]
    private var others: [UInt8] = []

    /// Creates a region without ids for `slots` slots.
    init(_ slots: Int = 0) { lanes = Array(repeating: .zero, count: slots) }

    /// Reads a region from its image.
    init(image: [UInt8]) throws(ImageError) {
        var reader = ImageReader(image)
        let sizes = try reader.column(of: UInt64.self, count: 3).map {
            min(Int(clamping: $0), image.count)
        }
        count = sizes[0]
        lanes = try reader.column(of: SIMD16<UInt8>.self, count: sizes[1])
        others = try reader.column(of: UInt8.self, count: sizes[2])
    }

    /// The region's image.
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

    /// Appends the id of a lane, which must have one.
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
