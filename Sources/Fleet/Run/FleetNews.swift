import HeraldClient

/// The notifications that a run sends.
enum FleetNews {
    /// The time that a notification is tried: it ends before anybody's quiet hours do.
    ///
    /// So nothing waits for their end, and neither does the run.
    private static let secondsToLive = 600

    private static let kinds = ["PLAIN", "MENTION", "INFO", "PLAIN", "CALL", "PLAIN"]

    /// Makes the body of a Send.
    static func notification(
        _ number: Int, tags: [String], seed: UInt64, _ random: inout SeededRandom
    ) -> [String: JSONValue] {
        let kind = kinds[number % kinds.count]
        let tag = tags.randomElement(using: &random) ?? "/"
        var content: [String: JSONValue] = [
            "title": .text("News \(number)"), "body": .text("About \(tag)"),
            "data": .object([
                "kind": .text(kind), "team": .text("T\(number % 2)"),
                "conversation": .text("C\(number % 5)"),
            ]),
        ]
        if number % 4 == 3 { content["collapseKey"] = .text("vote-\(number % 3)") }
        return [
            "idempotencyKey": .text("fleet-\(seed)-\(number)"), "type": .text("/bill/vote"),
            "audience": .text(random.happens(0.3) ? "ALL" : tag), "content": .object(content),
            "timeToLive": .text("\(secondsToLive)s"),
        ]
    }
}
