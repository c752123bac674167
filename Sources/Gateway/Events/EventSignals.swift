import Protocol
import Synchronization

/// The signals to all who follow an app's events that there are new ones.
///
/// However many follow, delivery has one call for each app that waits. A follower remembers the
/// ``version(of:)``, reads what there is after its own place, and then waits for another version:
/// so nothing that happens between is missed.
final class EventSignals: Sendable {
    /// Asks delivery for the events after a place, and waits for some.
    typealias Asking = (_ after: String, _ wait: Duration) async throws -> Proto.ReadEventsResponse

    private struct Signal {
        /// Changes whenever there may be new events.
        var version: UInt64 = 0
        /// The place up to which it was given; nil if that is not known.
        var after: String?
    }

    private let signals = Mutex<[String: Signal]>([:])
    private let calls: SharedAnswers<Void>

    /// Creates signals that were not given yet.
    init(now: @escaping @Sendable () -> MonotonicInstant) {
        let sharing = Sharing(crowd: 1, interval: .zero, joinsUnderWay: true)
        calls = SharedAnswers(sharing, now: now)
    }

    /// Returns the version of an app's events, which new events change; of all apps' if `app` is
    /// empty.
    func version(of app: String) -> UInt64 { signals.withLock { $0[app]?.version ?? 0 } }

    /// Waits until the version is another one, or until nothing has happened for a while.
    ///
    /// - Parameters:
    ///   - wait: The time that the call to delivery may wait, if there is none yet.
    ///   - ask: Asks delivery. Only one of those who wait does.
    /// - Returns: Whether there may be new events.
    /// - Throws: What `ask` throws, for all who wait.
    func wait(
        for app: String, since version: UInt64, _ wait: Duration, _ ask: Asking
    ) async throws -> Bool {
        // Who knows an older version joins no call that waits for a newer one.
        let question = Question(whatFollows: version, of: app)
        try await calls.answer(to: question, for: "") {
            let signal = signals.withLock { $0[app] ?? Signal() }
            guard signal.version == version else { return }
            do {
                // From a place that is not known it goes on at the latest, and what came before
                // that the followers read themselves.
                let page = try await ask(
                    signal.after ?? "latest", signal.after == nil ? .zero : wait)
                // Many events that came meanwhile give one signal, and not one each.
                let isNew = signal.after == nil || !page.events.isEmpty
                give(app, isNew, after: page.more ? nil : page.offset)
            } catch
                where RPCError(error).code == .outOfRange
                || RPCError(error).code == .failedPrecondition
            {
                give(app, true, after: nil)
            }
        }
        return self.version(of: app) != version
    }

    private func give(_ app: String, _ hasNews: Bool, after: String?) {
        signals.withLock { signals in
            signals[app, default: Signal()].after = after
            if hasNews { signals[app, default: Signal()].version += 1 }
        }
    }
}
