import Addresses
import Crypto
import JSON
import OpenID
import Protocol
import ServiceKit

/// The identity provider that signs people in, with its metadata and its keys.
final class IdentityProvider {
    /// The time that the provider's metadata and keys count, and how soon keys are asked for again
    /// when one is missing.
    private static let lifetime: Duration = .seconds(3600)
    private static let soonest: Duration = .seconds(30)
    /// The time that a person may take at the provider.
    private static let longest: Duration = .seconds(900)

    let settings: IdentitySettings
    private let send: IdentityRequest.Sender
    private let ledger: AccountLedger
    private var secrets: ChallengeBook
    private var metadata: (value: ProviderMetadata, read: UnixTime)?
    private var keys: (value: ProviderKeys, read: UnixTime)?
    /// The exchanges with the provider, which answers within a second; each makes up to three
    /// requests of the registry.
    private var places = NetworkPlaces(50, ofNetwork: 3)

    init(
        _ settings: IdentitySettings, _ send: @escaping IdentityRequest.Sender,
        _ ledger: AccountLedger, _ random: Random
    ) {
        (self.settings, self.send, self.ledger) = (settings, send, ledger)
        var limits = ledger.limits
        limits.challenge = Self.longest
        secrets = ChallengeBook(limits, random)
    }

    /// Returns the page that signs somebody in, and the secret that belongs to it.
    ///
    /// - Parameter network: who asks, and may not take the places of others.
    func begin(
        redirect: String, again: Bool, from network: AddressBlock?
    ) async throws -> Proto.BeginIdentitySignInResponse {
        try places.enter(network)
        defer { places.leave(network) }
        let provider = try await rpc { () async throws(OpenIDProblem) in try await self.known() }
        let secret = secrets.make(for: Self.purpose(again), at: ledger.now)
        let flow = SignInFlow(secret: secret, settings.openID, redirect: redirect)
        var response = Proto.BeginIdentitySignInResponse()
        response.uri = flow.page(of: provider, scopes: settings.scopes, again: again)
        response.secret = Base64.url.encode(secret)
        return response
    }

    /// Returns the token about the person of whom the provider's answer tells.
    ///
    /// - Parameters:
    ///   - again: true if the person must have signed in at the provider since it began.
    ///   - network: who asks, and may not take the places of others.
    /// - Throws: `unauthenticated` if the answer is not one of this sign-in, or was used;
    ///   `permissionDenied` if the provider has refused; `unavailable` if it cannot be used;
    ///   `resourceExhausted` while many others sign in.
    func prove(
        _ answer: Proto.IdentityAnswer, again: Bool, from network: AddressBlock?
    ) async throws -> IDToken {
        guard let secret = Base64.url.decode(answer.secret) else { throw Self.foreign }
        let flow = SignInFlow(secret: secret, settings.openID, redirect: answer.redirectUri)
        guard ConstantTime.equal(Array(flow.state.utf8), Array(answer.state.utf8)),
            secrets.counts(secret, for: Self.purpose(again), at: ledger.now)
        else { throw Self.foreign }
        try places.enter(network)
        defer { places.leave(network) }
        let token = try await rpc { () async throws(OpenIDProblem) in
            try await self.exchange(answer, flow)
        }
        // Only now: strangers with codes that they have made up fill nothing.
        guard secrets.take(secret, for: Self.purpose(again), at: ledger.now) else {
            throw Self.foreign
        }
        // A minute for clocks that differ.
        let soonest = Self.longest + .seconds(60)
        let ends = ChallengeBook.end(of: secret)
        let isNew = token.authenticated.map { ends <= UnixTime(milliseconds: $0 * 1000) + soonest }
        if again, isNew != true {
            throw RPCError(
                .unauthenticated,
                "\(settings.name) does not say that you have signed in again; it must support "
                    + "'max_age' and the claim 'auth_time'")
        }
        return token
    }

