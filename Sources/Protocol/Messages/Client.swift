// Generated from herald/v1/client.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// Whether geo may keep where the device was last, so that audiences can name an area.
    package struct LocationConsent: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// Nothing is said: this location is not kept, and what is kept stays.
        package static let unspecified = Self(rawValue: 0)
        /// This location may be kept, and the next one takes its place; what was kept with MOVEMENT is forgotten.
        package static let given = Self(rawValue: 1)
        /// What is kept is forgotten.
        package static let withdrawn = Self(rawValue: 2)
        /// As GIVEN; and when it comes to places and leaves them is kept, too, from `location` and `movement`.
        package static let movement = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("LOCATION_CONSENT_UNSPECIFIED", 0),
            ("LOCATION_CONSENT_GIVEN", 1),
            ("LOCATION_CONSENT_WITHDRAWN", 2),
            ("LOCATION_CONSENT_MOVEMENT", 3),
        ]
    }
}

extension Proto {
    /// `herald.v1.RegisterRequest`.
    package struct RegisterRequest: Message {
        package static var fullName: String { "herald.v1.RegisterRequest" }
        /// `tags`.
        package var tags: [String] = []
        /// `addresses`.
        package var addresses: [Proto.Address] = []
        /// `settings`.
        package var settings: Proto.Settings?
        /// `locale`.
        package var locale = ""
        /// `time_zone`.
        package var timeZone = ""
        /// `platform`.
        package var platform = ""
        /// Chosen by the install and kept: a repeated registration with it gives the same device.
        package var installId = ""
        /// Needed only with a key of the whole suite.
        package var app = ""
        /// `software`.
        package var software: Proto.Software?
        /// `attributes`.
        package var attributes: [Proto.Attribute] = []

        package init() {}
    }
}

extension Proto.RegisterRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RegisterRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__register_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RegisterRequest>) {
        unsafe herald__v1__register_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RegisterRequest>) throws(CodecError) {
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
        addresses.reserveCapacity(unsafe c.pointee.n_addresses)
        for index in unsafe 0..<c.pointee.n_addresses {
            if let value: Proto.Address = try unsafe Decoding.message(c.pointee.addresses[index]) { addresses.append(value) }
        }
        settings = try unsafe Decoding.message(c.pointee.settings)
        locale = try unsafe Decoding.string(c.pointee.locale, "locale")
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        platform = try unsafe Decoding.string(c.pointee.platform, "platform")
        installId = try unsafe Decoding.string(c.pointee.install_id, "install_id")
        app = try unsafe Decoding.string(c.pointee.app, "app")
        software = try unsafe Decoding.message(c.pointee.software)
        attributes.reserveCapacity(unsafe c.pointee.n_attributes)
        for index in unsafe 0..<c.pointee.n_attributes {
            if let value: Proto.Attribute = try unsafe Decoding.message(c.pointee.attributes[index]) { attributes.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RegisterRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
        unsafe c.pointee.n_addresses = addresses.count
        unsafe c.pointee.addresses = try arena.pointers(addresses.count)
        for index in addresses.indices {
            unsafe c.pointee.addresses[index] = try unsafe arena.message(addresses[index])
        }
        if let settings {
            unsafe c.pointee.settings = try unsafe arena.message(settings)
        }
        unsafe c.pointee.locale = try unsafe arena.string(locale, "locale")
        unsafe c.pointee.time_zone = try unsafe arena.string(timeZone, "time_zone")
        unsafe c.pointee.platform = try unsafe arena.string(platform, "platform")
        unsafe c.pointee.install_id = try unsafe arena.string(installId, "install_id")
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let software {
            unsafe c.pointee.software = try unsafe arena.message(software)
        }
        unsafe c.pointee.n_attributes = attributes.count
        unsafe c.pointee.attributes = try arena.pointers(attributes.count)
        for index in attributes.indices {
            unsafe c.pointee.attributes[index] = try unsafe arena.message(attributes[index])
        }
    }
}

extension Proto {
    /// `herald.v1.RegisterResponse`.
    package struct RegisterResponse: Message {
        package static var fullName: String { "herald.v1.RegisterResponse" }
        /// `device_id`.
        package var deviceId = ""
        /// `device_secret`.
        package var deviceSecret = ""
        /// `tag_version`.
        package var tagVersion: UInt64 = 0
        /// The time zone that it has said, if nobody here knows it: the app's default counts in its place.
        package var unknownTimeZone = ""
        /// The locale that it has said, if it names no language.
        package var unknownLocale = ""

        package init() {}
    }
}

extension Proto.RegisterResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RegisterResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__register_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RegisterResponse>) {
        unsafe herald__v1__register_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RegisterResponse>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        deviceSecret = try unsafe Decoding.string(c.pointee.device_secret, "device_secret")
        tagVersion = unsafe c.pointee.tag_version
        unknownTimeZone = try unsafe Decoding.string(c.pointee.unknown_time_zone, "unknown_time_zone")
        unknownLocale = try unsafe Decoding.string(c.pointee.unknown_locale, "unknown_locale")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RegisterResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.device_secret = try unsafe arena.string(deviceSecret, "device_secret")
        unsafe c.pointee.tag_version = tagVersion
        unsafe c.pointee.unknown_time_zone = try unsafe arena.string(unknownTimeZone, "unknown_time_zone")
        unsafe c.pointee.unknown_locale = try unsafe arena.string(unknownLocale, "unknown_locale")
    }
}

