import Audience
import ServiceKit
import ServiceStorage

/// A user who is erased, or was.
struct UserErasure: Sendable, Equatable {
    let app: StoredApp
    let id: Selector.Name

    /// The user's mark in the store.
    var mark: ErasureMark { ErasureMark(user: id.text, ofApp: app.id, created: app.created) }

    /// Returns the mark in the log of erasures.
    ///
    /// An app may give an id to a user again, so each erasure has a mark of its own: a restore
    /// repeats only those that the restored store has not counted.
    ///
    /// - Parameter count: the number of the user's erasures, this one included; from 1.
    func mark(count: UInt32) -> ErasureMark {
        ErasureMark(user: id.text, ofApp: app.id, created: app.created, count: count)
    }
}

/// The users who were erased, in a store.
protocol ErasedUserTables: ~Copyable {
    /// Adds an erased user to the list of erasures, and returns how often the user was erased now.
    borrowing func noteErasure(of user: UserErasure, at time: UnixTime) throws -> UInt32

    /// Returns how often a user was erased, as far as this store knows.
    borrowing func erasureCount(of user: UserErasure) throws -> UInt32
}
