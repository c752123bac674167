import Foundation
import Storage
import Testing

/// Databases that were restored by `DatabaseExchange` or by hand.
struct RestoreTests {
    private static let counted = Schema(
        applicationID: 0x4845_5254,
        migrations: [
            Migration(
                1, "numbers", "CREATE TABLE number (value INTEGER PRIMARY KEY, note ANY) STRICT")
        ],
        whenPutBackAlone: "INSERT INTO number (value) SELECT 1000 + count(*) FROM number;")

    private func open(_ scratch: Scratch) async throws -> DatabaseQueue {
        var configuration = DatabaseQueue.Configuration(path: scratch.path(), schema: Self.counted)
        configuration.limits.ballastBytes = 0
        return try await .open(configuration)
    }

    /// Returns the numbers and the identity of the database after a new start.
    private func start(_ scratch: Scratch) async throws -> (numbers: [Int64], identity: [UInt8]) {
        let queue = try await open(scratch)
        let numbers = try await queue.numbers()
        let identity = queue.statistics.identity
        await queue.close()
        return (numbers, identity)
    }

    @Test func `a reopened database keeps its identity`() async throws {
        let scratch = try Scratch()
        let first = try await start(scratch)
        let second = try await start(scratch)
        #expect(first.identity.count == 16 && first.identity == second.identity)
        #expect(second.numbers == [])
    }

    @Test func `a database restored by hand gets a new identity once`()
        async throws
    {
        let scratch = try Scratch()
        let queue = try await open(scratch)
        try await queue.add(1)
        try FileManager.default.createDirectory(
            at: scratch.directory.appending(path: "copy"), withIntermediateDirectories: true)
        let copy = scratch.directory.appending(path: "copy/it.db").path()
        let copied = try await queue.copy(to: copy)
        await queue.close()
        let back = try Scratch()
        try FileManager.default.copyItem(atPath: copy, toPath: back.path())
        let found = try await start(back)
        #expect(found.numbers == [1, 1001])
        #expect(found.identity != copied.identity)
        let again = try await start(back)
        #expect(again.numbers == found.numbers && again.identity == found.identity)
    }

    @Test func `a consumer ahead of a restored database can detect it`() async throws {
        let scratch = try Scratch()
        let queue = try await open(scratch)
        try await queue.add(1)
        let copy = scratch.path("-copy")
        let copied = try await queue.copy(to: copy)
        for number in 2..<10 { try await queue.add(number) }
        let seen = queue.statistics
        await queue.close()
        let back = try Scratch()
        try FileManager.default.copyItem(atPath: copy, toPath: back.path())
        let restored = try await open(back)
        // Even when the new life has overtaken what the consumer had seen.
        for number in 20..<60 { try await restored.add(number) }
        #expect(restored.statistics.commitNumber > seen.commitNumber)
        #expect(restored.statistics.identity != seen.identity)
        #expect(seen.identity == copied.identity)
        await restored.close()
    }

    @Test func `a database restored from its backup gets only a new identity`()
        async throws
    {
        let (home, copied) = try await makeBackup()
        do {
            let exchange = try home.exchange(isReplacing: true)
            try home.fill(exchange)
            let aside = try #require(try exchange.finish())
            #expect(FileManager.default.fileExists(atPath: "\(aside)/test.db"))
        }
        let scratch = try home.inPlace()
        let found = try await start(scratch)
        #expect(found.numbers == [1])
        #expect(found.identity != copied.identity)
        #expect(try await start(scratch).identity == found.identity)
    }

    @Test func `an open database, or an existing one without consent, is not replaced`()
        async throws
    {
        let (home, _) = try await makeBackup()
        let scratch = try home.inPlace()
        let queue = try await open(scratch)
        #expect(await storageCode { try home.exchange(isReplacing: true) } == .inUse)
        await queue.close()
        #expect(await storageCode { try home.exchange(isReplacing: false) } == .exists)
        #expect(try await start(scratch).numbers == [1, 2])
    }

