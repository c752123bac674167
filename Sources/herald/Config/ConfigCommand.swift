import Glibc
import JSON
import ServiceKit

/// `herald config …`: lists and checks the settings of this machine, without a connection.
enum ConfigCommand {
    static let command: Command = Command(
        name: "config", summary: "List and check the settings of this machine",
        examples: [
            "herald config check",
            "herald config list",
        ],
        subcommands: [
            Command(
                name: "check", summary: "Check the settings, the files and the daemons",
                notes: [
                    "Nothing is started or written. All that is wrong or missing is reported, and "
                        + "the exit status is then 2. A setting that a file has twice is warned "
                        + "of.",
                    "On Debian it also names libraries that are too old to face the internet.",
                    "With --public it says what else has to be set before strangers may connect.",
                ],
                examples: [
                    "herald config check",
                    "herald config check --public",
                ],
                options: [
                    .flag("public", "look at what the internet needs, too")
                ],
                reportsSettings: true, action: check),
            Command(
                name: "example",
                summary: "Print a herald.conf with every setting, each commented out",
                examples: ["herald config example > herald.conf"],
                action: { $0.console.out(example) }),
            Command(
                name: "get", summary: "Print one setting; an empty line if it is not set",
                examples: ["herald config get HERALD_GATEWAY_PORT"],
                arguments: [
                    Argument(
                        name: "NAME", summary: "the setting, such as HERALD_GATEWAY_PORT",
                        choices: KnownSetting.all.map(\.name).filter { $0 != secret })
                ],
                action: get),
            Command(
                name: "list", summary: "List every setting, its default and what it is for",
                examples: ["herald config list"],
                action: list),
        ],
        byDefault: "list")

    /// The setting that is never printed.
    private static let secret = "HERALD_KEY"

    private static func get(_ invocation: Invocation) async {
        let name = invocation.argument("NAME")
        let value = invocation.settings.string(name, or: "")
        guard invocation.isJSON else { return invocation.console.line(value.printable) }
        var json = JSONWriter()
        json.beginObject()
        json.key(name)
        json.string(value)
        json.endObject()
        invocation.console.out(String(decoding: json.bytes, as: UTF8.self) + "\n")
    }

    private static func list(_ invocation: Invocation) async {
        guard !invocation.isJSON else { return invocation.console.out(json(invocation)) }
        var table = Table("SETTING", "VALUE", "DEFAULT", "MEANING")
        for setting in KnownSetting.all {
            table.add(
                setting.name, shown(setting, invocation), setting.fallback, setting.meaning)
        }
        invocation.console.out(table.text)
    }

    /// The settings that do not belong in the file: the suite's directories, and a key, which every
    /// user could read there.
    private static let notInFile: Set<String> = ["HERALD_HOME", "HERALD_BIN", secret]

    /// An example of herald.conf with every setting commented out.
    static var example: String {
        var text = """
            # The settings of a Herald suite. Each line is NAME=value; see herald.conf(5).
            # 'herald config check' says what is wrong. Restart the daemons after a change.
            # Every user of this machine may read this file: keep secrets in other files.

            """
        for setting in KnownSetting.all where !notInFile.contains(setting.name) {
            let words = Help.wrapped(setting.meaning, indentation: "# ")
            let fallback = setting.fallback.isEmpty ? "not set" : setting.fallback
            text += "\n\(words)\n# Default: \(fallback)\n#\(setting.name)=\n"
        }
        return text
    }

    /// Returns the value of a setting; a key's value is replaced by "(set)".
    private static func shown(_ setting: KnownSetting, _ invocation: Invocation) -> String {
        let value = invocation.settings.string(setting.name, or: "")
        return setting.name == secret && !value.isEmpty ? "(set)" : value
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
        let complaints = ConfigCheck(
            invocation.settings, context: invocation.option("context"),
            isPublic: invocation.flag("public")
        ).complaints()
        report(complaints, invocation)
        for repeated in invocation.settings.repeated {
            invocation.console.note("herald: warning: \(repeated)".printable)
        }
        guard complaints.isEmpty else {
            throw UsageError("\(Plural.text(complaints.count, "problem")) to fix")
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
}
