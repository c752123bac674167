import Glibc
import HTTP
import Protocol
import TLS
import Transport

/// One connection of an `HTTP2Client`: its socket, TLS and session, on the client's loop.
///
/// The session exists from the start: requests wait in it until the connection is open.
@safe final class HTTP2Connection {
    enum Phase { case lookup, connecting, handshake, open, closed }

    let client: HTTP2Client
    let session: HTTP2ClientSession
    let loop: EventLoop
    var phase = Phase.lookup
    var descriptor: Int32 = -1
    var tls: TLSConnection?
    /// The session's output that the socket has not taken yet.
    var unsent: [UInt8] = []
    /// The time at which output began to wait for the socket; nil while none does.
    var blockedSince: MonotonicInstant?
    /// The reason why nothing can be written any more, until the failure is handled; nil if there
    /// is none.
    var outputFailure: HTTP2Failure?
    var isFlushScheduled = false
    var isReadScheduled = false
    /// The callers that wait for a result, at the request's number in the session.
    private var waiting: [Waiter?] = []
    /// The ended requests that were not reported yet.
    var ended: [HTTP2ClientSession.Ended] = []
    /// The number of requests that ended in the present turn of the event loop.
    var answersRead = 0
    private var told: [(waiter: Waiter?, result: HTTP2Result)] = []
    private var isDispatching = false
    /// The addresses that were not tried yet, the next one last.
    var addresses: [NumericAddress] = []
    var lastRefusal: HTTP2Failure?
    /// The time at which the present attempt must be over; `connectDeadline` is for all attempts.
    var attemptDeadline: MonotonicInstant
    let connectDeadline: MonotonicInstant
    var interest: EventLoop.Interest = []
    private var timer: (timer: EventLoop.Timer, at: MonotonicInstant)?

    /// A caller that waits for a result; a bare closure in an array would be wrapped in another
    /// one.
    private struct Waiter {
        let then: (HTTP2Result) -> Void
    }

    /// Creates a connection; nil when memory runs out.
    ///
    /// - Parameter inRounds: true if requests go in rounds from the beginning.
    init?(_ client: HTTP2Client, inRounds: Bool) {
        self.client = client
        loop = client.loop
        let now = loop.now
        connectDeadline = now + client.options.limits.connectTimeout
        attemptDeadline = connectDeadline
        guard
            let session = HTTP2ClientSession(
                authority: client.origin.authority, isCleartext: client.origin.tls == nil,
                startsWithOne: client.options.startsWithOneStream, wanted: client.options.wanted,
                inRounds: inRounds, limits: client.options.limits, now: now.sinceOrigin)
        else { return nil }
        self.session = session
        session.awaitConnection()
    }

    var isBlocked: Bool { blockedSince != nil }

    /// The number of requests that may begin here.
    var free: Int { phase == .closed ? 0 : session.free }

    /// True if the connection can take requests, now or later.
    var isAccepting: Bool { phase != .closed && session.acceptsRequests }

    /// True if the number of requests that the peer takes is known.
    var isSettled: Bool {
        let isProven = session.hasProven || !client.options.startsWithOneStream
        return phase == .open && session.hasSettings && isProven
    }

    /// The number of requests in flight that would be answered while a new round is being sent.
    var crossing: Int { session.rounds.isAtStart ? session.count : 0 }

    /// Returns whether requests have waited for flow control or the socket for long.
    func isStalled(_ now: MonotonicInstant) -> Bool {
        if let blockedSince, now - blockedSince >= client.options.limits.stallTime { return true }
        return session.isStalled(now: now.sinceOrigin)
    }

    /// True if anything waits for flow control or the socket at the moment.
    var isHeldUp: Bool { isBlocked || session.isHeldUp }

    /// Begins a request; `then` is called when it ends, unless this throws.
    func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant, at now: MonotonicInstant,
        then: @escaping (HTTP2Result) -> Void
    ) throws(HTTP2Failure) {
        let number = try session.send(
            request, until: deadline.sinceOrigin, now: now.sinceOrigin)
        while waiting.count <= number { waiting.append(nil) }
        waiting[number] = Waiter(then: then)
        scheduleFlush()
        if session.isRoundFull
            || !session.rounds.isOn && session.waitingBytes >= client.options.limits.earlyWrite
        {
            writeEarly()
        }
        armTimer()
    }

    /// Reports the requests that have ended to their callers.
    func dispatch() {
        gather()
        guard !isDispatching else { return }
        isDispatching = true
        defer { isDispatching = false }
        while !told.isEmpty {
            let batch = told
            told = []
            for (waiter, result) in batch { waiter?.then(result) }
        }
    }

    /// Moves the callers of ended requests out of their slots at once, because a new request may
    /// get a slot before the end of the old one is reported.
    private func gather() {
        for end in ended {
            told.append((waiting[end.request], end.result))
            waiting[end.request] = nil
        }
        ended.removeAll(keepingCapacity: true)
    }

    /// Closes the connection; requests in flight end with `failure`.
    func fail(_ failure: HTTP2Failure) {
        guard phase != .closed else { return }
        session.connectionLost(failure, wasOpen: phase == .open, into: &ended)
        close(failure)
        dispatch()
    }

    /// Closes in good order, as far as the socket takes the output at once.
    func leave(_ failure: HTTP2Failure) {
        guard phase == .open else { return fail(failure) }
        session.leave(failure, into: &ended)
        dispatch()
        flush()
        fail(failure)
    }

    /// Closes the socket; the caller must report the requests in flight.
    func close(_ failure: HTTP2Failure) {
        guard phase != .closed else { return }
        phase = .closed
        letGoOfSocket()
        unsent = []
        if let timer { loop.cancel(timer.timer) }
        timer = nil
        client.connectionClosed(self, failure)
    }

    func letGoOfSocket() {
        tls = nil
        guard descriptor >= 0 else { return }
        loop.unwatch(descriptor)
        Glibc.close(descriptor)
        descriptor = -1
    }

    /// Sets the socket events to watch for.
    func setInterest(_ wanted: EventLoop.Interest) {
        guard wanted != interest, descriptor >= 0 else { return }
        interest = wanted
        do { try loop.rewatch(descriptor, wanted) } catch {
            fail(HTTP2Failure(.connectionLost, "\(error)"))
        }
    }

    /// Makes sure that the timer fires at the next deadline or earlier; an early timer is set
    /// again.
    func armTimer() {
        guard let deadline else { return }
        if let timer {
            guard deadline < timer.at else { return }
            loop.cancel(timer.timer)
        }
        let timer = loop.schedule(at: deadline) { self.timeCame() }
        self.timer = (timer, deadline)
    }

    private var deadline: MonotonicInstant? {
        if phase == .closed { return nil }
        let session = session.nextTimeout.map {
            MonotonicInstant(nanoseconds: $0.wholeNanoseconds)
        }
        guard phase != .open else { return session }
        return min(attemptDeadline, session ?? attemptDeadline)
    }

    private func timeCame() {
        timer = nil
        let now = loop.now
        session.checkTimeouts(now: now.sinceOrigin, into: &ended)
        dispatch()
        if phase != .open, phase != .closed, now >= attemptDeadline { attemptTimedOut() }
        settle()
    }
}

extension MonotonicInstant {
    /// The time in the form that sessions use.
    var sinceOrigin: Duration { .nanoseconds(nanoseconds) }
}
