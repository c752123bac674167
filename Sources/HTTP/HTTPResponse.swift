/// A whole answer: what a unary call gives back.
package struct HTTPResponse: Sendable {
    /// The final status, 200–599.
    package var status: Int
    /// The header fields; `content-length`, `connection` and `transfer-encoding` are the
    /// session's, and left out if they are here.
    package var fields: HTTPFields
    /// The body; not sent in answer to HEAD nor with 204 and 304, but counted for HEAD.
    package var body: [UInt8]
    /// Fields after the body (gRPC's status); HTTP/1 drops them.
    ///
    /// For a "trailers-only" gRPC answer leave this nil, the body empty, and put them in `fields`.
    package var trailers: HTTPFields?

    /// An answer with `status`, and nothing else unless given.
    package init(
        status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = [],
        trailers: HTTPFields? = nil
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.trailers = trailers
    }

    /// Whether RFC 9110 §15 gives this status no content, and so no content-length.
    var isBodiless: Bool { status == 204 || status == 304 }
}
