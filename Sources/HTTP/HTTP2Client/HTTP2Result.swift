/// What became of a request.
package enum HTTP2Result: Sendable {
    /// The peer has answered.
    case response(HTTP2Response)
    /// The peer has not acted on it, and never will: it may be sent again, and was no attempt.
    case unprocessed(HTTP2Failure)
    /// It was sent, and nobody knows what the peer made of it.
    case uncertain(HTTP2Failure)
    /// There is no connection to the peer; nothing was sent.
    case unreachable(HTTP2Failure)
}

/// An answer, reduced to what was asked for.
package struct HTTP2Response: Hashable, Sendable {
    /// 200 to 599.
    package var status: Int
    /// The fields that the client was made to keep, as they came.
    package var fields: HTTPFields
    /// The body, or its beginning.
    package var body: [UInt8]
    /// Whether it was longer than the client's limits, so that the rest was not taken.
    package var isTruncated: Bool

    /// An answer.
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
    /// Feeds the fields in their order.
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
