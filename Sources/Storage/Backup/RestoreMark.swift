import Glibc

/// An empty file beside a database, which says that the database was restored together with the
/// others of its backup.
///
/// A restored database without the mark counts as restored alone. The mark is removed when the
/// database is opened.
enum RestoreMark {
    static func path(beside database: String) -> String { database + ".restored" }

    static func exists(beside database: String) -> Bool {
        unsafe access(path(beside: database), F_OK) == 0
    }

    static func remove(beside database: String) { _ = unsafe unlink(path(beside: database)) }
}
