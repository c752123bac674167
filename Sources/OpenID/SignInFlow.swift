import Crypto

/// A sign-in at an identity provider, from its page to the token.
///
/// All that belongs to it is made from one secret, which the browser keeps meanwhile. So an answer
/// counts only in the browser that began, and nothing has to be remembered here.
package struct SignInFlow: Sendable {
    /// A registered client of a provider.
    package struct Client: Hashable, Sendable {
        /// The id by which the provider knows it.
        package var id: String
        /// The client's secret; nil for a public client.
        package var secret: String?

        /// Creates a client.
        package init(id: String, secret: String?) { (self.id, self.secret) = (id, secret) }
    }

    private let secret: [UInt8]
    private let client: Client
    private let redirect: String

    /// Creates the flow of a secret.
    ///
    /// - Parameter redirect: where the provider sends the browser back to.
    package init(secret: [UInt8], _ client: Client, redirect: String) {
        (self.secret, self.client, self.redirect) = (secret, client, redirect)
    }

    /// The value that the provider gives back with its answer (RFC 6749 §4.1.1).
    package var state: String { derived("state") }

    /// The value that the token must have in it (OpenID Connect Core 1.0 §3.1.2.1).
    package var nonce: String { derived("nonce") }

    /// The proof for the exchange of the code that it was asked for here (PKCE, RFC 7636 §4.1).
    var verifier: String { derived("verifier") }

    /// Returns the provider's page that signs the person in.
    ///
    /// - Parameter again: true if the person must sign in though they have a session there.
    package func page(of provider: ProviderMetadata, scopes: String, again: Bool) -> String {
        let challenge = SHA256.digest(of: verifier.utf8.span).array
        var fields = [
            ("response_type", "code"), ("client_id", client.id), ("redirect_uri", redirect),
            ("scope", scopes), ("state", state), ("nonce", nonce),
            ("code_challenge", Base64.url.encode(challenge)), ("code_challenge_method", "S256"),
        ]
        // A provider that takes no `max_age` of 0 takes 1, which comes to the same for people.
        if again { fields += [("prompt", "login"), ("max_age", "1")] }
        let page = provider.authorizationEndpoint
        return page + (page.contains("?") ? "&" : "?")
            + FormText.encode(fields.map { (name: $0.0, value: $0.1) })
    }

    /// Returns the form that exchanges a code for the token, and the header `Authorization`; nil
    /// for none.
    package func exchange(
        _ code: String, at provider: ProviderMetadata
    ) -> (form: String, authorization: String?) {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ("code_verifier", verifier), ("client_id", client.id),
        ]
        var authorization: String?
        if let secret = client.secret {
            if provider.takesSecretInForm {
                fields.append(("client_secret", secret))
            } else {
                // Both are encoded as in a form first (RFC 6749 §2.3.1).
                let pair = [client.id, secret].map { PercentEncoding.encode($0) }
                    .joined(separator: ":")
                authorization = "Basic " + Base64.standard.encode(Array(pair.utf8))
            }
        }
        return (FormText.encode(fields.map { (name: $0.0, value: $0.1) }), authorization)
    }

    private func derived(_ purpose: String) -> String {
        Base64.url.encode(HMACSHA256.code(for: Array(purpose.utf8), key: secret).array)
    }
}
