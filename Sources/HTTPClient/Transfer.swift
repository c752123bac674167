import Addresses
import CCurl
import Compression
import Glibc

/// A request in flight, with what was received of its response.
///
/// It lives on one of the client's threads.
@safe final class Transfer {
    let job: Job
    private let url: RequestURL
    private var handle: EasyHandle
    private var body: [UInt8] = []
    private var headerLength = 0
    private var isTooLarge = false
    /// The longest body that is accepted by now, in bytes.
    private var longestBody: Int
    private var refused: IPAddress?
    private var isHeld = false

    /// Creates a transfer; throws what `HTTPClientRequest.validate` throws, and `setup` when memory
    /// runs out.
    init(_ job: Job) throws(HTTPClientError) {
        self.job = job
        longestBody = job.request.maximumBodyLength
        url = try RequestURL(job.request.url, allowsPlainHTTP: job.request.allowsPlainHTTP)
        guard let handle = EasyHandle() else { throw HTTPClientError(.setup, "out of memory") }
        self.handle = handle
        setRules()
        setContent()
        setCallbacks()
        guard self.handle.failure == CURLE_OK else {
            throw HTTPClientError(
                .setup,
                "libcurl refused an option: "
                    + self.handle.explanation(of: self.handle.failure))
        }
    }

    /// The easy handle, which also identifies the transfer.
    var raw: UnsafeMutableRawPointer { unsafe handle.raw }

    /// Returns the result of the transfer for the code with which libcurl ended it.
    func outcome(_ code: CURLcode) -> Result<HTTPClientResponse, HTTPClientError> {
        guard code == CURLE_OK else { return .failure(error(code)) }
        return .success(
            HTTPClientResponse(
                status: handle.long(CURLINFO_RESPONSE_CODE), headers: handle.headers, body: body,
                isHTTP2: handle.long(CURLINFO_HTTP_VERSION) == CURL_HTTP_VERSION_2_0))
    }

    /// Returns an error that says whether the request may have been delivered so far.
    func failure(_ code: HTTPClientError.Code, _ message: String) -> HTTPClientError {
        failure(code, saying: "\(url.host):\(url.port): \(message)")
    }

    private func failure(_ code: HTTPClientError.Code, saying message: String) -> HTTPClientError {
        HTTPClientError(
            code, message,
            // This counts every byte of the request on any connection, including the first try of a
            // retry.
            mayHaveBeenDelivered: handle.long(CURLINFO_REQUEST_SIZE) > 0)
    }

