// Generated from the schema by scripts/protoc-gen-herald; do not edit.

package import Protocol

extension Proto.AnyMessage: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.typeUrl = random.string()
        value.value = random.bytes()
        return value
    }
}

extension Proto.Duration: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.seconds = random.int64()
        value.nanos = random.int32()
        return value
    }
}

extension Proto.Timestamp: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.seconds = random.int64()
        value.nanos = random.int32()
        return value
    }
}

extension Proto.RPCBadRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.fieldViolations = random.list { random in Proto.RPCBadRequestFieldViolation.random(&random) }
        return value
    }
}

extension Proto.RPCBadRequestFieldViolation: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.field = random.string()
        value.description = random.string()
        return value
    }
}

extension Proto.RPCRetryInfo: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.retryDelay = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.RPCStatus: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.code = random.int32()
        value.message = random.string()
        value.details = random.list { random in Proto.AnyMessage.random(&random) }
        return value
    }
}

extension Proto.HealthCheckRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.service = random.string()
        return value
    }
}

extension Proto.HealthCheckResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.status = random.enumeration(Proto.HealthCheckResponseServingStatus.self)
        return value
    }
}

extension Proto.StoredPassword: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.logCost = random.uint32()
        value.blockSize = random.uint32()
        value.parallelization = random.uint32()
        value.salt = random.bytes()
        value.hash = random.bytes()
        return value
    }
}

extension Proto.StoredPasskey: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.credentialId = random.bytes()
        value.name = random.string()
        value.publicKey = random.bytes()
        value.algorithm = random.int32()
        value.signCount = random.uint32()
        value.created = random.int64()
        value.used = random.int64()
        value.rpIdHash = random.bytes()
        return value
    }
}

extension Proto.StoredAccount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.roles = random.list { random in Proto.AppRole.random(&random) }
        value.isDisabled = random.bool()
        value.created = random.int64()
        value.createdBy = random.string()
        value.invitation = random.bytes()
        value.invitationEnds = random.int64()
        value.link = random.bytes()
        value.linkEnds = random.int64()
        value.lastSignIn = random.int64()
        value.password = random.maybe { random in Proto.StoredPassword.random(&random) }
        value.totp = random.bytes()
        value.totpStep = random.int64()
        value.recoveryCodes = random.list { random in random.bytes() }
        value.passkeys = random.list { random in Proto.StoredPasskey.random(&random) }
        value.knownNetworks = random.list { random in random.string() }
        value.identityIssuer = random.string()
        value.identitySubject = random.string()
        value.invitedIn = random.string()
        value.identitySecondFactor = random.bool()
        return value
    }
}

extension Proto.StoredSession: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.hash = random.bytes()
        value.created = random.int64()
        value.used = random.int64()
        value.confirmed = random.int64()
        value.address = random.string()
        value.browser = random.string()
        value.means = random.enumeration(Proto.SignInMeans.self)
        value.secondFactor = random.bool()
        return value
    }
}

extension Proto.StoredSecondFactorRule: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.isRequired = random.bool()
        value.set = random.int64()
        value.setBy = random.string()
        return value
    }
}

extension Proto.AppRole: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.role = random.enumeration(Proto.KeyRole.self)
        return value
    }
}

extension Proto.Passkey: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.name = random.string()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.lastUseTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.Account: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.login = random.string()
        value.name = random.string()
        value.roles = random.list { random in Proto.AppRole.random(&random) }
        value.state = random.enumeration(Proto.AccountState.self)
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.createdBy = random.string()
        value.invitationExpireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.lastSignInTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.hasPassword = random.bool()
        value.hasTotp = random.bool()
        value.recoveryCodes = random.uint32()
        value.passkeys = random.list { random in Proto.Passkey.random(&random) }
        value.hasIdentity = random.bool()
        value.hasSecondFactor = random.bool()
        value.needsSecondFactor = random.bool()
        return value
    }
}

extension Proto.SecondFactorRule: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.isRequired = random.bool()
        value.setTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.setBy = random.string()
        return value
    }
}

extension Proto.PutSecondFactorRuleRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.rule = random.maybe { random in Proto.SecondFactorRule.random(&random) }
        return value
    }
}

extension Proto.PutSecondFactorRuleResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.rule = random.maybe { random in Proto.SecondFactorRule.random(&random) }
        return value
    }
}

extension Proto.GetSecondFactorRuleRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.GetSecondFactorRuleResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.rule = random.maybe { random in Proto.SecondFactorRule.random(&random) }
        value.isRequiredBySuite = random.bool()
        return value
    }
}

extension Proto.AccountSession: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.lastUseTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.idleExpireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.address = random.string()
        value.browser = random.string()
        value.means = random.enumeration(Proto.SignInMeans.self)
        value.isOwn = random.bool()
        return value
    }
}

extension Proto.InviteAccountRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.login = random.string()
        value.name = random.string()
        value.role = random.enumeration(Proto.KeyRole.self)
        return value
    }
}

extension Proto.InviteAccountResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.account = random.maybe { random in Proto.Account.random(&random) }
        value.invitation = random.string()
        return value
    }
}

extension Proto.ListAccountsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListAccountsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.accounts = random.list { random in Proto.Account.random(&random) }
        return value
    }
}

extension Proto.GetAccountRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.GetAccountResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.account = random.maybe { random in Proto.Account.random(&random) }
        return value
    }
}

extension Proto.SetAccountRoleRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        value.role = random.enumeration(Proto.KeyRole.self)
        return value
    }
}

extension Proto.SetAccountRoleResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.account = random.maybe { random in Proto.Account.random(&random) }
        return value
    }
}

extension Proto.DisableAccountRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.DisableAccountResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.account = random.maybe { random in Proto.Account.random(&random) }
        return value
    }
}

extension Proto.EnableAccountRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.EnableAccountResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.account = random.maybe { random in Proto.Account.random(&random) }
        return value
    }
}

extension Proto.DeleteAccountRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.DeleteAccountResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ResetAccountRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.ResetAccountResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.account = random.maybe { random in Proto.Account.random(&random) }
        value.invitation = random.string()
        return value
    }
}

extension Proto.ListSessionsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.account = random.string()
        return value
    }
}

extension Proto.ListSessionsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.sessions = random.list { random in Proto.AccountSession.random(&random) }
        return value
    }
}

extension Proto.RevokeSessionRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.account = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.RevokeSessionResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.revoked = random.uint32()
        return value
    }
}

extension Proto.CreateSignInLinkRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.login = random.string()
        return value
    }
}

extension Proto.CreateSignInLinkResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.account = random.maybe { random in Proto.Account.random(&random) }
        value.link = random.string()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.SignInRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.login = random.string()
        value.password = random.string()
        value.code = random.string()
        value.browser = random.string()
        return value
    }
}

extension Proto.OpenInvitationRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.invitation = random.string()
        return value
    }
}

extension Proto.OpenInvitationResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.login = random.string()
        value.name = random.string()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.AcceptInvitationRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.invitation = random.string()
        value.password = random.string()
        value.browser = random.string()
        return value
    }
}

extension Proto.UseSignInLinkRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.link = random.string()
        value.browser = random.string()
        return value
    }
}

extension Proto.SignedInResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.needsCode = random.bool()
        value.secret = random.string()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.BeginPasskeySignInRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.BeginPasskeySignInResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.challenge = random.bytes()
        return value
    }
}

extension Proto.PasskeyAssertion: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.credentialId = random.bytes()
        value.authenticatorData = random.bytes()
        value.clientDataJson = random.bytes()
        value.signature = random.bytes()
        value.userHandle = random.bytes()
        return value
    }
}

extension Proto.SignInWithPasskeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.assertion = random.maybe { random in Proto.PasskeyAssertion.random(&random) }
        value.browser = random.string()
        return value
    }
}

extension Proto.GetSignInOptionsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.GetSignInOptionsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.identityProvider = random.string()
        return value
    }
}

extension Proto.BeginIdentitySignInRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.redirectUri = random.string()
        value.again = random.bool()
        return value
    }
}

extension Proto.BeginIdentitySignInResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.uri = random.string()
        value.secret = random.string()
        return value
    }
}

extension Proto.IdentityAnswer: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.code = random.string()
        value.state = random.string()
        value.issuer = random.string()
        value.secret = random.string()
        value.redirectUri = random.string()
        return value
    }
}

extension Proto.SignInWithIdentityRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.answer = random.maybe { random in Proto.IdentityAnswer.random(&random) }
        value.browser = random.string()
        return value
    }
}

extension Proto.ConnectIdentityRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.answer = random.maybe { random in Proto.IdentityAnswer.random(&random) }
        return value
    }
}

extension Proto.ConnectIdentityResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.DisconnectIdentityRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.DisconnectIdentityResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.IdentityRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.number = random.uint64()
        value.uri = random.string()
        value.form = random.string()
        value.authorization = random.string()
        return value
    }
}

extension Proto.TakeIdentityRequestsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.TakeIdentityRequestsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.requests = random.list { random in Proto.IdentityRequest.random(&random) }
        return value
    }
}

extension Proto.AnswerIdentityRequestRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.number = random.uint64()
        value.status = random.uint32()
        value.body = random.bytes()
        value.failure = random.string()
        return value
    }
}

extension Proto.AnswerIdentityRequestResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.SignOutRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.SignOutResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ConfirmIdentityRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.password = random.string()
        value.code = random.string()
        value.assertion = random.maybe { random in Proto.PasskeyAssertion.random(&random) }
        value.identity = random.maybe { random in Proto.IdentityAnswer.random(&random) }
        return value
    }
}

extension Proto.ConfirmIdentityResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.needsCode = random.bool()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.GetOwnAccountRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.GetOwnAccountResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.account = random.maybe { random in Proto.Account.random(&random) }
        value.role = random.enumeration(Proto.KeyRole.self)
        value.app = random.string()
        value.apps = random.list { random in Proto.App.random(&random) }
        value.methods = random.list { random in random.string() }
        value.freshMethods = random.list { random in random.string() }
        value.secondFactor = random.enumeration(Proto.SecondFactorDemand.self)
        return value
    }
}

extension Proto.ListOwnSessionsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ListOwnSessionsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.sessions = random.list { random in Proto.AccountSession.random(&random) }
        return value
    }
}

extension Proto.RevokeOwnSessionRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        return value
    }
}

extension Proto.RevokeOwnSessionResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.revoked = random.uint32()
        return value
    }
}

extension Proto.SetPasswordRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.password = random.string()
        return value
    }
}

extension Proto.SetPasswordResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.BeginTotpRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.BeginTotpResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.secret = random.string()
        value.uri = random.string()
        return value
    }
}

extension Proto.ConfirmTotpRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.code = random.string()
        return value
    }
}

extension Proto.ConfirmTotpResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.recoveryCodes = random.list { random in random.string() }
        return value
    }
}

extension Proto.RemoveTotpRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.RemoveTotpResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.BeginPasskeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.BeginPasskeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.challenge = random.bytes()
        value.userHandle = random.bytes()
        value.login = random.string()
        value.name = random.string()
        value.known = random.list { random in random.bytes() }
        return value
    }
}

extension Proto.AddPasskeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.attestationObject = random.bytes()
        value.clientDataJson = random.bytes()
        return value
    }
}

extension Proto.AddPasskeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.passkey = random.maybe { random in Proto.Passkey.random(&random) }
        return value
    }
}

extension Proto.RemovePasskeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        return value
    }
}

extension Proto.RemovePasskeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.AuthenticateSessionRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.secret = random.string()
        value.isActive = random.bool()
        return value
    }
}

extension Proto.AuthenticateSessionResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.accountId = random.string()
        value.login = random.string()
        value.sessionId = random.string()
        value.roles = random.list { random in Proto.AppRole.random(&random) }
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.freshExpireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.secondFactor = random.enumeration(Proto.SecondFactorDemand.self)
        return value
    }
}

extension Proto.DeliveryFailure: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notificationId = random.string()
        value.deviceId = random.string()
        value.adapter = random.string()
        value.failureClass = random.enumeration(Proto.FailureClass.self)
        value.reason = random.string()
        value.attempts = random.uint32()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.ListFailuresRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.notificationId = random.string()
        value.classes = random.list { random in random.enumeration(Proto.FailureClass.self) }
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        value.text = random.string()
        return value
    }
}

extension Proto.ListFailuresResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.failures = random.list { random in Proto.DeliveryFailure.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.AdapterDelivery: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.adapter = random.string()
        value.fate = random.enumeration(Proto.DeliveryFate.self)
        value.reason = random.string()
        value.attempts = random.uint32()
        value.dueTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.failureClass = random.enumeration(Proto.FailureClass.self)
        value.block = random.string()
        value.blockUntil = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.ExplainDeliveryRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.notificationId = random.string()
        value.deviceId = random.string()
        return value
    }
}

extension Proto.ExplainDeliveryResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notification = random.maybe { random in Proto.Notification.random(&random) }
        value.membership = random.enumeration(Proto.AudienceMembership.self)
        value.membershipReason = random.string()
        value.now = random.maybe { random in Proto.ExplainAudienceResponse.random(&random) }
        value.adapters = random.list { random in Proto.AdapterDelivery.random(&random) }
        value.events = random.list { random in Proto.Event.random(&random) }
        value.mutedNow = random.bool()
        return value
    }
}

