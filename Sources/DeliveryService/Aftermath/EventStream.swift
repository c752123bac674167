import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The event stream, in the order of commits, inside a transaction.
///
/// Only one connection writes, so an event is never visible before one with a smaller number: a
/// reader that has read up to one has read all before it.
enum EventStream {
    /// The maximum number of stored events of all apps: about 200 MB with devices' receipts.
    ///
    /// If there are more, those of the app with most go: see ``StreamShares``.
    static let most: Int64 = 1_000_000
    /// The time for which events are kept; a data warehouse that is down for longer has other
    /// problems.
    static let kept: Duration = .seconds(7 * 86_400)
    /// The number of old events removed at a time, so that no commit takes long.
    private static let removedAtOnce = 10_000

    // The texts are constants, because a prepared statement is found by its text's address.
    private static let one = """
        INSERT INTO stream (app, time, device, body, place)
        VALUES (?1, ?2, ?3, ?4, \(StreamShares.lastPlace) + 1)
        """
    private static let several = """
        INSERT INTO stream (app, time, number, block, devices, body, place)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, \(StreamShares.lastPlace) + ?7)
        """

    /// Adds an event of a notification.
    ///
    /// - Parameter device: The id of a device in the event, with which the event is erased.
    static func append(
        _ what: Proto.StreamEventWhat, of notification: Int64, device: String? = nil,
        now: UnixTime, in database: borrowing Database
    ) throws {
        guard let name = try NotificationName.of(notification, in: database) else { return }
        try append(what, of: name, device: device, now: now, in: database)
    }

    /// Adds an event of a notification or, with an empty id, of an app.
    static func append(
        _ what: Proto.StreamEventWhat, of name: NotificationName, device: String? = nil,
        now: UnixTime, in database: borrowing Database
    ) throws {
        var event = Proto.StreamEvent()
        (event.notificationId, event.what) = (name.id, what)
        try database.run(
            one, name.app, now.milliseconds, device, try event.encoded())
        try StreamShares.makeRoom(at: database.lastInsertedRow, most: most, in: database)
    }

    /// Adds similar failures of devices in one block as a single row, which has as many numbers as
    /// devices, and returns the last number.
    ///
    /// - Parameter text: The devices' stored text.
    static func append(
        _ failure: Proto.DeliveryFailure, to devices: DeviceLines, _ text: String,
        of name: NotificationName, now: UnixTime, in database: borrowing Database
    ) throws -> Int64 {
        var event = Proto.StreamEvent()
        (event.notificationId, event.what) = (name.id, .failure(failure))
        let count = devices.devices.count
        let number = try last(in: database) + Int64(count)
        try database.run(
            several, name.app, now.milliseconds, number,
            devices.present.first.map { DeviceLines.block(of: $0.ordinal) }, text,
            try event.encoded(), count)
        try StreamShares.makeRoom(at: number, adding: count, most: most, in: database)
        return number
    }

    /// Adds the change of a notification's state, if it has changed; adds a sent one to the feed.
    static func append(
        _ record: NotificationRecord, from: NotificationState?, now: UnixTime,
        in database: borrowing Database
    ) throws {
        guard record.state != from else { return }
        if record.state == .sent { try FeedTable.take(record, now: now, in: database) }
        var change = Proto.StateChange()
        change.from = from?.proto ?? .unspecified
        change.to = record.state.proto
        (change.reason, change.type) = (record.machine.reason, record.type)
        change.counts = record.counts.proto
        try append(
            .stateChange(change), of: NotificationName(app: record.app, id: record.id), now: now,
            in: database)
    }

    /// Removes events that are too old, some of them at a time.
    static func sweep(now: UnixTime, in database: borrowing Database) throws {
        let time = now.milliseconds - kept.milliseconds
        // Numbers follow the order of times, unless the clock was set.
        let last =
            try database.first(
                """
                SELECT max(number) FROM stream
                WHERE number <= (SELECT min(number) FROM stream) + ? AND time < ?
                """, removedAtOnce, time
            ) { $0.optionalInteger(0) } ?? nil
        guard let last else { return }
        try database.run("DELETE FROM stream WHERE number <= ?", last)
        try database.run("UPDATE stream_bound SET removed = max(removed, ?)", last)
    }

    /// Returns the events after a number, of one app and of the whole suite, or of all if `app` is
    /// nil.
    static func page(
        of app: String?, after number: Int64, limit: Int, in database: borrowing Database
    ) throws -> [(number: Int64, event: Proto.StreamEvent)] {
        guard let app else {
            return try events("number > ?1", [], after: number, limit: limit, in: database)
        }
        // Use the index for each, to skip the events of other apps.
        let own = try events(
            "number > ?1 AND app = ?2", [.text(app)], after: number, limit: limit, in: database)
        let everybodys = try events(
            "number > ?1 AND app = ''", [], after: number, limit: limit, in: database)
        guard !everybodys.isEmpty else { return own }
        return Array((own + everybodys).sorted { $0.number < $1.number }.prefix(limit))
    }

    /// Returns at least `limit` events if there are so many; rows are read as a whole, and an
    /// erased row has none.
    private static func events(
        _ condition: String, _ values: [StorageValue], after number: Int64, limit: Int,
        in database: borrowing Database
    ) throws -> [(number: Int64, event: Proto.StreamEvent)] {
        var events: [(number: Int64, event: Proto.StreamEvent)] = []
        try database.visit(
            """
            SELECT number, app, time, body, devices FROM stream WHERE \(condition)
            ORDER BY number
            """, list: [.integer(number)] + values
        ) { row in
            try read(row, after: number, into: &events)
            return events.count < limit
        }
        return events
    }

    /// Reads the events of a row that come after a number.
    private static func read(
        _ row: Row, after number: Int64,
        into events: inout [(number: Int64, event: Proto.StreamEvent)]
    ) throws {
        var event = try Proto.StreamEvent(decoding: row.blob(3))
        event.app = row.text(1)
        event.time = UnixTime(milliseconds: row.integer(2)).timestamp
        guard let text = row.optionalText(4) else { return events.append((row.integer(0), event)) }
        guard case .failure(var failure) = event.what else { return }
        let devices = DeviceLines(text).devices
        var place = row.integer(0) - Int64(devices.count)
        for device in devices {
            place += 1
            guard place > number, let device else { continue }
            failure.deviceId = device.id
            event.what = .failure(failure)
            events.append((place, event))
        }
    }

    /// Returns the last assigned number, and the last number of an event that was removed.
    ///
    /// The removed event is one that a reader of an app, or of all apps if `app` is nil, would have
    /// got.
    static func bounds(
        of app: String?, in database: borrowing Database
    ) throws -> (last: Int64, removed: Int64) {
        let removed = try database.first("SELECT removed FROM stream_bound") { $0.integer(0) } ?? 0
        let own = try StreamShares.removed(of: app, in: database)
        return (try last(in: database), max(removed, own))
    }

    private static func last(in database: borrowing Database) throws -> Int64 {
        try database.first("SELECT seq FROM sqlite_sequence WHERE name = 'stream'") {
            $0.integer(0)
        } ?? 0
    }
}
