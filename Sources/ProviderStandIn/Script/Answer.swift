/// An answer in no provider's words yet.
package struct Answer: Hashable, Sendable {
    /// HTTP's status, or SMTP's code.
    package var status: Int
    /// The provider's name for it; empty for the one that goes with the status.
    package var reason: String
    /// The value of Retry-After, as it is; `@30s` is sent as the date in 30 s.
    package var retryAfter: String?
    /// How long ago the address died, for APNs' timestamp.
    package var age: Duration?
    /// Bytes of padding in the body, to try a client's limits.
    package var padding: Int

    /// An answer.
    package init(
        _ status: Int, _ reason: String = "", retryAfter: String? = nil, age: Duration? = nil,
        padding: Int = 0
    ) {
        self.status = status
        self.reason = reason
        self.retryAfter = retryAfter
        self.age = age
        self.padding = padding
    }
}
