/// How large a request's body may be.
package struct HTTPBodyLimit: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// Bytes.
    package var bytes: Int
    /// Whether that is all there is to say; otherwise a longer body is held, not refused, until
    /// `decideBodyLimit(of:_:now:into:)`.
    package var isFinal: Bool

    /// A limit; final unless told.
    package init(_ bytes: Int, isFinal: Bool = true) {
        self.bytes = bytes
        self.isFinal = isFinal
    }

    /// A final limit.
    package init(integerLiteral bytes: Int) { self.init(bytes) }
}
