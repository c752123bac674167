import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// The maximum number of events in one answer; each is up to forty elements of the reader's
    /// limit.
    private static let eventsAtOnce = 400
    /// The longest wait of a reader in one call, which proxies allow.
    private static let longestWait: Duration = .seconds(30)
    /// The interval at which to look for new events while a reader waits.
    private static let look: Duration = .milliseconds(250)

    /// Returns the events after a place in the stream; waits for some if requested.
    package func readEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        let app = try gone.scope(request.app, call)
        guard request.pageSize <= 1000 else { throw RPCError.invalid("page_size", "is over 1000") }
        let size = min(
            Self.eventsAtOnce, request.pageSize == 0 ? Self.eventsAtOnce : Int(request.pageSize))
        let wait = try Self.wait(request.wait)
        let end = ContinuousClock.now + wait
        var after = request.after
        while true {
            let page = try await store.events(of: app, after: after, limit: size)
            // The latest place stays where it was at the first look.
            if page.events.isEmpty { after = page.offset }
            guard page.events.isEmpty, ContinuousClock.now < end, !work.isStopping else {
                return call.noting(page)
            }
            try await Task.sleep(for: min(Self.look, end - .now))
        }
    }

    private static func wait(_ wait: Proto.Duration?) throws(RPCError) -> Duration {
        guard let wait else { return .zero }
        guard wait.seconds >= 0, (0..<1_000_000_000).contains(wait.nanos),
            wait.seconds <= longestWait.components.seconds
        else { throw .invalid("wait", "is not from 0 to 30 s") }
        return min(longestWait, .seconds(wait.seconds) + .nanoseconds(Int64(wait.nanos)))
    }
}
