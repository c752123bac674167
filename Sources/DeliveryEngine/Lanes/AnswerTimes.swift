/// The usual time that a lane's answers take, and whether an answer is late.
///
/// The estimate works like TCP's retransmission timer (RFC 6298). As in TCP's RACK (RFC 8985), an
/// answer only counts as late after the answer to an attempt that began at the same time or later.
/// So a provider or a machine that pauses for a moment makes no answer late.
package struct AnswerTimes: Hashable, Sendable {
    /// The limits of the estimate, with their reasons.
    package struct Limits: Hashable, Sendable {
        /// The multiple of the usual time after which an answer is late.
        package var factor = 4
        /// The minimum time before an answer is late: a late message costs a row, and a busy
        /// machine may need this long.
        package var least: Duration = .milliseconds(300)
        /// The maximum time, after which every answer is late.
        package var most: Duration = .seconds(5)
        /// The time after which an answer is late before the first answer has come.
        package var first: Duration = .seconds(2)

        /// Creates the default limits.
        package init() {}
    }

    /// The time without any answer after which the lane is reported as silent.
    package static let silence: Duration = .seconds(5)

    private let limits: Limits
    /// The time of the latest answer; zero if none has come.
    package private(set) var latestAnswer: Duration = .zero
    private var mean: Duration?
    private var deviation: Duration = .zero
    /// The latest beginning of an attempt that has been answered.
    private var overtaken: Duration = .zero

    /// Creates an estimate without answers.
    package init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Records the answer to an attempt that was not late.
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

    /// The age from which on an attempt is late.
    package var patience: Duration {
        guard let mean else { return limits.first }
        return min(limits.most, max(limits.least, (mean + deviation * 2) * limits.factor))
    }

    /// Returns whether an attempt is late although the provider answers others.
    package func isLate(begun: Duration, at now: Duration) -> Bool {
        begun <= overtaken && now - begun >= patience
    }

    /// Returns whether an attempt has exceeded the maximum time, whether or not the provider
    /// answers others.
    package func isSilent(begun: Duration, at now: Duration) -> Bool {
        now - begun >= limits.most
    }
}
