import Protocol
import Synchronization

/// Retries calls while a service is unreachable, for example while it restarts, and when a service
/// says when to retry.
///
/// It is only for calls that may be repeated. If the service has never answered, an unreachable
/// service fails the call at once.
final class Patience: Sendable {
    private let limit: Duration
    private let pause: Duration
    private let tell: @Sendable (String) -> Void
    /// True if the service is unreachable; nil if it has never answered.
    private let isAway = Mutex<Bool?>(nil)

    /// Creates a policy that retries for `limit` from the beginning of a call, with a `pause`
    /// between the attempts; `tell` gets a message when the service becomes unreachable.
    init(
        _ limit: Duration, pause: Duration = .seconds(1), tell: @escaping @Sendable (String) -> Void
    ) {
        (self.limit, self.pause, self.tell) = (limit, pause, tell)
    }

    /// Calls `body` until it succeeds and returns its result.
    ///
    /// - Throws: The last error if the time is over or the error cannot be retried.
    func call<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        let end = ContinuousClock.now + limit
        while true {
            do {
                let value = try await body()
                isAway.withLock { $0 = false }
                return value
            } catch let error as RPCError
                where error.code == .unavailable || error.retryAfter != nil
            {
                let asked = error.retryAfter ?? .zero
                guard .now + asked < end else { throw error }
                if error.code == .unavailable {
                    guard let isNew = noticed() else { throw error }
                    if isNew {
                        tell("\(error.message.printable); waiting for the service to come back")
                    }
                }
                try await Task.sleep(for: max(pause, asked))
            }
        }
    }

    /// Notes that the service is unreachable.
    ///
    /// Returns whether that is new; nil if the service has never answered.
    private func noticed() -> Bool? {
        isAway.withLock { isAway in
            guard let before = isAway else { return nil }
            isAway = true
            return !before
        }
    }
}
