import Crypto
import HTTP
import JSON

/// Google's OAuth for service accounts: takes assertions and issues access tokens.
struct FCMAccess {
    /// The rules for assertions.
    struct Rules: Sendable {
        /// The only service account that is accepted; empty accepts all.
        var account = ""
        /// Checks signatures; nil accepts all.
        var signature: SignatureCheck?
    }

    private let rules: Rules
    private let random: Random
    /// The times at which tokens expire, in seconds since 1970, by token.
    private var tokens: [[UInt8]: Int64] = [:]

    private static let lifetime: Int64 = 3599
    private static let skew: Int64 = 300
    private static let grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    private static let scopes: Set<Substring> = [
        "https://www.googleapis.com/auth/firebase.messaging",
        "https://www.googleapis.com/auth/cloud-platform",
    ]

    init(_ rules: Rules, random: Random) {
        self.rules = rules
        self.random = random
    }

    /// Returns whether a token was issued and has not expired.
    func accepts(_ token: ArraySlice<UInt8>, now: ProviderTime) -> Bool {
        (tokens[Array(token)] ?? .min) > now.seconds
    }

    /// Returns the response to a request for a token.
    mutating func answer(_ request: ProviderRequest, now: ProviderTime) -> HTTPResponse {
        let form = WebForm.parse(request.body[...])
        guard form["grant_type"].map({ String(decoding: $0, as: UTF8.self) }) == Self.grant else {
            return Self.refusal("unsupported_grant_type", "grant_type must be \(Self.grant)")
        }
        guard let assertion = form["assertion"], let token = WebToken(assertion[...]) else {
            return Self.refusal("invalid_request", "assertion is not a JSON Web Token")
        }
        if let flaw = flaw(token, request, now) { return Self.refusal("invalid_grant", flaw) }
        tokens = tokens.filter { $0.value > now.seconds }
        let access = "ya29." + Hex.encode(random.bytes(24))
        tokens[Array(access.utf8)] = now.seconds + Self.lifetime
        var json = JSONWriter()
        json.beginObject()
        json.key("access_token")
        json.string(access)
        json.key("expires_in")
        json.integer(Self.lifetime)
        json.key("token_type")
        json.string("Bearer")
        json.endObject()
        return HTTPResponse.json(200, json.bytes)
    }

    private func flaw(
        _ token: WebToken, _ request: ProviderRequest, _ now: ProviderTime
    ) -> String? {
        guard token.algorithm == "RS256" else { return "alg must be RS256" }
        guard !token.issuer.isEmpty, rules.account.isEmpty || token.issuer == rules.account else {
            return "iss is not the service account"
        }
        guard token.scope.split(separator: " ").contains(where: Self.scopes.contains) else {
            return "scope does not include firebase.messaging"
        }
        guard isOurs(token.audience, request.authority) else {
            return "aud must be https://oauth2.googleapis.com/token or this server's /token"
        }
        guard let issuedAt = token.issuedAt, let expires = token.expires else {
            return "iat and exp are required"
        }
        guard expires - issuedAt <= 3600, expires > issuedAt else {
            return "exp must be at most an hour after iat"
        }
        guard issuedAt <= now.seconds + Self.skew, expires > now.seconds - Self.skew else {
            return "the present time is not between iat and exp"
        }
        guard rules.signature?(token.message, token.signature) ?? true else {
            return "Invalid JWT Signature."
        }
        return nil
    }

    /// Returns whether `aud` is Google's endpoint or this server's, which has two host names.
    private func isOurs(_ audience: String, _ authority: ArraySlice<UInt8>) -> Bool {
        let port = authority.split(separator: UInt8(ascii: ":")).last ?? []
        let local = ["127.0.0.1", "localhost"].map {
            "https://\($0):\(String(decoding: port, as: UTF8.self))/token"
        }
        return audience == "https://oauth2.googleapis.com/token" || local.contains(audience)
    }

    private static func refusal(_ error: String, _ description: String) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("error")
        json.string(error)
        json.key("error_description")
        json.string(description)
        json.endObject()
        return HTTPResponse.json(400, json.bytes)
    }
}

extension HTTPResponse {
    /// Creates a JSON response.
    static func json(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
        var response = HTTPResponse(status: status, body: body)
        response.fields.append("content-type", "application/json; charset=UTF-8")
        return response
    }
}
