import ServiceStorage
import Storage

/// The apps of which geo stores data.
struct HeldApps: AppHolder {
    let service: GeoService

    func all() async throws -> [String] {
        try await service.positionStore.database.read { try AppRows.apps(in: $0) }
    }

    func drop(_ app: String, isGone: Bool, followed: Followed?) async throws {
        try await AppRemoval(app: app, isGone: isGone).run(on: service, followed: followed)
    }

    func admit(_ apps: [String], followed: Followed?) async throws {
        try await AppRemoval.admit(apps, on: service, followed: followed)
    }
}
