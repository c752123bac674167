extension Selector {
    /// A yes-or-no question about a device.
    ///
    /// Every atom is written as `name(arguments)`, except the oldest: a bare tag, `ALL` and
    /// `device:ID`. Each value is valid by construction, so an atom can be written in every form.
    package enum Atom: Hashable, Sendable {
        /// Matches every device.
        case all
        /// Matches devices that follow a tag of the group `device`, the default.
        case tag(Tag)
        /// Matches devices that follow a tag of another group; created by ``tag(_:in:)``.
        case groupTag(GroupTag)
        /// Matches the device with this id, which has 1 to 128 bytes; see
        /// ``Selector/isDevice(_:)``.
        case device(String)
        /// Matches the devices of the user with this id.
        case user(Name)
        /// Matches devices on this platform, such as `ios`.
        case platform(Name)
        /// Matches devices of this model, such as `iPhone15,2`.
        case model(Name)
        /// Matches devices with an address of this kind, such as `apns`.
        case addressKind(Name)
        /// Matches devices that have had an address of this kind, but have none in use.
        case addressLost(Name)
        /// Matches devices with this language, and this region if one is named.
        case locale(LanguageRegion)
        /// Matches devices in this IANA time zone.
        case timeZone(Name)
        /// Matches devices whose attribute passes this test.
        case attribute(AttributeTest)
        /// Matches devices that run a version of the app in this range.
        case appVersion(VersionRange)
        /// Matches devices that synced at most this long ago.
        case lastSeen(Age)
        /// Matches devices that registered at most this long ago.
        case created(Age)
        /// Matches the devices that the segment with this name selects.
        case segment(Name)
        /// Matches devices on the static list with this name.
        case staticList(Name)
        /// Matches devices whose last known position is in this circle.
        case within(Circle)
        /// Matches devices at the place with this id.
        case at(Name)
        /// Matches devices that came to a place, were there or went through it recently.
        case moved(Visit)
        /// Matches the devices in this share.
        case percent(Percent)
    }
}

extension Selector.Atom {
    /// A tag in a group other than `device`.
    package struct GroupTag: Hashable, Sendable {
        /// The group's name, which is never `device`.
        package let group: Selector.Name
        /// The tag that devices must have.
        package let tag: Tag

        fileprivate init(group: Selector.Name, tag: Tag) {
            (self.group, self.tag) = (group, tag)
        }
    }

    /// The group of tags that are written without a group.
    package static let defaultGroup = "device"

    /// Returns the atom for `tag` in `group`: for the group `device`, the same atom as ``tag(_:)``.
    package static func tag(_ tag: Tag, in group: Selector.Name) -> Selector.Atom {
        group.text == defaultGroup ? .tag(tag) : .groupTag(GroupTag(group: group, tag: tag))
    }

    /// The kind of an atom; the raw value is the atom's name in every form.
    package enum Kind: String, CaseIterable, Sendable {
        /// See the case of ``Selector/Atom`` with the same name.
        case all, tag, device, user, platform, model, locale, attribute, created, segment, within
        /// See the case of ``Selector/Atom`` with the same name.
        case at, moved, percent
        /// A tag in a group other than `device`.
        case groupTag = "group_tag"
        /// The kind of an address in use.
        case addressKind = "address_kind"
        /// The kind of an address that is no longer in use.
        case addressLost = "address_lost"
        /// The time zone.
        case timeZone = "time_zone"
        /// The version of the app.
        case appVersion = "app_version"
        /// The time of the device's last sync.
        case lastSeen = "last_seen"
        /// A static list.
        case staticList = "static_list"

        /// The name in words, for messages.
        var words: String {
            self == .groupTag ? "tags in other groups" : rawValue.replacing("_", with: " ")
        }
    }

    /// The kind of the atom.
    package var kind: Kind {
        switch self {
        case .all: .all
        case .tag: .tag
        case .groupTag: .groupTag
        case .device: .device
        case .user: .user
        case .platform: .platform
        case .model: .model
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
}

extension Selector.Atom.Kind {
    /// Makes an atom of this kind from the name that is its only argument; nil for kinds that take
    /// something else.
    package var naming: ((Selector.Name) -> Selector.Atom)? {
        switch self {
        case .user: Selector.Atom.user
        case .platform: Selector.Atom.platform
        case .model: Selector.Atom.model
        case .addressKind: Selector.Atom.addressKind
        case .addressLost: Selector.Atom.addressLost
        case .timeZone: Selector.Atom.timeZone
        case .segment: Selector.Atom.segment
        case .staticList: Selector.Atom.staticList
        case .at: Selector.Atom.at
        case .all, .tag, .groupTag, .device, .locale, .attribute, .appVersion, .lastSeen, .created,
            .within, .moved, .percent:
            nil
        }
    }
}
