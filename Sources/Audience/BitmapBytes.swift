import CRoaring

extension Bitmap {
    /// Returns the set in the portable format that all Roaring implementations read.
    package func serialized() -> [UInt8] {
        let size = unsafe roaring_bitmap_portable_size_in_bytes(raw)
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            let bytes = unsafe UnsafeMutableRawPointer(buffer.baseAddress)?
                .assumingMemoryBound(to: CChar.self)
            filled = unsafe roaring_bitmap_portable_serialize(raw, bytes)
        }
    }

    /// Reads a set from bytes that ``serialized()`` made.
    ///
    /// All bytes are checked first: this CRoaring checks only lengths, and wrong counts, orders or
    /// runs would make it write outside of its memory later.
    package static func deserialize(_ bytes: [UInt8]) throws(BitmapError) -> Bitmap {
        try BitmapFormat.check(bytes.span)
        guard let raw = unsafe read(bytes) else {
            throw BitmapError(.corrupt, "CRoaring does not read the bytes")
        }
        return unsafe Bitmap(taking: raw)
    }

    /// Creates a set from bytes that this module wrote, without checking them.
    convenience init(wellFormed bytes: [UInt8]) {
        unsafe self.init(taking: Self.read(bytes))
    }

    private static func read(_ bytes: [UInt8]) -> UnsafeMutablePointer<roaring_bitmap_t>? {
        unsafe bytes.withUnsafeBytes { bytes in
            unsafe roaring_bitmap_portable_deserialize_safe(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
    }
}
