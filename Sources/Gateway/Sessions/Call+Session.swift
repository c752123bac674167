import HTTP
import Protocol
import ServiceKit

/// The part of a call that deals with sessions.
extension Call {
    /// Finds the person of a session, and refuses a call that another site may have begun.
    @inline(never)
    func findPerson(_ secret: String) async throws(RPCError) {
        try OwnPage.check(request)
        // The answer of this one has the token.
        if endpoint.method !== Method.Accounts.getOwnAccount {
            try OwnPage.checkToken(request.fields, secret)
        }
        principal = try await gateway.sessions.principal(
            secret, endpoint.method, request.fields, try context(), from: peer)
    }

    /// Refuses to sign somebody in for another site's page, and by a proxy for this machine.
    @inline(never)
    func checkPage() throws(RPCError) {
        guard endpoint.opensSession else { return }
        try OwnPage.check(request)
        guard endpoint.method === Method.Accounts.useSignInLink, request.isForwarded else { return }
        throw RPCError(
            .permissionDenied, "such a link works only on the machine that the suite runs on")
    }

    /// Takes the secret of a new session out of an answer, for the cookie.
    ///
    /// A call of accounts may have changed the session that made it, so its cached state is
    /// removed.
    @inline(never)
    func takeSession(_ answer: [UInt8]) throws -> [UInt8] {
        if let session { gateway.sessions.forget(session) }
        if endpoint.method === Method.Accounts.signOut { cookie = SessionCookie.removal }
        guard endpoint.opensSession else { return answer }
        var message = try Proto.SignedInResponse(decoding: answer, limits: .answers)
        guard !message.secret.isEmpty else { return answer }
        let left = (message.expireTime?.seconds ?? 0) - WallClock.system.now().timestamp.seconds
        cookie = SessionCookie.set(message.secret, seconds: left)
        newSession = message.secret
        message.secret = ""
        return try message.encoded()
    }

    /// Adds the cookie and the token of a session to a response.
    @inline(never)
    func noteSession(in response: inout HTTPResponse) {
        if let cookie { response.fields.append("set-cookie", cookie) }
        // Whoever is not signed in (any more) has no token.
        guard response.status == 200, cookie != SessionCookie.removal else { return }
        if let secret = newSession ?? (principal?.person == nil ? nil : session) {
            response.fields.append("herald-token", SessionToken.of(secret))
        }
    }
}
