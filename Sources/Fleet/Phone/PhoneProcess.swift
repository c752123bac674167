import Synchronization

/// One life of the app on a phone: from a launch until it is ended.
///
/// All that the app has of the phone goes through it, so that an ended process does nothing more.
final class PhoneProcess: Sendable {
    private struct State {
        var isDead = false
        var bytesLeft: Int?
        var activity = 0
        var inFlight = 0
        /// The callers that wait until nothing is in flight.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var isDead: Bool { state.withLock { $0.isDead } }

    /// A number that rises with all that the process does.
    var activity: Int { state.withLock { $0.activity } }

    /// The number of answers that the process waits for.
    var inFlight: Int { state.withLock { $0.inFlight } }

    /// Ends the process.
    func kill() { state.withLock { $0.isDead = true } }

    /// Makes the process end while it writes, after `count` bytes; nil: it does not end so.
    func kill(afterBytes count: Int?) { state.withLock { $0.bytesLeft = count } }

    /// Returns the number of bytes, of `count`, that the process writes before it ends.
    func write(_ count: Int) -> Int {
        state.withLock { state in
            state.activity += 1
            guard !state.isDead else { return 0 }
            guard let left = state.bytesLeft else { return count }
            guard left < count else {
                state.bytesLeft = left - count
                return count
            }
            state.isDead = true
            return left
        }
    }

    /// Notes that the process asks for something and waits; `end` says that it has its answer.
    ///
    /// - Throws: if the process is dead.
    func begin() throws(DeadProcess) {
        let isDead = state.withLock { state in
            state.activity += 1
            if !state.isDead { state.inFlight += 1 }
            return state.isDead
        }
        if isDead { throw DeadProcess() }
    }

    func end() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.activity += 1
            state.inFlight -= 1
            guard state.inFlight == 0, !state.waiting.isEmpty else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the process has all answers that it waits for.
    func answered() async {
        guard inFlight > 0 else { return }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.inFlight > 0 { state.waiting.append(continuation) }
                return state.inFlight == 0
            }
            if isDone { continuation.resume() }
        }
    }
}

/// The error of a process that has ended.
struct DeadProcess: Error, CustomStringConvertible {
    var description: String { "the process has ended" }
}
