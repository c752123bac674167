/// The person's consent to data of the device's location that the server keeps.
public enum LocationConsent: String, Hashable, Sendable, Codable {
    /// No location is kept, and data that were kept are deleted.
    case withdrawn
    /// The last location, so that audiences can name an area.
    case given
    /// The last location, and when the device came to places and left them.
    case movement

    var json: JSONValue { .text("LOCATION_CONSENT_\(rawValue.uppercased())") }
}