extension Proto.GetTimelineRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.GetTimelineResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.entries = random.list { random in Proto.TimelineEntry.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.TimelineEntry: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notification = random.maybe { random in Proto.Notification.random(&random) }
        value.adapters = random.list { random in Proto.AdapterDelivery.random(&random) }
        value.events = random.list { random in Proto.Event.random(&random) }
        return value
    }
}

extension Proto.StreamEvent: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.offset = random.string()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.app = random.string()
        value.notificationId = random.string()
        switch random.below(10) {
        case 0: value.what = .stateChange(Proto.StateChange.random(&random))
        case 1: value.what = .progress(Proto.DeliveryProgress.random(&random))
        case 2: value.what = .failure(Proto.DeliveryFailure.random(&random))
        case 3: value.what = .receipt(Proto.Receipt.random(&random))
        case 4: value.what = .killSwitch(Proto.KillSwitch.random(&random))
        case 5: value.what = .transition(Proto.PlaceTransition.random(&random))
        case 6: value.what = .source(Proto.SourceNews.random(&random))
        case 7: value.what = .failures(Proto.FailureSum.random(&random))
        case 8: value.what = .receipts(Proto.ReceiptSum.random(&random))
        default: break
        }
        return value
    }
}

extension Proto.FailureSum: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.adapter = random.string()
        value.deliveries = random.uint64()
        return value
    }
}

extension Proto.ReceiptSum: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.enumeration(Proto.EventKind.self)
        value.devices = random.uint64()
        return value
    }
}

extension Proto.StateChange: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.from = random.enumeration(Proto.NotificationState.self)
        value.to = random.enumeration(Proto.NotificationState.self)
        value.reason = random.string()
        value.type = random.string()
        value.counts = random.maybe { random in Proto.DeliveryCounts.random(&random) }
        return value
    }
}

extension Proto.DeliveryProgress: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.adapter = random.string()
        value.delivered = random.uint64()
        value.suppressed = random.uint64()
        value.expired = random.uint64()
        return value
    }
}

extension Proto.Receipt: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.event = random.maybe { random in Proto.Event.random(&random) }
        return value
    }
}

extension Proto.ReadEventsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.after = random.string()
        value.pageSize = random.uint32()
        value.wait = random.maybe { random in Proto.Duration.random(&random) }
        value.withoutDevices = random.bool()
        return value
    }
}

extension Proto.ReadEventsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.events = random.list { random in Proto.StreamEvent.random(&random) }
        value.offset = random.string()
        value.more = random.bool()
        return value
    }
}

extension Proto.APNsOptions: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.pushType = random.enumeration(Proto.APNsPushType.self)
        value.interruptionLevel = random.enumeration(Proto.APNsInterruptionLevel.self)
        value.relevanceScore = random.double()
        value.pushMagic = random.string()
        value.liveActivity = random.maybe { random in Proto.LiveActivity.random(&random) }
        return value
    }
}

extension Proto.LiveActivity: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.event = random.enumeration(Proto.LiveActivityEvent.self)
        value.contentState = random.string()
        value.stateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.staleTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.dismissalTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.attributesType = random.string()
        value.attributes = random.string()
        return value
    }
}

extension Proto.ApprovalRules: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devicesOver = random.uint64()
        value.types = random.list { random in random.string() }
        value.exemptSenders = random.list { random in random.string() }
        value.keysMayApprove = random.bool()
        value.setTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.setBy = random.string()
        return value
    }
}

extension Proto.Approval: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.reason = random.string()
        value.approvedBy = random.string()
        value.approveTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.devices = random.uint64()
        return value
    }
}

extension Proto.PutApprovalRulesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.rules = random.maybe { random in Proto.ApprovalRules.random(&random) }
        return value
    }
}

extension Proto.PutApprovalRulesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.rules = random.maybe { random in Proto.ApprovalRules.random(&random) }
        return value
    }
}

extension Proto.GetApprovalRulesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.GetApprovalRulesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.rules = random.maybe { random in Proto.ApprovalRules.random(&random) }
        return value
    }
}

extension Proto.ApproveNotificationRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.Selector: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.nodes = random.list { random in Proto.SelectorNode.random(&random) }
        return value
    }
}

extension Proto.SelectorNode: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        switch random.below(25) {
        case 0: value.node = .tag(random.string())
        case 1: value.node = .device(random.string())
        case 2: value.node = .everyDevice(random.bool())
        case 3: value.node = .allOf(random.uint32())
        case 4: value.node = .anyOf(random.uint32())
        case 5: value.node = .negate(random.bool())
        case 6: value.node = .groupTag(Proto.SelectorGroupTag.random(&random))
        case 7: value.node = .user(random.string())
        case 8: value.node = .platform(random.string())
        case 9: value.node = .addressKind(random.string())
        case 10: value.node = .locale(random.string())
        case 11: value.node = .timeZone(random.string())
        case 12: value.node = .attribute(Proto.SelectorAttribute.random(&random))
        case 13: value.node = .appVersion(Proto.SelectorAppVersion.random(&random))
        case 14: value.node = .seenWithinSeconds(random.uint32())
        case 15: value.node = .createdWithinSeconds(random.uint32())
        case 16: value.node = .segment(random.string())
        case 17: value.node = .staticList(random.string())
        case 18: value.node = .within(Proto.SelectorCircle.random(&random))
        case 19: value.node = .atPlace(random.string())
        case 20: value.node = .percent(Proto.SelectorPercent.random(&random))
        case 21: value.node = .addressLost(random.string())
        case 22: value.node = .movedThrough(Proto.SelectorVisit.random(&random))
        case 23: value.node = .model(random.string())
        default: break
        }
        return value
    }
}

extension Proto.SelectorGroupTag: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.group = random.string()
        value.tag = random.string()
        return value
    }
}

extension Proto.SelectorAttribute: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.comparison = random.enumeration(Proto.SelectorComparison.self)
        switch random.below(5) {
        case 0: value.operand = .text(random.string())
        case 1: value.operand = .number(random.double())
        case 2: value.operand = .date(Proto.Timestamp.random(&random))
        case 3: value.operand = .version(random.string())
        default: break
        }
        return value
    }
}

extension Proto.SelectorAppVersion: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.from = random.string()
        value.before = random.string()
        return value
    }
}

extension Proto.SelectorCircle: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.distanceMeters = random.uint32()
        value.latitude = random.double()
        value.longitude = random.double()
        return value
    }
}

extension Proto.SelectorVisit: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.place = random.string()
        value.withinSeconds = random.uint32()
        return value
    }
}

extension Proto.SelectorPercent: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.seed = random.string()
        value.fromBasisPoints = random.uint32()
        value.toBasisPoints = random.uint32()
        return value
    }
}

extension Proto.Warning: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.field = random.string()
        value.message = random.string()
        value.nearest = random.list { random in random.string() }
        return value
    }
}

extension Proto.AuditRecord: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.service = random.string()
        value.number = random.uint64()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.kind = random.enumeration(Proto.AuditKind.self)
        value.method = random.string()
        value.app = random.string()
        value.keyId = random.string()
        value.keyName = random.string()
        value.address = random.string()
        value.object = random.string()
        value.outcome = random.string()
        value.before = random.string()
        value.after = random.string()
        value.count = random.uint64()
        value.requestId = random.string()
        value.hash = random.string()
        value.sessionId = random.string()
        return value
    }
}

extension Proto.ListAuditRecordsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.keyId = random.string()
        value.method = random.string()
        value.object = random.string()
        value.kind = random.enumeration(Proto.AuditKind.self)
        value.since = random.maybe { random in Proto.Timestamp.random(&random) }
        value.until = random.maybe { random in Proto.Timestamp.random(&random) }
        value.oldestFirst = random.bool()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListAuditRecordsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.records = random.list { random in Proto.AuditRecord.random(&random) }
        value.nextPageToken = random.string()
        value.missingServices = random.list { random in random.string() }
        return value
    }
}

extension Proto.AuditRefusal: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.code = random.string()
        value.method = random.string()
        value.address = random.string()
        value.principal = random.string()
        value.count = random.uint64()
        return value
    }
}

extension Proto.NoteRefusalsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.refusals = random.list { random in Proto.AuditRefusal.random(&random) }
        return value
    }
}

extension Proto.NoteRefusalsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.FrequencyCap: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.type = random.string()
        value.limit = random.uint32()
        value.window = random.maybe { random in Proto.Duration.random(&random) }
        value.overflow = random.enumeration(Proto.CapOverflow.self)
        value.digest = random.maybe { random in Proto.DigestTexts.random(&random) }
        value.setTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.setBy = random.string()
        value.nextDigestTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.DigestTexts: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.title = random.string()
        value.body = random.string()
        value.url = random.string()
        value.every = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.PutFrequencyCapRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.cap = random.maybe { random in Proto.FrequencyCap.random(&random) }
        return value
    }
}

extension Proto.PutFrequencyCapResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.cap = random.maybe { random in Proto.FrequencyCap.random(&random) }
        return value
    }
}

extension Proto.ListFrequencyCapsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListFrequencyCapsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.caps = random.list { random in Proto.FrequencyCap.random(&random) }
        return value
    }
}

extension Proto.DeleteFrequencyCapRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.type = random.string()
        return value
    }
}

extension Proto.DeleteFrequencyCapResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.RegisterRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tags = random.list { random in random.string() }
        value.addresses = random.list { random in Proto.Address.random(&random) }
        value.settings = random.maybe { random in Proto.Settings.random(&random) }
        value.locale = random.string()
        value.timeZone = random.string()
        value.platform = random.string()
        value.installId = random.string()
        value.app = random.string()
        value.software = random.maybe { random in Proto.Software.random(&random) }
        value.attributes = random.list { random in Proto.Attribute.random(&random) }
        value.attestation = random.string()
        value.attestationChallenge = random.string()
        value.installMarker = random.string()
        return value
    }
}

extension Proto.RegisterResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.deviceSecret = random.string()
        value.tagVersion = random.uint64()
        value.unknownTimeZone = random.string()
        value.unknownLocale = random.string()
        return value
    }
}

extension Proto.SyncRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.deviceSecret = random.string()
        value.tags = random.maybe { random in Proto.TagSet.random(&random) }
        value.settings = random.maybe { random in Proto.Settings.random(&random) }
        value.addresses = random.maybe { random in Proto.AddressSet.random(&random) }
        value.locale = random.string()
        value.timeZone = random.string()
        value.location = random.maybe { random in Proto.Location.random(&random) }
        value.motion = random.enumeration(Proto.Motion.self)
        value.events = random.list { random in Proto.Event.random(&random) }
        value.inboxCursor = random.string()
        value.placeCount = random.uint32()
        value.locationConsent = random.enumeration(Proto.LocationConsent.self)
        value.placeFilter = random.maybe { random in Proto.PlaceFilter.random(&random) }
        value.withPolygons = random.bool()
        value.regionCount = random.uint32()
        value.knownPlaces = random.list { random in Proto.PlaceVersion.random(&random) }
        value.movement = random.maybe { random in Proto.Movement.random(&random) }
        value.software = random.maybe { random in Proto.Software.random(&random) }
        value.attributes = random.maybe { random in Proto.AttributeEdit.random(&random) }
        value.configs = random.maybe { random in Proto.KnownConfigs.random(&random) }
        return value
    }
}

extension Proto.SyncResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tags = random.maybe { random in Proto.TagsPart.random(&random) }
        value.places = random.maybe { random in Proto.PlacesPart.random(&random) }
        value.inbox = random.maybe { random in Proto.InboxPart.random(&random) }
        value.events = random.maybe { random in Proto.EventsPart.random(&random) }
        value.addresses = random.maybe { random in Proto.AddressesPart.random(&random) }
        value.location = random.maybe { random in Proto.LocationPart.random(&random) }
        value.device = random.maybe { random in Proto.DevicePart.random(&random) }
        value.configs = random.maybe { random in Proto.ConfigsPart.random(&random) }
        value.interval = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.DevicePart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.unknownTimeZone = random.string()
        value.unknownLocale = random.string()
        return value
    }
}

extension Proto.AddressesPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.unused = random.list { random in Proto.Address.random(&random) }
        return value
    }
}

extension Proto.TagsPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.error = random.maybe { random in Proto.RPCStatus.random(&random) }
        value.version = random.uint64()
        value.accepted = random.bool()
        value.tags = random.list { random in random.string() }
        return value
    }
}

extension Proto.PlacesPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.error = random.maybe { random in Proto.RPCStatus.random(&random) }
        value.places = random.list { random in Proto.NearPlace.random(&random) }
        value.refreshDistanceMetres = random.double()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.regions = random.list { random in Proto.WatchRegion.random(&random) }
        value.droppedIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.LocationPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.error = random.maybe { random in Proto.RPCStatus.random(&random) }
        value.kept = random.bool()
        value.movement = random.maybe { random in Proto.MovementResult.random(&random) }
        return value
    }
}

extension Proto.UnregisterRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.deviceSecret = random.string()
        return value
    }
}

extension Proto.UnregisterResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ConfigSet: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.description = random.string()
        value.variants = random.list { random in Proto.ConfigVariant.random(&random) }
        value.disabled = random.bool()
        value.version = random.uint64()
        value.updateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.updatedBy = random.string()
        value.loads = random.list { random in Proto.ConfigLoads.random(&random) }
        return value
    }
}

extension Proto.ConfigVariant: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.audience = random.string()
        value.values = random.string()
        return value
    }
}

