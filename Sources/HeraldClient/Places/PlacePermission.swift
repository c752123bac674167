/// The permission of the person for an app to know the device's location.
public enum PlacePermission: String, Hashable, Sendable, Codable {
    /// The app may not know it.
    case denied
    /// The app may know it while the person uses it.
    case whileUsed
    /// The app may always know it, and the system launches it for a region.
    case always
}
