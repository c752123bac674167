package import Addresses
package import DeliveryAdapters
import ServiceKit
import Storage

/// The dependencies for setting up providers.
package struct ProviderSetup: Sendable {
    /// The kinds that can be set up.
    package var kinds: [any AdapterKind]
    /// The adapters' dependencies; nil if there are no connections to providers, so that no adapter
    /// can be made.
    package var tools: AdapterTools?
    /// The vault that encrypts the secrets.
    package var vault: CredentialVault
    /// The private servers that an app's key may name in a provider's settings.
    package var allowed: Set<HostPort>
    /// The time for which an operator waits for the outcome of a test; less than the call's time
    /// limit.
    package var patience: Duration = .seconds(20)

    /// Creates a setup, by default with every kind.
    package init(
        vault: CredentialVault, tools: AdapterTools?, kinds: [any AdapterKind] = AdapterKinds.all,
        allowed: Set<HostPort> = []
    ) {
        (self.vault, self.tools, self.kinds) = (vault, tools, kinds)
        self.allowed = allowed
    }

    /// Continues with the stored provider tokens, and stores new ones.
    func goOnWithTokens(of database: DatabaseQueue, _ log: Log) async throws {
        guard let tools else { return }
        let vault = vault
        let kept = try await database.read { try ProviderTokenTable.all(from: vault, $0) }
        tools.apnsTokens.goOn(with: kept) { token in
            Task {
                do {
                    try await database.write { try ProviderTokenTable.keep(token, in: vault, $0) }
                } catch {
                    log(.warning, "a provider token cannot be stored", ["error": "\(error)"])
                }
            }
        }
    }

    /// Returns the kind with a name; nil if there is none.
    func kind(_ name: String) -> (any AdapterKind)? { kinds.first { $0.name == name } }
}
