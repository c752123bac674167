import CCurl
import Synchronization

/// A request and the closure that receives its result.
struct Job: Sendable {
    let id: UInt64
    let request: HTTPClientRequest
    let answer: @Sendable (Result<HTTPClientResponse, HTTPClientError>) -> Void
}

/// The queue of commands for one of the client's threads.
///
/// It owns the multi handle, which both the callers and the thread need.
@safe final class Mailbox: Sendable {
    enum Command: Sendable {
        case start(Job)
        case cancel(UInt64)
        case stop
    }

    /// The multi handle, used by the thread alone, except that any thread may call
    /// `curl_multi_wakeup`.
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let state = Mutex(State())

    private struct State {
        var commands: [Command] = []
        var isClosed = false
    }

    /// Creates a mailbox; nil when memory runs out.
    init?() {
        guard Self.isReady, let multi = unsafe curl_multi_init() else { return nil }
        unsafe self.multi = multi
    }

    deinit {
        close()
    }

    /// Closes all connections; the thread calls this when it was told to stop.
    ///
    /// Closing TLS connections may raise SIGPIPE, which only that thread blocks.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            unsafe curl_multi_cleanup(multi)
        }
    }

    /// Adds a command for the thread and wakes it.
    func post(_ command: Command) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.commands.append(command)
            // This is under the lock, since the handle may be gone as soon as `.stop` is seen.
            unsafe curl_multi_wakeup(multi)
        }
    }

    /// Returns and removes all commands, in their order.
    func take() -> [Command] {
        state.withLock { state in
            defer { state.commands.removeAll() }
            return state.commands
        }
    }

    /// True if libcurl was initialized, which happens once and lasts until the process ends.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
