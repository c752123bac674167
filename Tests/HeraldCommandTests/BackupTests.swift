import Crypto
import Foundation
import Protocol
import ProtocolJSON
import ServiceKit
import ServiceStorage
import Storage
import Testing

@testable import HeraldCommand

/// The check of a backup by `herald restore --verify`, with every kind of damage.
@Suite struct BackupTests {
    private static let id: Int32 = 0x4845_5254
    private static let schema = Schema(
        applicationID: id,
        migrations: [
            Migration(
                1, "numbers",
                """
                CREATE TABLE number (value INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT;
                CREATE INDEX number_note ON number (note);
                """)
        ])

    /// A home with four databases of 500 rows, and their backup in `backup`.
    private final class Home: Sendable {
        let root: URL

        init() throws {
            root = FileManager.default.temporaryDirectory
                .appending(path: "herald-backup-\(UUID().uuidString)")
            for name in ["data", "backup"] {
                try FileManager.default.createDirectory(
                    at: root.appending(path: name), withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }
        }

        deinit { try? FileManager.default.removeItem(at: root) }

        var backup: String { root.appending(path: "backup").path }
        var data: String { root.appending(path: "data").path }

        func open(
            _ service: String, _ change: (inout StorageLimits) -> Void = { _ in }
        ) async throws -> DatabaseQueue {
            var configuration = DatabaseQueue.Configuration(
                path: "\(data)/\(service).db", schema: BackupTests.schema)
            configuration.limits.ballastBytes = 0
            change(&configuration.limits)
            return try await .open(configuration)
        }

        func check(
            knowing version: Int = 1, id: Int32 = BackupTests.id
        ) throws -> CheckedBackup {
            try CheckedBackup(backup) { _ in (id, version) }
        }

        func manifest() throws -> Data {
            try Data(contentsOf: URL(filePath: "\(backup)/manifest.json"))
        }

        func change(_ file: String, _ body: (inout Data) -> Void) throws {
            let url = URL(filePath: "\(backup)/\(file)")
            var bytes = try Data(contentsOf: url)
            body(&bytes)
            try bytes.write(to: url)
        }

        /// Changes a copy and its manifest, so that only the database can show the change.
        func changeUnnoticed(_ service: String, _ body: (inout Data) -> Void) throws {
            try change("\(service).db", body)
            var manifest = try Proto.BackupManifest.read(backup)
            let path = "\(backup)/\(service).db"
            for index in manifest.databases.indices
            where manifest.databases[index].service == service {
                manifest.databases[index].sha256 = try FileDigest.of(path)
                manifest.databases[index].bytes = UInt64(try PlainFile.length(of: path))
            }
            try FileManager.default.removeItem(atPath: "\(backup)/manifest.json")
            let time = Proto.Timestamp()
            try Proto.BackupManifest(manifest.databases, time: time).write(to: backup)
        }
    }

