import Addresses
import ServiceKit

/// A server of map tiles, which the operator has chosen for the dashboard's map.
///
/// Tiles are the usual ones: 256 pixels wide, in the web's Mercator projection, numbered from the
/// north-west (https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames).
package struct TileServer: Hashable, Sendable {
    /// The address of a tile with `{z}`, `{x}` and `{y}` in it, such as
    /// `https://tiles.example.org/{z}/{x}/{y}.png`.
    let address: String
    /// The credit of the map's makers, which the map's licence wants beside it.
    let attribution: String
    /// The largest `z` that the server has.
    let zoom: Int
    /// The origin of the address, from which the page may load images.
    let origin: String

    private static let (name, placeholders) = ("HERALD_DASHBOARD_TILES", ["{z}", "{x}", "{y}"])
    /// The longest address and the longest attribution, in bytes.
    private static let longest = 500

    /// Reads `HERALD_DASHBOARD_TILES`, `HERALD_DASHBOARD_TILES_ATTRIBUTION` and
    /// `HERALD_DASHBOARD_TILES_ZOOM`.
    ///
    /// - Returns: nil if no server is set.
    static func read(_ settings: Settings) throws(ConfigurationError) -> TileServer? {
        let zoom = try settings.integer("HERALD_DASHBOARD_TILES_ZOOM", or: 19, in: 1...22)
        let address = settings.string(name, or: "")
        guard !address.isEmpty else { return nil }
        let credit = "HERALD_DASHBOARD_TILES_ATTRIBUTION"
        let attribution = settings.string(credit, or: "")
        guard !attribution.isEmpty, attribution.utf8.count <= longest else {
            throw ConfigurationError(
                credit,
                "must say who made the map, such as '© OpenStreetMap contributors', in at most "
                    + "\(longest) bytes", standIn: "©")
        }
        return TileServer(
            address: address, attribution: attribution, zoom: zoom, origin: try origin(address))
    }

    /// Returns the origin of an address of tiles.
    private static func origin(_ address: String) throws(ConfigurationError) -> String {
        let fitsAll = placeholders.allSatisfy { address.ranges(of: $0).count == 1 }
        let braces = address.filter { $0 == "{" || $0 == "}" }
        let isPlain = address.utf8.allSatisfy { byte in
            (0x21...0x7E).contains(byte) && !#""'<>\^`|"#.utf8.contains(byte)
        }
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard fitsAll, braces.count == 2 * placeholders.count, isPlain, parts.count == 4,
            address.utf8.count <= longest,
            let origin = try? WebOrigin("\(parts[0])//\(parts[2])"), parts[1].isEmpty
        else {
            throw ConfigurationError(
                name,
                "'\(address)' is no address of tiles such as "
                    + "https://tiles.example.org/{z}/{x}/{y}.png, with {z}, {x} and {y} once each "
                    + "in the path; http is for this machine alone")
        }
        return origin.description
    }

    /// The element of HTML that tells the page about the server.
    var element: String {
        "<meta name=\"herald-tiles\" content=\"\(HTML.text(address))\""
            + " data-attribution=\"\(HTML.text(attribution))\" data-zoom=\"\(zoom)\">"
    }
}
