package import HTTP

/// How an `HTTP2Client` behaves, beside its limits.
package struct HTTP2ClientOptions {
    /// Every bound, with its reason.
    package var limits = HTTP2ClientLimits()
    /// Whether a connection gets one request at a time until one was answered with 200: Apple
    /// allows no more before it has seen a valid token.
    package var startsWithOneStream = false
    /// Names, in lower case, of the fields of answers that are kept.
    package var wanted: [StaticString] = []
    /// Whether a numeric address may be connected to: the place to keep requests out of one's own
    /// network, for it sees what is connected to and not a name that changes.
    package var permits: (String) -> Bool = { _ in true }
    /// Chance in 0...1, for waits.
    package var chance: () -> Double = { .random(in: 0...1) }

    /// The defaults.
    package init() {}
}
