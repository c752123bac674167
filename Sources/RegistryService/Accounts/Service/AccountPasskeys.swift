import Crypto
import Protocol
import ServiceKit

/// The passkeys of accounts: their addition, their removal and their use for signing in.
final class AccountPasskeys {
    private let ledger: AccountLedger
    private var challenges: ChallengeBook

    init(_ ledger: AccountLedger, _ random: Random) {
        self.ledger = ledger
        challenges = ChallengeBook(ledger.limits, random)
    }

    /// Makes a challenge for any passkey, which then signs in.
    func beginSignIn() -> Proto.BeginPasskeySignInResponse {
        var response = Proto.BeginPasskeySignInResponse()
        response.challenge = challenges.make(for: "", at: ledger.now)
        return response
    }

    /// Checks the signature of a passkey, and returns its account with the passkey's use.
    ///
    /// - Parameter id: the account that it must be of; nil for any.
    /// - Throws: `unauthenticated`, with the same text whatever is wrong.
    func prove(
        _ assertion: Proto.PasskeyAssertion, of id: String? = nil
    ) throws(RPCError) -> Account {
        let known = ledger.book.passkey(assertion.credentialId)
        var passkey = known.map { $0.account.stored.passkeys[$0.place] } ?? Self.decoy
        // Checked before anything else, so that the time does not tell which passkeys there are.
        let signed = PasskeyCheck.challenge(assertion, &passkey)
        guard let (found, place) = known, case var account = found, id == nil || id == account.id,
            !account.stored.isDisabled,
            assertion.userHandle.isEmpty && id != nil
                || assertion.userHandle == Array(account.id.utf8)
        else { throw Self.wrong }
        guard let challenge = signed,
            challenges.take(challenge, for: "", at: ledger.now)
        else { throw Self.wrong }
        passkey.used = ledger.now.milliseconds
        account.stored.passkeys[place] = passkey
        return account
    }

    /// Makes a challenge for a new passkey of the caller.
    func begin(_ call: CallContext) throws(RPCError) -> Proto.BeginPasskeyResponse {
        let account = try ledger.person(call).account
        var response = Proto.BeginPasskeyResponse()
        response.challenge = challenges.make(for: account.id, at: ledger.now)
        response.userHandle = Array(account.id.utf8)
        (response.login, response.name) = (account.login, account.stored.name)
        response.known = account.stored.passkeys.map(\.credentialId)
        return response
    }

    /// Adds a new passkey to the caller's account, and ends the account's other sessions.
    func add(
        _ request: Proto.AddPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.AddPasskeyResponse {
        let (account, session) = try ledger.personWhoEnrols(call)
        try DeviceFields.text(request.name, "name")
        let new = try PasskeyCheck.new(request)
        guard challenges.take(new.challenge, for: account.id, at: ledger.now) else {
            throw RPCError(.failedPrecondition, "that took too long; begin again")
        }
        let most = ledger.limits.passkeys
        guard account.stored.passkeys.count < most else {
            throw RPCError(.resourceExhausted, "there are \(most) passkeys, the limit")
        }
        guard ledger.book.passkey(new.credentialID) == nil else {
            throw RPCError(.alreadyExists, "this passkey is known already")
        }
        var passkey = Proto.StoredPasskey()
        (passkey.credentialId, passkey.name) = (new.credentialID, request.name)
        (passkey.publicKey, passkey.algorithm) = (new.key.der, new.key.algorithm.rawValue)
        (passkey.signCount, passkey.rpIdHash) = (new.signCount, new.rpIDHash)
        passkey.created = ledger.now.milliseconds
        let added = passkey
        try await ledger.addFactor(to: account, in: session) { $0.stored.passkeys.append(added) }
        var response = Proto.AddPasskeyResponse()
        response.passkey = added.message
        return response
    }

    /// Removes a passkey of the caller, and ends the account's other sessions.
    ///
    /// A thief of the passkey may be in one of them.
    func remove(
        _ request: Proto.RemovePasskeyRequest, _ call: CallContext
    ) async throws -> Proto.RemovePasskeyResponse {
        let (account, own) = try ledger.person(call)
        guard account.stored.passkeys.contains(where: { $0.message.id == request.id }) else {
            throw RPCError(.notFound, "no passkey \(quoting: request.id) of this account")
        }
        try await ledger.edit(
            account, isRevocation: true, ending: ledger.others(than: own)
        ) { account in
            account.stored.passkeys.removeAll { $0.message.id == request.id }
        }
        return Proto.RemovePasskeyResponse()
    }

    /// The passkey against which an unknown one is checked.
    ///
    /// It is a key of the commonest kind (the base point of P-256, SEC 2 §2.4.2), of no host.
    static let decoy: Proto.StoredPasskey = {
        let x = Hex.decode("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296")
        let y = Hex.decode("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
        let key = CredentialKey(p256: x ?? [], y ?? [])
        var decoy = Proto.StoredPasskey()
        decoy.publicKey = key?.der ?? []
        decoy.algorithm = CredentialKey.Algorithm.es256.rawValue
        return decoy
    }()

    private static let wrong = RPCError(
        .unauthenticated, "the passkey is not one of this suite, or did not sign what it should")
}
