import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The switches on disk and the record of their changes.
enum SwitchTable {
    /// The tables in the form that they first had.
    ///
    /// This is part of a migration and must never change.
    static let creation = """
        CREATE TABLE kill_switch (
            app TEXT PRIMARY KEY,
            is_on INTEGER NOT NULL,
            reason TEXT NOT NULL,
            changed_by TEXT NOT NULL,
            time INTEGER NOT NULL,
            epoch INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE kill_switch_change (
            epoch INTEGER PRIMARY KEY,
            app TEXT NOT NULL,
            is_on INTEGER NOT NULL,
            reason TEXT NOT NULL,
            changed_by TEXT NOT NULL,
            time INTEGER NOT NULL
        ) STRICT;
        """

    /// The columns that are read of a switch and of its changes.
    private static let columns = """
        app, kind, name, is_on, mode, awaits_release, reason, changed_by, time, epoch,
        coalesce((SELECT sequence FROM notification WHERE kind = 3 AND id = name), 0), is_release,
        end_time
        """

    /// Gives switches an end.
    ///
    /// This is part of a migration and must never change.
    static let ends = """
        ALTER TABLE kill_switch ADD COLUMN end_time INTEGER;
        ALTER TABLE kill_switch_change ADD COLUMN end_time INTEGER;
        """

    /// Returns every switch.
    static func all(in database: borrowing Database) throws -> [KillSwitch] {
        try database.rows("SELECT \(columns) FROM kill_switch", read: readSwitch)
    }

    /// Sets a switch and gives the change its epoch.
    ///
    /// If an adapter's switch that was on and held messages is turned off, the held messages wait
    /// for a release. To turn off a switch of a part of an app that is not stored changes nothing,
    /// and is answered with epoch 0: nobody can fill the table with what was never on.
    ///
    /// - Throws: `notFound` if the notification of a switch does not exist and the switch is turned
    ///   on or is not stored, `failedPrecondition` if a switch is turned on for a notification that
    ///   has ended.
    static func set(_ wanted: KillSwitch, in database: borrowing Database) throws -> KillSwitch {
        var new = wanted
        new.epoch = try nextEpoch(in: database)
        let old = try killSwitch(of: new.target, in: database)
        switch new.target.kind {
        case .whole, .type: break
        case .adapter:
            let held = old.map { $0.isOn ? $0.mode == .pause : $0.awaitsRelease } ?? false
            new.awaitsRelease = !new.isOn && held
        case .notification:
            new.sequence = try sequence(of: new, isStored: old != nil, in: database)
        }
        guard new.isOn || old != nil || new.target.kind == .whole else {
            new.epoch = 0
            return new
        }
        try write(new, in: database)
        try forgetSpent(of: new.target.app, in: database)
        try tell(new, in: database)
        return new
    }

    /// Returns the number of a switch's notification; 0 for one that is gone: its switch, if it is
    /// stored, can still be turned off.
    private static func sequence(
        of new: KillSwitch, isStored: Bool, in database: borrowing Database
    ) throws -> Int64 {
        let found = try NotificationTable.with(
            id: new.target.name, app: new.target.app, in: database)
        guard let record = found else {
            guard !new.isOn, isStored else {
                throw RPCError(.notFound, "no notification \(quoting: new.target.name)")
            }
            return 0
        }
        guard !new.isOn || !record.state.isFinal else {
            throw RPCError(
                .failedPrecondition,
                "the notification is \(record.state.name): there is nothing to stop")
        }
        return record.sequence
    }

    /// Returns the switches that are on of notifications that are over or gone, each with its end
    /// in words.
    static func over(in database: borrowing Database) throws -> [(KillSwitch, String)] {
        let present = NotificationState.allCases.filter { !$0.isFinal }
            .map { "\($0.rawValue)" }.joined(separator: ", ")
        // The states alone are read: there may be thousands of such switches.
        let over = try database.rows(
            """
            SELECT \(columns) FROM kill_switch WHERE kind = 3 AND is_on AND NOT EXISTS (
                SELECT 1 FROM notification
                WHERE notification.id = kill_switch.name
                    AND notification.app = kill_switch.app AND notification.state IN (\(present)))
            """, read: readSwitch)
        return try over.map { one in
            let state = try NotificationTable.with(sequence: one.sequence, in: database)?.state
            return (one, "the notification is \(state?.name ?? "gone")")
        }
    }

    /// Turns off a switch whose end has come; nil if it was changed meanwhile.
    ///
    /// - Parameter reason: the reason that the record of the change has.
    static func end(
        _ past: KillSwitch, at now: UnixTime,
        because reason: String = "it was set to end at this time", in database: borrowing Database
    ) throws -> KillSwitch? {
        guard let old = try killSwitch(of: past.target, in: database), old.isOn,
            old.epoch == past.epoch
        else { return nil }
        var new = old
        (new.isOn, new.endTime, new.changeTime) = (false, nil, now)
        new.changedBy = "suite"
        new.reason = reason
        return try set(new, in: database)
    }

    /// Tells those who follow the events of a switch that is still on.
    static func remind(
        of current: KillSwitch, at now: UnixTime, in database: borrowing Database
    ) throws {
        var told = current.proto
        told.reminder = true
        try EventStream.append(
            .killSwitch(told), of: NotificationName(app: current.target.app, id: ""), now: now,
            in: database)
    }

