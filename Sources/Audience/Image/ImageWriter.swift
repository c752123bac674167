/// Writes an image: numbers, texts and columns in sequence, in this processor's byte order.
package struct ImageWriter {
    /// The bytes that were written.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty image with memory for `capacity` bytes.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// The number of bytes that were written.
    package var count: Int { bytes.count }

    /// Writes a number in the size of its type.
    package mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
        unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
    }

    /// Writes the first `count` values of a column.
    package mutating func append<Value: BitwiseCopyable>(column: [Value], count: Int) {
        precondition(count <= column.count)
        unsafe column.withUnsafeBytes { column in
            let size = count * MemoryLayout<Value>.stride
            unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: column[..<size]))
        }
    }

    /// Writes bytes as they are.
    package mutating func append(contentsOf more: [UInt8]) { bytes += more }

    /// Writes the number of bytes, and the bytes.
    package mutating func append(counted more: [UInt8]) {
        append(UInt32(more.count))
        bytes += more
    }

    /// Writes a text of less than 64 KiB with its length.
    package mutating func append(text: String) {
        append(UInt16(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Overwrites the bytes at `position` with `number`.
    package mutating func set<Number: FixedWidthInteger & BitwiseCopyable>(
        _ number: Number, at position: Int
    ) {
        precondition(position + MemoryLayout<Number>.size <= bytes.count)
        unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: number, toByteOffset: position, as: Number.self)
        }
    }

    mutating func append(raw: UnsafeRawBufferPointer) {
        unsafe bytes.append(contentsOf: raw)
    }
}
