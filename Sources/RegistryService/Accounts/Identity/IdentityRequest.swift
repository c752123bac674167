package import OpenID

/// A request to an identity provider.
package struct IdentityRequest: Sendable {
    /// The answer: its status, whatever that is, and its body.
    package typealias Answer = (status: Int, body: [UInt8])
    /// The answer, or why there is none.
    package typealias Result = Swift.Result<Answer, OpenIDProblem>
    /// Sends a request and returns the result.
    package typealias Sender = @Sendable (IdentityRequest) async -> Result

    /// The address, which begins with `https:`.
    package var uri: String
    /// A form to post; nil to get.
    package var form: String?
    /// The header `Authorization`; nil for none.
    package var authorization: String?
}