    private func makeBackup() async throws -> Home {
        let home = try Home()
        var copies: [Proto.DatabaseCopy] = []
        for service in Proto.BackupManifest.services {
            let queue = try await home.open(service)
            try await queue.write { database in
                for number in 0..<500 {
                    try database.run("INSERT INTO number VALUES (?, ?)", number, "note \(number)")
                }
            }
            var request = Proto.BackupDatabaseRequest()
            request.directory = home.backup
            let log = Log(service: service, level: .error)
            let backup = DatabaseBackup(of: queue, service, log, Metrics(service: service))
            let copy = try await backup.backupDatabase(request, CallContext()).copy
            copies.append(try #require(copy))
            await queue.close()
        }
        try Proto.BackupManifest(copies, time: UnixTime(milliseconds: 0).timestamp)
            .write(to: home.backup)
        return home
    }

    /// Returns the code of the error that `body` throws; nil if it throws none.
    private func code(_ body: () async throws -> Void) async -> String? {
        do {
            try await StorageFailure.told { try await body() }
            return nil
        } catch let error as RPCError {
            return error.code.name
        } catch {
            return "\(error)"
        }
    }

    @Test func `a complete backup passes the check and lists its contents`() async throws {
        let home = try await makeBackup()
        let backup = try home.check()
        #expect(backup.contents.map(\.copy.service) == ["delivery", "geo", "registry", "watcher"])
        #expect(backup.contents.allSatisfy { $0.rows.first?.table == "number" })
        #expect(backup.contents.allSatisfy { $0.rows.first?.rows == 500 })
        // Looking at it leaves nothing beside it.
        let names = try PrivateDirectory.names(in: home.backup)
        #expect(names == ["delivery.db", "geo.db", "manifest.json", "registry.db", "watcher.db"])
    }

    @Test(arguments: ["manifest.json", "geo.db"])
    func `a backup without one of its files is refused`(file: String) async throws {
        let home = try await makeBackup()
        try FileManager.default.removeItem(atPath: "\(home.backup)/\(file)")
        #expect(await code { _ = try home.check() } == "DATA_LOSS")
    }

    @Test func `a flipped bit anywhere in a copy is detected`() async throws {
        let home = try await makeBackup()
        let length = try PlainFile.length(of: "\(home.backup)/registry.db")
        for place in stride(from: 0, to: length, by: 977) {
            try home.change("registry.db") { $0[place] ^= 1 << UInt8(place % 8) }
            #expect(await code { _ = try home.check() } == "DATA_LOSS", "byte \(place)")
            try home.change("registry.db") { $0[place] ^= 1 << UInt8(place % 8) }
        }
        // The control: it is good again.
        _ = try home.check()
    }

    @Test func `a flipped bit anywhere in the manifest is detected`() async throws {
        let home = try await makeBackup()
        // The last byte is the newline after it.
        for place in 0..<(try home.manifest().count - 1) {
            try home.change("manifest.json") { $0[place] ^= 1 << UInt8(place % 7) }
            #expect(await code { _ = try home.check() } != nil, "byte \(place)")
            try home.change("manifest.json") { $0[place] ^= 1 << UInt8(place % 7) }
        }
        _ = try home.check()
    }

    /// The checksums match such damage, so only a check of the database itself finds it.
    @Test func `a database damaged before its checksum was made is detected`() async throws {
        let home = try await makeBackup()
        try home.changeUnnoticed("geo") { _ in }
        _ = try home.check()
        try home.changeUnnoticed("geo") { bytes in
            let place = bytes.range(of: Data("note 77".utf8))?.upperBound
            guard let place else { return }
            bytes[place - 1] = UInt8(ascii: "8")
        }
        #expect(await code { _ = try home.check() } == "DATA_LOSS")
    }

    @Test func `a truncated database is detected even if its checksum agrees`() async throws {
        let home = try await makeBackup()
        try home.changeUnnoticed("geo") { $0.removeLast(4096) }
        #expect(await code { _ = try home.check() } == "DATA_LOSS")
    }

    @Test func `a backup with a newer schema, another service's file or a newer format is refused`()
        async throws
    {
        let home = try await makeBackup()
        #expect(await code { _ = try home.check(knowing: 0) } == "FAILED_PRECONDITION")
        #expect(await code { _ = try home.check(id: 7) } == "DATA_LOSS")
        _ = try home.check(knowing: 2)
        var manifest = try Proto.BackupManifest.read(home.backup)
        manifest.format = 2
        try Data(manifest.jsonText).write(to: URL(filePath: "\(home.backup)/manifest.json"))
        #expect(await code { _ = try home.check() } == "FAILED_PRECONDITION")
    }

    @Test(arguments: ["audit/registry/000001", "audit-heads/registry"])
    func `a backup whose audit log is no file of its own is refused before anything is restored`(
        name: String
    ) throws {
        let home = try Home()
        let path = URL(filePath: "\(home.backup)/\(name)")
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("a".utf8).write(to: path)
        try AuditCopy.checkFiles(home.backup)
        try FileManager.default.removeItem(at: path)
        try FileManager.default.createSymbolicLink(
            at: path, withDestinationURL: URL(filePath: "/etc/passwd"))
        let link = #expect(throws: RPCError.self) { try AuditCopy.checkFiles(home.backup) }
        #expect(link?.message.contains("\(path.path) is not a regular file") == true)
        try FileManager.default.removeItem(at: path)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
        #expect(throws: RPCError.self) { try AuditCopy.checkFiles(home.backup) }
    }

    @Test(arguments: ["audit", "audit/registry", "audit-heads"])
    func `a backup with a link in place of a directory of audit logs is refused`(
        name: String
    ) throws {
        let home = try Home()
        let path = URL(filePath: "\(home.backup)/\(name)")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        try AuditCopy.checkFiles(home.backup)
        try FileManager.default.removeItem(at: path)
        try FileManager.default.createSymbolicLink(
            at: path, withDestinationURL: URL(filePath: "/usr"))
        let link = #expect(throws: RPCError.self) { try AuditCopy.checkFiles(home.backup) }
        #expect(link?.message.contains("\(path.path) is not a directory") == true)
    }

    @Test func `a log of erasures that the manifest does not describe is refused`() async throws {
        let home = try await makeBackup()
        _ = try home.check()
        let log = "\(home.backup)/\(Proto.BackupManifest.erasures)"
        try Data("erase somebody".utf8).write(to: URL(filePath: log))
        let error = #expect(throws: RPCError.self) { try home.check() }
        #expect(error?.message.contains(log) == true)
    }

    @Test func `a pipe in place of a backup's manifest is refused at once`() throws {
        let home = try Home()
        let made = unsafe mkfifo("\(home.backup)/manifest.json", 0o600)
        #expect(made == 0)
        let error = #expect(throws: (any Error).self) { try home.check() }
        #expect(error.map { "\($0)" }?.contains("manifest.json") == true)
    }

    @Test func `a restored database equals the one that was backed up`() async throws {
        let home = try await makeBackup()
        let later = try await home.open("geo")
        try await later.write { try $0.run("DELETE FROM number WHERE value >= 10") }
        await later.close()
        let aside = try #require(try home.check().restore(into: home.data, isReplacing: true))
        let queue = try await home.open("geo")
        let count = try await queue.read {
            try $0.first("SELECT count(*) FROM number") { $0.integer(0) }
        }
        #expect(count == 500)
        await queue.close()
        let old = try ClosedDatabase("\(aside)/geo.db").rowCounts()
        #expect(old.first?.rows == 10)
    }

    @Test func `a copy that changes after its check does not replace anything`() async throws {
        let home = try await makeBackup()
        let backup = try home.check()
        try home.change("registry.db") { $0[5000] ^= 1 }
        let before = try Data(contentsOf: URL(filePath: "\(home.data)/registry.db"))
        #expect(
            await code { _ = try backup.restore(into: home.data, isReplacing: true) } == "DATA_LOSS"
        )
        #expect(try Data(contentsOf: URL(filePath: "\(home.data)/registry.db")) == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.root.path).sorted()
                == ["backup", "data"])
    }

