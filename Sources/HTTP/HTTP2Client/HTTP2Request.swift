/// A request of an HTTP/2 client, whose fields need no copy of their own when many share them.
package struct HTTP2Request: Sendable {
    /// `POST` or another method that has an answer.
    package var method: StaticString
    /// The path with its query, such as `/3/device/00ff`.
    package var path: [UInt8]
    /// Fields that many requests have in common; both ends remember them (HPACK).
    package var shared: HTTPFields
    /// Fields of this request alone; they are not remembered, for they would displace the others.
    package var own: HTTPFields
    /// Whatever is to be sent; a request without one ends with its header section.
    package var body: [UInt8]
    /// Asked when the connection is there, if the request had to wait for it: true ends it unsent.
    package var isHeld: (@Sendable () -> Bool)?

    /// A request for `path`.
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

    /// Whether `path` can be sent as it is: it begins with a slash and is of visible ASCII.
    var hasValidPath: Bool {
        path.first == UInt8(ascii: "/") && path.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
