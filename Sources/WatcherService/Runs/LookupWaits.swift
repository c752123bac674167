import Times
import Watch

/// The times until which hosts have asked for no further lookups, by `Retry-After`.
///
/// Each app waits for itself: a host may count the requests of a key.
struct LookupWaits {
    private struct Place: Hashable {
        let app: String
        let host: String

        init(_ url: String, _ app: String) {
            (self.app, host) = (app, URLText.host(url))
        }
    }

    /// The number of waits that are known before those that are over are forgotten.
    private static let known = 1000

    private var ends: [Place: UnixTime] = [:]

    /// Returns whether a host may be asked now.
    func allows(_ url: String, of app: String, at now: UnixTime) -> Bool {
        // The clock may have been set back.
        ends[Place(url, app)].map { $0 <= now || $0 - now > WatchLimits.longestRetryAfter } ?? true
    }

    /// Records the wait that a failed lookup asks for, if it asks for one.
    mutating func take(_ problem: ItemProblem, _ url: String, of app: String, at now: UnixTime) {
        guard let wait = problem.retryAfter else { return }
        if ends.count >= Self.known { ends = ends.filter { $0.value > now } }
        ends[Place(url, app)] = now + wait
    }
}
