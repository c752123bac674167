import Glibc
import HTTP
import TLS
import Transport

/// Reading and writing.
extension HTTP2Connection {
    func ready(_ ready: EventLoop.Interest) {
        switch phase {
        case .connecting: connectEnded()
        case .handshake: stepHandshake()
        case .open:
            if ready.contains(.write) || isBlocked { flush() }
            if phase == .open, ready.contains(.read) { read() }
        case .lookup, .closed: break
        }
    }

    /// Reads some responses; the requests that follow are written before more are read, so that the
    /// peer has work meanwhile.
    func read() {
        let limits = client.options.limits
        var (mayBeMore, reads) = (true, 0)
        answersRead = 0
        // After a GOAWAY, the connection's end is read only when the GOAWAY was handled, as it says
        // why.
        while mayBeMore, phase == .open, reads < limits.readsPerTurn,
            answersRead < limits.answersPerTurn,
            reads == 0 || session.acceptsRequests
        {
            mayBeMore = readOnce()
            reads += 1
        }
        settle()
        if mayBeMore { scheduleRead() }
    }

    /// Reads again soon, as the event loop does not report bytes that OpenSSL has already read.
    func scheduleRead() {
        guard !isReadScheduled, phase == .open, tls != nil else { return }
        isReadScheduled = true
        client.later {
            self.isReadScheduled = false
            if self.phase == .open { self.read() }
        }
    }

    /// Reads once and returns whether there may be more to read.
    private func readOnce() -> Bool {
        let buffer = unsafe client.scratch
        do throws(HTTP2Failure) {
            switch try unsafe receive(into: buffer) {
            case .bytes(let count):
                let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
                unsafe session.receive(bytes, now: loop.now.sinceOrigin, into: &ended)
                answersRead += ended.count
                dispatch()
                return tls != nil || count == buffer.count
            case .wantsRead: return false
            case .wantsWrite:
                blockedSince = blockedSince ?? loop.now
                return false
            case .closed: fail(HTTP2Failure(.connectionLost, "the peer closed the connection"))
            }
        } catch { fail(error) }
        return false
    }

    private func receive(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(HTTP2Failure) -> TLSConnection.Transfer {
        guard tls == nil else {
            do throws(TLSError) {
                return try unsafe tls?.read(into: buffer) ?? .closed
            } catch { throw HTTP2Failure(.connectionLost, error.message) }
        }
        let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
        guard count < 0 else { return count == 0 ? .closed : .bytes(count) }
        return try Self.outcome(errno, waiting: .wantsRead)
    }

    private func send(
        _ bytes: UnsafeRawBufferPointer
    ) throws(HTTP2Failure) -> TLSConnection.Transfer {
        guard tls == nil else {
            do throws(TLSError) {
                return try unsafe tls?.write(bytes) ?? .closed
            } catch { throw HTTP2Failure(.connectionLost, error.message) }
        }
        let count = unsafe Glibc.send(
            descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        guard count < 0 else { return .bytes(count) }
        return try Self.outcome(errno, waiting: .wantsWrite)
    }

    private static func outcome(
        _ code: Int32, waiting: TLSConnection.Transfer
    ) throws(HTTP2Failure) -> TLSConnection.Transfer {
        if code == EAGAIN || code == EINTR { return waiting }
        throw HTTP2Failure(.connectionLost, unsafe String(cString: strerror(code)))
    }

    /// Updates the connection after the session was changed: its output, its interests and its
    /// timer.
    func settle() {
        guard phase != .closed else { return }
        if phase == .open {
            if isBlocked, session.count == 0, !session.acceptsRequests {
                // A peer that takes nothing is not told why, and has no deadline any more.
                return sayGoodbye()
            } else if session.wantsWrite || !unsent.isEmpty {
                scheduleFlush()
            } else if session.wantsClose {
                sayGoodbye()
                return
            }
            setInterest(isBlocked ? [.read, .write] : .read)
        } else if session.wantsClose {
            return close(HTTP2Failure(.closed, "the HTTP/2 session has ended"))
        }
        armTimer()
        client.connectionChanged()
    }

    func scheduleFlush() {
        guard !isFlushScheduled, !isBlocked, phase == .open else { return }
        isFlushScheduled = true
        // All requests of one turn of the event loop share one write.
        loop.beforeSleep {
            self.isFlushScheduled = false
            self.flush()
        }
    }

    /// Writes the session's output, as far as the socket takes it.
    func flush() {
        guard phase == .open else { return }
        if let outputFailure { return outputFailed(outputFailure) }
        blockedSince = nil
        do throws(HTTP2Failure) {
            try writeUnsent()
            try writeOutput()
        } catch { return outputFailed(error) }
        dispatch()
        settle()
    }

    /// Writes during a turn of the event loop, so that the peer has work while further requests are
    /// made.
    ///
    /// A failure is handled at the end of the turn.
    func writeEarly() {
        guard phase == .open, outputFailure == nil, !isBlocked, unsent.isEmpty else { return }
        do throws(HTTP2Failure) { try writeOutput() } catch { outputFailure = error }
    }

    private func writeOutput() throws(HTTP2Failure) {
        while !isBlocked, session.wantsWrite {
            let count = unsafe session.takeOutput(
                into: client.scratch, now: loop.now.sinceOrigin, ended: &ended)
            guard count > 0 else { break }
            try write(count)
        }
    }

    /// Reads the remaining responses, or the peer's reason, before the connection fails: it can no
    /// longer be written to, but may still have unread bytes.
    private func outputFailed(_ failure: HTTP2Failure) {
        while phase == .open, readOnce() {}
        fail(failure)
    }

    /// Writes the first `count` bytes of the scratch buffer, and keeps what the socket does not
    /// take.
    private func write(_ count: Int) throws(HTTP2Failure) {
        var sent = 0
        while sent < count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: client.scratch[sent..<count])
            guard case .bytes(let more) = try unsafe send(rest) else {
                blockedSince = loop.now
                unsafe unsent.append(contentsOf: rest)
                return
            }
            session.wrote(more)
            sent += more
        }
    }

    private func writeUnsent() throws(HTTP2Failure) {
        while !unsent.isEmpty {
            let transfer = try unsafe unsent.withUnsafeBufferPointer {
                bytes throws(HTTP2Failure) in try unsafe send(UnsafeRawBufferPointer(bytes))
            }
            guard case .bytes(let count) = transfer else {
                blockedSince = loop.now
                return
            }
            session.wrote(count)
            if count == unsent.count { unsent = [] } else { unsent.removeFirst(count) }
        }
    }

    /// Closes in good order; the session has no requests left.
    private func sayGoodbye() {
        _ = try? tls?.shutdown()
        let over = HTTP2Failure(.closed, "the HTTP/2 session has ended")
        close(session.goaway ?? over)
    }
}
