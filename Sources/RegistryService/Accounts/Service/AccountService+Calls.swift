package import Protocol

/// The calls about accounts, each answered by the part of the service that it concerns.
extension AccountService: AccountsServing {
    package func inviteAccount(
        _ request: Proto.InviteAccountRequest, _ call: CallContext
    ) async throws -> Proto.InviteAccountResponse {
        try await administration.invite(request, call)
    }

    package func listAccounts(
        _ request: Proto.ListAccountsRequest, _ call: CallContext
    ) async throws -> Proto.ListAccountsResponse {
        try await administration.list(request, call)
    }

    package func getAccount(
        _ request: Proto.GetAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetAccountResponse {
        try await administration.get(request, call)
    }

    package func setAccountRole(
        _ request: Proto.SetAccountRoleRequest, _ call: CallContext
    ) async throws -> Proto.SetAccountRoleResponse {
        try await administration.setRole(request, call)
    }

    package func disableAccount(
        _ request: Proto.DisableAccountRequest, _ call: CallContext
    ) async throws -> Proto.DisableAccountResponse {
        try await administration.disable(request, call)
    }

    package func enableAccount(
        _ request: Proto.EnableAccountRequest, _ call: CallContext
    ) async throws -> Proto.EnableAccountResponse {
        try await administration.enable(request, call)
    }

    package func deleteAccount(
        _ request: Proto.DeleteAccountRequest, _ call: CallContext
    ) async throws -> Proto.DeleteAccountResponse {
        try await administration.delete(request, call)
    }

    package func resetAccount(
        _ request: Proto.ResetAccountRequest, _ call: CallContext
    ) async throws -> Proto.ResetAccountResponse {
        try await administration.reset(request, call)
    }

    package func listSessions(
        _ request: Proto.ListSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListSessionsResponse {
        try await administration.listSessions(request, call)
    }

    package func revokeSession(
        _ request: Proto.RevokeSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeSessionResponse {
        try await administration.revokeSession(request, call)
    }

    package func putSecondFactorRule(
        _ request: Proto.PutSecondFactorRuleRequest, _ call: CallContext
    ) async throws -> Proto.PutSecondFactorRuleResponse {
        try await secondFactorRules.put(request, call)
    }

    package func getSecondFactorRule(
        _ request: Proto.GetSecondFactorRuleRequest, _ call: CallContext
    ) async throws -> Proto.GetSecondFactorRuleResponse {
        try await secondFactorRules.get(request, call)
    }

    package func createSignInLink(
        _ request: Proto.CreateSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.CreateSignInLinkResponse {
        try await administration.createLink(request, call)
    }

    package func signIn(
        _ request: Proto.SignInRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await signingIn.withPassword(request, call)
    }

    package func openInvitation(
        _ request: Proto.OpenInvitationRequest, _ call: CallContext
    ) async throws -> Proto.OpenInvitationResponse {
        try signingIn.openInvitation(request)
    }

    package func acceptInvitation(
        _ request: Proto.AcceptInvitationRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await signingIn.acceptInvitation(request, call)
    }

    package func useSignInLink(
        _ request: Proto.UseSignInLinkRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await signingIn.withLink(request, call)
    }

    package func beginPasskeySignIn(
        _ request: Proto.BeginPasskeySignInRequest, _ call: CallContext
    ) async throws -> Proto.BeginPasskeySignInResponse {
        passkeys.beginSignIn()
    }

    package func signInWithPasskey(
        _ request: Proto.SignInWithPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await signingIn.withPasskey(request, call)
    }

    package func getSignInOptions(
        _ request: Proto.GetSignInOptionsRequest, _ call: CallContext
    ) async throws -> Proto.GetSignInOptionsResponse {
        var response = Proto.GetSignInOptionsResponse()
        response.identityProvider = identities.name
        return response
    }

    package func beginIdentitySignIn(
        _ request: Proto.BeginIdentitySignInRequest, _ call: CallContext
    ) async throws -> Proto.BeginIdentitySignInResponse {
        try await identities.begin(request, call)
    }

    package func signInWithIdentity(
        _ request: Proto.SignInWithIdentityRequest, _ call: CallContext
    ) async throws -> Proto.SignedInResponse {
        try await signingIn.withIdentity(request, call)
    }

    package func connectIdentity(
        _ request: Proto.ConnectIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConnectIdentityResponse {
        try await identities.connect(request, call)
    }

    package func disconnectIdentity(
        _ request: Proto.DisconnectIdentityRequest, _ call: CallContext
    ) async throws -> Proto.DisconnectIdentityResponse {
        try await identities.disconnect(call)
    }

    package func takeIdentityRequests(
        _ request: Proto.TakeIdentityRequestsRequest, _ call: CallContext
    ) async throws -> Proto.TakeIdentityRequestsResponse {
        await identityRequests.take(request)
    }

    package func answerIdentityRequest(
        _ request: Proto.AnswerIdentityRequestRequest, _ call: CallContext
    ) async throws -> Proto.AnswerIdentityRequestResponse {
        await identityRequests.answer(request)
    }

    package func signOut(
        _ request: Proto.SignOutRequest, _ call: CallContext
    ) async throws -> Proto.SignOutResponse {
        let (account, own) = try ledger.person(call)
        _ = try await sessions.end(own.id, of: account)
        return Proto.SignOutResponse()
    }

    package func confirmIdentity(
        _ request: Proto.ConfirmIdentityRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmIdentityResponse {
        try await signingIn.confirm(request, call)
    }

    package func getOwnAccount(
        _ request: Proto.GetOwnAccountRequest, _ call: CallContext
    ) async throws -> Proto.GetOwnAccountResponse {
        try await ownAccount.get(call)
    }

    package func listOwnSessions(
        _ request: Proto.ListOwnSessionsRequest, _ call: CallContext
    ) async throws -> Proto.ListOwnSessionsResponse {
        let (account, own) = try ledger.person(call)
        var response = Proto.ListOwnSessionsResponse()
        response.sessions = sessions.list(of: account, own: own.id)
        return response
    }

    package func revokeOwnSession(
        _ request: Proto.RevokeOwnSessionRequest, _ call: CallContext
    ) async throws -> Proto.RevokeOwnSessionResponse {
        let (account, own) = try ledger.person(call)
        var response = Proto.RevokeOwnSessionResponse()
        response.revoked = try await sessions.end(request.id, of: account, sparing: own.id)
        return response
    }

    package func setPassword(
        _ request: Proto.SetPasswordRequest, _ call: CallContext
    ) async throws -> Proto.SetPasswordResponse {
        try await ownAccount.setPassword(request, call)
    }

    package func beginTotp(
        _ request: Proto.BeginTotpRequest, _ call: CallContext
    ) async throws -> Proto.BeginTotpResponse {
        try ownAccount.beginTOTP(call)
    }

    package func confirmTotp(
        _ request: Proto.ConfirmTotpRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmTotpResponse {
        try await ownAccount.confirmTOTP(request, call)
    }

    package func removeTotp(
        _ request: Proto.RemoveTotpRequest, _ call: CallContext
    ) async throws -> Proto.RemoveTotpResponse {
        try await ownAccount.removeTOTP(call)
    }

    package func beginPasskey(
        _ request: Proto.BeginPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.BeginPasskeyResponse {
        try passkeys.begin(call)
    }

    package func addPasskey(
        _ request: Proto.AddPasskeyRequest, _ call: CallContext
    ) async throws -> Proto.AddPasskeyResponse {
        try await passkeys.add(request, call)
    }

    package func removePasskey(
        _ request: Proto.RemovePasskeyRequest, _ call: CallContext
    ) async throws -> Proto.RemovePasskeyResponse {
        try await passkeys.remove(request, call)
    }

    package func authenticateSession(
        _ request: Proto.AuthenticateSessionRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateSessionResponse {
        let (response, use) = try sessions.authenticate(request)
        // Nobody waits for it: a session works with a full disk, too.
        if let use { Task { try? await ledger.noteUse(of: use) } }
        return response
    }
}
