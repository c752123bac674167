/// The reason why a session answers a request itself, without delivering it.
package struct HTTPProblem: Error, Equatable {
    /// The status of the response, 400 to 599.
    package var status: Int
    /// A description of the fault in the request, for the developer of the client.
    package var message: String

    /// Creates a problem; `status` is 400 to 599.
    package init(_ status: Int, _ message: String) {
        self.status = status
        self.message = message
    }

    /// Returns the problem of a request that violates the grammar (RFC 9110 §15.5.1).
    static func malformed(_ message: String) -> HTTPProblem { HTTPProblem(400, message) }

    /// The problem of a body over its limit.
    package static let bodyTooLarge = HTTPProblem(413, "The body is larger than allowed here.")
    static let targetTooLong = HTTPProblem(414, "The request target is too long.")
    static let expectation = HTTPProblem(417, "Only `Expect: 100-continue` is supported.")
    static let headersTooLarge = HTTPProblem(431, "The header section is too large.")
    static let tooSlow = HTTPProblem(408, "The request did not arrive in time.")
    static let noTunnels = HTTPProblem(501, "CONNECT is not supported.")

    /// The response: one line of plain text.
    package var response: HTTPResponse {
        var response = HTTPResponse(
            status: status, body: Array(message.utf8) + [UInt8(ascii: "\n")])
        response.fields.append("content-type", "text/plain; charset=utf-8")
        return response
    }
}
