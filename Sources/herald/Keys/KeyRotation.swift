import Protocol

/// `herald keys rotate`: a key gets a new secret.
enum KeyRotation {
    static let command: Command = Command(
        name: "rotate", summary: "Give a key a new secret; it is shown this once",
        notes: [
            "The old secret works on for as long as --overlap says, so that the programs that use "
                + "it can change over one after the other. Of a stolen key it must not: "
                + "--overlap 0."
        ],
        examples: [
            "herald keys rotate 01k7a2b4c6d8e0f1g3h5j7k9m1 --overlap 2h "
                + "--save newsroom.key",
            "herald keys rotate 01k7a2b4c6d8e0f1g3h5j7k9m1 --overlap 0",
        ],
        options: [
            .value("overlap", "TIME", "how long the old one works: 24h if left out, 30d at most"),
            .value(
                "save", "FILE", "write the secret there, for you only, and do not show it",
                dash: .nothing),
        ],
        arguments: [Argument(name: "ID", summary: "the key's id", source: .keys)],
        action: rotate)

    private static func rotate(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.RotateKeyRequest()
        request.app = session.namedApp
        request.id = invocation.argument("ID")
        let overlap = try invocation.duration("overlap", like: "24h or 7d, or 0")
        // A message without a time stops the old secret at once.
        let day = Proto.Duration(delay: .seconds(86_400))
        request.overlap = overlap?.seconds == 0 ? nil : overlap ?? day
        if let path = invocation.option("save") {
            try NewKey.checkFree(path, orSecretOf: request.id)
        }
        let made = try await session.registry.rotateKey(request, session.context)
        var response = Proto.CreateKeyResponse()
        (response.key, response.secret) = (made.key, made.secret)
        do {
            try KeysCommand.show(response, invocation)
        } catch {
            throw OutputError(
                "\(error); the new secret of the key \(request.id) is lost: rotate it again")
        }
    }
}
