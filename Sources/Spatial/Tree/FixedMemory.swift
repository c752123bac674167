import Glibc

/// Elements that are written when they are made, and then read by anyone.
@safe final class FixedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
    // Unchecked: nothing writes to the memory after the initialiser, and it is freed with the
    // last reference.
    private let elements: UnsafeMutableBufferPointer<Element>

    private static var hugePage: Int { 2 << 20 }

    /// As many as `count`, written by `write`, which must write all of them.
    init(count: Int, write: (UnsafeMutableBufferPointer<Element>) -> Void) {
        let bytes = max(1, count) * MemoryLayout<Element>.stride
        // As wide as a cache line, so that what is read together lies together; and what is large,
        // in huge pages, for a search touches a page with each step.
        let isLarge = bytes >= 2 * Self.hugePage
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: bytes, alignment: isLarge ? Self.hugePage : 64)
        if isLarge { _ = unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
        let first = unsafe memory.bindMemory(to: Element.self, capacity: max(1, count))
        unsafe elements = UnsafeMutableBufferPointer(start: first, count: count)
        unsafe write(elements)
    }

    deinit { unsafe UnsafeMutableRawPointer(elements.baseAddress)?.deallocate() }

    var count: Int { unsafe elements.count }

    /// Where the first one lies, as long as this object lives.
    var base: UnsafePointer<Element> {
        guard let base = unsafe elements.baseAddress else {
            preconditionFailure("allocated memory has an address")
        }
        return unsafe UnsafePointer(base)
    }
}
