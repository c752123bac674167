import Protocol

/// `herald preview`: how many devices an audience is.
enum PreviewCommand {
    static let command: Command = Command(
        name: "preview", summary: "Say how many devices an audience is, without sending",
        arguments: [Argument(name: "SELECTOR", summary: "the audience, such as /bill/signed")],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.PreviewAudienceRequest()
            request.app = try await session.app()
            request.audience = invocation.argument("SELECTOR")
            let response = try await session.registry.previewAudience(request, session.context)
            invocation.answer(response) { response in
                var record = Record()
                record.add("devices", "\(response.devices) of \(response.devicesInApp)")
                record.add("audience", response.audience)
                return record.text
            }
        })
}
