import Glibc
import HTTP
import Protocol
import TLS
import Transport

/// A client's connection: its socket, TLS and session, and the tasks that answer its requests.
///
/// The session handles everything but sockets. An idle connection has no buffer of its own, and no
/// session before the bytes of the first request arrive.
actor HTTPConnection {
    enum Phase {
        /// The header of a trusted proxy is being read.
        case proxied
        /// The client has sent nothing yet.
        case silent
        case handshake
        case open
        /// All output was sent; what still arrives is dropped.
        case lingering
        case closed
    }

    /// A request that is being answered; it has no task until the task first suspends.
    struct Work {
        var task: Task<Void, Never>?
        var isCancelled = false
        /// The source of an endless response; nil for any other.
        var source: HTTPBodySource?
    }

    let context: HTTPServerContext
    let descriptor: Int32
    var peer: HTTPPeer
    var phase = Phase.silent
    var tls: TLSConnection?
    var session: (any HTTPServerSession)?
    /// The session's output that TLS has not taken yet.
    var unsent = UntakenOutput()
    /// The header of a trusted proxy, as far as it was read; nil if none is awaited.
    var proxyHeader: ProxyHeader?
    /// The connection's place in the book of all; nil before it is there.
    var place: IdleOrder.Place?
    /// The entry of this connection in the book of all; nil before it is there.
    var entry: BookEntry?
    /// True if output waits for the socket.
    var isBlocked = false
    var isFlushScheduled = false
    var isReadScheduled = false
    var isStepWaiting = false
    var isDispatching = false
    /// True if the handler was offered a request to take, so that it must be told when the
    /// connection ends.
    var hasConversed = false
    /// True if reading has stopped for good, even if the session wants more.
    var isDeaf = false
    var events: [HTTPEvent] = []
    /// The requests whose body limit is not final yet.
    var undecided: [HTTPRequest] = []
    var work: [Int32: Work] = [:]
    /// The time at which a phase without a session must be over.
    var phaseDeadline: MonotonicInstant
    var interest: EventLoop.Interest = .read
    private var timer: (timer: EventLoop.Timer, at: MonotonicInstant)?
    private let onClose: @Sendable () -> Void

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe context.loop.asUnownedSerialExecutor()
    }

    /// Creates a connection that owns `descriptor`, a non-blocking socket.
    init(
        _ context: HTTPServerContext, taking descriptor: Int32,
        onClose: @escaping @Sendable () -> Void
    ) {
        self.context = context
        self.descriptor = descriptor
        self.onClose = onClose
        let address = SocketAddress(peerOf: descriptor)
        peer = HTTPPeer(
            address: address?.host ?? "", isLoopback: address?.isLoopback ?? false, isHTTP2: false)
        phaseDeadline = context.loop.now + context.limits.handshakeTimeout
    }

    /// Starts to read from the client; returns false if the event loop cannot watch the socket,
    /// which is closed then.
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

    /// Lets the requests in flight be answered, and then closes.
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
        case .proxied: readProxyHeader()
        case .silent, .handshake: stepHandshake()
        case .open:
            if ready.contains(.write) || isBlocked { flush() }
            guard phase == .open, ready.contains(.read) else { return }
            // The kernel reports an event that was not asked for, so the connection is dead.
            if interest.contains(.read) { read() } else { peerLeft() }
        case .lingering: discard()
        case .closed: break
        }
    }

    /// Closes the socket at once; requests in flight are cancelled.
    func close() {
        guard phase != .closed else { return }
        if phase == .handshake { context.handshakes.assumeIsolated { $0.leave(self) } }
        phase = .closed
        tls = nil
        session = nil
        unsent = UntakenOutput()
        if let timer { context.loop.cancel(timer.timer) }
        timer = nil
        for work in work.values { work.task?.cancel() }
        context.loop.unwatch(descriptor)
        Glibc.close(descriptor)
        context.observer.connectionClosed()
        if let place { context.book.assumeIsolated { $0.remove(place) } }
        if hasConversed { context.handler.conversationEnded(ObjectIdentifier(self)) }
        onClose()
    }

    /// Sets the socket events to watch for.
    func setInterest(_ wanted: EventLoop.Interest) {
        guard wanted != interest else { return }
        interest = wanted
        do { try context.loop.rewatch(descriptor, wanted) } catch { close() }
    }

    /// Makes sure that the timer fires at the next deadline or earlier; an early timer is set
    /// again.
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
        let next = session.nextTimeout.map { MonotonicInstant(nanoseconds: $0.wholeNanoseconds) }
        return [next, unsent.deadline].compactMap { $0 }.min()
    }

    private func timeCame() {
        timer = nil
        if phase == .open, let session {
            if let late = unsent.deadline, context.loop.now >= late { return peerLeft() }
            session.checkTimeouts(now: context.now, into: &events)
            dispatch()
            settle()
        } else if context.loop.now >= phaseDeadline {
            if phase != .open, phase != .lingering { context.observer.handshakeEnded(.late) }
            close()
        } else {
            armTimer()
        }
    }
}
