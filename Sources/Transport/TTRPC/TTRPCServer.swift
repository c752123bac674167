package import Protocol

/// A server that answers a router's calls from every process that connects to a Unix socket.
package actor TTRPCServer {
    private let loop: EventLoop
    private let router: Router
    private let limits: TransportLimits
    private var listener: UnixListener?
    private var connections: [ObjectIdentifier: TTRPCServerConnection] = [:]
    private var drained: [CheckedContinuation<Void, Never>] = []
    private let observer: any CallObserver

    /// The event loop, whose thread runs all methods.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates a server that does not listen yet.
    package init(
        _ router: Router, on loop: EventLoop, limits: TransportLimits = TransportLimits(),
        observer: any CallObserver = NoObserver()
    ) {
        self.router = router
        self.loop = loop
        self.limits = limits
        self.observer = observer
    }

    /// Begins to listen at `path`.
    ///
    /// - Parameter allowedUsers: the ids of users that may connect, besides this process's own
    ///   user.
    /// - Throws: `SystemError`.
    package func listen(at path: String, allowedUsers: Set<UInt32> = []) throws {
        let observer = observer
        listener = try UnixListener(
            path: path, on: loop, allowedUsers: allowedUsers,
            onConnection: { [unowned self] in accept($0) },
            onRefusal: { observer.refused($0) }, onEvent: { observer.changed(path, $0) })
    }

    /// The number of calls that are being served.
    package var callsInFlight: Int {
        connections.values.reduce(0) { sum, connection in
            sum + connection.assumeIsolated { $0.callsInFlight }
        }
    }

    /// Stops listening, answers the calls in flight and refuses new ones; waits until all
    /// connections have closed, or for `TransportLimits.drain` at most.
    package func drain() async {
        listener?.close()
        listener = nil
        drainConnections()
        guard !connections.isEmpty else { return }
        let timer = loop.schedule(at: loop.now + limits.drain) { [self] in closeAll() }
        await withCheckedContinuation { continuation in
            if connections.isEmpty { continuation.resume() } else { drained.append(continuation) }
        }
        loop.cancel(timer)
    }

    /// Stops at once: calls in flight are cancelled and not answered.
    package func close() {
        listener?.close()
        listener = nil
        closeAll()
    }

    private func drainConnections() {
        for connection in connections.values { connection.assumeIsolated { $0.drain() } }
    }

    private func closeAll() {
        for connection in connections.values { connection.assumeIsolated { $0.close() } }
    }

    private func accept(_ descriptor: Int32) {
        guard connections.count < limits.connections else {
            _ = FileDescriptor(taking: descriptor)
            return
        }
        let connection = TTRPCServerConnection(router, on: loop, limits, observer)
        let id = ObjectIdentifier(connection)
        let started = connection.assumeIsolated { connection in
            connection.start(descriptor) { [weak self] in
                self?.assumeIsolated { $0.left(id) }
            }
        }
        if started { connections[id] = connection }
    }

    private func left(_ id: ObjectIdentifier) {
        connections[id] = nil
        guard connections.isEmpty else { return }
        let drained = drained
        self.drained.removeAll()
        for continuation in drained { continuation.resume() }
    }
}

/// An observer of calls and connections, for metrics and logs.
package protocol CallObserver: Sendable {
    /// Records that a call was answered.
    func answered(_ method: Method?, _ code: RPCError.Code?, _ duration: Duration)
    /// Records that a connection of a user who is not allowed was refused.
    func refused(_ peer: PeerCredentials)
    /// Records an event of the file of the socket at `path`.
    func changed(_ path: String, _ event: UnixListener.Event)
}

/// An observer that does nothing.
package struct NoObserver: CallObserver {
    /// Creates the observer.
    package init() {}
    package func answered(_ method: Method?, _ code: RPCError.Code?, _ duration: Duration) {}
    package func refused(_ peer: PeerCredentials) {}
    package func changed(_ path: String, _ event: UnixListener.Event) {}
}
