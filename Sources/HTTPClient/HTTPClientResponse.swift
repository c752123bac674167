/// A web server's whole answer.
package struct HTTPClientResponse: Sendable {
    /// 200 to 599 from a server that keeps to the standard.
    package var status: Int
    /// In the order received, trailers last.
    package var headers: [HTTPClientHeader]
    package var body: [UInt8]
    /// Whether it came by HTTP/2.
    package var isHTTP2: Bool

    package init(
        status: Int, headers: [HTTPClientHeader] = [], body: [UInt8] = [], isHTTP2: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isHTTP2 = isHTTP2
    }

    /// The value of the first header called `name` in any case.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
