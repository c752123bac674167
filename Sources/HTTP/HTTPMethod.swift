/// The method of a request (RFC 9110 §9).
///
/// Methods are case-sensitive: `get` is `.other`. What is `.other` is a well-formed token;
/// answering it with 501 is the router's part.
package enum HTTPMethod: UInt8, Sendable, CaseIterable {
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
        self = Self.allCases.first { unsafe token.equals($0.name) } ?? .other
    }
}
