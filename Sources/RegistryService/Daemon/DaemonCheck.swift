import DaemonKit
import RegistryService
import ServiceKit
import ServiceStorage

/// Checks the settings of the registry, and that its key file can be read.
@Sendable func check(_ settings: Settings) throws {
    _ = (try AuditSettings(settings), try RegistryConfiguration(settings))
    try KeyFile.check(Directories(settings).secret("registry.key"))
}
