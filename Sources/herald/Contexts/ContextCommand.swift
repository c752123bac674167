import JSON
import ServiceKit

/// `herald context …`: manages the contexts that `herald login` saved.
enum ContextCommand {
    static let command: Command = Command(
        name: "context", summary: "List the suites that 'herald login' saved, and choose one",
        notes: [
            "The current context is used unless the environment sets HERALD_URL, HERALD_KEY, "
                + "HERALD_CA or HERALD_HOME. --context and HERALD_CONTEXT select another context."
        ],
        examples: [
            "herald context",
            "herald context use production",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the contexts; * marks the current one",
                examples: ["herald context list"],
                action: list),
            Command(
                name: "use", summary: "Make a context the current one",
                examples: ["herald context use production"],
                arguments: [name],
                action: { invocation in
                    let name = invocation.argument("NAME")
                    try ContextStore(invocation.settings).use(name)
                    invocation.console.line("the current context is '\(name)'")
                }),
            Command(
                name: "clear", summary: "Use no context, but the suite of HERALD_HOME again",
                examples: ["herald context clear"],
                action: { invocation in
                    try ContextStore(invocation.settings).use(nil)
                    invocation.console.line("there is no current context")
                }),
            Command.deletion(
                "delete", summary: "Delete a context and its key",
                examples: ["herald context delete staging"],
                arguments: [name],
                question: { "delete the context \($0.argument("NAME")) and its key" },
                action: { invocation in
                    let name = invocation.argument("NAME")
                    try ContextStore(invocation.settings).delete(name)
                    invocation.console.line("deleted \(name)")
                }),
        ],
        byDefault: "list")

    private static let name = Argument(
        name: "NAME", summary: "the context's name", source: .contexts)

    private static func list(_ invocation: Invocation) async throws {
        let store = ContextStore(invocation.settings)
        let current = try store.current()
        let contexts = try store.names().map { ($0, try store.values($0)) }
        guard !invocation.isJSON else {
            return invocation.console.line(json(contexts, current))
        }
        guard !contexts.isEmpty else {
            return invocation.console.line("there is no context: 'herald login' saves one")
        }
        var table = Table("", "NAME", "GATEWAY", "APP")
        for (name, values) in contexts {
            table.add(
                name == current ? "*" : "", name, values["HERALD_URL"] ?? "",
                values["HERALD_APP"] ?? "")
        }
        invocation.console.out(table.text)
    }

    /// Returns the contexts as JSON, without their keys.
    private static func json(
        _ contexts: [(name: String, values: [String: String])], _ current: String?
    ) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.key("contexts")
        json.beginArray()
        for (name, values) in contexts {
            json.beginObject()
            for (key, value) in [
                ("name", name), ("url", values["HERALD_URL"] ?? ""),
                ("app", values["HERALD_APP"] ?? ""),
            ] {
                json.key(key)
                json.string(value)
            }
            json.key("current")
            json.bool(name == current)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
