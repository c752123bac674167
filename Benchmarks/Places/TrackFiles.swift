import Foundation
import Spatial

/// Recorded tracks and lists of places, from files that are not part of the project.
///
/// Each track is moved as it is so that its middle is Philadelphia's City Hall, where the places
/// are.
struct TrackFiles {
    /// A fix as a file has it.
    struct Fix {
        var latitude: Double
        var longitude: Double
        /// Milliseconds since 1970; nil where the file does not say it.
        var time: Int64?
        /// Metres.
        var accuracy: Double?

        /// Nil where it has been moved off the globe.
        var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
    }

    static let middle = (latitude: 39.9526, longitude: -75.1652)

    /// Each with its file's name, and its own in it.
    let tracks: [(name: String, fixes: [Fix])]

    /// GPX files, and CSV files with columns lat and lng (or the whole words); of these a column
    /// track, or vehicle_id, tells one track from another.
    init(_ paths: [String]) throws {
        tracks = try paths.flatMap { path in
            let found = path.hasSuffix(".gpx") ? [("", try Self.gpx(path))] : try Self.csv(path)
            let file = URL(filePath: path).lastPathComponent
            return found.filter { !$0.1.isEmpty }.map { ("\(file) \($0.0)", Self.moved($0.1)) }
        }
    }

    /// Places of a CSV file with columns lat and lng.
    static func places(_ path: String) throws -> [Coordinate] {
        try rows(path).compactMap(fix).compactMap(\.coordinate)
    }

    private static func csv(_ path: String) throws -> [(String, [Fix])] {
        var byName: [String: [Fix]] = [:]
        for row in try rows(path) {
            guard let fix = fix(row) else { continue }
            byName[row["track"] ?? row["vehicle_id"] ?? "", default: []].append(fix)
        }
        return byName.sorted { $0.key < $1.key }
    }

    private static func gpx(_ path: String) throws -> [Fix] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "<trkpt").dropFirst()
            .compactMap { point in
                guard
                    let place = point.firstMatch(of: /lat="([-0-9.]+)"\s+lon="([-0-9.]+)"/),
                    let latitude = Double(place.1), let longitude = Double(place.2)
                else { return nil }
                let when = point.firstMatch(of: /<time>([^<]+)</)?.1
                return Fix(
                    latitude: latitude, longitude: longitude, time: when.flatMap { time($0) })
            }
    }

    private static func rows(_ path: String) throws -> [[String: String]] {
        let lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(whereSeparator: \.isNewline)
        let sign: Character = lines[0].contains(";") ? ";" : ","
        func cells(_ line: Substring) -> [String] {
            line.split(separator: sign, omittingEmptySubsequences: false).map {
                String($0.replacing("\"", with: ""))
            }
        }
        let names = cells(lines[0])
        return lines.dropFirst().map { line in
            Dictionary(zip(names, cells(line)), uniquingKeysWith: { first, _ in first })
        }
    }

    private static func fix(_ row: [String: String]) -> Fix? {
        guard let latitude = Double(row["lat"] ?? row["latitude"] ?? ""),
            let longitude = Double(row["lng"] ?? row["longitude"] ?? "")
        else { return nil }
        let when = row["time"] ?? row["timestamp"] ?? row["tracked_at"]
        return Fix(
            latitude: latitude, longitude: longitude, time: when.flatMap { time($0[...]) },
            accuracy: row["accuracy"].flatMap(Double.init))
    }

    /// `2026-05-04 13:00:00` or with a T, taken for UTC.
    private static func time(_ text: Substring) -> Int64? {
        let whole = text.prefix(19).replacing(" ", with: "T") + "Z"
        guard let date = try? Date(String(whole), strategy: .iso8601) else { return nil }
        return Int64(date.timeIntervalSince1970) * 1_000
    }

    private static func moved(_ track: [Fix]) -> [Fix] {
        let count = Double(track.count)
        let north = track.reduce(0) { $0 + $1.latitude } / count
        let east = track.reduce(0) { $0 + $1.longitude } / count
        let squeeze = cos(north * .pi / 180) / cos(middle.latitude * .pi / 180)
        return track.map { fix in
            var fix = fix
            fix.latitude = middle.latitude + fix.latitude - north
            fix.longitude = middle.longitude + (fix.longitude - east) * squeeze
            return fix
        }
    }
}
