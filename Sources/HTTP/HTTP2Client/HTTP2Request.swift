/// A request of an HTTP/2 client; many requests can share fields without copying them.
package struct HTTP2Request: Sendable {
    /// The method: `POST` or another one that has a response.
    package var method: StaticString
    /// The path with its query, such as `/3/device/00ff`.
    package var path: [UInt8]
    /// The fields that many requests share; HPACK indexes them.
    package var shared: HTTPFields
    /// The fields of this request alone; HPACK does not index them, as they would evict the others.
    package var own: HTTPFields
    /// The body; a request with an empty body ends with its header section.
    package var body: [UInt8]
    /// Asked when the connection opens, if the request had to wait for it: true ends the request
    /// unsent.
    package var isHeld: (@Sendable () -> Bool)?

    /// Creates a request for `path`.
    package init(
        _ method: StaticString = "POST", path: [UInt8], shared: HTTPFields = HTTPFields(),
        own: HTTPFields = HTTPFields(), body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.shared = shared
        self.own = own
        self.body = body
    }

    /// True if `path` begins with a slash and consists of visible ASCII, so that it can be sent.
    var hasValidPath: Bool {
        path.first == UInt8(ascii: "/") && path.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
