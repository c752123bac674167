import Synchronization

/// Hands mail to one server, one recipient at a time, over connections that are kept.
///
/// Each connection has a thread of its own, which is started when it is needed and goes when there
/// was no mail for a while. libcurl connects, encrypts and logs in; the mails are our own words.
package final class SMTPClient: Sendable {
    private struct State {
        var free: [SMTPWorker] = []
        var all: [ObjectIdentifier: SMTPWorker] = [:]
        var isClosed = false
    }

    /// The server.
    package let server: SMTPServer
    private let state = Mutex(State())
    private let lastID = Atomic<UInt64>(0)

    /// A client that has connected to nobody yet.
    package init(_ server: SMTPServer) { self.server = server }

    deinit { close() }

    /// How many connections there are, busy or not.
    package var connections: Int { state.withLock { $0.all.count } }

    /// Sends a mail, which begins at once or not at all.
    ///
    /// When the task is cancelled the connection is given up.
    ///
    /// - Parameter isHeld: asked on the connection's thread before each command and before the
    ///   content: true ends it as unsent.
    package func send(
        _ mail: SMTPMail, unless isHeld: @escaping @Sendable () -> Bool = { false }
    ) async -> SMTPResult {
        if let problem = server.problem ?? mail.problem { return .invalid(reason: problem) }
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = SMTPWorker.Job(id: id, mail: mail, isHeld: isHeld) {
                    continuation.resume(returning: $0)
                }
                if let reason = begin(job) { job.answer(.unsent(reason: reason)) }
                // The handler may have run before there was anything to cancel.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Breaks off what is under way; there will be nothing more.
    package func close() {
        let workers = state.withLock { state in
            state.isClosed = true
            state.free = []
            return Array(state.all.values)
        }
        for worker in workers { worker.stop() }
    }

    private func cancel(_ id: UInt64) {
        for worker in state.withLock({ Array($0.all.values) }) { worker.cancel(id) }
    }

    /// Gives a mail to a worker; why not, if there is none.
    private func begin(_ job: SMTPWorker.Job) -> String? {
        state.withLock { state in
            guard !state.isClosed else { return "the client was closed" }
            if let worker = state.free.popLast() {
                worker.take(job)
                return nil
            }
            guard state.all.count < server.limits.connections else {
                return "all \(server.limits.connections) connections are in use"
            }
            // Weak: a client that nobody holds any more ends its threads.
            let worker = SMTPWorker.start(
                server, with: job,
                onFree: { [weak self] in self?.add(free: $0) ?? false },
                onIdle: { [weak self] in self?.remove(idle: $0) ?? true })
            guard let worker else { return "no thread or descriptor to be had" }
            state.all[ObjectIdentifier(worker)] = worker
            return nil
        }
    }

    private func add(free worker: SMTPWorker) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.free.append(worker)
            return true
        }
    }

    /// False when it was given a mail just now.
    private func remove(idle worker: SMTPWorker) -> Bool {
        state.withLock { state in
            guard let place = state.free.firstIndex(where: { $0 === worker }) else {
                return state.isClosed
            }
            state.free.remove(at: place)
            state.all[ObjectIdentifier(worker)] = nil
            return true
        }
    }
}
