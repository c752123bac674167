/// An HTTP request and its limits.
///
/// Redirects are never followed: a 3xx is a response like any other. Proxies named in the
/// environment are not used, because the address policy could not check the address behind them.
package struct HTTPClientRequest: Sendable {
    /// The version of HTTP to use.
    package enum Version: Sendable {
        /// HTTP/2 if the server offers it by ALPN, otherwise HTTP/1.1.
        case negotiated
        /// The version HTTP/1.1 only.
        case http1
    }

    /// The method, a token, in upper case by convention.
    package var method: String
    /// The absolute URL, without a user and password; credentials belong in a header.
    package var url: String
    /// The header fields, except Host, Content-Length and Accept, which libcurl adds.
    package var headers: [HTTPClientHeader] = []
    package var body: [UInt8] = []
    /// True if the body is sent compressed with gzip; the client's thread compresses it and sets
    /// Content-Encoding.
    package var compressesBody = false
    /// The longest time from the call to the end of the response, including name resolution;
    /// between one millisecond and one day.
    package var timeout: Duration = .seconds(10)
    /// The host and the port to connect to, such as `localhost:8443` or `[::1]:8443`; nil for those
    /// of the URL.
    ///
    /// The server still has to prove the name in the URL.
    package var route: String?
    /// The path of a PEM file with the certificate authorities to trust; nil for the system's.
    package var certificateAuthorities: String?
    /// The certificate authorities to trust, in PEM; nil uses `certificateAuthorities`.
    package var authorities: String?
    package var version = Version.negotiated
    /// The longest response body that is accepted, in bytes; a longer one is the error `tooLarge`.
    package var maximumBodyLength = 65_536
    /// Returns the longest body, in bytes, that is accepted when the body turns out to be longer
    /// than ``maximumBodyLength``; nil accepts no longer one.
    ///
    /// The client's thread calls it for each piece that is too long, so once if it grants enough.
    package var moreBodyLength: (@Sendable () -> Int)?
    /// Receives the body of a response of status 200 in pieces, on the client's thread; nil
    /// collects the body.
    ///
    /// With this closure the response itself has no body, and its length is not limited.
    package var receive: (@Sendable ([UInt8]) -> Void)?
    /// Called on the client's thread each time before the request is written, when the connection
    /// is open; true ends the request with the error `held`.
    package var isHeld: (@Sendable () -> Bool)?
    /// True if `http:` URLs are allowed besides `https:`.
    package var allowsPlainHTTP = false
    /// The addresses that the request may connect to.
    package var addresses = AddressPolicy.publicOnly

    package init(_ method: String = "GET", url: String) {
        self.method = method
        self.url = url
    }

    /// Throws `invalidRequest` if the request would not be sent as it is written.
    func validate() throws(HTTPClientError) {
        guard HTTPClientHeader.isToken(method) else {
            throw .invalid("the method is not a token (RFC 9110 §5.6.2)")
        }
        for header in headers {
            guard header.isWellFormed else {
                throw .invalid(
                    "the header \(header.name.debugDescription) holds characters "
                        + "that a header cannot carry")
            }
            guard !Self.made.contains(header.name.lowercased()) else {
                throw .invalid("\(header.name) is derived from the body; leave it out")
            }
        }
        guard !compressesBody || !headers.contains(where: { $0.isContentEncoding }) else {
            throw .invalid("a body to be compressed must not have a Content-Encoding header")
        }
        guard maximumBodyLength >= 0, timeout > .zero else {
            throw .invalid("the timeout must be positive, and the longest body not negative")
        }
        _ = try RequestURL(url, allowsPlainHTTP: allowsPlainHTTP)
    }

    /// The headers that could make a server see two requests if they contradicted the body.
    private static let made: Set<String> = ["content-length", "transfer-encoding"]

    /// The timeout in whole milliseconds, limited to 1 millisecond to 1 day.
    var timeoutMilliseconds: Int {
        let (seconds, attoseconds) = timeout.components
        guard seconds < 86_400 else { return 86_400_000 }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
