/// The method of a request (RFC 9110 §9).
///
/// Methods are case-sensitive: `get` is `.other`. A method that is `.other` is a well-formed token;
/// the router answers it with 501.
package enum HTTPMethod: UInt8, Sendable {
    case get, head, post, put, patch, delete, options, trace, connect, other

    /// The method's name in HTTP; empty for `.other`.
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

    /// Creates the method that `token` names; `.other` when it is not one of the others.
    init(_ token: UnsafeBufferPointer<UInt8>) {
        // The numbers have no gaps. `allCases` would allocate an array for each request.
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
