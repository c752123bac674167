import Context
import ServiceKit

/// Brings all that is stored into today's forms, once, before memory reads any of it.
struct FormUpgrade: Sendable {
    let store: any RegistryDriver
    let zones: ZoneTable
    let clock: WallClock

    /// Writes what has another form; does nothing where all has today's.
    ///
    /// - Returns: the apps that were changed.
    func run(_ apps: [StoredApp]) async throws -> [StoredApp] {
        // Files that are read when they are first asked for: not on the store's thread.
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
