package import HTTP

/// A request in the form that a provider's rules need.
package struct ProviderRequest: Sendable {
    /// The request's method, such as POST.
    package var method: HTTPMethod
    /// The path, still percent-encoded.
    package var path: ArraySlice<UInt8>
    /// The part after the path's `?`; nil without one.
    package var query: ArraySlice<UInt8>?
    /// The host and port that the client requested.
    package var authority: ArraySlice<UInt8>
    /// The header fields.
    package var fields: HTTPFields
    /// The request's body, as it came.
    package var body: [UInt8]

    /// Creates a request.
    package init(
        method: HTTPMethod = .post, path: ArraySlice<UInt8>, query: ArraySlice<UInt8>? = nil,
        authority: ArraySlice<UInt8> = [], fields: HTTPFields = HTTPFields(), body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.authority = authority
        self.fields = fields
        self.body = body
    }

    init(_ request: HTTPRequest) {
        self.init(
            method: request.method, path: request.path, query: request.query,
            authority: request.authority, fields: request.fields, body: request.body)
    }

    /// Returns the part of the path after `prefix`; nil if the path does not begin with it.
    func path(after prefix: StaticString) -> ArraySlice<UInt8>? {
        let count = prefix.utf8CodeUnitCount
        guard path.prefix(count).equals(prefix) else { return nil }
        return path.dropFirst(count)
    }

    /// The token of `Authorization: Bearer …`; nil without one.
    var bearer: ArraySlice<UInt8>? { credentials("bearer ") }

    /// Returns the credentials after a scheme in `Authorization`; nil without them.
    ///
    /// `scheme` must be in lower case and end with a space.
    func credentials(_ scheme: StaticString) -> ArraySlice<UInt8>? {
        guard let value = fields["authorization"] else { return nil }
        let count = scheme.utf8CodeUnitCount
        let given = value.prefix(count).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        guard given[...].equals(scheme) else { return nil }
        return value.dropFirst(count)
    }
}
