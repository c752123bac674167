/// Reads what an ``ImageWriter`` wrote; what is damaged is an error.
package struct ImageReader {
    /// All bytes.
    package let bytes: [UInt8]
    /// Where the next is read.
    package private(set) var position: Int

    /// Reads from `position` on.
    package init(_ bytes: [UInt8], from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The next number.
    package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type = Number.self
    ) throws(ImageError) -> Number {
        let range = try take(MemoryLayout<Number>.size)
        return unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: range.lowerBound, as: type)
        }
    }

    /// The next `count` values.
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

    /// The bytes behind the next length.
    package mutating func counted() throws(ImageError) -> [UInt8] {
        let count: UInt32 = try number()
        return Array(bytes[try take(Int(count))])
    }

    /// The next text.
    package mutating func text() throws(ImageError) -> String {
        let count: UInt16 = try number()
        return String(decoding: bytes[try take(Int(count))], as: UTF8.self)
    }

    /// Steps over `count` bytes, and says which.
    package mutating func take(_ count: Int) throws(ImageError) -> Range<Int> {
        guard count >= 0, position >= 0, count <= bytes.count - position else {
            throw ImageError("it ends at \(bytes.count), \(count) bytes before what is announced")
        }
        defer { position += count }
        return position..<position + count
    }
}
