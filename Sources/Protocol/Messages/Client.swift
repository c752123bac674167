// Generated from herald/v1/client.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The person's consent to what Herald keeps of the device's location.
    package struct LocationConsent: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The device says nothing about consent. The location of the request is not kept. Everything that
        /// is kept already stays.
        package static let unspecified = Self(rawValue: 0)
        /// The last location may be kept, so that audiences can name an area. Everything that was kept of
        /// movement is deleted.
        package static let given = Self(rawValue: 1)
        /// No location and no movement may be kept. Everything that was kept is deleted.
        package static let withdrawn = Self(rawValue: 2)
        /// The last location may be kept, and also the times at which the device came to places and left
        /// them.
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
        /// The tags that the device follows, such as `/bill/vote`. At most 1000 tags of at most 128 bytes.
        package var tags: [String] = []
        /// The addresses at which the device can be reached, one entry for each provider.
        package var addresses: [Proto.Address] = []
        /// The choices of the person: silence, quiet hours, types that are switched off.
        package var settings: Proto.Settings?
        /// `locale`.
        package var locale = ""
        /// `time_zone`.
        package var timeZone = ""
        /// The platform that the device runs, such as `ios`, `android` or `web`.
        package var platform = ""
        /// An id that the app makes once for each install and keeps. A second registration with the same
        /// id gives the same device with a new secret. If the id is empty, each call makes another device,
        /// so that an app that registers twice gets each message twice.
        package var installId = ""
        /// The app's id. Needed only with a key of the whole suite.
        package var app = ""
        /// The versions of the app and of the system, and the device's model.
        package var software: Proto.Software?
        /// Further values that the app knows of the device or its owner, by name.
        package var attributes: [Proto.Attribute] = []
        /// A token that vouches for this install, which an app can require: a JSON Web Token of the app's
        /// own server, whose `sub` is the `install_id`; the attestation object of Apple's App Attest in
        /// Base64; or a token of Play Integrity.
        package var attestation = ""
        /// The challenge that the attestation of Apple or Google was made with. See
        /// GetAttestationChallenge.
        package var attestationChallenge = ""
        /// A text of 16 to 128 random bytes, made once on each device and kept where no backup takes it to
        /// another device. If the marker is not the device's, a known `install_id` makes a new device, and
        /// the old one keeps its secret. A device without a marker takes the first marker that comes.
        package var installMarker = ""

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
        attestation = try unsafe Decoding.string(c.pointee.attestation, "attestation")
        attestationChallenge = try unsafe Decoding.string(c.pointee.attestation_challenge, "attestation_challenge")
        installMarker = try unsafe Decoding.string(c.pointee.install_marker, "install_marker")
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
        unsafe c.pointee.attestation = try unsafe arena.string(attestation, "attestation")
        unsafe c.pointee.attestation_challenge = try unsafe arena.string(attestationChallenge, "attestation_challenge")
        unsafe c.pointee.install_marker = try unsafe arena.string(installMarker, "install_marker")
    }
}

extension Proto {
    /// `herald.v1.RegisterResponse`.
    package struct RegisterResponse: Message {
        package static var fullName: String { "herald.v1.RegisterResponse" }
        /// The device's id. Keep the id for later calls.
        package var deviceId = ""
        /// The device's secret. Keep the secret where no other app can read it. No later call shows the
        /// secret again.
        package var deviceSecret = ""
        /// The version of the stored tags. Send the version as `tags.version` with the next change.
        package var tagVersion: UInt64 = 0
        /// The time zone that the request named, if Herald does not know that zone. The app's default time
        /// zone counts instead.
        package var unknownTimeZone = ""
        /// The locale that the request named, if that locale names no language.
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
        /// The full list of tags that the device wants, with the version that the device read last. Absent
        /// if the tags stay as they are.
        package var tags: Proto.TagSet?
        /// The choices of the person. Absent if the settings stay as they are.
        package var settings: Proto.Settings?
        /// The full list of the device's addresses. Absent if the addresses stay as they are.
        package var addresses: Proto.AddressSet?
        /// The device's language, such as `en-US`. Empty if the language stays as it is.
        package var locale = ""
        /// The device's time zone, such as `America/New_York`. Empty if the time zone stays as it is.
        package var timeZone = ""
        /// The location of the device. If set, the answer has the places near this location.
        package var location: Proto.Location?
        /// The motion of the device now, as its sensors tell it.
        package var motion = Proto.Motion()
        /// The events of messages on the device: received, displayed, tapped and so on. At most 100.
        package var events: [Proto.Event] = []
        /// The cursor of the last answer's inbox. The answer has the messages that came after it. Empty
        /// starts from the beginning.
        package var inboxCursor = ""
        /// The number of places that the answer may have: 1 to 100. 0 means 10.
        package var placeCount: UInt32 = 0
        /// The consent that says whether `location` may be kept.
        package var locationConsent = Proto.LocationConsent()
        /// The filter for the places of the answer. Absent means all places that are offered now.
        package var placeFilter: Proto.PlaceFilter?
        /// True if places that are polygons come with their points: the nearest do, up to two megabytes.
        /// Otherwise such places come as circles that contain them.
        package var withPolygons = false
        /// The number of regions that the device can watch besides the one around itself: 19 on iOS, 99 on
        /// Android. 0 means that the answer has no regions.
        package var regionCount: UInt32 = 0
        /// The places that the device has from earlier answers, at most 100. Places that have not changed
        /// come without their texts.
        package var knownPlaces: [Proto.PlaceVersion] = []
        /// The positions of the device since its last report, and what its owner did. Needs
        /// `LOCATION_CONSENT_MOVEMENT`.
        package var movement: Proto.Movement?
        /// The versions of the app and of the system, and the device's model. Absent if they stay as they
        /// are.
        package var software: Proto.Software?
        /// The attributes to set and to remove.
        package var attributes: Proto.AttributeEdit?
        /// The config sets that the device has. If absent, the answer has no config sets.
        package var configs: Proto.KnownConfigs?

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
        configs = try unsafe Decoding.message(c.pointee.configs)
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
        if let configs {
            unsafe c.pointee.configs = try unsafe arena.message(configs)
        }
    }
}

