import Protocol

/// A look for the events after a place in the stream, again and again as long as a reader waits.
struct EventLook {
    /// The maximum number of events in one answer; each is up to forty elements of the reader's
    /// limit.
    private static let eventsAtOnce = 400
    /// The longest wait of a reader in one call, which proxies allow.
    private static let longestWait: Duration = .seconds(30)
    /// The interval at which to look.
    private static let interval: Duration = .milliseconds(250)

    /// The place after which to look.
    private(set) var after: String
    /// The number of events to take.
    let size: Int
    private let end: ContinuousClock.Instant

    /// Begins a look at the events that a request asks for, with its wait from now on.
    ///
    /// - Throws: `invalidArgument` that names the wrong field.
    init(_ request: Proto.ReadEventsRequest) throws(RPCError) {
        guard request.pageSize <= 1000 else { throw .invalid("page_size", "is over 1000") }
        let asked = request.pageSize == 0 ? Self.eventsAtOnce : Int(request.pageSize)
        size = min(Self.eventsAtOnce, asked)
        after = request.after
        end = .now + (try Self.wait(request.wait))
    }

    /// Returns how long to wait before the next look; nil if the page is the answer.
    mutating func pause(after page: Proto.ReadEventsResponse) -> Duration? {
        let rest = end - .now
        guard page.events.isEmpty, rest > .zero else { return nil }
        // The latest place stays where it was at the first look.
        after = page.offset
        return min(Self.interval, rest)
    }

    private static func wait(_ wait: Proto.Duration?) throws(RPCError) -> Duration {
        guard let wait else { return .zero }
        guard wait.seconds >= 0, (0..<1_000_000_000).contains(wait.nanos),
            wait.seconds <= longestWait.components.seconds
        else { throw .invalid("wait", "is not from 0 to 30 s") }
        return min(longestWait, .seconds(wait.seconds) + .nanoseconds(Int64(wait.nanos)))
    }
}

extension EventLook {
    /// Returns the events that a reader asks for, and waits for some if requested.
    ///
    /// - Parameter app: The app whose events are read; nil for all.
    static func page(
        _ request: Proto.ReadEventsRequest, of app: String?, on service: isolated DeliveryService
    ) async throws -> Proto.ReadEventsResponse {
        var look = try EventLook(request)
        while true {
            var page = try await service.store.events(
                of: app, after: look.after, limit: look.size)
            if request.withoutDevices {
                page.events = page.events.compactMap(\.withoutDevice)
                if page.events.isEmpty, page.more {
                    // Nothing of this page may be told.
                    look.after = page.offset
                    try Task.checkCancellation()
                    continue
                }
            }
            guard let pause = look.pause(after: page), !service.work.isStopping else {
                return page
            }
            try await Task.sleep(for: pause)
        }
    }
}
