import Protocol

/// The output of `herald notifications effect` without an ID: the effect of each type.
enum TypeEffectsText {
    /// Asks for the types and prints them.
    static func run(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListTypeEffectsRequest()
        request.app = try await session.app()
        request.since = try TimeOption.read("since", invocation)
        request.until = try TimeOption.read("until", invocation)
        let response = try await session.delivery.listTypeEffects(request, session.context)
        invocation.answer(response, human: text)
        if response.leftOut > 0 {
            invocation.console.note(
                "herald: not counted: \(response.leftOut.grouped) notifications of further types")
        }
    }

    /// Returns a table with a line for each type.
    static func text(_ response: Proto.ListTypeEffectsResponse) -> String {
        var table = Table(
            "TYPE", "SENT", "DEVICES", "RECEIVED", "SHOWN", "TAPPED", "DISMISSED", "OFF IN A DAY",
            "OFF IN A WEEK",
            leastImportant: ["DISMISSED", "OFF IN A WEEK", "RECEIVED", "SHOWN"])
        for it in response.types {
            table.add(
                it.type, it.notifications.grouped, it.audience.grouped, it.received.grouped,
                it.displayed.grouped, it.tapped.grouped, it.dismissed.grouped,
                it.day?.switchedOff.grouped ?? "-", it.week?.switchedOff.grouped ?? "-")
        }
        return table.isEmpty ? "no notifications in this time" : table.text
    }
}
