import Protocol
import Spatial

/// Reads the shape of a place, and completes the place's message with values derived from it.
enum PlaceShape {
    /// Reads the circle or polygon of a place.
    ///
    /// Afterwards the message's centre and radius are those of the enclosing circle.
    ///
    /// - Parameter isKept: true if the shape is already stored, so that it is not refused even if
    ///   the rules have changed.
    /// - Throws: `invalidArgument` that names the field; for a polygon with part, ring and point.
    static func read(
        _ message: inout Proto.Place, _ path: @autoclosure () -> String, isKept: Bool
    ) throws(RPCError) -> IndexedPlace.Shape {
        guard let asked = message.polygon else { return try circle(&message, path()) }
        let polygon = try polygon(asked, "\(path()).polygon", isKept: isKept)
        let (centre, radius) = polygon.enclosingCircle
        message.centre = Proto.Coordinate()
        message.centre?.latitude = centre.latitude
        message.centre?.longitude = centre.longitude
        message.radiusMetres = radius
        return .polygon(polygon)
    }

    private static func circle(
        _ message: inout Proto.Place, _ path: @autoclosure () -> String
    ) throws(RPCError) -> IndexedPlace.Shape {
        let centre = try Coordinate(message.centre, "\(path()).centre")
        if message.radiusMetres == 0 { message.radiusMetres = PlaceLimits.defaultRadius }
        let (radius, most) = (message.radiusMetres, IndexedPlace.maximumRadius)
        guard radius > 0, radius <= most else {
            throw .invalid(
                "\(path()).radius_metres", "is \(radius); must be above 0 and at most \(Int(most))")
        }
        return .circle(centre, radius: radius)
    }

    private static func polygon(
        _ message: Proto.Polygon, _ path: @autoclosure () -> String, isKept: Bool
    ) throws(RPCError) -> Polygon {
        // The points are counted before any of them is read.
        let count = message.parts.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.latitudes.count } }
        guard isKept || count <= Polygon.mostPoints else {
            throw .invalid(
                path(), "has \(count) points; at most \(Polygon.mostPoints) are possible")
        }
        var parts: [[[Coordinate]]] = []
        for (part, message) in message.parts.enumerated() {
            var rings: [[Coordinate]] = []
            for (ring, message) in message.rings.enumerated() {
                rings.append(try points(message, "\(path()).parts[\(part)].rings[\(ring)]"))
            }
            parts.append(rings)
        }
        do throws(PolygonProblem) {
            return isKept ? try Polygon(kept: parts) : try Polygon(parts)
        } catch {
            throw .invalid(error.path(under: path()), error.message)
        }
    }

    private static func points(
        _ ring: Proto.PolygonRing, _ path: @autoclosure () -> String
    ) throws(RPCError) -> [Coordinate] {
        guard ring.latitudes.count == ring.longitudes.count else {
            throw .invalid(
                "\(path()).longitudes",
                "are \(ring.longitudes.count), but there are \(ring.latitudes.count) latitudes")
        }
        var points: [Coordinate] = []
        for (index, (latitude, longitude)) in zip(ring.latitudes, ring.longitudes).enumerated() {
            points.append(
                try Coordinate(
                    latitude: latitude, "\(path()).latitudes[\(index)]", longitude: longitude,
                    "\(path()).longitudes[\(index)]"))
        }
        return points
    }
}

extension PolygonProblem {
    /// Returns the path of the problem in fields of `Proto.Polygon`.
    fileprivate func path(under path: String) -> String {
        var field = path
        if let part { field += ".parts[\(part)]" }
        if let ring { field += ".rings[\(ring)]" }
        if let point { field += ".latitudes[\(point)]" }
        return field
    }
}
