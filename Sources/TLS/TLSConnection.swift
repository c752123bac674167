import COpenSSL
import Glibc

/// One side of a TLS connection over a non-blocking stream socket.
///
/// It does not own the socket: shut the connection down, then release it, then close the
/// descriptor. It cannot be used after an error. It belongs to one thread at a time.
///
/// While nothing is in flight, a connection holds no buffers, provided that it was read until
/// `.wantsRead`. Reading so far is also necessary for progress: several records may have been taken
/// from the socket at once, and the socket does not become readable for them again.
@safe package struct TLSConnection: ~Copyable {
    /// The progress of a handshake or a shutdown.
    package enum Step: Hashable, Sendable {
        case done
        /// Call again when the socket is readable.
        case wantsRead
        /// Call again when the socket is writable.
        case wantsWrite
    }

    /// The result of a read or a write.
    package enum Transfer: Hashable, Sendable {
        /// The number of bytes moved: above zero, unless zero bytes were requested.
        case bytes(Int)
        /// Call again when the socket is readable.
        case wantsRead
        /// Call again when the socket is writable.
        case wantsWrite
        /// The peer has announced the end of its data (close_notify).
        case closed
    }

    private let raw: OpaquePointer
    private var hasFailed = false

    /// Prepares a handshake with the client at the other end of `descriptor`.
    ///
    /// Throws when memory runs out.
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
    /// it is `host`, a name or a numeric address.
    ///
    /// Throws when memory runs out, and for a host that cannot be a name.
    package init(
        _ context: TLSClientContext, descriptor: Int32, host: String
    ) throws(TLSError) {
        ErrorQueue.clear()
        guard let raw = unsafe SSL_new(context.raw) else {
            throw TLSError(.setup, "SSL_new: \(ErrorQueue.take()?.reason ?? "out of memory")")
        }
        // An address must not be sent as a server name (RFC 6066).
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

    /// Continues the handshake; call it until it returns `.done`.
    ///
    /// Throws `.handshake` when both sides cannot agree, and `.untrusted` when the certificate is
    /// not trusted. An alert for the peer has then been sent as far as the socket took it. Throws
    /// `.plainHTTP` when a client sends a request for GET, HEAD, POST or PUT instead.
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

    /// Reads received bytes, at most as many as fit into `buffer`.
    ///
    /// Throws `.truncated` when the peer's stream ends without close_notify, `.socket` when it is
    /// reset, and `.connection` for data that is not TLS.
    package mutating func read(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(TLSError) -> Transfer {
        guard buffer.count > 0 else { return .bytes(0) }
        ErrorQueue.clear()
        var count = 0
        let result = unsafe SSL_read_ex(raw, buffer.baseAddress, buffer.count, &count)
        return result == 1 ? .bytes(count) : try outcome(of: result, .connection)
    }

    /// Reads received bytes, at most as many as fit into `span`.
    ///
    /// Throws as `read(into:)` with a buffer does.
    package mutating func read(into span: inout MutableSpan<UInt8>) throws(TLSError) -> Transfer {
        try unsafe span.withUnsafeMutableBytes { buffer throws(TLSError) in
            try unsafe read(into: buffer)
        }
    }

    /// Writes a part of `bytes`, at most one record (16 KiB) at a time.
    ///
    /// After `.wantsWrite` the same bytes must be passed again, at any address, and more may follow
    /// them.
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

    /// Announces the end of the data to the peer (close_notify), and does not wait for the peer's
    /// own.
    ///
    /// It does nothing before the end of the handshake and after an error.
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

    /// The negotiated protocol, once the handshake is done; HTTP/1.1 if the client offered nothing.
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

    /// True if the client resumed an earlier session with a ticket.
    package var isResumed: Bool {
        unsafe SSL_session_reused(raw) == 1
    }

    /// Returns the outcome of a call that did not succeed, or throws; `code` is for protocol
    /// errors.
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
            throw TLSError(.truncated, "the peer disconnected without closing TLS")
        }
        if entry.is(ERR_LIB_SSL, SSL_R_HTTP_REQUEST) {
            throw TLSError(.plainHTTP, "the client sent a request without TLS")
        }
        if entry.is(ERR_LIB_SSL, SSL_R_CERTIFICATE_VERIFY_FAILED) {
            let why = unsafe String(
                cString: X509_verify_cert_error_string(SSL_get_verify_result(raw)))
            throw TLSError(.untrusted, "the server's certificate was refused: \(why)")
        }
        throw TLSError(code, entry.reason)
    }
}
