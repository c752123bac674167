import Protocol

/// A place among the waiting calls, which its end gives back.
final class WaitingPlace: Sendable {
    private let calls: WaitingCalls
    private let principal: Principal
    /// The app of which somebody waits for something; empty for all apps.
    let app: String

    /// Takes a place for a call of `principal`.
    ///
    /// - Parameter app: The app that a key of the whole suite asks for; empty for all.
    /// - Throws: `resourceExhausted` that says which limit is reached.
    init(
        _ calls: WaitingCalls, _ principal: Principal, of app: String = "",
        _ counters: GatewayMetrics
    ) throws(RPCError) {
        self.app = principal.app.isEmpty ? app : principal.app
        try calls.enter(principal, of: self.app, counters)
        (self.calls, self.principal) = (calls, principal)
    }

    deinit { calls.leave(principal, of: app) }
}
