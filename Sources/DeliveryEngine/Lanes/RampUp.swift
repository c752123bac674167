/// Slow resumption of sending after a hold: a tenth of the usual rate at first, and all of it after
/// a minute.
///
/// An operator may have to turn the switch on again, and the provider has had no traffic for a
/// while.
struct RampUp: Hashable, Sendable {
    private static let first = 0.1
    private static let span: Duration = .seconds(60)

    private let begin: Duration

    /// Creates a resumption that begins now.
    init(at now: Duration) { begin = now }

    /// Returns the share of the usual limit that may be used now, up to 1.
    func share(at now: Duration) -> Double {
        min(1, Self.first + (1 - Self.first) * max(0, (now - begin) / Self.span))
    }
}
