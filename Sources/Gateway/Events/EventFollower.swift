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
    /// The longest time that one call to delivery waits: a follower that joins the call gets
    /// nothing before its end.
    private static let longestWait: Duration = .seconds(5)

    private enum Look {
        case events([UInt8])
        /// A signal has come, and there may be new events.
        case signalled
        case nothing
    }

    private let gateway: Gateway
    private let fields: HTTPFields
    private let peer: HTTPPeer
    private let context: CallContext
    private let query: Mutex<Proto.ReadEventsRequest>
    private let format: EventFormat
    private let place: WaitingPlace
    /// The time at which the audit log was last told that this reader reads; nil before.
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
        var (isSignalled, now) = (false, gateway.parts.now())
        // Whoever joins a call of others may hear nothing until that ends.
        let heartbeat = gateway.limits.eventHeartbeat
        let end = now + max(heartbeat / 2, heartbeat - Self.longestWait - .seconds(2))
        while now < end, !Task.isCancelled {
            let began = now
            do {
                switch try await look(until: end) {
                case .events(let lines): return lines
                case .signalled: isSignalled = true
                case .nothing: isSignalled = false
                }
            } catch {
                // A service that is away, or has too much to do, is asked again.
                let error = RPCError(error)
                guard error.isAbsence || error.code == .resourceExhausted else { return [] }
                isSignalled = false
            }
            now = gateway.parts.now()
            // A service that answered at once without events would do so again.
            if !isSignalled, now < end, now - began < Self.pause {
                try? await Task.sleep(for: Self.pause)
                now = gateway.parts.now()
            }
        }
        return Task.isCancelled ? [] : format.heartbeat(at: query.withLock { $0.after })
    }

    private func look(until end: MonotonicInstant) async throws -> Look {
        if format == .merged { try await waitForInterval() }
        var call = context
        call.deadline = gateway.parts.now() + Method.Delivery.readEvents.deadline
        let request = query.withLock { $0 }
        call.principal = try await gateway.reader(of: request, fields, peer, call)
        let app = call.principal.map { $0.app.isEmpty ? request.app : $0.app } ?? ""
        let version = gateway.memory.signals.version(of: app)
        let lines = try await lines(request, call)
        if !lines.text.isEmpty {
            // A key that was revoked meanwhile gets nothing of what came meanwhile.
            _ = try await gateway.reader(of: request, fields, peer, call)
        }
        query.withLock { $0.after = lines.offset }
        guard lines.text.isEmpty else { return .events(lines.text) }
        return try await wait(until: end, app, version, call) ? .signalled : .nothing
    }

    /// Waits for the next time at which merged events are sent, to all readers at once.
    private func waitForInterval() async throws {
        let limits = gateway.limits
        let isCrowded = gateway.memory.followers.count(of: place.app) > limits.fewFollowers
        let interval = isCrowded ? limits.crowdedInterval : limits.mergedInterval
        let length = max(1, interval.wholeNanoseconds)
        let now = gateway.parts.now().nanoseconds
        try await Task.sleep(for: .nanoseconds(length - now % length))
    }

    /// Waits for a signal after the one of a version; false if there is none.
    private func wait(
        until end: MonotonicInstant, _ app: String, _ version: UInt64, _ call: CallContext
    ) async throws -> Bool {
        // The suite itself asks, for all of them.
        let own = CallContext(deadline: call.deadline, requestID: call.requestID)
        let wait = min(Self.longestWait, max(.zero, end - gateway.parts.now()))
        let delivery = DeliveryClient(gateway.backends.delivery)
        let signals = gateway.memory.signals
        return try await signals.wait(for: app, since: version, wait) { after, wait in
            var request = Proto.ReadEventsRequest()
            (request.app, request.after, request.pageSize) = (app, after, 1)
            request.wait = Proto.Duration(delay: wait)
            return try await delivery.followEvents(request, own)
        }
    }

    /// Returns the present events, which all followers at the same offset share.
    private func lines(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> EventLines {
        let delivery = DeliveryClient(gateway.backends.delivery)
        guard let principal = call.principal else { throw RPCError(.unauthenticated, "no key") }
        var shared = request
        if !principal.app.isEmpty { shared.app = principal.app }
        var question = Question(
            Method.Delivery.followEvents, try shared.encoded() + format.rawValue.utf8,
            of: principal)
        // What names no device is the same for every role.
        if shared.withoutDevices { question.role = Method.Delivery.readChanges.role }
        let asked = question
        let lines = try await gateway.memory.events.answer(to: asked, for: principal.subject) {
            let own = CallContext(deadline: call.deadline, requestID: call.requestID)
            return try await gateway.throughGate(principal) {
                try await EventLines(after: shared, format) {
                    try await delivery.followEvents($0, own)
                }
            }
        }
        if !request.withoutDevices, !lines.text.isEmpty, isRecordDue {
            // One of them is read in its own name, which the audit log records.
            var own = request
            own.pageSize = 1
            _ = try await gateway.throughGate(principal) {
                try await delivery.readEvents(own, call)
            }
            recorded.withLock { $0 = gateway.parts.now() }
        }
        return lines
    }

    /// True if the audit log is to be told that this reader reads.
    private var isRecordDue: Bool {
        guard let last = recorded.withLock({ $0 }) else { return true }
        return gateway.parts.now() - last >= gateway.limits.followRecord
    }
}
