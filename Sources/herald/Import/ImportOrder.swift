import Synchronization

/// Orders batches in flight: batches with items of the same key run one after the other, in the
/// order of their numbers.
///
/// Batches without common keys run at the same time. It stores only the keys of batches in flight.
final class ImportOrder: Sendable {
    private struct State {
        var keys: [Int: Set<String>] = [:]
        /// The number of the batch whose keys are added next.
        var next = 0
        /// The waiting tasks, which check again after each change.
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    private let state = Mutex(State())

    /// Waits until no earlier batch with one of these keys is in flight.
    ///
    /// Each batch must call this method and then ``end(_:)``, whether it succeeded or not: an
    /// interrupted import continues with the earlier batch.
    ///
    /// - Parameter number: The number of the batch, from 0.
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

    /// Removes a batch that is no longer in flight.
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
