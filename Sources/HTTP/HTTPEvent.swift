/// What a session tells its gateway.
package enum HTTPEvent: Sendable {
    /// A whole request came in: answer it once with `respond(to:_:now:into:)`.
    case request(HTTPRequest)
    /// The peer gave up the request on this stream, or left: cancel its work, then call
    /// `finished(_:)`.
    case cancelled(stream: Int32)
    /// All there was of an endless body was taken: extend it, or end it.
    case drained(stream: Int32)
}
