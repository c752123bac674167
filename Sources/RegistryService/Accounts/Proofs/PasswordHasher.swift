import Crypto
import Protocol
import ServiceKit
import Synchronization

/// Hashes passwords one after the other on a thread of its own, so that no other call waits.
final class PasswordHasher: Sendable {
    private let perform: DaemonParts.Performer
    private let random: Random
    private let cost: Scrypt.Cost
    private let most: Int
    private let waiting = Mutex(0)

    init(_ limits: AccountLimits, _ random: Random, on perform: @escaping DaemonParts.Performer) {
        (cost, most) = (limits.cost, limits.hashes)
        (self.random, self.perform) = (random, perform)
    }

    /// Hashes a new password.
    func hash(_ password: String) async throws -> Proto.StoredPassword {
        try await run { [cost, random] () throws(RPCError) in
            try PasswordHash.make(password, cost, random)
        }
    }

    /// Returns whether a password is the stored one.
    func isRight(_ password: String, _ stored: Proto.StoredPassword?) async throws -> Bool {
        try await run { [cost] () throws(RPCError) in
            try PasswordHash.isRight(password, stored, cost)
        }
    }

    private func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(RPCError) -> Value
    ) async throws -> Value {
        let isRoom = waiting.withLock { waiting in
            guard waiting < most else { return false }
            waiting += 1
            return true
        }
        guard isRoom else {
            throw RPCError(
                .resourceExhausted, "many people sign in just now; try again in some seconds",
                retryAfter: .seconds(5))
        }
        defer { waiting.withLock { $0 -= 1 } }
        return try await withCheckedThrowingContinuation { caller in
            perform { caller.resume(with: Result(catching: body).mapError { $0 as any Error }) }
        }
    }
}
