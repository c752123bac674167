import Glibc

/// An empty file beside a database: it was put back together with the others of its backup.
///
/// Without it a database that was put back counts as alone. It goes when the database is opened.
enum RestoreMark {
    static func path(beside database: String) -> String { database + ".restored" }

    static func exists(beside database: String) -> Bool {
        unsafe access(path(beside: database), F_OK) == 0
    }

    static func remove(beside database: String) { _ = unsafe unlink(path(beside: database)) }
}
