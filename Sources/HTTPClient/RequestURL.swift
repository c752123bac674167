import CCurl

/// A URL as libcurl parses it, so that the connection goes to the host that was checked.
@safe struct RequestURL: ~Copyable {
    /// The handle for CURLOPT_CURLU; it must live as long as the transfer.
    let raw: OpaquePointer
    /// The host, in the given case; an IPv6 address is in brackets.
    let host: String
    let port: UInt16

    /// Parses `text`; throws `invalidRequest` unless it is an absolute https URL, or an http URL if
    /// `allowsPlainHTTP`.
    init(_ text: String, allowsPlainHTTP: Bool) throws(HTTPClientError) {
        guard text.utf8.allSatisfy({ $0 > 32 && $0 != 127 }) else {
            throw .invalid("the URL holds white space or control characters; percent-encode them")
        }
        guard let url = unsafe curl_url() else { throw HTTPClientError(.setup, "out of memory") }
        // CURLU_DISALLOW_USER: credentials in a URL would end up in logs.
        let code = unsafe curl_url_set(url, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER))
        let parts = unsafe Self.parts(of: url)
        guard code == CURLUE_OK, let parts, parts.scheme == "https" || parts.scheme == "http" else {
            unsafe curl_url_cleanup(url)
            throw Self.error(code)
        }
        guard allowsPlainHTTP || parts.scheme == "https" else {
            unsafe curl_url_cleanup(url)
            throw .invalid(
                "the URL is not https, and plain http is not allowed here: write https://")
        }
        unsafe raw = url
        host = parts.host
        port = parts.port
    }

    deinit {
        unsafe curl_url_cleanup(raw)
    }

    private static func error(_ code: CURLUcode) -> HTTPClientError {
        switch code {
        case CURLUE_OK, CURLUE_UNSUPPORTED_SCHEME:
            .invalid("the URL is neither https nor http: write https://HOST")
        case CURLUE_USER_NOT_ALLOWED:
            .invalid("the URL holds a user or a password; send an Authorization header instead")
        default:
            unsafe .invalid("the URL cannot be used: \(String(cString: curl_url_strerror(code)))")
        }
    }

    private static func parts(
        of url: OpaquePointer
    ) -> (scheme: String, host: String, port: UInt16)? {
        guard let scheme = unsafe part(CURLUPART_SCHEME, of: url),
            let host = unsafe part(CURLUPART_HOST, of: url),
            let port = unsafe part(CURLUPART_PORT, of: url), let number = UInt16(port)
        else { return nil }
        return (scheme, host, number)
    }

    private static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        let code = unsafe curl_url_get(url, part, &text, UInt32(CURLU_DEFAULT_PORT))
        guard code == CURLUE_OK, let text = unsafe text else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}
