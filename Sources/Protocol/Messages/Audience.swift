// Generated from herald/v1/audience.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The comparison of a device's attribute with the selector's value.
    package struct SelectorComparison: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SELECTOR_COMPARISON_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// `SELECTOR_COMPARISON_EQUAL`.
        package static let equal = Self(rawValue: 1)
        /// `SELECTOR_COMPARISON_LESS`.
        package static let less = Self(rawValue: 2)
        /// The attribute is at most the value. Allowed only for numbers and versions.
        package static let atMost = Self(rawValue: 3)
        /// `SELECTOR_COMPARISON_GREATER`.
        package static let greater = Self(rawValue: 4)
        /// The attribute is at least the value. Allowed only for numbers and versions.
        package static let atLeast = Self(rawValue: 5)
        /// The attribute contains the value. Allowed only for texts.
        package static let contains = Self(rawValue: 6)
        /// The device has no such attribute, or its text is empty. Takes no value.
        package static let isEmpty = Self(rawValue: 7)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SELECTOR_COMPARISON_UNSPECIFIED", 0),
            ("SELECTOR_COMPARISON_EQUAL", 1),
            ("SELECTOR_COMPARISON_LESS", 2),
            ("SELECTOR_COMPARISON_AT_MOST", 3),
            ("SELECTOR_COMPARISON_GREATER", 4),
            ("SELECTOR_COMPARISON_AT_LEAST", 5),
            ("SELECTOR_COMPARISON_CONTAINS", 6),
            ("SELECTOR_COMPARISON_IS_EMPTY", 7),
        ]
    }
}

extension Proto {
    /// A boolean expression over devices, as a flat list in postfix order: operands come before their
    /// operator. At most 256 nodes, which leave exactly one result.
    package struct Selector: Message {
        package static var fullName: String { "herald.v1.Selector" }
        /// `nodes`.
        package var nodes: [Proto.SelectorNode] = []

        package init() {}
    }
}

