import Addresses
import CCurl
import Glibc

/// A connection to a mail server, which libcurl opens with EHLO, STARTTLS and AUTH.
///
/// Mail is sent without libcurl: it would block its thread until the reply to the final dot, and
/// close the connection after each refused recipient. A connection lives on one thread, which it
/// may block.
@safe final class SMTPConnection {
    /// The outcome of a wait.
    enum Wait { case ready, timedOut, interrupted }

    private var handle: EasyHandle
    private var greeting = SMTPReplyParser()
    private var greetingBytes = 0
    private var lastReply: SMTPReplyParser.Reply?
    private let server: SMTPServer
    private let interruption: Interruption
    private var isRefused = false

    private init(
        _ handle: consuming EasyHandle, _ server: SMTPServer, _ interruption: Interruption
    ) {
        self.handle = handle
        (self.server, self.interruption) = (server, interruption)
    }

    /// Opens a connection; a failure holds the result of the mail.
    static func open(
        _ server: SMTPServer, _ interruption: Interruption
    ) -> Result<SMTPConnection, Failure> {
        guard Mailbox.isReady, let handle = EasyHandle() else {
            return .failure(Failure(.unsent(reason: "out of memory")))
        }
        let connection = SMTPConnection(handle, server, interruption)
        connection.setOptions()
        guard connection.handle.failure == CURLE_OK else {
            let reason = connection.handle.explanation(of: connection.handle.failure)
            return .failure(Failure(.unsent(reason: "libcurl refused an option: \(reason)")))
        }
        let code = unsafe curl_easy_perform(connection.handle.raw)
        guard code == CURLE_OK else {
            return .failure(Failure(connection.result(of: code)))
        }
        return .success(connection)
    }

    /// The result of a mail whose connection could not be opened.
    struct Failure: Error {
        let result: SMTPResult

        init(_ result: SMTPResult) { self.result = result }
    }

    private func setOptions() {
        let greeting =
            server.greeting ?? GreetingName.ofThisMachine(to: server.host, port: server.port)
        handle.set(CURLOPT_URL, server.url(greetingAs: greeting))
        handle.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        handle.set(CURLOPT_CONNECT_ONLY, 1)
        handle.set(CURLOPT_PROXY, "")
        handle.set(CURLOPT_NOSIGNAL, 1)
        handle.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        let needsTLS = server.security != .none
        handle.set(CURLOPT_USE_SSL, Int((needsTLS ? CURLUSESSL_ALL : CURLUSESSL_NONE).rawValue))
        if let text = server.authorities {
            handle.set(CURLOPT_CAINFO_BLOB, blob: Array(text.utf8))
        }
        if let login = server.login, needsTLS {
            handle.set(CURLOPT_USERNAME, login.user)
            handle.set(CURLOPT_PASSWORD, login.password)
        }
        let milliseconds = server.limits.connecting.components.seconds * 1000
        handle.set(CURLOPT_TIMEOUT_MS, Int(milliseconds))
        // The reference is unretained, as this object owns the handle.
        let context = unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        unsafe handle.set(CURLOPT_HEADERFUNCTION, callback: unsafe receiveLine)
        unsafe handle.set(CURLOPT_HEADERDATA, context)
        unsafe handle.set(opensocket: unsafe openSocket)
        unsafe handle.set(CURLOPT_OPENSOCKETDATA, context)
        handle.set(CURLOPT_NOPROGRESS, 0)
        unsafe handle.set(progress: unsafe aboutProgress)
        unsafe handle.set(CURLOPT_XFERINFODATA, context)
    }

    /// Returns the result of a mail for a failure to connect.
    private func result(of code: CURLcode) -> SMTPResult {
        if isRefused, code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK {
            return .unreachable(
                reason: "\(server.host):\(server.port): the server's address is "
                    + (server.security == .none
                        ? "not of this machine, and mail goes elsewhere over TLS only"
                        : "not public; a key of the whole suite may set such a server"))
        }
        let reason = handle.explanation(of: code, at: "\(server.host):\(server.port)")
        let refusal = lastReply.flatMap { $0.code >= 400 ? $0.bytes : nil }
        switch code {
        case CURLE_USE_SSL_FAILED:
            return .insecure(
                reason: "\(reason); the server does not offer STARTTLS, and nothing was sent")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CERTPROBLEM:
            return .insecure(reason: reason)
        case CURLE_LOGIN_DENIED:
            return refusal.map { .replied($0, to: .authentication) } ?? .noLogin(reason: reason)
        case CURLE_ABORTED_BY_CALLBACK where interruption.isWanted:
            return .unsent(reason: "the client was closed or the mail was cancelled")
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT:
            return .unreachable(reason: reason)
        default: return refusal.map { .replied($0, to: .greeting) } ?? .unreachable(reason: reason)
        }
    }

