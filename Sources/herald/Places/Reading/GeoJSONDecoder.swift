import JSON
import Protocol

/// Decodes GeoJSON (RFC 7946) as places.
///
/// Each record is a feature that is a point with a radius, or one or more polygons. A record may
/// also be such a geometry alone, which makes a place without other fields.
struct GeoJSONDecoder: RecordDecoder {
    private static let limits = JSONLimits(
        bytes: ImportLimits.record, depth: 32, elements: 100_000)

    /// The fields that names of properties mean, in addition to the fields' own names.
    var meanings: [String: PlaceField] = [:]

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.Place? {
        do throws(JSONError) {
            let feature = try JSONDocument(parsing: bytes, limits: Self.limits).root
            let type = try feature.required("type").string()
            if Self.geometries.contains(type) {
                return try Self.place(PlaceReading(meanings), Self.shape(feature))
            }
            guard type == "Feature" else {
                throw feature.error(.invalidValue, "is not a Feature")
            }
            return try place(feature, &tally)
        } catch {
            throw BadRecord(error.onOneLine)
        }
    }

    private func place(
        _ feature: JSONValue, _ tally: inout ImportTally
    ) throws(JSONError) -> Proto.Place {
        var reading = PlaceReading(meanings)
        if let properties = feature.member("properties"), !properties.isNull {
            for (name, value) in try properties.members() {
                reading.take(name, try Self.text(value), &tally)
            }
        }
        // The feature's own id replaces a property `id`.
        if let id = feature.member("id") { reading.take("id", try Self.text(id), &tally) }
        return try Self.place(reading, Self.shape(feature.required("geometry")))
    }

    private static func place(
        _ reading: PlaceReading, _ shape: PlaceReading.Shape
    ) throws(JSONError) -> Proto.Place {
        do throws(BadRecord) {
            return try reading.place(shape)
        } catch {
            throw JSONError(.invalidValue, error.reason)
        }
    }

    /// Returns a property in the form of a CSV cell; empty if it is not a text, a number or a list
    /// of texts.
    private static func text(_ value: JSONValue) throws(JSONError) -> String {
        switch value.kind {
        case .string: return try value.string()
        case .integer: return "\(try value.int64())"
        case .real: return try value.double().shortest
        case .array:
            var words: [String] = []
            for element in try value.elements() {
                guard element.kind == .string else { return "" }
                words.append(try element.string())
            }
            return WordList.cell(words)
        default: return ""
        }
    }

    private static let geometries: Set<String> = [
        "Point", "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    private static func shape(_ geometry: JSONValue) throws(JSONError) -> PlaceReading.Shape {
        guard !geometry.isNull else { throw geometry.error(.invalidValue, "is null") }
        let type = try geometry.required("type").string()
        switch type {
        case "Point":
            let (latitude, longitude) = try point(geometry.required("coordinates"))
            return .point(latitude: latitude, longitude: longitude)
        case "Polygon":
            var polygon = Proto.Polygon()
            polygon.parts = [try part(geometry.required("coordinates"))]
            return .polygon(polygon)
        case "MultiPolygon":
            var polygon = Proto.Polygon()
            for element in try geometry.required("coordinates").elements() {
                polygon.parts.append(try part(element))
            }
            return .polygon(polygon)
        case "GeometryCollection": return try only(geometry)
        default:
            throw geometry.error(
                .invalidValue,
                "is a \(type.cut(to: 40)); it must be a Point, a Polygon or a MultiPolygon")
        }
    }

    /// Returns the shape of a geometry collection: its only shape, or all its polygons as one.
    private static func only(_ geometry: JSONValue) throws(JSONError) -> PlaceReading.Shape {
        var shapes: [PlaceReading.Shape] = []
        for element in try geometry.required("geometries").elements() {
            shapes.append(try shape(element))
        }
        if shapes.count == 1 { return shapes[0] }
        var whole = Proto.Polygon()
        for shape in shapes {
            guard case .polygon(let polygon) = shape else {
                throw geometry.error(
                    .invalidValue,
                    "has a Point and other shapes; it must have one Point, or only polygons")
            }
            whole.parts += polygon.parts
        }
        guard !shapes.isEmpty else { throw geometry.error(.invalidValue, "is empty") }
        return .polygon(whole)
    }

    private static func part(_ rings: JSONValue) throws(JSONError) -> Proto.PolygonPart {
        var part = Proto.PolygonPart()
        for points in try rings.elements() {
            var ring = Proto.PolygonRing()
            for element in try points.elements() {
                let (latitude, longitude) = try point(element)
                ring.latitudes.append(latitude)
                ring.longitudes.append(longitude)
            }
            part.rings.append(ring)
        }
        return part
    }

    /// Returns the coordinates of a position: longitude first; a height is ignored.
    ///
    /// More than three numbers have no meaning (RFC 7946, 3.1.1). Four are usually two numbers with
    /// decimal commas.
    private static func point(
        _ position: JSONValue
    ) throws(JSONError) -> (latitude: Double, longitude: Double) {
        let numbers = try position.elements()
        guard (2...3).contains(numbers.count) else {
            throw position.error(
                .invalidValue,
                "has \(Plural.text(numbers.count, "number")), not [longitude, latitude, altitude]")
        }
        for number in numbers where number.kind != .integer && number.kind != .real {
            throw number.error(.wrongKind, "must be a number")
        }
        return (try numbers[1].double(), try numbers[0].double())
    }
}