extension Proto.ConfigLoads: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.keyId = random.string()
        value.keyName = random.string()
        value.asked = random.uint64()
        value.sent = random.uint64()
        value.lastTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.PutConfigSetRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.configSet = random.maybe { random in Proto.ConfigSet.random(&random) }
        value.ifVersion = random.uint64()
        return value
    }
}

extension Proto.PutConfigSetResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.configSet = random.maybe { random in Proto.ConfigSet.random(&random) }
        value.created = random.bool()
        value.warnings = random.list { random in Proto.Warning.random(&random) }
        return value
    }
}

extension Proto.ListConfigSetsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListConfigSetsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.configSets = random.list { random in Proto.ConfigSet.random(&random) }
        return value
    }
}

extension Proto.GetConfigSetRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.version = random.uint64()
        return value
    }
}

extension Proto.GetConfigSetResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.configSet = random.maybe { random in Proto.ConfigSet.random(&random) }
        return value
    }
}

extension Proto.EnableConfigSetRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.enabled = random.bool()
        return value
    }
}

extension Proto.EnableConfigSetResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.configSet = random.maybe { random in Proto.ConfigSet.random(&random) }
        return value
    }
}

extension Proto.DeleteConfigSetRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.DeleteConfigSetResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ListConfigVersionsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.ListConfigVersionsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.versions = random.list { random in Proto.ConfigVersion.random(&random) }
        return value
    }
}

extension Proto.ConfigVersion: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.version = random.uint64()
        value.updateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.updatedBy = random.string()
        value.disabled = random.bool()
        value.variants = random.uint32()
        value.valueBytes = random.uint32()
        return value
    }
}

extension Proto.GetConfigKeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ConfigKey: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.keyId = random.string()
        value.publicKey = random.bytes()
        value.publicKeyPem = random.string()
        return value
    }
}

extension Proto.GetConfigKeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.keyId = random.string()
        value.publicKey = random.bytes()
        value.publicKeyPem = random.string()
        value.next = random.maybe { random in Proto.ConfigKey.random(&random) }
        return value
    }
}

extension Proto.PrepareConfigKeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.PrepareConfigKeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.next = random.maybe { random in Proto.ConfigKey.random(&random) }
        return value
    }
}

extension Proto.RotateConfigKeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.keyId = random.string()
        return value
    }
}

extension Proto.RotateConfigKeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.key = random.maybe { random in Proto.ConfigKey.random(&random) }
        return value
    }
}

extension Proto.LoadConfigRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.keyId = random.string()
        value.deviceId = random.string()
        value.deviceSecret = random.string()
        value.format = random.enumeration(Proto.ConfigFormat.self)
        value.knownTags = random.list { random in random.string() }
        return value
    }
}

extension Proto.LoadConfigResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.tag = random.string()
        value.version = random.uint64()
        value.body = random.bytes()
        value.signature = random.bytes()
        value.keyId = random.string()
        value.updateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.KnownConfigs: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.known = random.list { random in Proto.KnownConfig.random(&random) }
        return value
    }
}

extension Proto.KnownConfig: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.tag = random.string()
        return value
    }
}

extension Proto.GetDeviceConfigsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.configs = random.maybe { random in Proto.KnownConfigs.random(&random) }
        return value
    }
}

extension Proto.GetDeviceConfigsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.configs = random.list { random in Proto.DeviceConfig.random(&random) }
        value.goneNames = random.list { random in random.string() }
        return value
    }
}

extension Proto.ConfigsPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.error = random.maybe { random in Proto.RPCStatus.random(&random) }
        value.configs = random.list { random in Proto.DeviceConfig.random(&random) }
        value.goneNames = random.list { random in random.string() }
        return value
    }
}

extension Proto.DeviceConfig: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.tag = random.string()
        value.version = random.uint64()
        value.values = random.string()
        value.signature = random.bytes()
        value.keyId = random.string()
        return value
    }
}

extension Proto.BackupDatabaseRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.directory = random.string()
        return value
    }
}

extension Proto.BackupDatabaseResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.copy = random.maybe { random in Proto.DatabaseCopy.random(&random) }
        return value
    }
}

extension Proto.DatabaseCopy: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.service = random.string()
        value.file = random.string()
        value.bytes = random.uint64()
        value.sha256 = random.string()
        value.schemaVersion = random.uint32()
        value.applicationId = random.uint32()
        value.identity = random.string()
        value.commit = random.uint64()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.BackupManifest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.format = random.uint32()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.databases = random.list { random in Proto.DatabaseCopy.random(&random) }
        value.notIncluded = random.list { random in random.string() }
        value.sum = random.string()
        value.erasuresSha256 = random.string()
        return value
    }
}

extension Proto.Content: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.title = random.string()
        value.body = random.string()
        value.url = random.string()
        value.imageUrl = random.string()
        value.data = random.map()
        value.silent = random.bool()
        value.collapseKey = random.string()
        value.clear = random.bool()
        value.sound = random.string()
        value.badge = random.maybe { random in Proto.Badge.random(&random) }
        value.actions = random.list { random in Proto.Action.random(&random) }
        value.thread = random.string()
        value.localized = random.list { random in Proto.LocalizedText.random(&random) }
        value.locKeys = random.maybe { random in Proto.LocKeys.random(&random) }
        value.apns = random.maybe { random in Proto.APNsOptions.random(&random) }
        return value
    }
}

extension Proto.Badge: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.count = random.uint32()
        return value
    }
}

extension Proto.Action: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.title = random.string()
        value.url = random.string()
        return value
    }
}

extension Proto.LocKeys: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.titleKey = random.string()
        value.titleArgs = random.list { random in random.string() }
        value.bodyKey = random.string()
        value.bodyArgs = random.list { random in random.string() }
        value.subtitleKey = random.string()
        value.subtitleArgs = random.list { random in random.string() }
        return value
    }
}

extension Proto.LocalizedText: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.locale = random.string()
        value.title = random.string()
        value.body = random.string()
        value.url = random.string()
        value.imageUrl = random.string()
        return value
    }
}

extension Proto.DeliveryCounts: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.audience = random.uint64()
        value.delivered = random.uint64()
        value.failed = random.uint64()
        value.retrying = random.uint64()
        value.suppressed = random.uint64()
        value.expired = random.uint64()
        value.uncertain = random.uint64()
        value.failedBy = random.list { random in Proto.FailureCount.random(&random) }
        value.suppressedBy = random.list { random in Proto.SuppressionCount.random(&random) }
        value.received = random.uint64()
        value.displayed = random.uint64()
        value.tapped = random.uint64()
        value.dismissed = random.uint64()
        value.dropped = random.uint64()
        value.deliveredBy = random.list { random in Proto.AdapterCount.random(&random) }
        value.reached = random.uint64()
        value.givenUpBy = random.list { random in Proto.AdapterFailureCount.random(&random) }
        return value
    }
}

extension Proto.AdapterCount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.adapter = random.string()
        value.deliveries = random.uint64()
        return value
    }
}

extension Proto.AdapterFailureCount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.adapter = random.string()
        value.failureClass = random.enumeration(Proto.FailureClass.self)
        value.deliveries = random.uint64()
        return value
    }
}

extension Proto.FailureCount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.failureClass = random.enumeration(Proto.FailureClass.self)
        value.deliveries = random.uint64()
        return value
    }
}

extension Proto.SuppressionCount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.reason = random.string()
        value.deliveries = random.uint64()
        return value
    }
}

extension Proto.Notification: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.app = random.string()
        value.type = random.string()
        value.content = random.maybe { random in Proto.Content.random(&random) }
        value.audience = random.string()
        value.state = random.enumeration(Proto.NotificationState.self)
        value.reason = random.string()
        value.counts = random.maybe { random in Proto.DeliveryCounts.random(&random) }
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.deliverTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.finishTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.errors = random.list { random in Proto.DeliveryError.random(&random) }
        value.priority = random.enumeration(Proto.Priority.self)
        value.onUncertain = random.enumeration(Proto.OnUncertain.self)
        value.mayShorten = random.bool()
        value.timing = random.maybe { random in Proto.Timing.random(&random) }
        value.nextLocalTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.ignoreCaps = random.bool()
        value.rollout = random.maybe { random in Proto.Rollout.random(&random) }
        value.rolloutState = random.maybe { random in Proto.RolloutState.random(&random) }
        value.digestOf = random.list { random in random.string() }
        value.blocks = random.list { random in Proto.AdapterBlock.random(&random) }
        value.sentBy = random.string()
        value.approval = random.maybe { random in Proto.Approval.random(&random) }
        value.optOuts = random.maybe { random in Proto.OptOuts.random(&random) }
        value.beginTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.cancelledBy = random.string()
        value.authors = random.list { random in random.string() }
        value.retries = random.list { random in Proto.AdapterRetries.random(&random) }
        value.nextAttemptTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.AdapterRetries: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.adapter = random.string()
        value.messages = random.uint64()
        value.error = random.string()
        value.since = random.maybe { random in Proto.Timestamp.random(&random) }
        value.nextTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.OptOuts: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.day = random.maybe { random in Proto.OptOutCount.random(&random) }
        value.week = random.maybe { random in Proto.OptOutCount.random(&random) }
        return value
    }
}

extension Proto.OptOutCount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.switchedOff = random.uint64()
        value.gone = random.uint64()
        return value
    }
}

extension Proto.AdapterBlock: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.adapter = random.string()
        value.reason = random.string()
        value.until = random.maybe { random in Proto.Timestamp.random(&random) }
        value.since = random.maybe { random in Proto.Timestamp.random(&random) }
        value.app = random.string()
        value.bySwitch = random.bool()
        return value
    }
}

extension Proto.DeliveryError: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.adapter = random.string()
        value.message = random.string()
        value.count = random.uint64()
        value.failed = random.uint64()
        return value
    }
}

extension Proto.SendRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.idempotencyKey = random.string()
        value.type = random.string()
        value.content = random.maybe { random in Proto.Content.random(&random) }
        value.audience = random.string()
        value.selector = random.maybe { random in Proto.Selector.random(&random) }
        value.deliverTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.timeToLive = random.maybe { random in Proto.Duration.random(&random) }
        value.priority = random.enumeration(Proto.Priority.self)
        value.onUncertain = random.enumeration(Proto.OnUncertain.self)
        value.mayShorten = random.bool()
        value.templateName = random.string()
        value.variables = random.map()
        value.timing = random.maybe { random in Proto.Timing.random(&random) }
        value.ignoreCaps = random.bool()
        value.rollout = random.maybe { random in Proto.Rollout.random(&random) }
        value.authors = random.list { random in random.string() }
        return value
    }
}

extension Proto.SendResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notification = random.maybe { random in Proto.Notification.random(&random) }
        value.warnings = random.list { random in Proto.Warning.random(&random) }
        return value
    }
}

extension Proto.GetNotificationRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.GetNotificationResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notification = random.maybe { random in Proto.Notification.random(&random) }
        return value
    }
}

extension Proto.ListNotificationsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.state = random.enumeration(Proto.NotificationState.self)
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        value.text = random.string()
        value.type = random.string()
        value.sender = random.string()
        value.audience = random.string()
        value.since = random.maybe { random in Proto.Timestamp.random(&random) }
        value.until = random.maybe { random in Proto.Timestamp.random(&random) }
        value.approval = random.enumeration(Proto.ApprovalState.self)
        return value
    }
}

extension Proto.ListNotificationsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notifications = random.list { random in Proto.Notification.random(&random) }
        value.nextPageToken = random.string()
        value.incomplete = random.bool()
        return value
    }
}

extension Proto.CancelNotificationRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.CancelNotificationResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notification = random.maybe { random in Proto.Notification.random(&random) }
        return value
    }
}

extension Proto.ResendNotificationRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        value.classes = random.list { random in random.enumeration(Proto.FailureClass.self) }
        value.deviceId = random.string()
        value.adapter = random.string()
        return value
    }
}

extension Proto.ResendNotificationResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notification = random.maybe { random in Proto.Notification.random(&random) }
        return value
    }
}

extension Proto.ApproveNotificationResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notification = random.maybe { random in Proto.Notification.random(&random) }
        return value
    }
}

extension Proto.InboxItem: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.messageId = random.string()
        value.notificationId = random.string()
        value.type = random.string()
        value.content = random.maybe { random in Proto.Content.random(&random) }
        value.sendTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.version = random.uint64()
        return value
    }
}

extension Proto.Event: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.messageId = random.string()
        value.kind = random.enumeration(Proto.EventKind.self)
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.reason = random.string()
        value.goal = random.string()
        value.value = random.double()
        return value
    }
}

extension Proto.EraseDeviceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.ordinal = random.uint32()
        return value
    }
}

extension Proto.EraseDeviceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.GetStatusRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.GetStatusResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.switches = random.list { random in Proto.KillSwitch.random(&random) }
        value.states = random.list { random in Proto.StateCount.random(&random) }
        value.deliveriesInFlight = random.uint64()
        value.deliveriesPerMinute = random.uint64()
        value.blocks = random.list { random in Proto.AdapterBlock.random(&random) }
        value.oldestDueTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.expiringCredentials = random.list { random in Proto.ExpiringCredentials.random(&random) }
        value.certificateExpireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.retries = random.list { random in Proto.AdapterRetries.random(&random) }
        value.waiting = random.maybe { random in Proto.WaitingDeliveries.random(&random) }
        return value
    }
}

