/// What the store could not do, why, and what to do about it.
package struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; an open set, so that a caller always needs a default.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        /// Any text makes a code: later versions may know more of them.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The file system has no room; reads go on, writes work again once there is some.
        package static let full = Code(rawValue: "full")
        /// Another connection holds what this one needs.
        package static let busy = Code(rawValue: "busy")
        /// Another process, or another queue of this one, has the database open.
        package static let inUse = Code(rawValue: "inUse")
        /// The file is damaged or no database at all.
        package static let corrupt = Code(rawValue: "corrupt")
        /// The disk refused a sync: what is on it is unknown, and the process must end.
        package static let ioSync = Code(rawValue: "ioSync")
        /// The disk failed a read or a write; whether a commit happened is unknown.
        package static let io = Code(rawValue: "io")
        /// The database was written by a newer program.
        package static let newerSchema = Code(rawValue: "newerSchema")
        /// The database belongs to another service, or is not Herald's.
        package static let wrongApplication = Code(rawValue: "wrongApplication")
        /// The database holds less than was once acknowledged.
        package static let regressed = Code(rawValue: "regressed")
        /// A unique, foreign-key, not-null or check rule was broken.
        package static let constraint = Code(rawValue: "constraint")
        /// The file or its directory may not be opened or written.
        package static let cannotOpen = Code(rawValue: "cannotOpen")
        /// Something is there already that is not to be overwritten.
        package static let exists = Code(rawValue: "exists")
        /// SQLite would not take a setting that durability rests on.
        package static let misconfigured = Code(rawValue: "misconfigured")
        /// A value or a statement over SQLite's limits.
        package static let tooBig = Code(rawValue: "tooBig")
        /// No memory.
        package static let outOfMemory = Code(rawValue: "outOfMemory")
        /// A read took longer than it may.
        package static let interrupted = Code(rawValue: "interrupted")
        /// More commands wait than the queue may hold.
        package static let overloaded = Code(rawValue: "overloaded")
        /// The queue was closed.
        package static let closed = Code(rawValue: "closed")
        /// The SQL or its use is wrong: a bug in the program.
        package static let misuse = Code(rawValue: "misuse")
    }

    /// The kind of failure.
    package let code: Code
    /// What happened to which file and what to do; never holds a bound value.
    package let message: String

    /// An error of the store's own.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "storage, \(code.rawValue): \(message)" }
}
