import Protocol
import ProtocolJSON
import Synchronization

/// `herald events`: prints events as they happen.
enum EventsCommand {
    /// The seconds that one call waits for an event.
    private static let wait: Int64 = 30
    /// The time that a body may be silent: three times the longest silence of the gateway.
    private static let patience: Duration = .seconds(45)
    /// The offset after all events.
    private static let latest = "latest"

    static let command: Command = Command(
        name: "events", summary: "Print the events of notifications, one JSON object per line",
        notes: [
            "Each line has an offset. --after continues there, so that nothing is missed or "
                + "printed twice. Events are kept for a week. Successful deliveries are summed up.",
            "Events name devices, so they need an operator's key. With --without-devices a "
                + "viewer's is enough: failures and what devices said are numbers then.",
            "A data warehouse can read the same events at GET /v1/events of the gateway.",
        ],
        examples: [
            "herald events --follow --from-now",
            "herald events --after 4711 > events.ndjson",
        ],
        options: [
            .value(
                "after", "OFFSET", "only events after this offset; all that are kept if left out"),
            .flag("follow", "print new events until the command is stopped"),
            .flag("from-now", "with --follow: only new events"),
            .flag("without-devices", "leave out what names a device"),
        ],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.ReadEventsRequest()
            request.app = try await session.existingApp()
            request.after = invocation.option("after") ?? ""
            request.withoutDevices = invocation.flag("without-devices")
            let follows = invocation.flag("follow")
            if invocation.flag("from-now") {
                guard follows, request.after.isEmpty else {
                    throw UsageError(
                        "--from-now needs --follow, and does not go with --after",
                        path: invocation.path)
                }
                request.after = latest
            }
            try await read(&request, session, invocation)
            // If output is lost the command ends: the reader would take it for silence.
            while follows, !invocation.console.isLost() {
                let began = ContinuousClock.now
                let isRefused = await follow(&request, session, invocation)
                if invocation.console.isLost() { break }
                // The limit of followers is reached, or the gateway is too old to be followed.
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

    /// Prints the events that exist.
    private static func read(
        _ request: inout Proto.ReadEventsRequest, _ session: Session, _ invocation: Invocation
    ) async throws {
        var isMore = true
        while isMore, !invocation.console.isLost() {
            let page =
                request.withoutDevices
                ? try await session.delivery.readChanges(request, session.context)
                : try await session.delivery.readEvents(request, session.context)
            for event in page.events { invocation.console.line(line(event)) }
            (request.after, isMore) = (page.offset, page.more)
        }
    }

    /// Prints new events until the connection ends.
    ///
    /// - Returns: whether the gateway refused to be followed.
    private static func follow(
        _ request: inout Proto.ReadEventsRequest, _ session: Session, _ invocation: Invocation
    ) async -> Bool {
        let console = invocation.console
        let lines = Mutex(EventLines())
        let app = request.app.isEmpty ? "" : "&app=\(request.app.percentEncoded)"
        let status = await session.gateway.follow(
            "/v1/events?follow=true&after=\(request.after)\(app)"
                + (request.withoutDevices ? "&devices=false" : ""), patience: patience
        ) { bytes in
            for line in lines.withLock({ $0.lines(endingIn: bytes) }) {
                console.line(whole(line))
            }
            return !console.isLost()
        }
        if let offset = lines.withLock(\.offset) { request.after = offset }
        return status.map { $0 != 200 } ?? false
    }

    /// Returns a line of the gateway as the command prints events.
    ///
    /// It has zeros and false, and numbers as numbers. A line that is no event stays as it is.
    static func whole(_ text: String) -> String {
        guard let event = try? Proto.StreamEvent(parsingJSON: Array(text.utf8)) else { return text }
        return line(event)
    }

    /// Returns an event as one line of JSON.
    static func line(_ event: Proto.StreamEvent) -> String {
        String(decoding: event.wholeJSONText, as: UTF8.self)
    }
}

extension String {
    /// The text encoded as a value in a URL's query.
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
