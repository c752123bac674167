/// A count of the bytes of frames that nghttp2 ignores without a word, such as DATA of streams that
/// have ended.
///
/// They are what is left of all bytes that nghttp2 took once those of the frames that it reported
/// are subtracted.
struct IgnoredBytes {
    /// The number of ignored bytes that count as one frame that asks for nothing.
    ///
    /// A client whose body was refused may have a window of it on the way, a megabyte.
    private static let perFrame = 4 << 10
    private static let headerBytes = 9

    /// Bytes that were taken and are not a reported frame's; negative while a reported frame is on
    /// its way.
    private var rest = 0
    private var ignored = 0

    /// Records that nghttp2 reported a frame with a payload of `length` bytes.
    mutating func frameBegan(_ length: Int) { rest -= Self.headerBytes + length }

    /// Records that nghttp2 took bytes, and returns as how many frames the ignored ones count.
    mutating func took(_ count: Int) -> Int {
        rest += count
        guard rest > 0 else { return 0 }
        ignored += rest
        rest = 0
        defer { ignored %= Self.perFrame }
        return ignored / Self.perFrame
    }
}
