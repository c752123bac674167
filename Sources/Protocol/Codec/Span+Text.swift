import Glibc

/// Text in a packed message.
extension Span<UInt8> {
    /// Returns whether the bytes in `range` are those of `text`.
    func equals(_ text: String, at range: Range<Int>) -> Bool {
        var text = text
        return text.withUTF8 { utf8 in
            guard range.count == utf8.count else { return false }
            return unsafe withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress, let other = utf8.baseAddress else {
                    return true
                }
                return unsafe memcmp(base + range.lowerBound, other, range.count) == 0
            }
        }
    }

    /// Returns the text in `range`.
    ///
    /// - Throws: `notUTF8` or `embeddedNUL`, naming `field`.
    func string(_ range: Range<Int>, _ field: StaticString) throws(CodecError) -> String {
        let text = unsafe withUnsafeBytes { bytes in
            unsafe String(validating: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
        guard let text else { throw CodecError(.notUTF8, "\(field): not UTF-8") }
        guard !text.hasNUL else {
            throw CodecError(.embeddedNUL, "\(field): a NUL is not allowed")
        }
        return text
    }
}
