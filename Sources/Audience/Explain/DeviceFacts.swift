/// The facts about one device at one moment, by which it is explained why a selector selects it or
/// not.
///
/// A nil field means that the value is not known here, which the explanation says. An empty text or
/// set means that the device has none.
package struct DeviceFacts: Sendable {
    /// The device's id.
    package var id: String
    /// The moment, in seconds since 1970.
    package var now: Int64
    /// The tags that the device follows in the group `device`.
    package var tags: Set<Tag> = []
    /// The tags that the device follows in other groups, by group.
    package var groupTags: [Selector.Name: Set<Tag>]?
    /// The users of the device.
    package var users: Set<Selector.Name>?
    /// The platform; empty if the device reported none.
    package var platform: String?
    /// The model; empty if the device reported none.
    package var model: String?
    /// The kinds of the device's addresses in use.
    package var addressKinds: Set<Selector.Name>?
    /// The kinds of address that the device has had, but has none in use of.
    package var lostAddressKinds: Set<Selector.Name>?
    /// The locale; empty if the device reported none.
    package var locale: String?
    /// The time zone; empty if the device reported none.
    package var timeZone: String?
    /// The device's attributes.
    package var attributes: [Selector.Name: Selector.AttributeValue]?
    /// The version of the app; empty if the device reported none.
    package var appVersion: String?
    /// The time of the device's last sync, in seconds since 1970.
    package var lastSeen: Int64?
    /// The time of the device's registration, in seconds since 1970.
    package var created: Int64?
    /// The answers of others: for segments, static lists, circles, places and visits.
    package var answers: [Selector.Atom: Bool] = [:]

    /// Creates facts with only the device's id.
    package init(id: String, now: Int64) {
        self.id = id
        self.now = now
    }
}
