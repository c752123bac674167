/// The outcome of a request.
package enum HTTP2Result: Sendable {
    /// The peer has answered.
    case response(HTTP2Response)
    /// The peer has not processed the request and never will; it may be sent again, and does not
    /// count as an attempt.
    case unprocessed(HTTP2Failure)
    /// The request was sent, but it is unknown whether the peer processed it.
    case uncertain(HTTP2Failure)
    /// The connection could not be opened; nothing was sent.
    case unreachable(HTTP2Failure)
}

/// A response, reduced to the fields that the client keeps.
package struct HTTP2Response: Hashable, Sendable {
    /// The status, 200 to 599.
    package var status: Int
    /// The kept fields, in the order in which they came.
    package var fields: HTTPFields
    /// The body, or its beginning if `isTruncated`.
    package var body: [UInt8]
    /// True if the response exceeded the client's limits, so that its rest was dropped.
    package var isTruncated: Bool

    /// Creates a response.
    package init(
        status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = [],
        isTruncated: Bool = false
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.isTruncated = isTruncated
    }
}

extension HTTPFields: Hashable {
    /// Feeds the bytes of the fields, in their order, into the hasher.
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
