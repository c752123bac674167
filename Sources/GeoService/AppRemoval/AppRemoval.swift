import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The removal of an app with everything that is stored of it, when the registry has deleted it.
///
/// It may be interrupted at any point, and is repeated from the beginning.
struct AppRemoval: Sendable {
    /// The number of devices that are erased at once.
    private static let devicesAtOnce = 500
    /// The number of checks that nothing is being written, and the time between two.
    private static let (looks, pause) = (1_000, Duration.milliseconds(5))

    let app: String
    /// Returns whether calls about the app are refused from now on.
    let isGone: Bool

    /// Removes the app, and stores the position in the list of erasures when nothing is left.
    func run(on geo: isolated GeoService, followed: Followed?) async throws {
        let database = geo.positionStore.database
        if isGone {
            try await database.write { [app] in try GoneApps.set(app, isGone: true, in: $0) }
            geo.gone.set(app, isGone: true)
        }
        while true {
            let rows = try await database.read { [app] in try AppRows(of: app, in: $0) }
            try await removeDevices(rows, geo)
            try await removePlaces(rows, geo)
            while try await database.write(isErasure: true, { try rows.deleteSome(in: $0) }) {}
            let isDone = try await database.write(isErasure: true) { database in
                guard try !rows.exist(in: database) else { return false }
                try rows.forgetNumbers(in: database)
                if let followed { try FollowedTable.write(followed, in: database) }
                return true
            }
            if isDone { break }
        }
        forget(geo)
        if let followed { geo.followed = followed }
        geo.log?(.info, "forgot an app that was deleted", ["app": app])
    }

    /// Accepts calls about apps that were gone and exist again.
    static func admit(
        _ apps: [String], on geo: isolated GeoService, followed: Followed?
    ) async throws {
        let back = apps.filter(geo.gone.contains)
        guard !back.isEmpty || followed != nil else { return }
        try await geo.positionStore.database.write { database in
            for app in back { try GoneApps.set(app, isGone: false, in: database) }
            if let followed { try FollowedTable.write(followed, in: database) }
        }
        for app in back { geo.gone.set(app, isGone: false) }
        if let followed { geo.followed = followed }
    }

    /// Erases the positions and movements of the app's devices, like those of devices that are
    /// erased one by one.
    private func removeDevices(_ rows: AppRows, _ geo: isolated GeoService) async throws {
        guard let number = rows.ofDevices else { return }
        let start = HeldDevice(app: app, id: "", place: Int(number << 32) - 1)
        var last: [HeldDevice] = []
        while true {
            let devices = try await geo.heldDevices(after: start, limit: Self.devicesAtOnce)
                .filter { $0.app == app }
            guard !devices.isEmpty else { break }
            guard devices != last else {
                throw RPCError(.internal, "the devices of the deleted app \(app) do not go away")
            }
            last = devices
            let erased = devices.map {
                ErasedDevice(app: app, id: $0.id, ordinal: $0.ordinal)
            }
            try await geo.erase(erased, followed: nil)
        }
        var next: Int64? = 0
        while let place = next {
            try await geo.move {
                let done = try await geo.positionStore.database.write(isErasure: true) {
                    try rows.deleteRuns(after: place, in: $0)
                }
                next = done.next
                return done.changes
            }
        }
    }

    /// Deletes the app's places.
    private func removePlaces(_ rows: AppRows, _ geo: isolated GeoService) async throws {
        guard let number = rows.ofPlaces else { return }
        try await waitUntilWritten(geo)
        var part: PlacePart? = PlacePart(.every, after: "", limit: PlaceLimits.changed)
        while let here = part {
            var next: String?
            let now = geo.clock.now().milliseconds
            _ = try await geo.change(app) {
                let done = try await geo.store.remove(here, of: number, at: now)
                next = done.found.next
                return done.changes
            }
            part = next.map { PlacePart(.every, after: $0, limit: PlaceLimits.changed) }
        }
        // The records of deleted places go, too, by which a saved index would be brought up to
        // date.
        try await waitUntilWritten(geo)
        await geo.snapshots?.discard()
        geo.saving.changes = geo.indexes.count
    }

    /// Waits until no place is being changed and the indexes are not being saved.
    private func waitUntilWritten(_ geo: isolated GeoService) async throws {
        for _ in 0..<Self.looks {
            if geo.indexes.pending == 0, !geo.saving.isRunning { return }
            try await Task.sleep(for: Self.pause)
        }
        throw RPCError(.unavailable, "places are being changed all the time")
    }

    /// Frees the memory that the app still has.
    private func forget(_ geo: isolated GeoService) {
        geo.names.forget(app: app)
        geo.positions.forget(app: app)
        geo.unfinished = geo.unfinished.filter { $0.key.app != app }
        geo.policies.forget(app: app)
        geo.deletions[app] = nil
    }
}
