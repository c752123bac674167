/// A complete HTTP response.
package struct HTTPClientResponse: Sendable {
    /// The status, 200 to 599 if the server follows the standard.
    package var status: Int
    /// The header fields in the order received, with trailers last.
    package var headers: [HTTPClientHeader]
    package var body: [UInt8]
    /// True if the response came over HTTP/2.
    package var isHTTP2: Bool

    package init(
        status: Int, headers: [HTTPClientHeader] = [], body: [UInt8] = [], isHTTP2: Bool = false
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isHTTP2 = isHTTP2
    }

    /// Returns the value of the first header called `name`, in any case; nil when there is none.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
