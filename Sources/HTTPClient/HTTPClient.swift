import Synchronization

/// A client for rare and varied HTTP requests, such as webhooks and those of the `herald` command.
///
/// A client has one thread for each version of HTTP that requests ask for, and keeps idle
/// connections for about two minutes. If a kept connection turns out to be dead before any
/// response, libcurl sends the request again on a new one. So a request that must not be processed
/// twice needs an id by which the peer can recognize it.
package final class HTTPClient: Sendable {
    /// The longest response header that is accepted, in bytes; real ones are below 8 KiB.
    package static let maximumHeaderLength = 65_536
    /// The most connections at a time for each version of HTTP; further requests wait within their
    /// timeout.
    package static let maximumConnections = 128
    /// The most connections to one server at a time for each version, so that a slow server cannot
    /// hold up all others.
    package static let maximumConnectionsPerHost = 16
    /// The longest time that a thread sleeps, in milliseconds; every event wakes it earlier.
    static let pollMilliseconds: Int32 = 60_000

    /// One mailbox and thread for each version: libcurl 7.88 puts HTTP/2 requests onto a busy
    /// HTTP/1.1 connection if both share a pool, and then never completes one of the two.
    private let mailboxes: (negotiated: Mailbox, http1: Mailbox)
    private let lastID = Atomic<UInt64>(0)

    /// Creates a client and starts its threads.
    ///
    /// Throws `setup` when there is not enough memory for them.
    package init() throws(HTTPClientError) {
        mailboxes.negotiated = try Self.startedMailbox()
        do throws(HTTPClientError) {
            mailboxes.http1 = try Self.startedMailbox()
        } catch {
            mailboxes.negotiated.post(.stop)
            throw error
        }
    }

    private static func startedMailbox() throws(HTTPClientError) -> Mailbox {
        guard let mailbox = Mailbox(), Worker.start(mailbox) else {
            throw HTTPClientError(
                .setup, "no memory to start an HTTP client; raise the process's limits")
        }
        return mailbox
    }

    deinit {
        mailboxes.negotiated.post(.stop)
        mailboxes.http1.post(.stop)
    }

    /// Sends `request` and returns the response, whatever its status.
    ///
    /// When the task is cancelled, the transfer is aborted and `cancelled` is thrown.
    package func send(
        _ request: HTTPClientRequest
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        try request.validate()
        let mailbox =
            switch request.version {
            case .negotiated: mailboxes.negotiated
            case .http1: mailboxes.http1
            }
        let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                mailbox.post(
                    .start(Job(id: id, request: request) { continuation.resume(returning: $0) }))
                // The cancellation handler may have run before the job was posted.
                if Task.isCancelled { mailbox.post(.cancel(id)) }
            }
        } onCancel: {
            mailbox.post(.cancel(id))
        }
        return try result.get()
    }
}
