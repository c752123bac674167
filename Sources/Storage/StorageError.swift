/// An error of the store: what failed, why, and what to do about it.
package struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error; an open set, so callers always need a default case.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package var rawValue: String

        /// Creates a code from any text, as later versions may add codes.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The file system is full; reads go on, and writes work again once there is space.
        package static let full = Code(rawValue: "full")
        /// Another connection holds a lock that this one needs.
        package static let busy = Code(rawValue: "busy")
        /// Another process, or another queue of this one, has the database open.
        package static let inUse = Code(rawValue: "inUse")
        /// The file is damaged or not a database.
        package static let corrupt = Code(rawValue: "corrupt")
        /// The disk refused a sync: it is unknown what is on disk, and the process must end.
        package static let ioSync = Code(rawValue: "ioSync")
        /// A read or write of the disk failed; whether a commit took place is unknown.
        package static let io = Code(rawValue: "io")
        /// The database was written by a newer program.
        package static let newerSchema = Code(rawValue: "newerSchema")
        /// The database belongs to another service, or is not Herald's.
        package static let wrongApplication = Code(rawValue: "wrongApplication")
        /// The database has less than was once acknowledged.
        package static let regressed = Code(rawValue: "regressed")
        /// A unique, foreign-key, not-null or check constraint was violated.
        package static let constraint = Code(rawValue: "constraint")
        /// The file or its directory cannot be opened or written.
        package static let cannotOpen = Code(rawValue: "cannotOpen")
        /// Something that must not be overwritten already exists.
        package static let exists = Code(rawValue: "exists")
        /// SQLite refused a setting that durability depends on.
        package static let misconfigured = Code(rawValue: "misconfigured")
        /// A value or a statement exceeds SQLite's limits.
        package static let tooBig = Code(rawValue: "tooBig")
        /// Memory ran out.
        package static let outOfMemory = Code(rawValue: "outOfMemory")
        /// A read took longer than allowed.
        package static let interrupted = Code(rawValue: "interrupted")
        /// The queue has as many waiting commands as it may hold.
        package static let overloaded = Code(rawValue: "overloaded")
        /// The queue was closed.
        package static let closed = Code(rawValue: "closed")
        /// The SQL or its use is wrong, which is a bug in the program.
        package static let misuse = Code(rawValue: "misuse")
    }

    /// The kind of error.
    package let code: Code
    /// A description that names the file and says what to do; it never contains a bound value.
    package let message: String

    /// Creates an error with a message of the store's own.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "storage, \(code.rawValue): \(message)" }
}
