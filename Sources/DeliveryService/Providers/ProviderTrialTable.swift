import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The result of a provider's latest test.
struct TriedProvider: Hashable, Sendable {
    var lane: LaneKey
    /// The time at which the provider was set up.
    ///
    /// The test tells nothing about later settings.
    var setTime: UnixTime
    /// The time at which the test ended.
    var time: UnixTime
    var outcome: Proto.ProviderOutcome

    /// The test as a protobuf message.
    var proto: Proto.ProviderTrial {
        var proto = Proto.ProviderTrial()
        (proto.time, proto.outcome) = (time.timestamp, outcome)
        return proto
    }
}

/// The table of the providers' latest tests.
enum ProviderTrialTable {
    static let creation = """
        CREATE TABLE provider_trial (
            app TEXT NOT NULL,
            provider TEXT NOT NULL,
            set_time INTEGER NOT NULL,
            time INTEGER NOT NULL,
            outcome INTEGER NOT NULL,
            PRIMARY KEY (app, provider)
        ) STRICT, WITHOUT ROWID;
        """

    /// Deletes the test of a provider that is removed or set up anew.
    static func remove(
        _ name: String, of app: String, in database: borrowing Database
    ) throws {
        try database.run("DELETE FROM provider_trial WHERE app = ? AND provider = ?", app, name)
    }

    /// Stores a test in place of the one before, unless the provider was changed meanwhile.
    static func keep(_ tried: TriedProvider, in database: borrowing Database) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO provider_trial (app, provider, set_time, time, outcome)
            SELECT app, name, time, ?, ? FROM provider
            WHERE app = ? AND name = ? AND time = ?
            """, tried.time.milliseconds, Int64(tried.outcome.rawValue), tried.lane.app,
            tried.lane.adapter, tried.setTime.milliseconds)
    }

    /// Returns the latest test of each provider.
    static func all(in database: borrowing Database) throws -> [TriedProvider] {
        try database.rows(
            "SELECT app, provider, set_time, time, outcome FROM provider_trial"
        ) { row in
            TriedProvider(
                lane: LaneKey(app: row.text(0), adapter: row.text(1)),
                setTime: UnixTime(milliseconds: row.integer(2)),
                time: UnixTime(milliseconds: row.integer(3)),
                outcome: .init(rawValue: Int32(truncatingIfNeeded: row.integer(4))))
        }
    }
}
