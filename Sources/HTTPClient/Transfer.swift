import Addresses
import CCurl
import Compression
import Glibc

/// One request on its way, with what has come back so far.
///
/// Lives on one of the client's threads.
@safe final class Transfer {
    let job: Job
    private let url: RequestURL
    private var handle: EasyHandle
    private var body: [UInt8] = []
    private var headerLength = 0
    private var isTooLarge = false
    private var refused: IPAddress?
    private var isHeld = false

    /// Throws what `HTTPClientRequest.validate` throws, and `setup` when there is no memory.
    init(_ job: Job) throws(HTTPClientError) {
        self.job = job
        url = try RequestURL(job.request.url, allowsPlainHTTP: job.request.allowsPlainHTTP)
        guard let handle = EasyHandle() else { throw HTTPClientError(.setup, "out of memory") }
        self.handle = handle
        setRules()
        setContent()
        setCallbacks()
        guard self.handle.failure == CURLE_OK else {
            throw HTTPClientError(
                .setup,
                "libcurl refuses an option: "
                    + self.handle.explanation(of: self.handle.failure))
        }
    }

    /// For curl_multi_add_handle and as the transfer's name.
    var raw: UnsafeMutableRawPointer { unsafe handle.raw }

    /// The end of the transfer, as libcurl reports it.
    func outcome(_ code: CURLcode) -> Result<HTTPClientResponse, HTTPClientError> {
        guard code == CURLE_OK else { return .failure(error(code)) }
        return .success(
            HTTPClientResponse(
                status: handle.long(CURLINFO_RESPONSE_CODE), headers: handle.headers, body: body,
                isHTTP2: handle.long(CURLINFO_HTTP_VERSION) == CURL_HTTP_VERSION_2_0))
    }

    /// `code`, said of this transfer as far as it has come.
    func failure(_ code: HTTPClientError.Code, _ message: String) -> HTTPClientError {
        HTTPClientError(
            code, "\(url.host):\(url.port): \(message)",
            // Counts every byte of this request on any connection, a retried one's first included.
            mayHaveBeenDelivered: handle.long(CURLINFO_REQUEST_SIZE) > 0)
    }

    private func error(_ code: CURLcode) -> HTTPClientError {
        if isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
            var failure = failure(
                .tooLarge,
                "the answer's body is longer than \(job.request.maximumBodyLength) bytes "
                    + "or its header than \(HTTPClient.maximumHeaderLength)")
            if headerLength <= HTTPClient.maximumHeaderLength {
                failure.status = handle.long(CURLINFO_RESPONSE_CODE)
            }
            return failure
        }
        if refused != nil, code == CURLE_COULDNT_CONNECT || code == CURLE_ABORTED_BY_CALLBACK {
            return failure(
                .addressRefused,
                "its address is not on the public Internet; allow the host and port if it is yours")
        }
        if isHeld, code == CURLE_ABORTED_BY_CALLBACK {
            return failure(.held, "a switch was turned on before it was written")
        }
        return failure(.init(code), handle.explanation(of: code))
    }

    private func setRules() {
        let request = job.request
        unsafe handle.set(CURLOPT_CURLU, UnsafeRawPointer(url.raw))
        handle.set(CURLOPT_PROTOCOLS_STR, request.allowsPlainHTTP ? "https,http" : "https")
        handle.set(CURLOPT_FOLLOWLOCATION, 0)
        // Set but empty: whatever the environment says, there is no proxy.
        handle.set(CURLOPT_PROXY, "")
        // Signals belong to the process; libcurl must not touch their handlers.
        handle.set(CURLOPT_NOSIGNAL, 1)
        handle.set(CURLOPT_TIMEOUT_MS, request.timeoutMilliseconds)
        handle.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
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
            // A final semicolon is libcurl's way to say "with an empty value".
            header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
        }
        // Without a value: not to be sent. A body goes out at once, whatever its length.
        lines.append("Expect:")
        if request.method == "HEAD" {
            handle.set(CURLOPT_NOBODY, 1)
        } else if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
            handle.set(CURLOPT_POST, 1)
            // Without the memory for it, it goes as it is.
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
        // Unretained: whoever holds the transfer takes it from libcurl before letting go of it.
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

    /// False when `bytes` would make the body longer than allowed.
    fileprivate func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        if let receive = job.request.receive, handle.long(CURLINFO_RESPONSE_CODE) == 200 {
            unsafe receive(Array(bytes))
            return true
        }
        guard bytes.count <= job.request.maximumBodyLength - body.count else {
            isTooLarge = true
            return false
        }
        unsafe body.append(contentsOf: bytes)
        return true
    }

    /// False when the header has become longer than allowed.
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

    /// Whether the request may be written now, to that address.
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

/// Makes the socket for a new connection, if the address is one that the request may lead to.
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

/// Checks the address once more, for a connection left over from another request was opened under
/// that one's policy; and whether the request may still be written.
///
/// libcurl asks again before it sends a request once more because a kept connection was dead.
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
        // CURLE_UNSUPPORTED_PROTOCOL among them: the URL was checked, so the answer was no HTTP.
        default: self = .protocolError
        }
    }
}
