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
                + "without --key-file the key is asked for, which needs a terminal. All is tried "
                + "before it is saved in ~/.config/herald, in files that only you may read. A "
                + "context of the same name is replaced. With --app, commands are for that app."
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
            guard !name.contains("://") else {
                throw UsageError(
                    "'\(name)' is an address and stands where the context's name does; write "
                        + "'herald login --url \(name)'", path: invocation.path)
            }
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

    /// Returns the key of `--key-file`, or the one that a person types.
    ///
    /// A key that commands would use otherwise, such as the suite's own in HERALD_HOME, is saved
    /// only if somebody names it.
    static func key(_ invocation: Invocation) throws -> String {
        guard invocation.option("key-file") == nil else { return try Session.key(invocation) }
        guard let ask = invocation.console.ask else {
            throw UsageError(
                "there is no terminal to ask for the key; --key-file names its file, and - is "
                    + "standard input", path: invocation.path)
        }
        let typed = Session.trimmed(ask("key: ") ?? "")
        guard !typed.isEmpty else {
            throw UsageError("no key was typed; nothing was saved", path: invocation.path)
        }
        return typed
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
