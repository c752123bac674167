import Glibc

/// A connected, non-blocking socket that is read and written by hand, for protocols that change to
/// TLS on the way.
package struct StreamSocket: ~Copyable {
    /// What a read or a write has come to.
    package enum Transfer: Hashable, Sendable {
        /// So many bytes, at least one.
        case bytes(Int)
        /// Try again when the socket is ready.
        case later
        /// The peer is gone.
        case closed
    }

    /// Its number, for the loop and for TLS.
    package let descriptor: Int32

    /// Takes ownership of `descriptor`.
    package init(taking descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Reads what has come, at most as much as `span` holds, which must not be empty.
    package func read(into span: inout MutableSpan<UInt8>) -> Transfer {
        let count = unsafe span.withUnsafeMutableBytes { buffer in
            unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
        }
        return Self.transfer(count)
    }

    /// Writes a part of `bytes`, which must not be empty.
    package func write(_ bytes: Span<UInt8>) -> Transfer {
        let count = unsafe bytes.withUnsafeBytes { buffer in
            unsafe send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        }
        return Self.transfer(count)
    }

    private static func transfer(_ count: Int) -> Transfer {
        if count > 0 { return .bytes(count) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .later : .closed
    }
}
