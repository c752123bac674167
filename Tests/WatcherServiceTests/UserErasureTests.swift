import Storage
import Testing

@testable import WatcherService

/// Erasures of users while sources are read, and while notifications wait for delivery.
struct UserErasureTests {
    @Test func `an erasure of one app leaves the news for operators of another as they are`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.database.write { database in
            for app in ["desk", "news"] {
                try database.run(
                    "INSERT INTO news (app, created, operators, body) VALUES (?, 1, ?, x'')", app,
                    "user(ann)")
            }
        }
        try await UserNames(database: home.database, app: "news", users: ["ann"]).eraseEntries()
        let operators = try await home.database.read { database in
            try database.rows("SELECT operators FROM news ORDER BY app") { $0.text(0) }
        }
        #expect(operators == ["user(ann)", "user(herald-erased-user)"])
    }
}
