import Protocol
import XML

/// Writes places as waypoints (GPX 1.1) with the fields in `extensions`; polygons are left out.
struct GPXWriter: PlaceWriter {
    let head = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="Herald" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:herald="urn:herald:place">

        """.utf8)
    let end = Array("</gpx>\n".utf8)

    func bytes(_ place: Proto.Place, isFirst: Bool) -> [UInt8]? {
        guard place.polygon == nil, let centre = place.centre else { return nil }
        var text =
            "<wpt lat=\"\(centre.latitude.shortest)\" lon=\"\(centre.longitude.shortest)\">"
        if !place.title.isEmpty { text += "<name>\(XMLText.escaped(place.title))</name>" }
        if !place.blurb.isEmpty { text += "<desc>\(XMLText.escaped(place.blurb))</desc>" }
        if !place.url.isEmpty { text += "<link href=\"\(XMLText.escaped(place.url))\"/>" }
        text += "<extensions>"
        for field in PlaceField.allCases where ![.title, .blurb, .url].contains(field) {
            let value = field.text(of: place)
            guard !value.isEmpty else { continue }
            text += "<herald:\(field.rawValue)>\(XMLText.escaped(value))</herald:\(field.rawValue)>"
        }
        return Array((text + "</extensions></wpt>\n").utf8)
    }
}
