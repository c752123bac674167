/// An answer that is independent of the provider.
package struct Answer: Hashable, Sendable {
    /// The HTTP status or SMTP code.
    package var status: Int
    /// The provider's name of the reason; empty for the usual one of the status.
    package var reason: String
    /// The value of Retry-After, as it is sent; `@30s` becomes the date in 30 s, and nil sends
    /// none.
    package var retryAfter: String?
    /// The time since which the address is invalid, for APNs' timestamp; nil for a day.
    package var age: Duration?
    /// The bytes of padding in the body, to test a client's limits.
    package var padding: Int

    /// Creates an answer.
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
