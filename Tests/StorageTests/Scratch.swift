import Foundation
import Storage

/// A directory for one test, removed with everything in it.
final class Scratch: Sendable {
    let directory: URL
    private let isOwned: Bool

    init() throws {
        isOwned = true
        directory = FileManager.default.temporaryDirectory
            .appending(path: "herald-storage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    /// Uses a directory that belongs to another object, and does not remove it.
    init(lookingAt directory: URL) {
        isOwned = false
        self.directory = directory
    }

    deinit { if isOwned { try? FileManager.default.removeItem(at: directory) } }

    /// Returns the path of the test's database, or of a file beside it.
    func path(_ suffix: String = "") -> String {
        directory.appending(path: "test.db").path() + suffix
    }

    /// Opens the test's database with a table `number (value, note)`.
    func open(
        _ change: (inout DatabaseQueue.Configuration) -> Void = { _ in }
    ) async throws -> DatabaseQueue {
        var configuration = DatabaseQueue.Configuration(path: path(), schema: .numbers)
        configuration.limits.ballastBytes = 0
        change(&configuration)
        return try await .open(configuration)
    }

    func contents(_ suffix: String = "") throws -> Data {
        try Data(contentsOf: URL(filePath: path(suffix)))
    }

    /// Returns a copy of the files as a crash at this moment would leave them.
    func crashImage() throws -> Scratch {
        let copy = try Scratch()
        for suffix in ["", "-wal", ".ledger"]
        where FileManager.default.fileExists(atPath: path(suffix)) {
            try contents(suffix).write(to: URL(filePath: copy.path(suffix)))
        }
        return copy
    }
}

extension Schema {
    static let numbers = Schema(
        applicationID: 0x4845_5254,
        migrations: [
            Migration(
                1, "numbers", "CREATE TABLE number (value INTEGER PRIMARY KEY, note ANY) STRICT")
        ])
}

extension DatabaseQueue {
    func add(_ number: Int) async throws {
        try await write { try $0.run("INSERT INTO number (value) VALUES (?)", number) }
    }

    func numbers() async throws -> [Int64] {
        try await read {
            try $0.rows("SELECT value FROM number ORDER BY value") { $0.integer(0) }
        }
    }
}

/// Returns the code of a command's storage error; nil if it did not fail, or with another error.
func storageCode<Value>(
    isolation: isolated (any Actor)? = #isolation, of body: () async throws -> Value
) async -> StorageError.Code? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? StorageError)?.code
    }
}
