import Protocol
import ServiceKit
import Spatial

extension Place {
    /// A place as a caller described it.
    ///
    /// - Parameter path: the field that holds it, such as `places[3]`, for errors.
    /// - Throws: `invalidArgument` naming the first field that is wrong.
    init(_ message: Proto.Place?, _ path: String) throws(RPCError) {
        guard let message else { throw .invalid(path, "is required") }
        try Self.check(id: message.id, "\(path).id")
        id = message.id
        centre = try Coordinate(message.centre, "\(path).centre")
        radius = try Self.radius(message.radiusMetres, "\(path).radius_metres")
        title = try Self.text(message.title, PlaceLimits.titleBytes, "\(path).title")
        blurb = try Self.text(message.blurb, PlaceLimits.blurbBytes, "\(path).blurb")
        url = try Self.link(message.url, "\(path).url")
        imageURL = try Self.link(message.imageUrl, "\(path).image_url")
        active = try Self.active(message, path)
    }

    /// Refuses what cannot be the id of a place.
    static func check(id: String, _ field: String) throws(RPCError) {
        guard (1...PlaceLimits.idBytes).contains(id.utf8.count) else {
            throw .invalid(
                field, "has \(id.utf8.count) bytes; 1 to \(PlaceLimits.idBytes) are possible")
        }
        guard !id.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .invalid(field, "has a control character; use printable ones") }
    }

    private static func radius(_ metres: Double, _ field: String) throws(RPCError) -> Double {
        if metres == 0 { return PlaceLimits.defaultRadius }
        let most = IndexedPlace.maximumRadius
        guard metres > 0, metres <= most else {
            throw .invalid(field, "is \(metres); must be above 0 and at most \(Int(most))")
        }
        return metres
    }

    private static func text(
        _ text: String, _ limit: Int, _ field: String
    ) throws(RPCError) -> String {
        guard text.utf8.count <= limit else {
            throw .invalid(field, "has \(text.utf8.count) bytes; at most \(limit)")
        }
        return text
    }

    private static func link(_ text: String, _ field: String) throws(RPCError) -> String {
        let link = try Self.text(text, PlaceLimits.urlBytes, field)
        if link.isEmpty { return link }
        guard link.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
            throw .invalid(field, "has a space or a control character; encode it as %20 and so on")
        }
        guard isWebURL(link) || isPath(link) else {
            throw .invalid(field, "must begin with https://, http:// or, as a path, with one /")
        }
        return link
    }

    private static func isWebURL(_ link: String) -> Bool {
        for scheme in ["https://", "http://"] where link.utf8.count > scheme.utf8.count {
            guard link.prefix(scheme.count).lowercased() == scheme else { continue }
            let next = link.utf8.dropFirst(scheme.utf8.count).first
            return next.map { !"/?#".utf8.contains($0) } ?? false
        }
        return false
    }

    /// Browsers take `//x` and `/\x` for another host.
    private static func isPath(_ link: String) -> Bool {
        let start = Array(link.utf8.prefix(2))
        guard start.first == UInt8(ascii: "/") else { return false }
        return start.count == 1
            || (start[1] != UInt8(ascii: "/") && start[1] != UInt8(ascii: "\\"))
    }

    private static func active(
        _ message: Proto.Place, _ path: String
    ) throws(RPCError) -> Range<Int64> {
        var (start, end) = (PlaceTraits.always.lowerBound, PlaceTraits.always.upperBound)
        if let from = message.activeFrom {
            start = try UnixTime(from, "\(path).active_from").milliseconds
        }
        if let until = message.activeUntil {
            end = try UnixTime(until, "\(path).active_until").milliseconds
        }
        guard start < end else {
            throw .invalid("\(path).active_until", "must be later than active_from")
        }
        return start..<end
    }
}

extension Coordinate {
    /// A coordinate as a caller said it.
    ///
    /// - Parameter path: the field that holds it, for errors.
    /// - Throws: `invalidArgument` naming the latitude or the longitude.
    init(_ message: Proto.Coordinate?, _ path: String) throws(RPCError) {
        guard let message else { throw .invalid(path, "is required") }
        guard (-90...90).contains(message.latitude) else {
            throw .invalid("\(path).latitude", "is \(message.latitude); must be from -90 to 90")
        }
        guard
            let coordinate = Coordinate(latitude: message.latitude, longitude: message.longitude)
        else {
            throw .invalid("\(path).longitude", "is \(message.longitude); must be from -180 to 180")
        }
        self = coordinate
    }
}
