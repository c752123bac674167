import Foundation
import Storage
import Testing

struct MigrationTests {
    private static let first = Migration(1, "a", "CREATE TABLE a (x); INSERT INTO a VALUES (1);")
    private static let second = Migration(2, "b", "CREATE TABLE b AS SELECT x + 1 AS y FROM a;")

    private func open(
        _ scratch: Scratch, _ migrations: [Migration], id: Int32 = 42
    ) async throws -> DatabaseQueue {
        try await scratch.open {
            $0.schema = Schema(applicationID: id, migrations: migrations)
        }
    }

    private func refusal(
        _ scratch: Scratch, _ migrations: [Migration], id: Int32 = 42
    ) async -> StorageError.Code? {
        await storageCode { try await open(scratch, migrations, id: id) }
    }

    @Test func `each migration runs once, in order, across program versions`() async throws {
        let scratch = try Scratch()
        await (try open(scratch, [Self.first])).close()
        let queue = try await open(scratch, [Self.first, Self.second])
        #expect(try await queue.read { try $0.first("SELECT y FROM b") { $0.integer(0) } } == 2)
        #expect(try await queue.read { try $0.pragma("user_version") } == 2)
        await queue.close()
        let again = try await open(scratch, [Self.first, Self.second])
        #expect(
            try await again.read { try $0.first("SELECT count(*) FROM a") { $0.integer(0) } } == 1)
        await again.close()
    }

    @Test func `a failed migration leaves nothing behind`() async throws {
        let scratch = try Scratch()
        let broken = Migration(2, "b", "CREATE TABLE b (y); INSERT INTO nowhere VALUES (1);")
        #expect(await refusal(scratch, [Self.first, broken]) == .misuse)
        let queue = try await open(scratch, [Self.first, Self.second])
        #expect(try await queue.read { try $0.first("SELECT y FROM b") { $0.integer(0) } } == 2)
        await queue.close()
    }

    @Test func `a failed start frees the file at once`() async throws {
        let scratch = try Scratch()
        let broken = Migration(1, "a", "INSERT INTO nowhere VALUES (1);")
        for _ in 0..<50 { #expect(await refusal(scratch, [broken]) == .misuse) }
    }

    @Test func `a migration may not end its transaction`() async throws {
        let scratch = try Scratch()
        let broken = Migration(1, "a", "CREATE TABLE a (x); COMMIT;")
        #expect(await refusal(scratch, [broken]) == .misuse)
    }

    @Test func `a database of a newer version is refused and left unchanged`() async throws {
        let scratch = try Scratch()
        await (try open(scratch, [Self.first, Self.second])).close()
        let before = try scratch.contents()
        #expect(await refusal(scratch, [Self.first]) == .newerSchema)
        #expect(try scratch.contents() == before)
    }

    @Test func `another service's database is refused and left unchanged`() async throws {
        let scratch = try Scratch()
        await (try open(scratch, [Self.first])).close()
        let before = try scratch.contents()
        #expect(await refusal(scratch, [Self.first], id: 43) == .wrongApplication)
        #expect(try scratch.contents() == before)
    }

    @Test func `a database of another program is refused`() async throws {
        let scratch = try Scratch()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            "import sqlite3,sys;c=sqlite3.connect(sys.argv[1]);c.execute('create table t(x)')",
            scratch.path(),
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(await refusal(scratch, [Self.first]) == .wrongApplication)
    }

    @Test func `a file that is no database is refused and left unchanged`() async throws {
        let scratch = try Scratch()
        let text = Data(String(repeating: "not a database ", count: 1000).utf8)
        try text.write(to: URL(filePath: scratch.path()))
        #expect(await refusal(scratch, [Self.first]) == .corrupt)
        #expect(try scratch.contents() == text)
    }

    @Test func `a missing directory is an error`() async throws {
        let code = await storageCode {
            try await DatabaseQueue.open(.init(path: "/nonexistent/x.db", schema: .numbers))
        }
        #expect(code == .cannotOpen)
    }

    @Test(arguments: [[2], [1, 3], [2, 1], [1, 1]])
    func `migrations out of order are refused`(numbers: [Int]) async throws {
        let scratch = try Scratch()
        let steps = numbers.map { Migration($0, "x", "SELECT 1") }
        #expect(await refusal(scratch, steps) == .misuse)
    }

    @Test func `a closed database can be opened again at once`() async throws {
        let scratch = try Scratch()
        for _ in 0..<300 {
            let queue = try await scratch.open()
            await queue.close()
        }
    }

    @Test func `a second opener is refused until the first has closed`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        #expect(await storageCode { try await scratch.open() } == .inUse)
        try await queue.add(1)
        await queue.close()
        let next = try await scratch.open()
        #expect(try await next.numbers() == [1])
        await next.close()
    }
}
