import JSON
import Protocol
import XML

/// Decodes Placemarks of KML 2.2 (OGC 07-147r2) as places: a point, or one or more polygons.
///
/// A Placemark's `name` is the place's title and its `description` the blurb. The other fields are
/// in its `ExtendedData`.
struct KMLDecoder: RecordDecoder {
    /// The fields that names of data mean, in addition to the fields' own names.
    var meanings: [String: PlaceField] = [:]

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.Place? {
        let placemark = try XMLElement(record: bytes)
        var reading = PlaceReading(meanings)
        if let id = placemark.attributes["id"] { reading.take("@id", id, &tally) }
        for name in ["name", "description"] {
            reading.take(name, placemark.child(name)?.text ?? "", &tally)
        }
        let data = placemark.child("ExtendedData")
        for datum in data?.children("Data") ?? [] {
            reading.take(
                datum.attributes["name"] ?? "", datum.child("value")?.text ?? "", &tally)
        }
        for datum in data?.children("SchemaData").flatMap({ $0.children("SimpleData") }) ?? [] {
            reading.take(datum.attributes["name"] ?? "", datum.text, &tally)
        }
        return try reading.place(try Self.shape(placemark))
    }

    private static func shape(
        _ placemark: XMLElement
    ) throws(BadRecord) -> PlaceReading.Shape {
        let shapes = geometries(placemark)
        let points = shapes.filter { $0.name == "Point" }
        if shapes.count == 1, let point = points.first {
            let (latitudes, longitudes) = try coordinates(point)
            guard latitudes.count == 1 else { throw BadRecord("its Point must have one position") }
            return .point(latitude: latitudes[0], longitude: longitudes[0])
        }
        guard let other = shapes.first(where: { $0.name != "Polygon" }) else {
            guard !shapes.isEmpty else { throw BadRecord("it has neither a Point nor a Polygon") }
            var polygon = Proto.Polygon()
            for shape in shapes { polygon.parts.append(try part(shape)) }
            return .polygon(polygon)
        }
        throw BadRecord(
            shapes.count > 1
                ? "it has a \(other.name) and other shapes; it may have one Point, or Polygons"
                : "it is a \(other.name); it must be a Point or Polygons")
    }

    private static let kinds: Set<String> = [
        "Point", "LineString", "LinearRing", "Polygon", "Model", "Track", "MultiTrack",
    ]

    private static func geometries(_ element: XMLElement) -> [XMLElement] {
        element.children.flatMap { child in
            child.name == "MultiGeometry"
                ? geometries(child) : kinds.contains(child.name) ? [child] : []
        }
    }

    private static func part(_ polygon: XMLElement) throws(BadRecord) -> Proto.PolygonPart {
        let boundaries = polygon.children("outerBoundaryIs") + polygon.children("innerBoundaryIs")
        var part = Proto.PolygonPart()
        for ring in boundaries.flatMap({ $0.children("LinearRing") }) {
            var points = Proto.PolygonRing()
            (points.latitudes, points.longitudes) = try coordinates(ring)
            part.rings.append(points)
        }
        return part
    }

    /// Returns the positions of an element: tuples of longitude, latitude and maybe a height, with
    /// commas between the numbers and spaces between the tuples (OGC 07-147r2, 16.9).
    ///
    /// More than three numbers are an error. Four are usually two numbers with decimal commas, or
    /// two tuples without a space.
    private static func coordinates(
        _ element: XMLElement
    ) throws(BadRecord) -> (latitudes: [Double], longitudes: [Double]) {
        var (latitudes, longitudes): ([Double], [Double]) = ([], [])
        let text = element.child("coordinates")?.text ?? ""
        for tuple in text.split(whereSeparator: \.isWhitespace) {
            let numbers = tuple.split(separator: ",", omittingEmptySubsequences: false)
                .map { DecimalText.double($0) }
            guard (2...3).contains(numbers.count), !numbers.contains(nil),
                let longitude = numbers[0], let latitude = numbers[1]
            else {
                let text = String(tuple).cut(to: 40)
                throw BadRecord("'\(text)' is not LONGITUDE,LATITUDE[,ALTITUDE]")
            }
            latitudes.append(latitude)
            longitudes.append(longitude)
        }
        return (latitudes, longitudes)
    }
}

extension XMLElement {
    /// Parses a record, which is one element.
    init(record: Span<UInt8>) throws(BadRecord) {
        do throws(XMLError) {
            self = try XMLElement(parsing: record)
        } catch {
            throw BadRecord(error.line == 1 ? error.message : "its \(error)")
        }
    }
}
