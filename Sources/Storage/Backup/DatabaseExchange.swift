import CLinux
import Glibc

/// An exchange of a directory of databases for another one, in one step of the file system.
///
/// The new files are collected in a directory beside the old one, and then the two exchange their
/// names. Even after a crash the name leads to all of the old files or to all of the new ones. The
/// old ones are kept beside. The locks of the databases are held throughout, and are the same files
/// in both directories.
package final class DatabaseExchange {
    /// The points at which a caller may check something, or a test end the process.
    package enum Step: String, CaseIterable, Sendable {
        case locked, staged, filled, linked, synced, exchanged, setAside, done
    }

    /// The directory for the new files, under the databases' names; empty at first.
    package let stage: String
    private let directory: String
    private let databases: [String]
    private let locks: [DatabaseLock]
    private let onStep: (Step) -> Void

    private static let stageMark = "stage"
    /// The suffixes of files that are worthless without their database.
    private static let companions = [".lock", ".ledger", ".ballast", ".restored", ".part"]

    /// Takes the locks and creates an empty directory for the new files.
    ///
    /// - Parameters:
    ///   - directory: the directory to replace, created if it does not exist.
    ///   - databases: the names of the databases' files.
    ///   - isReplacing: true if databases may already exist.
    /// - Throws: `.inUse` if a database is open, `.exists` if one exists and must not be replaced.
    package init(
        of directory: String, databases: [String], isReplacing: Bool,
        onStep: @escaping (Step) -> Void = { _ in }
    ) throws {
        self.directory = directory
        self.databases = databases
        self.onStep = onStep
        stage = directory + ".new"
        if try !PlainFile.exists(directory) { try PrivateDirectory.make(directory) }
        // A symbolic link would be renamed itself, not the directory that it leads to.
        try PrivateDirectory.check(directory, isPrivate: false)
        locks = try databases.map { try DatabaseLock.take(for: "\(directory)/\($0)") }
        onStep(.locked)
        PlainFile.remove("\(directory)/\(Self.stageMark)")
        try Self.setAside(stage, of: directory)
        if !isReplacing {
            for name in databases where try PlainFile.exists("\(directory)/\(name)") {
                throw StorageError(
                    .exists,
                    "\(directory)/\(name): already exists; --replace replaces it"
                        + " and keeps the old one beside")
            }
        }
        try PrivateDirectory.make(stage)
        try PlainFile.create("\(stage)/\(Self.stageMark)", [])
        onStep(.staged)
    }

    /// Exchanges the two directories.
    ///
    /// - Returns: the directory with the old files; nil if there were none worth keeping.
    package func finish() throws -> String? {
        onStep(.filled)
        for name in databases {
            let lock = "\(name).lock"
            guard unsafe link("\(directory)/\(lock)", "\(stage)/\(lock)") == 0 else {
                throw StorageError(call: "link", errno, file: "\(stage)/\(lock)")
            }
            try PlainFile.create(RestoreMark.path(beside: "\(stage)/\(name)"), [])
        }
        onStep(.linked)
        try PlainFile.sync(stage)
        onStep(.synced)
        guard unsafe herald_exchange(stage, directory) == 0 else {
            let code = errno
            throw StorageError(
                .cannotOpen,
                "\(directory): cannot exchange its name with \(stage):"
                    + " \(unsafe String(cString: strerror(code))); it must be a plain directory,"
                    + " not a mount point, on a file system that can exchange names"
                    + " (ext4, xfs, btrfs)")
        }
        try PlainFile.sync(directory.directory)
        onStep(.exchanged)
        // The lock belongs to the new files now.
        for name in databases { PlainFile.remove("\(stage)/\(name).lock") }
        let aside = try Self.setAside(stage, of: directory)
        onStep(.setAside)
        PlainFile.remove("\(directory)/\(Self.stageMark)")
        try PlainFile.sync(directory.directory)
        onStep(.done)
        return aside
    }

    /// Removes the new files, as they are not usable.
    ///
    /// Old files that an exchange has put there are kept beside instead.
    package func abandon() { _ = try? Self.setAside(stage, of: directory) }

    /// Keeps the old files of an exchange under a new name; removes a stage that was never used.
    ///
    /// Returns the new name; nil if nothing was kept.
    @discardableResult
    private static func setAside(_ stage: String, of directory: String) throws -> String? {
        guard let names = try PrivateDirectory.names(in: stage) else { return nil }
        // A directory without the mark has been exchanged, so it holds the old files.
        let isStage = names.contains(stageMark)
        let isWorthless = names.allSatisfy { name in companions.contains(where: name.hasSuffix) }
        if isStage || isWorthless {
            removeStage(stage)
            return nil
        }
        var number = 1
        while try PlainFile.exists("\(directory).old-\(number)") { number += 1 }
        let aside = "\(directory).old-\(number)"
        try PlainFile.rename(stage, to: aside)
        return aside
    }

    private static func removeStage(_ stage: String) {
        let names = (try? PrivateDirectory.names(in: stage)) ?? []
        // The mark is removed last, so that a half-removed directory is still known as a stage.
        for name in names.filter({ $0 != stageMark }) + [stageMark] {
            PlainFile.remove("\(stage)/\(name)")
        }
        PrivateDirectory.removeIfEmpty(stage)
    }
}
