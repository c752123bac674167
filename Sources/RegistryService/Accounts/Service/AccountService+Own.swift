import Crypto
package import Protocol
import ServiceKit

/// What people do with their own accounts, and what the gateway asks of their sessions.
extension AccountService {
    /// How often it is written down that a session is used.
    private static let useInterval: Duration = .seconds(60)

    package func authenticateSession(
        _ request: Proto.AuthenticateSessionRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateSessionResponse {
        let time = now
        guard let id = AccountSecret.session.id(in: request.secret),
            var session = book.sessions[id],
            AccountSecret.matches(request.secret, session.stored.hash),
            session.isOpen(at: time, limits), let account = book.accounts[session.account],
            !account.stored.isDisabled
        else { throw RPCError(.unauthenticated, "the session has ended; sign in again") }
        let used = UnixTime(milliseconds: session.stored.used)
        if request.isActive, time - used >= Self.useInterval || time < used {
            session.stored.used = time.milliseconds
            let change = AccountStore.Change(sessions: [session], isRevocation: true)
            // Nobody waits for it: a session works with a full disk, too.
            Task { try? await commit(change) }
        }
        var response = Proto.AuthenticateSessionResponse()
        (response.accountId, response.login, response.sessionId) = (account.id, account.login, id)
        response.roles = account.stored.roles
        response.expireTime = session.idleEnd(limits).timestamp
        let confirmed = UnixTime(milliseconds: session.stored.confirmed)
        response.freshExpireTime = (confirmed + limits.freshness).timestamp
        return response
    }

    package func getOwnAccount(
        _ request: Proto.GetOwnAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetOwnAccountResponse {
        let account = try person(call).account
        let role = call.principal?.role ?? .anyone
        var response = Proto.GetOwnAccountResponse()
        response.account = account.message(for: "", at: now)
        response.role = Proto.KeyRole(rawValue: Int32(role.rawValue))
        response.app = call.principal?.app ?? ""
        let seesAll = account.role(in: "") != nil
        response.apps = try await parts.apps()
            .filter { seesAll || account.role(in: $0.id) != nil }
            .sorted { $0.id < $1.id }
        let methods = Method.all.filter { $0.role != .internal && role.permits($0.role) }
        response.methods = methods.map(\.path).sorted()
        response.freshMethods = methods.filter(\.isFresh).map(\.path).sorted()
        return response
    }

    package func listOwnSessions(
        _ request: Proto.ListOwnSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListOwnSessionsResponse {
        let (account, own) = try person(call)
        var response = Proto.ListOwnSessionsResponse()
        response.sessions = book.sessions(of: account.id, at: now, limits)
            .map { $0.message(isOwn: $0.id == own.id, limits) }
        return response
    }

    package func revokeOwnSession(
        _ request: Proto.RevokeOwnSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeOwnSessionResponse {
        let (account, own) = try person(call)
        var response = Proto.RevokeOwnSessionResponse()
        response.revoked = try await end(request.id, of: account, sparing: own.id)
        return response
    }

    package func setPassword(
        _ request: Proto.SetPasswordRequest, _ call: CallContext
    ) async throws -> Proto.SetPasswordResponse {
        let before = try person(call).account
        try PasswordRule.check(request.password, own: before.ownWords, "password")
        let password = try await hasher.hash(request.password)
        let (account, own) = try person(call)
        let others = book.sessionIDs(of: account.id).filter { $0 != own.id }
        try await edit(account, ending: others) { $0.stored.password = password }
        return Proto.SetPasswordResponse()
    }

    package func beginTotp(
        _ request: Proto.BeginTotpRequest, _ call: CallContext
    ) async throws -> Proto.BeginTotpResponse {
        let account = try person(call).account
        let secret = parts.random.bytes(TOTP.secretBytes)
        newSecrets[account.id] = secret
        var response = Proto.BeginTotpResponse()
        response.secret = Base32.encode(secret)
        response.uri = TOTP.uri(secret, login: account.login)
        return response
    }

    package func confirmTotp(
        _ request: Proto.ConfirmTotpRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmTotpResponse {
        let account = try person(call).account
        guard let secret = newSecrets[account.id] else {
            throw RPCError(.failedPrecondition, "no new secret was made; call BeginTotp first")
        }
        let code = request.code.filter { !$0.isWhitespace }
        guard let step = TOTP.step(of: code, secret, at: now, after: 0) else {
            throw RPCError.invalid(
                "code", "is not what the authenticator app shows now; is the phone's clock right?")
        }
        newSecrets[account.id] = nil
        let codes = RecoveryCode.make(limits.recoveryCodes, parts.random)
        let sealed = parts.box.seal(secret, of: account.id, parts.random)
        try await edit(account) { account in
            (account.stored.totp, account.stored.totpStep) = (sealed, step)
            account.stored.recoveryCodes = codes.map(RecoveryCode.hash)
        }
        var response = Proto.ConfirmTotpResponse()
        response.recoveryCodes = codes
        return response
    }

    package func removeTotp(
        _ request: Proto.RemoveTotpRequest, _ call: CallContext
    ) async throws -> Proto.RemoveTotpResponse {
        let account = try person(call).account
        newSecrets[account.id] = nil
        try await edit(account) { account in
            (account.stored.totp, account.stored.recoveryCodes) = ([], [])
        }
        return Proto.RemoveTotpResponse()
    }
}
