import Crypto
import TestIdentities
import TestSupport
import Testing

@testable import OpenID

@Suite struct `Identity providers` {
    private let provider: MadeIdentityProvider

    init() throws { provider = try MadeIdentityProvider() }

    @Test func `the configuration of an issuer is where its standard says`() {
        #expect(
            ProviderMetadata.uri(of: "https://id.example.org/realms/news/")
                == "https://id.example.org/realms/news/.well-known/openid-configuration")
    }

    @Test func `a configuration of another issuer, or without TLS, is refused`() throws {
        let issuer = MadeIdentityProvider.issuer
        _ = try ProviderMetadata(parsing: provider.metadata, issuer: issuer)
        for (name, value) in [
            ("issuer", issuer + "/"), ("authorization_endpoint", "http://id.example.org/auth"),
            ("token_endpoint", "http://id.example.org"), ("jwks_uri", ""),
        ] {
            #expect(throws: OpenIDProblem.self, "\(name)") {
                try ProviderMetadata(
                    parsing: self.provider.metadata([name: value]), issuer: issuer)
            }
        }
        #expect(throws: OpenIDProblem.self) {
            try ProviderMetadata(parsing: Array("<html>".utf8), issuer: issuer)
        }
    }

    @Test func `the page has the challenge of the verifier, and the verifier stays here`() throws {
        let metadata = try ProviderMetadata(
            parsing: provider.metadata(["authorization_endpoint": "https://id.example.org/?t=1"]),
            issuer: MadeIdentityProvider.issuer)
        let flow = SignInFlow(
            secret: [1, 2, 3], .init(id: "her ald", secret: "s:/ü"),
            redirect: "https://herald.example.org/")
        let page = flow.page(of: metadata, scopes: "openid email", again: true)
        #expect(
            page.hasPrefix("https://id.example.org/?t=1&response_type=code&client_id=her%20ald"))
        #expect(page.contains("&redirect_uri=https%3A%2F%2Fherald.example.org%2F&"))
        #expect(page.contains("&prompt=login&max_age=1"))
        let challenge = SHA256.digest(of: flow.verifier.utf8.span).array
        #expect(page.contains("&code_challenge=\(Base64.url.encode(challenge))&"))
        #expect(!page.contains(flow.verifier))
        let (form, authorization) = flow.exchange("c&d", at: metadata)
        #expect(form.contains("&code=c%26d&") && form.contains(flow.verifier))
        // RFC 6749 §2.3.1: both are encoded before the colon joins them.
        #expect(
            authorization == "Basic "
                + Base64.standard.encode(Array("her%20ald:s%3A%2F%C3%BC".utf8)))
    }

    @Test func `a provider that takes no header gets the secret in the form`() throws {
        let metadata = try ProviderMetadata(
            parsing: provider.metadata([
                "token_endpoint_auth_methods_supported": ["client_secret_post"]
            ]),
            issuer: MadeIdentityProvider.issuer)
        let flow = SignInFlow(
            secret: [1], .init(id: "herald", secret: "secret"), redirect: "https://h/")
        let (form, authorization) = flow.exchange("c", at: metadata)
        #expect(form.hasSuffix("&client_secret=secret") && authorization == nil)
    }

    @Test func `a set of keys without one that signs is refused`() throws {
        for text in ["{}", "[]", #"{"keys": []}"#, #"{"keys": [{"kty": "oct", "k": "AQAB"}]}"#] {
            #expect(throws: OpenIDProblem.self, "\(text)") {
                try ProviderKeys(parsing: Array(text.utf8))
            }
        }
    }
}
