import ServiceKit
import Synchronization

/// Counts of expired devices; changed on the service's thread and read on any thread.
package final class ExpiryCounts: Sendable {
    private let expired = Atomic<Int>(0)
    private let withheldNow = Atomic<Int>(0)

    /// The number of devices that were deleted since the start.
    package var devices: Int { expired.load(ordering: .relaxed) }
    /// The number of stale devices that the last check kept because they were too many at once.
    package var withheld: Int { withheldNow.load(ordering: .relaxed) }

    func add(_ devices: Int) { expired.wrappingAdd(devices, ordering: .relaxed) }

    func setWithheld(_ devices: Int) { withheldNow.store(devices, ordering: .relaxed) }

    /// Adds these numbers to a process's metrics.
    func show(in metrics: Metrics) {
        metrics.count(
            "herald_registry_expired_devices_total",
            "Devices deleted because they had not synced for HERALD_REGISTRY_STALE_DAYS."
        ) { self.devices }
        metrics.gauge(
            "herald_registry_stale_devices_withheld",
            "Stale devices that are kept because they are too large a share of their app."
        ) { Double(self.withheld) }
    }
}