    private func error(_ code: CURLcode) -> HTTPClientError {
        if isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            var failure = failure(
                .tooLarge,
                "the response's body is longer than \(longestBody) bytes "
                    + "or its header than \(HTTPClient.maximumHeaderLength)")
            if headerLength <= HTTPClient.maximumHeaderLength {
                failure.status = handle.long(CURLINFO_RESPONSE_CODE)
            }
            return failure
        }
        if refused != nil, code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK {
            return failure(
                .addressRefused,
                "the host's address is not public; allow the host and port if they are yours")
        }
        if isHeld, code == CURLE_ABORTED_BY_CALLBACK {
            return failure(.held, "a kill switch was turned on before the request was written")
        }
        return failure(
            .init(code), saying: handle.explanation(of: code, at: "\(url.host):\(url.port)"))
    }

    private func setRules() {
        let request = job.request
        unsafe handle.set(CURLOPT_CURLU, UnsafeRawPointer(url.raw))
        handle.set(CURLOPT_PROTOCOLS_STR, request.allowsPlainHTTP ? "https,http" : "https")
        handle.set(CURLOPT_FOLLOWLOCATION, 0)
        // An empty value disables proxies, whatever the environment says.
        handle.set(CURLOPT_PROXY, "")
        // Signals belong to the process; libcurl must not change their handlers.
        handle.set(CURLOPT_NOSIGNAL, 1)
        handle.set(CURLOPT_TIMEOUT_MS, request.timeoutMilliseconds)
        handle.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let place = request.route { handle.set(route: place) }
        if let path = request.certificateAuthorities { handle.set(CURLOPT_CAINFO, path) }
        if let text = request.authorities {
            handle.set(CURLOPT_CAINFO_BLOB, blob: Array(text.utf8))
        }
        let version =
            request.version == .http1 ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS
        handle.set(CURLOPT_HTTP_VERSION, version)
    }

    private func setContent() {
        let request = job.request
        var lines = request.headers.map { header in
            // A final semicolon tells libcurl to send the header with an empty value.
            header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
        }
        // Without a value libcurl does not send the header: a body is sent at once, whatever its
        // length.
        lines.append("Expect:")
        if request.method == "HEAD" {
            handle.set(CURLOPT_NOBODY, 1)
        } else if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
            handle.set(CURLOPT_POST, 1)
            // If there is no memory to compress it, the body is sent as it is.
            let packed = request.compressesBody ? Gzip.compress(request.body) : nil
            if packed != nil { lines.append("Content-Encoding: gzip") }
            handle.set(body: packed ?? request.body)
            if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
                lines.append("Content-Type:")
            }
        }
        handle.set(CURLOPT_CUSTOMREQUEST, request.method)
        handle.set(headerLines: lines)
    }

    private func setCallbacks() {
        // The reference is unretained: a transfer is removed from libcurl before it is released.
        let context = unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        unsafe handle.set(CURLOPT_WRITEFUNCTION, callback: unsafe receiveBody)
        unsafe handle.set(CURLOPT_WRITEDATA, context)
        unsafe handle.set(CURLOPT_HEADERFUNCTION, callback: unsafe receiveHeader)
        unsafe handle.set(CURLOPT_HEADERDATA, context)
        unsafe handle.set(opensocket: unsafe openSocket)
        unsafe handle.set(CURLOPT_OPENSOCKETDATA, context)
        unsafe handle.set(prerequest: unsafe aboutToSend)
        unsafe handle.set(CURLOPT_PREREQDATA, context)
    }

    /// Receives a piece of the body; returns false when it would make the body longer than allowed.
    fileprivate func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        if let receive = job.request.receive, handle.long(CURLINFO_RESPONSE_CODE) == 200 {
            unsafe receive(Array(bytes))
            return true
        }
        guard hasRoom(for: bytes.count) else {
            isTooLarge = true
            return false
        }
        unsafe body.append(contentsOf: bytes)
        return true
    }

    private func hasRoom(for count: Int) -> Bool {
        if count <= longestBody - body.count { return true }
        if let more = job.request.moreBodyLength?() { longestBody = max(longestBody, more) }
        return count <= longestBody - body.count
    }

    /// Counts a header line; returns false when the header is longer than allowed.
    ///
    /// libcurl itself keeps the lines.
    fileprivate func receive(headerLine length: Int) -> Bool {
        headerLength += length
        isTooLarge = headerLength > HTTPClient.maximumHeaderLength
        return !isTooLarge
    }

    fileprivate func allows(_ address: IPAddress?) -> Bool {
        guard let address else { return false }
        let allowed = job.request.addresses.allows(address, host: url.host, port: url.port)
        if !allowed { refused = address }
        return allowed
    }

    /// Returns whether the request may be written now to that address.
    fileprivate func mayBeWritten(to address: IPAddress?) -> Bool {
        guard allows(address) else { return false }
        isHeld = job.request.isHeld?() ?? false
        return !isHeld
    }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let received = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    let accepted = unsafe transfer(context)?.receive(body: received) ?? false
    return accepted ? received.count : Int(CURL_WRITEFUNC_ERROR)
}

private func receiveHeader(
    _: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let accepted = unsafe transfer(context)?.receive(headerLine: size * count) ?? false
    return accepted ? size * count : Int(CURL_WRITEFUNC_ERROR)
}

/// Creates the socket of a new connection, if the address policy allows the address.
private func openSocket(
    _ context: UnsafeMutableRawPointer?, _: curlsocktype,
    _ target: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let target = unsafe target, let transfer = unsafe transfer(context) else {
        return CURL_SOCKET_BAD
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe herald_curl_address(target, &bytes)
    guard transfer.allows(IPAddress(bytes: bytes.prefix(Int(count)))) else {
        return CURL_SOCKET_BAD
    }
    let kind = unsafe target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return unsafe socket(target.pointee.family, kind, target.pointee.protocol)
}

/// Checks the address again, as a kept connection was opened under another request's policy, and
/// checks whether the request is held.
///
/// libcurl also calls this before it retries a request because a kept connection was dead.
private func aboutToSend(
    _ context: UnsafeMutableRawPointer?, _ peer: UnsafeMutablePointer<CChar>?,
    _: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32
) -> Int32 {
    guard let peer = unsafe peer, let transfer = unsafe transfer(context) else {
        return CURL_PREREQFUNC_ABORT
    }
    let address = unsafe IPAddress(String(cString: peer))
    return transfer.mayBeWritten(to: address) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

extension HTTPClientError.Code {
    fileprivate init(_ code: CURLcode) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: self = .couldNotConnect
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS:
            self = .tls
        case CURLE_URL_MALFORMAT: self = .invalidRequest
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: self = .setup
        // This includes CURLE_UNSUPPORTED_PROTOCOL: the URL was checked, so the response was not
        // HTTP.
        default: self = .protocolError
        }
    }
}
