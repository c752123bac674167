import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// What happens, in the order of commits, inside a transaction.
///
/// Only one connection writes, so an event is never seen before one with a smaller number: who has
/// read up to one has read all before it.
enum EventStream {
    /// Events that are kept of all apps: some 200 MB with devices' receipts.
    static let most: Int64 = 1_000_000
    /// A warehouse that is away for longer than a week has other worries.
    static let kept: Duration = .seconds(7 * 86_400)
    /// Removed at a time when they are old, so that no commit takes long.
    private static let removedAtOnce = 10_000

    /// Adds what happened to a notification.
    ///
    /// - Parameter device: whose id is in it, so that it goes with the device.
    static func append(
        _ what: Proto.StreamEventWhat, of notification: Int64, device: String? = nil,
        now: UnixTime, in database: borrowing Database
    ) throws {
        guard let name = try NotificationName.of(notification, in: database) else { return }
        try append(what, of: name, device: device, now: now, in: database)
    }

    /// Adds what happened, to a notification or, with an empty id, to an app.
    static func append(
        _ what: Proto.StreamEventWhat, of name: NotificationName, device: String? = nil,
        now: UnixTime, in database: borrowing Database
    ) throws {
        var event = Proto.StreamEvent()
        (event.notificationId, event.what) = (name.id, what)
        try database.run(
            "INSERT INTO stream (app, time, device, body) VALUES (?, ?, ?, ?)", name.app,
            now.milliseconds, device, try event.encoded())
        try drop(before: database.lastInsertedRow, in: database)
    }

    /// Adds that deliveries to devices of one block were given up alike, and answers the number of
    /// the last: one row, which has as many numbers as devices.
    ///
    /// - Parameter text: the devices', as it is stored.
    static func append(
        _ failure: Proto.DeliveryFailure, to devices: DeviceLines, _ text: String,
        of name: NotificationName, now: UnixTime, in database: borrowing Database
    ) throws -> Int64 {
        var event = Proto.StreamEvent()
        (event.notificationId, event.what) = (name.id, .failure(failure))
        let number = try last(in: database) + Int64(devices.devices.count)
        try database.run(
            """
            INSERT INTO stream (number, app, time, block, devices, body) VALUES (?, ?, ?, ?, ?, ?)
            """, number, name.app, now.milliseconds,
            devices.present.first.map { DeviceLines.block(of: $0.ordinal) }, text,
            try event.encoded())
        try drop(before: number, in: database)
        return number
    }

    /// What is more than fits: the oldest goes.
    private static func drop(before number: Int64, in database: borrowing Database) throws {
        let last = number - most
        guard last > 0 else { return }
        try database.run("DELETE FROM stream WHERE number <= ?", last)
        try database.run("UPDATE stream_bound SET removed = max(removed, ?)", last)
    }

    /// Adds that a notification has changed its state, if it has.
    static func append(
        _ record: NotificationRecord, from: NotificationState?, now: UnixTime,
        in database: borrowing Database
    ) throws {
        guard record.state != from else { return }
        var change = Proto.StateChange()
        change.from = from?.proto ?? .unspecified
        change.to = record.state.proto
        (change.reason, change.type) = (record.machine.reason, record.type)
        change.counts = record.counts.proto
        try append(
            .stateChange(change), of: NotificationName(app: record.app, id: record.id), now: now,
            in: database)
    }

    /// Removes what is too old, some of it at a time.
    static func sweep(now: UnixTime, in database: borrowing Database) throws {
        let time = now.milliseconds - kept.milliseconds
        // In the order of numbers, which is that of times but for a clock that was set.
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

    /// What came after a number, of an app and of everything; of every app if it is nil.
    static func page(
        of app: String?, after number: Int64, limit: Int, in database: borrowing Database
    ) throws -> [(number: Int64, event: Proto.StreamEvent)] {
        guard let app else {
            return try events("number > ?1", [], after: number, limit: limit, in: database)
        }
        // Each by the index, so that many of other apps are not looked at.
        let own = try events(
            "number > ?1 AND app = ?2", [.text(app)], after: number, limit: limit, in: database)
        let everybodys = try events(
            "number > ?1 AND app = ''", [], after: number, limit: limit, in: database)
        guard !everybodys.isEmpty else { return own }
        return Array((own + everybodys).sorted { $0.number < $1.number }.prefix(limit))
    }

    /// At least so many events, if there are: rows are read whole, and of one nothing may be left.
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

    /// The events of a row that come after a number.
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

    /// The last number that was given, and the last that is not kept any more.
    static func bounds(
        in database: borrowing Database
    ) throws -> (last: Int64, removed: Int64) {
        let removed = try database.first("SELECT removed FROM stream_bound") { $0.integer(0) }
        return (try last(in: database), removed ?? 0)
    }

    private static func last(in database: borrowing Database) throws -> Int64 {
        try database.first("SELECT seq FROM sqlite_sequence WHERE name = 'stream'") {
            $0.integer(0)
        } ?? 0
    }
}
