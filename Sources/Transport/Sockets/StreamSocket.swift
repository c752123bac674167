import Glibc

/// A connected, non-blocking socket that is read and written directly, for protocols that change to
/// TLS.
package struct StreamSocket: ~Copyable {
    /// The result of a read or a write.
    package enum Transfer: Hashable, Sendable {
        /// The number of bytes, at least one.
        case bytes(Int)
        /// Try again when the socket is ready.
        case later
        /// The peer has disconnected.
        case closed
    }

    /// The descriptor's number, for the loop and for TLS.
    package let descriptor: Int32

    /// Creates the owner of `descriptor`.
    package init(taking descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Reads received bytes, at most as many as fit into `span`, which must not be empty.
    package func read(into span: inout MutableSpan<UInt8>) -> Transfer {
        let count = unsafe span.withUnsafeMutableBytes { buffer in
            unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
        }
        return Self.transfer(count)
    }

    /// The first byte that was received, which is still to be read; nil if there is none yet.
    package var firstByte: UInt8? {
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 1 ? byte : nil
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