    private func exchange(
        _ answer: Proto.IdentityAnswer, _ flow: SignInFlow
    ) async throws(OpenIDProblem) -> IDToken {
        let provider = try await known()
        // The answer of another provider could be passed off as this one's (RFC 9207 §2.4).
        guard
            provider.namesIssuer || !answer.issuer.isEmpty
                ? answer.issuer == settings.issuer
                : true
        else { throw OpenIDProblem(.answer, "the answer is of another issuer") }
        let (form, authorization) = flow.exchange(answer.code, at: provider)
        let (status, body) = try await send(
            IdentityRequest(uri: provider.tokenEndpoint, form: form, authorization: authorization)
        ).get()
        let document = try? JSONDocument(parsing: body)
        guard status == 200 else { throw refusal(status, document) }
        guard let text = try? document?.root.member("id_token")?.string() else {
            throw OpenIDProblem(.provider, "it has answered without 'id_token'")
        }
        return try await read(text, flow)
    }

    /// Reads a token; once more with the keys of now, if its key is not among the known ones.
    private func read(
        _ text: String, _ flow: SignInFlow
    ) async throws(OpenIDProblem) -> IDToken {
        let expected = IDToken.Expected(
            issuer: settings.issuer, client: settings.client, nonce: flow.nonce,
            now: ledger.now.milliseconds / 1000, claim: settings.claim,
            groupsClaim: settings.groups?.claim)
        do throws(OpenIDProblem) {
            return try IDToken(text, try await knownKeys(noOlderThan: Self.lifetime), expected)
        } catch {
            guard error.kind == .unknownKey else { throw error }
            return try IDToken(text, try await knownKeys(noOlderThan: Self.soonest), expected)
        }
    }

    private func known() async throws(OpenIDProblem) -> ProviderMetadata {
        if let metadata, isYoung(metadata.read, Self.lifetime) { return metadata.value }
        let body = try await get(ProviderMetadata.uri(of: settings.issuer))
        let value = try ProviderMetadata(parsing: body, issuer: settings.issuer)
        metadata = (value, ledger.now)
        return value
    }

    private func knownKeys(noOlderThan age: Duration) async throws(OpenIDProblem) -> ProviderKeys {
        if let keys, isYoung(keys.read, age) { return keys.value }
        let value = try ProviderKeys(parsing: try await get(try await known().keysURI))
        keys = (value, ledger.now)
        return value
    }

    private func isYoung(_ read: UnixTime, _ age: Duration) -> Bool {
        // A clock that was set back makes nothing young.
        read <= ledger.now && ledger.now < read + age
    }

    private func get(_ uri: String) async throws(OpenIDProblem) -> [UInt8] {
        let (status, body) = try await send(IdentityRequest(uri: uri)).get()
        guard status == 200 else {
            throw OpenIDProblem(.provider, "it has answered \(status) to GET \(uri)")
        }
        return body
    }

    /// Returns why the provider gives no token (RFC 6749 §5.2).
    private func refusal(_ status: Int, _ document: JSONDocument?) -> OpenIDProblem {
        let code = (try? document?.root.member("error")?.string()) ?? "status \(status)"
        // The code was used, has ended, or was not this client's. Glewlwyd says `invalid_code`.
        if code == "invalid_grant" || code == "invalid_code" {
            return OpenIDProblem(.answer, "it does not know the answer any more")
        }
        let text = (try? document?.root.member("error_description")?.string()) ?? ""
        let hint =
            code == "invalid_client" || code == "unauthorized_client"
            ? "; check HERALD_OIDC_CLIENT_ID and secrets/oidc.secret" : ""
        return OpenIDProblem(
            .provider, "it gives no token: \(code.prefix(100)) \(text.prefix(200))\(hint)")
    }

    private func rpc<Value>(
        _ body: () async throws(OpenIDProblem) -> Value
    ) async throws(RPCError) -> Value {
        do throws(OpenIDProblem) { return try await body() } catch {
            switch error.kind {
            case .refused: throw RPCError(.permissionDenied, "\(settings.name): \(error)")
            case .answer:
                throw RPCError(.unauthenticated, "\(settings.name): \(error); sign in again")
            case .provider, .unknownKey:
                throw RPCError(.unavailable, "the identity provider cannot be used: \(error)")
            }
        }
    }

    private static func purpose(_ again: Bool) -> String { again ? "again" : "sign-in" }

    private static let foreign = RPCError(
        .unauthenticated,
        "the answer does not belong to a sign-in of this browser, was used, or came after fifteen "
            + "minutes; sign in again")
}
