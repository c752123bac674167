import CLinux
import Glibc
import Synchronization

/// A thread for work that blocks, whose end can be awaited.
final class DatabaseThread: Sendable {
    private enum State {
        case idle
        case running([CheckedContinuation<Void, Never>])
        case ended
    }

    private let state = Mutex(State.idle)

    /// Starts a thread of this name (at most 15 bytes) that runs `body` and ends.
    func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws(StorageError) {
        let work = Work(of: self) {
            unsafe herald_name_thread(name)
            body()
        }
        let context = unsafe Unmanaged.passRetained(work)
        state.withLock { $0 = .running([]) }
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                // The end is reported only after everything that the work held, such as the lock,
                // is released.
                let thread = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().done()
                thread.end()
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            unsafe context.release()
            state.withLock { $0 = .idle }
            throw StorageError(call: "pthread_create", result, file: name)
        }
        // The end is reported by `ended`: a join could wait for itself, see DatabaseQueue's deinit.
        pthread_detach(thread)
    }

    /// Waits until the thread's work has ended; returns at once if it was never started.
    func ended() async {
        await withCheckedContinuation { caller in
            let isOver = state.withLock { state in
                guard case .running(let waiting) = state else { return true }
                state = .running(waiting + [caller])
                return false
            }
            if isOver { caller.resume() }
        }
    }

    fileprivate func end() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard case .running(let waiting) = state else { return [] }
            state = .ended
            return waiting
        }
        for caller in waiting { caller.resume() }
    }
}

private final class Work: Sendable {
    private let thread: DatabaseThread
    private let body: @Sendable () -> Void

    init(of thread: DatabaseThread, _ body: @escaping @Sendable () -> Void) {
        self.thread = thread
        self.body = body
    }

    /// Runs the work, and returns its thread.
    func done() -> DatabaseThread {
        body()
        return thread
    }
}
