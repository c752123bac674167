import Crypto
import Protocol
import ServiceKit

/// The caller's own account, with its settings: the password and the authenticator app.
final class OwnAccount {
    private let ledger: AccountLedger
    private let hasher: PasswordHasher
    private let parts: AccountService.Parts
    /// New secrets of authenticator apps whose first code has not come yet, by account.
    private(set) var newSecrets: [String: [UInt8]] = [:]

    init(_ ledger: AccountLedger, _ hasher: PasswordHasher, _ parts: AccountService.Parts) {
        (self.ledger, self.hasher, self.parts) = (ledger, hasher, parts)
    }

    /// Returns the caller's account and permissions.
    func get(_ call: CallContext) async throws -> Proto.GetOwnAccountResponse {
        let apps = try await parts.apps()
        // Both are of one moment, after the wait.
        let (account, session) = try ledger.person(call)
        let role = call.principal?.role ?? .anyone
        var response = Proto.GetOwnAccountResponse()
        response.account = ledger.message(of: account, for: "")
        response.role = Proto.KeyRole(rawValue: Int32(role.rawValue))
        response.app = call.principal?.app ?? ""
        let seesAll = account.role(in: "") != nil
        response.apps =
            apps
            .filter { seesAll || account.role(in: $0.id) != nil }
            .sorted { $0.id < $1.id }
        let demand = ledger.demand(account, session)
        response.secondFactor = demand
        let methods = Method.all.filter {
            $0.role != .internal && role.permits($0.role) && $0.isOpen(to: demand)
        }
        response.methods = methods.map(\.path).sorted()
        response.freshMethods = methods.filter(\.isFresh).map(\.path).sorted()
        return response
    }

    /// Sets the caller's password, and ends the account's other sessions.
    func setPassword(
        _ request: Proto.SetPasswordRequest, _ call: CallContext
    ) async throws -> Proto.SetPasswordResponse {
        let before = try ledger.personWhoEnrols(call).account
        let password = try await hasher.hash(
            new: request.password, own: before.ownWords, of: before.id, "password",
            from: call.network)
        let (account, own) = try ledger.personWhoEnrols(call)
        try await ledger.edit(account, ending: ledger.others(than: own)) { account in
            account.stored.password = password
            account.voidInvitations()
        }
        return Proto.SetPasswordResponse()
    }

    /// Makes a secret for an authenticator app; it counts once a code of it has come.
    func beginTOTP(_ call: CallContext) throws(RPCError) -> Proto.BeginTotpResponse {
        let account = try ledger.person(call).account
        let secret = parts.random.bytes(TOTP.secretBytes)
        newSecrets[account.id] = secret
        var response = Proto.BeginTotpResponse()
        response.secret = Base32.encode(secret)
        response.uri = TOTP.uri(secret, login: account.login)
        return response
    }

    /// Stores the new secret, whose code has come, with new recovery codes, and ends the account's
    /// other sessions.
    func confirmTOTP(
        _ request: Proto.ConfirmTotpRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmTotpResponse {
        let (account, session) = try ledger.personWhoEnrols(call)
        guard let secret = newSecrets[account.id] else {
            throw RPCError(.failedPrecondition, "no new secret was made; call BeginTotp first")
        }
        let code = request.code.filter { !$0.isWhitespace }
        guard let step = TOTP.step(of: code, secret, at: ledger.now, after: 0) else {
            throw RPCError.invalid(
                "code", "is not what the authenticator app shows now; is the phone's clock right?")
        }
        newSecrets[account.id] = nil
        let codes = RecoveryCode.make(ledger.limits.recoveryCodes, parts.random)
        let sealed = parts.box.seal(secret, of: account.id, parts.random)
        try await ledger.addFactor(to: account, in: session) { account in
            (account.stored.totp, account.stored.totpStep) = (sealed, step)
            account.stored.recoveryCodes = codes.map(RecoveryCode.hash)
        }
        var response = Proto.ConfirmTotpResponse()
        response.recoveryCodes = codes
        return response
    }

    /// Removes the caller's authenticator app and recovery codes, and ends the account's other
    /// sessions.
    func removeTOTP(_ call: CallContext) async throws -> Proto.RemoveTotpResponse {
        let (account, own) = try ledger.person(call)
        forgetNewSecret(of: account.id)
        try await ledger.edit(account, ending: ledger.others(than: own)) { account in
            (account.stored.totp, account.stored.recoveryCodes) = ([], [])
        }
        return Proto.RemoveTotpResponse()
    }

    /// Forgets a new secret whose first code has not come yet.
    func forgetNewSecret(of account: String) { newSecrets[account] = nil }
}
