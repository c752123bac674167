package import ServiceKit

/// A provider token that is stored to outlive its process.
package struct KeptProviderToken: Hashable, Sendable {
    /// A digest that identifies the signing key without its secret part.
    package var key: String
    /// The token; its owner can send for an hour.
    package var token: String
    /// The time at which the token was made.
    package var time: UnixTime

    /// Creates a stored token.
    package init(key: String, token: String, time: UnixTime) {
        (self.key, self.token, self.time) = (key, token, time)
    }
}
