import Protocol

/// `herald preview`: counts the devices of an audience.
enum PreviewCommand {
    /// The option for the notification's type.
    static let type = Option.value(
        "type", "PATH", "leave out devices that have switched off this type, such as /bill/vote",
        source: .types)
    /// The argument for the audience.
    static let selector = Argument(
        name: "SELECTOR", summary: "the audience, such as /bill/signed", source: .tags)

    static let command: Command = Command(
        name: "preview", summary: "Count the devices of an audience, without sending",
        notes: [SelectorNote.text],
        examples: [
            "herald preview '/bill/vote AND platform(ios)'",
            "herald preview ALL --type /bill/vote --breakdown",
        ],
        options: [
            type, .flag("breakdown", "also count by kind of address and by time zone"),
        ],
        arguments: [selector],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.PreviewAudienceRequest()
            request.app = try await session.app()
            request.audience = invocation.argument("SELECTOR")
            request.type = invocation.option("type") ?? ""
            request.breakdown = invocation.flag("breakdown")
            let response = try await session.registry.previewAudience(request, session.context)
            invocation.answer(response, human: text)
            WarningText.note(response.warnings, invocation)
            await TypeAdvice(session).note([request.type], .send, of: request.app, invocation)
        })

    /// Returns the answer as text.
    static func text(_ response: Proto.PreviewAudienceResponse) -> String {
        var record = Record()
        record.add("devices", "\(response.devices) of \(response.devicesInApp)")
        record.add("audience", response.audience)
        var text = record.text
        for (heading, counts) in [
            ("ADDRESS", response.byAddressKind), ("TIME ZONE", response.byTimeZone),
        ] where !counts.isEmpty {
            var table = Table("DEVICES", heading)
            for count in counts { table.add("\(count.devices)", count.name) }
            text += "\n" + table.text
        }
        return text
    }
}
