import Protocol

/// Polygons as one text, as spatial databases write them (OGC Simple Features, "Well-known Text"):
/// `POLYGON ((lon lat, …), (…))`, `MULTIPOLYGON (((…)), …)`.
enum WellKnownText {
    private static let wanted = BadRecord(
        "it is like POLYGON ((LONGITUDE LATITUDE, …)) or MULTIPOLYGON (((…)))")

    /// The polygon that a text is.
    static func polygon(_ text: String) throws(BadRecord) -> Proto.Polygon {
        var scan = Scan(text)
        let kind = scan.word().lowercased()
        var polygon = Proto.Polygon()
        switch kind {
        case "polygon": polygon.parts = [try part(&scan)]
        case "multipolygon": polygon.parts = try list(&scan, part)
        default: throw wanted
        }
        guard scan.isAtEnd else { throw wanted }
        return polygon
    }

    private static func part(_ scan: inout Scan) throws(BadRecord) -> Proto.PolygonPart {
        var part = Proto.PolygonPart()
        part.rings = try list(&scan, ring)
        return part
    }

    private static func ring(_ scan: inout Scan) throws(BadRecord) -> Proto.PolygonRing {
        let points = try list(&scan) { scan throws(BadRecord) in
            guard let longitude = Double(scan.word()), let latitude = Double(scan.word()) else {
                throw wanted
            }
            // A height, if there is one.
            _ = scan.word()
            return (latitude, longitude)
        }
        var ring = Proto.PolygonRing()
        (ring.latitudes, ring.longitudes) = (points.map(\.0), points.map(\.1))
        return ring
    }

    /// What stands in parentheses, with commas between.
    private static func list<Element>(
        _ scan: inout Scan, _ element: (inout Scan) throws(BadRecord) -> Element
    ) throws(BadRecord) -> [Element] {
        guard scan.take("(") else { throw wanted }
        var elements = [try element(&scan)]
        while scan.take(",") { elements.append(try element(&scan)) }
        guard scan.take(")") else { throw wanted }
        return elements
    }

    /// The text of a polygon.
    static func text(_ polygon: Proto.Polygon) -> String {
        let parts = polygon.parts.map { part in
            let rings = part.rings.map { ring in
                let points = zip(ring.longitudes, ring.latitudes)
                    .map { "\($0.shortest) \($1.shortest)" }
                return "(\(points.joined(separator: ", ")))"
            }
            return "(\(rings.joined(separator: ", ")))"
        }
        return parts.count == 1
            ? "POLYGON \(parts[0])" : "MULTIPOLYGON (\(parts.joined(separator: ", ")))"
    }
}

/// Reads a text word by word.
private struct Scan {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    private mutating func skipBlanks() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    var isAtEnd: Bool {
        var copy = self
        copy.skipBlanks()
        return copy.rest.isEmpty
    }

    /// Whether a sign is next; it is taken then.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard let byte = rest.first, UInt32(byte) == sign.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// The next word; empty if a sign is next.
    mutating func word() -> String {
        skipBlanks()
        let word = rest.prefix { !"(), \t\r\n".utf8.contains($0) }
        rest = rest[word.endIndex...]
        return String(Substring(word))
    }
}