    @Test func `no process opens a database while it is replaced`() async throws {
        let (home, _) = try await makeBackup()
        let exchange = try home.exchange(isReplacing: true)
        try home.fill(exchange)
        #expect(await storageCode { try await open(try home.inPlace()) } == .inUse)
        _ = try exchange.finish()
        // The same lock is in the new directory: it is held until the exchange goes away.
        #expect(await storageCode { try await open(try home.inPlace()) } == .inUse)
        withExtendedLifetime(exchange) {}
    }

    @Test func `an abandoned restore leaves the old database and no trace`() async throws {
        let (home, _) = try await makeBackup()
        do {
            let exchange = try home.exchange(isReplacing: true)
            try home.fill(exchange)
            exchange.abandon()
        }
        #expect(try home.names() == ["backup", "data"])
        #expect(try await start(try home.inPlace()).numbers == [1, 2])
    }

    /// A restore that is killed at any step: all databases are old or all are new, and the next
    /// restore works.
    @Test(arguments: DatabaseExchange.Step.allCases)
    func `a kill during a restore leaves the old databases or the new ones`(
        step: DatabaseExchange.Step
    ) async throws {
        let (home, _) = try await makeBackup()
        let index = try #require(DatabaseExchange.Step.allCases.firstIndex(of: step))
        let status = try home.replaceInAnotherProcess(killedAt: index)
        #expect(status == SIGKILL)
        let isNew = index >= 5
        #expect(DatabaseExchange.Step.allCases[5] == .exchanged)
        let scratch = try home.inPlace()
        #expect(try await start(scratch).numbers == (isNew ? [1] : [1, 2]), "\(step)")
        // Then it is done again, from the start.
        do {
            let exchange = try home.exchange(isReplacing: true)
            try home.fill(exchange)
            _ = try exchange.finish()
        }
        #expect(try await start(scratch).numbers == [1], "\(step)")
        let names = try home.names()
        #expect(!names.contains("data.new"), "\(names)")
        // What was in place first is kept under one of the names.
        var kept: [[Int64]] = []
        for name in names where name.hasPrefix("data.old-") {
            kept.append(try await start(try home.inPlace(name)).numbers)
        }
        #expect(kept.contains { $0.starts(with: [1, 2]) }, "\(kept)")
    }

    /// Returns a home whose database has two numbers, with a backup from when it had one.
    private func makeBackup() async throws -> (Home, CopiedDatabase) {
        let home = try Home()
        let queue = try await open(try home.inPlace())
        try await queue.add(1)
        let copied = try await queue.copy(to: home.backup)
        try await queue.add(2)
        await queue.close()
        return (home, copied)
    }
}

/// A directory like HERALD_HOME, with `data/test.db` and `backup/test.db`.
private final class Home: Sendable {
    private let root: Scratch

    init() throws {
        root = try Scratch()
        for name in ["data", "backup"] {
            try FileManager.default.createDirectory(
                at: root.directory.appending(path: name), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
    }

    var backup: String { root.directory.appending(path: "backup/test.db").path() }

    func inPlace(_ name: String = "data") throws -> Scratch {
        Scratch(lookingAt: root.directory.appending(path: name))
    }

    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.directory.path()).sorted()
    }

    func exchange(isReplacing: Bool) throws -> DatabaseExchange {
        try DatabaseExchange(
            of: root.directory.appending(path: "data").path(), databases: ["test.db"],
            isReplacing: isReplacing)
    }

    func fill(_ exchange: DatabaseExchange) throws {
        try PlainFile.copy(backup, to: "\(exchange.stage)/test.db") { _ in }
    }

    /// Replaces the database in another process, and returns the signal that ended it; 0 for none.
    func replaceInAnotherProcess(killedAt step: Int) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "StorageCrashHelper")
        process.arguments = ["exchange", root.directory.path(), "\(step)"]
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
    }
}
