import DeliveryEngine
import DeliveryAdapters
import DeliveryService
import Synchronization

/// An adapter that answers by the test's script, and records every message as a provider would.
final class ScriptedAdapter: AsyncAdapter {
    typealias Script = @Sendable (OutgoingMessage, _ attempt: Int) -> AttemptOutcome

    private struct State {
        var ledger: [OutgoingMessage] = []
        var attempts: [String: Int] = [:]
        var script: Script
        var isBlocked = false
        var blocked: [CheckedContinuation<Void, Never>] = []
        var underWay = 0
        var mostUnderWay = 0
    }

    let name: String
    let addressKind: String?
    private let state: Mutex<State>

    init(
        _ name: String = "scripted", kind: String? = nil,
        _ script: @escaping Script = { _, _ in .accepted }
    ) {
        self.name = name
        addressKind = kind
        state = Mutex(State(script: script))
    }

    /// Every message in the order of arrival.
    var ledger: [OutgoingMessage] { state.withLock { $0.ledger } }
    var mostUnderWay: Int { state.withLock { $0.mostUnderWay } }
    var underWay: Int { state.withLock { $0.underWay } }

    func script(_ script: @escaping Script) { state.withLock { $0.script = script } }

    /// Lets messages wait for their answers from now on.
    func block() { state.withLock { $0.isBlocked = true } }

    /// Answers all messages that wait.
    func unblock() {
        let blocked = state.withLock { state in
            state.isBlocked = false
            let blocked = state.blocked
            state.blocked = []
            return blocked
        }
        for one in blocked { one.resume() }
    }

    /// Answers the message that waits longest; others go on waiting.
    func unblockOne() {
        state.withLock { $0.blocked.isEmpty ? nil : $0.blocked.removeFirst() }?.resume()
    }

    func deliver(
        _ message: OutgoingMessage, unless _: @escaping IsHeld
    ) async -> AttemptOutcome {
        let (attempt, script) = state.withLock { state in
            state.ledger.append(message)
            state.attempts[message.messageID, default: 0] += 1
            state.underWay += 1
            state.mostUnderWay = max(state.mostUnderWay, state.underWay)
            return (state.attempts[message.messageID] ?? 0, state.script)
        }
        await waitWhileBlocked()
        state.withLock { $0.underWay -= 1 }
        return script(message, attempt)
    }

    private func waitWhileBlocked() async {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.isBlocked { state.blocked.append(continuation) }
                return !state.isBlocked
            }
            if goesOn { continuation.resume() }
        }
    }
}
