import Foundation
import Testing

/// Databases that a daemon must not change.
@Suite(.serialized)
struct DatabaseTests {
    private static let services: [Daemon] = [.registry, .geo, .delivery, .watcher]

    /// Sets the version in the header of a database that nobody has open: SQLite's `user_version`.
    private func setVersion(_ version: UInt32, of database: URL) throws {
        let file = try FileHandle(forUpdating: database)
        defer { try? file.close() }
        try file.seek(toOffset: 60)
        try file.write(
            contentsOf: unsafe withUnsafeBytes(of: version.bigEndian) { unsafe Data($0) })
    }

    private func version(of database: URL) throws -> UInt32 {
        try Data(contentsOf: database)[60..<64].reduce(0) { $0 << 8 | UInt32($1) }
    }

    @Test func `a daemon refuses a database of a newer version and leaves it unchanged`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let before = try await Snapshot(of: "news", in: suite)
            for service in Self.services {
                #expect(suite.stop(service) == 0)
                let database = suite.home.appending(path: "data/\(service.rawValue).db")
                let known = try version(of: database)
                try #require(known > 0)
                try setVersion(4711, of: database)
                let bytes = try Data(contentsOf: database)
                let outcome = try await suite.runAnother(service)
                #expect(outcome.status == 1, "\(outcome.output)")
                for word in ["4711", "run the newer program", "\(service.rawValue).db", "error"] {
                    #expect(outcome.output.contains(word), "\(outcome.output)")
                }
                #expect(try Data(contentsOf: database) == bytes)
                try setVersion(known, of: database)
                try suite.start(service)
                try await suite.waitUntilReady()
            }
            #expect(try await Snapshot(of: news.app, in: suite) == before)
        }
    }

    @Test func `a daemon refuses another service's database`() async throws {
        try await RunningSuite.with { suite in
            suite.stop(.geo)
            #expect(suite.stop(.registry) == 0)
            let data = suite.home.appending(path: "data")
            let theirs = try Data(contentsOf: data.appending(path: "registry.db"))
            try theirs.write(to: data.appending(path: "geo.db"))
            try FileManager.default.removeItem(at: data.appending(path: "geo.db.ledger"))
            let outcome = try await suite.runAnother(.geo)
            #expect(outcome.status == 1, "\(outcome.output)")
            #expect(outcome.output.contains("belongs to something else"), "\(outcome.output)")
        }
    }

    /// The backup lacks acknowledged places, which the ledger beside the database shows.
    @Test func `an old backup is accepted only if the ledger is removed too`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let data = suite.home.appending(path: "data")
            func add(_ id: String) async throws {
                _ = try await suite.mustCurl(
                    "Geo/UpsertPlace", #"{"place": {"id": "\#(id)", "centre": {}}}"#,
                    key: news.sender)
            }
            try await add("old")
            suite.stop(.geo)
            let backup = try Data(contentsOf: data.appending(path: "geo.db"))
            try suite.start(.geo)
            try await suite.waitUntilReady()
            try await add("new")
            suite.stop(.geo)
            try backup.write(to: data.appending(path: "geo.db"))
            let outcome = try await suite.runAnother(.geo)
            #expect(outcome.status == 1, "\(outcome.output)")
            #expect(outcome.output.contains("removing the ledger"), "\(outcome.output)")
            try FileManager.default.removeItem(at: data.appending(path: "geo.db.ledger"))
            try suite.start(.geo)
            try await suite.waitUntilReady()
            let list = try await suite.mustCurl("Geo/ListPlaces", "{}", key: news.sender)
            #expect(list.string("places.0.id") == "old" && list.value("places.1") == nil)
        }
    }
}
