import COpenSSL
import Glibc

/// One side of a TLS connection over a non-blocking stream socket.
///
/// It does not own the socket: shut it down, then let go of it, then close the descriptor. After an
/// error it is of no further use. It belongs to one thread at a time.
///
/// Memory: while nothing is in flight a connection holds no buffers, provided that it was read
/// until `.wantsRead`. Reading so is also necessary for progress: more than one record may have
/// been taken from the socket at once, and the socket does not become readable for those again.
@safe package struct TLSConnection: ~Copyable {
    /// How far a handshake or a shutdown has come.
    package enum Step: Hashable, Sendable {
        case done
        /// Call again when the socket is readable.
        case wantsRead
        /// Call again when the socket is writable.
        case wantsWrite
    }

    /// What a read or a write has moved.
    package enum Transfer: Hashable, Sendable {
        /// So many bytes, more than none unless none were asked for.
        case bytes(Int)
        /// Call again when the socket is readable.
        case wantsRead
        /// Call again when the socket is writable.
        case wantsWrite
        /// The peer has said that no more will come (close_notify).
        case closed
    }

    private let raw: OpaquePointer
    private var hasFailed = false

    /// Prepares to answer the handshake of whoever is at the other end of `descriptor`.
    ///
    /// Throws when there is no memory.
    package init(_ context: TLSServerContext, descriptor: Int32) throws(TLSError) {
        ErrorQueue.clear()
        guard let raw = unsafe SSL_new(context.raw) else {
            throw TLSError(.setup, "SSL_new: \(ErrorQueue.take()?.reason ?? "out of memory")")
        }
        guard unsafe SSL_set_fd(raw, descriptor) == 1 else {
            unsafe SSL_free(raw)
            throw TLSError(.setup, "SSL_set_fd: \(ErrorQueue.take()?.reason ?? "out of memory")")
        }
        unsafe SSL_set_accept_state(raw)
        unsafe self.raw = raw
    }

    /// Prepares a handshake with the server at the other end of `descriptor`, which must prove that
    /// it is `host`: a name, or a numeric address.
    ///
    /// Throws when there is no memory, and for a name that none can have.
    package init(
        _ context: TLSClientContext, descriptor: Int32, host: String
    ) throws(TLSError) {
        ErrorQueue.clear()
        guard let raw = unsafe SSL_new(context.raw) else {
            throw TLSError(.setup, "SSL_new: \(ErrorQueue.take()?.reason ?? "out of memory")")
        }
        // An address may not be sent as a server's name (RFC 6066).
        let isPrepared =
            unsafe SSL_set_fd(raw, descriptor) == 1
            && (herald_ssl_expect_address(raw, host) == 1
                || SSL_set1_host(raw, host) == 1 && herald_ssl_set_server_name(raw, host) == 1)
        guard isPrepared else {
            unsafe SSL_free(raw)
            throw TLSError(.setup, "'\(host)' cannot be the name of a server; check the host")
        }
        ErrorQueue.clear()
        unsafe SSL_set_hostflags(raw, UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
        unsafe SSL_set_connect_state(raw)
        unsafe self.raw = raw
    }

    deinit {
        unsafe SSL_free(raw)
    }

    /// Goes on with the handshake; to be called until it is `.done`.
    ///
    /// Throws `.handshake` when the peer and we cannot agree, `.untrusted` for a certificate that
    /// proves nothing; an alert that tells it so has then been sent as far as the socket took it.
    package mutating func handshake() throws(TLSError) -> Step {
        ErrorQueue.clear()
        let result = unsafe SSL_do_handshake(raw)
        guard result != 1 else { return .done }
        switch try outcome(of: result, .handshake) {
        case .wantsRead: return .wantsRead
        case .wantsWrite: return .wantsWrite
        case .bytes, .closed:
            hasFailed = true
            throw TLSError(.handshake, "the peer closed the connection during the handshake")
        }
    }

    /// Reads what has come, at most as much as fits `buffer`.
    ///
    /// Throws `.truncated` when the peer's stream ends without its saying so, `.socket` when it is
    /// reset, `.connection` for what is not TLS.
    package mutating func read(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(TLSError) -> Transfer {
        guard buffer.count > 0 else { return .bytes(0) }
        ErrorQueue.clear()
        var count = 0
        let result = unsafe SSL_read_ex(raw, buffer.baseAddress, buffer.count, &count)
        return result == 1 ? .bytes(count) : try outcome(of: result, .connection)
    }

    /// Reads what has come, at most as much as fits `span`.
    ///
    /// Throws as `read(into:)` with a buffer does.
    package mutating func read(into span: inout MutableSpan<UInt8>) throws(TLSError) -> Transfer {
        try unsafe span.withUnsafeMutableBytes { buffer throws(TLSError) in
            try unsafe read(into: buffer)
        }
    }

    /// Writes a part of `bytes`, at most one record (16 KiB) at a time.
    ///
    /// After `.wantsWrite` the same bytes must be offered again, at any address, with or without
    /// more behind them.
    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(TLSError) -> Transfer {
        guard bytes.count > 0 else { return .bytes(0) }
        ErrorQueue.clear()
        var count = 0
        let result = unsafe SSL_write_ex(raw, bytes.baseAddress, bytes.count, &count)
        return result == 1 ? .bytes(count) : try outcome(of: result, .connection)
    }

    /// Writes a part of `bytes`; see `write(_:)` with a buffer.
    package mutating func write(_ bytes: Span<UInt8>) throws(TLSError) -> Transfer {
        try unsafe bytes.withUnsafeBytes { buffer throws(TLSError) in try unsafe write(buffer) }
    }

    /// Tells the peer that no more will come, and does not wait for it to say the same.
    ///
    /// Before the end of the handshake and after an error there is nothing to tell.
    package mutating func shutdown() throws(TLSError) -> Step {
        guard !hasFailed, unsafe SSL_is_init_finished(raw) == 1 else { return .done }
        ErrorQueue.clear()
        let result = unsafe SSL_shutdown(raw)
        guard result < 0 else { return .done }
        switch try outcome(of: result, .connection) {
        case .wantsRead: return .wantsRead
        case .wantsWrite: return .wantsWrite
        case .bytes, .closed: return .done
        }
    }

    /// What is spoken inside, once the handshake is done; HTTP/1.1 if the client offered nothing.
    package var negotiatedProtocol: ApplicationProtocol {
        var name: UnsafePointer<UInt8>?
        var length: UInt32 = 0
        unsafe SSL_get0_alpn_selected(raw, &name, &length)
        let bytes = unsafe UnsafeBufferPointer(start: name, count: Int(length))
        return unsafe ApplicationProtocol(rawValue: String(decoding: bytes, as: UTF8.self))
            ?? .http1
    }

    /// The version in use, such as "TLSv1.3", for logs and metrics.
    package var version: String {
        unsafe String(cString: SSL_get_version(raw))
    }

    /// Whether the client resumed an earlier session by a ticket.
    package var isResumed: Bool {
        unsafe SSL_session_reused(raw) == 1
    }

    /// Explains a call that did not succeed; `code` is for an error of the protocol.
    private mutating func outcome(
        of result: Int32, _ code: TLSError.Code
    ) throws(TLSError) -> Transfer {
        let socketError = errno  // Read at once: any call in between may overwrite it.
        let reason = unsafe SSL_get_error(raw, result)
        switch reason {
        case SSL_ERROR_WANT_READ: return .wantsRead
        case SSL_ERROR_WANT_WRITE: return .wantsWrite
        case SSL_ERROR_ZERO_RETURN: return .closed
        default: break
        }
        hasFailed = true
        guard reason == SSL_ERROR_SSL, let entry = ErrorQueue.take() else {
            ErrorQueue.clear()
            throw TLSError(.socket, unsafe String(cString: strerror(socketError)))
        }
        if entry.is(ERR_LIB_SSL, SSL_R_UNEXPECTED_EOF_WHILE_READING) {
            throw TLSError(.truncated, "the peer went away without closing the connection")
        }
        if entry.is(ERR_LIB_SSL, SSL_R_CERTIFICATE_VERIFY_FAILED) {
            let why = unsafe String(
                cString: X509_verify_cert_error_string(SSL_get_verify_result(raw)))
            throw TLSError(.untrusted, "the server's certificate is refused: \(why)")
        }
        throw TLSError(code, entry.reason)
    }
}
