import Protocol
import XML

/// Writes places as a document of Placemarks (KML 2.2) with the fields in `ExtendedData`.
struct KMLWriter: PlaceWriter {
    let head = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document>

        """.utf8)
    let end = Array("</Document></kml>\n".utf8)

    func bytes(_ place: Proto.Place, isFirst: Bool) -> [UInt8]? {
        var text = "<Placemark>"
        if !place.title.isEmpty { text += "<name>\(XMLText.escaped(place.title))</name>" }
        if !place.blurb.isEmpty {
            text += "<description>\(XMLText.escaped(place.blurb))</description>"
        }
        text += "<ExtendedData>"
        for field in PlaceField.allCases where field != .title && field != .blurb {
            let value = field.text(of: place)
            guard !value.isEmpty else { continue }
            text +=
                "<Data name=\"\(field.rawValue)\">"
                + "<value>\(XMLText.escaped(value))</value></Data>"
        }
        text += "</ExtendedData>\(Self.geometry(place))</Placemark>\n"
        return Array(text.utf8)
    }

    private static func geometry(_ place: Proto.Place) -> String {
        guard let polygon = place.polygon else {
            let centre = place.centre ?? Proto.Coordinate()
            return "<Point>\(coordinates([centre.latitude], [centre.longitude]))</Point>"
        }
        let parts = polygon.parts.map { part in
            let rings = part.rings.enumerated().map { number, ring in
                let side = number == 0 ? "outerBoundaryIs" : "innerBoundaryIs"
                let points = coordinates(ring.latitudes, ring.longitudes)
                return "<\(side)><LinearRing>\(points)</LinearRing></\(side)>"
            }
            return "<Polygon>\(rings.joined())</Polygon>"
        }
        return parts.count == 1
            ? parts[0] : "<MultiGeometry>\(parts.joined())</MultiGeometry>"
    }

    private static func coordinates(_ latitudes: [Double], _ longitudes: [Double]) -> String {
        let points = zip(longitudes, latitudes).map { "\($0.shortest),\($1.shortest)" }
        return "<coordinates>\(points.joined(separator: " "))</coordinates>"
    }
}
