import Protocol
import Watch

/// The number of pushed bodies that wait for their turn, which is limited for each app.
struct PushBudget {
    private struct Share {
        var bodies = 0
        var bytes = 0
    }

    private let allowances: WatcherAllowances
    private var all = Share()
    private var apps: [String: Share] = [:]

    init(_ allowances: WatcherAllowances) { self.allowances = allowances }

    /// Counts a body that waits.
    ///
    /// - Throws: `resourceExhausted` if the app, or all of them, have too much already.
    mutating func take(_ bytes: Int, of app: String) throws(RPCError) {
        let share = apps[app] ?? Share()
        guard share.bodies < allowances.pushesOfApp,
            share.bytes + bytes <= allowances.pushBytesOfApp
        else { throw refusal("the sources of the app \(app)") }
        guard all.bytes + bytes <= allowances.pushBytes else { throw refusal("all sources") }
        change(app, 1, bytes)
    }

    /// Takes back a body that waits no longer.
    mutating func leave(_ bytes: Int, of app: String) { change(app, -1, -bytes) }

    private mutating func change(_ app: String, _ bodies: Int, _ bytes: Int) {
        all.bodies += bodies
        all.bytes += bytes
        apps[app, default: Share()].bodies += bodies
        apps[app]?.bytes += bytes
        if apps[app]?.bodies == 0 { apps[app] = nil }
    }

    private func refusal(_ whose: String) -> RPCError {
        RPCError(
            .resourceExhausted, "too much waits for \(whose); send it again later",
            retryAfter: .seconds(1))
    }
}
