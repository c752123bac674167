import Protocol

/// The output of `herald notifications effect --type`: the effect of one type, by kinds of device.
enum TypeEffectText {
    /// Asks for the type and prints it.
    static func run(_ invocation: Invocation, type: String) async throws {
        let session = try Session(invocation)
        var request = Proto.GetTypeEffectRequest()
        request.app = try await session.app()
        request.type = type
        request.since = try TimeOption.read("since", invocation)
        request.until = try TimeOption.read("until", invocation)
        let response = try await session.delivery.getTypeEffect(request, session.context)
        invocation.answer(response, human: text)
        for gap in gaps(response) { invocation.console.note("herald: \(gap)") }
    }

    /// Returns a table with a line for all devices, for each platform and for each version, and a
    /// table of how soon devices did something.
    static func text(_ response: Proto.GetTypeEffectResponse) -> String {
        guard let total = response.total, total.notifications > 0 else {
            return "no notifications of the type in this time\n"
        }
        var table = Table(
            "OF", "DEVICES", "RECEIVED", "SHOWN", "TAPPED", "DISMISSED", "OFF IN A DAY",
            "OFF IN A WEEK",
            leastImportant: ["OFF IN A WEEK", "DISMISSED", "SHOWN"])
        table.add(
            "all", total.audience.grouped, total.received.grouped, total.displayed.grouped,
            total.tapped.grouped, total.dismissed.grouped,
            total.day?.switchedOff.grouped ?? "-", total.week?.switchedOff.grouped ?? "-")
        func add(_ name: String, _ part: Proto.TypeEffectPart) {
            table.add(
                name, part.audience.grouped, part.received.grouped, part.displayed.grouped,
                part.tapped.grouped, part.dismissed.grouped,
                response.withDay > 0 ? part.daySwitchedOff.grouped : "-",
                response.withWeek > 0 ? part.weekSwitchedOff.grouped : "-")
        }
        for part in response.platforms { add(part.name, part) }
        for part in response.versions { add("version \(part.name)", part) }
        return table.text + EffectTimesText.text(response.times)
    }

    /// Returns sentences about the numbers that are known of all notifications, but not of each
    /// platform and version.
    static func gaps(_ response: Proto.GetTypeEffectResponse) -> [String] {
        guard let total = response.total else { return [] }
        guard response.unknown.isEmpty else {
            return ["platforms and versions are not known: \(response.unknown.printable)"]
        }
        let parts: [(name: String, some: UInt64, all: UInt64)] = [
            ("what devices said", response.withReactions, total.notifications),
            ("the audience", response.withAudience, total.notifications),
            ("off in a day", response.withDay, total.day?.notifications ?? 0),
            ("off in a week", response.withWeek, total.week?.notifications ?? 0),
        ]
        return parts.filter { $0.some < $0.all }.map {
            "platforms and versions have \($0.name) of \($0.some.grouped) of "
                + Plural.text($0.all, "notification")
        }
    }
}
