import CRoaring

extension Bitmap {
    /// The set in the portable format that Roaring's implementations share.
    package func serialized() -> [UInt8] {
        let size = unsafe roaring_bitmap_portable_size_in_bytes(raw)
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            let bytes = unsafe UnsafeMutableRawPointer(buffer.baseAddress)?
                .assumingMemoryBound(to: CChar.self)
            filled = unsafe roaring_bitmap_portable_serialize(raw, bytes)
        }
    }

    /// The set that ``serialized()`` made the bytes of.
    ///
    /// The bytes are checked whole first: this CRoaring looks at no more than lengths, and counts,
    /// orders and runs that lie would have it write beyond its memory later.
    package static func deserialize(_ bytes: [UInt8]) throws(BitmapError) -> Bitmap {
        try BitmapFormat.check(bytes.span)
        guard let raw = unsafe read(bytes) else {
            throw BitmapError(.corrupt, "CRoaring does not read the bytes")
        }
        return unsafe Bitmap(taking: raw)
    }

    /// The set of bytes that were written here, not checked.
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
