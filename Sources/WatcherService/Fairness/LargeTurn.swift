import Synchronization

/// The turn of a run that takes many bytes, which most runs do not need.
final class LargeTurn: Sendable {
    private let gate: TurnGate
    private let app: String
    private let state = Mutex(false)

    /// Creates a turn that is not taken yet.
    init(_ gate: TurnGate, _ app: String) { (self.gate, self.app) = (gate, app) }

    /// True if the run has its turn.
    var isTaken: Bool { state.withLock { $0 } }

    /// Takes the turn if there is one at once.
    func takeIfFree() { state.withLock { $0 = $0 || gate.enterIfFree(app) } }

    /// Waits for the turn, if it is not taken yet.
    func take() async throws {
        guard !isTaken else { return }
        try await gate.enter(app)
        state.withLock { $0 = true }
    }

    /// Ends the turn, if it was taken.
    func leave() {
        let wasTaken = state.withLock { isTaken in
            defer { isTaken = false }
            return isTaken
        }
        if wasTaken { gate.leave(app) }
    }
}
