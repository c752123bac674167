import Glibc
import HTTP
import Protocol
import TLS
import Transport

/// One client: its socket, TLS and session, and the tasks that answer its requests.
///
/// What does not concern sockets is the session's business. Idle, it holds no buffer of its own,
/// and no session before the first request's bytes have come.
actor HTTPConnection {
    enum Phase {
        /// Nothing has come yet.
        case silent
        case handshake
        case open
        /// Everything is said; what still comes is thrown away.
        case lingering
        case closed
    }

    /// A request being answered; without a task while its first stretch runs.
    struct Work {
        var task: Task<Void, Never>?
        var isCancelled = false
        /// What an endless answer goes on with.
        var source: HTTPBodySource?
    }

    let context: HTTPServerContext
    let descriptor: Int32
    var peer: HTTPPeer
    var phase = Phase.silent
    var tls: TLSConnection?
    var session: (any HTTPServerSession)?
    /// Bytes that the session gave out and TLS did not take.
    var unsent: [UInt8] = []
    /// Whether output waits for the socket.
    var isBlocked = false
    var isFlushScheduled = false
    var isReadScheduled = false
    var isStepWaiting = false
    var isDispatching = false
    /// Whether the handler has been offered a request to take, and is to be told of the end.
    var hasConversed = false
    /// Whether nothing more is read, though the session would.
    var isDeaf = false
    var events: [HTTPEvent] = []
    /// Requests whose body's limit is not final.
    var undecided: [HTTPRequest] = []
    var work: [Int32: Work] = [:]
    /// When a phase without a session must be over.
    var phaseDeadline: MonotonicInstant
    var interest: EventLoop.Interest = .read
    private var timer: (timer: EventLoop.Timer, at: MonotonicInstant)?
    private let onClose: @Sendable (HTTPConnection) -> Void

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe context.loop.asUnownedSerialExecutor()
    }

    /// Takes ownership of `descriptor`, a non-blocking socket.
    init(
        _ context: HTTPServerContext, taking descriptor: Int32,
        onClose: @escaping @Sendable (HTTPConnection) -> Void
    ) {
        self.context = context
        self.descriptor = descriptor
        self.onClose = onClose
        let address = SocketAddress(peerOf: descriptor)
        peer = HTTPPeer(
            address: address?.host ?? "", isLoopback: address?.isLoopback ?? false, isHTTP2: false)
        phaseDeadline = context.loop.now + context.limits.handshakeTimeout
    }

    /// Begins to listen to the client; false when the socket cannot be watched, and is closed.
    func start() -> Bool {
        do {
            try context.loop.watch(descriptor, .read) { ready in self.ready(ready) }
        } catch {
            Glibc.close(descriptor)
            phase = .closed
            return false
        }
        context.observer.connectionOpened()
        armTimer()
        return true
    }

    /// Lets the requests under way be answered, and then leaves.
    func drain() {
        guard phase == .open, let session else {
            if phase != .lingering { close() }
            return
        }
        session.beginGracefulShutdown(now: context.now)
        settle()
    }

    private func ready(_ ready: EventLoop.Interest) {
        switch phase {
        case .silent, .handshake: stepHandshake()
        case .open:
            if ready.contains(.write) || isBlocked { flush() }
            guard phase == .open, ready.contains(.read) else { return }
            // Nobody asked: the kernel says that the connection is dead.
            if interest.contains(.read) { read() } else { peerLeft() }
        case .lingering: discard()
        case .closed: break
        }
    }

    /// Closes the socket; whatever was under way is given up.
    func close() {
        guard phase != .closed else { return }
        if phase == .handshake { context.handshakes.assumeIsolated { $0.leave(self) } }
        phase = .closed
        tls = nil
        session = nil
        unsent = []
        if let timer { context.loop.cancel(timer.timer) }
        timer = nil
        for work in work.values { work.task?.cancel() }
        context.loop.unwatch(descriptor)
        Glibc.close(descriptor)
        context.observer.connectionClosed()
        if hasConversed { context.handler.conversationEnded(ObjectIdentifier(self)) }
        onClose(self)
    }

    /// Watches for what is of use now.
    func setInterest(_ wanted: EventLoop.Interest) {
        guard wanted != interest else { return }
        interest = wanted
        do { try context.loop.rewatch(descriptor, wanted) } catch { close() }
    }

    /// Makes sure that the next deadline is noticed; a timer that is early looks again.
    func armTimer() {
        guard let deadline else { return }
        if let timer {
            guard deadline < timer.at else { return }
            context.loop.cancel(timer.timer)
        }
        let timer = context.loop.schedule(at: deadline) { self.timeCame() }
        self.timer = (timer, deadline)
    }

    private var deadline: MonotonicInstant? {
        guard phase == .open, let session else { return phase == .closed ? nil : phaseDeadline }
        return session.nextTimeout.map { MonotonicInstant(nanoseconds: $0.wholeNanoseconds) }
    }

    private func timeCame() {
        timer = nil
        if phase == .open, let session {
            session.checkTimeouts(now: context.now, into: &events)
            dispatch()
            settle()
        } else if context.loop.now >= phaseDeadline {
            if phase == .silent || phase == .handshake { context.observer.handshakeEnded(.late) }
            close()
        } else {
            armTimer()
        }
    }
}
