import Glibc
import JSON
import ServiceKit

/// `herald config …`: the settings of this machine, without a connection.
enum ConfigCommand {
    static let command: Command = Command(
        name: "config", summary: "Look at the settings of this machine, check them",
        subcommands: [
            Command(
                name: "check", summary: "Say what is wrong with settings, files and daemons",
                notes: [
                    "Nothing is started and nothing written; the exit status is 2 for a mistake.",
                    "On Debian it also names libraries that are too old to face the internet.",
                    "With --public it says what else has to be set before strangers may connect.",
                ],
                options: [
                    .flag("public", "look at what the internet needs, too")
                ],
                action: check),
            Command(
                name: "example",
                summary: "Print a herald.conf with every setting, each commented out",
                action: { $0.console.out(example) }),
            Command(
                name: "list", summary: "List every setting, its default and what it is for",
                action: list),
        ],
        action: list)

    private static func list(_ invocation: Invocation) async {
        guard !invocation.isJSON else { return invocation.console.out(json(invocation)) }
        var table = Table("SETTING", "VALUE", "DEFAULT", "MEANING")
        for setting in KnownSetting.all {
            table.add(
                setting.name, shown(setting, invocation), setting.fallback, setting.meaning)
        }
        invocation.console.out(table.text)
    }

    /// What does not belong in the file: where the suite is, whose programs those are, and a key
    /// that everybody could read there.
    private static let notInFile: Set<String> = ["HERALD_HOME", "HERALD_BIN", "HERALD_KEY"]

    /// A file of settings in which nothing is set.
    static var example: String {
        var text = """
            # The settings of a Herald suite. Each line is NAME=value; see herald.conf(5).
            # 'herald config check' says what is wrong. Restart the daemons after a change.
            # Everybody on this machine may read this file: keep secrets in other files.

            """
        for setting in KnownSetting.all where !notInFile.contains(setting.name) {
            let words = Help.wrapped(setting.meaning, indentation: "# ")
            let fallback = setting.fallback.isEmpty ? "not set" : setting.fallback
            text += "\n\(words)\n# Default: \(fallback)\n#\(setting.name)=\n"
        }
        return text
    }

    /// A key is never shown.
    private static func shown(_ setting: KnownSetting, _ invocation: Invocation) -> String {
        let value = invocation.settings.string(setting.name, or: "")
        return setting.name == "HERALD_KEY" && !value.isEmpty ? "(set)" : value
    }

    private static func json(_ invocation: Invocation) -> String {
        var json = JSONWriter()
        json.beginObject()
        for setting in KnownSetting.all {
            json.key(setting.name)
            json.string(shown(setting, invocation))
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private static func check(_ invocation: Invocation) async throws {
        var complaints: [(what: String, complaint: String)] = []
        let known = Set(KnownSetting.all.map(\.name))
        for name in invocation.settings.unknown(besides: known) {
            complaints.append((name, "no part of the suite knows this setting"))
        }
        let directories = Directories(invocation.settings)
        try HomeOwner.become(directories)
        complaints += files(directories)
        let daemons = Daemons(invocation.settings)
        for name in Daemons.names {
            guard let complaint = daemons.complaint(of: name) else { continue }
            complaints.append((name, complaint))
        }
        complaints += LinkedLibraries.ofMachine()?.complaints ?? []
        if invocation.flag("public") { complaints += PublicCheck(invocation.settings).complaints }
        report(complaints, invocation)
        guard complaints.isEmpty else {
            throw UsageError("\(complaints.count) thing\(complaints.count == 1 ? "" : "s") to mend")
        }
    }

    private static func report(
        _ complaints: [(what: String, complaint: String)], _ invocation: Invocation
    ) {
        if invocation.isJSON {
            var json = JSONWriter()
            json.beginArray()
            for (what, complaint) in complaints {
                json.beginObject()
                json.key("what")
                json.string(what)
                json.key("complaint")
                json.string(complaint)
                json.endObject()
            }
            json.endArray()
            invocation.console.out(String(decoding: json.bytes, as: UTF8.self) + "\n")
        } else if complaints.isEmpty {
            invocation.console.line("Nothing is wrong.")
        } else {
            for (what, complaint) in complaints {
                invocation.console.line("\(what): \(complaint)".printable)
            }
        }
    }

    /// What others may read though they must not.
    private static func files(_ directories: Directories) -> [(what: String, complaint: String)] {
        var complaints: [(what: String, complaint: String)] = []
        // To pass through the home to a file that is open to them is no reading of it.
        for (path, forbidden) in [
            (directories.home, 0o066), (directories.secret("admin.key"), 0o077),
            (directories.secret("key.pem"), 0o077),
        ] as [(String, mode_t)] {
            var status = stat()
            // What is not there yet is made when the suite is installed or first started.
            guard unsafe stat(path, &status) == 0 else { continue }
            if status.st_mode & forbidden != 0 {
                complaints.append((path, "others may read it; chmod go= \(path)"))
            }
            if status.st_uid != geteuid() {
                complaints.append((path, "it belongs to the user \(status.st_uid), not to you"))
            }
        }
        return complaints
    }
}
