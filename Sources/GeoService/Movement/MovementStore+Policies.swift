import Protocol
import ServiceKit
import Storage

extension MovementStore {
    /// Returns whether anything about movements is stored.
    func hasAny() async throws -> Bool {
        try await database.read { database in
            try database.first(
                """
                SELECT EXISTS (SELECT 1 FROM movement) OR EXISTS (SELECT 1 FROM transition_log)
                """
            ) { $0.integer(0) } == 1
        }
    }

    /// Returns the policies of all apps, by app and ordered by type.
    func policies() async throws -> [String: [Proto.MomentPolicy]] {
        let rows = try await database.read { database in
            try database.rows("SELECT app, body FROM moment_policy ORDER BY app, type") {
                (app: $0.text(0), policy: try Proto.MomentPolicy(decoding: $0.blob(1)))
            }
        }
        return Dictionary(grouping: rows, by: \.app).mapValues { $0.map(\.policy) }
    }

    /// Stores a policy, replacing one of the same type, and returns all policies of the app.
    ///
    /// - Throws: `resourceExhausted` if there would be too many.
    func put(_ policy: Proto.MomentPolicy, of app: String) async throws -> [Proto.MomentPolicy] {
        let body = try policy.encoded()
        return try await database.write { database in
            try database.run(
                "INSERT OR REPLACE INTO moment_policy (app, type, body) VALUES (?, ?, ?)", app,
                policy.type, body)
            let all = try Self.policies(of: app, in: database)
            guard all.count <= MovementLimits.policies else {
                throw RPCError(
                    .resourceExhausted,
                    "an app has at most \(MovementLimits.policies) policies; delete some")
            }
            return all
        }
    }

    /// Deletes a policy and returns the remaining ones.
    func deletePolicy(of type: String, of app: String) async throws -> [Proto.MomentPolicy] {
        try await database.write { database in
            try database.run("DELETE FROM moment_policy WHERE app = ? AND type = ?", app, type)
            return try Self.policies(of: app, in: database)
        }
    }

    private static func policies(
        of app: String, in database: borrowing Database
    ) throws -> [Proto.MomentPolicy] {
        try database.rows("SELECT body FROM moment_policy WHERE app = ? ORDER BY type", app) {
            try Proto.MomentPolicy(decoding: $0.blob(0))
        }
    }
}
