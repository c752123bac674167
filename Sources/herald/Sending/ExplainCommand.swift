import Protocol

/// `herald explain`: says why a device is in an audience or not, or why it got a notification or
/// not.
enum ExplainCommand {
    static let command: Command = Command(
        name: "explain",
        summary: "Say why a device got a notification or is in an audience, or why not",
        notes: [
            "With a notification's id in place of a selector it tells the course of that "
                + "notification for the device, from the audience to the tap.",
            "With --place it says what the device did at that place, and why it got the place's "
                + "story or not: 'herald explain DEVICE --place ID'.",
        ],
        examples: [
            "herald explain '/bill/vote AND platform(ios)' "
                + "01k9m3n5p7q9r1s3t5v7w9x1y3",
            "herald explain 01kb8q2v5w7x9y3z4a6c8d0e2f 01k9m3n5p7q9r1s3t5v7w9x1y3",
            "herald explain 01kb8q2v5w7x9y3z4a6c8d0e2f --user ann",
        ],
        options: [
            .value(
                "type", "PATH", "the type of the notification, such as /bill/vote",
                source: .types),
            .value(
                "user", "USER", "with a notification's id: explain each device of this user",
                source: .users),
            .value(
                "place", "ID", "explain this place's story for the one device that is named",
                source: .places),
        ],
        arguments: [
            PreviewCommand.selector,
            Argument(
                name: "DEVICE", summary: "the device's id; not with --user", isOptional: true,
                source: .devices),
        ],
        action: { invocation in
            if let place = invocation.option("place") {
                return try await PlaceStoryCommand.run(invocation, place)
            }
            let isOfUser = invocation.option("user") != nil
            guard isOfUser == invocation.argument("DEVICE").isEmpty else {
                throw UsageError("name a DEVICE, or a --user", path: invocation.path)
            }
            if DeliveryStoryCommand.isNotification(invocation.argument("SELECTOR")) {
                return try await DeliveryStoryCommand.run(invocation)
            }
            guard !isOfUser else {
                throw UsageError("--user needs a notification's id", path: invocation.path)
            }
            let session = try Session(invocation)
            var request = Proto.ExplainAudienceRequest()
            request.app = try await session.app()
            request.audience = invocation.argument("SELECTOR")
            request.deviceId = invocation.argument("DEVICE")
            request.type = invocation.option("type") ?? ""
            let response = try await session.registry.explainAudience(request, session.context)
            invocation.answer(response, human: text)
            guard response.verdict != .matched else { return }
            await AudienceAdvice.note(request.audience, of: request.app, session, invocation)
            await TypeAdvice(session).note([request.type], .send, of: request.app, invocation)
        })

    /// Returns the reason, and the tree of parts: one line per part, indented by two blanks per
    /// level.
    static func text(_ response: Proto.ExplainAudienceResponse) -> String {
        var text = response.reason.printable + "\n"
        for (index, part) in response.parts.enumerated() {
            let next = response.parts.dropFirst(index + 1).first
            // A part that has parts is explained by them.
            let isWhole = (next?.depth ?? 0) <= part.depth
            let indent = String(repeating: "  ", count: Int(min(part.depth, 40)))
            let reason = isWhole && !part.reason.isEmpty ? ": \(part.reason)" : ""
            text += "\(indent)\(mark(part.verdict)) \("\(part.selector)\(reason)".printable)\n"
        }
        return text
    }

    private static func mark(_ verdict: Proto.ExplanationVerdict) -> String {
        switch verdict {
        case .matched: "yes"
        case .notMatched: "no "
        default: "?  "
        }
    }
}

/// `herald sample`: shows some devices of an audience.
enum SampleCommand {
    static let command: Command = Command(
        name: "sample", summary: "Show some devices of an audience, taken at random",
        examples: ["herald sample 'last_seen(30d)' --count 3"],
        options: [
            PreviewCommand.type,
            .value("count", "NUMBER", "how many: 1 to 100; 10 if left out"),
        ],
        arguments: [PreviewCommand.selector],
        action: { invocation in
            let count = try invocation.number("count", 1...100) ?? 10
            let session = try Session(invocation)
            var request = Proto.SampleAudienceRequest()
            request.app = try await session.app()
            request.audience = invocation.argument("SELECTOR")
            request.type = invocation.option("type") ?? ""
            request.count = count
            let response = try await session.registry.sampleAudience(request, session.context)
            invocation.answer(response) { DevicesCommand.table($0.devices) }
            guard response.devices.isEmpty else { return }
            await AudienceAdvice.note(request.audience, of: request.app, session, invocation)
            await TypeAdvice(session).note([request.type], .send, of: request.app, invocation)
        })
}
