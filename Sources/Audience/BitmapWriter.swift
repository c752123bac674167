/// Writes ordinals in the format of ``Bitmap/serialized()``, without runs and without building a
/// set.
///
/// A set allocates memory for each block of 65,536 ordinals, and a few thousand ordinals of ten
/// million are in almost as many blocks as there are: building the set took half of the time of an
/// answer. The format is RoaringFormatSpec's; see ``BitmapFormat``.
package struct BitmapWriter {
    private let ordinals: [UInt32]
    /// The index after the last ordinal of each block.
    private var ends: [Int] = []

    /// Creates a writer of distinct ordinals, which may be in any order.
    package init(unordered: [UInt32]) {
        ordinals = unordered.sortedByDigits()
        for (place, ordinal) in ordinals.enumerated().dropFirst()
        where ordinal >> 16 != ordinals[place - 1] >> 16 {
            ends.append(place)
        }
        if !ordinals.isEmpty { ends.append(ordinals.count) }
    }

    /// Returns the encoded set.
    package func serialized() -> [UInt8] {
        var writer = ImageWriter(capacity: 8 + 8 * ends.count + 2 * ordinals.count)
        writer.append(UInt32(BitmapFormat.cookie).littleEndian)
        writer.append(UInt32(ends.count).littleEndian)
        var start = 0
        for end in ends {
            writer.append(UInt16(ordinals[start] >> 16).littleEndian)
            writer.append(UInt16(end - start - 1).littleEndian)
            start = end
        }
        (start, writer) = (0, offsets(after: writer))
        for end in ends {
            append(ordinals[start..<end], to: &writer)
            start = end
        }
        return writer.bytes
    }

    private func offsets(after header: ImageWriter) -> ImageWriter {
        var (writer, start) = (header, 0)
        var offset = header.count + 4 * ends.count
        for end in ends {
            writer.append(UInt32(offset).littleEndian)
            offset += Self.isArray(end - start) ? 2 * (end - start) : BitmapFormat.bitsBytes
            start = end
        }
        return writer
    }

    private func append(_ block: ArraySlice<UInt32>, to writer: inout ImageWriter) {
        if Self.isArray(block.count) {
            let values = block.map { UInt16(truncatingIfNeeded: $0).littleEndian }
            return writer.append(column: values, count: values.count)
        }
        var words = [UInt64](repeating: 0, count: BitmapFormat.bitsBytes / 8)
        for ordinal in block { words[Int(ordinal & 0xffff) / 64] |= 1 << UInt64(ordinal % 64) }
        writer.append(column: words.map(\.littleEndian), count: words.count)
    }

    private static func isArray(_ count: Int) -> Bool { count <= BitmapFormat.arrayMaximum }
}
