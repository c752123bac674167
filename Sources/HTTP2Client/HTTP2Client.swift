package import HTTP
package import Protocol
package import Transport

/// A client that sends requests to one origin over as many HTTP/2 connections as needed.
///
/// It lives on the thread of its event loop: its methods must be called there, and it calls back
/// there. It connects when there is something to send, replaces connections that the peer ends, and
/// keeps itself alive until `close()`.
@safe package final class HTTP2Client {
    let origin: HTTP2Origin
    let options: HTTP2ClientOptions
    let loop: EventLoop
    /// A buffer for reading and writing; its contents are valid during one call only.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 16)
    private var connections: [HTTP2Connection] = []
    /// The connection that took a request last.
    private var last: HTTP2Connection?
    private var backoff: Backoff
    private var nextTry: MonotonicInstant?
    private var lastFailure: HTTP2Failure?
    private var pressureTimer: EventLoop.Timer?
    private var isClosed = false
    /// The room when `onRoom` was last called, less the requests begun since.
    private var knownRoom = 0
    private var postponed: [() -> Void] = []
    /// Called when there is more room than before, so that waiting requests can be sent.
    package var onRoom: (() -> Void)?

    /// Creates a client of `origin`; it connects when the first request is sent.
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

    /// The number of requests that may begin now, over all connections.
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

    /// Returns whether requests may wait in a connection that is not open yet.
    ///
    /// They may not if another connection works: should the new one fail, they would fail with it.
    private func mayWaitForConnection(_ now: MonotonicInstant) -> Bool {
        !connections.contains { $0.phase == .open && $0.isAccepting && !$0.isStalled(now) }
    }

    /// The number of connections that can take requests, now or later.
    package var connectionCount: Int { connections.count { $0.isAccepting } }

    /// True if there are connections and all of them are open.
    package var isConnected: Bool {
        !connections.isEmpty && connections.allSatisfy { $0.phase == .open }
    }

    /// Returns how many requests the first connection takes before its SETTINGS arrive.
    private func firstRoom(_ now: MonotonicInstant) -> Int {
        if let nextTry, now < nextTry { return 0 }
        let limits = options.limits
        return options.startsWithOneStream ? 1 : min(limits.streams, limits.streamsBeforeSettings)
    }

    /// Sends a request that must be answered by `deadline`, and calls `then` with its result.
    ///
    /// `then` is never called before this method has returned.
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
                let failure = lastFailure ?? HTTP2Failure(.connect, "the peer could not be reached")
                return later { then(.unreachable(failure)) }
            }
            try connection.send(request, until: deadline, at: now, then: then)
            if connection.free == 0 { watchPressure() }
        } catch { later { then(.unprocessed(error)) } }
    }

    /// Closes all connections; requests in flight end as uncertain if they were sent.
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

    /// Runs `body` soon on the loop, outside the calls in progress.
    func later(_ body: @escaping () -> Void) {
        postponed.append(body)
        guard postponed.count == 1 else { return }
        // This runs after the loop has polled its sockets; otherwise a caller that sends again at
        // once would keep the loop from them.
        _ = loop.schedule(at: loop.now) {
            let bodies = self.postponed
            self.postponed = []
            for body in bodies { body() }
        }
    }

    /// Returns a connection for a further request, opening one if needed; nil until the next
    /// attempt to connect is due.
    private func usableConnection(_ now: MonotonicInstant) throws(HTTP2Failure) -> HTTP2Connection?
    {
        guard !isClosed else { throw HTTP2Failure(.closed, "this client was closed") }
        // Requests that begin together are sent together, over one connection as long as it takes
        // more.
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

    /// Schedules the next attempt to connect, after a connection ended.
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

    /// Reports new room, and checks whether another connection is needed.
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

    /// Returns whether no connection takes more requests.
    ///
    /// - Parameter now: counts connections that have been stalled for long at this time; nil counts
    ///   those that are held up at the moment.
    private func isPressed(_ now: MonotonicInstant?) -> Bool {
        // After a failure this is checked again when the next attempt is due.
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
