import Storage

extension DeliveryStore {
    /// Returns every stored switch.
    func switches() async throws -> [KillSwitch] {
        try await database.read { try SwitchTable.all(in: $0) }
    }

    /// Sets a switch and gives the change its epoch; this works even if the disk is full.
    func set(_ wanted: KillSwitch) async throws -> KillSwitch {
        try await database.write(priority: .reserved) { try SwitchTable.set(wanted, in: $0) }
    }

    /// Ends the holds of adapters' switches that are off; returns those that held something.
    ///
    /// - Parameters:
    ///   - releases: The releases of the adapters, with their author and reason.
    ///   - only: The ids of the notifications that may go out; nil: all that are held.
    /// - Throws: `failedPrecondition` if another notification is held by one of them by now. Then
    ///   no hold ends.
    func endHolds(_ releases: [KillSwitch], only: Set<String>?) async throws -> [KillSwitch] {
        try await database.write(priority: .reserved) {
            try SwitchTable.endHolds(releases, only: only, in: $0)
        }
    }

    /// Records a release of notifications in the log.
    func record(_ release: KillSwitch) async throws {
        try await database.write(priority: .reserved) { try SwitchTable.record(release, in: $0) }
    }

    /// Returns the changes before `epoch`, newest first, of one app and the whole suite, or of all
    /// if `app` is nil.
    func switchChanges(
        of app: String?, before epoch: Int64, limit: Int
    ) async throws -> [KillSwitch] {
        try await database.read {
            try SwitchTable.changes(of: app, before: epoch, limit: limit, in: $0)
        }
    }
}
