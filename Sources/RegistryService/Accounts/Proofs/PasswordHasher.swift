import Crypto
import Protocol
import ServiceKit
import Storage
import Synchronization

/// Hashes passwords one after the other on a thread of its own, so that no other call waits.
final class PasswordHasher: Sendable {
    private let perform: DaemonParts.Performer
    private let random: Random
    private let cost: Scrypt.Cost
    private let most: Int
    private let breached: BreachedPasswords?
    private let waiting = Mutex(0)

    init(_ limits: AccountLimits, _ parts: AccountService.Parts) {
        (cost, most) = (limits.cost, limits.hashes)
        (random, perform, breached) = (parts.random, parts.worker, parts.breached)
    }

    /// Checks a new password by `PasswordRule` and the list of leaked ones, and hashes it.
    ///
    /// - Parameter own: words of the account, such as its login: they count as common.
    /// - Throws: `invalidArgument` that names the field; `unavailable` if the list cannot be read.
    func hash(
        new password: String, own: [String], _ field: String
    ) async throws -> Proto.StoredPassword {
        try PasswordRule.check(password, own: own, field)
        return try await run { [cost, random, breached] () throws(RPCError) in
            guard try breached?.isBreached(password) != true else {
                throw .invalid(
                    field, "is in a list of passwords that have leaked; choose another one")
            }
            return try PasswordHash.make(password, cost, random)
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

extension BreachedPasswords {
    /// Returns whether a password has leaked; a list that cannot be read lets none through.
    fileprivate func isBreached(_ password: String) throws(RPCError) -> Bool {
        do throws(StorageError) { return try has(password) } catch {
            throw RPCError(
                .unavailable,
                "the list of leaked passwords cannot be read, so none can be set: \(error)")
        }
    }
}
