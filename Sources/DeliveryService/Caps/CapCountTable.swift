import Audience
import ServiceKit
import Storage

/// The table of a cap's counts, inside a transaction.
enum CapCountTable {
    /// The count of a span.
    struct Counted {
        var span: CapSpan
        var count: CapCount
    }

    /// Returns the block of an ordinal; a block's devices are counted together.
    static func block(of ordinal: UInt32) -> Int { Int(ordinal >> 16) }

    /// Returns the ordinals of a block, without the very last possible ordinal.
    static func ordinals(of block: Int) -> Range<UInt32> {
        let first = UInt32(block) << 16
        return first..<(first.addingReportingOverflow(1 << 16).overflow ? .max : first + 1 << 16)
    }

    /// Returns the counts of a block in spans that end after `horizon`, the latest end first.
    static func counted(
        _ cap: FrequencyCap, block: Int, endingAfter horizon: Int64,
        in database: borrowing Database
    ) throws -> [Counted] {
        let rows = try database.rows(
            """
            SELECT start, finish, place, ordinals FROM cap_count
            WHERE cap = ? AND block = ? AND finish > ?
            ORDER BY finish DESC, start, place
            """, cap.number, block, horizon
        ) { row in
            (
                CapSpan(start: row.integer(0), end: row.integer(1)), Int(row.integer(2)),
                try Bitmap.deserialize(row.blob(3))
            )
        }
        var counted: [Counted] = []
        var digits: [Bitmap] = []
        for (place, row) in rows.enumerated() {
            // A digit without devices has no row.
            while digits.count < row.1 { digits.append(Bitmap()) }
            digits.append(row.2)
            if place + 1 == rows.count || rows[place + 1].0 != row.0 {
                counted.append(Counted(span: row.0, count: CapCount(digits: digits)))
                digits = []
            }
        }
        return counted
    }

    /// Writes the present count of a span.
    static func write(
        _ counted: Counted, _ cap: FrequencyCap, block: Int, in database: borrowing Database
    ) throws {
        let span = counted.span
        for (place, digit) in counted.count.digits.enumerated() {
            guard !digit.isEmpty else {
                try database.run(
                    """
                    DELETE FROM cap_count
                    WHERE cap = ? AND block = ? AND start = ? AND finish = ? AND place = ?
                    """, cap.number, block, span.start, span.end, place)
                continue
            }
            digit.runOptimize()
            try database.run(
                """
                INSERT OR REPLACE INTO cap_count (cap, block, start, finish, place, ordinals)
                VALUES (?, ?, ?, ?, ?, ?)
                """, cap.number, block, span.start, span.end, place, digit.serialized())
        }
    }

    /// Deletes the counts that no window reaches any more.
    static func sweep(now: UnixTime, in database: borrowing Database) throws {
        let caps = try database.rows("SELECT number, span FROM frequency_cap") {
            (number: $0.integer(0), span: $0.integer(1))
        }
        for cap in caps {
            try database.run(
                "DELETE FROM cap_count WHERE cap = ? AND finish <= ?", cap.number,
                now.milliseconds - cap.span)
        }
    }
}
