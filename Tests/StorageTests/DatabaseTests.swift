import Foundation
import Storage
import Testing

struct DatabaseTests {
    @Test func `both connections have the settings that durability needs`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        let settings: @Sendable (borrowing Database) throws -> [Int64] = { database in
            var values: [Int64] = []
            for name in ["synchronous", "foreign_keys", "trusted_schema", "cell_size_check"] {
                values.append(try database.pragma(name))
            }
            return values
        }
        #expect(try await queue.write(settings) == [2, 1, 0, 1])
        #expect(try await queue.read(settings) == [2, 1, 0, 1])
        let mode = try await queue.read { try $0.first("PRAGMA journal_mode") { $0.text(0) } }
        #expect(mode == "wal")
        #expect(try await queue.read { try $0.pragma("mmap_size") } == 0)
        #expect(try await queue.read { try $0.pragma("query_only") } == 1)
        await queue.close()
    }

    @Test func `only the owner may read the files of a database`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open { $0.limits.ballastBytes = 4096 }
        try await queue.add(1)
        for suffix in ["", "-wal", "-shm", ".lock", ".ledger", ".ballast"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path(suffix))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
        }
        await queue.close()
    }

    @Test(arguments: [
        StorageValue.null, .integer(.min), .integer(.max), .real(-0.5), .real(.infinity), .text(""),
        .text("a\0b"), .text("Grüße 👋"), .blob([]), .blob([0, 255, 0]),
        .blob([UInt8](repeating: 7, count: 1 << 20)),
    ])
    func `a stored value is read back unchanged`(value: StorageValue) async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        try await queue.write { try $0.run("INSERT INTO number VALUES (1, ?)", value) }
        let back = try await queue.read { database in
            try database.first("SELECT note FROM number WHERE value = 1") { row -> StorageValue in
                switch value {
                case .null: row.isNull(0) ? .null : .integer(0)
                case .integer: row.optionalInteger(0).map { .integer($0) } ?? .null
                case .real: row.optionalReal(0).map { .real($0) } ?? .null
                case .text: row.optionalText(0).map { .text($0) } ?? .null
                case .blob: row.optionalBlob(0).map { .blob($0) } ?? .null
                }
            }
        }
        #expect(back == value)
        await queue.close()
    }

    @Test func `Swift types and nil are bound with their SQLite types`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        let types = try await queue.write { database in
            try database.rows(
                "SELECT typeof(?), typeof(?), typeof(?), typeof(?), typeof(?), typeof(?)",
                1, 1.5, "x", [UInt8(1)], String?.none, Double.nan
            ) { row in (0..<6).map { row.text($0) } }
        }
        #expect(types == [["integer", "real", "text", "blob", "null", "null"]])
        await queue.close()
    }

    @Test func `a query nested in the same query has its own rows`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        for number in 1...3 { try await queue.add(number) }
        let pairs = try await queue.read { database in
            let sql = "SELECT value FROM number ORDER BY value"
            return try database.rows(sql) { row in
                let inner = try database.rows(sql) { $0.integer(0) }
                return [row.integer(0)] + inner
            }
        }
        #expect(pairs == [[1, 1, 2, 3], [2, 1, 2, 3], [3, 1, 2, 3]])
        await queue.close()
    }

    @Test(arguments: [
        "INSERT INTO number (value) VALUES (1); DELETE FROM number", "SELECT ?", "", "SELEKT 1",
        "COMMIT", "BEGIN", "SAVEPOINT x", "ROLLBACK", "ATTACH ':memory:' AS other",
    ])
    func `wrong or forbidden SQL is refused and changes nothing`(sql: String) async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        try await queue.add(7)
        #expect(await storageCode { try await queue.write { try $0.run(sql) } } == .misuse)
        #expect(try await queue.numbers() == [7])
        await queue.close()
    }

    @Test func `an error names the rule and the file but not the value`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        let secret = 987_654_321
        try await queue.add(secret)
        do {
            try await queue.add(secret)
            Issue.record("the second was accepted")
        } catch let error as StorageError {
            #expect(error.code == .constraint)
            #expect(error.message.contains("number.value"))
            #expect(error.message.contains(scratch.path()))
            #expect(!error.message.contains("\(secret)"))
        }
        await queue.close()
    }

    @Test func `a change returns the number of changed rows`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        for number in 1...5 { try await queue.add(number) }
        let counts = try await queue.write { database in
            let some = try database.run("DELETE FROM number WHERE value > ?", 2)
            return [some, try database.run("DELETE FROM number WHERE value > ?", 2)]
        }
        #expect(counts == [3, 0])
        await queue.close()
    }
}