extension Proto.ExpiringCredentials: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.provider = random.string()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.StateCount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.state = random.enumeration(Proto.NotificationState.self)
        value.notifications = random.uint64()
        return value
    }
}

extension Proto.GetEffectRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.notificationId = random.string()
        return value
    }
}

extension Proto.EffectCounts: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.uint64()
        value.received = random.uint64()
        value.displayed = random.uint64()
        value.tapped = random.uint64()
        value.dismissed = random.uint64()
        value.dropped = random.uint64()
        value.switchedOff = random.uint64()
        value.gone = random.uint64()
        value.optOuts = random.maybe { random in Proto.OptOuts.random(&random) }
        return value
    }
}

extension Proto.EffectPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.counts = random.maybe { random in Proto.EffectCounts.random(&random) }
        return value
    }
}

extension Proto.GetEffectResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.total = random.maybe { random in Proto.EffectCounts.random(&random) }
        value.platforms = random.list { random in Proto.EffectPart.random(&random) }
        value.versions = random.list { random in Proto.EffectPart.random(&random) }
        value.unknown = random.string()
        value.times = random.list { random in Proto.EffectTimes.random(&random) }
        return value
    }
}

extension Proto.EffectTimes: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.enumeration(Proto.EventKind.self)
        value.spans = random.list { random in Proto.EffectSpan.random(&random) }
        return value
    }
}

extension Proto.EffectSpan: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.end = random.maybe { random in Proto.Duration.random(&random) }
        value.devices = random.uint64()
        return value
    }
}

extension Proto.ListTypeEffectsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.since = random.maybe { random in Proto.Timestamp.random(&random) }
        value.until = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.TypeEffect: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.type = random.string()
        value.notifications = random.uint64()
        value.audience = random.uint64()
        value.delivered = random.uint64()
        value.received = random.uint64()
        value.displayed = random.uint64()
        value.tapped = random.uint64()
        value.dismissed = random.uint64()
        value.dropped = random.uint64()
        value.day = random.maybe { random in Proto.TypeOptOuts.random(&random) }
        value.week = random.maybe { random in Proto.TypeOptOuts.random(&random) }
        return value
    }
}

extension Proto.TypeOptOuts: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notifications = random.uint64()
        value.switchedOff = random.uint64()
        value.gone = random.uint64()
        value.tapped = random.uint64()
        return value
    }
}

extension Proto.GetTypeEffectRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.type = random.string()
        value.since = random.maybe { random in Proto.Timestamp.random(&random) }
        value.until = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.TypeEffectPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.audience = random.uint64()
        value.received = random.uint64()
        value.displayed = random.uint64()
        value.tapped = random.uint64()
        value.dismissed = random.uint64()
        value.dropped = random.uint64()
        value.daySwitchedOff = random.uint64()
        value.weekSwitchedOff = random.uint64()
        return value
    }
}

extension Proto.GetTypeEffectResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.total = random.maybe { random in Proto.TypeEffect.random(&random) }
        value.platforms = random.list { random in Proto.TypeEffectPart.random(&random) }
        value.versions = random.list { random in Proto.TypeEffectPart.random(&random) }
        value.withReactions = random.uint64()
        value.withAudience = random.uint64()
        value.withDay = random.uint64()
        value.withWeek = random.uint64()
        value.unknown = random.string()
        value.times = random.list { random in Proto.EffectTimes.random(&random) }
        return value
    }
}

extension Proto.ListTypeEffectsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.types = random.list { random in Proto.TypeEffect.random(&random) }
        value.leftOut = random.uint64()
        return value
    }
}

extension Proto.FollowErasuresRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.generation = random.bytes()
        value.sequence = random.uint64()
        value.follower = random.enumeration(Proto.ErasureFollower.self)
        value.followsApps = random.bool()
        value.followsUsers = random.bool()
        return value
    }
}

extension Proto.FollowErasuresResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.generation = random.bytes()
        value.restored = random.bool()
        value.highWater = random.uint64()
        value.devices = random.list { random in Proto.ErasedDevice.random(&random) }
        return value
    }
}

extension Proto.ErasedDevice: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.sequence = random.uint64()
        value.app = random.string()
        value.ordinal = random.uint32()
        value.deviceId = random.string()
        value.kind = random.enumeration(Proto.ErasureKind.self)
        value.user = random.string()
        return value
    }
}

extension Proto.FindUnknownDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.FindUnknownDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.FindAppsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.FindAppsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.apps = random.list { random in Proto.KnownApp.random(&random) }
        return value
    }
}

extension Proto.KnownApp: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.lastDeletion = random.uint64()
        return value
    }
}

extension Proto.ExperimentVariant: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.percent = random.double()
        value.content = random.maybe { random in Proto.Content.random(&random) }
        value.delay = random.maybe { random in Proto.Duration.random(&random) }
        value.timing = random.maybe { random in Proto.Timing.random(&random) }
        return value
    }
}

extension Proto.Experiment: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.request = random.maybe { random in Proto.SendRequest.random(&random) }
        value.variants = random.list { random in Proto.ExperimentVariant.random(&random) }
        value.holdoutPercent = random.double()
        value.goal = random.string()
        value.window = random.maybe { random in Proto.Duration.random(&random) }
        value.confidencePercent = random.double()
        value.minGoals = random.uint32()
        value.sendWinner = random.bool()
        value.seed = random.string()
        value.startTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.Lift: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.over = random.string()
        value.lift = random.maybe { random in Proto.LiftValue.random(&random) }
        value.low = random.maybe { random in Proto.LiftValue.random(&random) }
        value.high = random.maybe { random in Proto.LiftValue.random(&random) }
        value.significant = random.bool()
        return value
    }
}

extension Proto.LiftValue: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.value = random.double()
        return value
    }
}

extension Proto.ExperimentGroup: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.percent = random.double()
        value.devices = random.uint64()
        value.notificationId = random.string()
        value.reached = random.uint64()
        value.value = random.double()
        value.departed = random.maybe { random in Proto.DepartedDevices.random(&random) }
        value.counts = random.maybe { random in Proto.DeliveryCounts.random(&random) }
        value.lifts = random.list { random in Proto.Lift.random(&random) }
        return value
    }
}

extension Proto.DepartedDevices: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.uint64()
        return value
    }
}

extension Proto.ExperimentReport: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.experiment = random.maybe { random in Proto.Experiment.random(&random) }
        value.app = random.string()
        value.state = random.enumeration(Proto.ExperimentState.self)
        value.reason = random.string()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.createdBy = random.string()
        value.beginTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.endTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.winner = random.string()
        value.decideTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.groups = random.list { random in Proto.ExperimentGroup.random(&random) }
        value.endedBy = random.string()
        return value
    }
}

extension Proto.StartExperimentRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.experiment = random.maybe { random in Proto.Experiment.random(&random) }
        return value
    }
}

extension Proto.StartExperimentResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.report = random.maybe { random in Proto.ExperimentReport.random(&random) }
        value.warnings = random.list { random in Proto.Warning.random(&random) }
        return value
    }
}

extension Proto.GetExperimentRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.GetExperimentResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.report = random.maybe { random in Proto.ExperimentReport.random(&random) }
        return value
    }
}

extension Proto.ListExperimentsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListExperimentsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.reports = random.list { random in Proto.ExperimentReport.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.StopExperimentRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.reason = random.string()
        return value
    }
}

extension Proto.StopExperimentResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.report = random.maybe { random in Proto.ExperimentReport.random(&random) }
        return value
    }
}

extension Proto.SendWinnerRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.variant = random.string()
        return value
    }
}

extension Proto.SendWinnerResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.report = random.maybe { random in Proto.ExperimentReport.random(&random) }
        return value
    }
}

extension Proto.DeleteExperimentRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.DeleteExperimentResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.Feed: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.enabled = random.bool()
        value.title = random.string()
        value.description = random.string()
        value.siteUrl = random.string()
        value.author = random.string()
        value.language = random.string()
        value.types = random.list { random in random.string() }
        value.entries = random.uint64()
        value.setTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.setBy = random.string()
        return value
    }
}

extension Proto.PutFeedRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.feed = random.maybe { random in Proto.Feed.random(&random) }
        return value
    }
}

extension Proto.PutFeedResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.feed = random.maybe { random in Proto.Feed.random(&random) }
        return value
    }
}

extension Proto.GetFeedRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.GetFeedResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.feed = random.maybe { random in Proto.Feed.random(&random) }
        return value
    }
}

extension Proto.RemoveFeedEntryRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.notificationId = random.string()
        return value
    }
}

extension Proto.RemoveFeedEntryResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ReadFeedRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.page = random.uint64()
        return value
    }
}

extension Proto.ReadFeedResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.feed = random.maybe { random in Proto.Feed.random(&random) }
        value.feedId = random.string()
        value.entries = random.list { random in Proto.FeedEntry.random(&random) }
        value.olderPage = random.uint64()
        value.newerPage = random.uint64()
        value.updateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.FeedEntry: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notificationId = random.string()
        value.type = random.string()
        value.title = random.string()
        value.body = random.string()
        value.url = random.string()
        value.imageUrl = random.string()
        value.sendTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.NearestPlacesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.location = random.maybe { random in Proto.Coordinate.random(&random) }
        value.count = random.uint32()
        value.filter = random.maybe { random in Proto.PlaceFilter.random(&random) }
        value.withPolygons = random.bool()
        value.accuracyMetres = random.double()
        value.regionCount = random.uint32()
        value.known = random.list { random in Proto.PlaceVersion.random(&random) }
        return value
    }
}

extension Proto.PlaceVersion: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.version = random.uint64()
        return value
    }
}

extension Proto.NearPlace: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.place = random.maybe { random in Proto.Place.random(&random) }
        value.edgeDistanceMetres = random.double()
        value.watchRadiusMetres = random.double()
        value.unchanged = random.bool()
        value.watched = random.bool()
        return value
    }
}

extension Proto.WatchRegion: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.centre = random.maybe { random in Proto.Coordinate.random(&random) }
        value.radiusMetres = random.double()
        return value
    }
}

extension Proto.NearestPlacesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.places = random.list { random in Proto.NearPlace.random(&random) }
        value.refreshDistanceMetres = random.double()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.regions = random.list { random in Proto.WatchRegion.random(&random) }
        value.droppedIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.BatchNearestPlacesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.latitudes = random.list { random in random.double() }
        value.longitudes = random.list { random in random.double() }
        value.count = random.uint32()
        value.filter = random.maybe { random in Proto.PlaceFilter.random(&random) }
        value.accuracyMetres = random.double()
        return value
    }
}

extension Proto.BatchNearestPlacesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.answers = random.list { random in Proto.NearestIDs.random(&random) }
        return value
    }
}

extension Proto.NearestIDs: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.ids = random.list { random in random.string() }
        value.edgeDistancesMetres = random.list { random in random.double() }
        value.refreshDistanceMetres = random.double()
        return value
    }
}

extension Proto.ContainingPlacesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.location = random.maybe { random in Proto.Coordinate.random(&random) }
        value.filter = random.maybe { random in Proto.PlaceFilter.random(&random) }
        value.count = random.uint32()
        value.withPolygons = random.bool()
        return value
    }
}

extension Proto.ContainingPlacesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.places = random.list { random in Proto.NearPlace.random(&random) }
        value.total = random.uint32()
        return value
    }
}

extension Proto.PreviewPlaceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        switch random.below(3) {
        case 0: value.of = .place(Proto.Place.random(&random))
        case 1: value.of = .id(random.string())
        default: break
        }
        value.distanceMetres = random.double()
        return value
    }
}

extension Proto.PreviewPlaceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.inside = random.uint32()
        value.nearby = random.uint32()
        value.known = random.uint32()
        return value
    }
}

extension Proto.Goal: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.name = random.string()
        value.deviceId = random.string()
        value.user = random.string()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.value = random.double()
        return value
    }
}

extension Proto.RecordGoalsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.goals = random.list { random in Proto.Goal.random(&random) }
        return value
    }
}

extension Proto.RecordGoalsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.recorded = random.uint32()
        value.repeated = random.uint32()
        value.unknownIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.ExchangeInboxRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.ordinal = random.uint32()
        value.cursor = random.string()
        value.events = random.list { random in Proto.Event.random(&random) }
        return value
    }
}

extension Proto.ExchangeInboxResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.inbox = random.maybe { random in Proto.InboxPart.random(&random) }
        value.events = random.maybe { random in Proto.EventsPart.random(&random) }
        return value
    }
}

extension Proto.InboxPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.error = random.maybe { random in Proto.RPCStatus.random(&random) }
        value.items = random.list { random in Proto.InboxItem.random(&random) }
        value.cursor = random.string()
        value.more = random.bool()
        return value
    }
}

extension Proto.EventsPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.error = random.maybe { random in Proto.RPCStatus.random(&random) }
        value.storedEventIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.SampleAudienceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.audience = random.string()
        value.selector = random.maybe { random in Proto.Selector.random(&random) }
        value.type = random.string()
        value.count = random.uint32()
        return value
    }
}

extension Proto.SampleAudienceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.list { random in Proto.Device.random(&random) }
        return value
    }
}

extension Proto.ExplainAudienceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.audience = random.string()
        value.selector = random.maybe { random in Proto.Selector.random(&random) }
        value.type = random.string()
        value.deviceId = random.string()
        return value
    }
}

extension Proto.ExplanationPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.depth = random.uint32()
        value.selector = random.string()
        value.verdict = random.enumeration(Proto.ExplanationVerdict.self)
        value.reason = random.string()
        return value
    }
}

