import JSON
import Protocol
import XML

/// Decodes waypoints of GPX 1.1 (topografix.com/GPX/1/1) as places.
///
/// A waypoint's `name` is the place's title, its `desc` the blurb and its `link` the URL. The other
/// fields are in its `extensions`.
struct GPXDecoder: RecordDecoder {
    /// The elements of waypoints that no field of a place corresponds to.
    private static let ignored: Set<String> = [
        "ele", "time", "magvar", "geoidheight", "src", "sym", "fix", "sat", "hdop", "vdop", "pdop",
        "ageofdgpsdata", "dgpsid", "cmt", "type",
    ]

    /// The fields that names of elements mean, in addition to the fields' own names.
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
        else { throw BadRecord("its lat and lon must be numbers") }
        return try reading.place(.point(latitude: latitude, longitude: longitude))
    }
}
