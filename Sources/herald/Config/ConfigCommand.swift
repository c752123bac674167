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
                    "Nothing is started and nothing written; the exit status is 2 for a mistake."
                ],
                action: check),
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
        complaints += files(Directories(invocation.settings))
        let daemons = Daemons(invocation.settings)
        for name in Daemons.names {
            guard let complaint = daemons.complaint(of: name) else { continue }
            complaints.append((name, complaint))
        }
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
        for path in [
            directories.home, directories.secret("admin.key"), directories.secret("key.pem"),
        ] {
            var status = stat()
            // What is not there yet is made by the scripts or at the first start.
            guard unsafe stat(path, &status) == 0 else { continue }
            if status.st_mode & 0o077 != 0 {
                complaints.append((path, "others may read it; chmod go= \(path)"))
            }
            if status.st_uid != geteuid() {
                complaints.append((path, "it belongs to the user \(status.st_uid), not to you"))
            }
        }
        return complaints
    }
}
