import HTTP
import HTTPServer
import Protocol
import Synchronization

/// A client that follows events as they happen.
///
/// It gets one page at a time; the next page is read when the one before has been sent.
///
/// It ends when its key is no longer valid, when the events at its offset are too old to be kept,
/// and when the connection closes. While delivery or the registry is unreachable, it waits.
final class EventFollower: Sendable {
    /// The pause before a service that is unreachable, or about to stop, is called again.
    private static let pause: Duration = .milliseconds(500)

    private let gateway: Gateway
    private let fields: HTTPFields
    private let peer: HTTPPeer
    private let context: CallContext
    private let query: Mutex<Proto.ReadEventsRequest>
    private let format: EventFormat
    private let place: WaitingPlace

    /// Creates a follower.
    ///
    /// - Parameter place: its place among the waiting calls.
    init(
        _ gateway: Gateway, _ fields: HTTPFields, _ peer: HTTPPeer, _ context: CallContext,
        _ query: Proto.ReadEventsRequest, _ format: EventFormat, _ place: WaitingPlace
    ) {
        (self.gateway, self.fields, self.peer, self.context) = (gateway, fields, peer, context)
        self.query = Mutex(query)
        self.format = format
        self.place = place
    }

    /// The next events, or a heartbeat after a while; nothing when it is over.
    func next() async -> [UInt8] {
        let end = gateway.parts.now() + gateway.limits.eventHeartbeat
        while !Task.isCancelled {
            do {
                let lines = try await look(until: end)
                if !lines.isEmpty { return lines }
            } catch {
                guard RPCError(error).isAbsence else { return [] }
            }
            guard gateway.parts.now() < end else { break }
            // A service that answered early without events would do so again at once.
            try? await Task.sleep(for: Self.pause)
        }
        return Task.isCancelled ? [] : format.heartbeat(at: query.withLock { $0.after })
    }

    private func look(until end: MonotonicInstant) async throws -> [UInt8] {
        let now = gateway.parts.now()
        var call = context
        call.deadline = now + Method.Delivery.readEvents.deadline
        call.principal = try await gateway.reader(fields, peer, call)
        var request = query.withLock { $0 }
        let rest = max(.zero, end - now).components
        request.wait = Proto.Duration()
        request.wait?.seconds = rest.seconds
        request.wait?.nanos = Int32(rest.attoseconds / 1_000_000_000)
        let page = try await DeliveryClient(gateway.backends.delivery).readEvents(request, call)
        // A key that was revoked meanwhile gets nothing of what came meanwhile.
        _ = try await gateway.reader(fields, peer, call)
        let lines = format.text(page)
        query.withLock { $0.after = page.offset }
        return lines
    }
}
