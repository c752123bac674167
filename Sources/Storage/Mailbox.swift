import CLinux
import Glibc
import Synchronization

/// The queue of commands for a thread: any thread may post, and that one thread takes.
final class Mailbox: Sendable {
    /// The result of taking from the queue.
    enum Taken {
        case command(Command)
        /// A copy was requested.
        case copy(CopyRequest)
        /// The timeout has passed.
        case nothing
        /// The queue is closed, and everything posted before has been taken.
        case closed
    }

    private struct State {
        var reserved = Line()
        var ordinary = Line()
        var copies: [CopyRequest] = []
        var isSleeping = false
        var isClosed = false

        mutating func take() -> Command? { reserved.take() ?? ordinary.take() }
    }

    private let state = Mutex(State())
    private let wakeup: Int32
    private let limits: StorageLimits

    init(_ limits: StorageLimits) throws(StorageError) {
        self.limits = limits
        wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeup >= 0 else { throw StorageError(call: "eventfd", errno, file: "a queue") }
    }

    deinit { close(wakeup) }

    /// The number of commands that wait.
    var depth: Int { state.withLock { $0.reserved.count + $0.ordinary.count } }

    /// Adds a command, or refuses it with `.overloaded` or `.closed`.
    func post(_ command: Command) {
        var mustWake = false
        let refusal: StorageError? = state.withLock { state in
            if state.isClosed { return StorageError(.closed, "the database was closed") }
            switch command.priority {
            case .ordinary:
                guard state.ordinary.count < limits.waitingCommands else { return overloaded }
                state.ordinary.add(command)
            case .reserved:
                guard state.reserved.count < limits.waitingReserved else { return overloaded }
                state.reserved.add(command)
            }
            mustWake = state.isSleeping
            state.isSleeping = false
            return nil
        }
        if let refusal { command.refuse(refusal) }
        if mustWake { wake() }
    }

    /// Adds a request for a copy, or refuses it with `.closed`.
    func post(_ copy: CopyRequest) {
        let isClosed = state.withLock { state in
            guard !state.isClosed else { return true }
            state.copies.append(copy)
            state.isSleeping = false
            return false
        }
        guard !isClosed else {
            return copy.answer(
                .failure(StorageError(.closed, "the database was closed")))
        }
        wake()
    }

    /// Returns the next command; nil if none waits.
    func takeNow() -> Command? { state.withLock { $0.take() } }

    /// Returns the next command, reserved ones first; waits for at most `timeout`, or for ever if
    /// it is nil.
    func take(within timeout: Duration?) -> Taken {
        var isLate = false
        while true {
            let taken: Taken? = state.withLock { state in
                state.isSleeping = false
                // Copies come first: they are rare, and behind commands they might wait for ever.
                if !state.copies.isEmpty { return .copy(state.copies.removeFirst()) }
                if let command = state.take() { return .command(command) }
                if state.isClosed { return .closed }
                if isLate { return .nothing }
                state.isSleeping = true
                return nil
            }
            if let taken { return taken }
            isLate = !sleep(for: timeout)
        }
    }

    /// Accepts no more commands; those that wait are still taken.
    func shut() {
        state.withLock { $0.isClosed = true }
        wake()
    }

    private var overloaded: StorageError {
        StorageError(.overloaded, "too many commands wait for the database; try again later")
    }

    private func wake() {
        // This fails only when the counter is at its maximum, and then the thread wakes anyway.
        _ = eventfd_write(wakeup, 1)
    }

    /// Waits to be woken; returns false when the timeout has passed.
    private func sleep(for timeout: Duration?) -> Bool {
        var entry = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
        let milliseconds = timeout.map { Int32(clamping: $0 / .milliseconds(1), atLeast: 1) } ?? -1
        guard unsafe poll(&entry, 1, milliseconds) != 0 else { return false }
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(wakeup, &count)
        return true
    }
}

/// A first-in, first-out queue of commands; adding and taking take amortized constant time.
private struct Line {
    private var arriving: [Command] = []
    private var leaving: [Command] = []

    var count: Int { arriving.count + leaving.count }

    mutating func add(_ command: Command) { arriving.append(command) }

    mutating func take() -> Command? {
        if leaving.isEmpty {
            leaving = arriving.reversed()
            arriving.removeAll(keepingCapacity: true)
        }
        return leaving.popLast()
    }
}

extension Int32 {
    fileprivate init(clamping value: Double, atLeast least: Int32) {
        self = value >= Double(Int32.max) ? .max : Swift.max(least, Int32(value.rounded(.up)))
    }
}
