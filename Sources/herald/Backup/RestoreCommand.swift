import Glibc
import JSON
import Protocol
import ServiceKit
import Storage

/// `herald restore`: checks a backup and puts it in place.
enum RestoreCommand {
    static let command: Command = Command(
        name: "restore", summary: "Restore a backup, or check that it can be restored",
        notes: [
            "It checks the manifest, the checksums, every page of each database, and that the "
                + "daemons in HERALD_BIN know its schema. With --verify it also checks the audit "
                + "logs, and that is all.",
            "The suite must be stopped. All databases are replaced or none; the old ones are "
                + "kept beside them, in data.old-1 and so on.",
            "The audit logs stay as they are; those of the backup are put in place where there are "
                + "none.",
            "Bring secrets/, herald.conf and watch/ back yourself; they are in no backup.",
        ],
        examples: [
            "herald restore /var/lib/herald/backups/today --verify",
            "herald restore /var/lib/herald/backups/today --replace",
        ],
        options: [
            .flag("verify", "only check the backup and list its contents"),
            .flag("replace", "replace the existing databases"),
        ],
        arguments: [
            Argument(
                name: "DIRECTORY", summary: "the directory that 'herald backup' made", isFile: true)
        ],
        action: { invocation in
            try await StorageFailure.told { try run(invocation) }
        })

    private static func run(_ invocation: Invocation) throws {
        let directory = BackupCommand.absolute(invocation.argument("DIRECTORY"))
        let home = Directories(invocation.settings)
        try HomeOwner.become(home)
        try checkPlace(of: directory, home)
        let daemons = Daemons(invocation.settings)
        let backup = try CheckedBackup(directory) { try daemons.schema(of: $0) }
        try AuditCopy.checkFiles(directory)
        guard !invocation.flag("verify") else {
            try AuditCopy.check(directory)
            return tell(backup, restored: false, aside: nil, invocation)
        }
        let directories = Directories(invocation.settings)
        try directories.make()
        // The trailing `/.` follows a symbolic link.
        try PrivateDirectory.check("\(directories.home)/.", isPrivate: false)
        let aside = try backup.restore(
            into: directories.data, isReplacing: invocation.flag("replace"),
            erasures: directories.erasures)
        try AuditCopy.restore(directory, into: directories)
        tell(backup, restored: true, aside: aside, invocation)
        if try !PlainFile.exists(directories.secret("admin.key")) {
            invocation.console.note(
                "herald: restore \(directories.secret("admin.key")) too: a registry that has keys"
                    + " makes no new one")
        }
    }

    /// Checks that the suite's user may read a backup, which somebody else may have copied there.
    private static func checkPlace(of directory: String, _ directories: Directories) throws {
        let files = [directory, "\(directory)/manifest.json"]
        guard let closed = files.first(where: { unsafe access($0, R_OK) != 0 && errno == EACCES })
        else { return }
        let user = UserName.of(geteuid())
        throw UsageError(
            "the suite's user \(user) may not read \(closed): copy the backup into "
                + "\(directories.home)/backups, and give it to that user by "
                + "'chown -R \(user) \(directories.home)/backups'")
    }

    private static func tell(
        _ backup: CheckedBackup, restored: Bool, aside: String?, _ invocation: Invocation
    ) {
        guard !invocation.isJSON else {
            return invocation.console.out(json(backup, restored, aside))
        }
        var table = Table(
            "SERVICE", "BYTES", "COMMIT", "TIME", "ROWS",
            leastImportant: ["COMMIT"])
        for contents in backup.contents {
            let copy = contents.copy
            table.add(
                copy.service, "\(copy.bytes)", "\(copy.commit)", copy.time.text,
                contents.rows.filter { $0.rows > 0 }.map { "\($0.rows) \($0.table)" }
                    .joined(separator: ", "))
        }
        invocation.console.out(table.text)
        invocation.console.line(
            restored
                ? "The backup is in place. Start the suite, then look at 'herald kill-switch "
                    + "show': if something was being sent when the backup was made, the switch of "
                    + "everything is on."
                : "The backup of \(backup.manifest.createTime.text) is good.")
        if let aside { invocation.console.line("The old databases are in \(aside).") }
        guard restored else { return }
        let time = backup.manifest.createTime.text
        invocation.console.line(
            "Keys, accounts and roles are as they were at \(time), and everybody signs in again. "
                + "Take away anew what was taken away since: 'herald audit list --kind change "
                + "--since \(time)' shows it.")
    }

    private static func json(_ backup: CheckedBackup, _ restored: Bool, _ aside: String?) -> String
    {
        var json = JSONWriter()
        json.beginObject()
        json.key("createTime")
        json.string(backup.manifest.createTime.text)
        json.key("restored")
        json.bool(restored)
        if let aside {
            json.key("replaced")
            json.string(aside)
        }
        json.key("databases")
        json.beginArray()
        for contents in backup.contents {
            json.beginObject()
            json.key("service")
            json.string(contents.copy.service)
            json.key("commit")
            json.string("\(contents.copy.commit)")
            json.key("rows")
            json.beginObject()
            for (table, rows) in contents.rows {
                json.key(table)
                json.string("\(rows)")
            }
            json.endObject()
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }
}
