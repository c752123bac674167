// Generated from herald/v1/accounts_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Accounts`.
    package enum Accounts {
        /// Invites somebody: makes an account with a role, and a link that works once, for three days.
        package static let inviteAccount = Method(
            service: "herald.v1.Accounts", name: "InviteAccount", role: .admin,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            givenAccess: .lasting,
            request: Proto.InviteAccountRequest.self, response: Proto.InviteAccountResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lists the accounts of an app or of the whole suite.
        package static let listAccounts = Method(
            service: "herald.v1.Accounts", name: "ListAccounts", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.ListAccountsRequest.self, response: Proto.ListAccountsResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1))
        /// Returns an account by its id or login.
        package static let getAccount = Method(
            service: "herald.v1.Accounts", name: "GetAccount", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetAccountRequest.self, response: Proto.GetAccountResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2])))
        /// Gives an account a role in an app or in the whole suite, or takes it away. The change counts
        /// within two seconds.
        package static let setAccountRole = Method(
            service: "herald.v1.Accounts", name: "SetAccountRole", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            givenAccess: .lasting,
            request: Proto.SetAccountRoleRequest.self, response: Proto.SetAccountRoleResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Disables an account and ends its sessions, within two seconds.
        package static let disableAccount = Method(
            service: "herald.v1.Accounts", name: "DisableAccount", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DisableAccountRequest.self, response: Proto.DisableAccountResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lets the person of a disabled account sign in again.
        package static let enableAccount = Method(
            service: "herald.v1.Accounts", name: "EnableAccount", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            givenAccess: .lasting,
            request: Proto.EnableAccountRequest.self, response: Proto.EnableAccountResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Deletes an account and ends its sessions, within two seconds.
        package static let deleteAccount = Method(
            service: "herald.v1.Accounts", name: "DeleteAccount", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.DeleteAccountRequest.self, response: Proto.DeleteAccountResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Removes an account's password, authenticator app and passkeys, ends its sessions, and makes a
        /// new invitation. The call is for a person who has lost their password, app or passkeys.
        package static let resetAccount = Method(
            service: "herald.v1.Accounts", name: "ResetAccount", role: .admin,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            givenAccess: .lasting,
            request: Proto.ResetAccountRequest.self, response: Proto.ResetAccountResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lists the sessions of an account.
        package static let listSessions = Method(
            service: "herald.v1.Accounts", name: "ListSessions", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListSessionsRequest.self, response: Proto.ListSessionsResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2])))
        /// Ends one session of an account, or all of them, within two seconds.
        package static let revokeSession = Method(
            service: "herald.v1.Accounts", name: "RevokeSession", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.RevokeSessionRequest.self, response: Proto.RevokeSessionResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Sets whether accounts with a role in an app, or all accounts, need a second factor. The rule
        /// counts within two seconds, for open sessions as well. The rule does not concern keys. A person
        /// can demand a second factor only if the person has proved one.
        package static let putSecondFactorRule = Method(
            service: "herald.v1.Accounts", name: "PutSecondFactorRule", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.PutSecondFactorRuleRequest.self, response: Proto.PutSecondFactorRuleResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// Returns the rule that says whether accounts with a role in an app need a second factor.
        package static let getSecondFactorRule = Method(
            service: "herald.v1.Accounts", name: "GetSecondFactorRule", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetSecondFactorRuleRequest.self, response: Proto.GetSecondFactorRuleResponse.self)
        /// Makes a link that signs in once, for ten minutes, on the suite's machine. Needs a key of the
        /// whole suite.
        package static let createSignInLink = Method(
            service: "herald.v1.Accounts", name: "CreateSignInLink", role: .admin,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            givenAccess: .lasting,
            request: Proto.CreateSignInLinkRequest.self, response: Proto.CreateSignInLinkResponse.self,
            audit: AuditFacts(kind: .change, object: .response([1, 1])))
        /// Signs in with a password, and with a code if the account has an authenticator app.
        package static let signIn = Method(
            service: "herald.v1.Accounts", name: "SignIn", role: .anyone,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.SignInRequest.self, response: Proto.SignedInResponse.self,
            audit: AuditFacts(kind: .change, object: .request([1])))
        /// Returns the person that an invitation is for. The invitation still works afterwards.
        package static let openInvitation = Method(
            service: "herald.v1.Accounts", name: "OpenInvitation", role: .anyone,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.OpenInvitationRequest.self, response: Proto.OpenInvitationResponse.self)
        /// Accepts an invitation: sets a password and signs in. The invitation works no more.
        package static let acceptInvitation = Method(
            service: "herald.v1.Accounts", name: "AcceptInvitation", role: .anyone,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.AcceptInvitationRequest.self, response: Proto.SignedInResponse.self,
            audit: AuditFacts(kind: .change))
        /// Signs in with a link of `herald accounts link`, on the suite's machine.
        package static let useSignInLink = Method(
            service: "herald.v1.Accounts", name: "UseSignInLink", role: .anyone,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.UseSignInLinkRequest.self, response: Proto.SignedInResponse.self,
            audit: AuditFacts(kind: .change))
        /// Returns the challenge that a passkey has to sign.
        package static let beginPasskeySignIn = Method(
            service: "herald.v1.Accounts", name: "BeginPasskeySignIn", role: .anyone,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.BeginPasskeySignInRequest.self, response: Proto.BeginPasskeySignInResponse.self)
        /// Signs in with a passkey that has signed a challenge of BeginPasskeySignIn.
        package static let signInWithPasskey = Method(
            service: "herald.v1.Accounts", name: "SignInWithPasskey", role: .anyone,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.SignInWithPasskeyRequest.self, response: Proto.SignedInResponse.self,
            audit: AuditFacts(kind: .change))
        /// Returns the ways to sign in besides a password and a passkey.
        package static let getSignInOptions = Method(
            service: "herald.v1.Accounts", name: "GetSignInOptions", role: .anyone,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.GetSignInOptionsRequest.self, response: Proto.GetSignInOptionsResponse.self)
        /// Returns the page of the identity provider (OpenID Connect) that signs somebody in.
        package static let beginIdentitySignIn = Method(
            service: "herald.v1.Accounts", name: "BeginIdentitySignIn", role: .anyone,
            isRetryable: false, deadline: .milliseconds(15000),
            request: Proto.BeginIdentitySignInRequest.self, response: Proto.BeginIdentitySignInResponse.self)
        /// Signs in with the identity provider's answer. If the provider names the login of an invited
        /// account without a password and a passkey, the account belongs to that person from then on.
        package static let signInWithIdentity = Method(
            service: "herald.v1.Accounts", name: "SignInWithIdentity", role: .anyone,
            isRetryable: false, deadline: .milliseconds(30000),
            request: Proto.SignInWithIdentityRequest.self, response: Proto.SignedInResponse.self,
            audit: AuditFacts(kind: .change))
        /// Lets the identity provider sign in to the caller's own account, besides its password and
        /// passkeys.
        package static let connectIdentity = Method(
            service: "herald.v1.Accounts", name: "ConnectIdentity", role: .viewer,
            isRetryable: false, deadline: .milliseconds(30000),
            isFresh: true,
            request: Proto.ConnectIdentityRequest.self, response: Proto.ConnectIdentityResponse.self,
            audit: AuditFacts(kind: .change))
        /// Stops the identity provider from signing in to the caller's own account.
        package static let disconnectIdentity = Method(
            service: "herald.v1.Accounts", name: "DisconnectIdentity", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.DisconnectIdentityRequest.self, response: Proto.DisconnectIdentityResponse.self,
            audit: AuditFacts(kind: .change))
        /// Returns the requests to the identity provider that the gateway has to make, because the
        /// registry has no network. The call waits a moment for a request.
        package static let takeIdentityRequests = Method(
            service: "herald.v1.Accounts", name: "TakeIdentityRequests", role: .internal,
            isRetryable: false, deadline: .milliseconds(10000),
            request: Proto.TakeIdentityRequestsRequest.self, response: Proto.TakeIdentityRequestsResponse.self)
        /// Takes the identity provider's answer to a request.
        package static let answerIdentityRequest = Method(
            service: "herald.v1.Accounts", name: "AnswerIdentityRequest", role: .internal,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.AnswerIdentityRequestRequest.self, response: Proto.AnswerIdentityRequestResponse.self)
        /// Ends the session that makes this call.
        package static let signOut = Method(
            service: "herald.v1.Accounts", name: "SignOut", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            secondFactorStep: .always,
            request: Proto.SignOutRequest.self, response: Proto.SignOutResponse.self,
            audit: AuditFacts(kind: .change))
        /// Proves again who is at the page, before something dangerous is done. The proof counts for ten
        /// minutes.
        package static let confirmIdentity = Method(
            service: "herald.v1.Accounts", name: "ConfirmIdentity", role: .viewer,
            isRetryable: false, deadline: .milliseconds(30000),
            secondFactorStep: .always,
            request: Proto.ConfirmIdentityRequest.self, response: Proto.ConfirmIdentityResponse.self,
            audit: AuditFacts(kind: .change))
        /// Returns the account of the session that makes this call, and what the account may do.
        package static let getOwnAccount = Method(
            service: "herald.v1.Accounts", name: "GetOwnAccount", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            secondFactorStep: .always,
            request: Proto.GetOwnAccountRequest.self, response: Proto.GetOwnAccountResponse.self)
        /// Lists the sessions of the caller's own account.
        package static let listOwnSessions = Method(
            service: "herald.v1.Accounts", name: "ListOwnSessions", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListOwnSessionsRequest.self, response: Proto.ListOwnSessionsResponse.self)
        /// Ends another session of the caller's own account, or all other sessions.
        package static let revokeOwnSession = Method(
            service: "herald.v1.Accounts", name: "RevokeOwnSession", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.RevokeOwnSessionRequest.self, response: Proto.RevokeOwnSessionResponse.self,
            audit: AuditFacts(kind: .change, object: .request([1])))
        /// Sets the password of the caller's own account. All other sessions end.
        package static let setPassword = Method(
            service: "herald.v1.Accounts", name: "SetPassword", role: .viewer,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            secondFactorStep: .enrol,
            request: Proto.SetPasswordRequest.self, response: Proto.SetPasswordResponse.self,
            audit: AuditFacts(kind: .change))
        /// Makes a secret for an authenticator app. Signing in needs a code of the app from ConfirmTotp
        /// on.
        package static let beginTotp = Method(
            service: "herald.v1.Accounts", name: "BeginTotp", role: .viewer,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            secondFactorStep: .enrol,
            request: Proto.BeginTotpRequest.self, response: Proto.BeginTotpResponse.self)
        /// Turns on the codes of an authenticator app, if the app's first code is right.
        package static let confirmTotp = Method(
            service: "herald.v1.Accounts", name: "ConfirmTotp", role: .viewer,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            secondFactorStep: .enrol,
            request: Proto.ConfirmTotpRequest.self, response: Proto.ConfirmTotpResponse.self,
            audit: AuditFacts(kind: .change))
        /// Turns off the codes of the authenticator app.
        package static let removeTotp = Method(
            service: "herald.v1.Accounts", name: "RemoveTotp", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.RemoveTotpRequest.self, response: Proto.RemoveTotpResponse.self,
            audit: AuditFacts(kind: .change))
        /// Returns the challenge that a new passkey has to sign.
        package static let beginPasskey = Method(
            service: "herald.v1.Accounts", name: "BeginPasskey", role: .viewer,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            secondFactorStep: .enrol,
            request: Proto.BeginPasskeyRequest.self, response: Proto.BeginPasskeyResponse.self)
        /// Adds a passkey to the caller's own account.
        package static let addPasskey = Method(
            service: "herald.v1.Accounts", name: "AddPasskey", role: .viewer,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            secondFactorStep: .enrol,
            request: Proto.AddPasskeyRequest.self, response: Proto.AddPasskeyResponse.self,
            audit: AuditFacts(kind: .change, object: .response([1, 1])))
        /// Removes a passkey from the caller's own account.
        package static let removePasskey = Method(
            service: "herald.v1.Accounts", name: "RemovePasskey", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.RemovePasskeyRequest.self, response: Proto.RemovePasskeyResponse.self,
            audit: AuditFacts(kind: .change, object: .request([1])))
        /// `herald.v1.Accounts/AuthenticateSession`.
        package static let authenticateSession = Method(
            service: "herald.v1.Accounts", name: "AuthenticateSession", role: .internal,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.AuthenticateSessionRequest.self, response: Proto.AuthenticateSessionResponse.self)

        /// All of them.
        package static let all: [Method] = [
            inviteAccount,
            listAccounts,
            getAccount,
            setAccountRole,
            disableAccount,
            enableAccount,
            deleteAccount,
            resetAccount,
            listSessions,
            revokeSession,
            putSecondFactorRule,
            getSecondFactorRule,
            createSignInLink,
            signIn,
            openInvitation,
            acceptInvitation,
            useSignInLink,
            beginPasskeySignIn,
            signInWithPasskey,
            getSignInOptions,
            beginIdentitySignIn,
            signInWithIdentity,
            connectIdentity,
            disconnectIdentity,
            takeIdentityRequests,
            answerIdentityRequest,
            signOut,
            confirmIdentity,
            getOwnAccount,
            listOwnSessions,
            revokeOwnSession,
            setPassword,
            beginTotp,
            confirmTotp,
            removeTotp,
            beginPasskey,
            addPasskey,
            removePasskey,
            authenticateSession,
        ]
    }
}

/// The server's side of `herald.v1.Accounts`.
package protocol AccountsServing: Sendable {
    /// `herald.v1.Accounts/InviteAccount`.
    func inviteAccount(
        _ request: Proto.InviteAccountRequest, _ call: CallContext
    ) async throws -> Proto.InviteAccountResponse
    /// `herald.v1.Accounts/ListAccounts`.
    func listAccounts(
        _ request: Proto.ListAccountsRequest, _ call: CallContext
    ) async throws -> Proto.ListAccountsResponse
    /// `herald.v1.Accounts/GetAccount`.
    func getAccount(
        _ request: Proto.GetAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetAccountResponse
    /// `herald.v1.Accounts/SetAccountRole`.
    func setAccountRole(
        _ request: Proto.SetAccountRoleRequest, _ call: CallContext
    ) async throws -> Proto.SetAccountRoleResponse
    /// `herald.v1.Accounts/DisableAccount`.
    func disableAccount(
        _ request: Proto.DisableAccountRequest, _ call: CallContext
    ) async throws -> Proto.DisableAccountResponse
    /// `herald.v1.Accounts/EnableAccount`.
    func enableAccount(
        _ request: Proto.EnableAccountRequest, _ call: CallContext
    ) async throws -> Proto.EnableAccountResponse
    /// `herald.v1.Accounts/DeleteAccount`.
    func deleteAccount(
        _ request: Proto.DeleteAccountRequest, _ call: CallContext
    ) async throws -> Proto.DeleteAccountResponse
    /// `herald.v1.Accounts/ResetAccount`.
    func resetAccount(
        _ request: Proto.ResetAccountRequest, _ call: CallContext
    ) async throws -> Proto.ResetAccountResponse
    /// `herald.v1.Accounts/ListSessions`.
    func listSessions(
        _ request: Proto.ListSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListSessionsResponse
    /// `herald.v1.Accounts/RevokeSession`.
    func revokeSession(
        _ request: Proto.RevokeSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeSessionResponse
    /// `herald.v1.Accounts/PutSecondFactorRule`.
    func putSecondFactorRule(
        _ request: Proto.PutSecondFactorRuleRequest, _ call: CallContext
    ) async throws -> Proto.PutSecondFactorRuleResponse
    /// `herald.v1.Accounts/GetSecondFactorRule`.
    func getSecondFactorRule(
        _ request: Proto.GetSecondFactorRuleRequest, _ call: CallContext
    ) async throws -> Proto.GetSecondFactorRuleResponse
    /// `herald.v1.Accounts/CreateSignInLink`.
    func createSignInLink(
        _ request: Proto.CreateSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.CreateSignInLinkResponse
    /// `herald.v1.Accounts/SignIn`.
    func signIn(
        _ request: Proto.SignInRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse
    /// `herald.v1.Accounts/OpenInvitation`.
    func openInvitation(
        _ request: Proto.OpenInvitationRequest, _ call: CallContext
    ) async throws -> Proto.OpenInvitationResponse
    /// `herald.v1.Accounts/AcceptInvitation`.
    func acceptInvitation(
        _ request: Proto.AcceptInvitationRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse
    /// `herald.v1.Accounts/UseSignInLink`.
    func useSignInLink(
        _ request: Proto.UseSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse
    /// `herald.v1.Accounts/BeginPasskeySignIn`.
    func beginPasskeySignIn(
        _ request: Proto.BeginPasskeySignInRequest, _ call: CallContext
    ) async throws -> Proto.BeginPasskeySignInResponse
    /// `herald.v1.Accounts/SignInWithPasskey`.
    func signInWithPasskey(
        _ request: Proto.SignInWithPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse
    /// `herald.v1.Accounts/GetSignInOptions`.
    func getSignInOptions(
        _ request: Proto.GetSignInOptionsRequest, _ call: CallContext
    ) async throws -> Proto.GetSignInOptionsResponse
    /// `herald.v1.Accounts/BeginIdentitySignIn`.
    func beginIdentitySignIn(
        _ request: Proto.BeginIdentitySignInRequest, _ call: CallContext
    ) async throws -> Proto.BeginIdentitySignInResponse
    /// `herald.v1.Accounts/SignInWithIdentity`.
    func signInWithIdentity(
        _ request: Proto.SignInWithIdentityRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse
    /// `herald.v1.Accounts/ConnectIdentity`.
    func connectIdentity(
        _ request: Proto.ConnectIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConnectIdentityResponse
    /// `herald.v1.Accounts/DisconnectIdentity`.
    func disconnectIdentity(
        _ request: Proto.DisconnectIdentityRequest, _ call: CallContext
    ) async throws -> Proto.DisconnectIdentityResponse
    /// `herald.v1.Accounts/TakeIdentityRequests`.
    func takeIdentityRequests(
        _ request: Proto.TakeIdentityRequestsRequest, _ call: CallContext
    ) async throws -> Proto.TakeIdentityRequestsResponse
    /// `herald.v1.Accounts/AnswerIdentityRequest`.
    func answerIdentityRequest(
        _ request: Proto.AnswerIdentityRequestRequest, _ call: CallContext
    ) async throws -> Proto.AnswerIdentityRequestResponse
    /// `herald.v1.Accounts/SignOut`.
    func signOut(
        _ request: Proto.SignOutRequest, _ call: CallContext
    ) async throws -> Proto.SignOutResponse
    /// `herald.v1.Accounts/ConfirmIdentity`.
    func confirmIdentity(
        _ request: Proto.ConfirmIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmIdentityResponse
    /// `herald.v1.Accounts/GetOwnAccount`.
    func getOwnAccount(
        _ request: Proto.GetOwnAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetOwnAccountResponse
    /// `herald.v1.Accounts/ListOwnSessions`.
    func listOwnSessions(
        _ request: Proto.ListOwnSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListOwnSessionsResponse
    /// `herald.v1.Accounts/RevokeOwnSession`.
    func revokeOwnSession(
        _ request: Proto.RevokeOwnSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeOwnSessionResponse
    /// `herald.v1.Accounts/SetPassword`.
    func setPassword(
        _ request: Proto.SetPasswordRequest, _ call: CallContext
    ) async throws -> Proto.SetPasswordResponse
    /// `herald.v1.Accounts/BeginTotp`.
    func beginTotp(
        _ request: Proto.BeginTotpRequest, _ call: CallContext
    ) async throws -> Proto.BeginTotpResponse
    /// `herald.v1.Accounts/ConfirmTotp`.
    func confirmTotp(
        _ request: Proto.ConfirmTotpRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmTotpResponse
    /// `herald.v1.Accounts/RemoveTotp`.
    func removeTotp(
        _ request: Proto.RemoveTotpRequest, _ call: CallContext
    ) async throws -> Proto.RemoveTotpResponse
    /// `herald.v1.Accounts/BeginPasskey`.
    func beginPasskey(
        _ request: Proto.BeginPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.BeginPasskeyResponse
    /// `herald.v1.Accounts/AddPasskey`.
    func addPasskey(
        _ request: Proto.AddPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.AddPasskeyResponse
    /// `herald.v1.Accounts/RemovePasskey`.
    func removePasskey(
        _ request: Proto.RemovePasskeyRequest, _ call: CallContext
    ) async throws -> Proto.RemovePasskeyResponse
    /// `herald.v1.Accounts/AuthenticateSession`.
    func authenticateSession(
        _ request: Proto.AuthenticateSessionRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateSessionResponse
}

/// Calls `herald.v1.Accounts` over any caller.
package struct AccountsClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Accounts/InviteAccount`.
    package func inviteAccount(
        _ request: Proto.InviteAccountRequest, _ call: CallContext
    ) async throws -> Proto.InviteAccountResponse {
        try await caller.call(Method.Accounts.inviteAccount, request, call)
    }
    /// `herald.v1.Accounts/ListAccounts`.
    package func listAccounts(
        _ request: Proto.ListAccountsRequest, _ call: CallContext
    ) async throws -> Proto.ListAccountsResponse {
        try await caller.call(Method.Accounts.listAccounts, request, call)
    }
    /// `herald.v1.Accounts/GetAccount`.
    package func getAccount(
        _ request: Proto.GetAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetAccountResponse {
        try await caller.call(Method.Accounts.getAccount, request, call)
    }
    /// `herald.v1.Accounts/SetAccountRole`.
    package func setAccountRole(
        _ request: Proto.SetAccountRoleRequest, _ call: CallContext
    ) async throws -> Proto.SetAccountRoleResponse {
        try await caller.call(Method.Accounts.setAccountRole, request, call)
    }
    /// `herald.v1.Accounts/DisableAccount`.
    package func disableAccount(
        _ request: Proto.DisableAccountRequest, _ call: CallContext
    ) async throws -> Proto.DisableAccountResponse {
        try await caller.call(Method.Accounts.disableAccount, request, call)
    }
    /// `herald.v1.Accounts/EnableAccount`.
    package func enableAccount(
        _ request: Proto.EnableAccountRequest, _ call: CallContext
    ) async throws -> Proto.EnableAccountResponse {
        try await caller.call(Method.Accounts.enableAccount, request, call)
    }
    /// `herald.v1.Accounts/DeleteAccount`.
    package func deleteAccount(
        _ request: Proto.DeleteAccountRequest, _ call: CallContext
    ) async throws -> Proto.DeleteAccountResponse {
        try await caller.call(Method.Accounts.deleteAccount, request, call)
    }
    /// `herald.v1.Accounts/ResetAccount`.
    package func resetAccount(
        _ request: Proto.ResetAccountRequest, _ call: CallContext
    ) async throws -> Proto.ResetAccountResponse {
        try await caller.call(Method.Accounts.resetAccount, request, call)
    }
    /// `herald.v1.Accounts/ListSessions`.
    package func listSessions(
        _ request: Proto.ListSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListSessionsResponse {
        try await caller.call(Method.Accounts.listSessions, request, call)
    }
    /// `herald.v1.Accounts/RevokeSession`.
    package func revokeSession(
        _ request: Proto.RevokeSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeSessionResponse {
        try await caller.call(Method.Accounts.revokeSession, request, call)
    }
    /// `herald.v1.Accounts/PutSecondFactorRule`.
    package func putSecondFactorRule(
        _ request: Proto.PutSecondFactorRuleRequest, _ call: CallContext
    ) async throws -> Proto.PutSecondFactorRuleResponse {
        try await caller.call(Method.Accounts.putSecondFactorRule, request, call)
    }
    /// `herald.v1.Accounts/GetSecondFactorRule`.
    package func getSecondFactorRule(
        _ request: Proto.GetSecondFactorRuleRequest, _ call: CallContext
    ) async throws -> Proto.GetSecondFactorRuleResponse {
        try await caller.call(Method.Accounts.getSecondFactorRule, request, call)
    }
    /// `herald.v1.Accounts/CreateSignInLink`.
    package func createSignInLink(
        _ request: Proto.CreateSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.CreateSignInLinkResponse {
        try await caller.call(Method.Accounts.createSignInLink, request, call)
    }
    /// `herald.v1.Accounts/SignIn`.
    package func signIn(
        _ request: Proto.SignInRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await caller.call(Method.Accounts.signIn, request, call)
    }
    /// `herald.v1.Accounts/OpenInvitation`.
    package func openInvitation(
        _ request: Proto.OpenInvitationRequest, _ call: CallContext
    ) async throws -> Proto.OpenInvitationResponse {
        try await caller.call(Method.Accounts.openInvitation, request, call)
    }
    /// `herald.v1.Accounts/AcceptInvitation`.
    package func acceptInvitation(
        _ request: Proto.AcceptInvitationRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await caller.call(Method.Accounts.acceptInvitation, request, call)
    }
    /// `herald.v1.Accounts/UseSignInLink`.
    package func useSignInLink(
        _ request: Proto.UseSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await caller.call(Method.Accounts.useSignInLink, request, call)
    }
    /// `herald.v1.Accounts/BeginPasskeySignIn`.
    package func beginPasskeySignIn(
        _ request: Proto.BeginPasskeySignInRequest, _ call: CallContext
    ) async throws -> Proto.BeginPasskeySignInResponse {
        try await caller.call(Method.Accounts.beginPasskeySignIn, request, call)
    }
    /// `herald.v1.Accounts/SignInWithPasskey`.
    package func signInWithPasskey(
        _ request: Proto.SignInWithPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await caller.call(Method.Accounts.signInWithPasskey, request, call)
    }
    /// `herald.v1.Accounts/GetSignInOptions`.
    package func getSignInOptions(
        _ request: Proto.GetSignInOptionsRequest, _ call: CallContext
    ) async throws -> Proto.GetSignInOptionsResponse {
        try await caller.call(Method.Accounts.getSignInOptions, request, call)
    }
    /// `herald.v1.Accounts/BeginIdentitySignIn`.
    package func beginIdentitySignIn(
        _ request: Proto.BeginIdentitySignInRequest, _ call: CallContext
    ) async throws -> Proto.BeginIdentitySignInResponse {
        try await caller.call(Method.Accounts.beginIdentitySignIn, request, call)
    }
    /// `herald.v1.Accounts/SignInWithIdentity`.
    package func signInWithIdentity(
        _ request: Proto.SignInWithIdentityRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await caller.call(Method.Accounts.signInWithIdentity, request, call)
    }
    /// `herald.v1.Accounts/ConnectIdentity`.
    package func connectIdentity(
        _ request: Proto.ConnectIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConnectIdentityResponse {
        try await caller.call(Method.Accounts.connectIdentity, request, call)
    }
    /// `herald.v1.Accounts/DisconnectIdentity`.
    package func disconnectIdentity(
        _ request: Proto.DisconnectIdentityRequest, _ call: CallContext
    ) async throws -> Proto.DisconnectIdentityResponse {
        try await caller.call(Method.Accounts.disconnectIdentity, request, call)
    }
    /// `herald.v1.Accounts/TakeIdentityRequests`.
    package func takeIdentityRequests(
        _ request: Proto.TakeIdentityRequestsRequest, _ call: CallContext
    ) async throws -> Proto.TakeIdentityRequestsResponse {
        try await caller.call(Method.Accounts.takeIdentityRequests, request, call)
    }
    /// `herald.v1.Accounts/AnswerIdentityRequest`.
    package func answerIdentityRequest(
        _ request: Proto.AnswerIdentityRequestRequest, _ call: CallContext
    ) async throws -> Proto.AnswerIdentityRequestResponse {
        try await caller.call(Method.Accounts.answerIdentityRequest, request, call)
    }
    /// `herald.v1.Accounts/SignOut`.
    package func signOut(
        _ request: Proto.SignOutRequest, _ call: CallContext
    ) async throws -> Proto.SignOutResponse {
        try await caller.call(Method.Accounts.signOut, request, call)
    }
    /// `herald.v1.Accounts/ConfirmIdentity`.
    package func confirmIdentity(
        _ request: Proto.ConfirmIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmIdentityResponse {
        try await caller.call(Method.Accounts.confirmIdentity, request, call)
    }
    /// `herald.v1.Accounts/GetOwnAccount`.
    package func getOwnAccount(
        _ request: Proto.GetOwnAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetOwnAccountResponse {
        try await caller.call(Method.Accounts.getOwnAccount, request, call)
    }
    /// `herald.v1.Accounts/ListOwnSessions`.
    package func listOwnSessions(
        _ request: Proto.ListOwnSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListOwnSessionsResponse {
        try await caller.call(Method.Accounts.listOwnSessions, request, call)
    }
    /// `herald.v1.Accounts/RevokeOwnSession`.
    package func revokeOwnSession(
        _ request: Proto.RevokeOwnSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeOwnSessionResponse {
        try await caller.call(Method.Accounts.revokeOwnSession, request, call)
    }
    /// `herald.v1.Accounts/SetPassword`.
    package func setPassword(
        _ request: Proto.SetPasswordRequest, _ call: CallContext
    ) async throws -> Proto.SetPasswordResponse {
        try await caller.call(Method.Accounts.setPassword, request, call)
    }
    /// `herald.v1.Accounts/BeginTotp`.
    package func beginTotp(
        _ request: Proto.BeginTotpRequest, _ call: CallContext
    ) async throws -> Proto.BeginTotpResponse {
        try await caller.call(Method.Accounts.beginTotp, request, call)
    }
    /// `herald.v1.Accounts/ConfirmTotp`.
    package func confirmTotp(
        _ request: Proto.ConfirmTotpRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmTotpResponse {
        try await caller.call(Method.Accounts.confirmTotp, request, call)
    }
    /// `herald.v1.Accounts/RemoveTotp`.
    package func removeTotp(
        _ request: Proto.RemoveTotpRequest, _ call: CallContext
    ) async throws -> Proto.RemoveTotpResponse {
        try await caller.call(Method.Accounts.removeTotp, request, call)
    }
    /// `herald.v1.Accounts/BeginPasskey`.
    package func beginPasskey(
        _ request: Proto.BeginPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.BeginPasskeyResponse {
        try await caller.call(Method.Accounts.beginPasskey, request, call)
    }
    /// `herald.v1.Accounts/AddPasskey`.
    package func addPasskey(
        _ request: Proto.AddPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.AddPasskeyResponse {
        try await caller.call(Method.Accounts.addPasskey, request, call)
    }
    /// `herald.v1.Accounts/RemovePasskey`.
    package func removePasskey(
        _ request: Proto.RemovePasskeyRequest, _ call: CallContext
    ) async throws -> Proto.RemovePasskeyResponse {
        try await caller.call(Method.Accounts.removePasskey, request, call)
    }
    /// `herald.v1.Accounts/AuthenticateSession`.
    package func authenticateSession(
        _ request: Proto.AuthenticateSessionRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateSessionResponse {
        try await caller.call(Method.Accounts.authenticateSession, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Accounts` to `service`.
    package mutating func serveAccounts(_ service: some AccountsServing) {
        on(Method.Accounts.inviteAccount) { request, call in
            try await service.inviteAccount(request, call)
        }
        on(Method.Accounts.listAccounts) { request, call in
            try await service.listAccounts(request, call)
        }
        on(Method.Accounts.getAccount) { request, call in
            try await service.getAccount(request, call)
        }
        on(Method.Accounts.setAccountRole) { request, call in
            try await service.setAccountRole(request, call)
        }
        on(Method.Accounts.disableAccount) { request, call in
            try await service.disableAccount(request, call)
        }
        on(Method.Accounts.enableAccount) { request, call in
            try await service.enableAccount(request, call)
        }
        on(Method.Accounts.deleteAccount) { request, call in
            try await service.deleteAccount(request, call)
        }
        on(Method.Accounts.resetAccount) { request, call in
            try await service.resetAccount(request, call)
        }
        on(Method.Accounts.listSessions) { request, call in
            try await service.listSessions(request, call)
        }
        on(Method.Accounts.revokeSession) { request, call in
            try await service.revokeSession(request, call)
        }
        on(Method.Accounts.putSecondFactorRule) { request, call in
            try await service.putSecondFactorRule(request, call)
        }
        on(Method.Accounts.getSecondFactorRule) { request, call in
            try await service.getSecondFactorRule(request, call)
        }
        on(Method.Accounts.createSignInLink) { request, call in
            try await service.createSignInLink(request, call)
        }
        on(Method.Accounts.signIn) { request, call in
            try await service.signIn(request, call)
        }
        on(Method.Accounts.openInvitation) { request, call in
            try await service.openInvitation(request, call)
        }
        on(Method.Accounts.acceptInvitation) { request, call in
            try await service.acceptInvitation(request, call)
        }
        on(Method.Accounts.useSignInLink) { request, call in
            try await service.useSignInLink(request, call)
        }
        on(Method.Accounts.beginPasskeySignIn) { request, call in
            try await service.beginPasskeySignIn(request, call)
        }
        on(Method.Accounts.signInWithPasskey) { request, call in
            try await service.signInWithPasskey(request, call)
        }
        on(Method.Accounts.getSignInOptions) { request, call in
            try await service.getSignInOptions(request, call)
        }
        on(Method.Accounts.beginIdentitySignIn) { request, call in
            try await service.beginIdentitySignIn(request, call)
        }
        on(Method.Accounts.signInWithIdentity) { request, call in
            try await service.signInWithIdentity(request, call)
        }
        on(Method.Accounts.connectIdentity) { request, call in
            try await service.connectIdentity(request, call)
        }
        on(Method.Accounts.disconnectIdentity) { request, call in
            try await service.disconnectIdentity(request, call)
        }
        on(Method.Accounts.takeIdentityRequests) { request, call in
            try await service.takeIdentityRequests(request, call)
        }
        on(Method.Accounts.answerIdentityRequest) { request, call in
            try await service.answerIdentityRequest(request, call)
        }
        on(Method.Accounts.signOut) { request, call in
            try await service.signOut(request, call)
        }
        on(Method.Accounts.confirmIdentity) { request, call in
            try await service.confirmIdentity(request, call)
        }
        on(Method.Accounts.getOwnAccount) { request, call in
            try await service.getOwnAccount(request, call)
        }
        on(Method.Accounts.listOwnSessions) { request, call in
            try await service.listOwnSessions(request, call)
        }
        on(Method.Accounts.revokeOwnSession) { request, call in
            try await service.revokeOwnSession(request, call)
        }
        on(Method.Accounts.setPassword) { request, call in
            try await service.setPassword(request, call)
        }
        on(Method.Accounts.beginTotp) { request, call in
            try await service.beginTotp(request, call)
        }
        on(Method.Accounts.confirmTotp) { request, call in
            try await service.confirmTotp(request, call)
        }
        on(Method.Accounts.removeTotp) { request, call in
            try await service.removeTotp(request, call)
        }
        on(Method.Accounts.beginPasskey) { request, call in
            try await service.beginPasskey(request, call)
        }
        on(Method.Accounts.addPasskey) { request, call in
            try await service.addPasskey(request, call)
        }
        on(Method.Accounts.removePasskey) { request, call in
            try await service.removePasskey(request, call)
        }
        on(Method.Accounts.authenticateSession) { request, call in
            try await service.authenticateSession(request, call)
        }
    }
}
