import DaemonKit
import Protocol
import RegistryService
import ServiceKit
import Storage

/// Opens the accounts of people, which are in the registry's database.
@Sendable func accounts(
    _ daemon: Daemon, _ database: DatabaseQueue, _ registry: RegistryService,
    _ configuration: RegistryConfiguration
) async throws -> AccountService {
    var parts = AccountService.Parts(
        box: try SecretBox.open(at: daemon.directories.secret("registry.key")),
        worker: try daemon.performer("passwords"),
        apps: { try await registry.listApps(.init(), CallContext()).apps })
    parts.limits = configuration.accounts
    if let path = configuration.breached {
        parts.breached = try BreachedPasswords(
            path, setting: RegistryConfiguration.breachedSetting)
    }
    if var identity = configuration.identity {
        let secret = try TextFile.readRegularText(daemon.directories.secret("oidc.secret"))
        identity.secret = secret?.withoutLineEnd
        parts.identity = identity
    }
    let accounts = AccountService(database: database, executor: daemon.loop, parts)
    try await accounts.load()
    return accounts
}
