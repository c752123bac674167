import CLinux
import Glibc

/// Puts a whole directory of databases in the place of another, in one step of the file system.
///
/// The new files are gathered in a directory beside it; then the two change names. Whatever happens
/// in between, the name leads to all of the old files or to all of the new ones. The old ones are
/// kept beside. The locks of the databases are held throughout, and are the same files in both.
package final class DatabaseExchange {
    /// Where its caller may stop to look, or a test end the process.
    package enum Step: String, CaseIterable, Sendable {
        case locked, staged, filled, linked, synced, exchanged, setAside, done
    }

    /// Where the new files go, under the databases' names; empty at first.
    package let stage: String
    private let directory: String
    private let databases: [String]
    private let locks: [DatabaseLock]
    private let onStep: (Step) -> Void

    private static let stageMark = "stage"
    /// Files that say nothing without their database.
    private static let companions = [".lock", ".ledger", ".ballast", ".restored", ".part"]

    /// Takes the locks and makes an empty stage.
    ///
    /// - Parameters:
    ///   - directory: the directory to replace, made if there is none.
    ///   - databases: the names of the databases' files.
    ///   - isReplacing: whether there may be databases already.
    /// - Throws: `.inUse` if one is open, `.exists` if there is one and it is not to be replaced.
    package init(
        of directory: String, databases: [String], isReplacing: Bool,
        onStep: @escaping (Step) -> Void = { _ in }
    ) throws {
        self.directory = directory
        self.databases = databases
        self.onStep = onStep
        stage = directory + ".new"
        if try !PlainFile.exists(directory) { try PrivateDirectory.make(directory) }
        // A link would change its name, not what it leads to.
        try PrivateDirectory.check(directory, isPrivate: false)
        locks = try databases.map { try DatabaseLock.take(for: "\(directory)/\($0)") }
        onStep(.locked)
        PlainFile.remove("\(directory)/\(Self.stageMark)")
        try Self.setAside(stage, of: directory)
        if !isReplacing {
            for name in databases where try PlainFile.exists("\(directory)/\(name)") {
                throw StorageError(
                    .exists,
                    "\(directory)/\(name): is there already; --replace puts the backup in its place"
                        + " and keeps it beside")
            }
        }
        try PrivateDirectory.make(stage)
        try PlainFile.create("\(stage)/\(Self.stageMark)", [])
        onStep(.staged)
    }

    /// Changes the two directories over.
    ///
    /// - Returns: where the old files are; nil if there were none worth keeping.
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
                "\(directory): cannot change its name with \(stage):"
                    + " \(unsafe String(cString: strerror(code))); it must be a plain directory, no"
                    + " mount point, on a file system that can exchange names (ext4, xfs, btrfs)")
        }
        try PlainFile.sync(directory.directory)
        onStep(.exchanged)
        // The lock belongs to what is in place now.
        for name in databases { PlainFile.remove("\(stage)/\(name).lock") }
        let aside = try Self.setAside(stage, of: directory)
        onStep(.setAside)
        PlainFile.remove("\(directory)/\(Self.stageMark)")
        try PlainFile.sync(directory.directory)
        onStep(.done)
        return aside
    }

    /// Removes the stage again, for the new files are no good.
    ///
    /// What an exchange has put there is not removed, but set aside.
    package func abandon() { _ = try? Self.setAside(stage, of: directory) }

    /// Keeps what an exchange has left under the stage's name; removes a stage that was never used.
    @discardableResult
    private static func setAside(_ stage: String, of directory: String) throws -> String? {
        guard let names = try PrivateDirectory.names(in: stage) else { return nil }
        // Without its mark it is one that has been exchanged: what was in place.
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
        // The mark last: what is removed half is still known as a stage.
        for name in names.filter({ $0 != stageMark }) + [stageMark] {
            PlainFile.remove("\(stage)/\(name)")
        }
        PrivateDirectory.removeIfEmpty(stage)
    }
}