extension Proto {
    /// `herald.v1.SyncRequest`.
    package struct SyncRequest: Message {
        package static var fullName: String { "herald.v1.SyncRequest" }
        /// `device_id`.
        package var deviceId = ""
        /// `device_secret`.
        package var deviceSecret = ""
        /// The wished set and the version it was made from; absent leaves the tags as they are.
        package var tags: Proto.TagSet?
        /// `settings`.
        package var settings: Proto.Settings?
        /// `addresses`.
        package var addresses: Proto.AddressSet?
        /// `locale`.
        package var locale = ""
        /// `time_zone`.
        package var timeZone = ""
        /// `location`.
        package var location: Proto.Location?
        /// `motion`.
        package var motion = Proto.Motion()
        /// `events`.
        package var events: [Proto.Event] = []
        /// `inbox_cursor`.
        package var inboxCursor = ""
        /// How many places the device can watch: 1 to 100; 0 means 10.
        package var placeCount: UInt32 = 0
        /// `location_consent`.
        package var locationConsent = Proto.LocationConsent()
        /// Which places are wanted near it; absent: all that are offered now.
        package var placeFilter: Proto.PlaceFilter?
        /// Polygons come with their points; else as the circles that hold them.
        package var withPolygons = false
        /// How many regions the device can watch besides the one around itself: 19 of iOS's, 99 of Android's. 0: none are told.
        package var regionCount: UInt32 = 0
        /// Places that the device has from answers before: those of them that are as they were come without their texts. At
        /// most 100.
        package var knownPlaces: [Proto.PlaceVersion] = []
        /// Where it was since it said so last, and what its owner did; counts with the consent MOVEMENT.
        package var movement: Proto.Movement?
        /// `software`.
        package var software: Proto.Software?
        /// `attributes`.
        package var attributes: Proto.AttributeEdit?

        package init() {}
    }
}

