import Glibc

/// An immutable array, which is written when it is created and then read by any thread.
@safe final class FixedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
    // Unchecked: nothing writes to the memory after the initialiser, and it is freed with the last
    // reference.
    private let elements: UnsafeMutableBufferPointer<Element>

    private static var hugePage: Int { 2 << 20 }

    /// Allocates `count` elements, all of which `write` must initialize.
    init(
        count: Int, write: (UnsafeMutableBufferPointer<Element>) throws -> Void
    ) rethrows {
        let bytes = max(1, count) * MemoryLayout<Element>.stride
        // Aligned to a cache line, so that what is read together is in the same line. A large array
        // is in huge pages, because a search touches another page with each step.
        let isLarge = bytes >= 2 * Self.hugePage
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: bytes, alignment: isLarge ? Self.hugePage : 64)
        if isLarge { _ = unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
        let first = unsafe memory.bindMemory(to: Element.self, capacity: max(1, count))
        unsafe elements = UnsafeMutableBufferPointer(start: first, count: count)
        try unsafe write(elements)
    }

    /// Reads `count` elements as bytes, at most `portion` at a time; nil if `read` returns another
    /// number of bytes than asked for.
    convenience init?(count: Int, portion: Int, read: (Int) throws -> [UInt8]) throws {
        var isWhole = true
        try unsafe self.init(count: count) { elements in
            let bytes = UnsafeMutableRawBufferPointer(elements)
            for range in Self.portions(of: bytes.count, portion) where isWhole {
                let some = try read(range.count)
                isWhole = some.count == range.count
                if isWhole {
                    unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
                        .copyBytes(from: some)
                }
            }
        }
        guard isWhole else { return nil }
    }

    /// Passes all elements as bytes to `body`, at most `portion` at a time.
    func forEachPortion(_ portion: Int, _ body: ([UInt8]) throws -> Void) rethrows {
        let bytes = unsafe UnsafeRawBufferPointer(elements)
        for range in Self.portions(of: bytes.count, portion) {
            try body(unsafe Array(bytes[range]))
        }
    }

    private static func portions(of count: Int, _ portion: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: portion).map { $0..<min(count, $0 + portion) }
    }

    deinit { unsafe UnsafeMutableRawPointer(elements.baseAddress)?.deallocate() }

    var count: Int { unsafe elements.count }

    /// The address of the first element, valid as long as this object exists.
    var base: UnsafePointer<Element> {
        guard let base = unsafe elements.baseAddress else {
            preconditionFailure("allocated memory has an address")
        }
        return unsafe UnsafePointer(base)
    }
}
