import Protocol

/// The part of `herald explain` that explains a place's story.
enum PlaceStoryCommand {
    /// Prints what a device did at a place and whether its story was sent, latest first.
    static func run(_ invocation: Invocation, _ place: String) async throws {
        guard invocation.argument("DEVICE").isEmpty, invocation.option("user") == nil else {
            throw UsageError("--place takes one device and nothing else", path: invocation.path)
        }
        let session = try Session(invocation)
        var request = Proto.ListTransitionsRequest()
        request.app = try await session.app()
        (request.deviceId, request.placeId) = (invocation.argument("SELECTOR"), place)
        request.pageSize = 20
        let response = try await session.geo.listTransitions(request, session.context)
        invocation.answer(response) { text($0) }
    }

    static func text(_ response: Proto.ListTransitionsResponse) -> String {
        guard !response.transitions.isEmpty else {
            return "Herald knows of no visit. Either the device was not at the place, or its app "
                + "does not report movement.\n"
        }
        return response.transitions.map { line($0).printable + "\n" }.joined()
    }

    private static func line(_ it: Proto.PlaceTransition) -> String {
        "\(it.time.text)  \(verb(it)): \(fate(it))"
    }

    private static func verb(_ it: Proto.PlaceTransition) -> String {
        switch it.kind {
        case .enter: "entered"
        case .exit: it.visit ? "left after a visit" : "left"
        case .dwell: "stayed for the dwell time"
        case .cross: "passed through"
        default: "asked for a reminder"
        }
    }

    private static func fate(_ it: Proto.PlaceTransition) -> String {
        switch it.fate {
        case .sending: "the story is being handed to delivery"
        case .sent: "the story was sent, as notification \(it.notificationId)"
        case .deferred: "the story is waiting: \(it.reason)"
        case .refused: "the story was not sent: \(it.reason)"
        default:
            it.paused
                ? "nothing was sent, because the place's pause was not over"
                : "nothing was sent, because the place does not notify of this"
        }
    }
}
