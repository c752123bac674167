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
    /// The longest that one call to delivery waits: whoever joins it hears nothing for as long.
    private static let longestWait: Duration = .seconds(5)

    private enum Look {
        case events([UInt8])
        /// There may be some now.
        case rung
        case nothing
    }

    private let gateway: Gateway
    private let fields: HTTPFields
    private let peer: HTTPPeer
    private let context: CallContext
    private let query: Mutex<Proto.ReadEventsRequest>
    private let format: EventFormat
    private let place: WaitingPlace
    /// When the audit log was told last that this reader reads.
    private let recorded = Mutex<MonotonicInstant?>(nil)

    /// Creates a follower.
    ///
    /// - Parameter place: its place among the followers.
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
            let began = gateway.parts.now()
            do {
                switch try await look(until: end) {
                case .events(let lines): return lines
                case .rung: continue
                case .nothing: break
                }
            } catch {
                guard RPCError(error).isAbsence else { return [] }
            }
            let now = gateway.parts.now()
            guard now < end else { break }
            // A service that answered at once without events would do so again.
            if now - began < Self.pause { try? await Task.sleep(for: Self.pause) }
        }
        return Task.isCancelled ? [] : format.heartbeat(at: query.withLock { $0.after })
    }

    private func look(until end: MonotonicInstant) async throws -> Look {
        var call = context
        call.deadline = gateway.parts.now() + Method.Delivery.readEvents.deadline
        call.principal = try await gateway.reader(fields, peer, call)
        var request = query.withLock { $0 }
        let bells = gateway.memory.bells
        let app = call.principal.map { $0.app.isEmpty ? request.app : $0.app } ?? ""
        let version = bells.version(of: app)
        let page = try await page(request, call)
        guard page.events.isEmpty else {
            // A key that was revoked meanwhile gets nothing of what came meanwhile.
            _ = try await gateway.reader(fields, peer, call)
            let lines = format.text(page)
            query.withLock { $0.after = page.offset }
            return .events(lines)
        }
        query.withLock { $0.after = page.offset }
        // The suite itself asks, for all of them.
        let own = CallContext(deadline: call.deadline, requestID: call.requestID)
        let wait = min(Self.longestWait, max(.zero, end - gateway.parts.now()))
        let hasRung = try await bells.wait(for: app, since: version, wait) { after, wait in
            (request.app, request.after) = (app, after)
            request.wait = Proto.Duration(delay: wait)
            return try await DeliveryClient(gateway.backends.delivery).followEvents(request, own)
        }
        return hasRung ? .rung : .nothing
    }

    /// Returns the events that there are now, which all who have the same place share.
    private func page(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        let delivery = DeliveryClient(gateway.backends.delivery)
        guard let principal = call.principal else { return Proto.ReadEventsResponse() }
        let question = Question(
            Method.Delivery.followEvents, try request.encoded(), of: principal)
        let page = try await gateway.memory.events.answer(to: question, for: principal.subject) {
            var shared = request
            if !principal.app.isEmpty { shared.app = principal.app }
            let own = CallContext(deadline: call.deadline, requestID: call.requestID)
            return try await delivery.followEvents(shared, own)
        }
        guard !page.events.isEmpty, isRecordDue else { return page }
        // What it gets now is read once more in its own name, which the audit log records.
        let own = try await delivery.readEvents(request, call)
        recorded.withLock { $0 = gateway.parts.now() }
        return own
    }

    /// Whether the audit log is to be told that this reader reads.
    private var isRecordDue: Bool {
        guard let last = recorded.withLock({ $0 }) else { return true }
        return gateway.parts.now() - last >= gateway.limits.followRecord
    }
}
