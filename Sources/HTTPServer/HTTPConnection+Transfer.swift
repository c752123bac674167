import Glibc
import HTTP
import Protocol
import TLS
import Transport

extension HTTPConnection {
    /// Reads what has come, and answers what can be answered at once.
    func read() {
        var bytes = 0
        for _ in 0..<context.limits.readsPerTurn where bytes < context.limits.bytesPerTurn {
            guard phase == .open, !isDeaf, session?.wantsRead ?? true, let count = readOnce() else {
                return settle()
            }
            bytes += count
        }
        settle()
        // What OpenSSL holds already wakes nobody.
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

    /// How many bytes it has read; nil: there is no more to read.
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
        self.session = session
        return session
    }

    /// Sees to what the session wants now; to be called after it was touched.
    func settle() {
        guard phase == .open else { return }
        guard let session else { return armTimer() }
        endEndless()
        guard phase == .open else { return }
        if session.wantsWrite || !unsent.isEmpty {
            scheduleFlush()
        } else if session.wantsClose {
            return sayGoodbye()
        }
        let isReading = session.wantsRead && !isDeaf
        // While nobody read, bytes may have gathered in OpenSSL.
        if isReading, !self.interest.contains(.read) { scheduleRead() }
        var interest: EventLoop.Interest = isReading ? .read : []
        if isBlocked { interest.insert(.write) }
        setInterest(interest)
        armTimer()
    }

    private func scheduleFlush() {
        guard !isFlushScheduled, !isBlocked else { return }
        isFlushScheduled = true
        // One write for all that a round has answered.
        context.loop.beforeSleep {
            self.isFlushScheduled = false
            self.flush()
        }
    }

    /// Writes what the session has to say, as far as the socket takes it.
    func flush() {
        guard phase == .open, let session else { return }
        isBlocked = false
        do throws(TLSError) {
            try writeUnsent()
            while !isBlocked, session.wantsWrite {
                let count = unsafe session.takeOutput(into: context.scratch, events: &events)
                guard count > 0 else { break }
                try write(count)
            }
        } catch {
            return peerLeft()
        }
        dispatch()
        settle()
    }

    /// Writes the first `count` bytes of the scratch buffer; what TLS does not take is kept.
    private func write(_ count: Int) throws(TLSError) {
        var written = 0
        while written < count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: context.scratch[written..<count])
            guard case .bytes(let more)? = try unsafe tls?.write(rest) else {
                isBlocked = true
                unsafe unsent.append(contentsOf: rest)
                break
            }
            written += more
        }
        context.observer.sent(written)
    }

    private func writeUnsent() throws(TLSError) {
        while !unsent.isEmpty {
            guard case .bytes(let count)? = try tls?.write(unsent.span) else {
                isBlocked = true
                return
            }
            context.observer.sent(count)
            if count == unsent.count { unsent = [] } else { unsent.removeFirst(count) }
        }
    }

    /// Ends in good order: the peer gets our last word even while it is still sending.
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

    /// Throws away what comes after our last word.
    func discard() {
        let count = unsafe recv(descriptor, context.scratch.baseAddress, context.scratch.count, 0)
        if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { close() }
    }

    /// Gives up what the peer will not hear any more.
    func peerLeft() {
        session?.disconnected(into: &events)
        dispatch()
        close()
    }
}
