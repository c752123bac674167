import Addresses
import Protocol
import ServiceKit

/// The check of passwords, and of the codes beside them, with pauses for those who guess.
final class PasswordProof {
    /// The result of a check of a password, perhaps with a code.
    enum Outcome {
        case needsCode
        /// The password, and the code if one is needed, are right.
        ///
        /// The account is the one to store: a code that was used does not count again.
        case proved(Account, Proto.SignInMeans)
    }

    private let ledger: AccountLedger
    private let hasher: PasswordHasher
    private let box: SecretBox
    private var guesses: GuessBook

    init(_ ledger: AccountLedger, _ hasher: PasswordHasher, _ box: SecretBox) {
        (self.ledger, self.hasher, self.box) = (ledger, hasher, box)
        guesses = GuessBook(ledger.limits)
    }

    /// Checks a password and a code.
    ///
    /// - Throws: `unauthenticated` if either is wrong, with the same text whatever it is;
    ///   `resourceExhausted` while the network has to pause.
    func check(
        _ account: Account?, _ login: String, _ password: String, _ code: String,
        _ call: CallContext
    ) async throws -> Outcome {
        let (network, time) = (call.network, ledger.now)
        let isKnown = account?.knows(network) ?? false
        let caller = try admit(login, network, known: isKnown ? account : nil, time)
        defer { hasher.leave(network, as: caller) }
        let checked = account?.stored.password
        guard password.utf8.count <= PasswordRule.mostBytes,
            try await hasher.isRight(password, checked, for: caller),
            // It may have been changed meanwhile.
            let account = account.flatMap({ ledger.book.accounts[$0.id] }),
            !account.stored.isDisabled, let checked, account.stored.password == checked
        else { throw Self.wrong }
        guard account.hasTOTP else {
            guesses.succeeded(login, from: network, isKnown: isKnown, at: time)
            return .proved(account, .password)
        }
        guard !code.isEmpty else { return .needsCode }
        let outcome = try check(code, of: account)
        guesses.succeeded(login, from: network, isKnown: isKnown, at: time)
        return outcome
    }

    /// Takes a place for a try and counts it, unless the caller has to wait.
    ///
    /// A try that has to wait is not checked, so it does not count as wrong.
    private func admit(
        _ login: String, _ network: AddressBlock?, known: Account?, _ time: UnixTime
    ) throws(RPCError) -> NetworkPlaces.Caller {
        let isKnown = known != nil
        if let pause = guesses.pause(of: login, from: network, isKnown: isKnown, at: time) {
            throw RPCError(
                .resourceExhausted,
                "many wrong passwords came for this account; wait, or use a passkey",
                retryAfter: pause)
        }
        let caller: NetworkPlaces.Caller =
            known.map { .known($0.id) }
            ?? (guesses.hasGuessed(network, at: time) ? .guesser : .stranger)
        try hasher.enter(network, as: caller)
        guesses.tried(login, from: network, isKnown: isKnown, at: time)
        return caller
    }

    /// Checks a code of an authenticator app, or a recovery code, which is used up.
    private func check(_ code: String, of account: Account) throws(RPCError) -> Outcome {
        var account = account
        guard let secret = box.open(account.stored.totp, of: account.id) else {
            throw RPCError(
                .failedPrecondition,
                "the secret of the authenticator app cannot be read: secrets/registry.key is not "
                    + "the file that it was sealed with; restore that, or reset the account")
        }
        let code = code.filter { !$0.isWhitespace }
        if let step = TOTP.step(of: code, secret, at: ledger.now, after: account.stored.totpStep) {
            account.stored.totpStep = step
            ledger.remember(account)
            return .proved(account, .passwordAndTotp)
        }
        guard let place = RecoveryCode.find(code, in: account.stored.recoveryCodes) else {
            throw Self.wrong
        }
        account.stored.recoveryCodes.remove(at: place)
        ledger.remember(account)
        return .proved(account, .passwordAndRecoveryCode)
    }

    private static let wrong = RPCError(
        .unauthenticated, "the login, the password or the code is not right")
}
