import ServiceKit
import Synchronization

/// The size of a registry, for metrics; changed on the service's thread and read on any thread.
package final class RegistrySize: Sendable {
    private let devicesNow = Atomic<Int>(0)
    private let tagsNow = Atomic<Int>(0)
    private let keysNow = Atomic<Int>(0)
    private let unsavedNow = Atomic<Int>(0)
    private let savingTook = Atomic<Int>(0)
    private let hasFailedToSave = Atomic<Bool>(false)
    private let dropsWithheld = Atomic<Int>(0)

    /// The number of devices of all apps.
    package var devices: Int { devicesNow.load(ordering: .relaxed) }
    /// The number of tags that a device follows, counted once for each app.
    package var tags: Int { tagsNow.load(ordering: .relaxed) }
    /// The number of keys that are not revoked.
    package var keys: Int { keysNow.load(ordering: .relaxed) }

    /// The number of addresses that providers reported as gone but that were kept because they were
    /// too many at once.
    package var withheldDrops: Int { dropsWithheld.load(ordering: .relaxed) }

    /// Stores how many changes the saved index is behind, and how long the last save took.
    func noteSaved(behind changes: Int, took duration: Duration) {
        unsavedNow.store(changes, ordering: .relaxed)
        savingTook.store(Int(duration / .milliseconds(1)), ordering: .relaxed)
    }

    /// True if the last try to save the index failed.
    package var isSavingFailing: Bool { hasFailedToSave.load(ordering: .relaxed) }

    /// Stores whether the last try to save the index failed.
    func noteSaving(failed: Bool) { hasFailedToSave.store(failed, ordering: .relaxed) }

    func withholdDrops(_ count: Int) { dropsWithheld.wrappingAdd(count, ordering: .relaxed) }

    func add(devices: Int = 0, tags: Int = 0, keys: Int = 0) {
        devicesNow.wrappingAdd(devices, ordering: .relaxed)
        tagsNow.wrappingAdd(tags, ordering: .relaxed)
        keysNow.wrappingAdd(keys, ordering: .relaxed)
    }

    /// Adds these numbers to a process's metrics.
    func show(in metrics: Metrics) {
        metrics.gauge("herald_registry_devices", "Devices registered, of all apps.") {
            Double(self.devices)
        }
        metrics.gauge("herald_registry_tags", "Tags that at least one device has.") {
            Double(self.tags)
        }
        metrics.count(
            "herald_registry_withheld_drops_total",
            "Addresses that a provider called gone and that were kept: too many at once."
        ) { self.withheldDrops }
        metrics.gauge(
            "herald_registry_index_behind",
            "Changes since the index was last saved; the next start reads them again."
        ) { Double(self.unsavedNow.load(ordering: .relaxed)) }
        metrics.gauge(
            "herald_registry_index_save_seconds",
            "Duration of the last save of the index; 0: not saved since the start."
        ) { Double(self.savingTook.load(ordering: .relaxed)) / 1000 }
        metrics.gauge(
            "herald_registry_index_save_failing",
            "1 if the last try to save the index failed, so that it is tried again; else 0."
        ) { self.isSavingFailing ? 1 : 0 }
        metrics.gauge("herald_registry_keys", "Keys that are not revoked.") { Double(self.keys) }
    }
}