extension Proto.ExplainAudienceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.verdict = random.enumeration(Proto.ExplanationVerdict.self)
        value.reason = random.string()
        value.parts = random.list { random in Proto.ExplanationPart.random(&random) }
        return value
    }
}

extension Proto.FindDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.address = random.string()
        value.kind = random.string()
        return value
    }
}

extension Proto.FoundDevice: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.device = random.maybe { random in Proto.Device.random(&random) }
        value.address = random.maybe { random in Proto.Address.random(&random) }
        return value
    }
}

extension Proto.FindDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.list { random in Proto.FoundDevice.random(&random) }
        return value
    }
}

extension Proto.FindOrdinalsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceIds = random.list { random in random.string() }
        value.users = random.list { random in random.string() }
        return value
    }
}

extension Proto.FindOrdinalsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.generation = random.uint64()
        value.devices = random.list { random in Proto.Ordinals.random(&random) }
        value.users = random.list { random in Proto.Ordinals.random(&random) }
        return value
    }
}

extension Proto.Ordinals: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.ordinals = random.list { random in random.uint32() }
        return value
    }
}

extension Proto.CountDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.generation = random.uint64()
        value.sets = random.list { random in random.bytes() }
        return value
    }
}

extension Proto.CountDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.platforms = random.list { random in Proto.DevicesOfKind.random(&random) }
        value.versions = random.list { random in Proto.DevicesOfKind.random(&random) }
        return value
    }
}

extension Proto.DevicesOfKind: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.devices = random.list { random in random.uint64() }
        return value
    }
}

extension Proto.DescribeDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.generation = random.uint64()
        value.ordinals = random.list { random in random.uint32() }
        value.types = random.list { random in random.string() }
        return value
    }
}

extension Proto.DescribeDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.present = random.list { random in random.uint32() }
        value.platforms = random.list { random in Proto.NamedDevices.random(&random) }
        value.versions = random.list { random in Proto.NamedDevices.random(&random) }
        value.off = random.list { random in Proto.Ordinals.random(&random) }
        return value
    }
}

extension Proto.NamedDevices: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.ordinals = random.list { random in random.uint32() }
        return value
    }
}

extension Proto.MomentCap: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.limit = random.uint32()
        value.window = random.maybe { random in Proto.Duration.random(&random) }
        value.scope = random.enumeration(Proto.MomentScope.self)
        return value
    }
}

extension Proto.MomentPolicy: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.type = random.string()
        value.driving = random.enumeration(Proto.MomentTreatment.self)
        value.settling = random.maybe { random in Proto.Duration.random(&random) }
        value.unknown = random.enumeration(Proto.MomentTreatment.self)
        value.quietFrom = random.string()
        value.quietUntil = random.string()
        value.quiet = random.enumeration(Proto.MomentTreatment.self)
        value.caps = random.list { random in Proto.MomentCap.random(&random) }
        value.capped = random.enumeration(Proto.MomentTreatment.self)
        value.defaultTimeZone = random.string()
        return value
    }
}

extension Proto.PutMomentPolicyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.policy = random.maybe { random in Proto.MomentPolicy.random(&random) }
        return value
    }
}

extension Proto.PutMomentPolicyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.policy = random.maybe { random in Proto.MomentPolicy.random(&random) }
        return value
    }
}

extension Proto.ListMomentPoliciesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListMomentPoliciesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.policies = random.list { random in Proto.MomentPolicy.random(&random) }
        return value
    }
}

extension Proto.DeleteMomentPolicyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.type = random.string()
        return value
    }
}

extension Proto.DeleteMomentPolicyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.Location: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.coordinate = random.maybe { random in Proto.Coordinate.random(&random) }
        value.accuracyMetres = random.double()
        value.fixTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.MotionReading: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.motions = random.list { random in random.enumeration(Proto.Motion.self) }
        value.confidence = random.enumeration(Proto.MotionConfidence.self)
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.PlaceReminder: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.placeId = random.string()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.onEntry = random.bool()
        return value
    }
}

extension Proto.Movement: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.fixes = random.list { random in Proto.Location.random(&random) }
        value.motions = random.list { random in Proto.MotionReading.random(&random) }
        value.readPlaceIds = random.list { random in random.string() }
        value.reminders = random.list { random in Proto.PlaceReminder.random(&random) }
        return value
    }
}

extension Proto.ReportMovementRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.ordinal = random.uint32()
        value.movement = random.maybe { random in Proto.Movement.random(&random) }
        value.timeZone = random.string()
        value.saidTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.ReportMovementResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.result = random.maybe { random in Proto.MovementResult.random(&random) }
        return value
    }
}

extension Proto.MovementResult: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.taken = random.uint32()
        value.old = random.uint32()
        value.early = random.uint32()
        value.impossible = random.uint32()
        value.transitions = random.list { random in Proto.PlaceTransition.random(&random) }
        value.atPlaceIds = random.list { random in random.string() }
        value.left = random.uint32()
        return value
    }
}

extension Proto.PlaceTransition: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.deviceId = random.string()
        value.placeId = random.string()
        value.placeVersion = random.uint64()
        value.kind = random.enumeration(Proto.TransitionKind.self)
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.since = random.maybe { random in Proto.Timestamp.random(&random) }
        value.edgeDistanceMetres = random.double()
        value.accuracyMetres = random.double()
        value.paused = random.bool()
        value.visit = random.bool()
        value.fate = random.enumeration(Proto.MomentFate.self)
        value.reasonCode = random.string()
        value.reason = random.string()
        value.notificationId = random.string()
        value.attributedNotificationId = random.string()
        return value
    }
}

extension Proto.ListTransitionsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.placeId = random.string()
        value.kinds = random.list { random in random.enumeration(Proto.TransitionKind.self) }
        value.visitsOnly = random.bool()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListTransitionsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.transitions = random.list { random in Proto.PlaceTransition.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.TellTransitionsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.generation = random.bytes()
        value.transitions = random.list { random in Proto.NumberedTransition.random(&random) }
        return value
    }
}

extension Proto.NumberedTransition: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.number = random.uint64()
        value.app = random.string()
        value.transition = random.maybe { random in Proto.PlaceTransition.random(&random) }
        return value
    }
}

extension Proto.TellTransitionsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.StoredMovement: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.last = random.maybe { random in Proto.StoredFix.random(&random) }
        value.stays = random.list { random in Proto.StoredStay.random(&random) }
        value.doubtful = random.list { random in random.uint32() }
        value.told = random.list { random in Proto.StoredTold.random(&random) }
        value.moment = random.maybe { random in Proto.StoredMoment.random(&random) }
        value.timeZone = random.string()
        value.wake = random.int64()
        value.sensed = random.int64()
        return value
    }
}

extension Proto.StoredFix: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.latitude = random.double()
        value.longitude = random.double()
        value.accuracy = random.double()
        value.time = random.int64()
        return value
    }
}

extension Proto.StoredStay: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.slot = random.uint32()
        value.since = random.int64()
        value.radius = random.double()
        value.dwell = random.int64()
        value.pause = random.int64()
        value.hasDwelt = random.bool()
        value.outsideSince = random.int64()
        value.dwellEnd = random.int64()
        return value
    }
}

extension Proto.StoredTold: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.slot = random.uint32()
        value.kind = random.uint32()
        value.time = random.int64()
        return value
    }
}

extension Proto.StoredMoment: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.motion = random.uint32()
        value.access = random.uint32()
        value.mayBeDriving = random.bool()
        value.drivingEnded = random.int64()
        value.shown = random.list { random in Proto.StoredShown.random(&random) }
        value.marks = random.list { random in Proto.StoredMark.random(&random) }
        value.waiting = random.list { random in Proto.StoredWaiting.random(&random) }
        return value
    }
}

extension Proto.StoredShown: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.place = random.string()
        value.kind = random.string()
        value.time = random.int64()
        return value
    }
}

extension Proto.StoredMark: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.isStory = random.bool()
        value.isRead = random.bool()
        value.time = random.int64()
        return value
    }
}

extension Proto.StoredOccasion: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.place = random.string()
        value.story = random.string()
        value.kind = random.string()
        value.once = random.maybe { random in Proto.StoredRule.random(&random) }
        value.storyOnce = random.maybe { random in Proto.StoredRule.random(&random) }
        return value
    }
}

extension Proto.StoredRule: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.uint32()
        value.pause = random.int64()
        return value
    }
}

extension Proto.StoredWaiting: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.state = random.uint32()
        value.occasion = random.maybe { random in Proto.StoredOccasion.random(&random) }
        value.reason = random.string()
        value.time = random.int64()
        value.isReminder = random.bool()
        value.onEntry = random.bool()
        return value
    }
}

extension Proto.ListTypesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.prefix = random.string()
        return value
    }
}

extension Proto.ListTypesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.types = random.list { random in random.string() }
        return value
    }
}

extension Proto.GetDeviceDataRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.GetDeviceDataResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.device = random.maybe { random in Proto.Device.random(&random) }
        value.installId = random.string()
        value.ordinal = random.uint32()
        value.lists = random.list { random in random.string() }
        value.user = random.maybe { random in Proto.User.random(&random) }
        value.installMarker = random.string()
        return value
    }
}

extension Proto.GetDeliveryDataRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.GetDeliveryDataResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.inbox = random.list { random in Proto.InboxItem.random(&random) }
        value.events = random.list { random in Proto.Event.random(&random) }
        value.pending = random.list { random in Proto.PendingDelivery.random(&random) }
        value.failed = random.list { random in Proto.FailedDelivery.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.PendingDelivery: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notificationId = random.string()
        value.adapter = random.string()
        value.attempts = random.uint32()
        value.dueTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.error = random.string()
        return value
    }
}

extension Proto.FailedDelivery: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notificationId = random.string()
        value.adapter = random.string()
        value.uncertain = random.bool()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.error = random.string()
        return value
    }
}

extension Proto.PersonalData: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.user = random.maybe { random in Proto.User.random(&random) }
        value.devices = random.list { random in Proto.DeviceData.random(&random) }
        return value
    }
}

extension Proto.DeviceData: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.registry = random.maybe { random in Proto.GetDeviceDataResponse.random(&random) }
        value.delivery = random.maybe { random in Proto.GetDeliveryDataResponse.random(&random) }
        value.position = random.maybe { random in Proto.DevicePosition.random(&random) }
        value.transitions = random.list { random in Proto.PlaceTransition.random(&random) }
        value.movement = random.maybe { random in Proto.StoredMovement.random(&random) }
        return value
    }
}

extension Proto.Coordinate: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.latitude = random.double()
        value.longitude = random.double()
        return value
    }
}

extension Proto.Place: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.centre = random.maybe { random in Proto.Coordinate.random(&random) }
        value.radiusMetres = random.double()
        value.title = random.string()
        value.blurb = random.string()
        value.url = random.string()
        value.imageUrl = random.string()
        value.activeFrom = random.maybe { random in Proto.Timestamp.random(&random) }
        value.activeUntil = random.maybe { random in Proto.Timestamp.random(&random) }
        value.polygon = random.maybe { random in Proto.Polygon.random(&random) }
        value.category = random.string()
        value.tags = random.list { random in random.string() }
        value.languages = random.list { random in random.string() }
        value.schedule = random.maybe { random in Proto.WeeklySchedule.random(&random) }
        value.story = random.string()
        value.`repeat` = random.maybe { random in Proto.PlaceRepeat.random(&random) }
        value.storyRepeat = random.maybe { random in Proto.PlaceRepeat.random(&random) }
        value.version = random.uint64()
        value.transitions = random.maybe { random in Proto.PlaceTransitions.random(&random) }
        return value
    }
}

extension Proto.PlaceTransitions: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.dwell = random.maybe { random in Proto.Duration.random(&random) }
        value.pause = random.maybe { random in Proto.Duration.random(&random) }
        value.notify = random.list { random in random.enumeration(Proto.TransitionKind.self) }
        value.stream = random.list { random in random.enumeration(Proto.TransitionKind.self) }
        value.type = random.string()
        return value
    }
}

extension Proto.Polygon: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.parts = random.list { random in Proto.PolygonPart.random(&random) }
        return value
    }
}

extension Proto.PolygonPart: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.rings = random.list { random in Proto.PolygonRing.random(&random) }
        return value
    }
}

extension Proto.PolygonRing: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.latitudes = random.list { random in random.double() }
        value.longitudes = random.list { random in random.double() }
        return value
    }
}

extension Proto.WeeklySchedule: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.timeZone = random.string()
        value.open = random.list { random in Proto.WeeklySpan.random(&random) }
        return value
    }
}

extension Proto.WeeklySpan: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.weekdays = random.list { random in random.uint32() }
        value.from = random.string()
        value.until = random.string()
        return value
    }
}

extension Proto.PlaceRepeat: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.enumeration(Proto.PlaceRepeatKind.self)
        value.pause = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.PlaceFilter: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.categories = random.list { random in random.string() }
        value.anyTags = random.list { random in random.string() }
        value.allTags = random.list { random in random.string() }
        value.languages = random.list { random in random.string() }
        value.includeInactive = random.bool()
        return value
    }
}

extension Proto.PlaceSelection: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.ids = random.list { random in random.string() }
        value.idPrefix = random.string()
        value.filter = random.maybe { random in Proto.PlaceFilter.random(&random) }
        value.story = random.string()
        value.within = random.maybe { random in Proto.PlaceCircle.random(&random) }
        value.everyPlace = random.bool()
        return value
    }
}

