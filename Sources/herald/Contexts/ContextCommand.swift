import JSON
import ServiceKit

/// `herald context …`: the suites that `herald login` saved.
enum ContextCommand {
    static let command: Command = Command(
        name: "context", summary: "List the suites that 'login' saved, and choose one",
        notes: [
            "The current one counts where the environment does not say where the suite is: by "
                + "HERALD_URL, HERALD_KEY, HERALD_CA or HERALD_HOME. --context and "
                + "HERALD_CONTEXT name another one."
        ],
        subcommands: [
            Command(name: "list", summary: "List them; * is the current one", action: list),
            Command(
                name: "use", summary: "Choose one", arguments: [name],
                action: { invocation in
                    let name = invocation.argument("NAME")
                    try ContextStore(invocation.settings).use(name)
                    invocation.console.line("the current context is '\(name)'")
                }),
            Command(
                name: "clear", summary: "Choose none: the suite of HERALD_HOME counts again",
                action: { invocation in
                    try ContextStore(invocation.settings).use(nil)
                    invocation.console.line("there is no current context")
                }),
            Command.deletion(
                "delete", summary: "Forget one and its key", arguments: [name],
                question: { "forget the context \($0.argument("NAME")) and its key" },
                action: { invocation in
                    let name = invocation.argument("NAME")
                    try ContextStore(invocation.settings).delete(name)
                    invocation.console.line("deleted \(name)")
                }),
        ],
        action: list)

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
            return invocation.console.line("there is none: 'herald login' saves one")
        }
        var table = Table("", "NAME", "GATEWAY", "APP")
        for (name, values) in contexts {
            table.add(
                name == current ? "*" : "", name, values["HERALD_URL"] ?? "",
                values["HERALD_APP"] ?? "")
        }
        invocation.console.out(table.text)
    }

    /// Without the keys.
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
