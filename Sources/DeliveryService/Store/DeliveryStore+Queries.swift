import DeliveryEngine
import Protocol
import ServiceKit
import Storage

extension DeliveryStore {
    private static let errorsShown = 10

    /// Returns a notification with its latest errors.
    func notification(id: String, app: String) async throws -> Proto.Notification {
        try await database.read { database in
            let record = try NotificationTable.required(id: id, app: app, in: database)
            let errors = try database.rows(
                """
                SELECT time, adapter, message, count, failed FROM error WHERE notification = ?
                ORDER BY time DESC LIMIT ?
                """, record.sequence, Self.errorsShown
            ) { row in
                var error = Proto.DeliveryError()
                error.time = UnixTime(milliseconds: row.integer(0)).timestamp
                error.adapter = row.text(1)
                error.message = row.text(2)
                error.count = UInt64(max(0, row.integer(3)))
                error.failed = UInt64(max(0, row.integer(4)))
                return error
            }
            var notification = record.proto(errors: errors)
            notification.optOuts = try OptOutTable.counts(of: record.sequence, in: database)
            if var counts = notification.counts {
                try TallyTable.fill(&counts, of: record.sequence, in: database)
                counts.reached =
                    try ReachedDevices.count(of: record, counts, in: database) ?? 0
                notification.counts = counts
                notification.rolloutState?.stageDevices =
                    try StageTally.stages(of: record, counts, in: database)
            }
            if record.isDigest {
                notification.digestOf = try Self.digested(by: record.sequence, in: database)
            }
            if record.timing?.localSending != nil {
                notification.nextLocalTime =
                    try WaveTable.next(of: record.sequence, in: database)?.timestamp
            }
            return notification
        }
    }

    /// Returns the names of the adapters that still have work of a notification.
    func adapters(with id: String, of app: String) async throws -> [String] {
        try await database.read {
            try LaneTable.adapters(
                with: NotificationTable.required(id: id, app: app, in: $0).sequence, in: $0)
        }
    }

    /// Returns a stored notification.
    ///
    /// - Throws: `notFound`.
    func record(id: String, app: String) async throws -> NotificationRecord {
        try await database.read { try NotificationTable.required(id: id, app: app, in: $0) }
    }

    /// Returns a page of the notifications that are wanted, newest first.
    func page(_ wanted: NotificationSearch) async throws -> NotificationSearch.Page {
        if wanted.hasWords, try await database.read({ try SearchTable.isBehind(in: $0) }) {
            // New ones are found at once; what a full disk does not take is found later.
            _ = try? await database.write {
                try SearchTable.follow(limit: SearchIndexer.batch, in: $0)
            }
        }
        var progress = NotificationSearch.Progress()
        while !progress.isWhole {
            try Task.checkCancellation()
            let before = progress
            progress = try await database.read { try wanted.step(before, in: $0) }
        }
        let whole = progress
        return try await database.read { try wanted.page(whole, in: $0) }
    }

    /// Returns the number of notifications of each app in each state.
    func stateCounts() async throws -> [(app: String, state: NotificationState, count: Int)] {
        let rows = try await database.read { database in
            try database.rows(
                "SELECT app, state, count(*) FROM notification GROUP BY app, state"
            ) { ($0.text(0), NotificationState($0.integer(1)), Int($0.integer(2))) }
        }
        return rows.compactMap { app, state, count in state.map { (app, $0, count) } }
    }
}

extension NotificationState {
    /// Converts the stored number; returns nil if it is unknown.
    fileprivate init?(_ number: Int64) {
        self.init(rawValue: Int32(truncatingIfNeeded: number))
    }
}
