import Protocol

/// The part of `herald explain` that is about a place's story.
enum PlaceStoryCommand {
    /// Says what a device did at a place, and what became of its story, the latest first.
    static func run(_ invocation: Invocation, _ place: String) async throws {
        guard invocation.argument("DEVICE").isEmpty, invocation.option("user") == nil else {
            throw UsageError("with --place name one DEVICE alone", path: invocation.path)
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
            return "It has not been there, as far as is known: either it was not, or its app does "
                + "not say how it moves.\n"
        }
        return response.transitions.map { line($0).printable + "\n" }.joined()
    }

    private static func line(_ it: Proto.PlaceTransition) -> String {
        "\(it.time.text)  \(verb(it)): \(fate(it))"
    }

    private static func verb(_ it: Proto.PlaceTransition) -> String {
        switch it.kind {
        case .enter: "came"
        case .exit: it.visit ? "left after a visit" : "left"
        case .dwell: "had stayed long enough"
        case .cross: "went through"
        default: "wanted to be reminded"
        }
    }

    private static func fate(_ it: Proto.PlaceTransition) -> String {
        switch it.fate {
        case .sending: "the story is on its way to delivery"
        case .sent: "the story was sent, as notification \(it.notificationId)"
        case .deferred: "the story waits: \(it.reason)"
        case .refused: "the story was not sent: \(it.reason)"
        default:
            it.paused
                ? "within the place's pause after one like it, so nobody was told"
                : "the place does not notify of it"
        }
    }
}
