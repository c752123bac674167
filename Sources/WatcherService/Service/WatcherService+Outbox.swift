package import Protocol
import ServiceKit
import Storage

extension WatcherService {
    private static let sentAtOnce = 32
    private static let rest: Duration = .milliseconds(20)
    /// How long delivery is left alone when it does not answer.
    private static let pause: Duration = .seconds(1)

    /// Gives delivery what waits, for as long as the service runs.
    ///
    /// A notification is submitted with the same request until delivery has answered it. The
    /// request has an idempotency key, so that delivery accepts it once even if an answer was lost.
    package func keepSending(to delivery: DeliveryClient) async {
        while !isStopping {
            do {
                while try await sendDue(to: delivery) {}
                try? await Task.sleep(for: Self.rest)
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(
                    .warning, "notifications of sources were not submitted, and are tried again",
                    ["error": "\(RPCError(error).message)"])
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Gives delivery some of what waits; returns whether there may be more.
    package func sendDue(to delivery: DeliveryClient) async throws -> Bool {
        guard hasOutbox else { return false }
        // Whatever is added from here on sets the flag again.
        hasOutbox = false
        do {
            let waiting = try await store.waiting(Self.sentAtOnce)
            for entry in waiting { try await send(entry, to: delivery) }
            if !waiting.isEmpty { try await count() }
            if waiting.count == Self.sentAtOnce { hasOutbox = true }
            return hasOutbox
        } catch {
            hasOutbox = true
            throw error
        }
    }

    private func send(_ entry: WaitingEntry, to delivery: DeliveryClient) async throws {
        guard try await store.isWaiting(entry.id) else { return }
        let request = try Proto.SendRequest(decoding: entry.request)
        do {
            let answer = try await delivery.send(request, CallContext())
            try await store.note(
                entry.id, .sent, notification: answer.notification?.id ?? "", reason: "")
            metrics.accepted()
        } catch let error as RPCError where error.isFinal {
            try await store.note(
                entry.id, .dropped, notification: "",
                reason: "delivery refuses it: \(error.message)")
            metrics.gaveUp()
            log(
                .warning, "delivery refuses a notification of a source",
                ["entry": "\(entry.id)", "error": error.message])
        }
    }
}

extension RPCError {
    /// Whether the same request will be refused again.
    fileprivate var isFinal: Bool {
        switch code {
        case .invalidArgument, .failedPrecondition, .notFound, .outOfRange, .alreadyExists: true
        default: false
        }
    }
}
