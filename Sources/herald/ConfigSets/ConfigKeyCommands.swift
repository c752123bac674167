import Protocol
import ProtocolJSON

/// `herald config-sets key`, `prepare-key` and `rotate-key`.
enum ConfigKeyCommands {
    static let key: Command = Command(
        name: "key", summary: "Print the public key by which apps check values",
        examples: [
            "herald config-sets key > config-key.pem",
            "herald config-sets key --next",
        ],
        options: [.flag("next", "the one that 'prepare-key' made instead")], action: show)

    static let prepare: Command = Command(
        name: "prepare-key", summary: "Make the key that will sign values next, and print it",
        notes: [
            "Build it into the app beside the present one. When enough people have that version, "
                + "'rotate-key' signs with it."
        ],
        examples: ["herald config-sets prepare-key > next-key.pem"],
        action: prepare)

    static let rotate: Command = Command.deletion(
        "rotate-key", summary: "Sign with the key that 'prepare-key' made, and delete the old one",
        examples: ["herald config-sets rotate-key 0f5d3c9a8be21744"],
        arguments: [
            Argument(
                name: "KEY", summary: "its id, as 'prepare-key' said it", source: .nextConfigKey)
        ],
        question: { _ in
            "delete the key that signs values now: apps that do not trust the next one take no "
                + "further values"
        }, action: rotate)

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetConfigKeyRequest()
        request.app = try await session.app()
        let response = try await session.configSets.getConfigKey(request, session.context)
        guard invocation.flag("next") else {
            return invocation.answer(response) { $0.publicKeyPem }
        }
        guard let next = response.next else {
            throw RPCError(
                .failedPrecondition, "no next key is prepared: herald config-sets prepare-key")
        }
        invocation.answer(next) { $0.publicKeyPem }
    }

    private static func prepare(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.PrepareConfigKeyRequest()
        request.app = try await session.app()
        let response = try await session.configSets.prepareConfigKey(request, session.context)
        let next = response.next ?? Proto.ConfigKey()
        invocation.answer(next) { $0.publicKeyPem }
        if !invocation.isJSON { invocation.console.note("herald: its id is \(next.keyId)") }
    }

    private static func rotate(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.RotateConfigKeyRequest()
        request.app = try await session.app()
        request.keyId = invocation.argument("KEY")
        let response = try await session.configSets.rotateConfigKey(request, session.context)
        invocation.answer(response) { response in
            var record = Record()
            record.add("signs now", response.key?.keyId ?? "")
            return record.text
        }
    }
}
