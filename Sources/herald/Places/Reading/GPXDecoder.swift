import JSON
import Protocol
import XML

/// Each record a waypoint of GPX 1.1 (topografix.com/GPX/1/1).
///
/// Fields of places stand in its `extensions`; its name is the title, its `desc` the blurb, its
/// link the address.
struct GPXDecoder: RecordDecoder {
    /// What waypoints have that says nothing of a place.
    private static let ignored: Set<String> = [
        "ele", "time", "magvar", "geoidheight", "src", "sym", "fix", "sat", "hdop", "vdop", "pdop",
        "ageofdgpsdata", "dgpsid", "cmt", "type",
    ]

    /// What names of elements mean, besides their own.
    var meanings: [String: PlaceField] = [:]

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.Place? {
        let waypoint = try XMLElement(record: bytes)
        var reading = PlaceReading(meanings)
        for child in waypoint.children where !Self.ignored.contains(child.name) {
            switch child.name {
            case "link": reading.take("link", child.attributes["href"] ?? "", &tally)
            case "extensions":
                for field in child.children { reading.take(field.name, field.text, &tally) }
            default: reading.take(child.name, child.text, &tally)
            }
        }
        guard let latitude = waypoint.attributes["lat"].flatMap({ DecimalText.double($0) }),
            let longitude = waypoint.attributes["lon"].flatMap({ DecimalText.double($0) })
        else { throw BadRecord("it has no lat and lon that are numbers") }
        return try reading.place(.point(latitude: latitude, longitude: longitude))
    }
}