    /// Deletes an app's switches that hold nothing any more, except the latest; their changes stay.
    private static func forgetSpent(
        of app: String, in database: borrowing Database
    ) throws {
        let spent = "app = ?1 AND kind <> 0 AND is_on = 0 AND awaits_release = 0"
        try database.run(
            """
            DELETE FROM kill_switch WHERE \(spent) AND epoch <= (
                SELECT epoch FROM kill_switch WHERE \(spent)
                ORDER BY epoch DESC LIMIT 1 OFFSET ?2)
            """, app, SwitchCheck.spentSwitchesOfAnApp)
    }

    /// Ends the holds of adapters' switches that are off; returns those that held something.
    ///
    /// - Parameter only: The ids of the notifications that may go out; nil: all that are held.
    /// - Throws: `failedPrecondition` if another notification is held by one of them by now. Then
    ///   no hold ends.
    static func endHolds(
        _ releases: [KillSwitch], only: Set<String>?, in database: borrowing Database
    ) throws -> [KillSwitch] {
        if let only {
            for target in releases.map(\.target) {
                let lane = LaneKey(app: target.app, adapter: target.name)
                guard let number = try LaneTable.find(lane, in: database) else { continue }
                for sequence in try LaneTable.open(number, in: database) {
                    let id = try database.first(
                        "SELECT id FROM notification WHERE sequence = ?", sequence
                    ) { $0.text(0) }
                    guard id.map(only.contains) ?? true else { throw SeenRelease.others }
                }
            }
        }
        return try releases.compactMap { try endHold($0, in: database) }
    }

    private static func endHold(
        _ release: KillSwitch, in database: borrowing Database
    ) throws -> KillSwitch? {
        let old = try killSwitch(of: release.target, in: database)
        guard let old, old.awaitsRelease else { return nil }
        var new = release
        (new.mode, new.epoch) = (old.mode, try nextEpoch(in: database))
        try write(new, in: database)
        try tell(new, in: database)
        return new
    }

    /// Records a release of notifications among the changes.
    static func record(_ release: KillSwitch, in database: borrowing Database) throws {
        var new = release
        new.epoch = try nextEpoch(in: database)
        try write(new, to: "kill_switch_change", in: database)
        try tell(new, in: database)
    }

    /// Returns the changes before `epoch`, newest first, of one app and the whole suite, or of all
    /// if `app` is nil.
    static func changes(
        of app: String?, before epoch: Int64, limit: Int, in database: borrowing Database
    ) throws -> [KillSwitch] {
        let select = "SELECT \(columns) FROM kill_switch_change"
        guard let app else {
            return try database.rows(
                "\(select) WHERE epoch < ? ORDER BY epoch DESC LIMIT ?", epoch, limit,
                read: readSwitch)
        }
        return try database.rows(
            "\(select) WHERE app IN ('', ?) AND epoch < ? ORDER BY epoch DESC LIMIT ?", app, epoch,
            limit, read: readSwitch)
    }

    private static func nextEpoch(in database: borrowing Database) throws -> Int64 {
        try database.first(AppRows.lastSwitch) { $0.integer(0) + 1 } ?? 1
    }

    private static func tell(_ change: KillSwitch, in database: borrowing Database) throws {
        try EventStream.append(
            .killSwitch(change.proto), of: NotificationName(app: change.target.app, id: ""),
            now: change.changeTime, in: database)
    }

    private static func killSwitch(
        of target: SwitchTarget, in database: borrowing Database
    ) throws -> KillSwitch? {
        try database.first(
            "SELECT \(columns) FROM kill_switch WHERE app = ? AND kind = ? AND name = ?",
            target.app, target.kind.rawValue, target.name, read: readSwitch)
    }

    private static func write(_ new: KillSwitch, in database: borrowing Database) throws {
        for table in ["kill_switch", "kill_switch_change"] {
            try write(new, to: table, in: database)
        }
        // A notification's switch is not stored while it is off; only the change is recorded.
        guard new.target.kind == .notification, !new.isOn else { return }
        try database.run(
            "DELETE FROM kill_switch WHERE app = ? AND kind = ? AND name = ?", new.target.app,
            new.target.kind.rawValue, new.target.name)
    }

    private static func write(
        _ new: KillSwitch, to table: String, in database: borrowing Database
    ) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO \(table)
                (app, kind, name, is_on, mode, awaits_release, reason, changed_by, time, epoch,
                is_release, end_time)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, new.target.app, new.target.kind.rawValue, new.target.name, new.isOn,
            new.mode.rawValue, new.awaitsRelease, new.reason, new.changedBy,
            new.changeTime.milliseconds, new.epoch, new.isRelease, new.endTime?.milliseconds)
    }

    private static func readSwitch(_ row: Row) throws -> KillSwitch {
        guard let kind = SwitchTarget.Kind(rawValue: Int(row.integer(1))),
            let mode = KillSwitch.Mode(rawValue: Int(row.integer(4)))
        else { throw StorageError(.corrupt, "there is a kill switch of an unknown kind or mode") }
        return KillSwitch(
            target: SwitchTarget(app: row.text(0), kind: kind, name: row.text(2)),
            sequence: row.integer(10), isOn: row.integer(3) != 0, mode: mode,
            awaitsRelease: row.integer(5) != 0, isRelease: row.integer(11) != 0,
            reason: row.text(6), changedBy: row.text(7),
            changeTime: UnixTime(milliseconds: row.integer(8)),
            endTime: row.optionalInteger(12).map(UnixTime.init(milliseconds:)),
            epoch: row.integer(9))
    }
}
