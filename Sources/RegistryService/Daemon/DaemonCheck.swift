import DaemonKit
import RegistryService
import ServiceKit
import ServiceStorage

/// The checks of the registry's settings, and that the files they need can be read.
let checks: [@Sendable (Settings) throws -> Void] = [
    { _ = try AuditSettings($0) },
    { settings in
        guard let path = try RegistryConfiguration(settings).breached else { return }
        _ = try BreachedPasswords(path, setting: RegistryConfiguration.breachedSetting)
    },
    { settings in
        guard try RegistryConfiguration(settings).identity != nil else { return }
        _ = try TextFile.readRegularText(Directories(settings).secret("oidc.secret"))
    },
    { try KeyFile.check(Directories($0).secret("registry.key")) },
]
