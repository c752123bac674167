import CBrotli

/// Compression in the Brotli format (RFC 7932), which browsers take over TLS.
package enum Brotli {
    /// Returns the bytes in the Brotli format.
    ///
    /// The best of its levels is used, which takes about two seconds per megabyte. It is for files
    /// that are compressed once and sent often.
    /// - Returns: the compressed bytes; nil if memory runs out.
    package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        guard bound > 0 else { return nil }
        var isDone = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            var size = bound
            unsafe bytes.withUnsafeBufferPointer { input in
                isDone =
                    unsafe BrotliEncoderCompress(
                        BROTLI_DEFAULT_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT,
                        input.count, input.baseAddress, &size, buffer.baseAddress)
                    == BROTLI_TRUE
            }
            count = isDone ? size : 0
        }
        return isDone ? output : nil
    }
}
