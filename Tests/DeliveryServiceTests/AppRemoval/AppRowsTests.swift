import Foundation
import Protocol
import ServiceStorage
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// The rows of a deleted app, which are deleted from every table, also from later ones.
struct AppRowsTests {
    /// Tables that belong to no app.
    private static let ofNobody: Set = [
        "followed", "gone_app", "herald_ledger", "notification_search", "process",
        "provider_change", "provider_token",
        "stream_bound", "told_transition",
    ]

    private static func open(_ path: String) async throws -> DatabaseQueue {
        var configuration = DatabaseQueue.Configuration(path: path, schema: DeliverySchema.schema)
        configuration.limits.ballastBytes = 0
        return try await DatabaseQueue.open(configuration)
    }

    /// Adds a row to every table, and returns the tables that have one.
    ///
    /// - Parameter number: a number that belongs to this app only.
    private static func fill(
        _ app: String, _ number: Int64, in database: borrowing Database
    ) throws -> Set<String> {
        var filled: Set<String> = []
        let tables = try TableShape.all(in: database).filter { !ofNobody.contains($0.name) }
        // The rows refer to each other, whatever their order.
        try database.run("PRAGMA defer_foreign_keys = ON")
        for table in tables {
            var (names, values): ([String], [StorageValue]) = ([], [])
            for (name, type) in table.columns {
                // One of the two is set.
                if table.name == "provider_setting", name == "value" { continue }
                names.append(name)
                switch (name, type) {
                case ("app", _): values.append(.text(app))
                // A reason is shared by all apps, and stays.
                case ("text", _) where table.name == "reason": values.append(.text("\(number)"))
                case (_, "INTEGER"): values.append(.integer(number))
                case (_, "TEXT"): values.append(.text("\(app)-secret"))
                case (_, "REAL"): values.append(.real(Double(number)))
                default: values.append(.blob(Array("\(app)-secret".utf8)))
                }
            }
            let marks = names.map { _ in "?" }.joined(separator: ", ")
            try database.run(
                "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES (\(marks))",
                list: values)
            if table.name != "reason" { filled.insert(table.name) }
        }
        return filled
    }

    /// Returns the names of the tables of apps that have rows.
    private static func filled(in database: borrowing Database) throws -> Set<String> {
        var filled: Set<String> = []
        for table in try TableShape.all(in: database)
        where !ofNobody.contains(table.name) && table.name != "reason" {
            let count = try database.first("SELECT count(*) FROM \(table.name)") { $0.integer(0) }
            if count ?? 0 > 0 { filled.insert(table.name) }
        }
        return filled
    }

    private static func remove(_ app: String, from database: DatabaseQueue) async throws {
        let rows = try await database.read { try AppRows(of: app, in: $0) }
        #expect(try await database.read { try rows.exist(in: $0) })
        while try await database.write(isErasure: true, { try rows.deleteSome(in: $0) }) {}
        #expect(try await !database.read { try rows.exist(in: $0) })
    }

    @Test func `every table loses the rows of one app and keeps those of the other`() async throws {
        let scratch = ScratchDirectory()
        let database = try await Self.open(scratch.file("delivery.db"))
        let all = try await database.write { database in
            _ = try Self.fill("other", 8, in: database)
            return try Self.fill("news", 7, in: database)
        }
        #expect(try await database.read { try AppRows.apps(in: $0) } == ["news", "other"])
        try await Self.remove("news", from: database)
        #expect(try await database.read { try AppRows.apps(in: $0) } == ["other"])
        #expect(try await database.read { try Self.filled(in: $0) } == all)
        func holds(_ text: String) -> Bool {
            ["delivery.db", "delivery.db-wal"].contains { name in
                let bytes = FileManager.default.contents(atPath: scratch.file(name))
                return bytes?.range(of: Data(text.utf8)) != nil
            }
        }
        let end = ContinuousClock.now + Duration.patience
        while holds("news-secret"), .now < end { try await Task.sleep(for: .milliseconds(20)) }
        #expect(!holds("news-secret") && holds("other-secret"))
        try await Self.remove("other", from: database)
        #expect(try await database.read { try Self.filled(in: $0) } == [])
        await database.close()
    }

    @Test func `numbers of publications and switches are not assigned again`() async throws {
        let scratch = ScratchDirectory()
        let database = try await Self.open(scratch.file("delivery.db"))
        let store = try await DeliveryStore(database)
        _ = try await database.write { try Self.fill("news", 700, in: $0) }
        #expect(try await store.lastPublished() == 700)
        try await Self.remove("news", from: database)
        #expect(try await store.lastPublished() == 700)
        let killSwitch = try await store.set(
            KillSwitch(
                target: SwitchTarget(app: "other"), isOn: true, reason: "", changedBy: "",
                changeTime: ManualClock().now))
        #expect(killSwitch.epoch == 701)
        await database.close()
    }

    @Test func `many rows go in several transactions`() async throws {
        let scratch = ScratchDirectory()
        let database = try await Self.open(scratch.file("delivery.db"))
        try await database.write { database in
            for number in 1...3_000 as ClosedRange<Int64> {
                let app = number % 3 == 0 ? "other" : "news"
                try database.run(
                    """
                    INSERT INTO event (app, device, id, message, kind, time, reason)
                    VALUES (?, ?, '', '', 0, 0, '')
                    """, app, "device-\(number)")
            }
        }
        let rows = try await database.read { try AppRows(of: "news", in: $0) }
        let commits = database.statistics.commits
        while try await database.write({ try rows.deleteSome(in: $0) }) {}
        #expect(database.statistics.commits >= commits + 4)
        let left = try await database.read { database in
            try database.first("SELECT count(*) FROM event") { $0.integer(0) }
        }
        #expect(left == 1_000)
        await database.close()
    }
}

extension AppRowsTests {
    @Test func `each reference to a notification has an index`() async throws {
        let scratch = ScratchDirectory()
        let database = try await Self.open(scratch.file("delivery.db"))
        let scans = try await database.read { database in
            var scans: [String] = []
            for table in try TableShape.all(in: database) {
                for (column, other) in table.references where other == "notification" {
                    let plan = try database.rows(
                        "EXPLAIN QUERY PLAN SELECT 1 FROM \(table.name) WHERE \(column) = 1"
                    ) { $0.text(3) }
                    if plan.contains(where: { $0.contains("SCAN") }) { scans.append(table.name) }
                }
            }
            return scans
        }
        #expect(scans == [])
        await database.close()
    }
}
