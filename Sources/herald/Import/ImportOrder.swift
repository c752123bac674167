import Synchronization

/// Lets batches that are under way together, and that have items with the same key, go one after
/// the other, in the order of their numbers; all others go as they come.
///
/// It knows the keys of batches under way only.
final class ImportOrder: Sendable {
    private struct State {
        var keys: [Int: Set<String>] = [:]
        /// The number of the batch whose keys are told next.
        var next = 0
        /// Each looks again when something has changed.
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let state = Mutex(State())

    /// Waits until no earlier batch with one of these keys is under way.
    ///
    /// Each batch says this, whatever it has, and then ``end(_:)``; what became of it makes no
    /// difference, for an import that was broken off goes on with the earlier one.
    ///
    /// - Parameter number: from 0.
    func begin(_ number: Int, _ keys: Set<String>) async {
        await wait { $0.next == number }
        change { state in
            state.keys[number] = keys
            state.next += 1
        }
        await wait { state in
            !state.keys.contains { $0 < number && !$1.isDisjoint(with: keys) }
        }
    }

    /// A batch is under way no more.
    func end(_ number: Int) { change { $0.keys[number] = nil } }

    private func wait(until isReady: @Sendable (State) -> Bool) async {
        var isWaiting = true
        while isWaiting {
            isWaiting = await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = isReady(state)
                    if !isReady { state.waiting.append(continuation) }
                    return isReady
                }
                if isReady { continuation.resume(returning: false) }
            }
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let waiting = state.withLock { state in
            body(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume(returning: true) }
    }
}
