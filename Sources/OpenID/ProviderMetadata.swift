import JSON

/// The statements of an identity provider about itself (OpenID Connect Discovery 1.0 §3).
package struct ProviderMetadata: Hashable, Sendable {
    /// The page that signs people in.
    package let authorizationEndpoint: String
    /// The URL at which codes are exchanged for tokens.
    package let tokenEndpoint: String
    /// The URL of the keys that sign tokens.
    package let keysURI: String
    /// Returns whether each answer of the provider has its issuer in it (RFC 9207 §3).
    package let namesIssuer: Bool
    /// Returns whether the client's secret goes in the form, for a provider that takes no header.
    package let takesSecretInForm: Bool

    /// Returns where the metadata of an issuer is.
    package static func uri(of issuer: String) -> String {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        return base + "/.well-known/openid-configuration"
    }

    /// Reads the metadata of an issuer.
    ///
    /// - Throws: A problem of the kind `provider`: it is of another issuer, lacks an address, or
    ///   has one that does not begin with `https:`.
    package init(parsing bytes: [UInt8], issuer: String) throws(OpenIDProblem) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw OpenIDProblem(.provider, "its configuration is not JSON: \(error)")
        }
        let root = document.root
        func address(_ name: String) throws(OpenIDProblem) -> String {
            guard let text = try? root.member(name)?.string(), text.hasPrefix("https://") else {
                throw OpenIDProblem(
                    .provider, "its configuration has no '\(name)' that begins with https:")
            }
            return text
        }
        let named = try? root.member("issuer")?.string()
        guard named == issuer else {
            throw OpenIDProblem(
                .provider,
                "its configuration is of the issuer '\(named ?? "")'; set HERALD_OIDC_ISSUER to "
                    + "exactly that if it is the right one")
        }
        authorizationEndpoint = try address("authorization_endpoint")
        tokenEndpoint = try address("token_endpoint")
        keysURI = try address("jwks_uri")
        namesIssuer =
            (try? root.member("authorization_response_iss_parameter_supported")?.bool()) ?? false
        let methods = Self.strings(root.member("token_endpoint_auth_methods_supported"))
        takesSecretInForm =
            !methods.isEmpty && !methods.contains("client_secret_basic")
            && methods.contains("client_secret_post")
    }

    private static func strings(_ value: JSONValue?) -> [String] {
        guard let elements = try? value?.elements() else { return [] }
        return elements.compactMap { try? $0.string() }
    }
}
