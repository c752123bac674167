import Foundation
import HeraldClient
import Synchronization

/// The files and keys that a phone keeps, in memory; they outlive the app's processes.
final class PhoneDisk: Sendable {
    private let files: Mutex<[String: Data]>
    private let keys = Mutex<[String: String]>([:])

    /// Creates a disk.
    ///
    /// - Parameter backup: the files of a backup, which has no keys.
    init(backup: [String: Data] = [:]) { files = Mutex(backup) }

    /// The files as a backup takes them.
    var backup: [String: Data] { files.withLock { $0 } }

    /// Forgets the files whose names begin with a text, as a broken disk does.
    func lose(_ prefix: String) {
        files.withLock { files in
            for name in files.keys where name.hasPrefix(prefix) { files[name] = nil }
        }
    }

    /// Returns the disk as one process sees it.
    func storage(of process: PhoneProcess) -> ClientStorage {
        ClientStorage(
            files: Files(disk: self, process: process), keys: Keys(disk: self, process: process))
    }

    private struct Files: FileStore {
        let disk: PhoneDisk
        let process: PhoneProcess

        func read(_ name: String) -> Stored<Data> {
            guard !process.isDead else { return .unreadable("the process has ended") }
            return disk.files.withLock { $0[name] }.map(Stored.value) ?? .absent
        }

        func write(_ name: String, _ bytes: Data) throws {
            let count = process.write(bytes.count)
            guard count > 0 || !process.isDead else { throw DeadProcess() }
            disk.files.withLock { $0[name] = Data(bytes.prefix(count)) }
            if count < bytes.count { throw DeadProcess() }
        }

        func append(_ name: String, _ bytes: Data) throws {
            let count = process.write(bytes.count)
            disk.files.withLock { $0[name, default: Data()].append(bytes.prefix(count)) }
            if count < bytes.count { throw DeadProcess() }
        }

        func rename(_ name: String, to other: String) throws {
            guard process.write(1) == 1 else { throw DeadProcess() }
            disk.files.withLock { files in files[other] = files.removeValue(forKey: name) }
        }

        func remove(_ name: String) throws {
            guard process.write(1) == 1 else { throw DeadProcess() }
            disk.files.withLock { $0[name] = nil }
        }
    }

    private struct Keys: KeyStore {
        let disk: PhoneDisk
        let process: PhoneProcess

        func read(_ name: String) -> Stored<String> {
            guard !process.isDead else { return .unreadable("the process has ended") }
            return disk.keys.withLock { $0[name] }.map(Stored.value) ?? .absent
        }

        func write(_ name: String, _ value: String) throws {
            guard process.write(1) == 1 else { throw DeadProcess() }
            disk.keys.withLock { $0[name] = value }
        }

        func remove(_ name: String) throws {
            guard process.write(1) == 1 else { throw DeadProcess() }
            disk.keys.withLock { $0[name] = nil }
        }
    }
}
