/// Reads what an ``ImageWriter`` wrote; throws an error for damaged bytes.
package struct ImageReader {
    /// The whole image.
    package let bytes: [UInt8]
    /// The offset of the next value.
    package private(set) var position: Int

    /// Creates a reader that begins at `position`.
    package init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// Reads the next number.
    package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type = Number.self
    ) throws(ImageError) -> Number {
        let range = try take(MemoryLayout<Number>.size)
        return unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: range.lowerBound, as: type)
        }
    }

    /// Reads the next `count` values.
    package mutating func column<Value: BitwiseCopyable>(
        of type: Value.Type, count: Int
    ) throws(ImageError) -> [Value] {
        let range = try take(count * MemoryLayout<Value>.stride)
        return unsafe [Value](unsafeUninitializedCapacity: count) { buffer, filled in
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawBufferPointer(buffer)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
            filled = count
        }
    }

    /// Reads a length and the bytes that follow.
    package mutating func counted() throws(ImageError) -> [UInt8] {
        let count: UInt32 = try number()
        return Array(bytes[try take(Int(count))])
    }

    /// Reads the next text.
    package mutating func text() throws(ImageError) -> String {
        let count: UInt16 = try number()
        return String(decoding: bytes[try take(Int(count))], as: UTF8.self)
    }

    /// Skips `count` bytes and returns their range.
    package mutating func take(_ count: Int) throws(ImageError) -> Range<Int> {
        guard count >= 0, position >= 0, count <= bytes.count - position else {
            throw ImageError("it ends at byte \(bytes.count), before the next \(count) bytes")
        }
        defer { position += count }
        return position..<position + count
    }
}
