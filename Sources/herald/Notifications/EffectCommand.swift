import Protocol

/// `herald notifications effect`.
enum EffectCommand {
    /// Prints what people did with a notification, by kinds of device, or with all, by type.
    static func run(_ invocation: Invocation) async throws {
        guard invocation.arguments["ID"] != nil else {
            guard let type = invocation.option("type") else {
                return try await TypeEffectsText.run(invocation)
            }
            return try await TypeEffectText.run(invocation, type: type)
        }
        guard ["type", "since", "until"].allSatisfy({ invocation.option($0) == nil }) else {
            throw UsageError(
                "--type, --since and --until are for all notifications; leave the ID out")
        }
        let session = try Session(invocation)
        var request = Proto.GetEffectRequest()
        request.app = try await session.app()
        request.notificationId = invocation.argument("ID")
        let response = try await session.delivery.getEffect(request, session.context)
        invocation.answer(response, human: text)
        if !response.unknown.isEmpty {
            invocation.console.note("herald: not all is known: \(response.unknown.printable)")
        }
    }

    /// Returns a table with a line for all devices, each platform and each version.
    static func text(_ response: Proto.GetEffectResponse) -> String {
        var table = Table(
            "OF", "DEVICES", "RECEIVED", "SHOWN", "TAPPED", "DISMISSED", "OFF IN A DAY",
            "OFF IN A WEEK", "OFF NOW", "GONE",
            leastImportant: ["GONE", "OFF NOW", "OFF IN A WEEK", "DISMISSED", "SHOWN"])
        func add(_ name: String, _ counts: Proto.EffectCounts?, gone: String = "") {
            let counts = counts ?? Proto.EffectCounts()
            let (day, week) = (counts.optOuts?.day, counts.optOuts?.week)
            table.add(
                name, counts.devices.grouped, counts.received.grouped, counts.displayed.grouped,
                counts.tapped.grouped, counts.dismissed.grouped, day?.switchedOff.grouped ?? "-",
                week?.switchedOff.grouped ?? "-", counts.switchedOff.grouped, gone)
        }
        add("all", response.total, gone: (response.total?.gone ?? 0).grouped)
        for part in response.platforms { add(part.name, part.counts) }
        for part in response.versions { add("version \(part.name)", part.counts) }
        return table.text + EffectTimesText.text(response.times)
    }
}
