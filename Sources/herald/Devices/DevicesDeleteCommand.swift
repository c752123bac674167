import Protocol
import ServiceKit

/// `herald devices delete`: one device, or all that a key registered.
enum DevicesDeleteCommand {
    static let command: Command = Command(
        name: "delete", summary: "Delete a device and everything that is known of it",
        notes: [
            "With --made-by it deletes every device that a key registered, and says how many "
                + "before it asks: for a key that has leaked. Revoke the key first."
        ],
        examples: [
            "herald devices delete 01k9m3n5p7q9r1s3t5v7w9x1y3",
            "herald devices delete --made-by 01k7a2b4c6d8e0f1g3h5j7k9m1 "
                + "--since 2026-05-04T13:00:00Z",
        ],
        options: [
            .value(
                "made-by", "KEY", "the id of the key that registered the devices", source: .keys),
            .value(
                "since", "TIME",
                "with --made-by: only devices registered since then, like 2026-05-04T13:00:00Z"),
            Confirmation.option,
        ],
        arguments: [
            Argument(
                name: "ID", summary: "the device's id", isOptional: true, source: .devices)
        ],
        action: run)

    private static func run(_ invocation: Invocation) async throws {
        let id = invocation.argument("ID")
        guard let key = invocation.option("made-by") else {
            guard !id.isEmpty else {
                throw UsageError("ID is missing, or --made-by KEY", path: invocation.path)
            }
            guard invocation.option("since") == nil else {
                throw UsageError("--since goes with --made-by", path: invocation.path)
            }
            return try await delete(id, invocation)
        }
        guard id.isEmpty else {
            throw UsageError("give an ID or --made-by, not both", path: invocation.path)
        }
        try await deleteAll(madeBy: key, since: since(invocation), invocation)
    }

    private static func since(_ invocation: Invocation) throws -> Proto.Timestamp? {
        guard let text = invocation.option("since") else { return nil }
        guard !text.hasPrefix("+"),
            let time = Proto.Timestamp(parsing: text, now: WallClock.system.now())
        else {
            throw UsageError(
                "--since is '\(text)'; write it like 2026-05-04T13:00:00Z", path: invocation.path)
        }
        return time
    }

    private static func delete(_ id: String, _ invocation: Invocation) async throws {
        try Confirmation.ask("delete the device \(id) and all its data", invocation)
        let session = try Session(invocation)
        var request = Proto.DeleteDeviceRequest()
        request.app = try await session.app()
        request.id = id
        let response = try await session.registry.deleteDevice(request, session.context)
        invocation.answer(response) { _ in "deleted \(id)\n" }
    }

    private static func deleteAll(
        madeBy key: String, since: Proto.Timestamp?, _ invocation: Invocation
    ) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteDevicesMadeByRequest()
        request.app = try await session.app()
        request.keyId = key
        request.since = since
        if Confirmation.isWanted(invocation) {
            request.dryRun = true
            let count = try await pages(request, session)
            request.dryRun = false
            try Confirmation.ask(
                "delete \(Plural.text(count, "device")) that the key \(key) registered, and all "
                    + "their data", invocation)
        }
        var answer = Proto.DeleteDevicesMadeByResponse()
        answer.devices = try await pages(request, session)
        invocation.answer(answer) { "deleted \(Plural.text($0.devices, "device"))\n" }
    }

    /// Asks page by page; gives how many devices all pages counted.
    private static func pages(
        _ request: Proto.DeleteDevicesMadeByRequest, _ session: Session
    ) async throws -> UInt32 {
        var request = request
        var count: UInt32 = 0
        repeat {
            let page = try await session.registry.deleteDevicesMadeBy(request, session.context)
            count += page.devices
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return count
    }
}
