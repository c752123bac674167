import Synchronization

/// Sends requests to web servers: rare and varied ones, such as webhooks and the command's own.
///
/// A client has a thread for each version of HTTP that requests ask for, whatever their number, and
/// keeps connections for reuse for about two minutes. If a kept connection turns out to be dead
/// before any answer, libcurl sends the request once more on a new one; so a request that must not
/// be acted on twice needs a name by which the peer can tell.
package final class HTTPClient: Sendable {
    /// The longest header accepted in answer, in bytes; real ones are below 8 KiB.
    package static let maximumHeaderLength = 65_536
    /// Connections at a time, for each version of HTTP; requests beyond that wait, within their
    /// timeout.
    package static let maximumConnections = 128
    /// Connections to one server at a time, for each version, so that a slow one cannot hold up all
    /// others.
    package static let maximumConnectionsPerHost = 16
    /// The thread is woken for every event; this is only the longest sleep in between.
    static let pollMilliseconds: Int32 = 60_000

    /// Where connections of both versions lie together, libcurl 7.88 puts requests of HTTP/2 onto a
    /// connection of HTTP/1.1 that is in use: one of the two is never answered.
    private let mailboxes: (negotiated: Mailbox, http1: Mailbox)
    private let lastID = Atomic<UInt64>(0)

    /// Starts the threads.
    ///
    /// Throws `setup` when there is no memory for them.
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
            throw HTTPClientError(.setup, "no memory for a client; lower the process's limits")
        }
        return mailbox
    }

    deinit {
        mailboxes.negotiated.post(.stop)
        mailboxes.http1.post(.stop)
    }

    /// Sends `request` and returns the answer, whatever its status.
    ///
    /// When the task is cancelled the transfer is broken off and `cancelled` thrown.
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
                // The handler may have run before there was anything to cancel.
                if Task.isCancelled { mailbox.post(.cancel(id)) }
            }
        } onCancel: {
            mailbox.post(.cancel(id))
        }
        return try result.get()
    }
}
