import HTTP
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
    /// The empty line that is sent when there are no events, to keep the connection alive.
    private static let heartbeat = [UInt8(ascii: "\n")]

    private let gateway: Gateway
    private let fields: HTTPFields
    private let context: CallContext
    private let query: Mutex<Proto.ReadEventsRequest>

    /// Creates a follower.
    ///
    /// - Parameters:
    ///   - fields: The header fields of the request, with the key.
    ///   - query: What to read, and the offset after which to start.
    /// - Throws: `resourceExhausted` if the thread has as many followers as the limit allows.
    init(
        _ gateway: Gateway, _ fields: HTTPFields, _ context: CallContext,
        _ query: Proto.ReadEventsRequest
    ) throws(RPCError) {
        let most = gateway.limits.followers
        let hasRoom = gateway.followers.withLock { count in
            guard count < most else { return false }
            count += 1
            return true
        }
        guard hasRoom else {
            throw RPCError(
                .resourceExhausted,
                "\(most) clients follow events already; read pages, without `follow`",
                retryAfter: .seconds(5))
        }
        (self.gateway, self.fields, self.context) = (gateway, fields, context)
        self.query = Mutex(query)
    }

    deinit { gateway.followers.withLock { $0 -= 1 } }

    /// Returns the next events as lines, or an empty line if none come within the heartbeat time.
    ///
    /// An empty array ends the response.
    func next() async -> [UInt8] {
        let end = gateway.parts.now() + gateway.limits.eventHeartbeat
        while !Task.isCancelled {
            do {
                let lines = try await look(until: end)
                if !lines.isEmpty { return lines }
            } catch {
                guard RPCError(error).isAbsence else { return [] }
            }
            guard gateway.parts.now() < end else { return Self.heartbeat }
            // A service that answered early without events would do so again at once.
            try? await Task.sleep(for: Self.pause)
        }
        return []
    }

    private func look(until end: MonotonicInstant) async throws -> [UInt8] {
        let now = gateway.parts.now()
        var call = context
        call.deadline = now + Method.Delivery.readEvents.deadline
        call.principal = try await gateway.reader(fields, call)
        var request = query.withLock { $0 }
        let rest = max(.zero, end - now).components
        request.wait = Proto.Duration()
        request.wait?.seconds = rest.seconds
        request.wait?.nanos = Int32(rest.attoseconds / 1_000_000_000)
        let page = try await DeliveryClient(gateway.backends.delivery).readEvents(request, call)
        // A key that was revoked during the wait gets none of these events.
        _ = try await gateway.reader(fields, call)
        let lines = page.lines
        query.withLock { $0.after = page.offset }
        return lines
    }
}
