/// One request to a web server, and how far it may go.
///
/// Redirects are never followed: a 3xx is an answer like any other. Proxies named in the
/// environment are not used, because the address policy could not see past them.
package struct HTTPClientRequest: Sendable {
    /// Which version of HTTP to speak.
    package enum Version: Sendable {
        /// HTTP/2 where the server offers it by ALPN, else HTTP/1.1.
        case negotiated
        /// HTTP/1.1 only.
        case http1
    }

    /// A token, in upper case by custom.
    package var method: String
    /// An absolute URL without user and password; send credentials in a header.
    package var url: String
    /// What to send besides Host, Content-Length and Accept, which are made.
    package var headers: [HTTPClientHeader] = []
    package var body: [UInt8] = []
    /// Whether the body is sent in the format of gzip, and says so; the client's thread does it.
    package var compressesBody = false
    /// From the call to the end of the answer, name resolution and all; at least a millisecond, at
    /// most a day.
    package var timeout: Duration = .seconds(10)
    /// The path of a PEM file with the authorities to trust; `nil` for the system's.
    package var certificateAuthorities: String?
    /// The authorities to trust themselves, in PEM; `nil` leaves it to the path.
    package var authorities: String?
    package var version = Version.negotiated
    /// The longest body accepted in answer, in bytes; a longer one is the error `tooLarge`.
    package var maximumBodyLength = 65_536
    /// Takes the body of an answer of status 200 piece by piece as it comes, on the client's
    /// thread: then the answer has none, and there is no longest.
    package var receive: (@Sendable ([UInt8]) -> Void)?
    /// Asked on the client's thread each time before the request is written, when the connection is
    /// there already: true ends it with the error `held`.
    package var isHeld: (@Sendable () -> Bool)?
    /// Whether `http:` will do; otherwise only `https:`.
    package var allowsPlainHTTP = false
    /// Where the connection may lead.
    package var addresses = AddressPolicy.publicOnly

    package init(_ method: String = "GET", url: String) {
        self.method = method
        self.url = url
    }

    /// Throws `invalidRequest` for what would be sent as something else than it says.
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
                throw .invalid("\(header.name) follows from the body; leave it out")
            }
        }
        guard !compressesBody || !headers.contains(where: { $0.isContentEncoding }) else {
            throw .invalid("the body is to be compressed, and Content-Encoding says that it is")
        }
        guard maximumBodyLength >= 0, timeout > .zero else {
            throw .invalid("neither the timeout nor the longest body may be negative")
        }
        _ = try RequestURL(url, allowsPlainHTTP: allowsPlainHTTP)
    }

    /// Headers that would let a request be read as two if they contradicted the body.
    private static let made: Set<String> = ["content-length", "transfer-encoding"]

    /// `timeout` in whole milliseconds, within what it may be.
    var timeoutMilliseconds: Int {
        let (seconds, attoseconds) = timeout.components
        guard seconds < 86_400 else { return 86_400_000 }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
