/// The size that a request's body may have.
package struct HTTPBodyLimit: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The limit in bytes.
    package var bytes: Int
    /// True if the limit is final; a body beyond a provisional limit waits for
    /// `decideBodyLimit(of:_:now:into:)` instead of being refused.
    package var isFinal: Bool

    /// Creates a limit, which is final by default.
    package init(_ bytes: Int, isFinal: Bool = true) {
        self.bytes = bytes
        self.isFinal = isFinal
    }

    /// Creates a final limit.
    package init(integerLiteral bytes: Int) { self.init(bytes) }
}
