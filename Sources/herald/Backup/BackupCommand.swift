import Glibc
import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// `herald backup`: copies the databases of a running suite into a directory.
enum BackupCommand {
    static let command: Command = Command(
        name: "backup", summary: "Copy the databases of the running suite into a new directory",
        notes: [
            "Each daemon copies its own database while it goes on working. The command calls "
                + "the daemons through the sockets in HERALD_HOME, so it runs on their machine, as "
                + "their user or as root, and needs no key and no gateway. The daemons must be "
                + "able to write to DIRECTORY; those of an installed suite write only below "
                + "HERALD_HOME.",
            "The backup is complete when it contains manifest.json, which is written last. No "
                + "file is ever overwritten. The backup does not contain secrets/, herald.conf "
                + "and watch/: save them separately.",
            "'herald restore DIRECTORY --verify' proves that it can be restored.",
        ],
        examples: ["herald backup /var/lib/herald/backups/today"],
        arguments: [
            Argument(
                name: "DIRECTORY",
                summary: "a new or an empty directory for the backup; the one around it must "
                    + "exist, except for backups of HERALD_HOME",
                isFile: true)
        ],
        action: { invocation in
            try await StorageFailure.told { try await run(invocation) }
        })

    private static func run(_ invocation: Invocation) async throws {
        let directory = absolute(invocation.argument("DIRECTORY"))
        let directories = Directories(invocation.settings)
        let suite = try LocalSuite(directories)
        try checkPlace(of: directory, directories)
        let isNew = try prepare(directory, directories)
        var copies: [Proto.DatabaseCopy] = []
        do {
            for service in Proto.BackupManifest.services {
                copies.append(
                    try await CopyProgress.shown(of: service, in: directory, invocation) {
                        try await suite.backUp(service, to: directory)
                    })
            }
            try AuditCopy.make(of: directories, in: directory)
            let manifest = Proto.BackupManifest(
                copies, erasures: try copyErasures(directories, to: directory),
                time: WallClock.system.now().timestamp)
            try manifest.write(to: directory)
            try PlainFile.sync(directory.isEmpty ? "/" : "\(directory)/..")
            invocation.answer(manifest) { text($0, directory) }
        } catch {
            remove(copies, directory, isNew)
            throw error
        }
    }

    /// Checks that the suite's user may make a backup in a directory.
    private static func checkPlace(of directory: String, _ directories: Directories) throws {
        let isThere = unsafe access(directory, F_OK) == 0
        let place = isThere ? directory : parent(of: directory)
        guard unsafe access(place, W_OK | X_OK) != 0 else { return }
        switch errno {
        case ENOENT where place == usual(directories): return
        case ENOENT:
            throw UsageError(
                "there is no directory \(place): make it first, or name a new directory in "
                    + usual(directories))
        case EACCES, EROFS:
            throw UsageError(
                "the user \(UserName.of(geteuid())) may not write in \(place). "
                    + "The daemons copy their databases themselves: name a new directory in "
                    + "\(usual(directories)), and copy it from there")
        default: return
        }
    }

    /// Returns the directory for backups in HERALD_HOME, which the first backup in it makes.
    private static func usual(_ directories: Directories) -> String {
        absolute("\(directories.home)/backups")
    }

    /// Returns the directory that an absolute path is in.
    private static func parent(of path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    /// Copies the log of erasures and returns its SHA-256; empty if there is no log.
    ///
    /// It is copied after the databases, so that it has everybody who was erased from one of them.
    private static func copyErasures(
        _ directories: Directories, to directory: String
    ) throws -> String {
        guard try PlainFile.exists(directories.erasures) else { return "" }
        return try FileDigest.copying(
            directories.erasures, to: "\(directory)/\(Proto.BackupManifest.erasures)")
    }

    /// Makes the directory or accepts an empty one, and returns whether it is new.
    private static func prepare(
        _ directory: String, _ directories: Directories
    ) throws -> Bool {
        guard let names = try PrivateDirectory.names(in: directory) else {
            let folder = parent(of: directory)
            if folder == usual(directories), try PrivateDirectory.names(in: folder) == nil {
                try PrivateDirectory.make(folder)
            }
            try PrivateDirectory.make(directory)
            return true
        }
        guard names.isEmpty else {
            throw RPCError(
                .alreadyExists,
                "\(directory) is not empty: name a directory that does not exist yet")
        }
        try PrivateDirectory.check(directory)
        return false
    }

    /// Removes the files of a failed backup, and no others.
    private static func remove(
        _ copies: [Proto.DatabaseCopy], _ directory: String, _ isNew: Bool
    ) {
        for copy in copies { PlainFile.remove("\(directory)/\(copy.service).db") }
        PlainFile.remove("\(directory)/\(Proto.BackupManifest.erasures)")
        AuditCopy.remove(from: directory)
        if isNew { PrivateDirectory.removeIfEmpty(directory) }
    }

    private static func text(_ manifest: Proto.BackupManifest, _ directory: String) -> String {
        var table = Table(
            "SERVICE", "BYTES", "COMMIT", "TIME", "SHA-256",
            leastImportant: ["COMMIT"])
        for copy in manifest.databases {
            table.add(
                copy.service, "\(copy.bytes)", "\(copy.commit)", copy.time.text,
                copy.sha256.cut(to: 16))
        }
        return "\(table.text)The backup is in \(directory.printable).\n"
    }

    /// Returns the absolute path, since the daemons have another working directory.
    static func absolute(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.hasPrefix("/") { return path }
        guard let here = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(here) }
        return "\(unsafe String(cString: here))/\(path)"
    }
}
