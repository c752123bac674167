import CZlib

/// Compression in the gzip format (RFC 1952).
package enum Gzip {
    /// The reason why bytes cannot be expanded.
    package enum Problem: Error, Hashable, Sendable {
        /// The bytes are not gzip data, or end too early.
        case malformed
        /// The expanded bytes would exceed the limit.
        case tooLarge
    }

    /// The time that compression may take.
    package enum Effort: Int32 {
        /// The effort for bytes that are sent once: text shrinks to a fifth.
        case once = 5
        /// The effort for bytes that are compressed once and sent often.
        ///
        /// The dashboard's script is 1.4 % smaller than by `once`, in a third more time.
        case often = 7
    }

    /// Returns the bytes in the gzip format.
    ///
    /// It takes some 40 ms per megabyte, so it must not run on an event loop.
    /// - Returns: the compressed bytes; nil if memory runs out or there are more than 2 GiB.
    package static func compress(_ bytes: [UInt8], _ effort: Effort = .once) -> [UInt8]? {
        var stream = unsafe z_stream()
        guard unsafe herald_gzip_begin(&stream, effort.rawValue) == Z_OK else { return nil }
        defer { unsafe deflateEnd(&stream) }
        guard bytes.count <= Int(UInt32.max) / 2 else { return nil }
        let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
        var isDone = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = buffer.baseAddress
                unsafe stream.avail_out = UInt32(buffer.count)
                isDone = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            unsafe count = bound - Int(stream.avail_out)
        }
        return isDone ? output : nil
    }

    /// Returns the expanded bytes, of all members one after the other (RFC 1952 §2.2).
    ///
    /// - Parameter limit: the largest allowed size of the result, in bytes.
    package static func expand(_ bytes: [UInt8], limit: Int) throws(Problem) -> [UInt8] {
        var stream = unsafe z_stream()
        guard unsafe herald_gunzip_begin(&stream) == Z_OK else { throw .malformed }
        defer { unsafe inflateEnd(&stream) }
        guard bytes.count <= Int(UInt32.max) else { throw .malformed }
        var output: [UInt8] = []
        var code = Z_OK
        unsafe bytes.withUnsafeBufferPointer { input in
            unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            unsafe stream.avail_in = UInt32(input.count)
            var chunk = [UInt8](repeating: 0, count: 32 << 10)
            while code == Z_OK, output.count <= limit {
                let room = chunk.count
                unsafe chunk.withUnsafeMutableBufferPointer { buffer in
                    unsafe stream.next_out = buffer.baseAddress
                    unsafe stream.avail_out = UInt32(room)
                    code = unsafe inflate(&stream, Z_NO_FLUSH)
                }
                unsafe output += chunk[..<(room - Int(stream.avail_out))]
                // What follows has to be another member.
                if code == Z_STREAM_END, unsafe stream.avail_in > 0 {
                    code = unsafe inflateReset(&stream)
                }
            }
        }
        guard output.count <= limit else { throw .tooLarge }
        // Data after the end that is no member is refused: it may be the rest of one.
        guard code == Z_STREAM_END else { throw .malformed }
        return output
    }
}
