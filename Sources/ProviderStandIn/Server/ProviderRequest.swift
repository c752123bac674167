package import HTTP

/// A request as a provider's rules see it.
package struct ProviderRequest: Sendable {
    /// What is asked.
    package var method: HTTPMethod
    /// The path, percent-encoded as it came.
    package var path: ArraySlice<UInt8>
    /// What follows the path's `?`; nil without one.
    package var query: ArraySlice<UInt8>?
    /// The host and port that the client means.
    package var authority: ArraySlice<UInt8>
    /// The header fields.
    package var fields: HTTPFields
    /// The body.
    package var body: [UInt8]

    /// A request.
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

    /// What follows `prefix` in the path; nil if it does not begin so.
    func path(after prefix: StaticString) -> ArraySlice<UInt8>? {
        let count = prefix.utf8CodeUnitCount
        guard path.prefix(count).equals(prefix) else { return nil }
        return path.dropFirst(count)
    }

    /// The token of `Authorization: Bearer …`; nil without that.
    var bearer: ArraySlice<UInt8>? { credentials("bearer ") }

    /// What follows a scheme, which is in small letters and ends with a blank, in `Authorization`.
    func credentials(_ scheme: StaticString) -> ArraySlice<UInt8>? {
        guard let value = fields["authorization"] else { return nil }
        let count = scheme.utf8CodeUnitCount
        let given = value.prefix(count).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        guard given[...].equals(scheme) else { return nil }
        return value.dropFirst(count)
    }
}
