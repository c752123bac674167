/// An event that a session reports to its owner.
package enum HTTPEvent: Sendable {
    /// A complete request was received; it must be answered once with `respond(to:_:now:into:)`.
    case request(HTTPRequest)
    /// The peer cancelled the request on this stream, or disconnected; its work should be
    /// cancelled, and then `finished(_:)` called.
    case cancelled(stream: Int32)
    /// All of an endless body so far was sent; it must be extended or ended.
    case drained(stream: Int32)
}
