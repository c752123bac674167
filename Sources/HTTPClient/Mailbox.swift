import CCurl
import Synchronization

/// One request and whoever waits for its answer.
struct Job: Sendable {
    let id: UInt64
    let request: HTTPClientRequest
    let answer: @Sendable (Result<HTTPClientResponse, HTTPClientError>) -> Void
}

/// How callers reach one of the client's threads.
///
/// Owns the multi handle, which both ends need.
@safe final class Mailbox: Sendable {
    enum Command: Sendable {
        case start(Job)
        case cancel(UInt64)
        case stop
    }

    /// Used by the thread alone, except for curl_multi_wakeup, which any thread may call.
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let state = Mutex(State())

    private struct State {
        var commands: [Command] = []
        var isClosed = false
    }

    /// `nil` when there is no memory.
    init?() {
        guard Self.isReady, let multi = unsafe curl_multi_init() else { return nil }
        unsafe self.multi = multi
    }

    deinit {
        close()
    }

    /// Closes all connections; for the thread to call when it has been told to stop.
    ///
    /// Saying goodbye by TLS may raise SIGPIPE, which only that thread does not mind.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            unsafe curl_multi_cleanup(multi)
        }
    }

    /// Leaves a command for the thread and wakes it.
    func post(_ command: Command) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.commands.append(command)
            // Under the lock, since the handle may be gone as soon as `.stop` is seen.
            unsafe curl_multi_wakeup(multi)
        }
    }

    /// Everything left since the last time, in order.
    func take() -> [Command] {
        state.withLock { state in
            defer { state.commands.removeAll() }
            return state.commands
        }
    }

    /// libcurl is set up once for the process, and never taken down.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
