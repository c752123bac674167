import Testing

/// The output of a daemon's `--check` if a setting or file is missing: it names that, and also the
/// errors in settings that are read after it.
struct MissingSettingsTests {
    @Test func `a missing certificate does not hide that the key is missing`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let outcome = try await suite.runAnother(
                .gateway, ["--check"],
                [
                    "HERALD_GATEWAY_CERTIFICATE": "/nonexistent.pem",
                    "HERALD_GATEWAY_KEY": "/nonexistent.key",
                    "HERALD_DASHBOARD_TILES": "nowhere", "HERALD_GATEWAY_METRICS": "nobody",
                ])
            #expect(outcome.status == 78)
            for name in [
                "HERALD_GATEWAY_CERTIFICATE", "HERALD_GATEWAY_KEY", "HERALD_GATEWAY_METRICS",
                "HERALD_DASHBOARD_TILES_ATTRIBUTION", "HERALD_DASHBOARD_TILES:",
            ] {
                #expect(outcome.output.contains(name), "\(name) in \(outcome.output)")
            }
        }
    }

    @Test
    func `the registry names the missing client, and what is wrong with the settings after it`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let outcome = try await suite.runAnother(
                .registry, ["--check"],
                [
                    "HERALD_OIDC_ISSUER": "https://id.example.org",
                    "HERALD_OIDC_SCOPES": "email", "HERALD_OIDC_ROLES": "nonsense",
                    "HERALD_BREACHED_PASSWORDS": "/nonexistent.txt",
                    "HERALD_ALLOWED_USERS": "ann",
                ])
            #expect(outcome.status == 78)
            for name in [
                "HERALD_OIDC_CLIENT_ID", "HERALD_OIDC_SCOPES", "HERALD_OIDC_ROLES",
                "HERALD_BREACHED_PASSWORDS", "HERALD_ALLOWED_USERS",
            ] {
                #expect(outcome.output.contains(name), "\(name) in \(outcome.output)")
            }
        }
    }
}
