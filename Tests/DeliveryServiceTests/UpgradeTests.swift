import Protocol
import Storage
import Testing

@testable import DeliveryService

/// Databases that earlier versions have written.
struct UpgradeTests {
    /// Puts a database back to the schema before `lessWritten`, which counted by lane.
    private static func ageTo16(_ path: String, _ delivered: Int) async throws {
        let database = try await DatabaseQueue.open(
            .init(path: path, schema: DeliverySchema.schema))
        try await database.write { database in
            try database.run(
                """
                CREATE TABLE lane_count (
                    notification INTEGER NOT NULL REFERENCES notification,
                    lane INTEGER NOT NULL REFERENCES lane,
                    delivered INTEGER NOT NULL,
                    PRIMARY KEY (notification, lane)
                ) STRICT, WITHOUT ROWID
                """)
            try database.run(
                """
                INSERT INTO lane_count
                    SELECT notification, key, ? FROM tally WHERE subject = 4
                """, delivered)
            try database.run("DELETE FROM tally WHERE subject = 4")
            try dropLatest(database)
            try dropReleases(database)
            try database.run("CREATE INDEX stream_told ON stream (number)")
            try database.run("PRAGMA user_version = 16")
        }
        await database.close()
    }

    /// Puts the database back to version 18.
    private static func dropLatest(_ database: borrowing Database) throws {
        try dropAudiencePlaces(database)
        for trigger in ["notification_kept", "notification_gone"] {
            try database.run("DROP TRIGGER \(trigger)")
        }
        for table in [
            "kept_notification", "notification_text", "notification_search", "feed", "feed_entry",
            "approval_rule",
            "experiment", "experiment_group", "experiment_member", "experiment_reached", "goal",
            "goal_count", "opt_out", "provider_trial", "reaction", "effect_part",
        ] {
            try database.run("DROP TABLE \(table)")
        }
        try database.run("ALTER TABLE retry DROP COLUMN first_time")
        try database.run("DROP TABLE cap_moment")
        try database.run("DROP INDEX named_device_of")
        try database.run("DROP INDEX digest_part_missed")
        try database.run("DROP TABLE gone_app")
        try database.run("ALTER TABLE followed DROP COLUMN restored")
        try database.run("ALTER TABLE provider DROP COLUMN of_suite")
        try database.run("ALTER TABLE provider DROP COLUMN expire_time")
        try database.run("ALTER TABLE provider_setting DROP COLUMN set_time")
        try database.run("ALTER TABLE stream DROP COLUMN place")
        try database.run("DROP TABLE stream_removed")
        try database.run("DROP TABLE row_following")
        try database.run("DROP INDEX chunk_waiting")
        try database.run("DROP INDEX notification_naming_users")
        try database.run("DROP INDEX notification_with_approval")
        for column in ["sent_by", "approval", "begin_time", "cancelled_by", "authors"] {
            try database.run("ALTER TABLE notification DROP COLUMN \(column)")
        }
        for table in ["kill_switch", "kill_switch_change"] {
            try database.run("ALTER TABLE \(table) DROP COLUMN end_time")
        }
        for column in ["last_published", "last_switch"] {
            try database.run("ALTER TABLE process DROP COLUMN \(column)")
        }
    }

    /// Puts the log of switches back to its older form, which had only releases of adapters.
    private static func dropReleases(_ database: borrowing Database) throws {
        for table in ["kill_switch", "kill_switch_change"] {
            try database.run("UPDATE \(table) SET reason = 'released' WHERE is_release")
            try database.run("ALTER TABLE \(table) DROP COLUMN is_release")
        }
    }

    @Test func `an old database's release of an adapter is in the log of releases`()
        async throws
    {
        try await withHome(devices: 1) { home in
            try await home.run { world in
                try await world.stop { $0.adapter = "scripted" }
                try await world.stop(false) { $0.adapter = "scripted" }
                _ = try await world.release { $0.adapter = "scripted" }
            }
            let database = try await DatabaseQueue.open(
                .init(path: home.path, schema: DeliverySchema.schema))
            try await database.write { database in
                try Self.dropLatest(database)
                try Self.dropReleases(database)
                try database.run("PRAGMA user_version = 17")
            }
            await database.close()
            try await home.run { world in
                let log = try await world.client.listKillSwitchChanges(.init(), DeliveryWorld.suite)
                #expect(log.changes.map(\.released) == [true, false, false])
                #expect(log.changes.map(\.reason) == ["", "a test", "a test"])
            }
        }
    }

    @Test func `a plan older than the check of caps at a release is recognized by its time`()
        async throws
    {
        try await withHome(devices: 4) { home in
            let id = try await home.run { world in
                try await world.cap("/bill", 1)
                return try #require(try await world.hold())
            }
            let database = try await DatabaseQueue.open(
                .init(path: home.path, schema: DeliverySchema.schema))
            try await database.write { database in
                try Self.dropLatest(database)
                try database.run("PRAGMA user_version = 18")
            }
            await database.close()
            home.clock.advance(.hours(10))
            try await home.run { world in
                try await world.free(id)
                #expect(try await world.release(id).deliveries == 4)
                #expect(try await world.wait(id, for: .sent).counts?.delivered == 4)
                home.clock.advance(.hours(20))
                #expect(try await world.sendCapped().counts?.suppressed == 4)
            }
        }
    }

    @Test func `deliveries counted per lane in an older database keep counting`() async throws {
        try await withHome(devices: 3) { home in
            let id = try await home.run { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sent)
                return id
            }
            try await Self.ageTo16(home.path, 2)
            try await home.run { world in
                let counts = try #require(try await world.get(id).counts)
                #expect(counts.deliveredBy.map(\.deliveries) == [2])
                #expect(counts.delivered == 3)
            }
        }
    }
}