extension Proto.PlaceCircle: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.centre = random.maybe { random in Proto.Coordinate.random(&random) }
        value.distanceMetres = random.double()
        return value
    }
}

extension Proto.PlaceEdit: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.set = random.maybe { random in Proto.Place.random(&random) }
        value.fields = random.list { random in random.string() }
        value.addTags = random.list { random in random.string() }
        value.removeTags = random.list { random in random.string() }
        return value
    }
}

extension Proto.UpsertPlaceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.place = random.maybe { random in Proto.Place.random(&random) }
        return value
    }
}

extension Proto.UpsertPlaceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.place = random.maybe { random in Proto.Place.random(&random) }
        value.created = random.bool()
        return value
    }
}

extension Proto.ImportPlacesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.places = random.list { random in Proto.Place.random(&random) }
        value.skipBad = random.bool()
        value.dryRun = random.bool()
        return value
    }
}

extension Proto.PlaceImportResult: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.created = random.bool()
        value.unchanged = random.bool()
        value.error = random.string()
        return value
    }
}

extension Proto.ImportPlacesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.created = random.uint32()
        value.replaced = random.uint32()
        value.unchanged = random.uint32()
        value.results = random.list { random in Proto.PlaceImportResult.random(&random) }
        return value
    }
}

extension Proto.DeletePlaceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.DeletePlaceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.GetPlaceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.GetPlaceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.place = random.maybe { random in Proto.Place.random(&random) }
        return value
    }
}

extension Proto.ListPlacesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        value.selection = random.maybe { random in Proto.PlaceSelection.random(&random) }
        return value
    }
}

extension Proto.ListPlacesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.places = random.list { random in Proto.Place.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.DeletePlacesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.selection = random.maybe { random in Proto.PlaceSelection.random(&random) }
        value.dryRun = random.bool()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.DeletePlacesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deleted = random.uint32()
        value.nextPageToken = random.string()
        value.unknownIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.EditPlacesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.selection = random.maybe { random in Proto.PlaceSelection.random(&random) }
        value.edit = random.maybe { random in Proto.PlaceEdit.random(&random) }
        value.dryRun = random.bool()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.EditPlacesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.selected = random.uint32()
        value.changed = random.uint32()
        value.nextPageToken = random.string()
        value.unknownIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.ListPlaceChangesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.cursor = random.string()
        value.pageSize = random.uint32()
        return value
    }
}

extension Proto.PlaceChange: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        switch random.below(3) {
        case 0: value.change = .place(Proto.Place.random(&random))
        case 1: value.change = .deleted(Proto.DeletedPlace.random(&random))
        default: break
        }
        return value
    }
}

extension Proto.DeletedPlace: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.version = random.uint64()
        return value
    }
}

extension Proto.ListPlaceChangesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.changes = random.list { random in Proto.PlaceChange.random(&random) }
        value.cursor = random.string()
        value.hasMore = random.bool()
        return value
    }
}

extension Proto.DevicePosition: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.ordinal = random.uint32()
        value.coordinate = random.maybe { random in Proto.Coordinate.random(&random) }
        value.accuracyMetres = random.double()
        value.fixTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.UpdatePositionsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.positions = random.list { random in Proto.DevicePosition.random(&random) }
        value.saidTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.forgetsMovement = random.bool()
        return value
    }
}

extension Proto.UpdatePositionsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kept = random.uint32()
        return value
    }
}

extension Proto.ForgetPositionRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.ordinal = random.uint32()
        value.saidTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.ForgetPositionResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ForgetMovementRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.ordinal = random.uint32()
        value.saidTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.ForgetMovementResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.LocateDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        switch random.below(4) {
        case 0: value.area = .within(Proto.SelectorCircle.random(&random))
        case 1: value.area = .atPlace(random.string())
        case 2: value.area = .movedThrough(Proto.SelectorVisit.random(&random))
        default: break
        }
        value.firstOrdinal = random.uint32()
        return value
    }
}

extension Proto.LocateDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.ordinals = random.bytes()
        value.next = random.maybe { random in Proto.NextPosition.random(&random) }
        return value
    }
}

extension Proto.NextPosition: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.firstOrdinal = random.uint32()
        return value
    }
}

extension Proto.GetPositionRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.ordinal = random.uint32()
        return value
    }
}

extension Proto.GetPositionResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.position = random.maybe { random in Proto.DevicePosition.random(&random) }
        value.movement = random.maybe { random in Proto.StoredMovement.random(&random) }
        return value
    }
}

extension Proto.PreviewSendResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notification = random.maybe { random in Proto.Notification.random(&random) }
        value.devices = random.uint64()
        value.adapters = random.list { random in Proto.PreviewedAdapter.random(&random) }
        value.messages = random.uint64()
        value.unreached = random.uint64()
        value.unreachedReason = random.string()
        value.capped = random.uint64()
        value.later = random.uint64()
        value.heldBy = random.string()
        value.warnings = random.list { random in Proto.Warning.random(&random) }
        value.needsApproval = random.string()
        value.costs = random.list { random in Proto.Money.random(&random) }
        value.bytes = random.uint64()
        return value
    }
}

extension Proto.Money: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.currency = random.string()
        value.micros = random.uint64()
        return value
    }
}

extension Proto.PreviewedAdapter: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.adapter = random.string()
        value.messages = random.uint64()
        value.lost = random.uint64()
        value.block = random.maybe { random in Proto.AdapterBlock.random(&random) }
        value.messageBytes = random.uint64()
        value.bytes = random.uint64()
        value.perMinute = random.uint64()
        value.time = random.maybe { random in Proto.Duration.random(&random) }
        value.cost = random.maybe { random in Proto.Money.random(&random) }
        return value
    }
}

extension Proto.GetMetricsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.GetMetricsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.text = random.string()
        return value
    }
}

extension Proto.ProviderKindSetting: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.summary = random.string()
        value.required = random.bool()
        value.secret = random.bool()
        value.file = random.bool()
        return value
    }
}

extension Proto.ProviderKind: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.addressKinds = random.list { random in random.string() }
        value.settings = random.list { random in Proto.ProviderKindSetting.random(&random) }
        return value
    }
}

extension Proto.ProviderSetting: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.value = random.string()
        value.fingerprint = random.string()
        value.setTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.ProviderTrial: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        value.outcome = random.enumeration(Proto.ProviderOutcome.self)
        return value
    }
}

extension Proto.Provider: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.kind = random.string()
        value.environment = random.string()
        value.settings = random.list { random in Proto.ProviderSetting.random(&random) }
        value.setBy = random.string()
        value.setTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.blocked = random.string()
        value.blockedUntil = random.maybe { random in Proto.Timestamp.random(&random) }
        value.publicKey = random.string()
        value.trial = random.maybe { random in Proto.ProviderTrial.random(&random) }
        value.credentialsExpireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.credentialsSetTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.retries = random.maybe { random in Proto.AdapterRetries.random(&random) }
        return value
    }
}

extension Proto.GetWebPushKeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.GetWebPushKeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.publicKey = random.string()
        return value
    }
}

extension Proto.ProviderValue: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.value = random.string()
        return value
    }
}

extension Proto.SetProviderRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.kind = random.string()
        value.name = random.string()
        value.settings = random.list { random in Proto.ProviderValue.random(&random) }
        value.credentialsExpireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.SetProviderResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.provider = random.maybe { random in Proto.Provider.random(&random) }
        return value
    }
}

extension Proto.ListProvidersRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListProvidersResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.providers = random.list { random in Proto.Provider.random(&random) }
        return value
    }
}

extension Proto.ListOwnReceiversRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.OwnReceivers: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.addressKind = random.string()
        value.names = random.list { random in random.string() }
        return value
    }
}

extension Proto.ListOwnReceiversResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.receivers = random.list { random in Proto.OwnReceivers.random(&random) }
        return value
    }
}

extension Proto.RemoveProviderRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.RemoveProviderResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ListProviderKindsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ListProviderKindsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kinds = random.list { random in Proto.ProviderKind.random(&random) }
        return value
    }
}

extension Proto.TestProviderRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.deviceId = random.string()
        value.content = random.maybe { random in Proto.Content.random(&random) }
        return value
    }
}

extension Proto.TestProviderResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.outcome = random.enumeration(Proto.ProviderOutcome.self)
        value.reason = random.string()
        value.retryAfter = random.maybe { random in Proto.Duration.random(&random) }
        value.messageId = random.string()
        value.addressKind = random.string()
        return value
    }
}

extension Proto.ListReactionsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.notificationId = random.string()
        value.kind = random.enumeration(Proto.EventKind.self)
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.DeviceReactions: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.reactions = random.list { random in Proto.Reaction.random(&random) }
        return value
    }
}

extension Proto.Reaction: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.enumeration(Proto.EventKind.self)
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.ListReactionsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.list { random in Proto.DeviceReactions.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.ListReachedDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.notificationId = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListReachedDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceIds = random.list { random in random.string() }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.Recurrence: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.period = random.enumeration(Proto.RecurrencePeriod.self)
        value.interval = random.uint32()
        value.weekdays = random.list { random in random.uint32() }
        value.monthDays = random.list { random in random.uint32() }
        value.times = random.list { random in random.string() }
        value.timeZone = random.string()
        value.startDate = random.string()
        value.endDate = random.string()
        value.count = random.uint32()
        return value
    }
}

extension Proto.Schedule: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.request = random.maybe { random in Proto.SendRequest.random(&random) }
        value.rule = random.maybe { random in Proto.Recurrence.random(&random) }
        value.paused = random.bool()
        value.catchUp = random.maybe { random in Proto.Duration.random(&random) }
        value.nextTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.lastTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.lastNotificationId = random.string()
        value.sent = random.uint64()
        value.missed = random.uint64()
        value.lastMissedTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.refused = random.uint64()
        value.lastError = random.string()
        value.lastErrorTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.setTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.setBy = random.string()
        return value
    }
}

extension Proto.PutScheduleRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.schedule = random.maybe { random in Proto.Schedule.random(&random) }
        return value
    }
}

extension Proto.PutScheduleResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.schedule = random.maybe { random in Proto.Schedule.random(&random) }
        value.warnings = random.list { random in Proto.Warning.random(&random) }
        return value
    }
}

extension Proto.ListSchedulesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListSchedulesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.schedules = random.list { random in Proto.Schedule.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.PauseScheduleRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.paused = random.bool()
        return value
    }
}

extension Proto.PauseScheduleResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.schedule = random.maybe { random in Proto.Schedule.random(&random) }
        return value
    }
}

extension Proto.DeleteScheduleRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.DeleteScheduleResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.App: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.name = random.string()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.defaultTimeZone = random.string()
        value.allowedOrigins = random.list { random in random.string() }
        value.deviceRules = random.maybe { random in Proto.DeviceRules.random(&random) }
        return value
    }
}

extension Proto.DeviceRules: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tagPrefixes = random.list { random in random.string() }
        value.reservedAttributes = random.list { random in random.string() }
        value.refusedAddressKinds = random.list { random in random.string() }
        value.attestation = random.maybe { random in Proto.Attestation.random(&random) }
        value.syncInterval = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.Attestation: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.publicKey = random.string()
        value.required = random.bool()
        value.appAttest = random.maybe { random in Proto.AppAttest.random(&random) }
        value.playIntegrity = random.maybe { random in Proto.PlayIntegrity.random(&random) }
        return value
    }
}

extension Proto.AppAttest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.appIds = random.list { random in random.string() }
        value.authorities = random.string()
        value.development = random.bool()
        return value
    }
}

extension Proto.PlayIntegrity: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.packages = random.list { random in random.string() }
        value.verificationKey = random.string()
        value.decryptionKey = random.string()
        return value
    }
}

extension Proto.DeviceRulesEdit: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tagPrefixes = random.maybe { random in Proto.NameList.random(&random) }
        value.reservedAttributes = random.maybe { random in Proto.NameList.random(&random) }
        value.refusedAddressKinds = random.maybe { random in Proto.NameList.random(&random) }
        value.attestation = random.maybe { random in Proto.Attestation.random(&random) }
        value.syncInterval = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.NameList: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.names = random.list { random in random.string() }
        return value
    }
}

extension Proto.OriginList: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.origins = random.list { random in random.string() }
        return value
    }
}

extension Proto.Key: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.app = random.string()
        value.role = random.enumeration(Proto.KeyRole.self)
        value.name = random.string()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.revokeTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.createdBy = random.string()
        value.lastUseTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.rotateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.oldSecretExpireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.Address: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.string()
        value.value = random.string()
        value.topic = random.string()
        value.environment = random.string()
        value.publicKey = random.bytes()
        value.authSecret = random.bytes()
        value.state = random.enumeration(Proto.AddressState.self)
        value.registerTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.stateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.stateReason = random.string()
        value.endpoint = random.string()
        value.expirationTime = random.double()
        value.keys = random.maybe { random in Proto.SubscriptionKeys.random(&random) }
        return value
    }
}

extension Proto.SubscriptionKeys: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.p256dh = random.bytes()
        value.auth = random.bytes()
        return value
    }
}

extension Proto.AddressSet: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.addresses = random.list { random in Proto.Address.random(&random) }
        return value
    }
}

extension Proto.TagSet: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tags = random.list { random in random.string() }
        value.version = random.uint64()
        return value
    }
}

