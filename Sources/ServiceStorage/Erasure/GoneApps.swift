package import Protocol
package import Storage

/// The apps that were deleted, of which a service accepts no calls until a new app has their id.
///
/// A call that was authorised before the deletion may still arrive, and would store something of an
/// app that is gone. The ids are kept as marks.
package struct GoneApps: Hashable, Sendable {
    private var marks: Set<[UInt8]> = []

    /// Creates an empty set.
    package init() {}

    /// Reads the stored apps.
    package init(in database: borrowing Database) throws {
        marks = Set(try database.rows("SELECT mark FROM gone_app") { $0.blob(0) })
    }

    /// Returns whether an app is gone.
    package func contains(_ app: String) -> Bool {
        // Mostly no app was ever deleted.
        !marks.isEmpty && marks.contains(Self.mark(app))
    }

    /// Returns the app.
    ///
    /// - Throws: `notFound` if it is gone.
    package func checked(_ app: String) throws(RPCError) -> String {
        guard !contains(app) else { throw RPCError(.notFound, "no app '\(app)'") }
        return app
    }

    /// Applies a committed change.
    package mutating func set(_ app: String, isGone: Bool) {
        if isGone { marks.insert(Self.mark(app)) } else { marks.remove(Self.mark(app)) }
    }

    /// Stores whether an app is gone.
    package static func set(
        _ app: String, isGone: Bool, in database: borrowing Database
    ) throws {
        let sql =
            isGone
            ? "INSERT OR IGNORE INTO gone_app (mark) VALUES (?)"
            : "DELETE FROM gone_app WHERE mark = ?"
        try database.run(sql, mark(app))
    }

    private static func mark(_ app: String) -> [UInt8] { ErasureMark(app: app).bytes }
}
