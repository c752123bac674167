import ServiceKit

@testable import RegistryService

extension MemoryTables {
    func deletedApps() throws -> [StoredApp] { state.deletedApps }

    func markDeleted(_ id: String, at time: UnixTime) throws -> StoredApp? {
        guard let place = state.apps.firstIndex(where: { $0.id == id }) else { return nil }
        let app = state.apps.remove(at: place)
        state.deletedApps.append(app)
        for key in state.keys.values where key.app == id {
            state.keys[key.id]?.revoked = key.revoked ?? time
        }
        list(.app(app.number, id))
        state.deletions[id] = state.lastErasure
        return app
    }

    func discard(_ device: Device) throws {
        state.devices[device.row] = nil
        state.confirmations.removeAll { $0.row == device.row }
        if let install = device.install {
            state.installs[Install(app: device.row.app, name: install)] = nil
        }
        state.usersOfRows[device.row] = nil
        for key in Array(state.members.keys) { state.members[key]?.remove(device.row) }
        try touch(device.row)
    }

    func discardGroups(of app: UInt32, limit: Int) throws -> Int {
        let before = groups
        state.users = state.users.filter { $0.key.app != app }
        state.usersOfRows = state.usersOfRows.filter { $0.key.app != app }
        state.segments = state.segments.filter { $0.key.app != app }
        state.lists = state.lists.filter { $0.key.app != app }
        state.members = state.members.filter { $0.key.app != app }
        state.free[app] = nil
        state.configs.discard(app)
        state.tagCounts[app] = nil
        return before - groups
    }

    private var groups: Int {
        state.users.count + state.usersOfRows.count + state.segments.count + state.lists.count
            + state.free.count
    }

    func discardOwners(of app: UInt32, after place: [UInt8], limit: Int) throws -> [UInt8]? {
        state.owners = state.owners.filter { $0.key.app != app }
        return nil
    }

    func isListed(_ app: StoredApp) throws -> Bool {
        state.erasures.contains { entry in
            switch entry.what {
            case .device, .user: false
            case .app(let number, _), .newApp(let number, _): number == app.number
            }
        }
    }

    func hasDevices(_ app: StoredApp) throws -> Bool {
        state.devices.keys.contains { $0.app == app.number }
    }

    func remove(_ app: StoredApp) throws {
        state.keys = state.keys.filter { $0.value.app != app.id }
        state.deletedApps.removeAll { $0.number == app.number }
    }

    func lastDeletion(of id: String) throws -> Int64? { state.deletions[id] }

    func noteCreation(_ app: StoredApp) throws { list(.newApp(app.number, app.id)) }

    /// Adds an entry to the list of erasures.
    func list(_ what: ErasurePage.Erasure) {
        state.lastErasure += 1
        state.erasures.append(ErasurePage.Entry(sequence: state.lastErasure, what: what))
    }
}
