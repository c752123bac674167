import Audience
import Protocol
import Spatial
import Storage

extension PlaceStore {
    /// Returns all numbers that were assigned.
    func names() async throws -> PlaceNames {
        try await database.read { database in
            var names = PlaceNames()
            for (app, number) in try database.rows(
                "SELECT id, number FROM place_app", read: { ($0.text(0), $0.integer(1)) })
            {
                names.add(app: app, number: number)
            }
            try database.visit("SELECT app, kind, text, number FROM place_term") { row in
                if let term = Self.term(row) {
                    names.add(term, number: UInt32(truncatingIfNeeded: row.integer(3)))
                }
                return true
            }
            try database.visit("SELECT packed, number FROM place_schedule") { row in
                let packed = row.blob(0)
                guard let message = try? Proto.WeeklySchedule(decoding: packed) else {
                    throw StorageError(.corrupt, "a place's schedule is invalid; restore a backup")
                }
                names.add(
                    PlaceSchedule(stored: packed, message),
                    number: UInt32(truncatingIfNeeded: row.integer(1)))
                return true
            }
            return names
        }
    }

    private static func term(_ row: Row) -> PlaceNames.Term? {
        guard let kind = PlaceTerm.Kind(rawValue: row.integer(1)), let tag = try? Tag(row.text(2))
        else { return nil }
        return PlaceNames.Term(app: row.integer(0), term: PlaceTerm(kind, tag))
    }

    /// Returns the number of an app, and assigns one if it has none.
    func number(of app: String) async throws -> Int64 {
        try await database.write { database in
            try database.run("INSERT OR IGNORE INTO place_app (id) VALUES (?)", app)
            return try database.first("SELECT number FROM place_app WHERE id = ?", app) {
                $0.integer(0)
            } ?? 0
        }
    }

    /// Deletes the numbers of schedules that no place has, if more than `most` were assigned;
    /// returns how many.
    ///
    /// It reads all places. A number may then be reused for another schedule, so nothing may refer
    /// to one: neither an index that was read, nor a call that is about to store a place.
    @discardableResult
    func freeSchedules(beyond most: Int) async throws -> Int {
        try await database.write { database in
            let given = try database.first("SELECT count(*) FROM place_schedule") { $0.integer(0) }
            guard let given, given > most else { return 0 }
            return try database.run(
                "DELETE FROM place_schedule WHERE number NOT IN (SELECT schedule FROM place)")
        }
    }

    /// Returns the numbers of the schedules of an app's places, and reads all of these places for
    /// it.
    func schedules(of app: Int64) async throws -> Set<UInt32> {
        var schedules: Set<UInt32> = []
        try await visitChanged(of: app, after: 0) { portion in
            for (_, place, _) in portion { schedules.insert(place.traits.schedule) }
        }
        schedules.remove(0)
        return schedules
    }

    /// Assigns numbers to terms and schedules that have none.
    func number(
        _ terms: [PlaceTerm], of app: Int64, _ schedules: [PlaceSchedule]
    ) async throws -> (terms: [UInt32], schedules: [UInt32]) {
        try await database.write { database in
            var numbers: (terms: [UInt32], schedules: [UInt32]) = ([], [])
            for term in terms {
                try database.run(
                    "INSERT OR IGNORE INTO place_term (app, kind, text) VALUES (?, ?, ?)", app,
                    Int(term.kind.rawValue), term.text.text)
                numbers.terms.append(
                    try database.first(
                        "SELECT number FROM place_term WHERE app = ? AND kind = ? AND text = ?",
                        app, Int(term.kind.rawValue), term.text.text
                    ) { UInt32(truncatingIfNeeded: $0.integer(0)) } ?? 0)
            }
            for schedule in schedules {
                try database.run(
                    "INSERT OR IGNORE INTO place_schedule (packed) VALUES (?)", schedule.packed)
                numbers.schedules.append(
                    try database.first(
                        "SELECT number FROM place_schedule WHERE packed = ?", schedule.packed
                    ) { UInt32(truncatingIfNeeded: $0.integer(0)) } ?? 0)
            }
            return numbers
        }
    }
}
