import ServiceKit
import Storage

/// The table of positions, a log: each new position is appended, and the last entry of a device is
/// its current one.
///
/// A move does not touch the page of the previous position, which may be anywhere in the file. Its
/// entry names the previous one, so that all entries of a device can be overwritten when the device
/// is erased.
enum PositionLog {
    /// Appends entries and returns their numbers.
    @discardableResult
    static func append(
        _ entries: [PositionEntry], of app: UInt32, in database: borrowing Database
    ) throws -> Range<Int64> {
        let first = try last(in: database) + 1
        var rest = entries[...]
        while !rest.isEmpty {
            let some = Array(rest.prefix(PositionRun.capacity))
            rest = rest.dropFirst(some.count)
            let end = first + Int64(entries.count - rest.count) - 1
            try database.run(
                "INSERT INTO position_log (number, app, body) VALUES (?, ?, ?)", end, app,
                PositionRun(end: end, app: app, entries: some).body)
        }
        return first..<first + Int64(entries.count)
    }

    /// Returns the number of the last entry; 0 if there was none.
    static func last(in database: borrowing Database) throws -> Int64 {
        try database.first("SELECT max(number) FROM position_log") { $0.integer(0) } ?? 0
    }

    /// Returns at most `limit` rows after an entry.
    static func runs(
        after number: Int64, limit: Int, in database: borrowing Database
    ) throws -> [PositionRun] {
        try database.rows(
            "SELECT number, app, body FROM position_log WHERE number > ? ORDER BY number LIMIT ?",
            number, limit
        ) { PositionRun($0) }
    }

    /// Returns the row of an entry, and its position there; nil if it no longer exists.
    static func find(
        _ number: Int64, in database: borrowing Database
    ) throws -> (run: PositionRun, place: Int)? {
        guard let run = try runs(after: number - 1, limit: 1, in: database).first,
            let place = run.place(of: number)
        else { return nil }
        return (run, place)
    }

    /// Overwrites a device's entries, from one back to the first, at most
    /// `PositionLimits.scrubbedAtOnce` of them.
    ///
    /// - Parameter trail: the next entry; afterwards what is left, or nil.
    /// - Returns: whether the first entry was the device's.
    static func scrub(
        _ trail: inout PositionTrail?, in database: borrowing Database
    ) throws -> Bool {
        var isDevices = false
        for _ in 0..<PositionLimits.scrubbedAtOnce {
            guard let next = trail, next.number > 0,
                let (found, place) = try find(next.number, in: database),
                found.row(of: found.entries[place]) == next.row
            else {
                trail = nil
                break
            }
            let entry = found.entries[place]
            // If the last entry is the device's, entries of other devices before it are overwritten
            // too, because they must not become current again.
            let isOfAll = next.isOfAll ?? (entry.device == next.device)
            if next.isOfAll == nil {
                isDevices = isOfAll
                trail?.isOfAll = isOfAll
            }
            if entry.device != nil, isOfAll || entry.device == next.device {
                var run = found
                run.entries[place].scrub()
                try write(run, in: database)
            }
            trail?.number = entry.previous
        }
        return isDevices
    }

    /// Rewrites a row.
    static func write(_ run: PositionRun, in database: borrowing Database) throws {
        try database.run(
            "UPDATE position_log SET body = ? WHERE number = ?", run.body, run.end)
    }

    /// Appends the current ones of the oldest entries again, and deletes the rows they were in.
    ///
    /// The last row of all stays, without entries: numbers continue from it, so none is reused, and
    /// an operation that waits with a number never finds another device's entry.
    ///
    /// - Parameters:
    ///   - end: the number of the last row to compact.
    ///   - counting: the numbers of the current entries.
    static func renew(
        through end: Int64, counting: Set<Int64>, in database: borrowing Database
    ) throws -> PositionChanges {
        let runs = try database.rows(
            "SELECT number, app, body FROM position_log WHERE number <= ? ORDER BY number", end
        ) { PositionRun($0) }
        var (changes, byApp): (PositionChanges, [UInt32: [PositionEntry]]) = (.init(), [:])
        for run in runs {
            changes.deleted += run.entries.count
            for (number, entry) in run.numbered
            where entry.device != nil && counting.contains(number) {
                byApp[run.app, default: []].append(entry.alone)
            }
        }
        for (app, entries) in byApp {
            let numbers = try append(entries, of: app, in: database)
            changes.add(entries, of: app, numbers)
        }
        let last = try Self.last(in: database)
        try database.run("DELETE FROM position_log WHERE number <= ? AND number < ?", end, last)
        if let run = runs.last, run.end == last {
            try write(PositionRun(end: last, app: run.app, entries: []), in: database)
        }
        return changes
    }
}
