import Protocol

/// The turns in which one thread writes large answers as JSON.
///
/// Writing one takes milliseconds, during which the thread does nothing else. So a turn of the
/// event loop writes one of them or two, and the apps have their turns one after the other. Urgent
/// calls have small answers, and never wait.
struct LargeAnswers: Sendable {
    private let gate: CallGate
    private let least: Int

    init(_ limits: GatewayLimits, _ counters: GatewayMetrics) {
        gate = CallGate("the writing of large answers", [.normal: limits.answerPlaces], counters)
        least = limits.largeAnswerBytes
    }

    /// Returns whether a packed answer must wait for its turn before it is written.
    func wait(for answer: [UInt8], of method: Method) -> Bool {
        guard answer.count >= least else { return false }
        switch method.callClass {
        case .stop, .send, .sync: return false
        default: return true
        }
    }

    /// Waits for the turn; ``leave(_:)`` must follow.
    ///
    /// - Throws: `resourceExhausted` if too many wait already; `cancelled`.
    func enter(_ holder: CallHolder) async throws(RPCError) {
        guard gate.entersAtOnce(.normal, holder) else {
            // Whoever is let in goes on in a later turn of the loop.
            return try await gate.enter(.normal, holder)
        }
        // Those who come in the same turn of the loop find the place taken.
        await Task.yield()
    }

    /// Lets the next one write.
    func leave(_ holder: CallHolder) { gate.leave(.normal, holder) }
}