    @Test func `a cancelled copy leaves no files`() async throws {
        let home = try Home()
        let queue = try await home.open("geo") {
            $0.copyPages = 1
            $0.copyDuration = .zero
        }
        try await queue.write { database in
            for number in 0..<40_000 {
                try database.run("INSERT INTO number VALUES (?, ?)", number, "note \(number)")
            }
        }
        let log = Log(service: "geo", level: .error)
        let backup = DatabaseBackup(of: queue, "geo", log, Metrics(service: "geo"))
        let directory = home.backup
        // Between two pages it waits for a commit, or a busy machine would see it only when whole.
        let commits = Task {
            while !Task.isCancelled { try await queue.write { _ in usleep(5_000) } }
        }
        let copying = Task {
            var request = Proto.BackupDatabaseRequest()
            request.directory = directory
            return try await backup.backupDatabase(request, CallContext())
        }
        while try PrivateDirectory.names(in: directory) == [] {
            try await Task.sleep(for: .milliseconds(1))
        }
        copying.cancel()
        #expect(await code { _ = try await copying.value } == "CANCELLED")
        commits.cancel()
        _ = await commits.result
        #expect(try PrivateDirectory.names(in: directory) == [])
        await queue.close()
    }

    @Test func `a daemon writes backups only into a private directory, never over a file`()
        async throws
    {
        let home = try await makeBackup()
        let queue = try await home.open("geo")
        let log = Log(service: "geo", level: .error)
        let backup = DatabaseBackup(of: queue, "geo", log, Metrics(service: "geo"))
        func answer(_ directory: String) async -> String? {
            await code {
                var request = Proto.BackupDatabaseRequest()
                request.directory = directory
                _ = try await backup.backupDatabase(request, CallContext())
            }
        }
        #expect(await answer("backup") == "INVALID_ARGUMENT")
        #expect(await answer("") == "INVALID_ARGUMENT")
        #expect(await answer("\(home.root.path)/none") == "FAILED_PRECONDITION")
        #expect(await answer("\(home.backup)/geo.db") == "FAILED_PRECONDITION")
        #expect(await answer(home.backup) == "ALREADY_EXISTS")
        #expect(await answer("/tmp") == "FAILED_PRECONDITION")
        let link = "\(home.root.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.backup)
        #expect(await answer(link) == "FAILED_PRECONDITION")
        let fresh = "\(home.root.path)/fresh"
        try PrivateDirectory.make(fresh)
        #expect(await answer(fresh) == nil)
        #expect(try PrivateDirectory.names(in: fresh) == ["geo.db"])
        await queue.close()
    }
}
