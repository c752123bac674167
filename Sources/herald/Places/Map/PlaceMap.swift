import Protocol
import XML

/// A map of the places around a point (SVG 1.1).
///
/// It shows coasts and borders, the places' areas and names, the circle within which no new answer
/// is needed, and a scale bar.
struct PlaceMap {
    private let answer: Proto.NearestPlacesResponse
    private let frame: MapFrame

    init(_ answer: Proto.NearestPlacesResponse, around location: Proto.Coordinate) {
        self.answer = answer
        let farthest = answer.places.map { near in
            near.edgeDistanceMetres + 2 * min(near.place?.radiusMetres ?? 0, 50_000)
        }.max()
        frame = MapFrame(
            latitude: location.latitude, longitude: location.longitude,
            reach: (farthest ?? 10_000) * 1.15)
    }

    /// The SVG file.
    var svg: String {
        let size = Int(MapFrame.size)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" \
            viewBox="0 0 \(size) \(size)" font-family="sans-serif" font-size="13">
            <rect width="\(size)" height="\(size)" fill="#cfe3ee"/>
            <path d="\(land)" fill="#f6f2e7" stroke="#9aa5a8" stroke-width="1" \
            fill-rule="evenodd"/>
            \(safeCircle)
            \(areas)
            <circle cx="\(size / 2)" cy="\(size / 2)" r="5" fill="#c0392b" stroke="white"/>
            \(names)
            \(scale)
            <text x="\(size - 8)" y="\(size - 8)" text-anchor="end" font-size="10" \
            fill="#667">Coasts: Natural Earth</text>
            </svg>

            """
    }

    private var land: String {
        // A country around the antipode would be drawn inside out.
        Coastline.rings.filter { !$0.contains(frame.antipode) }
            .map { ring in path(ring.map { ($0.latitude, $0.longitude) }) }.joined()
    }

    /// Returns a closed line as an SVG path; empty if no part of it is in the picture.
    private func path(_ points: [(latitude: Double, longitude: Double)]) -> String {
        let pixels = points.compactMap { frame.pixel($0.latitude, $0.longitude) }
        let corners = frame.clipped(pixels)
        guard !corners.isEmpty else { return "" }
        return "M" + corners.map { "\($0.x.pixelText) \($0.y.pixelText)" }.joined(separator: "L")
            + "Z"
    }

    /// The circle within which a device needs no new answer.
    private var safeCircle: String {
        let radius = frame.pixels(answer.refreshDistanceMetres)
        let middle = MapFrame.size / 2
        return "<circle cx=\"\(middle)\" cy=\"\(middle)\" r=\"\(radius.pixelText)\" fill=\"none\""
            + " stroke=\"#c0392b\" stroke-dasharray=\"6 5\"/>"
    }

    private var areas: String {
        answer.places.compactMap(\.place).map { place in
            let style = "fill=\"#2471a3\" fill-opacity=\"0.25\" stroke=\"#1a5276\""
            if let polygon = place.polygon {
                let rings = polygon.parts.flatMap(\.rings)
                    .map { path(Array(zip($0.latitudes, $0.longitudes))) }
                return "<path d=\"\(rings.joined())\" \(style) fill-rule=\"evenodd\"/>"
            }
            guard let (x, y) = pixel(place) else { return "" }
            let radius = max(3, frame.pixels(place.radiusMetres))
            return "<circle cx=\"\(x.pixelText)\" cy=\"\(y.pixelText)\" "
                + "r=\"\(radius.pixelText)\" \(style)/>"
        }.joined(separator: "\n")
    }

    /// The names of the places, nearest first; a name that would cover an earlier one is left out.
    private var names: String {
        var (lines, taken): ([String], [(x: Double, y: Double, width: Double)]) = ([], [])
        for place in answer.places.compactMap(\.place) {
            let name = (place.title.isEmpty ? place.id : place.title).cut(to: 32)
            guard let (x, y) = pixel(place) else { continue }
            // The letters are about 7.5 pixels wide.
            let box = (x: x + 6, y: y - 6, width: Double(name.count) * 7.5)
            let isFree = taken.allSatisfy { other in
                abs(other.y - box.y) > 15 || other.x > box.x + box.width
                    || box.x > other.x + other.width
            }
            guard isFree else { continue }
            taken.append(box)
            lines.append(
                "<text x=\"\(box.x.pixelText)\" y=\"\(box.y.pixelText)\" "
                    + "paint-order=\"stroke\" stroke=\"white\" stroke-width=\"3\">"
                    + "\(XMLText.escaped(name))</text>")
        }
        return lines.joined(separator: "\n")
    }

    private func pixel(_ place: Proto.Place) -> (x: Double, y: Double)? {
        place.centre.flatMap { frame.pixel($0.latitude, $0.longitude) }
    }

    private var scale: String {
        let metres = frame.scale
        let (width, y) = (frame.pixels(metres), MapFrame.size - 20)
        let text = metres >= 1_000 ? "\((metres / 1_000).shortest) km" : "\(metres.shortest) m"
        return "<path d=\"M20 \(y)h\(width.pixelText)\" stroke=\"black\" stroke-width=\"3\"/>"
            + "<text x=\"20\" y=\"\(y - 6)\">\(text)</text>"
    }
}

extension Double {
    /// The number rounded to a tenth, for SVG.
    fileprivate var pixelText: String { ((self * 10).rounded() / 10).shortest }
}
