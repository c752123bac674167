package import HTTP

/// The behaviour of an `HTTP2Client`.
package struct HTTP2ClientOptions {
    /// The limits, with their reasons.
    package var limits = HTTP2ClientLimits()
    /// True if a connection sends one request at a time until one was answered with 200; Apple
    /// allows one stream until it has seen a valid token.
    package var startsWithOneStream = false
    /// The names, in lower case, of the response fields to keep.
    package var wanted: [StaticString] = []
    /// Returns whether a numeric address may be connected to.
    ///
    /// This can keep requests out of a private network reliably, as it sees the address of the
    /// connection and not a name that may change.
    package var permits: (String) -> Bool = { _ in true }
    /// Returns a random number in 0...1, for the length of waits.
    package var chance: () -> Double = { .random(in: 0...1) }

    /// Creates the default options.
    package init() {}
}
