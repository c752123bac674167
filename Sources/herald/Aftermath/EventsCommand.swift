import Protocol
import ProtocolJSON

/// `herald events`: what happens, as it happens.
enum EventsCommand {
    /// How long one call waits for something to happen.
    private static let wait: Int64 = 30

    static let command: Command = Command(
        name: "events", summary: "Print what happens to notifications, one JSON object a line",
        notes: [
            "Each line has an offset: with --after it goes on there, and nothing is missed or told "
                + "twice. Kept for a week. Deliveries that worked are told in sums.",
            "For a warehouse: GET /v1/events of the gateway says the same.",
        ],
        options: [
            .value(
                "after", "OFFSET", "what came after it; from the oldest that is kept if left out"),
            .flag("follow", "go on as things happen, until it is stopped"),
        ],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.ReadEventsRequest()
            request.app = session.namedApp
            request.after = invocation.option("after") ?? ""
            let follows = invocation.flag("follow")
            while true {
                let page = try await session.delivery.readEvents(request, session.context)
                for event in page.events { invocation.console.line(line(event)) }
                request.after = page.offset
                guard !page.more else { continue }
                guard follows else { return }
                request.wait = Proto.Duration()
                request.wait?.seconds = wait
            }
        })

    /// An event on one line.
    static func line(_ event: Proto.StreamEvent) -> String {
        String(decoding: event.jsonText, as: UTF8.self)
    }
}
