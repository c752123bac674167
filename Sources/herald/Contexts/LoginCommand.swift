import Protocol
import ServiceKit

/// `herald login`: saves where a suite is and the key to it, so that commands work from anywhere.
enum LoginCommand {
    private static let standardName = "default"

    static let command: Command = Command(
        name: "login", summary: "Save a suite's address and a key, for commands from anywhere",
        notes: [
            "The address is --url, the authority to trust --ca ('system' for those that the "
                + "system trusts), and the key is read from --key-file, where - is standard "
                + "input, or asked for. All is tried before it is saved in ~/.config/herald, in "
                + "files that only you may read. With --app, commands are about that app."
        ],
        examples: [
            "herald login production --url https://push.example.org --key-file key.txt",
            "herald login staging --url https://push.staging.example.org --ca staging.pem",
        ],
        arguments: [
            Argument(
                name: "NAME", summary: "what to call it; 'default' if left out", isOptional: true)
        ],
        action: { invocation in
            let name = invocation.arguments["NAME"] ?? standardName
            guard SavedContext.isName(name) else {
                throw UsageError(
                    "'\(name)' is no context's name: 1 to 64 of a-z, 0-9, - and _")
            }
            var context = SavedContext(name: name, url: Session.url(invocation), key: "")
            if let path = try Session.authorities(invocation) {
                context.authority = try TextInput.read(path)
            }
            context.key = try key(invocation)
            context.app = invocation.namedApp
            try await check(context, invocation)
            try ContextStore(invocation.settings).save(context)
            invocation.console.line("commands go to \(context.url) now, as context '\(name)'")
        })

    private static func key(_ invocation: Invocation) throws -> String {
        if invocation.option("key-file") == nil, let ask = invocation.console.ask,
            let typed = ask("key: ")
        {
            return Session.trimmed(typed)
        }
        return try Session.key(invocation)
    }

    /// Asks something that every key of a person may ask.
    private static func check(
        _ context: SavedContext, _ invocation: Invocation
    ) async throws {
        let session = try Session(invocation, key: context.key)
        var request = Proto.GetKillSwitchRequest()
        request.app = context.app
        _ = try await session.delivery.getKillSwitch(request, session.context)
    }
}