    /// The connection's socket; -1 if libcurl has none any more.
    var descriptor: Int32 { handle.socket }

    /// Sends as many bytes as the socket takes.
    ///
    /// - Returns: how many bytes were sent, 0 if the socket is not ready; nil when the connection
    ///   is lost.
    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        var count = 0
        let code = unsafe bytes.withUnsafeBytes { buffer in
            unsafe curl_easy_send(handle.raw, buffer.baseAddress, buffer.count, &count)
        }
        return code == CURLE_OK ? count : code == CURLE_AGAIN ? 0 : nil
    }

    /// Receives the bytes that have arrived.
    ///
    /// - Returns: the bytes, empty if none have arrived; nil when the connection is lost.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var count = 0
        let code = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe curl_easy_recv(handle.raw, bytes.baseAddress, bytes.count, &count)
        }
        guard code != CURLE_AGAIN else { return [] }
        return code == CURLE_OK && count > 0 ? Array(buffer[..<count]) : nil
    }

    /// Waits until the socket is ready or the wait is interrupted.
    func wait(toWrite: Bool, for duration: Duration) -> Wait {
        interruption.wait(
            for: descriptor, Int16(toWrite ? POLLOUT | POLLIN : POLLIN), atMost: duration)
    }

    /// Shuts the connection down without QUIT, whose reply would have to be waited for.
    func abandon() {
        if descriptor >= 0 { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }

    /// Parses the server's lines while libcurl connects; returns false when they exceed their
    /// limit.
    fileprivate func receive(greeting bytes: UnsafeRawBufferPointer) -> Bool {
        greetingBytes += bytes.count
        guard greetingBytes <= SMTPLimits.greetingBytes else { return false }
        unsafe greeting.append(bytes)
        do throws(SMTPReplyParser.Malformed) {
            while let reply = try greeting.next() { lastReply = reply }
            return true
        } catch {
            // libcurl judges the lines itself, and AUTH's 334 with its challenge comes through
            // here, too.
            greeting = SMTPReplyParser()
            return true
        }
    }

    fileprivate var isInterrupted: Bool { interruption.isWanted }

    fileprivate func allows(_ address: IPAddress?) -> Bool {
        let isAllowed =
            address.map { server.addresses.allows($0, host: server.host, port: server.port) }
            ?? false
        if !isAllowed { isRefused = true }
        return isAllowed
    }
}

private func connection(_ context: UnsafeMutableRawPointer?) -> SMTPConnection? {
    unsafe context.map { unsafe Unmanaged<SMTPConnection>.fromOpaque($0).takeUnretainedValue() }
}

private func receiveLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let received = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    let isAccepted = unsafe connection(context)?.receive(greeting: received) ?? false
    return isAccepted ? received.count : Int(CURL_WRITEFUNC_ERROR)
}

/// Creates a socket that child processes do not inherit, if the policy allows the address.
private func openSocket(
    _ context: UnsafeMutableRawPointer?, _: curlsocktype,
    _ target: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let target = unsafe target, let connection = unsafe connection(context) else {
        return CURL_SOCKET_BAD
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe herald_curl_address(target, &bytes)
    guard connection.allows(IPAddress(bytes: bytes.prefix(Int(count)))) else {
        return CURL_SOCKET_BAD
    }
    let kind = unsafe target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return unsafe socket(target.pointee.family, kind, target.pointee.protocol)
}

/// Tells libcurl whether to go on connecting; libcurl calls this at least once a second.
private func aboutProgress(
    _ context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
    unsafe connection(context)?.isInterrupted ?? true ? 1 : 0
}
