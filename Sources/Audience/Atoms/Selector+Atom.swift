extension Selector {
    /// One question about a device, to which the answer is yes or no.
    ///
    /// Every atom is written as `name(arguments)`, but for the oldest: a bare tag, `ALL` and
    /// `device:ID`. Each value is valid by construction, so that an atom has a text in every form.
    package enum Atom: Hashable, Sendable {
        /// Every device.
        case all
        /// Follows a tag of the group `device`, the default.
        case tag(Tag)
        /// Follows a tag of another group; made by ``tag(_:in:)``.
        case groupTag(GroupTag)
        /// Is the device of that id: 1 to 128 bytes; see ``Selector/isDevice(_:)``.
        case device(String)
        /// Is one of the devices of the user with that id.
        case user(Name)
        /// Runs on that platform, such as `ios`.
        case platform(Name)
        /// Has an address of that kind, such as `apns`.
        case addressKind(Name)
        /// Has had an address of that kind, and has none in use any more.
        case addressLost(Name)
        /// Speaks that language, in that region if one is named.
        case locale(LanguageRegion)
        /// Is in that IANA time zone.
        case timeZone(Name)
        /// Has an attribute that is so, or has none.
        case attribute(AttributeTest)
        /// Runs a version of the app in that range.
        case appVersion(VersionRange)
        /// Was last heard of at most that long ago.
        case lastSeen(Age)
        /// Registered at most that long ago.
        case created(Age)
        /// Is selected by the saved segment of that name.
        case segment(Name)
        /// Is on the static list of that name.
        case staticList(Name)
        /// Was last known to be in that circle.
        case within(Circle)
        /// Is at the place with that id.
        case at(Name)
        /// Came to a place, was there, or went through it, so lately.
        case moved(Visit)
        /// Is in that share of the devices.
        case percent(Percent)
    }
}

extension Selector.Atom {
    /// A tag in a group other than `device`, whose tags need no group.
    package struct GroupTag: Hashable, Sendable {
        /// The group's name, never `device`.
        package let group: Selector.Name
        /// The tag.
        package let tag: Tag

        fileprivate init(group: Selector.Name, tag: Tag) {
            self.group = group
            self.tag = tag
        }
    }

    /// The group of tags that are written without one.
    package static let defaultGroup = "device"

    /// Follows `tag` in `group`: for the group `device` the same atom as ``tag(_:)``.
    package static func tag(_ tag: Tag, in group: Selector.Name) -> Selector.Atom {
        group.text == defaultGroup ? .tag(tag) : .groupTag(GroupTag(group: group, tag: tag))
    }

    /// What an atom asks about, by the name it has in every form.
    package enum Kind: String, CaseIterable, Sendable {
        /// See the case of ``Selector/Atom`` of the same name.
        case all, tag, device, user, platform, locale, attribute, created, segment, within, at
        /// See the case of ``Selector/Atom`` of the same name.
        case moved, percent
        /// A tag in a group of its own.
        case groupTag = "group_tag"
        /// The kind of an address.
        case addressKind = "address_kind"
        /// The kind of an address that is in use no more.
        case addressLost = "address_lost"
        /// The time zone.
        case timeZone = "time_zone"
        /// The version of the app.
        case appVersion = "app_version"
        /// When it was last heard of.
        case lastSeen = "last_seen"
        /// A list that somebody has made.
        case staticList = "static_list"

        /// The name as a person writes it.
        var words: String {
            self == .groupTag ? "tags in other groups" : rawValue.replacing("_", with: " ")
        }
    }

    /// What it asks about.
    package var kind: Kind {
        switch self {
        case .all: .all
        case .tag: .tag
        case .groupTag: .groupTag
        case .device: .device
        case .user: .user
        case .platform: .platform
        case .addressKind: .addressKind
        case .addressLost: .addressLost
        case .locale: .locale
        case .timeZone: .timeZone
        case .attribute: .attribute
        case .appVersion: .appVersion
        case .lastSeen: .lastSeen
        case .created: .created
        case .segment: .segment
        case .staticList: .staticList
        case .within: .within
        case .at: .at
        case .moved: .moved
        case .percent: .percent
        }
    }

    /// The name that is the whole of it, for the kinds that have one.
    package var name: Selector.Name? {
        switch self {
        case .user(let name), .platform(let name), .addressKind(let name), .addressLost(let name),
            .timeZone(let name), .segment(let name), .staticList(let name), .at(let name):
            name
        default: nil
        }
    }

    /// The atom of `kind` that a name is the whole of; nil for the other kinds.
    package init?(_ kind: Kind, named name: Selector.Name) {
        switch kind {
        case .user: self = .user(name)
        case .platform: self = .platform(name)
        case .addressKind: self = .addressKind(name)
        case .addressLost: self = .addressLost(name)
        case .timeZone: self = .timeZone(name)
        case .segment: self = .segment(name)
        case .staticList: self = .staticList(name)
        case .at: self = .at(name)
        default: return nil
        }
    }
}
