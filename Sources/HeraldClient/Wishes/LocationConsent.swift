/// The person's consent to what the server keeps of the device's location.
public enum LocationConsent: String, Hashable, Sendable, Codable {
    /// Nothing; what was kept is deleted.
    case withdrawn
    /// The last location, so that audiences can name an area.
    case given
    /// The last location, and when the device came to places and left them.
    case movement

    var json: JSONValue { .text("LOCATION_CONSENT_\(rawValue.uppercased())") }
}
