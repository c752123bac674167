import Synchronization

/// A client that sends mail to one server, one recipient at a time, over connections that are kept.
///
/// Each connection has a thread of its own, which starts when it is needed and ends after a while
/// without mail. libcurl connects, encrypts and logs in; Herald's own code sends the mail.
package final class SMTPClient: Sendable {
    private struct State {
        var free: [SMTPWorker] = []
        var all: [ObjectIdentifier: SMTPWorker] = [:]
        var isClosed = false
    }

    /// The server that mails are given to.
    package let server: SMTPServer
    private let state = Mutex(State())
    private let lastID = Atomic<UInt64>(0)

    /// Creates a client, which does not connect yet.
    package init(_ server: SMTPServer) { self.server = server }

    deinit { close() }

    /// The number of connections, busy or idle.
    package var connections: Int { state.withLock { $0.all.count } }

    /// Sends a mail at once, or returns `unsent`.
    ///
    /// When the task is cancelled, the connection is abandoned.
    ///
    /// - Parameter isHeld: called on the connection's thread before each command and before the
    ///   content; true ends the mail as unsent.
    package func send(
        _ mail: SMTPMail, unless isHeld: @escaping @Sendable () -> Bool = { false }
    ) async -> SMTPResult {
        if let problem = server.problem?.text ?? mail.problem { return .invalid(reason: problem) }
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = SMTPWorker.Job(id: id, mail: mail, isHeld: isHeld) {
                    continuation.resume(returning: $0)
                }
                if let reason = begin(job) { job.answer(.unsent(reason: reason)) }
                // The cancellation handler may have run before the job was given to a worker.
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Aborts the mail in flight and refuses any further mail.
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

    /// Gives a mail to a worker; returns the reason if none is available, otherwise nil.
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
            // The references are weak, so that the threads end when nobody holds the client any
            // more.
            let worker = SMTPWorker.start(
                server, with: job,
                onFree: { [weak self] in self?.add(free: $0) ?? false },
                onIdle: { [weak self] in self?.remove(idle: $0) ?? true })
            guard let worker else { return "no thread or file descriptor is available" }
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

    /// Removes an idle worker; returns false if it was given a mail in the meantime.
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
