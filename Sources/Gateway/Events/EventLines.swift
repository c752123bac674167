import Protocol

/// The events after a place, as followers get them.
struct EventLines: Sendable {
    /// The number of pages of merged events that are read at most; the rest comes with the next
    /// ones.
    private static let mostPages = 16

    /// The events in a format; empty if there are none.
    let text: [UInt8]
    /// The place from which to go on.
    let offset: String

    /// Reads the events after a place.
    ///
    /// - Parameter read: Reads a page.
    init(
        after request: Proto.ReadEventsRequest, _ format: EventFormat,
        _ read: (Proto.ReadEventsRequest) async throws -> Proto.ReadEventsResponse
    ) async throws {
        var request = request
        var all = try await read(request)
        var pages = 1
        while format == .merged, all.more, pages < Self.mostPages {
            request.after = all.offset
            let next = try await read(request)
            all.events += next.events
            (all.offset, all.more) = (next.offset, next.more)
            pages += 1
        }
        offset = all.offset
        guard !all.events.isEmpty else {
            text = []
            return
        }
        text = format.text(all) + (format == .merged ? format.heartbeat(at: offset) : [])
    }
}
