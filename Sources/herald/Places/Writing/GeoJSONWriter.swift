import JSON
import Protocol

/// Writes places as a FeatureCollection (RFC 7946) with one feature per line.
struct GeoJSONWriter: PlaceWriter {
    let head = Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
    let end = Array("\n]}\n".utf8)

    func bytes(_ place: Proto.Place, isFirst: Bool) -> [UInt8]? {
        var json = JSONWriter()
        json.beginObject()
        json.member("type", "Feature")
        json.member("id", place.id)
        json.key("geometry")
        Self.write(geometry: place, to: &json)
        json.key("properties")
        json.beginObject()
        for field in PlaceField.allCases where field != .id {
            Self.write(field, of: place, to: &json)
        }
        json.endObject()
        json.endObject()
        return (isFirst ? [] : Array(",\n".utf8)) + json.bytes
    }

    private static func write(
        _ field: PlaceField, of place: Proto.Place, to json: inout JSONWriter
    ) {
        let text = field.text(of: place)
        guard !text.isEmpty else { return }
        json.key(field.rawValue)
        switch field {
        case .radius: json.double(place.radiusMetres)
        case .tags: json.strings(place.tags)
        case .languages: json.strings(place.languages)
        default: json.string(text)
        }
    }

    private static func write(geometry place: Proto.Place, to json: inout JSONWriter) {
        json.beginObject()
        if let polygon = place.polygon {
            let isOne = polygon.parts.count == 1
            json.member("type", isOne ? "Polygon" : "MultiPolygon")
            json.key("coordinates")
            if !isOne { json.beginArray() }
            for part in polygon.parts {
                json.beginArray()
                for ring in part.rings {
                    json.beginArray()
                    for (latitude, longitude) in zip(ring.latitudes, ring.longitudes) {
                        json.position(latitude, longitude)
                    }
                    json.endArray()
                }
                json.endArray()
            }
            if !isOne { json.endArray() }
        } else {
            json.member("type", "Point")
            json.key("coordinates")
            json.position(place.centre?.latitude ?? 0, place.centre?.longitude ?? 0)
        }
        json.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    fileprivate mutating func strings(_ texts: [String]) {
        beginArray()
        for text in texts { string(text) }
        endArray()
    }

    /// Writes a position, longitude first.
    fileprivate mutating func position(_ latitude: Double, _ longitude: Double) {
        beginArray()
        double(longitude)
        double(latitude)
        endArray()
    }
}
