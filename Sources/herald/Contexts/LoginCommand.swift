import Protocol
import ServiceKit

/// `herald login`: saves a suite's address and key, so that commands work from anywhere.
enum LoginCommand {
    private static let standardName = "default"

    static let command: Command = Command(
        name: "login", summary: "Save a suite's address and key for later commands",
        notes: [
            "--url gives the address, --ca the certificate authority to trust ('system' for "
                + "those that the system trusts), and --key-file the key (- is standard input); "
                + "without --key-file the key is asked for. All is tried before it is saved in "
                + "~/.config/herald, in files that only you may read. With --app, commands are for "
                + "that app."
        ],
        examples: [
            "herald login production --url https://push.example.org --key-file key.txt",
            "herald login staging --url https://push.staging.example.org --ca staging.pem",
        ],
        arguments: [
            Argument(
                name: "NAME", summary: "the context's name; 'default' if left out", isOptional: true
            )
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

    /// Checks the context with a call that every role above device may make.
    private static func check(
        _ context: SavedContext, _ invocation: Invocation
    ) async throws {
        let session = try Session(invocation, key: context.key)
        var request = Proto.GetKillSwitchRequest()
        request.app = context.app
        do {
            _ = try await session.delivery.getKillSwitch(request, session.context)
        } catch let error as RPCError where error.code == .unauthenticated {
            throw CommandFailure(.denied, "\(error.message); nothing was saved")
        }
    }
}
