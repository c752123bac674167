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

    /// Ends the hold of an adapter's switch that is off; returns nil if it holds nothing.
    ///
    /// - Parameter release: The release of the adapter, with its author and reason.
    func endHold(_ release: KillSwitch) async throws -> KillSwitch? {
        try await database.write(priority: .reserved) { try SwitchTable.endHold(release, in: $0) }
    }

    /// Records a release of notifications in the log.
    func record(_ release: KillSwitch) async throws {
        try await database.write(priority: .reserved) { try SwitchTable.record(release, in: $0) }
    }

    /// Deletes the switch of a notification that has ended, unless it was set again.
    func forget(_ target: SwitchTarget, epoch: Int64) async throws {
        try await database.write { try SwitchTable.forget(target, epoch: epoch, in: $0) }
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
