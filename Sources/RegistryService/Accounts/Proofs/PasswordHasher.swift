import Addresses
import Crypto
import Protocol
import ServiceKit
import Storage
import Synchronization

/// Hashes passwords one after the other on a thread of its own, so that no other call waits; those
/// of people who are known first.
final class PasswordHasher: Sendable {
    private let line: HashLine
    private let random: Random
    private let cost: Scrypt.Cost
    private let breached: BreachedPasswords?
    private let places: Mutex<NetworkPlaces>

    init(_ limits: AccountLimits, _ parts: AccountService.Parts) {
        cost = limits.cost
        places = Mutex(
            NetworkPlaces(
                limits.hashes, ofNetwork: limits.hashesOfNetwork,
                reserved: limits.hashesReserved))
        line = HashLine(parts.worker)
        (random, breached) = (parts.random, parts.breached)
    }

    /// Checks a new password by `PasswordRule` and the list of leaked ones, and hashes it.
    ///
    /// Whoever may set one has proved who they are, or was invited, and is no stranger.
    ///
    /// - Parameters:
    ///   - own: Words of the account, such as its login: they count as common.
    ///   - account: The id of the account.
    /// - Throws: `invalidArgument` that names the field; `unavailable` if the list cannot be read.
    func hash(
        new password: String, own: [String], of account: String, _ field: String,
        from network: AddressBlock?
    ) async throws -> Proto.StoredPassword {
        try PasswordRule.check(password, own: own, field)
        try enter(network, as: .known(account))
        defer { leave(network, as: .known(account)) }
        return try await line.run(as: .known(account)) {
            [cost, random, breached] () throws(RPCError) in
            guard try breached?.isBreached(password) != true else {
                throw .invalid(
                    field, "is in a list of passwords that have leaked; choose another one")
            }
            return try PasswordHash.make(password, cost, random)
        }
    }

    /// Takes a place for the check of a password; `leave` gives it back.
    ///
    /// - Throws: `resourceExhausted` if there is none.
    func enter(_ network: AddressBlock?, as caller: NetworkPlaces.Caller) throws(RPCError) {
        try places.withLock { places throws(RPCError) in try places.enter(network, as: caller) }
    }

    /// Gives back a place.
    func leave(_ network: AddressBlock?, as caller: NetworkPlaces.Caller) {
        places.withLock { $0.leave(network, as: caller) }
    }

    /// Returns whether a password is the stored one; its caller has a place.
    func isRight(
        _ password: String, _ stored: Proto.StoredPassword?, for caller: NetworkPlaces.Caller
    ) async throws -> Bool {
        try await line.run(as: caller) { [cost] () throws(RPCError) in
            try PasswordHash.isRight(password, stored, cost)
        }
    }
}

extension BreachedPasswords {
    /// Returns whether a password has leaked; a list that cannot be read lets none through.
    fileprivate func isBreached(_ password: String) throws(RPCError) -> Bool {
        do throws(StorageError) { return try has(password) } catch {
            throw RPCError(
                .unavailable,
                "the list of leaked passwords that \(RegistryConfiguration.breachedSetting) names "
                    + "cannot be read (\(error.code.rawValue)), so no password can be set")
        }
    }
}
