/// A validator of the portable format of Roaring bitmaps.
///
/// RoaringFormatSpec defines it: little-endian; a cookie; a key and a count for each block of
/// 65,536 ordinals; offsets; and the blocks, each a sorted array, bits or sorted runs.
struct BitmapFormat {
    static let cookie = 12_346
    private static let cookieWithRuns = 12_347
    /// The number of blocks below which a bitmap with runs has no offsets.
    private static let offsetThreshold = 4
    /// The most ordinals of an array; a block with more is bits, unless it is runs.
    static let arrayMaximum = 4096
    static let bitsBytes = 8192

    private let size: Int
    private var position = 0

    /// Throws unless `bytes` are exactly one bitmap as a writer would write it.
    static func check(_ bytes: Span<UInt8>) throws(BitmapError) {
        var format = BitmapFormat(size: bytes.count)
        try format.check(bytes)
    }

    private init(size: Int) {
        self.size = size
    }

    private mutating func check(_ bytes: Span<UInt8>) throws(BitmapError) {
        let cookie = load16(bytes, try take(4))
        let high = load16(bytes, 2)
        let hasRuns = cookie == Self.cookieWithRuns
        guard hasRuns || (cookie == Self.cookie && high == 0) else {
            throw BitmapError(.corrupt, "the bytes do not begin as a bitmap does")
        }
        let blocks = hasRuns ? high + 1 : try blockCount(bytes)
        let flags = hasRuns ? try take((blocks + 7) / 8) : nil
        let header = try take(blocks * 4)
        let hasOffsets = !hasRuns || blocks >= Self.offsetThreshold
        let offsets = hasOffsets ? try take(blocks * 4) : nil
        var previousKey = -1
        for block in 0..<blocks {
            let key = load16(bytes, header + block * 4)
            guard key > previousKey else {
                throw BitmapError(.corrupt, "block \(block) is not in order")
            }
            previousKey = key
            if let offsets, load32(bytes, offsets + block * 4) != position {
                throw BitmapError(.corrupt, "block \(block) is not where its offset says")
            }
            let count = load16(bytes, header + block * 4 + 2) + 1
            let isRuns = flags.map { bytes[$0 + block / 8] >> UInt8(block % 8) & 1 == 1 } ?? false
            try checkBlock(bytes, count, isRuns: isRuns)
        }
        guard position == size else {
            throw BitmapError(.trailingBytes, "\(size - position) bytes follow the bitmap")
        }
    }

    private mutating func blockCount(_ bytes: Span<UInt8>) throws(BitmapError) -> Int {
        let count = load32(bytes, try take(4))
        guard count <= 1 << 16 else {
            throw BitmapError(.corrupt, "\(count) blocks; at most 65536 are possible")
        }
        return count
    }

    private mutating func checkBlock(
        _ bytes: Span<UInt8>, _ count: Int, isRuns: Bool
    ) throws(BitmapError) {
        if isRuns {
            let runs = load16(bytes, try take(2))
            try checkRuns(bytes, try take(runs * 4), runs, count)
        } else if count <= Self.arrayMaximum {
            try checkArray(bytes, try take(count * 2), count)
        } else {
            try checkBits(bytes, try take(Self.bitsBytes), count)
        }
    }

    private func checkArray(
        _ bytes: Span<UInt8>, _ start: Int, _ count: Int
    ) throws(BitmapError) {
        var previous = -1
        for index in 0..<count {
            let value = load16(bytes, start + index * 2)
            guard value > previous else {
                throw BitmapError(.corrupt, "an array of ordinals is not in order")
            }
            previous = value
        }
    }

    private func checkBits(
        _ bytes: Span<UInt8>, _ start: Int, _ count: Int
    ) throws(BitmapError) {
        var found = 0
        for index in start..<start + Self.bitsBytes { found += bytes[index].nonzeroBitCount }
        guard found == count else {
            throw BitmapError(.corrupt, "\(found) bits are set where \(count) are announced")
        }
    }

    private func checkRuns(
        _ bytes: Span<UInt8>, _ start: Int, _ runs: Int, _ count: Int
    ) throws(BitmapError) {
        var end = -1
        var found = 0
        for run in 0..<runs {
            let first = load16(bytes, start + run * 4)
            let last = first + load16(bytes, start + run * 4 + 2)
            // Two runs that touch would be written as one.
            guard run == 0 || first > end + 1, last <= 0xFFFF else {
                throw BitmapError(.corrupt, "runs of ordinals overlap or leave their block")
            }
            found += last - first + 1
            end = last
        }
        guard found == count else {
            throw BitmapError(.corrupt, "runs of \(found) where \(count) are announced")
        }
    }

    /// Skips the next `length` bytes and returns where they begin.
    private mutating func take(_ length: Int) throws(BitmapError) -> Int {
        guard length <= size - position else {
            throw BitmapError(
                .truncated, "\(length) bytes are announced, \(size - position) are left")
        }
        defer { position += length }
        return position
    }

    private func load16(_ bytes: Span<UInt8>, _ index: Int) -> Int {
        Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }

    private func load32(_ bytes: Span<UInt8>, _ index: Int) -> Int {
        load16(bytes, index) | load16(bytes, index + 2) << 16
    }
}
