import Glibc
import HTTP
import TLS
import Transport

/// Bytes in both directions.
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

    /// Reads some answers: what follows from them is written before the next are read, so that
    /// the peer has something to do meanwhile.
    func read() {
        let limits = client.options.limits
        var (mayBeMore, reads) = (true, 0)
        answersRead = 0
        // When the peer goes away, that is seen to before its end is read: it says why.
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

    /// Reads later what OpenSSL may hold already, for that wakes nobody.
    func scheduleRead() {
        guard !isReadScheduled, phase == .open, tls != nil else { return }
        isReadScheduled = true
        client.later {
            self.isReadScheduled = false
            if self.phase == .open { self.read() }
        }
    }

    /// Whether there may be more to read.
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

    /// Sees to what the session wants now; to be called after it was touched.
    func settle() {
        guard phase != .closed else { return }
        if phase == .open {
            if session.wantsWrite || !unsent.isEmpty {
                scheduleFlush()
            } else if session.wantsClose {
                sayGoodbye()
                return
            }
            setInterest(isBlocked ? [.read, .write] : .read)
        } else if session.wantsClose {
            return close(HTTP2Failure(.closed, "the session is over"))
        }
        armTimer()
        client.connectionChanged()
    }

    func scheduleFlush() {
        guard !isFlushScheduled, !isBlocked, phase == .open else { return }
        isFlushScheduled = true
        // One write for all that a round has begun.
        loop.beforeSleep {
            self.isFlushScheduled = false
            self.flush()
        }
    }

    /// Writes what the session has to say, as far as the socket takes it.
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

    /// Writes in the midst of a round, so that the peer has something to do while the rest of it is
    /// made; what comes of it is seen to at the round's end.
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

    /// Nobody takes what we write, but answers or the reason may lie unread.
    private func outputFailed(_ failure: HTTP2Failure) {
        while phase == .open, readOnce() {}
        fail(failure)
    }

    /// Writes the first `count` bytes of the scratch buffer; what the socket does not take is kept.
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

    /// Ends in good order; the session has no request any more.
    private func sayGoodbye() {
        _ = try? tls?.shutdown()
        let over = HTTP2Failure(.closed, "the session is over")
        close(session.goaway ?? over)
    }
}