extension Proto.Selector {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Selector: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Selector>) {
        unsafe herald__v1__selector__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Selector>) throws(CodecError) {
        nodes.reserveCapacity(unsafe c.pointee.n_nodes)
        for index in unsafe 0..<c.pointee.n_nodes {
            if let value: Proto.SelectorNode = try unsafe Decoding.message(c.pointee.nodes[index]) { nodes.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Selector>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_nodes = nodes.count
        unsafe c.pointee.nodes = try arena.pointers(nodes.count)
        for index in nodes.indices {
            unsafe c.pointee.nodes[index] = try unsafe arena.message(nodes[index])
        }
    }
}

extension Proto {
    /// The choice `node` of `herald.v1.SelectorNode`.
    package enum SelectorNodeNode: Hashable, Sendable {
        /// Selects devices that have this tag.
        case tag(String)
        /// Selects the device with this id.
        case device(String)
        /// Selects every device of the app. The value does not matter.
        case everyDevice(Bool)
        /// Joins operands with AND. The value is the number of operands before this node, at least 2.
        case allOf(UInt32)
        /// Joins operands with OR. The value is the number of operands before this node, at least 2.
        case anyOf(UInt32)
        /// Negates the operand before this node. The value does not matter.
        case negate(Bool)
        /// Selects devices that have a tag of a group other than `device`.
        case groupTag(Proto.SelectorGroupTag)
        /// Selects the devices of the user with this id.
        case user(String)
        /// Selects devices of this platform, such as `ios`.
        case platform(String)
        /// Selects devices with a working address of this kind, such as `apns`.
        case addressKind(String)
        /// Selects devices of this language, such as `en`, or of this language and region, such as
        /// `en-US`.
        case locale(String)
        /// Selects devices in this IANA time zone.
        case timeZone(String)
        /// Selects devices whose attribute compares with a value as given.
        case attribute(Proto.SelectorAttribute)
        /// Selects devices whose app's version is in a range.
        case appVersion(Proto.SelectorAppVersion)
        /// Selects devices that Herald heard from in this many seconds before now: 1 to 315,360,000 (ten
        /// years).
        case seenWithinSeconds(UInt32)
        /// Selects devices that registered in this many seconds before now: 1 to 315,360,000 (ten
        /// years).
        case createdWithinSeconds(UInt32)
        /// Selects the devices that the saved segment of this name selects.
        case segment(String)
        /// Selects the devices on the static list of this name.
        case staticList(String)
        /// Selects devices that were last seen in this circle.
        case within(Proto.SelectorCircle)
        /// Selects devices that are at the place with this id now.
        case atPlace(String)
        /// Selects a fixed share of the devices.
        case percent(Proto.SelectorPercent)
        /// Selects devices that had an address of this kind and have no working one any more.
        case addressLost(String)
        /// Selects devices that were at a place lately.
        case movedThrough(Proto.SelectorVisit)
        /// Selects devices of this model, such as `iPhone15,2`.
        case model(String)
    }
}
extension Proto {
    /// One condition or one operator of a selector.
    package struct SelectorNode: Message {
        package static var fullName: String { "herald.v1.SelectorNode" }
        /// The member of `node` that is set; nil if none is.
        package var node: SelectorNodeNode?

        package init() {}
    }
}

extension Proto.SelectorNode {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SelectorNode: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector_node()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SelectorNode>) {
        unsafe herald__v1__selector_node__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SelectorNode>) throws(CodecError) {
        switch unsafe c.pointee.node_case {
        case HERALD__V1__SELECTOR_NODE__NODE_TAG:
            node = .tag(try unsafe Decoding.string(c.pointee.tag, "tag"))
        case HERALD__V1__SELECTOR_NODE__NODE_DEVICE:
            node = .device(try unsafe Decoding.string(c.pointee.device, "device"))
        case HERALD__V1__SELECTOR_NODE__NODE_EVERY_DEVICE:
            node = .everyDevice(unsafe c.pointee.every_device != 0)
        case HERALD__V1__SELECTOR_NODE__NODE_ALL_OF:
            node = .allOf(unsafe c.pointee.all_of)
        case HERALD__V1__SELECTOR_NODE__NODE_ANY_OF:
            node = .anyOf(unsafe c.pointee.any_of)
        case HERALD__V1__SELECTOR_NODE__NODE_NEGATE:
            node = .negate(unsafe c.pointee.negate != 0)
        case HERALD__V1__SELECTOR_NODE__NODE_GROUP_TAG:
            if let value: Proto.SelectorGroupTag = try unsafe Decoding.message(c.pointee.group_tag) {
                node = .groupTag(value)
            }
        case HERALD__V1__SELECTOR_NODE__NODE_USER:
            node = .user(try unsafe Decoding.string(c.pointee.user, "user"))
        case HERALD__V1__SELECTOR_NODE__NODE_PLATFORM:
            node = .platform(try unsafe Decoding.string(c.pointee.platform, "platform"))
        case HERALD__V1__SELECTOR_NODE__NODE_ADDRESS_KIND:
            node = .addressKind(try unsafe Decoding.string(c.pointee.address_kind, "address_kind"))
        case HERALD__V1__SELECTOR_NODE__NODE_LOCALE:
            node = .locale(try unsafe Decoding.string(c.pointee.locale, "locale"))
        case HERALD__V1__SELECTOR_NODE__NODE_TIME_ZONE:
            node = .timeZone(try unsafe Decoding.string(c.pointee.time_zone, "time_zone"))
        case HERALD__V1__SELECTOR_NODE__NODE_ATTRIBUTE:
            if let value: Proto.SelectorAttribute = try unsafe Decoding.message(c.pointee.attribute) {
                node = .attribute(value)
            }
        case HERALD__V1__SELECTOR_NODE__NODE_APP_VERSION:
            if let value: Proto.SelectorAppVersion = try unsafe Decoding.message(c.pointee.app_version) {
                node = .appVersion(value)
            }
        case HERALD__V1__SELECTOR_NODE__NODE_SEEN_WITHIN_SECONDS:
            node = .seenWithinSeconds(unsafe c.pointee.seen_within_seconds)
        case HERALD__V1__SELECTOR_NODE__NODE_CREATED_WITHIN_SECONDS:
            node = .createdWithinSeconds(unsafe c.pointee.created_within_seconds)
        case HERALD__V1__SELECTOR_NODE__NODE_SEGMENT:
            node = .segment(try unsafe Decoding.string(c.pointee.segment, "segment"))
        case HERALD__V1__SELECTOR_NODE__NODE_STATIC_LIST:
            node = .staticList(try unsafe Decoding.string(c.pointee.static_list, "static_list"))
        case HERALD__V1__SELECTOR_NODE__NODE_WITHIN:
            if let value: Proto.SelectorCircle = try unsafe Decoding.message(c.pointee.within) {
                node = .within(value)
            }
        case HERALD__V1__SELECTOR_NODE__NODE_AT_PLACE:
            node = .atPlace(try unsafe Decoding.string(c.pointee.at_place, "at_place"))
        case HERALD__V1__SELECTOR_NODE__NODE_PERCENT:
            if let value: Proto.SelectorPercent = try unsafe Decoding.message(c.pointee.percent) {
                node = .percent(value)
            }
        case HERALD__V1__SELECTOR_NODE__NODE_ADDRESS_LOST:
            node = .addressLost(try unsafe Decoding.string(c.pointee.address_lost, "address_lost"))
        case HERALD__V1__SELECTOR_NODE__NODE_MOVED_THROUGH:
            if let value: Proto.SelectorVisit = try unsafe Decoding.message(c.pointee.moved_through) {
                node = .movedThrough(value)
            }
        case HERALD__V1__SELECTOR_NODE__NODE_MODEL:
            node = .model(try unsafe Decoding.string(c.pointee.model, "model"))
        default: break
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SelectorNode>, _ arena: borrowing Arena) throws(CodecError) {
        switch node {
        case nil: break
        case .tag(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_TAG
            unsafe c.pointee.tag = try unsafe arena.string(value, "tag")
        case .device(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_DEVICE
            unsafe c.pointee.device = try unsafe arena.string(value, "device")
        case .everyDevice(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_EVERY_DEVICE
            unsafe c.pointee.every_device = value ? 1 : 0
        case .allOf(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_ALL_OF
            unsafe c.pointee.all_of = value
        case .anyOf(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_ANY_OF
            unsafe c.pointee.any_of = value
        case .negate(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_NEGATE
            unsafe c.pointee.negate = value ? 1 : 0
        case .groupTag(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_GROUP_TAG
            unsafe c.pointee.group_tag = try unsafe arena.message(value)
        case .user(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_USER
            unsafe c.pointee.user = try unsafe arena.string(value, "user")
        case .platform(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_PLATFORM
            unsafe c.pointee.platform = try unsafe arena.string(value, "platform")
        case .addressKind(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_ADDRESS_KIND
            unsafe c.pointee.address_kind = try unsafe arena.string(value, "address_kind")
        case .locale(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_LOCALE
            unsafe c.pointee.locale = try unsafe arena.string(value, "locale")
        case .timeZone(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_TIME_ZONE
            unsafe c.pointee.time_zone = try unsafe arena.string(value, "time_zone")
        case .attribute(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_ATTRIBUTE
            unsafe c.pointee.attribute = try unsafe arena.message(value)
        case .appVersion(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_APP_VERSION
            unsafe c.pointee.app_version = try unsafe arena.message(value)
        case .seenWithinSeconds(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_SEEN_WITHIN_SECONDS
            unsafe c.pointee.seen_within_seconds = value
        case .createdWithinSeconds(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_CREATED_WITHIN_SECONDS
            unsafe c.pointee.created_within_seconds = value
        case .segment(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_SEGMENT
            unsafe c.pointee.segment = try unsafe arena.string(value, "segment")
        case .staticList(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_STATIC_LIST
            unsafe c.pointee.static_list = try unsafe arena.string(value, "static_list")
        case .within(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_WITHIN
            unsafe c.pointee.within = try unsafe arena.message(value)
        case .atPlace(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_AT_PLACE
            unsafe c.pointee.at_place = try unsafe arena.string(value, "at_place")
        case .percent(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_PERCENT
            unsafe c.pointee.percent = try unsafe arena.message(value)
        case .addressLost(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_ADDRESS_LOST
            unsafe c.pointee.address_lost = try unsafe arena.string(value, "address_lost")
        case .movedThrough(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_MOVED_THROUGH
            unsafe c.pointee.moved_through = try unsafe arena.message(value)
        case .model(let value)?:
            unsafe c.pointee.node_case = HERALD__V1__SELECTOR_NODE__NODE_MODEL
            unsafe c.pointee.model = try unsafe arena.string(value, "model")
        }
    }
}

extension Proto {
    /// A tag of a group other than `device`.
    package struct SelectorGroupTag: Message {
        package static var fullName: String { "herald.v1.SelectorGroupTag" }
        /// `group`.
        package var group = ""
        /// `tag`.
        package var tag = ""

        package init() {}
    }
}

extension Proto.SelectorGroupTag {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SelectorGroupTag: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector_group_tag()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SelectorGroupTag>) {
        unsafe herald__v1__selector_group_tag__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SelectorGroupTag>) throws(CodecError) {
        group = try unsafe Decoding.string(c.pointee.group, "group")
        tag = try unsafe Decoding.string(c.pointee.tag, "tag")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SelectorGroupTag>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.group = try unsafe arena.string(group, "group")
        unsafe c.pointee.tag = try unsafe arena.string(tag, "tag")
    }
}

extension Proto {
    /// The choice `operand` of `herald.v1.SelectorAttribute`.
    package enum SelectorAttributeOperand: Hashable, Sendable {
        /// `text`.
        case text(String)
        /// `number`.
        case number(Double)
        /// The date to compare with, as a time in whole seconds.
        case date(Proto.Timestamp)
        /// The version to compare with: up to four numbers with dots between them.
        case version(String)
    }
}
extension Proto {
    /// Devices whose attribute compares with a value as given.
    package struct SelectorAttribute: Message {
        package static var fullName: String { "herald.v1.SelectorAttribute" }
        /// `name`.
        package var name = ""
        /// `comparison`.
        package var comparison = Proto.SelectorComparison()
        /// The member of `operand` that is set; nil if none is.
        package var operand: SelectorAttributeOperand?

        package init() {}
    }
}

extension Proto.SelectorAttribute {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SelectorAttribute: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector_attribute()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SelectorAttribute>) {
        unsafe herald__v1__selector_attribute__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SelectorAttribute>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        comparison = unsafe Proto.SelectorComparison(rawValue: Int32(bitPattern: c.pointee.comparison.rawValue))
        switch unsafe c.pointee.operand_case {
        case HERALD__V1__SELECTOR_ATTRIBUTE__OPERAND_TEXT:
            operand = .text(try unsafe Decoding.string(c.pointee.text, "text"))
        case HERALD__V1__SELECTOR_ATTRIBUTE__OPERAND_NUMBER:
            operand = .number(unsafe c.pointee.number)
        case HERALD__V1__SELECTOR_ATTRIBUTE__OPERAND_DATE:
            if let value: Proto.Timestamp = try unsafe Decoding.message(c.pointee.date) {
                operand = .date(value)
            }
        case HERALD__V1__SELECTOR_ATTRIBUTE__OPERAND_VERSION:
            operand = .version(try unsafe Decoding.string(c.pointee.version, "version"))
        default: break
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SelectorAttribute>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.comparison = Herald__V1__SelectorComparison(rawValue: UInt32(bitPattern: comparison.rawValue))
        switch operand {
        case nil: break
        case .text(let value)?:
            unsafe c.pointee.operand_case = HERALD__V1__SELECTOR_ATTRIBUTE__OPERAND_TEXT
            unsafe c.pointee.text = try unsafe arena.string(value, "text")
        case .number(let value)?:
            unsafe c.pointee.operand_case = HERALD__V1__SELECTOR_ATTRIBUTE__OPERAND_NUMBER
            unsafe c.pointee.number = value
        case .date(let value)?:
            unsafe c.pointee.operand_case = HERALD__V1__SELECTOR_ATTRIBUTE__OPERAND_DATE
            unsafe c.pointee.date = try unsafe arena.message(value)
        case .version(let value)?:
            unsafe c.pointee.operand_case = HERALD__V1__SELECTOR_ATTRIBUTE__OPERAND_VERSION
            unsafe c.pointee.version = try unsafe arena.string(value, "version")
        }
    }
}

extension Proto {
    /// Devices whose app's version is in a range. At least one end must be given.
    package struct SelectorAppVersion: Message {
        package static var fullName: String { "herald.v1.SelectorAppVersion" }
        /// The first version of the range. Empty means any version.
        package var from = ""
        /// The version that ends the range and is not in it. Empty means any version.
        package var before = ""

        package init() {}
    }
}

extension Proto.SelectorAppVersion {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SelectorAppVersion: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector_app_version()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SelectorAppVersion>) {
        unsafe herald__v1__selector_app_version__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SelectorAppVersion>) throws(CodecError) {
        from = try unsafe Decoding.string(c.pointee.from, "from")
        before = try unsafe Decoding.string(c.pointee.before, "before")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SelectorAppVersion>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.from = try unsafe arena.string(from, "from")
        unsafe c.pointee.before = try unsafe arena.string(before, "before")
    }
}

extension Proto {
    /// Devices that were last seen in this circle.
    package struct SelectorCircle: Message {
        package static var fullName: String { "herald.v1.SelectorCircle" }
        /// The radius of the circle, in metres.
        package var distanceMeters: UInt32 = 0
        /// The latitude of the circle's centre in degrees, to seven digits.
        package var latitude: Double = 0
        /// The longitude of the circle's centre in degrees, to seven digits.
        package var longitude: Double = 0

        package init() {}
    }
}

extension Proto.SelectorCircle {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SelectorCircle: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector_circle()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SelectorCircle>) {
        unsafe herald__v1__selector_circle__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SelectorCircle>) throws(CodecError) {
        distanceMeters = unsafe c.pointee.distance_meters
        latitude = unsafe c.pointee.latitude
        longitude = unsafe c.pointee.longitude
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SelectorCircle>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.distance_meters = distanceMeters
        unsafe c.pointee.latitude = latitude
        unsafe c.pointee.longitude = longitude
    }
}

extension Proto {
    /// Devices that came to a place, were there or went through it in the last seconds.
    package struct SelectorVisit: Message {
        package static var fullName: String { "herald.v1.SelectorVisit" }
        /// The place's id.
        package var place = ""
        /// The number of seconds before now: 1 to 34,560,000 (400 days), and no further back than
        /// transitions are kept.
        package var withinSeconds: UInt32 = 0

        package init() {}
    }
}

extension Proto.SelectorVisit {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SelectorVisit: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector_visit()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SelectorVisit>) {
        unsafe herald__v1__selector_visit__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SelectorVisit>) throws(CodecError) {
        place = try unsafe Decoding.string(c.pointee.place, "place")
        withinSeconds = unsafe c.pointee.within_seconds
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SelectorVisit>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.place = try unsafe arena.string(place, "place")
        unsafe c.pointee.within_seconds = withinSeconds
    }
}

extension Proto {
    /// A share of the devices. The same seed always gives the same devices.
    package struct SelectorPercent: Message {
        package static var fullName: String { "herald.v1.SelectorPercent" }
        /// A text that decides which devices are in the share, such as the name of a test. Another text
        /// gives other devices.
        package var seed = ""
        /// The point at which the share begins, in hundredths of a percent: 0 to 10,000.
        package var fromBasisPoints: UInt32 = 0
        /// The point at which the share ends, in hundredths of a percent. The share does not include the
        /// point itself.
        package var toBasisPoints: UInt32 = 0

        package init() {}
    }
}

extension Proto.SelectorPercent {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SelectorPercent: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__selector_percent()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SelectorPercent>) {
        unsafe herald__v1__selector_percent__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SelectorPercent>) throws(CodecError) {
        seed = try unsafe Decoding.string(c.pointee.seed, "seed")
        fromBasisPoints = unsafe c.pointee.from_basis_points
        toBasisPoints = unsafe c.pointee.to_basis_points
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SelectorPercent>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.seed = try unsafe arena.string(seed, "seed")
        unsafe c.pointee.from_basis_points = fromBasisPoints
        unsafe c.pointee.to_basis_points = toBasisPoints
    }
}

extension Proto {
    /// A part of a request that is probably a mistake. The request is accepted all the same.
    package struct Warning: Message {
        package static var fullName: String { "herald.v1.Warning" }
        /// The name of the field that the warning is about, such as `audience`.
        package var field = ""
        /// The mistake in words, such as `no device follows /bils; did you mean /bills?`.
        package var message = ""
        /// The texts that were probably meant, the nearest first: at most three. Empty if nothing is near.
        package var nearest: [String] = []

        package init() {}
    }
}

extension Proto.Warning {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Warning: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__warning()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Warning>) {
        unsafe herald__v1__warning__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Warning>) throws(CodecError) {
        field = try unsafe Decoding.string(c.pointee.field, "field")
        message = try unsafe Decoding.string(c.pointee.message, "message")
        nearest.reserveCapacity(unsafe c.pointee.n_nearest)
        for index in unsafe 0..<c.pointee.n_nearest {
            nearest.append(try unsafe Decoding.string(c.pointee.nearest[index], "nearest"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Warning>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.field = try unsafe arena.string(field, "field")
        unsafe c.pointee.message = try unsafe arena.string(message, "message")
        unsafe c.pointee.n_nearest = nearest.count
        unsafe c.pointee.nearest = try arena.pointers(nearest.count)
        for index in nearest.indices {
            unsafe c.pointee.nearest[index] = try unsafe arena.string(nearest[index], "nearest")
        }
    }
}
