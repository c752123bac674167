import Protocol

/// A place among the waiting calls, which its end gives back.
final class WaitingPlace: Sendable {
    private let calls: WaitingCalls
    private let principal: Principal

    /// The app of whoever waits; empty for the whole suite.
    var app: String { principal.app }

    /// Takes a place for a call of `principal`.
    ///
    /// - Throws: `resourceExhausted` that says which limit is reached.
    init(
        _ calls: WaitingCalls, _ principal: Principal, _ counters: GatewayMetrics
    ) throws(RPCError) {
        try calls.enter(principal, counters)
        (self.calls, self.principal) = (calls, principal)
    }

    deinit { calls.leave(principal) }
}
