/// Writes a bitmap segment by segment in the portable format, which CRoaring reads quickly.
struct PortableWriter {
    private static let cookie: UInt32 = 12_346

    private var header: [UInt8] = []
    /// The offset of each block in the body.
    private var offsets: [Int] = []
    private var body: [UInt8] = []
    /// The number of ordinals.
    private(set) var count = 0

    /// Appends the set of a segment, which must come after the segments before.
    mutating func append(_ set: SegmentSet, segment: Int) {
        let size = set.count
        guard size > 0 else { return }
        count += size
        header.append(little: UInt16(segment))
        header.append(little: UInt16(size - 1))
        offsets.append(body.count)
        unsafe set.withPortableBytes(size) { unsafe body.append(contentsOf: $0) }
    }

    /// Returns the set of everything that was appended.
    consuming func finish() -> Bitmap {
        var bytes: [UInt8] = []
        let start = 8 + offsets.count * 8
        bytes.reserveCapacity(start + body.count)
        bytes.append(little: Self.cookie)
        bytes.append(little: UInt32(offsets.count))
        bytes += header
        for offset in offsets { bytes.append(little: UInt32(start + offset)) }
        bytes += body
        return Bitmap(wellFormed: bytes)
    }
}

extension [UInt8] {
    fileprivate mutating func append(little value: some FixedWidthInteger) {
        unsafe Swift.withUnsafeBytes(of: value.littleEndian) { unsafe append(contentsOf: $0) }
    }
}
