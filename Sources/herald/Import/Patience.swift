import Protocol
import Synchronization

/// Waits for a service that was there and is away, for one that is started again is back soon; and
/// for one that says when to come back.
///
/// Only for calls that may be repeated. A service that has never answered is not waited for.
final class Patience: Sendable {
    private let limit: Duration
    private let pause: Duration
    private let tell: @Sendable (String) -> Void
    /// Nil: it has never answered.
    private let isAway = Mutex<Bool?>(nil)

    /// Patience for `limit` since a call began, asking again after each `pause`.
    init(
        _ limit: Duration, pause: Duration = .seconds(1), tell: @escaping @Sendable (String) -> Void
    ) {
        (self.limit, self.pause, self.tell) = (limit, pause, tell)
    }

    /// What `body` gives, once it does.
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
                        tell("\(error.message.printable); it goes on when it is there again")
                    }
                }
                try await Task.sleep(for: max(pause, asked))
            }
        }
    }

    /// Whether it is new that the service is away; nil: it has never been there.
    private func noticed() -> Bool? {
        isAway.withLock { isAway in
            guard let before = isAway else { return nil }
            isAway = true
            return !before
        }
    }
}
