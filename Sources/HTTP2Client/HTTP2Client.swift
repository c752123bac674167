package import HTTP
package import Protocol
package import Transport

/// Sends requests to one origin over HTTP/2, by as many connections as it takes.
///
/// It lives on its loop's thread: everything is called there, and calls back there. It connects
/// when there is something to send, replaces connections that the peer ends, and keeps itself
/// alive until `close()`.
@safe package final class HTTP2Client {
    let origin: HTTP2Origin
    let options: HTTP2ClientOptions
    let loop: EventLoop
    /// Room to read into and to write from: what lies in it is of use within one call only.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 16)
    private var connections: [HTTP2Connection] = []
    /// The one that took a request last.
    private var last: HTTP2Connection?
    private var backoff: Backoff
    private var nextTry: MonotonicInstant?
    private var lastFailure: HTTP2Failure?
    private var pressureTimer: EventLoop.Timer?
    private var isClosed = false
    /// The room there was when `onRoom` was called last, less what has begun since.
    private var knownRoom = 0
    private var postponed: [() -> Void] = []
    /// Called when there is more room than before: the time to send what waits.
    package var onRoom: (() -> Void)?

    /// A client of `origin`; it connects when the first request is sent.
    package init(
        _ origin: HTTP2Origin, on loop: EventLoop, options: HTTP2ClientOptions = .init()
    ) {
        self.origin = origin
        self.loop = loop
        self.options = options
        backoff = Backoff(
            minimum: options.limits.reconnectMinimum, maximum: options.limits.reconnectMaximum,
            least: 0)
    }

    deinit { unsafe scratch.deallocate() }

    /// How many requests may begin now, over all connections.
    package var free: Int {
        let now = loop.roundStart
        guard !isClosed else { return 0 }
        var room = 0
        var isAny = false
        let mayWait = mayWaitForConnection(now)
        for connection in connections where connection.isAccepting {
            isAny = true
            guard connection.phase == .open || mayWait else { continue }
            if !connection.isStalled(now) { room += connection.free }
        }
        return isAny ? room : firstRoom(now)
    }

    /// Whether requests may wait in a connection that is not open yet: not beside one that works,
    /// for should the other fail, they would fail with it.
    private func mayWaitForConnection(_ now: MonotonicInstant) -> Bool {
        !connections.contains { $0.phase == .open && $0.isAccepting && !$0.isStalled(now) }
    }

    /// Connections that take requests, or will.
    package var connectionCount: Int { connections.count { $0.isAccepting } }

    /// Whether there is a connection, and none that is not open yet.
    package var isConnected: Bool {
        !connections.isEmpty && connections.allSatisfy { $0.phase == .open }
    }

    /// What the first connection takes before its peer has said anything.
    private func firstRoom(_ now: MonotonicInstant) -> Int {
        if let nextTry, now < nextTry { return 0 }
        let limits = options.limits
        return options.startsWithOneStream ? 1 : min(limits.streams, limits.streamsBeforeSettings)
    }

    /// Sends a request that is of use until `deadline`, and calls `then` with what became of it;
    /// never before this call has returned.
    package func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant,
        then: @escaping (HTTP2Result) -> Void
    ) {
        loop.checkIsolated()
        knownRoom -= 1
        do throws(HTTP2Failure) {
            let now = loop.now
            guard now < deadline else {
                throw HTTP2Failure(.deadline, "the deadline has passed")
            }
            guard let connection = try usableConnection(now) else {
                let failure = lastFailure ?? HTTP2Failure(.connect, "the peer was away")
                return later { then(.unreachable(failure)) }
            }
            try connection.send(request, until: deadline, at: now, then: then)
            if connection.free == 0 { watchPressure() }
        } catch { later { then(.unprocessed(error)) } }
    }

    /// Ends all connections; what is under way ends as uncertain if it was sent.
    package func close() {
        loop.checkIsolated()
        guard !isClosed else { return }
        isClosed = true
        onRoom = nil
        if let pressureTimer { loop.cancel(pressureTimer) }
        pressureTimer = nil
        let failure = HTTP2Failure(.closed, "this client was closed")
        for connection in connections { later { connection.leave(failure) } }
    }

    /// Runs `body` soon on the loop, in none of the calls that are under way.
    func later(_ body: @escaping () -> Void) {
        postponed.append(body)
        guard postponed.count == 1 else { return }
        // Not before the loop sleeps: who sends again at once would keep it from its sockets.
        _ = loop.schedule(at: loop.now) {
            let bodies = self.postponed
            self.postponed = []
            for body in bodies { body() }
        }
    }

    /// The connection for a further request, a new one if need be; nil while the peer is away.
    private func usableConnection(_ now: MonotonicInstant) throws(HTTP2Failure) -> HTTP2Connection?
    {
        guard !isClosed else { throw HTTP2Failure(.closed, "this client was closed") }
        // What is begun together leaves together: by one connection, as long as that takes more.
        if let last, last.isAccepting, last.free > 0, last.crossing == 0, !last.isStalled(now) {
            return last
        }
        var best: HTTP2Connection?
        var slow: HTTP2Connection?
        var isAny = false
        let mayWait = mayWaitForConnection(now)
        for connection in connections where connection.isAccepting {
            isAny = true
            guard connection.free > 0, connection.phase == .open || mayWait else { continue }
            if connection.isStalled(now) {
                slow = slow ?? connection
            } else if best.map({ connection.crossing < $0.crossing }) ?? true {
                best = connection
            }
        }
        if let best {
            last = best
            return best
        }
        if isAny {
            guard let slow else {
                throw HTTP2Failure(.noRoom, "no more requests may begin; wait until one has ended")
            }
            return slow
        }
        if let nextTry, now < nextTry { return nil }
        return try open()
    }

    private func open() throws(HTTP2Failure) -> HTTP2Connection {
        let inRounds = connections.contains { $0.session.rounds.isOn }
        guard let connection = HTTP2Connection(self, inRounds: inRounds) else {
            throw HTTP2Failure(.memory, "no memory for a connection")
        }
        connections.append(connection)
        connection.start()
        return connection
    }

    /// Looks whether a connection that ended was of any use, and tells when to try again.
    func connectionClosed(_ connection: HTTP2Connection, _ failure: HTTP2Failure) {
        connections.removeAll { $0 === connection }
        if last === connection { last = nil }
        guard !isClosed else { return }
        if connection.session.hasAnswered {
            backoff.reset()
            nextTry = nil
        } else {
            lastFailure = failure
            let next = loop.now + backoff.next(chance: options.chance())
            nextTry = next
            _ = loop.schedule(at: next) { [weak self] in self?.connectionChanged() }
        }
        later { self.connectionChanged() }
    }

    /// Tells of room that has come, and sees whether there is too little of it.
    func connectionChanged() {
        guard !isClosed else { return }
        let room = free
        let isMore = room > knownRoom
        knownRoom = room
        if isMore, room > 0 { onRoom?() }
        watchPressure()
    }

    /// Opens another connection when all have been full, or stalled, for a while.
    private func watchPressure() {
        guard pressureTimer == nil, isPressed(nil) else { return }
        pressureTimer = loop.schedule(at: loop.now + options.limits.pressureTime) { [weak self] in
            guard let self else { return }
            pressureTimer = nil
            if isPressed(loop.now) { _ = try? open() }
            connectionChanged()
        }
    }

    /// Whether no connection takes more; at `now` for long, nil: at this moment.
    private func isPressed(_ now: MonotonicInstant?) -> Bool {
        // After a failure it is looked at again when it is time for the next try.
        guard !isClosed, nextTry.map({ $0 <= loop.now }) ?? true else { return false }
        var count = 0
        var most = options.limits.connections
        for connection in connections where connection.isAccepting {
            count += 1
            if connection.session.rounds.isOn { most = options.limits.connectionsInRounds }
            let isHeld = now.map { connection.isStalled($0) } ?? connection.isHeldUp
            guard connection.isSettled, connection.free == 0 || isHeld else { return false }
        }
        return count > 0 && count < most
    }
}
