/// What is known of one device at one moment, to explain why a selector selects it or not.
///
/// nil is "nobody knows here", which an explanation says; an empty text or set is "has none".
package struct DeviceFacts: Sendable {
    /// The device's id.
    package var id: String
    /// The moment, in seconds since 1970.
    package var now: Int64
    /// What it follows in the group `device`.
    package var tags: Set<Tag> = []
    /// What it follows in other groups, by group.
    package var groupTags: [Selector.Name: Set<Tag>]?
    /// The users whose device it is.
    package var users: Set<Selector.Name>?
    /// The platform; empty: none was said.
    package var platform: String?
    /// The kinds of its addresses.
    package var addressKinds: Set<Selector.Name>?
    /// The kinds of addresses that it had, and has none of in use any more.
    package var lostAddressKinds: Set<Selector.Name>?
    /// The locale; empty: none was said.
    package var locale: String?
    /// The time zone; empty: none was said.
    package var timeZone: String?
    /// The attributes it has.
    package var attributes: [Selector.Name: Selector.AttributeValue]?
    /// The version of its app; empty: none was said.
    package var appVersion: String?
    /// When it was last heard of, in seconds since 1970.
    package var lastSeen: Int64?
    /// When it registered, in seconds since 1970.
    package var created: Int64?
    /// What others have said of it: of segments, static lists, circles, places and visits.
    package var answers: [Selector.Atom: Bool] = [:]

    /// A device of which nothing but its id is known.
    package init(id: String, now: Int64) {
        self.id = id
        self.now = now
    }
}
