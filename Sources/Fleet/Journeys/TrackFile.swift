import Foundation

/// Reads recorded tracks: GPX, and CSV with columns for time, latitude and longitude.
enum TrackFile {
    /// A pause after which another track begins, in seconds.
    private static let gap = 300.0
    /// The longest track that is taken as one, in seconds; a shorter day has place for several.
    private static let longest = 3_600.0
    /// Fewer points, or seconds, are no way.
    private static let (fewest, shortest) = (20, 120.0)

    private struct Row {
        var key: String
        var time: Double
        var point: GeoPoint
    }

    /// Returns the tracks of all `.gpx` and `.csv` files in a folder, in the order of names.
    static func all(in folder: String) throws -> [Track] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap { name in
            guard name.hasSuffix(".gpx") || name.hasSuffix(".csv") else { return [Track]() }
            return try read("\(folder)/\(name)")
        }
    }

    /// Returns the tracks of one file; none if its columns are others.
    static func read(_ path: String) throws -> [Track] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return tracks(path.hasSuffix(".gpx") ? gpx(text) : csv(text))
    }

    private static func tracks(_ rows: [Row]) -> [Track] {
        var found: [Track] = []
        var fixes: [Track.Fix] = []
        var last: Row?
        func finish() {
            let seconds = (fixes.last?.seconds ?? 0) - (fixes.first?.seconds ?? 0)
            if fixes.count >= fewest, seconds >= shortest, let track = Track(fixes) {
                found.append(track)
            }
            fixes = []
        }
        for row in rows {
            if let last, row.key == last.key, row.time == last.time { continue }
            let isNext = last.map { last in
                row.key == last.key && row.time > last.time && row.time - last.time < gap
                    // Nobody moves faster than a train: such a fix is an error.
                    && row.point.metres(to: last.point) < 80 * (row.time - last.time)
            }
            let isLong = row.time - (fixes.first?.seconds ?? row.time) > longest
            if isNext == false || isLong { finish() }
            fixes.append(Track.Fix(seconds: row.time, point: row.point))
            last = row
        }
        finish()
        return found
    }

    private static func gpx(_ text: String) -> [Row] {
        text.components(separatedBy: "<trkpt").dropFirst().compactMap { part in
            guard let latitude = attribute("lat", part), let longitude = attribute("lon", part),
                let from = part.range(of: "<time>"), let to = part.range(of: "</time>"),
                from.upperBound <= to.lowerBound,
                let time = seconds(part[from.upperBound..<to.lowerBound])
            else { return nil }
            return Row(key: "", time: time, point: GeoPoint(latitude, longitude))
        }
    }

    private static func attribute(_ name: String, _ part: String) -> Double? {
        guard let from = part.range(of: "\(name)=\"") else { return nil }
        return Double(part[from.upperBound...].prefix { $0 != "\"" })
    }

    private static func csv(_ text: String) -> [Row] {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let head = lines.first else { return [] }
        let separator: Character = head.contains(";") ? ";" : ","
        let columns = cells(head, separator).map { $0.lowercased() }
        func index(_ names: String...) -> Int? { columns.firstIndex { names.contains($0) } }
        guard let time = index("time", "timestamp", "tracked_at"),
            let latitude = index("lat", "latitude"), let longitude = index("lng", "longitude")
        else { return [] }
        let keys = [index("user", "user_id", "vehicle_id"), index("track", "trip_id")]
            .compactMap(\.self)
        let rows = lines.dropFirst().compactMap { line -> Row? in
            let cells = cells(line, separator)
            guard cells.count == columns.count, let moment = seconds(Substring(cells[time])),
                let north = Double(cells[latitude]), let east = Double(cells[longitude])
            else { return nil }
            let key = keys.map { cells[$0] }.joined(separator: " ")
            return Row(key: key, time: moment, point: GeoPoint(north, east))
        }
        return keys.isEmpty ? rows : rows.sorted { ($0.key, $0.time) < ($1.key, $1.time) }
    }

    private static func cells(_ line: Substring, _ separator: Character) -> [String] {
        line.split(separator: separator, omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" \r"))
        }
    }

    /// Returns the seconds of a time such as `2019-02-18T07:45:50Z`, counted from some day.
    private static func seconds(_ text: Substring) -> Double? {
        let parts = text.split { !$0.isNumber }.prefix(6).compactMap { Int($0) }
        guard parts.count == 6 else { return nil }
        // Days since 1 March of the year 0, by months that end with the year (March is the first).
        let (year, month) =
            parts[1] > 2 ? (parts[0], parts[1] - 3) : (parts[0] - 1, parts[1] + 9)
        let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5
        return Double(((days + parts[2]) * 24 + parts[3]) * 3600 + parts[4] * 60 + parts[5])
    }
}
