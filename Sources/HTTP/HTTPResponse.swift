/// Returns the next piece of an endless body; an empty piece ends the body.
///
/// It is called as soon as the piece before is being sent, so that one piece is ready in advance.
/// Its task is cancelled when nobody receives the body any more.
package typealias HTTPBodySource = @Sendable () async -> [UInt8]

/// A complete response, or the beginning of an endless one.
package struct HTTPResponse: Sendable {
    /// The final status, 200–599.
    package var status: Int
    /// The header fields; the session writes `content-length`, `connection`, `transfer-encoding`
    /// and `date` itself and leaves out any that are here.
    package var fields: HTTPFields
    /// The body; it is not sent in answer to HEAD, nor with 204 and 304, but its length is for
    /// HEAD.
    package var body: [UInt8]
    /// The fields after the body, such as gRPC's status; nil for none.
    ///
    /// HTTP/1 drops them. For a "trailers-only" gRPC response leave this nil and the body empty,
    /// and put them in `fields`.
    package var trailers: HTTPFields?
    /// The source of what follows ``body``; nil if the body is complete.
    ///
    /// A response with a source must have no trailers, must not answer HEAD, and must have a status
    /// that allows content.
    package var source: HTTPBodySource?

    /// Creates a response with `status`, and nothing else unless given.
    package init(
        status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = [],
        trailers: HTTPFields? = nil
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.trailers = trailers
    }

    /// True if RFC 9110 §15 allows no content with this status, and so no `content-length`.
    var isBodiless: Bool { status == 204 || status == 304 }
}
