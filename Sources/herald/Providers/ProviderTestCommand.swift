import Protocol

/// `herald providers test`: sends one message through a provider.
enum ProviderTestCommand {
    static let command: Command = Command(
        name: "test", summary: "Send one message to a device through one provider",
        notes: [
            "The message goes to the device's address at once, whatever tags the device has, and "
                + "is not in its inbox. The exit status is 0 if the provider accepted it, else 1. "
                + "While a kill switch is on, the test is refused."
        ],
        examples: [
            "herald providers test apns --device 01k9m3n5p7q9r1s3t5v7w9x1y3",
            "herald providers test fcm --device 01k9m3n5p7q9r1s3t5v7w9x1y3 "
                + "--title Hello --body 'It works'",
        ],
        options: [
            .value("device", "ID", "the device", source: .devices),
            .value(
                "title", "TEXT", "the message's title; 'Test from Herald' if --body is left out too"
            ),
            .value("body", "TEXT", "the message's text"),
        ],
        arguments: [Argument(name: "NAME", summary: "the provider's name", source: .providers)],
        action: run)

    private static func run(_ invocation: Invocation) async throws {
        guard let device = invocation.option("device") else {
            throw UsageError("--device is missing: the id of the device", path: invocation.path)
        }
        let session = try Session(invocation)
        var request = Proto.TestProviderRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.deviceId = device
        if invocation.flag("title") || invocation.flag("body") {
            request.content = Proto.Content()
            request.content?.title = invocation.option("title") ?? ""
            request.content?.body = invocation.option("body") ?? ""
        }
        let response = try await session.delivery.testProvider(request, session.context)
        invocation.answer(response, human: text)
        guard response.outcome == .accepted else { throw NotTaken() }
    }

    /// Returns the provider's answer as text.
    static func text(_ response: Proto.TestProviderResponse) -> String {
        var record = Record()
        record.add("outcome", response.outcome.name(without: "PROVIDER_OUTCOME_"))
        record.add("reason", response.reason)
        record.add("retry after", response.retryAfter.map { "\($0.seconds) s" } ?? "")
        record.add("address", response.addressKind)
        record.add("message", response.messageId)
        return record.text
    }
}

/// The error when a provider did not accept a test message.
struct NotTaken: Error, Hashable, Sendable, CustomStringConvertible {
    var description: String { "the provider did not accept the message" }
}
