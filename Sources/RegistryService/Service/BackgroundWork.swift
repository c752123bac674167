package import ServiceKit

/// The work of a registry besides answering calls.
package enum BackgroundWork {
    /// Begins all background tasks; each ends when the store is closed.
    package static func begin(
        on service: RegistryService, _ configs: ConfigSetService, stale: StalePolicy, _ log: Log
    ) {
        Task { await configs.keepCounting() }
        Task { await service.keepExpiring(stale, log) }
        Task { await service.keepSaving(log) }
        Task { await AppDeletion.keepGoing(on: service, log) }
        Task { await TagCounting.keepGoing(on: service, log) }
    }
}
