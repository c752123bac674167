import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    /// Every switch that was ever set.
    func switches() async throws -> [KillSwitch] {
        try await database.read { database in
            try database.rows(
                "SELECT app, is_on, reason, changed_by, time, epoch FROM kill_switch"
            ) { row in
                KillSwitch(
                    app: row.text(0), isOn: row.integer(1) != 0, reason: row.text(2),
                    changedBy: row.text(3), changeTime: UnixTime(milliseconds: row.integer(4)),
                    epoch: row.integer(5))
            }
        }
    }

    /// Sets a switch and gives the change its epoch; goes on when the disk is full.
    func set(_ wanted: KillSwitch) async throws -> KillSwitch {
        try await database.write(priority: .reserved) { database in
            let last = try database.first("SELECT max(epoch) FROM kill_switch_change") {
                $0.integer(0)
            }
            var new = wanted
            new.epoch = (last ?? 0) + 1
            try database.run(
                """
                INSERT OR REPLACE INTO kill_switch (app, is_on, reason, changed_by, time, epoch)
                VALUES (?, ?, ?, ?, ?, ?)
                """, new.app, new.isOn, new.reason, new.changedBy, new.changeTime.milliseconds,
                new.epoch)
            try database.run(
                """
                INSERT INTO kill_switch_change (app, is_on, reason, changed_by, time, epoch)
                VALUES (?, ?, ?, ?, ?, ?)
                """, new.app, new.isOn, new.reason, new.changedBy, new.changeTime.milliseconds,
                new.epoch)
            try EventStream.append(
                .killSwitch(new.proto), app: new.app, now: new.changeTime, in: database)
            return new
        }
    }
}
