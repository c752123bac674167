import Protocol
import ServiceKit

/// Places as a CSV file gives them: `id`, `latitude`, `longitude` and what else there is.
enum PlaceFile {
    /// What one call takes.
    static let batch = 500
    /// Bytes of one call; the gateway takes 256 KiB.
    private static let batchBytes = 200_000

    /// Places in batches that fit into one call each.
    static func batches(_ places: [Proto.Place]) throws -> [[Proto.Place]] {
        var batches: [[Proto.Place]] = []
        var bytes = 0
        for place in places {
            let size = try place.encoded().count
            if let last = batches.last, last.count < batch, bytes + size <= batchBytes {
                batches[batches.count - 1].append(place)
                bytes += size
            } else {
                batches.append([place])
                bytes = size
            }
        }
        return batches
    }

    /// The places of a file; `-` is standard input.
    static func read(_ path: String) throws -> [Proto.Place] {
        guard let text = try TextFile.read(path == "-" ? "/dev/stdin" : path) else {
            throw UsageError("there is no file '\(path)'")
        }
        return try places(text, path)
    }

    /// The places that `text` holds; `name` is for complaints.
    static func places(_ text: String, _ name: String) throws -> [Proto.Place] {
        let csv = try CSV(text, name, required: ["id", "latitude", "longitude"])
        return try csv.rows.map { row in
            var place = Proto.Place()
            place.id = row["id"]
            var centre = Proto.Coordinate()
            centre.latitude = try number(row, "latitude", name)
            centre.longitude = try number(row, "longitude", name)
            place.centre = centre
            if !row["radius_metres"].isEmpty {
                place.radiusMetres = try number(row, "radius_metres", name)
            }
            place.title = row["title"].isEmpty ? row["name"] : row["title"]
            place.blurb = row["blurb"]
            place.url = row["url"]
            place.imageUrl = row["image_url"]
            place.activeFrom = try time(row, "active_from", name)
            place.activeUntil = try time(row, "active_until", name)
            return place
        }
    }

    private static func number(
        _ row: CSV.Row, _ heading: String, _ name: String
    ) throws(UsageError) -> Double {
        guard let value = Double(row[heading]), value.isFinite else {
            throw UsageError("\(name):\(row.line): \(heading) is '\(row[heading])', not a number")
        }
        return value
    }

    private static func time(
        _ row: CSV.Row, _ heading: String, _ name: String
    ) throws(UsageError) -> Proto.Timestamp? {
        let text = row[heading]
        guard !text.isEmpty else { return nil }
        guard let time = Proto.Timestamp(parsing: text, now: UnixTime(milliseconds: 0)),
            !text.hasPrefix("+")
        else {
            throw UsageError(
                "\(name):\(row.line): \(heading) is '\(text)', not like 2026-05-04T13:00:00Z")
        }
        return time
    }
}
