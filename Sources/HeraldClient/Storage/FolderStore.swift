public import Foundation

/// The protection of a store's files, which says when they can be read and written.
///
/// Only Apple's systems protect files.
public enum FileProtection: Sendable {
    /// The protection that the system gives by itself.
    case system
    /// Always, also before the first unlock: for receipts, which are ids and times.
    case none
    /// Readable from the first unlock after the device was started, also while it is locked again.
    case untilFirstUnlock

    fileprivate var type: FileProtectionType? {
        switch self {
        case .system: nil
        case .none: FileProtectionType.none
        case .untilFirstUnlock: .completeUntilFirstUserAuthentication
        }
    }
}

/// A ``FileStore`` in a folder of the file system.
public struct FolderStore: FileStore {
    let folder: URL
    private let path: String
    private let protection: FileProtection
    /// A description of a lasting problem of the folder; nil if none is known.
    public let problem: String?

    /// Creates a store in a folder, which is made at the first write.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - protection: the protection of the files that the store makes.
    ///   - problem: a lasting problem of the folder, which ``WhyReport`` says; nil if there is
    ///     none.
    public init(_ folder: URL, protection: FileProtection = .system, problem: String? = nil) {
        (self.folder, path) = (folder, folder.path + "/")
        (self.protection, self.problem) = (protection, problem)
    }

    /// Reads a whole file.
    public func read(_ name: String) -> Stored<Data> {
        do {
            return .value(try Data(contentsOf: url(name)))
        } catch {
            return Self.isAbsence(error) ? .absent : .unreadable(Self.words(error))
        }
    }

    /// Writes a whole file, and replaces its former content.
    public func write(_ name: String, _ bytes: Data) throws {
        let isNew = protection.type != nil && !FileManager.default.fileExists(atPath: path + name)
        try withFolder { try bytes.write(to: url(name)) }
        if isNew { protect(path + name) }
    }

    /// Adds bytes at the end of a file.
    ///
    /// The system finds the end as it writes: what another process adds meanwhile stays whole.
    public func append(_ name: String, _ bytes: Data) throws {
        try withFolder {
            let flags = O_WRONLY | O_APPEND | O_CLOEXEC
            var descriptor = unsafe open(path + name, flags)
            if descriptor < 0 {
                descriptor = unsafe open(path + name, flags | O_CREAT, 0o666)
                guard descriptor >= 0 else { throw Self.failure }
                protect(path + name)
            }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: bytes)
            try file.close()
        }
    }

    /// Renames a file, and replaces another one that has the new name.
    public func rename(_ name: String, to other: String) throws {
        try? FileManager.default.removeItem(at: url(other))
        try FileManager.default.moveItem(at: url(name), to: url(other))
    }

    /// Deletes a file, if there is one.
    public func remove(_ name: String) throws {
        do {
            try FileManager.default.removeItem(at: url(name))
        } catch {
            guard Self.isAbsence(error) else { throw error }
        }
    }

    private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// The error of the last call to the system, from `errno`.
    private static var failure: any Error { POSIXError(.init(rawValue: errno) ?? .EIO) }

    /// Runs `body`, and once more after making the folder, if it has failed because there was none.
    private func withFolder(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            guard !FileManager.default.fileExists(atPath: folder.path) else { throw error }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            protect(folder.path)
            try body()
        }
    }

    /// Sets the protection of a new file or folder.
    ///
    /// Where a system cannot, such as on another volume, the file is written all the same.
    private func protect(_ path: String) {
        guard let type = protection.type else { return }
        try? FileManager.default.setAttributes([.protectionKey: type], ofItemAtPath: path)
    }

    /// Returns an error in the system's words, without the parts that are for programs.
    private static func words(_ error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
        return (cause ?? error).localizedDescription
    }

    private static func isAbsence(_ error: any Error) -> Bool {
        let code = (error as? CocoaError)?.code
        return code == .fileReadNoSuchFile || code == .fileNoSuchFile
    }
}

/// A ``KeyStore`` in a folder, for systems without a keychain.
///
/// The folder must not be part of a backup, and nobody else may read it.
public struct FolderKeyStore: KeyStore {
    private let folder: URL
    private let files: FolderStore

    /// Creates a store in a folder, which is made at the first write.
    public init(_ folder: URL) { (self.folder, files) = (folder, FolderStore(folder)) }

    /// Reads a value.
    public func read(_ name: String) -> Stored<String> {
        let document = Document<String>(name)
        return document.read(files)
    }

    /// Stores a value.
    public func write(_ name: String, _ value: String) throws {
        if !FileManager.default.fileExists(atPath: folder.path) {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        var document = Document<String>(name)
        try document.write(value, files)
    }

    /// Deletes a value, if there is one.
    public func remove(_ name: String) throws {
        try Document<String>(name).remove(files)
    }
}
