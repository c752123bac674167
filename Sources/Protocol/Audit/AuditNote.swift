import Synchronization

/// What the implementation of a recorded call adds to the call's record.
package final class AuditNote: Sendable {
    /// The added facts.
    package struct Contents: Hashable, Sendable {
        /// What was there before the call, and after it; empty where that is long or secret.
        package var before = ""
        package var after = ""
        /// What the call was about, where no field of the request has it.
        package var object: String?
        /// Whether the call told nothing of anybody after all, so that it needs no record.
        package var isIdle = false
    }

    private let state = Mutex(Contents())

    /// Creates an empty note.
    package init() {}

    /// The facts that were added.
    package var contents: Contents { state.withLock { $0 } }

    /// Adds what was changed.
    ///
    /// Secrets, and what is known of people, must not be in it.
    package func changed(from before: String, to after: String) {
        state.withLock { ($0.before, $0.after) = (before, after) }
    }

    /// Adds what the call is about.
    package func isAbout(_ object: String) { state.withLock { $0.object = object } }

    /// Adds that there was nothing to tell.
    package func toldNothing() { state.withLock { $0.isIdle = true } }
}