extension Proto.QuietHours: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.startMinute = random.uint32()
        value.endMinute = random.uint32()
        value.exempt = random.list { random in random.string() }
        return value
    }
}

extension Proto.Settings: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.muted = random.bool()
        value.quietHours = random.maybe { random in Proto.QuietHours.random(&random) }
        value.switchedOff = random.list { random in random.string() }
        return value
    }
}

extension Proto.TagGroup: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.group = random.string()
        value.tags = random.list { random in random.string() }
        return value
    }
}

extension Proto.Attribute: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        switch random.below(5) {
        case 0: value.typed = .text(random.string())
        case 1: value.typed = .number(random.double())
        case 2: value.typed = .date(Proto.Timestamp.random(&random))
        case 3: value.typed = .version(random.string())
        default: break
        }
        return value
    }
}

extension Proto.AttributeEdit: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.set = random.list { random in Proto.Attribute.random(&random) }
        value.remove = random.list { random in random.string() }
        return value
    }
}

extension Proto.Software: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.appVersion = random.string()
        value.osVersion = random.string()
        value.model = random.string()
        return value
    }
}

extension Proto.Device: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.app = random.string()
        value.tags = random.list { random in random.string() }
        value.tagVersion = random.uint64()
        value.addresses = random.list { random in Proto.Address.random(&random) }
        value.settings = random.maybe { random in Proto.Settings.random(&random) }
        value.locale = random.string()
        value.timeZone = random.string()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.syncTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.platform = random.string()
        value.user = random.string()
        value.software = random.maybe { random in Proto.Software.random(&random) }
        value.tagGroups = random.list { random in Proto.TagGroup.random(&random) }
        value.attributes = random.list { random in Proto.Attribute.random(&random) }
        value.unknownTimeZone = random.string()
        value.unknownLocale = random.string()
        value.madeBy = random.string()
        value.madeByName = random.string()
        return value
    }
}

extension Proto.CreateAppRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.name = random.string()
        value.defaultTimeZone = random.string()
        return value
    }
}

extension Proto.CreateAppResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.maybe { random in Proto.App.random(&random) }
        return value
    }
}

extension Proto.EditAppRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.defaultTimeZone = random.string()
        value.clearDefaultTimeZone = random.bool()
        value.allowedOrigins = random.maybe { random in Proto.OriginList.random(&random) }
        value.deviceRules = random.maybe { random in Proto.DeviceRulesEdit.random(&random) }
        return value
    }
}

extension Proto.EditAppResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.maybe { random in Proto.App.random(&random) }
        return value
    }
}

extension Proto.DeleteAppRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.DeleteAppResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ListOriginsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ListOriginsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.apps = random.list { random in Proto.AppOrigins.random(&random) }
        return value
    }
}

extension Proto.AppOrigins: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.origins = random.list { random in random.string() }
        return value
    }
}

extension Proto.ListAppsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.ListAppsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.apps = random.list { random in Proto.App.random(&random) }
        return value
    }
}

extension Proto.CreateKeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.role = random.enumeration(Proto.KeyRole.self)
        value.name = random.string()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.CreateKeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.key = random.maybe { random in Proto.Key.random(&random) }
        value.secret = random.string()
        return value
    }
}

extension Proto.ListKeysRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListKeysResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.keys = random.list { random in Proto.Key.random(&random) }
        return value
    }
}

extension Proto.GetOwnKeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.GetOwnKeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.role = random.enumeration(Proto.KeyRole.self)
        value.app = random.string()
        value.apps = random.list { random in Proto.App.random(&random) }
        value.methods = random.list { random in random.string() }
        return value
    }
}

extension Proto.RevokeKeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.RevokeKeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.key = random.maybe { random in Proto.Key.random(&random) }
        return value
    }
}

extension Proto.RotateKeyRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        value.overlap = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.RotateKeyResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.key = random.maybe { random in Proto.Key.random(&random) }
        value.secret = random.string()
        return value
    }
}

extension Proto.AuthenticateRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.secret = random.string()
        return value
    }
}

extension Proto.AuthenticateResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.keyId = random.string()
        value.app = random.string()
        value.role = random.enumeration(Proto.KeyRole.self)
        value.keyName = random.string()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.replaced = random.bool()
        return value
    }
}

extension Proto.RegisterDeviceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.tags = random.list { random in random.string() }
        value.addresses = random.list { random in Proto.Address.random(&random) }
        value.settings = random.maybe { random in Proto.Settings.random(&random) }
        value.locale = random.string()
        value.timeZone = random.string()
        value.platform = random.string()
        value.installId = random.string()
        value.software = random.maybe { random in Proto.Software.random(&random) }
        value.attributes = random.list { random in Proto.Attribute.random(&random) }
        value.keyId = random.string()
        value.keyRole = random.enumeration(Proto.KeyRole.self)
        value.attestation = random.string()
        value.attestationChallenge = random.string()
        value.installMarker = random.string()
        return value
    }
}

extension Proto.RegisterDeviceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.deviceSecret = random.string()
        value.tagVersion = random.uint64()
        value.unknownTimeZone = random.string()
        value.unknownLocale = random.string()
        return value
    }
}

extension Proto.GetAttestationChallengeRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.GetAttestationChallengeResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.challenge = random.string()
        value.expireTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.SyncDeviceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.deviceSecret = random.string()
        value.tags = random.maybe { random in Proto.TagSet.random(&random) }
        value.settings = random.maybe { random in Proto.Settings.random(&random) }
        value.addresses = random.maybe { random in Proto.AddressSet.random(&random) }
        value.locale = random.string()
        value.timeZone = random.string()
        value.software = random.maybe { random in Proto.Software.random(&random) }
        value.attributes = random.maybe { random in Proto.AttributeEdit.random(&random) }
        return value
    }
}

extension Proto.SyncDeviceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.tagVersion = random.uint64()
        value.tagsAccepted = random.bool()
        value.tags = random.list { random in random.string() }
        value.ordinal = random.uint32()
        value.unusedAddresses = random.list { random in Proto.Address.random(&random) }
        value.timeZone = random.string()
        value.unknownTimeZone = random.string()
        value.unknownLocale = random.string()
        value.syncInterval = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.AddressOutcome: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.kind = random.string()
        value.value = random.string()
        value.verdict = random.enumeration(Proto.AddressVerdict.self)
        value.providerTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.reason = random.string()
        return value
    }
}

extension Proto.ReportOutcomesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.outcomes = random.list { random in Proto.AddressOutcome.random(&random) }
        return value
    }
}

extension Proto.ReportOutcomesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.dropped = random.uint32()
        value.suspected = random.uint32()
        value.ignored = random.uint32()
        value.withheld = random.uint32()
        return value
    }
}

extension Proto.ConfirmAddressRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.code = random.string()
        return value
    }
}

extension Proto.ConfirmAddressResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.string()
        return value
    }
}

extension Proto.TakeConfirmationsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.sent = random.list { random in Proto.ConfirmationSent.random(&random) }
        value.untried = random.list { random in Proto.PendingConfirmation.random(&random) }
        return value
    }
}

extension Proto.ConfirmationSent: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.kind = random.string()
        value.value = random.string()
        return value
    }
}

extension Proto.TakeConfirmationsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.confirmations = random.list { random in Proto.PendingConfirmation.random(&random) }
        return value
    }
}

extension Proto.PendingConfirmation: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.appName = random.string()
        value.deviceId = random.string()
        value.locale = random.string()
        value.kind = random.string()
        value.value = random.string()
        value.code = random.string()
        return value
    }
}

extension Proto.UnregisterDeviceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.deviceSecret = random.string()
        return value
    }
}

extension Proto.UnregisterDeviceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.GetDeviceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.GetDeviceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.device = random.maybe { random in Proto.Device.random(&random) }
        return value
    }
}

extension Proto.ListDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.audience = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.list { random in Proto.Device.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.DeleteDeviceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.DeleteDeviceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.DeleteDevicesMadeByRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.keyId = random.string()
        value.since = random.maybe { random in Proto.Timestamp.random(&random) }
        value.dryRun = random.bool()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.DeleteDevicesMadeByResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.uint32()
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.UpdateTagsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.add = random.list { random in random.string() }
        value.remove = random.list { random in random.string() }
        value.group = random.string()
        return value
    }
}

extension Proto.UpdateTagsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tags = random.list { random in random.string() }
        value.tagVersion = random.uint64()
        return value
    }
}

extension Proto.SetTagsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.tags = random.maybe { random in Proto.TagSet.random(&random) }
        value.group = random.string()
        return value
    }
}

extension Proto.SetTagsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tags = random.list { random in random.string() }
        value.tagVersion = random.uint64()
        value.accepted = random.bool()
        return value
    }
}

extension Proto.UpdateAttributesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.edit = random.maybe { random in Proto.AttributeEdit.random(&random) }
        return value
    }
}

extension Proto.UpdateAttributesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.attributes = random.list { random in Proto.Attribute.random(&random) }
        return value
    }
}

extension Proto.TagCount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tag = random.string()
        value.devices = random.uint64()
        value.growth = random.list { random in Proto.TagGrowth.random(&random) }
        return value
    }
}

extension Proto.TagGrowth: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.days = random.uint32()
        value.devices = random.int64()
        return value
    }
}

extension Proto.TagComparison: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.days = random.uint32()
        value.time = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.ListTagsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.prefix = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListTagsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tags = random.list { random in Proto.TagCount.random(&random) }
        value.nextPageToken = random.string()
        value.compared = random.list { random in Proto.TagComparison.random(&random) }
        return value
    }
}

extension Proto.PreviewAudienceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.audience = random.string()
        value.selector = random.maybe { random in Proto.Selector.random(&random) }
        value.type = random.string()
        value.breakdown = random.bool()
        return value
    }
}

extension Proto.PreviewAudienceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.uint64()
        value.devicesInApp = random.uint64()
        value.audience = random.string()
        value.byAddressKind = random.list { random in Proto.NamedCount.random(&random) }
        value.byTimeZone = random.list { random in Proto.NamedCount.random(&random) }
        value.warnings = random.list { random in Proto.Warning.random(&random) }
        return value
    }
}

extension Proto.CheckAudienceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.audience = random.string()
        return value
    }
}

extension Proto.CheckAudienceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.warnings = random.list { random in Proto.Warning.random(&random) }
        return value
    }
}

extension Proto.NamedCount: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.devices = random.uint64()
        return value
    }
}

extension Proto.ResolveAudienceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.audience = random.string()
        value.selector = random.maybe { random in Proto.Selector.random(&random) }
        value.firstOrdinal = random.uint32()
        value.type = random.string()
        return value
    }
}

extension Proto.ResolveAudienceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.ordinals = random.bytes()
        value.next = random.maybe { random in Proto.NextOrdinal.random(&random) }
        value.generation = random.uint64()
        value.audience = random.string()
        value.defaultTimeZone = random.string()
        value.people = random.list { random in random.string() }
        return value
    }
}

extension Proto.NextOrdinal: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.ordinal = random.uint32()
        return value
    }
}

extension Proto.GetTargetsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.ordinals = random.bytes()
        value.generation = random.uint64()
        value.lostKinds = random.list { random in random.string() }
        return value
    }
}

extension Proto.GetTargetsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.ordinals = random.list { random in random.uint32() }
        value.deviceIds = random.bytes()
        value.profileIndexes = random.list { random in random.uint32() }
        value.profiles = random.list { random in Proto.TargetProfile.random(&random) }
        value.addressCounts = random.list { random in random.uint32() }
        value.channelIndexes = random.list { random in random.uint32() }
        value.channels = random.list { random in Proto.TargetChannel.random(&random) }
        value.values = random.bytes()
        value.valueLengths = random.list { random in random.uint32() }
        value.keys = random.bytes()
        value.next = random.maybe { random in Proto.NextOrdinal.random(&random) }
        value.lost = random.list { random in Proto.LostAddresses.random(&random) }
        value.defaultTimeZone = random.string()
        return value
    }
}

extension Proto.LostAddresses: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.string()
        value.ordinals = random.list { random in random.uint32() }
        return value
    }
}

extension Proto.TargetProfile: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.locale = random.string()
        value.timeZone = random.string()
        value.settings = random.maybe { random in Proto.Settings.random(&random) }
        return value
    }
}

extension Proto.TargetChannel: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.kind = random.string()
        value.topic = random.string()
        value.environment = random.string()
        value.hasKeys = random.bool()
        return value
    }
}

extension Proto.ReleaseNotificationsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        value.type = random.string()
        value.adapter = random.string()
        value.preview = random.bool()
        value.reason = random.string()
        value.previewToken = random.string()
        return value
    }
}

extension Proto.DroppedDeliveries: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.reason = random.enumeration(Proto.DropReason.self)
        value.deliveries = random.uint64()
        return value
    }
}

extension Proto.ReleasedNotification: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.string()
        value.type = random.string()
        value.deliveries = random.uint64()
        value.dropped = random.list { random in Proto.DroppedDeliveries.random(&random) }
        value.problem = random.string()
        value.unplanned = random.bool()
        value.uncounted = random.bool()
        value.devices = random.uint64()
        return value
    }
}

extension Proto.ReleaseNotificationsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.released = random.uint32()
        value.expired = random.uint32()
        value.notifications = random.list { random in Proto.Notification.random(&random) }
        value.deliveries = random.uint64()
        value.dropped = random.list { random in Proto.DroppedDeliveries.random(&random) }
        value.items = random.list { random in Proto.ReleasedNotification.random(&random) }
        value.kept = random.uint32()
        value.uncounted = random.uint32()
        value.previewToken = random.string()
        value.devices = random.uint64()
        return value
    }
}

