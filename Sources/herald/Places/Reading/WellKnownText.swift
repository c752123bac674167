import JSON
import Protocol

/// Parses and writes the well-known text of spatial databases (OGC Simple Features):
/// `POLYGON ((lon lat, …), (…))`, `MULTIPOLYGON (((…)), …)` and `POINT (lon lat)`.
enum WellKnownText {
    private static let wanted = BadRecord(
        "it must be like POLYGON ((LONGITUDE LATITUDE, …)) or MULTIPOLYGON (((…)))")

    /// The prefix that PostGIS writes for WGS 84 longitudes and latitudes.
    private static let reference = "srid=4326;"

    /// Parses a point or a polygon.
    ///
    /// - Throws: `BadRecord` for any other text.
    static func shape(_ text: String) throws(BadRecord) -> PlaceReading.Shape {
        var scan = scan(text)
        let dimensions = try dimensions(&scan)
        guard dimensions.kind == "point" else { return .polygon(try polygon(text)) }
        let points = try ring(&scan, dimensions.counts)
        guard points.latitudes.count == 1, scan.isAtEnd else { throw wanted }
        return .point(latitude: points.latitudes[0], longitude: points.longitudes[0])
    }

    private static func scan(_ text: String) -> Scan {
        let isReferred = text.lowercased().hasPrefix(reference)
        return Scan(String(text.dropFirst(isReferred ? reference.count : 0)))
    }

    /// Parses a polygon or a multipolygon.
    ///
    /// - Throws: `BadRecord` for any other text.
    static func polygon(_ text: String) throws(BadRecord) -> Proto.Polygon {
        var scan = scan(text)
        let dimensions = try dimensions(&scan)
        var polygon = Proto.Polygon()
        switch dimensions.kind {
        case "polygon": polygon.parts = [try part(&scan, dimensions.counts)]
        case "multipolygon":
            polygon.parts = try list(&scan) { scan throws(BadRecord) in
                try part(&scan, dimensions.counts)
            }
        default: throw wanted
        }
        guard scan.isAtEnd else { throw wanted }
        return polygon
    }

    /// Reads the kind of geometry, in lower case, and returns it with the count of numbers that a
    /// point may have.
    ///
    /// Z, M and ZM stand after the kind or are part of its word (OGC 06-103r4, 7.2.2). Without them
    /// a point may have a height, because many programs write one.
    private static func dimensions(
        _ scan: inout Scan
    ) throws(BadRecord) -> (kind: String, counts: ClosedRange<Int>) {
        var kind = scan.word().lowercased()
        var said = scan.word().lowercased()
        for ending in ["zm", "z", "m"] where said.isEmpty && kind.hasSuffix(ending) {
            said = ending
            kind.removeLast(ending.utf8.count)
        }
        switch said {
        case "": return (kind, 2...3)
        case "z", "m": return (kind, 3...3)
        case "zm": return (kind, 4...4)
        default: throw wanted
        }
    }

    private static func part(
        _ scan: inout Scan, _ counts: ClosedRange<Int>
    ) throws(BadRecord) -> Proto.PolygonPart {
        var part = Proto.PolygonPart()
        part.rings = try list(&scan) { scan throws(BadRecord) in try ring(&scan, counts) }
        return part
    }

    private static func ring(
        _ scan: inout Scan, _ counts: ClosedRange<Int>
    ) throws(BadRecord) -> Proto.PolygonRing {
        let points = try list(&scan) { scan throws(BadRecord) in
            var words: [String] = []
            var word = scan.word()
            while !word.isEmpty, words.count <= counts.upperBound {
                words.append(word)
                word = scan.word()
            }
            let numbers = words.map { DecimalText.double($0) }
            guard counts.contains(numbers.count), !numbers.contains(nil),
                let longitude = numbers[0], let latitude = numbers[1]
            else { throw wanted }
            return (latitude, longitude)
        }
        var ring = Proto.PolygonRing()
        (ring.latitudes, ring.longitudes) = (points.map(\.0), points.map(\.1))
        return ring
    }

    /// Reads a list of elements in parentheses, separated by commas.
    private static func list<Element>(
        _ scan: inout Scan, _ element: (inout Scan) throws(BadRecord) -> Element
    ) throws(BadRecord) -> [Element] {
        guard scan.take("(") else { throw wanted }
        var elements = [try element(&scan)]
        while scan.take(",") { elements.append(try element(&scan)) }
        guard scan.take(")") else { throw wanted }
        return elements
    }

    /// Returns the well-known text of a polygon.
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

    /// Skips `sign` if it is next, and returns whether it was.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard let byte = rest.first, UInt32(byte) == sign.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Reads the next word; empty if a sign is next.
    mutating func word() -> String {
        skipBlanks()
        let word = rest.prefix { !"(), \t\r\n".utf8.contains($0) }
        rest = rest[word.endIndex...]
        return String(Substring(word))
    }
}
