import Protocol
import ServiceKit

/// `herald keys …`.
enum KeysCommand {
    static let command: Command = Command(
        name: "keys", summary: "List, create, rotate and revoke an app's keys",
        notes: [
            "The roles: device (in an app: registers devices), viewer (looks), sender (sends, "
                + "places, tags), operator (devices, release, kill switch), admin (apps, keys). "
                + "From the sender on, each may do all that the roles before it may."
        ],
        examples: [
            "herald keys create --role sender --name newsroom --save newsroom.key",
            "herald keys list",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the keys; their secrets are not stored",
                examples: [
                    "herald keys list --app news",
                    "herald keys list --suite",
                ],
                options: [.flag("suite", "list the keys of the whole suite, not of an app")],
                action: list),
            Command(
                name: "create", summary: "Create a key; its secret is shown only once",
                examples: [
                    "herald keys create --app news --role device --name phones "
                        + "--save phones.key",
                    "herald keys create --app news --role operator --name 'Ann, on duty' "
                        + "--save ann.key --expires +90d",
                    "herald keys create --suite --role admin --name console "
                        + "--save console.key",
                ],
                options: [
                    .value(
                        "role", "ROLE", "what the key may do; sender if left out",
                        choices: Proto.KeyRole.choices(without: prefix)),
                    .value("name", "TEXT", "the person or program that uses the key"),
                    .value(
                        "save", "FILE", "write the secret there, for you only, and do not show it",
                        dash: .nothing),
                    .value(
                        "expires", "TIME",
                        "when it stops working, such as +90d or 2027-01-01; else never"),
                    .flag("suite", "a key of the whole suite, not of an app"),
                ],
                action: create),
            OwnKeyCommand.command, KeyRotation.command,
            Command.deletion(
                "revoke", summary: "Revoke a key at once",
                examples: ["herald keys revoke 01k7a2b4c6d8e0f1g3h5j7k9m1"],
                arguments: [Argument(name: "ID", summary: "the key's id", source: .keys)],
                question: { "revoke the key \($0.argument("ID"))" }, action: revoke),
        ],
        byDefault: "list")

    private static let prefix = "KEY_ROLE_"

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListKeysRequest()
        request.app = invocation.flag("suite") ? "" : try await session.app()
        let response = try await session.registry.listKeys(request, session.context)
        invocation.answer(response) { response in
            var table = Table(
                "ID", "APP", "ROLE", "NAME", "CREATED", "BY", "LAST USED", "ENDS", "REVOKED",
                leastImportant: ["BY", "CREATED", "LAST USED", "APP"])
            for key in response.keys {
                table.add(
                    key.id, key.app.isEmpty ? "(whole suite)" : key.app,
                    key.role.name(without: prefix), key.name, key.createTime.text, key.createdBy,
                    key.lastUseTime.text, key.expireTime.text, key.revokeTime.text)
            }
            return table.text
        }
    }

    private static func create(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.CreateKeyRequest()
        request.app = invocation.flag("suite") ? "" : try await session.app()
        request.role =
            Proto.KeyRole(named: invocation.option("role") ?? "sender", prefix: prefix)
            ?? .unspecified
        request.name = invocation.option("name") ?? ""
        request.expireTime = try ExpiryOption.read("expires", invocation)
        if let path = invocation.option("save") { try NewKey.checkFree(path) }
        try await NewKey.make(request, session) { response in
            try show(response, invocation)
        }
    }

    /// Shows a new secret, or writes it into the file that was named.
    static func show(
        _ response: Proto.CreateKeyResponse, _ invocation: Invocation
    ) throws {
        var response = response
        if let path = invocation.option("save") {
            try TextFile.writePrivate(response.secret + "\n", to: path)
            response.secret = ""
        } else {
            StandardOutput.outliveReader()
        }
        invocation.answer(response) { response in
            var record = Record()
            record.add("id", response.key?.id ?? "")
            record.add("role", response.key?.role.name(without: prefix) ?? "")
            record.add("ends", response.key?.expireTime.text ?? "")
            record.add("old secret until", response.key?.oldSecretExpireTime.text ?? "")
            record.add("secret", response.secret)
            record.add("saved to", invocation.option("save") ?? "")
            return record.text
        }
        // A secret that was saved to a file is not lost with the answer.
        guard !response.secret.isEmpty, invocation.console.isLost() else { return }
        throw invocation.console.failure() ?? OutputError("nobody reads standard output")
    }

    private static func revoke(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.RevokeKeyRequest()
        request.app = session.namedApp
        request.id = invocation.argument("ID")
        let response = try await session.registry.revokeKey(request, session.context)
        invocation.answer(response) { "revoked \($0.key?.id ?? "")\n" }
    }
}