extension Proto.SyncRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SyncRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sync_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SyncRequest>) {
        unsafe herald__v1__sync_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SyncRequest>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        deviceSecret = try unsafe Decoding.string(c.pointee.device_secret, "device_secret")
        tags = try unsafe Decoding.message(c.pointee.tags)
        settings = try unsafe Decoding.message(c.pointee.settings)
        addresses = try unsafe Decoding.message(c.pointee.addresses)
        locale = try unsafe Decoding.string(c.pointee.locale, "locale")
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        location = try unsafe Decoding.message(c.pointee.location)
        motion = unsafe Proto.Motion(rawValue: Int32(bitPattern: c.pointee.motion.rawValue))
        events.reserveCapacity(unsafe c.pointee.n_events)
        for index in unsafe 0..<c.pointee.n_events {
            if let value: Proto.Event = try unsafe Decoding.message(c.pointee.events[index]) { events.append(value) }
        }
        inboxCursor = try unsafe Decoding.string(c.pointee.inbox_cursor, "inbox_cursor")
        placeCount = unsafe c.pointee.place_count
        locationConsent = unsafe Proto.LocationConsent(rawValue: Int32(bitPattern: c.pointee.location_consent.rawValue))
        placeFilter = try unsafe Decoding.message(c.pointee.place_filter)
        withPolygons = unsafe c.pointee.with_polygons != 0
        regionCount = unsafe c.pointee.region_count
        knownPlaces.reserveCapacity(unsafe c.pointee.n_known_places)
        for index in unsafe 0..<c.pointee.n_known_places {
            if let value: Proto.PlaceVersion = try unsafe Decoding.message(c.pointee.known_places[index]) { knownPlaces.append(value) }
        }
        movement = try unsafe Decoding.message(c.pointee.movement)
        software = try unsafe Decoding.message(c.pointee.software)
        attributes = try unsafe Decoding.message(c.pointee.attributes)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SyncRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.device_secret = try unsafe arena.string(deviceSecret, "device_secret")
        if let tags {
            unsafe c.pointee.tags = try unsafe arena.message(tags)
        }
        if let settings {
            unsafe c.pointee.settings = try unsafe arena.message(settings)
        }
        if let addresses {
            unsafe c.pointee.addresses = try unsafe arena.message(addresses)
        }
        unsafe c.pointee.locale = try unsafe arena.string(locale, "locale")
        unsafe c.pointee.time_zone = try unsafe arena.string(timeZone, "time_zone")
        if let location {
            unsafe c.pointee.location = try unsafe arena.message(location)
        }
        unsafe c.pointee.motion = Herald__V1__Motion(rawValue: UInt32(bitPattern: motion.rawValue))
        unsafe c.pointee.n_events = events.count
        unsafe c.pointee.events = try arena.pointers(events.count)
        for index in events.indices {
            unsafe c.pointee.events[index] = try unsafe arena.message(events[index])
        }
        unsafe c.pointee.inbox_cursor = try unsafe arena.string(inboxCursor, "inbox_cursor")
        unsafe c.pointee.place_count = placeCount
        unsafe c.pointee.location_consent = Herald__V1__LocationConsent(rawValue: UInt32(bitPattern: locationConsent.rawValue))
        if let placeFilter {
            unsafe c.pointee.place_filter = try unsafe arena.message(placeFilter)
        }
        unsafe c.pointee.with_polygons = withPolygons ? 1 : 0
        unsafe c.pointee.region_count = regionCount
        unsafe c.pointee.n_known_places = knownPlaces.count
        unsafe c.pointee.known_places = try arena.pointers(knownPlaces.count)
        for index in knownPlaces.indices {
            unsafe c.pointee.known_places[index] = try unsafe arena.message(knownPlaces[index])
        }
        if let movement {
            unsafe c.pointee.movement = try unsafe arena.message(movement)
        }
        if let software {
            unsafe c.pointee.software = try unsafe arena.message(software)
        }
        if let attributes {
            unsafe c.pointee.attributes = try unsafe arena.message(attributes)
        }
    }
}

extension Proto {
    /// Each part stands alone: one whose service is away carries the error, the others are as always.
    package struct SyncResponse: Message {
        package static var fullName: String { "herald.v1.SyncResponse" }
        /// `tags`.
        package var tags: Proto.TagsPart?
        /// `places`.
        package var places: Proto.PlacesPart?
        /// `inbox`.
        package var inbox: Proto.InboxPart?
        /// `events`.
        package var events: Proto.EventsPart?
        /// Absent when all addresses are in use.
        package var addresses: Proto.AddressesPart?
        /// Absent when no consent was said.
        package var location: Proto.LocationPart?
        /// Absent when all that it says of itself is understood.
        package var device: Proto.DevicePart?

        package init() {}
    }
}

extension Proto.SyncResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SyncResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sync_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SyncResponse>) {
        unsafe herald__v1__sync_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SyncResponse>) throws(CodecError) {
        tags = try unsafe Decoding.message(c.pointee.tags)
        places = try unsafe Decoding.message(c.pointee.places)
        inbox = try unsafe Decoding.message(c.pointee.inbox)
        events = try unsafe Decoding.message(c.pointee.events)
        addresses = try unsafe Decoding.message(c.pointee.addresses)
        location = try unsafe Decoding.message(c.pointee.location)
        device = try unsafe Decoding.message(c.pointee.device)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SyncResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let tags {
            unsafe c.pointee.tags = try unsafe arena.message(tags)
        }
        if let places {
            unsafe c.pointee.places = try unsafe arena.message(places)
        }
        if let inbox {
            unsafe c.pointee.inbox = try unsafe arena.message(inbox)
        }
        if let events {
            unsafe c.pointee.events = try unsafe arena.message(events)
        }
        if let addresses {
            unsafe c.pointee.addresses = try unsafe arena.message(addresses)
        }
        if let location {
            unsafe c.pointee.location = try unsafe arena.message(location)
        }
        if let device {
            unsafe c.pointee.device = try unsafe arena.message(device)
        }
    }
}

