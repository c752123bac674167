import Context
import ServiceKit

/// Converts the whole store to the current forms, once, before anything is read into memory.
struct FormUpgrade: Sendable {
    let store: any RegistryDriver
    let zones: ZoneTable
    let clock: WallClock

    /// Rewrites what has older forms; does nothing if the store has the current forms.
    ///
    /// - Returns: the apps that were changed.
    func run(_ apps: [StoredApp]) async throws -> [StoredApp] {
        // Reads the zone files here, because they are read at first use and the store's thread must
        // not wait for them.
        _ = await names()
        guard try await store.perform(ReadForm()) < OneForm.version else { return [] }
        var changed: [StoredApp] = []
        for app in apps {
            guard let zone = zones.canonical(app.timeZone), zone != app.timeZone else { continue }
            var edit = AppEdit()
            edit.timeZone = zone
            if let app = try await store.perform(EditApp(id: app.id, edit: edit)) {
                changed.append(app)
            }
        }
        try await rewriteDevices()
        try await store.perform(SetForm())
        return changed
    }

    private func rewriteDevices() async throws {
        let hasOwners = try await store.perform(HasOwners())
        var last: DeviceRow?
        while true {
            let page = try await store.perform(ScanDevices(last: last))
            guard let end = page.last?.row else { return }
            let command = OneForm(
                rows: page.map(\.row), zones: zones, hasOwners: hasOwners, now: clock.now())
            _ = try await store.perform(command)
            last = end
        }
    }

    @concurrent private func names() async -> ZoneNames { zones.names }
}
