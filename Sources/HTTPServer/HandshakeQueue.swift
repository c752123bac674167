import Transport

/// Shares a thread between handshakes, which cost a signature each, and everything else.
///
/// In one round of the loop only so many steps are made, the others wait for the next; and only so
/// many handshakes may be under way.
final class HandshakeQueue {
    private let loop: EventLoop
    private let limit: Int
    private let stepsPerRound: Int
    private var stepsLeft: Int
    private var waiting: [HTTPConnection] = []
    /// Those under way, the oldest first.
    private var underWay: [ObjectIdentifier] = []

    init(on loop: EventLoop, _ limits: HTTPServerLimits) {
        self.loop = loop
        limit = limits.handshakes
        stepsPerRound = limits.handshakeStepsPerRound
        stepsLeft = stepsPerRound
    }

    /// Whether `connection` may make a step now; if not, it is called when it may.
    func mayStep(_ connection: HTTPConnection) -> Bool {
        guard stepsLeft > 0 else {
            waiting.append(connection)
            return false
        }
        if stepsLeft == stepsPerRound { beginRound() }
        stepsLeft -= 1
        return true
    }

    /// Notes that a handshake began; gives the one that must end for it, if any.
    func enter(_ id: ObjectIdentifier) -> ObjectIdentifier? {
        underWay.append(id)
        return underWay.count > limit ? underWay.removeFirst() : nil
    }

    /// Notes that a handshake ended.
    func leave(_ id: ObjectIdentifier) {
        guard let index = underWay.firstIndex(of: id) else { return }
        underWay.remove(at: index)
    }

    private func beginRound() {
        // The jobs of the next round run before its sockets.
        let queue = ConfinedQueue(self)
        loop.perform { queue.value.refill() }
    }

    private func refill() {
        stepsLeft = stepsPerRound
        let waiting = waiting
        self.waiting = []
        for connection in waiting {
            connection.assumeIsolated { $0.stepAgain() }
        }
    }
}

/// Carries the queue to the next round of its own loop.
///
/// `@unchecked Sendable`: `perform` from the loop's thread runs on the loop's thread.
private struct ConfinedQueue: @unchecked Sendable {
    let value: HandshakeQueue

    init(_ value: HandshakeQueue) { self.value = value }
}