extension Proto.RolloutStage: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.percent = random.uint32()
        value.after = random.maybe { random in Proto.Duration.random(&random) }
        return value
    }
}

extension Proto.Rollout: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.stages = random.list { random in Proto.RolloutStage.random(&random) }
        value.maxFailuresPercent = random.double()
        value.maxOptOutsPercent = random.double()
        value.minDevices = random.uint32()
        return value
    }
}

extension Proto.RolloutState: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.stage = random.uint32()
        value.percent = random.uint32()
        value.stageTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.nextStageTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.waitsFor = random.string()
        value.pausedReason = random.string()
        value.stageDevices = random.list { random in Proto.RolloutStageDevices.random(&random) }
        return value
    }
}

extension Proto.RolloutStageDevices: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.uint64()
        value.delivered = random.uint64()
        value.reached = random.uint64()
        return value
    }
}

extension Proto.Timing: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.localTime = random.string()
        value.ifPassed = random.enumeration(Proto.LocalTimePassed.self)
        value.defaultTimeZone = random.string()
        value.ignoreQuietHours = random.bool()
        value.nowOrNever = random.bool()
        return value
    }
}

extension Proto.Segment: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.audience = random.string()
        value.updateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.PutSegmentRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.audience = random.string()
        value.selector = random.maybe { random in Proto.Selector.random(&random) }
        return value
    }
}

extension Proto.PutSegmentResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.segment = random.maybe { random in Proto.Segment.random(&random) }
        value.created = random.bool()
        value.warnings = random.list { random in Proto.Warning.random(&random) }
        return value
    }
}

extension Proto.ListSegmentsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListSegmentsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.segments = random.list { random in Proto.Segment.random(&random) }
        return value
    }
}

extension Proto.DeleteSegmentRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.DeleteSegmentResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.StaticList: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.devices = random.uint64()
        value.updateTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.EditListRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.addDevices = random.list { random in random.string() }
        value.removeDevices = random.list { random in random.string() }
        value.addUsers = random.list { random in random.string() }
        value.clear = random.bool()
        return value
    }
}

extension Proto.EditListResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.list = random.maybe { random in Proto.StaticList.random(&random) }
        value.unknownDevices = random.list { random in random.string() }
        value.unknownUsers = random.list { random in random.string() }
        value.devicesNotOnList = random.list { random in random.string() }
        return value
    }
}

extension Proto.ListListsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListListsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.lists = random.list { random in Proto.StaticList.random(&random) }
        return value
    }
}

extension Proto.DeleteListRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.DeleteListResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.KillSwitch: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.on = random.bool()
        value.reason = random.string()
        value.changedBy = random.string()
        value.changeTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.epoch = random.uint64()
        value.adapter = random.string()
        value.type = random.string()
        value.notificationId = random.string()
        value.mode = random.enumeration(Proto.SwitchMode.self)
        value.awaitsRelease = random.bool()
        value.released = random.bool()
        value.endTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.reminder = random.bool()
        return value
    }
}

extension Proto.SetKillSwitchRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.everything = random.bool()
        value.on = random.bool()
        value.reason = random.string()
        value.adapter = random.string()
        value.type = random.string()
        value.notificationId = random.string()
        value.mode = random.enumeration(Proto.SwitchMode.self)
        value.endTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.SetKillSwitchResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.killSwitch = random.maybe { random in Proto.KillSwitch.random(&random) }
        value.inFlight = random.uint64()
        value.effect = random.maybe { random in Proto.SwitchEffect.random(&random) }
        return value
    }
}

extension Proto.SwitchEffect: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.notifications = random.uint64()
        value.sentBefore = random.uint64()
        value.inFlight = random.uint64()
        value.prevented = random.uint64()
        value.uncertain = random.uint64()
        return value
    }
}

extension Proto.GetKillSwitchRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.GetKillSwitchResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.switches = random.list { random in Proto.KillSwitch.random(&random) }
        return value
    }
}

extension Proto.ListKillSwitchChangesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListKillSwitchChangesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.changes = random.list { random in Proto.KillSwitch.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.Template: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.content = random.maybe { random in Proto.Content.random(&random) }
        value.variables = random.list { random in random.string() }
        value.setTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.setBy = random.string()
        return value
    }
}

extension Proto.PutTemplateRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.messageTemplate = random.maybe { random in Proto.Template.random(&random) }
        return value
    }
}

extension Proto.PutTemplateResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.messageTemplate = random.maybe { random in Proto.Template.random(&random) }
        return value
    }
}

extension Proto.ListTemplatesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListTemplatesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.templates = random.list { random in Proto.Template.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.DeleteTemplateRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.DeleteTemplateResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.DeviceRecord: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.device = random.maybe { random in Proto.Device.random(&random) }
        value.installId = random.string()
        value.secretHash = random.bytes()
        value.installMarker = random.string()
        return value
    }
}

extension Proto.ExportDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ExportDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.devices = random.list { random in Proto.DeviceRecord.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.ImportDevicesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.devices = random.list { random in Proto.DeviceRecord.random(&random) }
        value.dryRun = random.bool()
        return value
    }
}

extension Proto.ImportResult: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deviceId = random.string()
        value.created = random.bool()
        value.error = random.string()
        value.unknownTimeZone = random.string()
        value.unknownLocale = random.string()
        return value
    }
}

extension Proto.ImportDevicesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.results = random.list { random in Proto.ImportResult.random(&random) }
        return value
    }
}

extension Proto.User: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        value.tags = random.list { random in random.string() }
        value.tagGroups = random.list { random in Proto.TagGroup.random(&random) }
        value.deviceIds = random.list { random in random.string() }
        return value
    }
}

extension Proto.AssociateUserRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.user = random.string()
        return value
    }
}

extension Proto.AssociateUserResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.DisassociateUserRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.deviceId = random.string()
        value.user = random.string()
        return value
    }
}

extension Proto.DisassociateUserResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.GetUserRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        return value
    }
}

extension Proto.GetUserResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.user = random.maybe { random in Proto.User.random(&random) }
        return value
    }
}

extension Proto.ListUsersRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        value.after = random.string()
        return value
    }
}

extension Proto.ListUsersResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.users = random.list { random in Proto.User.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.UpdateUserTagsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        value.add = random.list { random in random.string() }
        value.remove = random.list { random in random.string() }
        value.group = random.string()
        return value
    }
}

extension Proto.UpdateUserTagsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.tags = random.list { random in random.string() }
        return value
    }
}

extension Proto.DeleteUserRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.id = random.string()
        value.devices = random.bool()
        return value
    }
}

extension Proto.DeleteUserResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.deletedDevices = random.uint32()
        return value
    }
}

extension Proto.WaitingDeliveries: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.due = random.uint64()
        value.later = random.uint64()
        value.retrying = random.uint64()
        value.atLeast = random.bool()
        return value
    }
}

extension Proto.Source: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.health = random.enumeration(Proto.SourceHealth.self)
        value.healthSince = random.maybe { random in Proto.Timestamp.random(&random) }
        value.problem = random.string()
        value.message = random.string()
        value.paused = random.bool()
        value.lastSuccessTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.nextRunTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.items = random.uint64()
        value.waiting = random.uint64()
        value.held = random.uint64()
        value.quarantined = random.uint64()
        value.baseline = random.string()
        value.baselineItems = random.uint64()
        value.baselineTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.url = random.string()
        value.failures = random.uint32()
        value.origin = random.enumeration(Proto.SourceOrigin.self)
        value.input = random.enumeration(Proto.SourceInput.self)
        value.hookPath = random.string()
        value.hidesStored = random.bool()
        value.parked = random.uint64()
        value.pausedBy = random.string()
        value.pauseReason = random.string()
        value.pauseEndTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.badFiles = random.list { random in random.string() }
        value.badFileCount = random.uint64()
        return value
    }
}

extension Proto.ListSourcesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        return value
    }
}

extension Proto.ListSourcesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.sources = random.list { random in Proto.Source.random(&random) }
        value.ignoredFiles = random.list { random in random.string() }
        return value
    }
}

extension Proto.GetSourceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.GetSourceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.source = random.maybe { random in Proto.Source.random(&random) }
        value.recipe = random.string()
        value.version = random.string()
        return value
    }
}

extension Proto.PutSourceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.recipe = random.string()
        value.version = random.string()
        value.validateOnly = random.bool()
        return value
    }
}

extension Proto.PutSourceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.source = random.maybe { random in Proto.Source.random(&random) }
        value.version = random.string()
        return value
    }
}

extension Proto.TrySourceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.recipe = random.string()
        value.takeOld = random.bool()
        value.body = random.bytes()
        return value
    }
}

extension Proto.TrySourceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.items = random.uint64()
        value.messages = random.list { random in Proto.TriedMessage.random(&random) }
        value.nothingSentFor = random.list { random in Proto.TriedItem.random(&random) }
        value.notifications = random.uint64()
        value.warnings = random.list { random in random.string() }
        return value
    }
}

extension Proto.TriedMessage: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.label = random.string()
        value.rule = random.string()
        value.type = random.string()
        value.audience = random.string()
        value.title = random.string()
        value.body = random.string()
        value.url = random.string()
        value.heldBecause = random.string()
        return value
    }
}

extension Proto.TriedItem: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.label = random.string()
        value.reason = random.string()
        return value
    }
}

extension Proto.DeleteSourceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.version = random.string()
        return value
    }
}

extension Proto.DeleteSourceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.SourceRun: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.items = random.uint64()
        value.notifications = random.uint64()
        value.held = random.uint64()
        value.quarantined = random.uint64()
        value.baseline = random.string()
        value.baselineItems = random.uint64()
        value.unchanged = random.bool()
        value.parked = random.uint64()
        return value
    }
}

extension Proto.RunSourceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        return value
    }
}

extension Proto.RunSourceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.run = random.maybe { random in Proto.SourceRun.random(&random) }
        return value
    }
}

extension Proto.FeedSourceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.body = random.bytes()
        return value
    }
}

extension Proto.FeedSourceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.run = random.maybe { random in Proto.SourceRun.random(&random) }
        return value
    }
}

extension Proto.ReceiveHookRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.body = random.bytes()
        value.fields = random.list { random in Proto.HookField.random(&random) }
        return value
    }
}

extension Proto.HookField: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.name = random.string()
        value.value = random.string()
        return value
    }
}

extension Proto.ReceiveHookResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.run = random.maybe { random in Proto.SourceRun.random(&random) }
        return value
    }
}

extension Proto.PauseSourceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.paused = random.bool()
        value.reason = random.string()
        value.endTime = random.maybe { random in Proto.Timestamp.random(&random) }
        return value
    }
}

extension Proto.PauseSourceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.source = random.maybe { random in Proto.Source.random(&random) }
        return value
    }
}

extension Proto.BaselineSourceRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.newest = random.uint32()
        return value
    }
}

extension Proto.BaselineSourceResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.run = random.maybe { random in Proto.SourceRun.random(&random) }
        return value
    }
}

extension Proto.SourceEntry: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.id = random.uint64()
        value.source = random.string()
        value.rule = random.string()
        value.state = random.enumeration(Proto.SourceEntryState.self)
        value.reason = random.string()
        value.label = random.string()
        value.createTime = random.maybe { random in Proto.Timestamp.random(&random) }
        value.notificationId = random.string()
        value.item = random.string()
        return value
    }
}

extension Proto.ListSourceEntriesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.state = random.enumeration(Proto.SourceEntryState.self)
        value.pageSize = random.uint32()
        value.pageToken = random.string()
        return value
    }
}

extension Proto.ListSourceEntriesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.entries = random.list { random in Proto.SourceEntry.random(&random) }
        value.nextPageToken = random.string()
        return value
    }
}

extension Proto.ReleaseSourceEntriesRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.name = random.string()
        value.ids = random.list { random in random.uint64() }
        value.quarantined = random.bool()
        value.discard = random.bool()
        value.digest = random.bool()
        return value
    }
}

extension Proto.ReleaseSourceEntriesResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.released = random.uint64()
        value.dropped = random.uint64()
        value.quarantined = random.uint64()
        value.digested = random.uint64()
        value.held = random.uint64()
        return value
    }
}

extension Proto.SourceNews: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.source = random.string()
        value.kind = random.enumeration(Proto.SourceNewsKind.self)
        value.reason = random.string()
        value.message = random.string()
        value.count = random.uint64()
        return value
    }
}

extension Proto.TellSourceNewsRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.app = random.string()
        value.news = random.maybe { random in Proto.SourceNews.random(&random) }
        return value
    }
}

extension Proto.TellSourceNewsResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        _ = random.next()
        return Self()
    }
}

extension Proto.EnvelopeRequest: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.service = random.string()
        value.method = random.string()
        value.payload = random.bytes()
        value.timeoutNano = random.int64()
        value.metadata = random.list { random in Proto.EnvelopeKeyValue.random(&random) }
        return value
    }
}

extension Proto.EnvelopeResponse: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.status = random.maybe { random in Proto.RPCStatus.random(&random) }
        value.payload = random.bytes()
        return value
    }
}

extension Proto.EnvelopeKeyValue: RandomMessage {
    package static func random(_ random: inout RandomValues) -> Self {
        var value = Self()
        value.key = random.string()
        value.value = random.string()
        return value
    }
}
