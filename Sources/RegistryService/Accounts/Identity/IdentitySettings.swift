import OpenID
package import ServiceKit

/// The identity provider (OpenID Connect) that signs people in, as its operator has set it.
package struct IdentitySettings: Hashable, Sendable {
    /// The provider's issuer, an address that begins with `https:`.
    package var issuer: String
    /// The id by which the provider knows the suite.
    package var client: String
    /// The client's secret; nil for a public client.
    package var secret: String?
    /// The name of the provider for people.
    package var name: String
    /// The claim that is the login of an account.
    package var claim = "email"
    /// The scopes that are asked for, by spaces.
    package var scopes = "openid email profile"
    /// True if a sign-in at the provider counts as a second factor whatever its token says.
    package var trustsSecondFactor = false
    /// The roles that groups give; nil if roles are given in Herald alone.
    package var groups: GroupRoles?

    /// Creates settings with the usual claim and scopes.
    package init(issuer: String, client: String, secret: String?, name: String) {
        (self.issuer, self.client, self.secret, self.name) = (issuer, client, secret, name)
    }

    /// Reads the settings; nil if there is no provider.
    ///
    /// - Throws: `ConfigurationError` that names the setting.
    package init?(_ settings: Settings) throws(ConfigurationError) {
        let issuer = settings.string("HERALD_OIDC_ISSUER", or: "")
        guard !issuer.isEmpty else { return nil }
        guard issuer.hasPrefix("https://"), issuer.count > "https://".count,
            !issuer.contains(where: { "?# ".contains($0) })
        else {
            throw ConfigurationError(
                "HERALD_OIDC_ISSUER",
                "'\(issuer)' is no issuer: write it as the provider does, an address that begins "
                    + "with https:// and has no '?', '#' or space",
                standIn: "https://issuer.example")
        }
        let client = settings.string("HERALD_OIDC_CLIENT_ID", or: "")
        guard !client.isEmpty else {
            throw ConfigurationError(
                "HERALD_OIDC_CLIENT_ID",
                "is missing; it is the id by which \(issuer) knows Herald", standIn: "herald")
        }
        let host = issuer.dropFirst("https://".count).prefix { $0 != "/" }
        self.init(
            issuer: issuer, client: client, secret: nil,
            name: settings.string("HERALD_OIDC_NAME", or: String(host)))
        claim = settings.string("HERALD_OIDC_CLAIM", or: claim)
        scopes = settings.string("HERALD_OIDC_SCOPES", or: scopes)
        groups = try GroupRoles(settings)
        trustsSecondFactor = try Self.trustsSecondFactor(settings)
        guard scopes.split(separator: " ").contains("openid") else {
            throw ConfigurationError(
                "HERALD_OIDC_SCOPES", "'\(scopes)' has no 'openid', which is needed")
        }
    }

    private static func trustsSecondFactor(
        _ settings: Settings
    ) throws(ConfigurationError) -> Bool {
        let name = "HERALD_OIDC_SECOND_FACTOR"
        let text = settings.string(name, or: "claimed")
        guard let trusts = ["claimed": false, "trusted": true][text] else {
            throw ConfigurationError(
                name,
                "'\(text)' is neither 'claimed', if the provider says in 'amr' that it has seen a "
                    + "second factor, nor 'trusted', if it lets nobody in without one")
        }
        return trusts
    }

    /// The client as the protocol has it.
    var openID: SignInFlow.Client { .init(id: client, secret: secret) }
}