extension Proto {
    /// What the device has said of itself and is kept, though it is not understood.
    package struct DevicePart: Message {
        package static var fullName: String { "herald.v1.DevicePart" }
        /// The app's default zone counts in its place.
        package var unknownTimeZone = ""
        /// It names no language.
        package var unknownLocale = ""

        package init() {}
    }
}

extension Proto.DevicePart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DevicePart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DevicePart>) {
        unsafe herald__v1__device_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DevicePart>) throws(CodecError) {
        unknownTimeZone = try unsafe Decoding.string(c.pointee.unknown_time_zone, "unknown_time_zone")
        unknownLocale = try unsafe Decoding.string(c.pointee.unknown_locale, "unknown_locale")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DevicePart>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.unknown_time_zone = try unsafe arena.string(unknownTimeZone, "unknown_time_zone")
        unsafe c.pointee.unknown_locale = try unsafe arena.string(unknownLocale, "unknown_locale")
    }
}

extension Proto {
    /// The device's addresses at which it is not reached: it gets a new one from its provider, or states
    /// its set anew.
    package struct AddressesPart: Message {
        package static var fullName: String { "herald.v1.AddressesPart" }
        /// `unused`.
        package var unused: [Proto.Address] = []

        package init() {}
    }
}

extension Proto.AddressesPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AddressesPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__addresses_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AddressesPart>) {
        unsafe herald__v1__addresses_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AddressesPart>) throws(CodecError) {
        unused.reserveCapacity(unsafe c.pointee.n_unused)
        for index in unsafe 0..<c.pointee.n_unused {
            if let value: Proto.Address = try unsafe Decoding.message(c.pointee.unused[index]) { unused.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AddressesPart>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_unused = unused.count
        unsafe c.pointee.unused = try arena.pointers(unused.count)
        for index in unused.indices {
            unsafe c.pointee.unused[index] = try unsafe arena.message(unused[index])
        }
    }
}

extension Proto {
    /// `herald.v1.TagsPart`.
    package struct TagsPart: Message {
        package static var fullName: String { "herald.v1.TagsPart" }
        /// `error`.
        package var error: Proto.RPCStatus?
        /// `version`.
        package var version: UInt64 = 0
        /// False: the wish came from an older version; `tags` is what is stored.
        package var accepted = false
        /// `tags`.
        package var tags: [String] = []

        package init() {}
    }
}

extension Proto.TagsPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TagsPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tags_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TagsPart>) {
        unsafe herald__v1__tags_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TagsPart>) throws(CodecError) {
        error = try unsafe Decoding.message(c.pointee.error)
        version = unsafe c.pointee.version
        accepted = unsafe c.pointee.accepted != 0
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TagsPart>, _ arena: borrowing Arena) throws(CodecError) {
        if let error {
            unsafe c.pointee.error = try unsafe arena.message(error)
        }
        unsafe c.pointee.version = version
        unsafe c.pointee.accepted = accepted ? 1 : 0
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
    }
}

extension Proto {
    /// `herald.v1.PlacesPart`.
    package struct PlacesPart: Message {
        package static var fullName: String { "herald.v1.PlacesPart" }
        /// `error`.
        package var error: Proto.RPCStatus?
        /// `places`.
        package var places: [Proto.NearPlace] = []
        /// `refresh_distance_metres`.
        package var refreshDistanceMetres: Double = 0
        /// `expire_time`.
        package var expireTime: Proto.Timestamp?
        /// `regions`.
        package var regions: [Proto.WatchRegion] = []
        /// `dropped_ids`.
        package var droppedIds: [String] = []

        package init() {}
    }
}