extension Proto {
    /// The answer to a Sync, in parts. Each part stands alone: if the service behind one part is away,
    /// that part has an `error` and the others are complete.
    package struct SyncResponse: Message {
        package static var fullName: String { "herald.v1.SyncResponse" }
        /// The tags as they are stored now.
        package var tags: Proto.TagsPart?
        /// The places near the device. Absent if the request has no location.
        package var places: Proto.PlacesPart?
        /// The messages for the device.
        package var inbox: Proto.InboxPart?
        /// The events of the request that are stored.
        package var events: Proto.EventsPart?
        /// The addresses that do not work. Absent if all addresses are in use.
        package var addresses: Proto.AddressesPart?
        /// The outcome for the device's location: whether Herald keeps it. Absent if the request says
        /// nothing of consent.
        package var location: Proto.LocationPart?
        /// The values that the device gave of itself and that Herald does not understand. Absent if there
        /// are none.
        package var device: Proto.DevicePart?
        /// The config sets that have changed. Absent if the request says nothing of config sets.
        package var configs: Proto.ConfigsPart?
        /// The time that the device waits before it syncs again without a reason: the `sync_interval` of
        /// its app. If absent, the app on the device chooses the time.
        package var interval: Proto.Duration?

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
        configs = try unsafe Decoding.message(c.pointee.configs)
        interval = try unsafe Decoding.message(c.pointee.interval)
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
        if let configs {
            unsafe c.pointee.configs = try unsafe arena.message(configs)
        }
        if let interval {
            unsafe c.pointee.interval = try unsafe arena.message(interval)
        }
    }
}

extension Proto {
    /// The values that the device gave of itself and that Herald does not understand. Herald keeps them
    /// all the same.
    package struct DevicePart: Message {
        package static var fullName: String { "herald.v1.DevicePart" }
        /// A time zone that Herald does not know. The app's default time zone counts instead.
        package var unknownTimeZone = ""
        /// A locale that names no language.
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
    /// The device's addresses that do not work. The app asks the provider for a new address, or sends
    /// all addresses again.
    package struct AddressesPart: Message {
        package static var fullName: String { "herald.v1.AddressesPart" }
        /// The addresses that do not work, each with its state and the reason.
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
    /// The tags of a device as they are stored.
    package struct TagsPart: Message {
        package static var fullName: String { "herald.v1.TagsPart" }
        /// `error`.
        package var error: Proto.RPCStatus?
        /// The version of the stored tags. Send the version with the next change.
        package var version: UInt64 = 0
        /// True if the tags of the request were stored, or if the request has no tags. False if the tags
        /// were made from another version than the stored one.
        package var accepted = false
        /// The stored tags, if the tags of the request were not accepted. Otherwise empty.
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
    /// The places near a device.
    package struct PlacesPart: Message {
        package static var fullName: String { "herald.v1.PlacesPart" }
        /// `error`.
        package var error: Proto.RPCStatus?
        /// The nearest places, the nearest first.
        package var places: [Proto.NearPlace] = []
        /// The distance in metres after which the answer may be different. Sync again after moving this
        /// far.
        package var refreshDistanceMetres: Double = 0
        /// The time from which the answer may be different. Sync again then. Absent if no such time is
        /// known.
        package var expireTime: Proto.Timestamp?
        /// The circles to watch besides the places. The device syncs again on entering a circle.
        package var regions: [Proto.WatchRegion] = []
        /// The ids of the places in the request's `known_places` that are no longer among the nearest.
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
    /// The outcome for the location of a Sync.
    package struct LocationPart: Message {
        package static var fullName: String { "herald.v1.LocationPart" }
        /// `error`.
        package var error: Proto.RPCStatus?
        /// True if Herald keeps this location now. False if consent was withdrawn, if there was no
        /// location, if the location is too old, or if a later one is known.
        package var kept = false
        /// The outcome for the movement of the request. Absent without `LOCATION_CONSENT_MOVEMENT`.
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
