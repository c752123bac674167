import Protocol
import ProtocolJSON
import Synchronization

/// `herald events`: what happens, as it happens.
enum EventsCommand {
    /// How long one call waits for something to happen.
    private static let wait: Int64 = 30
    /// How long a body that goes on may be silent: three times as long as the gateway is.
    private static let patience: Duration = .seconds(45)
    /// The offset behind all that has happened.
    private static let latest = "latest"

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
            .flag("from-now", "with --follow: only what happens from now on"),
        ],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.ReadEventsRequest()
            request.app = try await session.existingApp()
            request.after = invocation.option("after") ?? ""
            let follows = invocation.flag("follow")
            if invocation.flag("from-now") {
                guard follows, request.after.isEmpty else {
                    throw UsageError(
                        "--from-now stands beside --follow, and without --after",
                        path: invocation.path)
                }
                request.after = latest
            }
            try await read(&request, session, invocation)
            // Whoever is told nothing any more would take it for silence.
            while follows, !invocation.console.isLost() {
                let began = ContinuousClock.now
                let isRefused = await follow(&request, session, invocation)
                if invocation.console.isLost() { break }
                // As many follow as may, or the gateway is of before there was that.
                if isRefused {
                    request.wait = Proto.Duration()
                    request.wait?.seconds = wait
                }
                if .now - began < .seconds(1) { try await Task.sleep(for: .seconds(1)) }
                try await read(&request, session, invocation)
                request.wait = nil
            }
            try invocation.console.check()
        })

    /// Prints all that there is already.
    private static func read(
        _ request: inout Proto.ReadEventsRequest, _ session: Session, _ invocation: Invocation
    ) async throws {
        var isMore = true
        while isMore, !invocation.console.isLost() {
            let page = try await session.delivery.readEvents(request, session.context)
            for event in page.events { invocation.console.line(line(event)) }
            (request.after, isMore) = (page.offset, page.more)
        }
    }

    /// Prints what happens, until the connection ends.
    ///
    /// - Returns: whether the gateway does not do that now.
    private static func follow(
        _ request: inout Proto.ReadEventsRequest, _ session: Session, _ invocation: Invocation
    ) async -> Bool {
        let console = invocation.console
        let lines = Mutex(EventLines())
        let app = request.app.isEmpty ? "" : "&app=\(request.app.percentEncoded)"
        let status = await session.gateway.follow(
            "/v1/events?follow=true&after=\(request.after)\(app)", patience: patience
        ) { bytes in
            for line in lines.withLock({ $0.lines(endingIn: bytes) }) { console.line(line) }
            return !console.isLost()
        }
        if let offset = lines.withLock(\.offset) { request.after = offset }
        return status.map { $0 != 200 } ?? false
    }

    /// An event on one line.
    static func line(_ event: Proto.StreamEvent) -> String {
        String(decoding: event.jsonText, as: UTF8.self)
    }
}

extension String {
    /// As a value in a URL's query.
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { text, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(scalar)
            if scalar.isASCII, isPlain {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
    }
}