extension Proto.PlacesPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlacesPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__places_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlacesPart>) {
        unsafe herald__v1__places_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlacesPart>) throws(CodecError) {
        error = try unsafe Decoding.message(c.pointee.error)
        places.reserveCapacity(unsafe c.pointee.n_places)
        for index in unsafe 0..<c.pointee.n_places {
            if let value: Proto.NearPlace = try unsafe Decoding.message(c.pointee.places[index]) { places.append(value) }
        }
        refreshDistanceMetres = unsafe c.pointee.refresh_distance_metres
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        regions.reserveCapacity(unsafe c.pointee.n_regions)
        for index in unsafe 0..<c.pointee.n_regions {
            if let value: Proto.WatchRegion = try unsafe Decoding.message(c.pointee.regions[index]) { regions.append(value) }
        }
        droppedIds.reserveCapacity(unsafe c.pointee.n_dropped_ids)
        for index in unsafe 0..<c.pointee.n_dropped_ids {
            droppedIds.append(try unsafe Decoding.string(c.pointee.dropped_ids[index], "dropped_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlacesPart>, _ arena: borrowing Arena) throws(CodecError) {
        if let error {
            unsafe c.pointee.error = try unsafe arena.message(error)
        }
        unsafe c.pointee.n_places = places.count
        unsafe c.pointee.places = try arena.pointers(places.count)
        for index in places.indices {
            unsafe c.pointee.places[index] = try unsafe arena.message(places[index])
        }
        unsafe c.pointee.refresh_distance_metres = refreshDistanceMetres
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        unsafe c.pointee.n_regions = regions.count
        unsafe c.pointee.regions = try arena.pointers(regions.count)
        for index in regions.indices {
            unsafe c.pointee.regions[index] = try unsafe arena.message(regions[index])
        }
        unsafe c.pointee.n_dropped_ids = droppedIds.count
        unsafe c.pointee.dropped_ids = try arena.pointers(droppedIds.count)
        for index in droppedIds.indices {
            unsafe c.pointee.dropped_ids[index] = try unsafe arena.string(droppedIds[index], "dropped_ids")
        }
    }
}

extension Proto {
    /// `herald.v1.LocationPart`.
    package struct LocationPart: Message {
        package static var fullName: String { "herald.v1.LocationPart" }
        /// `error`.
        package var error: Proto.RPCStatus?
        /// Whether geo keeps this location now; false when it was withdrawn, when there was none, when it
        /// is too old, and when geo has a later one.
        package var kept = false
        /// Absent without the consent MOVEMENT.
        package var movement: Proto.MovementResult?

        package init() {}
    }
}

extension Proto.LocationPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LocationPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__location_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LocationPart>) {
        unsafe herald__v1__location_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LocationPart>) throws(CodecError) {
        error = try unsafe Decoding.message(c.pointee.error)
        kept = unsafe c.pointee.kept != 0
        movement = try unsafe Decoding.message(c.pointee.movement)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LocationPart>, _ arena: borrowing Arena) throws(CodecError) {
        if let error {
            unsafe c.pointee.error = try unsafe arena.message(error)
        }
        unsafe c.pointee.kept = kept ? 1 : 0
        if let movement {
            unsafe c.pointee.movement = try unsafe arena.message(movement)
        }
    }
}

extension Proto {
    /// `herald.v1.UnregisterRequest`.
    package struct UnregisterRequest: Message {
        package static var fullName: String { "herald.v1.UnregisterRequest" }
        /// `device_id`.
        package var deviceId = ""
        /// `device_secret`.
        package var deviceSecret = ""

        package init() {}
    }
}

extension Proto.UnregisterRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UnregisterRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__unregister_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UnregisterRequest>) {
        unsafe herald__v1__unregister_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UnregisterRequest>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        deviceSecret = try unsafe Decoding.string(c.pointee.device_secret, "device_secret")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UnregisterRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.device_secret = try unsafe arena.string(deviceSecret, "device_secret")
    }
}

extension Proto {
    /// `herald.v1.UnregisterResponse`.
    package struct UnregisterResponse: Message {
        package static var fullName: String { "herald.v1.UnregisterResponse" }

        package init() {}
    }
}

extension Proto.UnregisterResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UnregisterResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__unregister_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UnregisterResponse>) {
        unsafe herald__v1__unregister_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UnregisterResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UnregisterResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
