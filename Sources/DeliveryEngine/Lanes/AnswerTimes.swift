/// How long a lane's answers usually take, and from when on one is late.
///
/// The estimate is that of TCP's retransmission timer (RFC 6298); that an answer is late is told as
/// TCP's RACK does (RFC 8985): one to an attempt that began as late, or later, has come. A provider
/// or a machine that stands still for a moment makes nothing late.
package struct AnswerTimes: Hashable, Sendable {
    /// The bounds, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// So many times the usual time is late.
        package var factor = 4
        /// Nothing is late earlier: a late message costs a row, and a busy machine takes so long.
        package var least: Duration = .milliseconds(300)
        /// Everything is late then, whatever is usual.
        package var most: Duration = .seconds(5)
        /// Before the first answer.
        package var first: Duration = .seconds(2)

        /// The usual bounds.
        package init() {}
    }

    /// So long without any answer is worth telling people of.
    package static let silence: Duration = .seconds(5)

    private let limits: Limits
    /// When the latest answer came; zero: none has.
    package private(set) var latestAnswer: Duration = .zero
    private var mean: Duration?
    private var deviation: Duration = .zero
    /// When the latest attempt began that has been answered.
    private var overtaken: Duration = .zero

    /// No answer has come.
    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// An answer has come to an attempt that was not late.
    package mutating func note(begun: Duration, at now: Duration) {
        overtaken = max(overtaken, begun)
        latestAnswer = now
        let time = now - begun
        guard let mean else {
            (mean, deviation) = (time, time / 2)
            return
        }
        let difference = time - mean
        deviation += (max(difference, .zero - difference) - deviation) / 4
        self.mean = mean + difference / 8
    }

    /// How old an attempt is that is late.
    package var patience: Duration {
        guard let mean else { return limits.first }
        return min(limits.most, max(limits.least, (mean + deviation * 2) * limits.factor))
    }

    /// Whether an attempt is late, and others have shown that the provider answers.
    package func isLate(begun: Duration, at now: Duration) -> Bool {
        begun <= overtaken && now - begun >= patience
    }

    /// Whether an attempt is late though nobody knows whether the provider answers at all.
    package func isSilent(begun: Duration, at now: Duration) -> Bool {
        now - begun >= limits.most
    }
}
