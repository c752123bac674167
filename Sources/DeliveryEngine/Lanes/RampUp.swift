/// Lets what was held back go on slowly at first: a tenth, and after a minute all of it.
///
/// Whoever pressed the switch may have to press it again, and the provider has not heard of us for
/// a while.
struct RampUp: Hashable, Sendable {
    private static let first = 0.1
    private static let span: Duration = .seconds(60)

    private let begin: Duration

    /// Begins now.
    init(at now: Duration) { begin = now }

    /// Which part of what would go may go now: up to 1, at its end.
    func share(at now: Duration) -> Double {
        min(1, Self.first + (1 - Self.first) * max(0, (now - begin) / Self.span))
    }
}
