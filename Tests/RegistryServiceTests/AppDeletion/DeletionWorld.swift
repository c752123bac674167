import Protocol
import ServiceKit
import Storage
import TestSupport

@testable import RegistryService

/// A registry whose app `news` has data of every kind.
final class DeletionWorld {
    let world: World
    let device: Credentials
    /// The secret of a key of the app.
    let key: String

    var client: RegistryClient { world.client }
    var service: RegistryService { world.service }

    init() async throws {
        world = try await World()
        (device, key) = try await Self.fill("news", world.client)
        try await Self.countTags(on: world.service)
    }

    private static func countTags(on service: isolated RegistryService) async throws {
        var counted: [UInt32: Int64] = [:]
        try await TagCounting.count(&counted, on: service)
    }

    /// Adds the app `town` with the same, and returns its device.
    func town() async throws -> Credentials {
        try await world.create(app: "town")
        return try await Self.fill("town", client).device
    }

    /// Texts that are stored only because of the app `news`.
    static func traces(_ device: Credentials) -> [String] {
        [
            device.id, "news-install-number-1", "/news-tag", "news@example.org", "news-user",
            "news-segment", "news-list", "https://news.example.org", "news-key", "news-value",
        ]
    }

    private static func fill(
        _ app: String, _ client: RegistryClient
    ) async throws -> (device: Credentials, key: String) {
        let device = try await client.register(
            ["/\(app)-tag", "/all"], install: "\(app)-install-number-1"
        ) {
            $0.app = app
            $0.addresses = [.with { ($0.kind, $0.value) = ("email", "\(app)@example.org") }]
            $0.attributes = [.with { ($0.name, $0.typed) = ("plan", .text("\(app)-value")) }]
        }
        for number in 0..<3 {
            let other = try await client.register(["/all"]) { $0.app = app }
            if number == 0 {
                _ = try await client.associateUser(
                    .with { ($0.app, $0.deviceId, $0.user) = (app, other.id, "\(app)-user") },
                    .suite)
            }
        }
        _ = try await client.updateUserTags(
            .with { ($0.app, $0.id, $0.add) = (app, "\(app)-user", ["/of-user"]) }, .suite)
        _ = try await client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = (app, "\(app)-segment", "/all") }, .suite)
        _ = try await client.editList(
            .with { ($0.app, $0.name, $0.addDevices) = (app, "\(app)-list", [device.id]) }, .suite)
        _ = try await client.editApp(
            .with {
                $0.app = app
                $0.allowedOrigins = .with { $0.origins = ["https://\(app).example.org"] }
            }, .suite)
        let key = try await client.createKey(
            .with { ($0.app, $0.role, $0.name) = (app, .sender, "\(app)-key") }, .suite)
        return (device, key.secret)
    }

    /// Lets the registry go on with the deletions, as it does in the background.
    func advance() async throws { try await AppDeletion.advance(on: service, .silent) }

    /// Lets a follower carry out the whole list of erasures.
    func follow(_ follower: Proto.ErasureFollower) async throws {
        var list = try await client.followApps(nil, as: follower)
        while !list.devices.isEmpty { list = try await client.followApps(list, as: follower) }
        _ = try await client.followApps(list, as: follower)
    }

    /// Finishes all deletions.
    func finish() async throws {
        try await advance()
        for follower in [Proto.ErasureFollower.delivery, .geo] { try await follow(follower) }
        try await advance()
    }

    /// Creates an app with the id of a deleted one, while the followers carry out the deletion.
    func createAgain(_ app: String) async throws {
        let client = client
        let following = Task {
            var list: Proto.FollowErasuresResponse?
            while !Task.isCancelled {
                for follower in [Proto.ErasureFollower.delivery, .geo] {
                    list = try await client.followApps(list, as: follower)
                }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { following.cancel() }
        try await world.create(app: app)
    }

    /// Returns the tables of the schema that have rows, except those with one row of state.
    func tablesWithRows() async throws -> [String] {
        try await world.database.read { database in
            let names = try database.rows(
                "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid"
            ) { $0.text(0) }
            var filled: [String] = []
            for name in names
            where !name.hasPrefix("sqlite") && !["feed_state", "herald_ledger"].contains(name) {
                // Emptied rows keep their sequence numbers.
                let condition = name == "recent_owner" ? "digest <> x''" : "true"
                let count = try database.first(
                    "SELECT count(*) FROM \(name) WHERE \(condition)"
                ) { $0.integer(0) }
                if name != "erasure_cursor", count ?? 0 > 0 { filled.append(name) }
            }
            return filled
        }
    }

    /// Returns the tables in which a text or bytes contain the word.
    func rows(naming word: String) async throws -> [String] {
        try await world.database.read { database in
            let names = try database.rows(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            ) { $0.text(0) }
            var found: [String] = []
            for name in names {
                let columns = try database.rows(
                    "SELECT name FROM pragma_table_info(?)", name
                ) { $0.text(0) }
                let condition = columns.map { "instr(\($0), ?1)" }.joined(separator: " OR ")
                var isFound = false
                for value in [StorageValue.text(word), .blob(Array(word.utf8))] {
                    try database.visit(
                        "SELECT 1 FROM \(name) WHERE \(condition) LIMIT 1", list: [value]
                    ) { _ in
                        isFound = true
                        return false
                    }
                }
                if isFound { found.append(name) }
            }
            return found
        }
    }
}

extension RegistryService {
    /// The numbers of the apps in memory.
    var numbers: [UInt32] { directoriesByNumber.keys.sorted() }

    /// The blocks and devices in memory.
    var room: [Int] { [table.blocks.count, table.count] }

    /// Returns an app as memory has it; nil if there is none.
    func stored(_ app: String) -> StoredApp? { directories[app]?.app }
}

extension RegistryClient {
    func deleteApp(_ app: String) async throws {
        _ = try await deleteApp(.with { $0.app = app }, .suite)
    }

    /// Asks for erasures as a follower that knows of apps, and has carried out all of `last`.
    func followApps(
        _ last: Proto.FollowErasuresResponse?, as follower: Proto.ErasureFollower
    ) async throws -> Proto.FollowErasuresResponse {
        try await followErasures(
            .with {
                $0.generation = last?.generation ?? []
                $0.sequence = last?.devices.last?.sequence ?? last?.highWater ?? 0
                $0.follower = follower
                $0.followsApps = true
            }, .suite)
    }
}
