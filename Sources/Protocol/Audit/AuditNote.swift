import Synchronization

/// A note that the implementation of a recorded call adds to the call's record.
package final class AuditNote: Sendable {
    /// The added facts.
    package struct Contents: Hashable, Sendable {
        /// The state before the call, and after it; empty where that is long or secret.
        package var before = ""
        package var after = ""
        /// The object of the call, where no field of the request has it; nil if a field has it.
        package var object: String?
        /// The object that callers look at again and again; empty if the call looks at none.
        package var look = ""
        /// True if the call told nothing of anybody after all, so that it needs no record.
        package var isIdle = false
        /// True if the call was recorded already, with the commit of its change.
        package var isRecorded = false
    }

    /// The method that is called; nil if nothing records the call.
    package let method: Method?
    /// The auditor that records the call; nil if none does.
    package let auditor: (any Auditor)?
    private let state = Mutex(Contents())

    /// Creates an empty note.
    package init(of method: Method? = nil, for auditor: (any Auditor)? = nil) {
        (self.method, self.auditor) = (method, auditor)
    }

    /// True if the call must still be recorded.
    var isDue: Bool { state.withLock { !$0.isIdle && !$0.isRecorded } }

    /// The facts that were added.
    package var contents: Contents { state.withLock { $0 } }

    /// Adds the state before the call and after it.
    ///
    /// Secrets, and facts about people, must not be in it.
    package func changed(from before: String, to after: String) {
        state.withLock { ($0.before, $0.after) = (before, after) }
    }

    /// Adds the object of the call.
    package func isAbout(_ object: String) { state.withLock { $0.object = object } }

    /// Adds the people or devices of whom the call tells something.
    ///
    /// A call that tells of nobody needs no record. The object of the record is the only one of
    /// them; if there are several, the record names none.
    package func tells(of people: Set<String>) {
        state.withLock { state in
            state.isIdle = people.isEmpty
            state.object = people.count == 1 ? people.first : nil
        }
    }

    /// Adds the object of a look, which callers repeat while the object changes.
    ///
    /// Looks of one caller within some minutes need one record.
    package func isLook(at id: String) { state.withLock { $0.look = id } }

    /// Adds that the call was recorded with the commit of its change.
    package func wasRecorded() { state.withLock { $0.isRecorded = true } }

    /// Adds that there was nothing to tell.
    package func toldNothing() { state.withLock { $0.isIdle = true } }
}
