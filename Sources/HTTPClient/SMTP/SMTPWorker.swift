import CLinux
import Glibc
import Synchronization

/// A thread with a connection to a mail server, which sends one mail at a time.
final class SMTPWorker: Sendable {
    /// A mail and the closure that receives its result.
    struct Job: Sendable {
        let id: UInt64
        let mail: SMTPMail
        let isHeld: @Sendable () -> Bool
        let answer: @Sendable (SMTPResult) -> Void
    }

    private struct State {
        var job: Job?
        /// The id of the job in flight; nil when there is none.
        var current: UInt64?
        var isStopped = false
    }

    private let server: SMTPServer
    private let state = Mutex(State())
    private let interruption: Interruption
    /// Called when the worker is free again; false ends the worker.
    private let onFree: @Sendable (SMTPWorker) -> Bool
    /// Called when the worker was idle for long; false means that it has been given a mail after
    /// all.
    private let onIdle: @Sendable (SMTPWorker) -> Bool

    private init(
        _ server: SMTPServer, _ interruption: Interruption,
        onFree: @escaping @Sendable (SMTPWorker) -> Bool,
        onIdle: @escaping @Sendable (SMTPWorker) -> Bool
    ) {
        (self.server, self.interruption) = (server, interruption)
        (self.onFree, self.onIdle) = (onFree, onIdle)
    }

    /// Starts a thread with its first mail; nil if a thread or file descriptor cannot be created.
    static func start(
        _ server: SMTPServer, with job: Job, onFree: @escaping @Sendable (SMTPWorker) -> Bool,
        onIdle: @escaping @Sendable (SMTPWorker) -> Bool
    ) -> SMTPWorker? {
        guard let interruption = Interruption() else { return nil }
        let worker = SMTPWorker(server, interruption, onFree: onFree, onIdle: onIdle)
        worker.take(job)
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            context in
            if let context = unsafe context {
                unsafe Unmanaged<SMTPWorker>.fromOpaque(context).takeRetainedValue().run()
            }
            return nil
        }
        let context = unsafe Unmanaged.passRetained(worker)
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, body, context.toOpaque()) == 0 else {
            unsafe context.release()
            return nil
        }
        pthread_detach(thread)
        return worker
    }

    /// Gives the worker a mail; it must be free.
    func take(_ job: Job) {
        state.withLock { $0.job = job }
        interruption.wake()
    }

    /// Aborts a mail, if this worker has it.
    func cancel(_ id: UInt64) {
        state.withLock { state in
            if state.current == id || state.job?.id == id { interruption.interrupt() }
        }
    }

    /// Aborts the mail in flight, and ends the worker.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            interruption.interrupt()
        }
    }

    private func run() {
        // Other threads handle signals. SIGPIPE stays pending here for ever.
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        unsafe herald_name_thread("smtp-client")
        var exchange = SMTPExchange(server, interruption)
        while true {
            guard let job = next() else {
                if wait(&exchange) { continue }
                break
            }
            let result = exchange.send(job.mail, unless: job.isHeld)
            let goesOn = finish()
            let isFree = goesOn && onFree(self)
            // The worker counts as free before the caller learns the result, so that the caller can
            // send again.
            job.answer(result)
            if !isFree { break }
        }
        exchange.end()
        // A mail that was given to the worker in the meantime was not begun.
        if let job = next() { job.answer(.unsent(reason: "the client was closed")) }
    }

    private func next() -> Job? {
        state.withLock { state in
            guard let job = state.job else { return nil }
            (state.current, state.job) = (job.id, nil)
            return job
        }
    }

    /// Ends the present job; returns false when the worker must stop.
    private func finish() -> Bool {
        state.withLock { state in
            state.current = nil
            guard !state.isStopped else { return false }
            interruption.forget()
            return true
        }
    }

    /// Waits for a mail; returns false when the worker must end.
    private func wait(_ exchange: inout SMTPExchange) -> Bool {
        switch exchange.rest() {
        case .interrupted: !state.withLock { $0.isStopped && $0.job == nil }
        case .ready: true
        case .timedOut: !onIdle(self)
        }
    }
}
