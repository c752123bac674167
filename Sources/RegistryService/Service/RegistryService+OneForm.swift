import Context
import ServiceKit

extension RegistryService {
    /// Brings all that is stored into today's forms, once, before memory reads any of it.
    func bringIntoOneForm() async throws {
        // Files that are read when they are first asked for: not on the store's thread.
        _ = await Self.names(of: zones)
        guard try await store.perform(ReadForm()) < OneForm.version else { return }
        for directory in directories.values {
            let app = directory.app
            guard let zone = zones.canonical(app.timeZone), zone != app.timeZone else { continue }
            var edit = AppEdit()
            edit.timeZone = zone
            if let app = try await store.perform(EditApp(id: app.id, edit: edit)) { remember(app) }
        }
        let hasOwners = try await store.perform(HasOwners())
        var last: DeviceRow?
        while true {
            let page = try await store.perform(ScanDevices(last: last))
            guard let end = page.last?.row else { break }
            let command = OneForm(
                rows: page.map(\.row), zones: zones, hasOwners: hasOwners, now: clock.now())
            _ = try await store.perform(command)
            last = end
        }
        try await store.perform(SetForm())
    }

    @concurrent private static func names(of zones: ZoneTable) async -> ZoneNames { zones.names }
}
