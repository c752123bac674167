/// What the person allows the server to keep of where the device is.
public enum LocationConsent: String, Hashable, Sendable, Codable {
    /// Nothing; what was kept is deleted.
    case withdrawn
    /// The last location, so that audiences can name an area.
    case given
    /// The last location, and when the device came to places and left them.
    case movement

    var json: JSONValue { .text("LOCATION_CONSENT_\(rawValue.uppercased())") }
}
