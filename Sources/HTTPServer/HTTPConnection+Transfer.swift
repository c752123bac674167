import Glibc
import HTTP
import Protocol
import TLS
import Transport

extension HTTPConnection {
    /// Reads the bytes that have arrived, and answers requests that can be answered at once.
    func read() {
        var bytes = 0
        for _ in 0..<context.limits.readsPerTurn where bytes < context.limits.bytesPerTurn {
            guard phase == .open, !isDeaf, session?.wantsRead ?? true, let count = readOnce() else {
                return settle()
            }
            bytes += count
        }
        settle()
        // The event loop does not report bytes that OpenSSL has already read from the socket.
        scheduleRead()
    }

    private func scheduleRead() {
        guard !isReadScheduled, phase == .open, !isDeaf else { return }
        isReadScheduled = true
        context.loop.perform {
            self.assumeIsolated { connection in
                connection.isReadScheduled = false
                if connection.phase == .open { connection.read() }
            }
        }
    }

    /// Reads once and returns the number of bytes; nil when there is no more to read.
    private func readOnce() -> Int? {
        do throws(TLSError) {
            switch try unsafe tls?.read(into: context.scratch) {
            case .bytes(let count)?:
                received(count)
                return count
            case .wantsRead?: return nil
            case .wantsWrite?:
                isBlocked = true
                return nil
            case .closed?, nil: break
            }
        } catch {}
        peerLeft()
        return nil
    }

    private func received(_ count: Int) {
        context.observer.received(count)
        guard let session = session ?? makeSession() else { return close() }
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: context.scratch[..<count])
        unsafe session.receive(bytes, now: context.now, into: &events)
        dispatch()
    }

    private func makeSession() -> (any HTTPServerSession)? {
        guard let session = context.session(isHTTP2: peer.isHTTP2) else { return nil }
        let handler = context.handler
        session.bodyLimit = { request in
            let limit = handler.bodyLimit(for: request)
            if !limit.isFinal { self.undecided.append(request) }
            return limit
        }
        session.refusal = { problem, request in handler.refusal(problem, of: request) }
        let date = context.date
        session.date = { date.value }
        self.session = session
        return session
    }

    /// Updates the connection after the session was changed: its output, its interests and its
    /// timer.
    func settle() {
        defer { if phase != .closed { entry?.report(isIdle: isIdle) } }
        guard phase == .open else { return }
        guard let session else { return armTimer() }
        endEndless()
        guard phase == .open else { return }
        if session.isOver, !unsent.isEmpty {
            return close()
        } else if session.wantsWrite || !unsent.isEmpty {
            scheduleFlush()
        } else if session.wantsClose {
            return sayGoodbye()
        }
        let isReading = session.wantsRead && !isDeaf
        // While reading was paused, bytes may have gathered in OpenSSL.
        if isReading, !self.interest.contains(.read) { scheduleRead() }
        var interest: EventLoop.Interest = isReading ? .read : []
        if isBlocked { interest.insert(.write) }
        setInterest(interest)
        armTimer()
        // What is about to be sent is no debt yet.
        if !isFlushScheduled { reportDebt() }
    }

    private func scheduleFlush() {
        guard !isFlushScheduled, !isBlocked else { return }
        isFlushScheduled = true
        // All responses of one turn of the event loop share one write.
        context.loop.beforeSleep {
            self.isFlushScheduled = false
            self.flush()
        }
    }

    /// Writes the session's output, as far as the socket takes it.
    func flush() {
        guard phase == .open, let session else { return }
        isBlocked = false
        do throws(TLSError) {
            try writeUnsent()
            while !isBlocked, session.wantsWrite {
                let count = unsafe session.takeOutput(
                    into: context.scratch, now: context.now, events: &events)
                guard count > 0 else { break }
                try write(count)
            }
        } catch {
            return peerLeft()
        }
        dispatch()
        settle()
    }

    /// Writes the first `count` bytes of the scratch buffer, and keeps what TLS does not take.
    private func write(_ count: Int) throws(TLSError) {
        var written = 0
        while written < count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: context.scratch[written..<count])
            guard case .bytes(let more)? = try unsafe tls?.write(rest) else {
                isBlocked = true
                unsafe unsent.keep(
                    rest, until: context.loop.now + context.limits.http.time(forAnswer: rest.count))
                break
            }
            written += more
        }
        context.observer.sent(written)
    }

    private func writeUnsent() throws(TLSError) {
        guard !unsent.isEmpty else { return }
        context.observer.sent(try unsent.write(to: &tls))
        isBlocked = !unsent.isEmpty
    }

    /// Closes in good order: the peer gets the last output even while it is still sending.
    private func sayGoodbye() {
        do throws(TLSError) { _ = try tls?.shutdown() } catch { return close() }
        for work in work.values { work.task?.cancel() }
        phase = .lingering
        tls = nil
        session = nil
        _ = shutdown(descriptor, Int32(SHUT_WR))
        phaseDeadline = context.loop.now + context.limits.linger
        setInterest(.read)
        armTimer()
    }

    /// Reads and drops what arrives after the last output.
    func discard() {
        let count = unsafe recv(descriptor, context.scratch.baseAddress, context.scratch.count, 0)
        if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { close() }
    }

    /// Cancels all open requests and closes, as the peer has disconnected.
    func peerLeft() {
        session?.disconnected(into: &events)
        dispatch()
        close()
    }
}
