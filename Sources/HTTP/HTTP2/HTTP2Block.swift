import CNGHTTP2

/// A list of header fields in the form that nghttp2 takes, in memory that the caller owns.
@unsafe struct HTTP2Block {
    private let storage: UnsafeMutableBufferPointer<nghttp2_nv>
    private var first: Int
    private var end: Int

    /// Creates an empty block in `storage`, with free room in front for `reserved` pseudo-header
    /// fields.
    init(_ storage: UnsafeMutableBufferPointer<nghttp2_nv>, reserved: Int) {
        unsafe self.storage = unsafe storage
        unsafe first = reserved
        unsafe end = reserved
    }

    var count: Int { unsafe end - first }
    var start: UnsafeMutablePointer<nghttp2_nv>? {
        unsafe storage.baseAddress.map { unsafe $0 + first }
    }

    mutating func append(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>,
        _ flag: nghttp2_nv_flag = NGHTTP2_NV_FLAG_NONE
    ) {
        unsafe put(name, value, flag, at: end)
        unsafe end += 1
    }

    mutating func append(
        _ name: StaticString, _ value: UnsafeBufferPointer<UInt8>,
        _ flag: nghttp2_nv_flag = NGHTTP2_NV_FLAG_NONE
    ) {
        let flags = nghttp2_nv_flag(
            rawValue: flag.rawValue | NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue)
        unsafe put(Self.bytes(name), value, flags, at: end)
        unsafe end += 1
    }

    mutating func prepend(_ name: StaticString, _ value: UnsafeBufferPointer<UInt8>) {
        unsafe first -= 1
        unsafe put(Self.bytes(name), value, NGHTTP2_NV_FLAG_NO_COPY_NAME, at: first)
    }

    private static func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    }

    /// Writes one field into the block.
    ///
    /// nghttp2 declares its input mutable, but does not change it.
    private func put(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>,
        _ flag: nghttp2_nv_flag, at index: Int
    ) {
        let pair = unsafe nghttp2_nv(
            name: UnsafeMutablePointer(mutating: name.baseAddress),
            value: UnsafeMutablePointer(mutating: value.baseAddress), namelen: name.count,
            valuelen: value.count, flags: UInt8(flag.rawValue))
        unsafe storage.initializeElement(at: index, to: pair)
    }
}
