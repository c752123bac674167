import Protocol
import Synchronization

/// The calls and readers that wait for something to happen, in all threads together.
///
/// Each keeps a call or a connection, and may do so for ever; so each key and each app has its
/// share.
final class WaitingCalls: Sendable {
    private struct Counts {
        var all = 0
        var byKey: [String: Int] = [:]
        var byApp: [String: Int] = [:]
    }

    private let limits: WaitingLimits
    private let counts = Mutex(Counts())

    /// Counts from none.
    init(_ limits: WaitingLimits) { self.limits = limits }

    /// The number of calls that wait.
    var count: Int { counts.withLock { $0.all } }

    /// Returns how many calls of an app wait; empty for those of all apps.
    func count(of app: String) -> Int { counts.withLock { $0.byApp[app, default: 0] } }

    /// Counts one more; ``leave(_:of:)`` must follow.
    ///
    /// - Throws: `resourceExhausted` that says which limit is reached.
    func enter(
        _ principal: Principal, of app: String, _ counters: GatewayMetrics
    ) throws(RPCError) {
        let reached: (limit: GatewayLimit, count: Int)? = counts.withLock { counts in
            let ofKey = counts.byKey[principal.subject, default: 0]
            let ofApp = counts.byApp[app, default: 0]
            if ofKey >= limits.ofKey { return (.waitingOfKey, ofKey) }
            if counts.all >= limits.all { return (.waiting, counts.all) }
            if ofApp >= limits.share(having: counts.all) { return (.waitingOfApp, ofApp) }
            counts.byKey[principal.subject] = ofKey + 1
            counts.byApp[app] = ofApp + 1
            counts.all += 1
            return nil
        }
        guard let reached else { return }
        counters.limited(reached.limit)
        throw RPCError(
            .resourceExhausted, Self.text(reached.limit, reached.count), retryAfter: .seconds(5))
    }

    /// Counts one less.
    func leave(_ principal: Principal, of app: String) {
        counts.withLock { counts in
            Self.decrease(&counts.byKey, principal.subject)
            Self.decrease(&counts.byApp, app)
            counts.all -= 1
        }
    }

    private static func decrease(_ counts: inout [String: Int], _ name: String) {
        guard let count = counts[name] else { return }
        counts[name] = count > 1 ? count - 1 : nil
    }

    private static func text(_ limit: GatewayLimit, _ count: Int) -> String {
        switch limit {
        case .waitingOfKey: "this key has \(count) calls that wait, its limit"
        case .waitingOfApp: "this app has \(count) calls that wait, its share"
        default: "\(count) calls wait here, the limit of all apps together"
        }
    }
}
