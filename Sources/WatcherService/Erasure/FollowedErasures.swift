import Synchronization
import Times

/// The record of the time up to which all of the registry's erasures of users were carried out
/// here.
///
/// Delivery follows erasures by itself. If the watcher is behind, what waits may name a user whom
/// delivery has forgotten already, and would bring the id back to it.
final class FollowedErasures: Sendable {
    /// The time for which erasures that were followed count as all that there are: several looks,
    /// so that a slow answer holds nothing back.
    static let believed: Duration = .seconds(5)

    private struct State {
        /// True if somebody follows erasures in this process.
        var isFollowing = false
        /// True if the position in the list has changed since the last look.
        var hasMoved = false
        /// The time of the registry's last answer; nil before the first.
        var heard: UnixTime?
        /// The time up to which all erasures are known to be carried out; nil if none is known.
        var complete: UnixTime?
        /// True if something may wait until erasures are carried out.
        var keepsWaiting = false
        /// True if the log already says that something waits.
        var isTold = false

        func isComplete(at now: UnixTime) -> Bool {
            guard isFollowing else { return true }
            // A clock that was set back proves nothing.
            return complete.map { $0 <= now && now - $0 <= believed } ?? false
        }
    }

    private let state = Mutex(State())

    /// Notes that somebody follows erasures, which are unknown until then.
    func begin() { state.withLock { $0.isFollowing = true } }

    /// Notes that the position in the registry's list has changed: there may be more.
    func move() { state.withLock { $0.hasMoved = true } }

    /// Notes that the registry has answered, and that the erasures in its list were carried out.
    ///
    /// An answer without news holds for the time of its request, which was after the former answer.
    ///
    /// - Returns: true if something that may have waited is free to go now.
    func hear(at now: UnixTime) -> Bool {
        state.withLock { state in
            if !state.hasMoved { state.complete = state.heard }
            (state.hasMoved, state.heard) = (false, now)
            guard state.keepsWaiting, state.isComplete(at: now) else { return false }
            (state.keepsWaiting, state.isTold) = (false, false)
            return true
        }
    }

    /// Returns whether notifications and news that name users may go to delivery: all erasures are
    /// carried out, but for those of the last moments.
    func allowUsers(at now: UnixTime) -> Bool {
        state.withLock { state in
            if state.isComplete(at: now) { return true }
            state.keepsWaiting = true
            return false
        }
    }

    /// Returns true if the log is to say that something waits: once until that may go.
    func isToBeTold() -> Bool {
        state.withLock { state in
            defer { state.isTold = true }
            return !state.isTold
        }
    }
}
