import Crypto
package import Protocol
import ServiceKit

/// Passkeys.
extension AccountService {
    package func beginPasskeySignIn(
        _ request: Proto.BeginPasskeySignInRequest, _ call: CallContext
    ) async throws -> Proto.BeginPasskeySignInResponse {
        var response = Proto.BeginPasskeySignInResponse()
        response.challenge = challenges.make(for: "", at: now)
        return response
    }

    package func signInWithPasskey(
        _ request: Proto.SignInWithPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        guard let assertion = request.assertion else {
            throw RPCError.invalid("assertion", "is missing")
        }
        return try await open(try prove(assertion), .passkey, request.browser, call)
    }

    /// Checks what a passkey has signed, and returns its account with the passkey's use.
    ///
    /// - Parameter id: the account that it must be of; nil for any.
    /// - Throws: `unauthenticated`, with the same text whatever is wrong.
    func prove(
        _ assertion: Proto.PasskeyAssertion, of id: String? = nil
    ) throws(RPCError) -> Account {
        guard let (found, place) = book.passkey(assertion.credentialId),
            case var account = found, id == nil || id == account.id, !account.stored.isDisabled,
            assertion.userHandle.isEmpty && id != nil
                || assertion.userHandle == Array(account.id.utf8)
        else { throw Self.wrongPasskey }
        var passkey = account.stored.passkeys[place]
        guard let challenge = PasskeyCheck.challenge(assertion, &passkey),
            challenges.take(challenge, for: "", at: now)
        else { throw Self.wrongPasskey }
        passkey.used = now.milliseconds
        account.stored.passkeys[place] = passkey
        return account
    }

    package func beginPasskey(
        _ request: Proto.BeginPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.BeginPasskeyResponse {
        let account = try person(call).account
        var response = Proto.BeginPasskeyResponse()
        response.challenge = challenges.make(for: account.id, at: now)
        response.userHandle = Array(account.id.utf8)
        (response.login, response.name) = (account.login, account.stored.name)
        response.known = account.stored.passkeys.map(\.credentialId)
        return response
    }

    package func addPasskey(
        _ request: Proto.AddPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.AddPasskeyResponse {
        let account = try person(call).account
        try DeviceFields.text(request.name, "name")
        let new = try PasskeyCheck.new(request)
        guard challenges.take(new.challenge, for: account.id, at: now) else {
            throw RPCError(.failedPrecondition, "that took too long; begin again")
        }
        guard account.stored.passkeys.count < limits.passkeys else {
            throw RPCError(.resourceExhausted, "there are \(limits.passkeys) passkeys, the limit")
        }
        guard book.passkey(new.credentialID) == nil else {
            throw RPCError(.alreadyExists, "this passkey is known already")
        }
        var passkey = Proto.StoredPasskey()
        (passkey.credentialId, passkey.name) = (new.credentialID, request.name)
        (passkey.publicKey, passkey.algorithm) = (new.key.der, new.key.algorithm.rawValue)
        (passkey.signCount, passkey.rpIdHash) = (new.signCount, new.rpIDHash)
        passkey.created = now.milliseconds
        let added = passkey
        try await edit(account) { $0.stored.passkeys.append(added) }
        var response = Proto.AddPasskeyResponse()
        response.passkey = added.message
        return response
    }

    package func removePasskey(
        _ request: Proto.RemovePasskeyRequest, _ call: CallContext
    ) async throws -> Proto.RemovePasskeyResponse {
        let account = try person(call).account
        guard account.stored.passkeys.contains(where: { $0.message.id == request.id }) else {
            throw RPCError(.notFound, "no passkey \(quoting: request.id) of this account")
        }
        try await edit(account, isRevocation: true) { account in
            account.stored.passkeys.removeAll { $0.message.id == request.id }
        }
        return Proto.RemovePasskeyResponse()
    }

    private static let wrongPasskey = RPCError(
        .unauthenticated, "the passkey is not one of this suite, or did not sign what it should")
}
