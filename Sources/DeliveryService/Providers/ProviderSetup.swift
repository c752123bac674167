package import DeliveryAdapters
import ServiceKit

/// What providers are set up with.
package struct ProviderSetup: Sendable {
    /// The kinds that can be set up.
    package var kinds: [any AdapterKind]
    /// What adapters are made with; nil where nothing leads to providers: none can be made then.
    package var tools: AdapterTools?
    /// Seals the secrets.
    package var vault: CredentialVault
    /// How long an operator waits for what came of a message for trial; less than the call's time.
    package var patience: Duration = .seconds(20)

    /// Every kind that there is, unless told otherwise.
    package init(
        vault: CredentialVault, tools: AdapterTools?, kinds: [any AdapterKind] = AdapterKinds.all
    ) {
        (self.vault, self.tools, self.kinds) = (vault, tools, kinds)
    }

    /// Goes on with the provider tokens that were kept, and has new ones kept.
    func goOnWithTokens(of store: DeliveryStore, _ log: Log) async throws {
        guard let tools else { return }
        let vault = vault
        tools.apnsTokens.goOn(with: try await store.keptTokens(from: vault)) { token in
            Task {
                do {
                    try await store.keep(token, in: vault)
                } catch {
                    log(.warning, "a provider token is not kept", ["error": "\(error)"])
                }
            }
        }
    }

    /// The kind of that name.
    func kind(_ name: String) -> (any AdapterKind)? { kinds.first { $0.name == name } }
}
