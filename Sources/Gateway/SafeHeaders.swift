import HTTP

/// The headers for browsers and caches on each answer that a browser may show.
///
/// gRPC and packed protobuf are left out: no browser shows them, and devices ask by them often.
enum SafeHeaders {
    /// The time for which browsers connect by TLS only, in seconds: two years.
    private static let transport = "max-age=63072000"
    /// The host name of this machine for itself, which consists of lower-case letters.
    private static let local = "localhost"

    /// Adds the headers to an answer.
    ///
    /// - `cache-control: no-store`, unless the answer says itself what may be kept;
    /// - `x-content-type-options: nosniff`: the content type is what it says;
    /// - `strict-transport-security` (RFC 6797), except for this machine's own name, where other
    ///   programs may serve without TLS.
    static func add(to response: inout HTTPResponse, for request: HTTPRequest) {
        if let type = response.fields["content-type"],
            type.equals("application/proto") || type.equals("application/grpc")
        {
            return
        }
        response.fields.append("x-content-type-options", "nosniff")
        if response.fields["cache-control"] == nil {
            response.fields.append("cache-control", "no-store")
        }
        guard !isLocal(request.authority) else { return }
        response.fields.append("strict-transport-security", transport)
    }

    private static func isLocal(_ authority: ArraySlice<UInt8>) -> Bool {
        let name = authority.prefix { $0 != UInt8(ascii: ":") }
        return name.count == local.utf8.count
            && zip(name, local.utf8).allSatisfy { $0 | 0x20 == $1 }
    }
}
