import CCurl
import CLinux
import Glibc

/// One of the client's threads, which alone drives its multi handle.
@safe final class Worker {
    private let mailbox: Mailbox
    private var transfers: [UnsafeMutableRawPointer: Transfer] = unsafe [:]

    private init(_ mailbox: Mailbox) {
        self.mailbox = mailbox
    }

    /// Starts a thread that serves `mailbox` until it is told to stop; returns false if no thread
    /// can be created.
    static func start(_ mailbox: Mailbox) -> Bool {
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            context in
            if let context = unsafe context {
                Worker(unsafe Unmanaged<Mailbox>.fromOpaque(context).takeRetainedValue()).run()
            }
            return nil
        }
        let context = unsafe Unmanaged.passRetained(mailbox)
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, body, context.toOpaque()) == 0 else {
            unsafe context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func run() {
        // Other threads handle signals. SIGPIPE, which a peer can cause by closing its socket,
        // stays pending here for ever.
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        unsafe herald_name_thread("http-client")
        setLimits()
        while obey() {
            var running: Int32 = 0
            unsafe curl_multi_perform(mailbox.multi, &running)
            finishTransfers()
            let code = unsafe curl_multi_poll(
                mailbox.multi, nil, 0, HTTPClient.pollMilliseconds, nil)
            // Memory has probably run out; without a pause this loop would spin.
            if code != CURLM_OK { usleep(100_000) }
        }
        mailbox.close()
    }

    private func setLimits() {
        unsafe herald_multi_set_long(
            mailbox.multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, HTTPClient.maximumConnections)
        unsafe herald_multi_set_long(
            mailbox.multi, CURLMOPT_MAX_HOST_CONNECTIONS, HTTPClient.maximumConnectionsPerHost)
    }

    /// Carries out the waiting commands; returns false when one of them says to stop.
    private func obey() -> Bool {
        for command in mailbox.take() {
            switch command {
            case .start(let job): start(job)
            case .cancel(let id): cancel(id)
            case .stop:
                for id in unsafe transfers.values.map(\.job.id) { cancel(id) }
                return false
            }
        }
        return true
    }

    private func start(_ job: Job) {
        do throws(HTTPClientError) {
            let transfer = try Transfer(job)
            guard unsafe curl_multi_add_handle(mailbox.multi, transfer.raw) == CURLM_OK else {
                throw HTTPClientError(.setup, "libcurl cannot take another transfer: out of memory")
            }
            unsafe transfers[transfer.raw] = transfer
        } catch {
            job.answer(.failure(error))
        }
    }

    private func cancel(_ id: UInt64) {
        // A request that was already answered is no longer here.
        guard let transfer = unsafe transfers.values.first(where: { $0.job.id == id }) else {
            return
        }
        let error = transfer.failure(.cancelled, "the calling task was cancelled")
        remove(transfer)
        transfer.job.answer(.failure(error))
    }

    private func finishTransfers() {
        var code = CURLE_OK
        while let handle = unsafe herald_multi_next_finished(mailbox.multi, &code) {
            guard let transfer = unsafe transfers[handle] else { continue }
            let outcome = transfer.outcome(code)
            remove(transfer)
            transfer.job.answer(outcome)
        }
    }

    private func remove(_ transfer: Transfer) {
        unsafe curl_multi_remove_handle(mailbox.multi, transfer.raw)
        unsafe transfers[transfer.raw] = nil
    }
}
