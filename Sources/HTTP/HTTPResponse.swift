/// Gives the next piece of a body that has no end yet; an empty one ends it.
///
/// It is asked when the piece before is on its way, so that one is in hand. Its task is cancelled
/// when nobody will hear it any more.
package typealias HTTPBodySource = @Sendable () async -> [UInt8]

/// A whole answer: what a unary call gives back; or the beginning of an endless one.
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
    /// What follows ``body``; nil: nothing, it is whole.
    ///
    /// Such an answer has no trailers, is not one to HEAD, and has a status with content.
    package var source: HTTPBodySource?

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
