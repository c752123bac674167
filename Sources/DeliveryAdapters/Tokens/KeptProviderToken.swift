package import ServiceKit

/// A provider token that outlives its process.
package struct KeptProviderToken: Hashable, Sendable {
    /// Whose it is: says nothing of the key's secret part.
    package var key: String
    /// As it is sent; who has it can send for an hour.
    package var token: String
    /// When it was made.
    package var time: UnixTime

    /// A token.
    package init(key: String, token: String, time: UnixTime) {
        (self.key, self.token, self.time) = (key, token, time)
    }
}
