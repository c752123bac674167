import Transport

/// A queue that shares a thread between TLS handshakes, which need a costly signature, and other
/// work.
///
/// One turn of the event loop makes a limited number of handshake steps; the others wait for the
/// next turn. The number of handshakes at once is limited, too.
actor HandshakeQueue {
    private let loop: EventLoop
    private let limit: Int
    private let stepsPerRound: Int
    private var stepsLeft: Int
    private var waiting: [HTTPConnection] = []
    /// The handshakes in progress, the oldest first.
    private var underWay: [HTTPConnection] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop, _ limits: HTTPServerLimits) {
        self.loop = loop
        limit = limits.handshakes
        stepsPerRound = limits.handshakeStepsPerRound
        stepsLeft = stepsPerRound
    }

    /// Returns whether `connection` may make a step now; if not, `handshakeTurnCame()` is called
    /// later.
    func mayStep(_ connection: HTTPConnection) -> Bool {
        guard stepsLeft > 0 else {
            waiting.append(connection)
            return false
        }
        // The jobs of the next turn run before its socket events.
        if stepsLeft == stepsPerRound { loop.perform { self.assumeIsolated { $0.refill() } } }
        stepsLeft -= 1
        return true
    }

    /// Records that a handshake began, and returns the one that must be dropped for it; nil if
    /// none.
    func enter(_ connection: HTTPConnection) -> HTTPConnection? {
        underWay.append(connection)
        return underWay.count > limit ? underWay.removeFirst() : nil
    }

    /// Records that a handshake ended.
    func leave(_ connection: HTTPConnection) {
        guard let index = underWay.firstIndex(where: { $0 === connection }) else { return }
        underWay.remove(at: index)
    }

    private func refill() {
        stepsLeft = stepsPerRound
        let waiting = waiting
        self.waiting = []
        for connection in waiting { connection.assumeIsolated { $0.handshakeTurnCame() } }
    }
}
