import Transport

/// Shares a thread between handshakes, which cost a signature each, and everything else.
///
/// In one round of the loop only so many steps are made, the others wait for the next; and only so
/// many handshakes may be under way.
actor HandshakeQueue {
    private let loop: EventLoop
    private let limit: Int
    private let stepsPerRound: Int
    private var stepsLeft: Int
    private var waiting: [HTTPConnection] = []
    /// Those under way, the oldest first.
    private var underWay: [HTTPConnection] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop, _ limits: HTTPServerLimits) {
        self.loop = loop
        limit = limits.handshakes
        stepsPerRound = limits.handshakeStepsPerRound
        stepsLeft = stepsPerRound
    }

    /// Whether `connection` may make a step now; if not, it is told when it may.
    func mayStep(_ connection: HTTPConnection) -> Bool {
        guard stepsLeft > 0 else {
            waiting.append(connection)
            return false
        }
        // The jobs of the next round run before its sockets.
        if stepsLeft == stepsPerRound { loop.perform { self.assumeIsolated { $0.refill() } } }
        stepsLeft -= 1
        return true
    }

    /// Notes that a handshake began; gives the one that must end for it, if any.
    func enter(_ connection: HTTPConnection) -> HTTPConnection? {
        underWay.append(connection)
        return underWay.count > limit ? underWay.removeFirst() : nil
    }

    /// Notes that a handshake ended.
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
