import JSON

/// A column of a CSV file of devices, as its heading names it.
enum DeviceColumn: Hashable, Sendable {
    /// A field of which a device has one value.
    enum Field: String, CaseIterable, Sendable {
        case id
        case installID = "install_id"
        case installMarker = "install_marker"
        case secretHash = "secret_hash"
        case user, platform, locale
        case timeZone = "time_zone"
        case appVersion = "app_version"
        case osVersion = "os_version"
        case model
        case createTime = "create_time"
        case syncTime = "sync_time"
        case muted
        case quietHours = "quiet_hours"
        case quietExempt = "quiet_hours_exempt"
        case switchedOff = "switched_off"
        case tagVersion = "tag_version"
    }

    /// A field of an address.
    enum AddressField: String, CaseIterable, Sendable {
        case kind = "address_kind"
        case value = "address_value"
        case topic, environment
        case publicKey = "public_key"
        case authSecret = "auth_secret"
        case state = "address_state"
        case registerTime = "address_register_time"
        case stateTime = "address_state_time"
        case stateReason = "address_state_reason"
    }

    /// The type of an attribute's value.
    enum AttributeType: String, CaseIterable, Sendable {
        case text, number, date, version
    }

    case field(Field)
    /// The tags of a group; an empty name means the group `device`.
    case tags(group: String)
    /// A field of one of the addresses, which are numbered from 1.
    case address(AddressField, Int)
    case attribute(String, AttributeType)

    /// The numbers that a heading may have for further addresses; the first one has none.
    private static let addresses = 2...16

    /// Parses a heading; nil if it names no column.
    ///
    /// The names of groups and attributes are case-sensitive; everything else is not.
    init?(heading: String) {
        let parts = heading.split(separator: ":", omittingEmptySubsequences: false)
        let first = parts[0].lowercased()
        switch (first, parts.count) {
        case ("tags", 1): self = .tags(group: "")
        case ("tags", 2...) where !heading.hasSuffix(":"):
            self = .tags(group: String(heading.dropFirst(5)))
        case ("attribute", 2...):
            let last = parts.last?.lowercased() ?? ""
            let type = parts.count > 2 ? AttributeType(rawValue: last) : nil
            let name = parts.dropFirst().dropLast(type == nil ? 0 : 1).joined(separator: ":")
            guard !name.isEmpty else { return nil }
            self = .attribute(name, type ?? .text)
        case (_, 1):
            guard let column = Self.plain(first) else { return nil }
            self = column
        default: return nil
        }
    }

    private static func plain(_ name: String) -> Self? {
        if let field = Field(rawValue: name) { return .field(field) }
        if let field = AddressField(rawValue: name) { return .address(field, 1) }
        guard let mark = name.lastIndex(of: "_"),
            let number = DecimalText.integer(name[name.index(after: mark)...], Int.self),
            addresses.contains(number), let field = AddressField(rawValue: String(name[..<mark]))
        else { return nil }
        return .address(field, number)
    }

    /// The column's heading.
    var heading: String {
        switch self {
        case .field(let field): field.rawValue
        case .tags(let group): group.isEmpty ? "tags" : "tags:\(group)"
        case .address(let field, let number):
            number == 1 ? field.rawValue : "\(field.rawValue)_\(number)"
        case .attribute(let name, let type): "attribute:\(name):\(type.rawValue)"
        }
    }
}

extension DeviceColumn: Comparable {
    /// Orders the columns as files are written: fields of the device, addresses, tags, attributes.
    static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: (Int, Int, Int, String) {
        switch self {
        case .field(let field): (0, Field.allCases.firstIndex(of: field) ?? 0, 0, "")
        case .address(let field, let number):
            (1, number, AddressField.allCases.firstIndex(of: field) ?? 0, "")
        case .tags(let group): (2, 0, 0, group)
        case .attribute(let name, let type):
            (3, 0, AttributeType.allCases.firstIndex(of: type) ?? 0, name)
        }
    }
}
