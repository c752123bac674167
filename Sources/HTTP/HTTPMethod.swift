/// The method of a request (RFC 9110 §9).
///
/// Methods are case-sensitive: `get` is `.other`. What is `.other` is a well-formed token;
/// answering it with 501 is the router's part.
package enum HTTPMethod: UInt8, Sendable {
    case get, head, post, put, patch, delete, options, trace, connect, other

    /// The method's name on the wire, empty for `.other`.
    package var name: StaticString {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .trace: "TRACE"
        case .connect: "CONNECT"
        case .other: ""
        }
    }

    /// The method that `token` names, `.other` when it is none of ours.
    init(_ token: UnsafeBufferPointer<UInt8>) {
        // Numbered without gaps; `allCases` would be an array, made for each request.
        var number: UInt8 = 0
        while let method = HTTPMethod(rawValue: number), method != .other {
            if unsafe token.equals(method.name) {
                self = method
                return
            }
            number += 1
        }
        self = .other
    }
}
