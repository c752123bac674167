import JSON
import Protocol
import ProtocolJSON

/// `herald config-sets …`.
enum ConfigSetsCommand {
    static let command: Command = Command(
        name: "config-sets", summary: "Publish values that apps load, for all devices or for some",
        notes: [
            "Apps get the values with their next sync, or by GET /apps/APP/config/NAME.json and "
                + ".plist. A device gets those of the first variant whose audience selects it.",
            "Whoever loads values is counted by the key that is built into the app.",
        ],
        examples: [
            "herald config-sets set flags --values flags.json",
            "herald config-sets show flags --json > flags.set",
            "herald config-sets set flags --from flags.set",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the config sets",
                examples: ["herald config-sets list"],
                action: list),
            Command(
                name: "show", summary: "Show a config set with its values and who loads it",
                examples: [
                    "herald config-sets show flags",
                    "herald config-sets show flags --version 1 --json > old.set",
                ],
                options: [
                    .value("version", "N", "an older version; if left out, as it is now"),
                    .flag("values", "print the values of the last variant alone, as JSON"),
                ],
                arguments: [name], action: show),
            Command(
                name: "set", summary: "Store a config set, which replaces one of the same name",
                examples: [
                    "herald config-sets set flags --values flags.json",
                    "herald config-sets set flags --variant '/beta=beta.json' "
                        + "--values flags.json",
                    "herald config-sets set flags --from flags.set",
                ],
                options: [
                    .value("values", "FILE", "a JSON object for every device; - is standard input"),
                    .value(
                        "variant", "SELECTOR=FILE",
                        "other values for the devices of an audience, before those of --values",
                        isRepeated: true),
                    .value(
                        "from", "FILE", "the whole config set, as 'show --json' prints it"),
                    .value("description", "TEXT", "what it is for; devices do not get it"),
                    .value("if-version", "N", "only if this is its version now"),
                ],
                arguments: [name], action: set),
            Command(
                name: "enable", summary: "Let devices get the values again",
                examples: ["herald config-sets enable flags"],
                arguments: [name],
                action: { try await enable($0, true) }),
            Command(
                name: "disable", summary: "Give every device an empty dictionary",
                examples: ["herald config-sets disable flags"],
                arguments: [name], action: { try await enable($0, false) }),
            Command.deletion(
                "delete", summary: "Delete a config set with its older versions",
                examples: ["herald config-sets delete flags"],
                arguments: [name],
                question: { "delete the config set \($0.argument("NAME"))" }, action: delete),
            Command(
                name: "history", summary: "List the versions of a config set, the newest first",
                examples: ["herald config-sets history flags"],
                arguments: [name], action: history),
            ConfigKeyCommands.key, ConfigKeyCommands.prepare, ConfigKeyCommands.rotate,
        ],
        byDefault: "list")

    private static let name = Argument(
        name: "NAME", summary: "the config set's name", source: .configSets)

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListConfigSetsRequest()
        request.app = try await session.app()
        let response = try await session.configSets.listConfigSets(request, session.context)
        invocation.answer(response) { response in
            var table = Table(
                "NAME", "STATE", "VERSION", "CHANGED", "VARIANTS", "LOADS",
                leastImportant: ["CHANGED", "LOADS"])
            for set in response.configSets {
                table.add(
                    set.name, set.disabled ? "disabled" : "enabled", "\(set.version)",
                    set.updateTime.text, "\(set.variants.count)",
                    "\(set.loads.reduce(0) { $0 + $1.asked })")
            }
            return table.text
        }
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetConfigSetRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.version = UInt64(try invocation.number("version", 1...UInt32.max) ?? 0)
        let response = try await session.configSets.getConfigSet(request, session.context)
        let set = response.configSet ?? Proto.ConfigSet()
        guard !invocation.flag("values") else {
            return invocation.console.line(set.variants.last?.values ?? "{}")
        }
        invocation.answer(set) { ConfigSetText.whole($0) }
    }

    private static func set(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.PutConfigSetRequest()
        request.configSet = try ConfigSetFile.read(invocation)
        request.app = try await session.app()
        request.ifVersion = UInt64(try invocation.number("if-version", 1...UInt32.max) ?? 0)
        let response = try await session.configSets.putConfigSet(request, session.context)
        invocation.answer(response) { response in
            var record = Record()
            record.add(response.created ? "stored" : "replaced", response.configSet?.name ?? "")
            record.add("version", "\(response.configSet?.version ?? 0)")
            return record.text
        }
        WarningText.note(response.warnings, invocation)
    }

    private static func enable(_ invocation: Invocation, _ isEnabled: Bool) async throws {
        let session = try Session(invocation)
        var request = Proto.EnableConfigSetRequest()
        request.app = try await session.app()
        (request.name, request.enabled) = (invocation.argument("NAME"), isEnabled)
        let response = try await session.configSets.enableConfigSet(request, session.context)
        invocation.answer(response) { response in
            var record = Record()
            record.add(isEnabled ? "enabled" : "disabled", response.configSet?.name ?? "")
            record.add("version", "\(response.configSet?.version ?? 0)")
            return record.text
        }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteConfigSetRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.configSets.deleteConfigSet(request, session.context)
        invocation.answer(response) { _ in "deleted \(request.name.printable)\n" }
    }

    private static func history(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListConfigVersionsRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.configSets.listConfigVersions(request, session.context)
        invocation.answer(response) { response in
            var table = Table(
                "VERSION", "CHANGED", "STATE", "VARIANTS", "BYTES", "BY",
                leastImportant: ["BYTES", "BY"])
            for version in response.versions {
                table.add(
                    "\(version.version)", version.updateTime.text,
                    version.disabled ? "disabled" : "enabled", "\(version.variants)",
                    "\(version.valueBytes)", version.updatedBy)
            }
            return table.text
        }
    }
}

/// A config set as people read it.
enum ConfigSetText {
    /// Returns a config set with its values and the counts of its loads.
    static func whole(_ set: Proto.ConfigSet) -> String {
        var record = Record()
        record.add("name", set.name)
        if !set.description.isEmpty { record.add("description", set.description) }
        record.add("state", set.disabled ? "disabled" : "enabled", isAlarm: set.disabled)
        record.add("version", "\(set.version)")
        record.add("changed", set.updateTime.text)
        record.add("by", set.updatedBy)
        for variant in set.variants {
            record.add("for", variant.audience.isEmpty ? "everybody else" : variant.audience)
            record.add("values", variant.values)
        }
        guard !set.loads.isEmpty else { return record.text }
        var table = Table("KEY", "ASKED", "SENT", "LAST")
        for loads in set.loads {
            let name = loads.keyName.isEmpty ? loads.keyId : "\(loads.keyName) (\(loads.keyId))"
            table.add(
                name.isEmpty ? "not known" : name, "\(loads.asked)", "\(loads.sent)",
                loads.lastTime.text)
        }
        return record.text + "\n" + table.text
    }
}
