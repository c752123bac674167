import Glibc
import HTTP
import Protocol
import TLS
import Transport

/// One connection of an `HTTP2Client`: its socket, TLS and session, on the client's loop.
///
/// The session is there from the start: requests wait in it until there is a connection.
@safe final class HTTP2Connection {
    enum Phase { case lookup, connecting, handshake, open, closed }

    let client: HTTP2Client
    let session: HTTP2ClientSession
    let loop: EventLoop
    var phase = Phase.lookup
    var descriptor: Int32 = -1
    var tls: TLSConnection?
    /// Bytes that the session gave out and the socket did not take.
    var unsent: [UInt8] = []
    /// Since when output waits for the socket.
    var blockedSince: MonotonicInstant?
    /// Why nothing can be written any more, until that is seen to.
    var outputFailure: HTTP2Failure?
    var isFlushScheduled = false
    var isReadScheduled = false
    /// Who waits for what, by the session's number.
    private var waiting: [Waiter?] = []
    /// What the session has told and nobody has heard yet.
    var ended: [HTTP2ClientSession.Ended] = []
    /// Requests whose end was read in the present turn.
    var answersRead = 0
    private var told: [(waiter: Waiter?, result: HTTP2Result)] = []
    private var isDispatching = false
    /// Addresses that were not tried yet, the next one last.
    var addresses: [NumericAddress] = []
    var lastRefusal: HTTP2Failure?
    /// When the attempt, and when all attempts, must be over.
    var attemptDeadline: MonotonicInstant
    let connectDeadline: MonotonicInstant
    var interest: EventLoop.Interest = []
    private var timer: (timer: EventLoop.Timer, at: MonotonicInstant)?

    /// Who waits for an answer: a closure in an array, as it is, would be wrapped in another one.
    private struct Waiter {
        let then: (HTTP2Result) -> Void
    }

    /// - Parameter inRounds: whether requests go in rounds from the first on.
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

    /// How many requests may begin here.
    var free: Int { phase == .closed ? 0 : session.free }

    /// Whether it may take requests, now or later.
    var isAccepting: Bool { phase != .closed && session.acceptsRequests }

    /// Whether the peer has shown how much it takes.
    var isSettled: Bool {
        let isProven = session.hasProven || !client.options.startsWithOneStream
        return phase == .open && session.hasSettings && isProven
    }

    /// Requests with whose answers a round would cross that began now.
    var crossing: Int { session.rounds.isAtStart ? session.count : 0 }

    /// Whether requests wait for windows or the socket.
    func isStalled(_ now: MonotonicInstant) -> Bool {
        if let blockedSince, now - blockedSince >= client.options.limits.stallTime { return true }
        return session.isStalled(now: now.sinceOrigin)
    }

    /// Whether anything waits for a window or the socket at all.
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

    /// Tells those whose requests have ended.
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

    /// Takes those who wait from their places at once: a new request may get the place before the
    /// end of the old one is told.
    private func gather() {
        for end in ended {
            told.append((waiting[end.request], end.result))
            waiting[end.request] = nil
        }
        ended.removeAll(keepingCapacity: true)
    }

    /// Ends; requests that are under way are told why.
    func fail(_ failure: HTTP2Failure) {
        guard phase != .closed else { return }
        session.connectionLost(failure, wasOpen: phase == .open, into: &ended)
        close(failure)
        dispatch()
    }

    /// Ends in good order, as far as the socket takes it at once.
    func leave(_ failure: HTTP2Failure) {
        guard phase == .open else { return fail(failure) }
        session.leave(failure, into: &ended)
        dispatch()
        flush()
        fail(failure)
    }

    /// Closes the socket; whoever still waits is told by the caller.
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

    /// Watches for what is of use now.
    func setInterest(_ wanted: EventLoop.Interest) {
        guard wanted != interest, descriptor >= 0 else { return }
        interest = wanted
        do { try loop.rewatch(descriptor, wanted) } catch {
            fail(HTTP2Failure(.connectionLost, "\(error)"))
        }
    }

    /// Makes sure that the next deadline is noticed; a timer that is early looks again.
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
    /// As sessions count time.
    var sinceOrigin: Duration { .nanoseconds(nanoseconds) }
}
