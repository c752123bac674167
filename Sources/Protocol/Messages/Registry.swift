// Generated from herald/v1/registry.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The role of a key or a person, which says what they may do. From the sender on, each role may do
    /// what the roles before it may do.
    package struct KeyRole: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `KEY_ROLE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The role for a key that is built into an app and registers devices.
        package static let device = Self(rawValue: 2)
        /// The role for a key or a person that looks and changes nothing.
        package static let viewer = Self(rawValue: 7)
        /// The role for a key or a person that sends notifications and stores places.
        package static let sender = Self(rawValue: 3)
        /// The role for a person on duty, who manages devices, releases and kill switches.
        package static let `operator` = Self(rawValue: 4)
        /// The role for a key or a person that manages apps, keys and providers.
        package static let admin = Self(rawValue: 5)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("KEY_ROLE_UNSPECIFIED", 0),
            ("KEY_ROLE_DEVICE", 2),
            ("KEY_ROLE_VIEWER", 7),
            ("KEY_ROLE_SENDER", 3),
            ("KEY_ROLE_OPERATOR", 4),
            ("KEY_ROLE_ADMIN", 5),
        ]
    }
}

extension Proto {
    /// The state of an address, as far as Herald knows.
    package struct AddressState: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `ADDRESS_STATE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The address is in use.
        package static let active = Self(rawValue: 1)
        /// The provider says that the address belongs to another app or environment. The address is kept
        /// and still used, because the setup may be wrong.
        package static let suspect = Self(rawValue: 2)
        /// The provider says that the address no longer exists.
        package static let invalid = Self(rawValue: 3)
        /// Another device has registered the address since.
        package static let moved = Self(rawValue: 4)
        /// A device has named a mail address or a webhook, and nobody there has confirmed it yet. Only a
        /// code is sent to such an address. See Client.ConfirmAddress.
        package static let unconfirmed = Self(rawValue: 5)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("ADDRESS_STATE_UNSPECIFIED", 0),
            ("ADDRESS_STATE_ACTIVE", 1),
            ("ADDRESS_STATE_SUSPECT", 2),
            ("ADDRESS_STATE_INVALID", 3),
            ("ADDRESS_STATE_MOVED", 4),
            ("ADDRESS_STATE_UNCONFIRMED", 5),
        ]
    }
}

extension Proto {
    /// The verdict of a provider on an address.
    package struct AddressVerdict: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `ADDRESS_VERDICT_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The address no longer exists.
        package static let gone = Self(rawValue: 1)
        /// The address belongs to another topic or environment, or to another sender.
        package static let wrongTarget = Self(rawValue: 2)
        /// The address works. It is no longer suspect.
        package static let works = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("ADDRESS_VERDICT_UNSPECIFIED", 0),
            ("ADDRESS_VERDICT_GONE", 1),
            ("ADDRESS_VERDICT_WRONG_TARGET", 2),
            ("ADDRESS_VERDICT_WORKS", 3),
        ]
    }
}

extension Proto {
    /// An app with its devices, keys and notifications. Nothing of one app can be seen from another.
    package struct App: Message {
        package static var fullName: String { "herald.v1.App" }
        /// The app's id: 1 to 64 of a-z, 0-9 and '-', beginning with a letter.
        package var id = ""
        /// `name`.
        package var name = ""
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The IANA name of the time zone that counts for devices that have not reported theirs, or have
        /// reported one that is not known. Empty means UTC.
        package var defaultTimeZone = ""
        /// The origins of web pages that may call Herald from a browser, such as https://www.example.org.
        /// See EditApp.
        package var allowedOrigins: [String] = []
        /// The rules for what the app's devices may write of themselves, and how often they sync. Absent
        /// means that devices may write anything, and sync as often as their apps choose.
        package var deviceRules: Proto.DeviceRules?

        package init() {}
    }
}

extension Proto.App {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.App: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__app()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__App>) {
        unsafe herald__v1__app__init(c)
    }

    init(c: UnsafePointer<Herald__V1__App>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        defaultTimeZone = try unsafe Decoding.string(c.pointee.default_time_zone, "default_time_zone")
        allowedOrigins.reserveCapacity(unsafe c.pointee.n_allowed_origins)
        for index in unsafe 0..<c.pointee.n_allowed_origins {
            allowedOrigins.append(try unsafe Decoding.string(c.pointee.allowed_origins[index], "allowed_origins"))
        }
        deviceRules = try unsafe Decoding.message(c.pointee.device_rules)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__App>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        unsafe c.pointee.default_time_zone = try unsafe arena.string(defaultTimeZone, "default_time_zone")
        unsafe c.pointee.n_allowed_origins = allowedOrigins.count
        unsafe c.pointee.allowed_origins = try arena.pointers(allowedOrigins.count)
        for index in allowedOrigins.indices {
            unsafe c.pointee.allowed_origins[index] = try unsafe arena.string(allowedOrigins[index], "allowed_origins")
        }
        if let deviceRules {
            unsafe c.pointee.device_rules = try unsafe arena.message(deviceRules)
        }
    }
}

extension Proto {
    /// The rules for what devices may write of themselves, with a key of the role device or with their
    /// own secret, and how often they sync. Callers with another key are not bound by these rules.
    package struct DeviceRules: Message {
        package static var fullName: String { "herald.v1.DeviceRules" }
        /// The prefixes of the tags that a device may add. A tag must begin with one of these. Empty means
        /// that any tag may be added. Tags that a device has already stay.
        package var tagPrefixes: [String] = []
        /// The names of attributes that devices may neither set nor remove.
        package var reservedAttributes: [String] = []
        /// The kinds of address that devices may not add, such as `webhook`.
        package var refusedAddressKinds: [String] = []
        /// The rule by which installs of the app are vouched for. Absent means that they are not.
        package var attestation: Proto.Attestation?
        /// The time that a device waits after a sync before it syncs again without a reason. Each device
        /// is told with its next sync. Absent means as long as the app chooses. The Swift library waits 4
        /// hours.
        package var syncInterval: Proto.Duration?

        package init() {}
    }
}

extension Proto.DeviceRules {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeviceRules: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device_rules()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeviceRules>) {
        unsafe herald__v1__device_rules__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeviceRules>) throws(CodecError) {
        tagPrefixes.reserveCapacity(unsafe c.pointee.n_tag_prefixes)
        for index in unsafe 0..<c.pointee.n_tag_prefixes {
            tagPrefixes.append(try unsafe Decoding.string(c.pointee.tag_prefixes[index], "tag_prefixes"))
        }
        reservedAttributes.reserveCapacity(unsafe c.pointee.n_reserved_attributes)
        for index in unsafe 0..<c.pointee.n_reserved_attributes {
            reservedAttributes.append(try unsafe Decoding.string(c.pointee.reserved_attributes[index], "reserved_attributes"))
        }
        refusedAddressKinds.reserveCapacity(unsafe c.pointee.n_refused_address_kinds)
        for index in unsafe 0..<c.pointee.n_refused_address_kinds {
            refusedAddressKinds.append(try unsafe Decoding.string(c.pointee.refused_address_kinds[index], "refused_address_kinds"))
        }
        attestation = try unsafe Decoding.message(c.pointee.attestation)
        syncInterval = try unsafe Decoding.message(c.pointee.sync_interval)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeviceRules>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_tag_prefixes = tagPrefixes.count
        unsafe c.pointee.tag_prefixes = try arena.pointers(tagPrefixes.count)
        for index in tagPrefixes.indices {
            unsafe c.pointee.tag_prefixes[index] = try unsafe arena.string(tagPrefixes[index], "tag_prefixes")
        }
        unsafe c.pointee.n_reserved_attributes = reservedAttributes.count
        unsafe c.pointee.reserved_attributes = try arena.pointers(reservedAttributes.count)
        for index in reservedAttributes.indices {
            unsafe c.pointee.reserved_attributes[index] = try unsafe arena.string(reservedAttributes[index], "reserved_attributes")
        }
        unsafe c.pointee.n_refused_address_kinds = refusedAddressKinds.count
        unsafe c.pointee.refused_address_kinds = try arena.pointers(refusedAddressKinds.count)
        for index in refusedAddressKinds.indices {
            unsafe c.pointee.refused_address_kinds[index] = try unsafe arena.string(refusedAddressKinds[index], "refused_address_kinds")
        }
        if let attestation {
            unsafe c.pointee.attestation = try unsafe arena.message(attestation)
        }
        if let syncInterval {
            unsafe c.pointee.sync_interval = try unsafe arena.message(syncInterval)
        }
    }
}

extension Proto {
    /// A rule by which installs of an app are vouched for, with a token that the app sends with
    /// Register. A token of any kind that is set here counts.
    package struct Attestation: Message {
        package static var fullName: String { "herald.v1.Attestation" }
        /// The public key of the tokens of the app's own server, in PEM form, of the curve P-256. Empty
        /// means that the app's server makes no tokens.
        package var publicKey = ""
        /// True if devices without a token are refused. False means that a token is checked if there is
        /// one.
        package var required = false
        /// The settings of Apple's App Attest. Absent means that its attestations do not count.
        package var appAttest: Proto.AppAttest?
        /// The settings of Google's Play Integrity. Absent means that its tokens do not count.
        package var playIntegrity: Proto.PlayIntegrity?

        package init() {}
    }
}

extension Proto.Attestation {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Attestation: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__attestation()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Attestation>) {
        unsafe herald__v1__attestation__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Attestation>) throws(CodecError) {
        publicKey = try unsafe Decoding.string(c.pointee.public_key, "public_key")
        required = unsafe c.pointee.required != 0
        appAttest = try unsafe Decoding.message(c.pointee.app_attest)
        playIntegrity = try unsafe Decoding.message(c.pointee.play_integrity)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Attestation>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.public_key = try unsafe arena.string(publicKey, "public_key")
        unsafe c.pointee.required = required ? 1 : 0
        if let appAttest {
            unsafe c.pointee.app_attest = try unsafe arena.message(appAttest)
        }
        if let playIntegrity {
            unsafe c.pointee.play_integrity = try unsafe arena.message(playIntegrity)
        }
    }
}

extension Proto {
    /// The settings that say which attestations of Apple's App Attest count for an app.
    package struct AppAttest: Message {
        package static var fullName: String { "herald.v1.AppAttest" }
        /// The App IDs, 1 to 8. Each is the team's ID, a dot and the bundle's ID:
        /// `ABCDE12345.com.example.news`.
        package var appIds: [String] = []
        /// The certificates of the authorities to trust, in PEM form. Empty means Apple's App Attestation
        /// Root CA, which Herald brings.
        package var authorities = ""
        /// True if attestations of Apple's development environment count as well.
        package var development = false

        package init() {}
    }
}

extension Proto.AppAttest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AppAttest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__app_attest()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AppAttest>) {
        unsafe herald__v1__app_attest__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AppAttest>) throws(CodecError) {
        appIds.reserveCapacity(unsafe c.pointee.n_app_ids)
        for index in unsafe 0..<c.pointee.n_app_ids {
            appIds.append(try unsafe Decoding.string(c.pointee.app_ids[index], "app_ids"))
        }
        authorities = try unsafe Decoding.string(c.pointee.authorities, "authorities")
        development = unsafe c.pointee.development != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AppAttest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_app_ids = appIds.count
        unsafe c.pointee.app_ids = try arena.pointers(appIds.count)
        for index in appIds.indices {
            unsafe c.pointee.app_ids[index] = try unsafe arena.string(appIds[index], "app_ids")
        }
        unsafe c.pointee.authorities = try unsafe arena.string(authorities, "authorities")
        unsafe c.pointee.development = development ? 1 : 0
    }
}

extension Proto {
    /// The settings that say which tokens of Google's Play Integrity count for an app, and the keys that
    /// the Play Console shows for them.
    package struct PlayIntegrity: Message {
        package static var fullName: String { "herald.v1.PlayIntegrity" }
        /// The package names, 1 to 8, such as `com.example.news`.
        package var packages: [String] = []
        /// The key that verifies tokens, in Base64 or PEM form.
        package var verificationKey = ""
        /// The key that decrypts tokens, in Base64. The key is needed with each change, because no answer
        /// shows it.
        package var decryptionKey = ""

        package init() {}
    }
}

extension Proto.PlayIntegrity {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlayIntegrity: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__play_integrity()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlayIntegrity>) {
        unsafe herald__v1__play_integrity__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlayIntegrity>) throws(CodecError) {
        packages.reserveCapacity(unsafe c.pointee.n_packages)
        for index in unsafe 0..<c.pointee.n_packages {
            packages.append(try unsafe Decoding.string(c.pointee.packages[index], "packages"))
        }
        verificationKey = try unsafe Decoding.string(c.pointee.verification_key, "verification_key")
        decryptionKey = try unsafe Decoding.string(c.pointee.decryption_key, "decryption_key")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlayIntegrity>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_packages = packages.count
        unsafe c.pointee.packages = try arena.pointers(packages.count)
        for index in packages.indices {
            unsafe c.pointee.packages[index] = try unsafe arena.string(packages[index], "packages")
        }
        unsafe c.pointee.verification_key = try unsafe arena.string(verificationKey, "verification_key")
        unsafe c.pointee.decryption_key = try unsafe arena.string(decryptionKey, "decryption_key")
    }
}

extension Proto {
    /// A change of DeviceRules. What is absent stays as it is. An empty list lifts the rule.
    package struct DeviceRulesEdit: Message {
        package static var fullName: String { "herald.v1.DeviceRulesEdit" }
        /// The new prefixes of tags, at most 32. Each begins with a slash.
        package var tagPrefixes: Proto.NameList?
        /// The new names of reserved attributes, at most 100.
        package var reservedAttributes: Proto.NameList?
        /// The new kinds of address that are refused, at most 32.
        package var refusedAddressKinds: Proto.NameList?
        /// The new rule, in place of the one before. Without `public_key`, `app_attest` and
        /// `play_integrity`, nothing is checked.
        package var attestation: Proto.Attestation?
        /// The new interval: 5 minutes to 7 days, in whole seconds. 0 seconds means as long as the app
        /// chooses.
        package var syncInterval: Proto.Duration?

        package init() {}
    }
}

extension Proto.DeviceRulesEdit {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeviceRulesEdit: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device_rules_edit()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeviceRulesEdit>) {
        unsafe herald__v1__device_rules_edit__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeviceRulesEdit>) throws(CodecError) {
        tagPrefixes = try unsafe Decoding.message(c.pointee.tag_prefixes)
        reservedAttributes = try unsafe Decoding.message(c.pointee.reserved_attributes)
        refusedAddressKinds = try unsafe Decoding.message(c.pointee.refused_address_kinds)
        attestation = try unsafe Decoding.message(c.pointee.attestation)
        syncInterval = try unsafe Decoding.message(c.pointee.sync_interval)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeviceRulesEdit>, _ arena: borrowing Arena) throws(CodecError) {
        if let tagPrefixes {
            unsafe c.pointee.tag_prefixes = try unsafe arena.message(tagPrefixes)
        }
        if let reservedAttributes {
            unsafe c.pointee.reserved_attributes = try unsafe arena.message(reservedAttributes)
        }
        if let refusedAddressKinds {
            unsafe c.pointee.refused_address_kinds = try unsafe arena.message(refusedAddressKinds)
        }
        if let attestation {
            unsafe c.pointee.attestation = try unsafe arena.message(attestation)
        }
        if let syncInterval {
            unsafe c.pointee.sync_interval = try unsafe arena.message(syncInterval)
        }
    }
}

extension Proto {
    /// A list of names that replaces the list before.
    package struct NameList: Message {
        package static var fullName: String { "herald.v1.NameList" }
        /// The whole list. Empty means that nothing is on the list.
        package var names: [String] = []

        package init() {}
    }
}

extension Proto.NameList {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NameList: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__name_list()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NameList>) {
        unsafe herald__v1__name_list__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NameList>) throws(CodecError) {
        names.reserveCapacity(unsafe c.pointee.n_names)
        for index in unsafe 0..<c.pointee.n_names {
            names.append(try unsafe Decoding.string(c.pointee.names[index], "names"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NameList>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_names = names.count
        unsafe c.pointee.names = try arena.pointers(names.count)
        for index in names.indices {
            unsafe c.pointee.names[index] = try unsafe arena.string(names[index], "names")
        }
    }
}

extension Proto {
    /// A list of origins of web pages, as the Origin header has them (RFC 6454 section 6.2): a scheme, a
    /// host and, where it is not the scheme's own, a port.
    package struct OriginList: Message {
        package static var fullName: String { "herald.v1.OriginList" }
        /// The origins, at most 32. The scheme is https, or http for localhost.
        package var origins: [String] = []

        package init() {}
    }
}

extension Proto.OriginList {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.OriginList: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__origin_list()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__OriginList>) {
        unsafe herald__v1__origin_list__init(c)
    }

    init(c: UnsafePointer<Herald__V1__OriginList>) throws(CodecError) {
        origins.reserveCapacity(unsafe c.pointee.n_origins)
        for index in unsafe 0..<c.pointee.n_origins {
            origins.append(try unsafe Decoding.string(c.pointee.origins[index], "origins"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__OriginList>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_origins = origins.count
        unsafe c.pointee.origins = try arena.pointers(origins.count)
        for index in origins.indices {
            unsafe c.pointee.origins[index] = try unsafe arena.string(origins[index], "origins")
        }
    }
}

extension Proto {
    /// A key without its secret. Only the answers of CreateKey and RotateKey show a secret.
    package struct Key: Message {
        package static var fullName: String { "herald.v1.Key" }
        /// `id`.
        package var id = ""
        /// The id of the app that the key belongs to. Empty means that it is a key of the whole suite.
        package var app = ""
        /// `role`.
        package var role = Proto.KeyRole()
        /// The key's name for people, such as the program that uses it.
        package var name = ""
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The time at which the key was revoked. Absent means that the key is valid.
        package var revokeTime: Proto.Timestamp?
        /// The time at which the key stops working. Absent means that the key does not end.
        package var expireTime: Proto.Timestamp?
        /// The key that created this key, by name and id. Empty means the suite, or that it is not known.
        package var createdBy = ""
        /// The time at which the key was last used, to a minute. Absent means that the key was not used
        /// yet.
        package var lastUseTime: Proto.Timestamp?
        /// The time at which the key's secret was last changed. Absent means that the key has its first
        /// secret.
        package var rotateTime: Proto.Timestamp?
        /// The time until which the previous secret works as well. Absent means that it does not work.
        package var oldSecretExpireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.Key {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Key: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__key()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Key>) {
        unsafe herald__v1__key__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Key>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        app = try unsafe Decoding.string(c.pointee.app, "app")
        role = unsafe Proto.KeyRole(rawValue: Int32(bitPattern: c.pointee.role.rawValue))
        name = try unsafe Decoding.string(c.pointee.name, "name")
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        revokeTime = try unsafe Decoding.message(c.pointee.revoke_time)
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        createdBy = try unsafe Decoding.string(c.pointee.created_by, "created_by")
        lastUseTime = try unsafe Decoding.message(c.pointee.last_use_time)
        rotateTime = try unsafe Decoding.message(c.pointee.rotate_time)
        oldSecretExpireTime = try unsafe Decoding.message(c.pointee.old_secret_expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Key>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.role = Herald__V1__KeyRole(rawValue: UInt32(bitPattern: role.rawValue))
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        if let revokeTime {
            unsafe c.pointee.revoke_time = try unsafe arena.message(revokeTime)
        }
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        unsafe c.pointee.created_by = try unsafe arena.string(createdBy, "created_by")
        if let lastUseTime {
            unsafe c.pointee.last_use_time = try unsafe arena.message(lastUseTime)
        }
        if let rotateTime {
            unsafe c.pointee.rotate_time = try unsafe arena.message(rotateTime)
        }
        if let oldSecretExpireTime {
            unsafe c.pointee.old_secret_expire_time = try unsafe arena.message(oldSecretExpireTime)
        }
    }
}

extension Proto {
    /// An address at which a device can be reached. An address belongs to one device at a time.
    package struct Address: Message {
        package static var fullName: String { "herald.v1.Address" }
        /// The kind of the address: `apns`, `fcm-fid`, `fcm-token`, `webpush`, `email` or `webhook`.
        /// Apple's tokens for other push types than alerts are kinds of their own: `apns-voip`,
        /// `apns-complication`, `apns-fileprovider`, `apns-mdm`, `apns-liveactivity` (the token of one
        /// activity), `apns-liveactivity-start` (the token that starts activities), `apns-location`,
        /// `apns-pushtotalk`, `apns-controls` and `apns-widgets`. A channel of Airship is `airship`.
        /// Another kind, such as `fcm`, is INVALID_ARGUMENT with the nearest of these.
        package var kind = ""
        /// The address itself: the device token in hexadecimal for `apns`, the registration token for
        /// `fcm-token`, the installation id for `fcm-fid`, the subscription's endpoint for `webpush`, the
        /// mail address for `email`, or the URL for `webhook`. It has at most 4,096 bytes. A value that
        /// its provider could never send to, such as a device token with an odd number of digits, or
        /// Apple's token as `fcm-token`, is INVALID_ARGUMENT with this field and what is expected.
        package var value = ""
        /// The bundle id of the app. The push type's suffix may be left out. For `apns-mdm`, this is the
        /// whole topic. Set only for `apns` and `apns-…`.
        package var topic = ""
        /// The environment of APNs: `production` or `sandbox`. Empty means production. Apple's
        /// `development` is stored as `sandbox`. Set only for `apns` and `apns-…`.
        package var environment = ""
        /// The `keys.p256dh` of the browser's subscription, 65 bytes. Set only for `webpush`.
        package var publicKey: [UInt8] = []
        /// The `keys.auth` of the browser's subscription, 16 bytes. Set only for `webpush`.
        package var authSecret: [UInt8] = []
        /// The state of the address, which tells whether it is used. Herald writes `state`,
        /// `register_time`, `state_time` and `state_reason`, and ignores them in requests.
        package var state = Proto.AddressState()
        /// The time at which the device registered the address.
        package var registerTime: Proto.Timestamp?
        /// The time at which the state last changed.
        package var stateTime: Proto.Timestamp?
        /// The reason why the address has this state, in words.
        package var stateReason = ""
        /// The `endpoint` of a browser's subscription. A subscription may be sent as
        /// `PushSubscription.toJSON()` gives it, in place of `value`, `public_key` and `auth_secret`.
        /// Herald writes the subscription into those fields. `kind` may be left out.
        package var endpoint = ""
        /// The time at which the browser ends the subscription, in milliseconds since 1970. Herald does
        /// not keep this time, because the push service says when a subscription has ended.
        package var expirationTime: Double = 0
        /// The `keys` of the browser's subscription.
        package var keys: Proto.SubscriptionKeys?

        package init() {}
    }
}

extension Proto.Address {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Address: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__address()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Address>) {
        unsafe herald__v1__address__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Address>) throws(CodecError) {
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        value = try unsafe Decoding.string(c.pointee.value, "value")
        topic = try unsafe Decoding.string(c.pointee.topic, "topic")
        environment = try unsafe Decoding.string(c.pointee.environment, "environment")
        publicKey = unsafe Decoding.bytes(c.pointee.public_key)
        authSecret = unsafe Decoding.bytes(c.pointee.auth_secret)
        state = unsafe Proto.AddressState(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
        registerTime = try unsafe Decoding.message(c.pointee.register_time)
        stateTime = try unsafe Decoding.message(c.pointee.state_time)
        stateReason = try unsafe Decoding.string(c.pointee.state_reason, "state_reason")
        endpoint = try unsafe Decoding.string(c.pointee.endpoint, "endpoint")
        expirationTime = unsafe c.pointee.expiration_time
        keys = try unsafe Decoding.message(c.pointee.keys)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Address>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.value = try unsafe arena.string(value, "value")
        unsafe c.pointee.topic = try unsafe arena.string(topic, "topic")
        unsafe c.pointee.environment = try unsafe arena.string(environment, "environment")
        unsafe c.pointee.public_key = try unsafe arena.bytes(publicKey)
        unsafe c.pointee.auth_secret = try unsafe arena.bytes(authSecret)
        unsafe c.pointee.state = Herald__V1__AddressState(rawValue: UInt32(bitPattern: state.rawValue))
        if let registerTime {
            unsafe c.pointee.register_time = try unsafe arena.message(registerTime)
        }
        if let stateTime {
            unsafe c.pointee.state_time = try unsafe arena.message(stateTime)
        }
        unsafe c.pointee.state_reason = try unsafe arena.string(stateReason, "state_reason")
        unsafe c.pointee.endpoint = try unsafe arena.string(endpoint, "endpoint")
        unsafe c.pointee.expiration_time = expirationTime
        if let keys {
            unsafe c.pointee.keys = try unsafe arena.message(keys)
        }
    }
}

extension Proto {
    /// The keys of a browser's subscription to Web Push.
    package struct SubscriptionKeys: Message {
        package static var fullName: String { "herald.v1.SubscriptionKeys" }
        /// The public key of the subscription, 65 bytes.
        package var p256dh: [UInt8] = []
        /// The secret of the subscription, 16 bytes.
        package var auth: [UInt8] = []

        package init() {}
    }
}

extension Proto.SubscriptionKeys {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SubscriptionKeys: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__subscription_keys()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SubscriptionKeys>) {
        unsafe herald__v1__subscription_keys__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SubscriptionKeys>) throws(CodecError) {
        p256dh = unsafe Decoding.bytes(c.pointee.p256dh)
        auth = unsafe Decoding.bytes(c.pointee.auth)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SubscriptionKeys>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.p256dh = try unsafe arena.bytes(p256dh)
        unsafe c.pointee.auth = try unsafe arena.bytes(auth)
    }
}

extension Proto {
    /// The set of all addresses of a device.
    package struct AddressSet: Message {
        package static var fullName: String { "herald.v1.AddressSet" }
        /// `addresses`.
        package var addresses: [Proto.Address] = []

        package init() {}
    }
}

extension Proto.AddressSet {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AddressSet: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__address_set()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AddressSet>) {
        unsafe herald__v1__address_set__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AddressSet>) throws(CodecError) {
        addresses.reserveCapacity(unsafe c.pointee.n_addresses)
        for index in unsafe 0..<c.pointee.n_addresses {
            if let value: Proto.Address = try unsafe Decoding.message(c.pointee.addresses[index]) { addresses.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AddressSet>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_addresses = addresses.count
        unsafe c.pointee.addresses = try arena.pointers(addresses.count)
        for index in addresses.indices {
            unsafe c.pointee.addresses[index] = try unsafe arena.message(addresses[index])
        }
    }
}

extension Proto {
    /// The set of all tags that a device wants, and the version that this wish was made from.
    package struct TagSet: Message {
        package static var fullName: String { "herald.v1.TagSet" }
        /// All tags that the device wants. A tag that is not listed here is removed.
        package var tags: [String] = []
        /// The version of the tags that the device read last. 0 means that the device has never read any.
        /// If the stored version is a different one, nothing is changed and the answer has the stored
        /// tags.
        package var version: UInt64 = 0

        package init() {}
    }
}

extension Proto.TagSet {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TagSet: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tag_set()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TagSet>) {
        unsafe herald__v1__tag_set__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TagSet>) throws(CodecError) {
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
        version = unsafe c.pointee.version
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TagSet>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
        unsafe c.pointee.version = version
    }
}

extension Proto {
    /// A time of the day in which the device shows nothing, by the device's own clock.
    package struct QuietHours: Message {
        package static var fullName: String { "herald.v1.QuietHours" }
        /// The first minute of the quiet hours, counted from midnight: 1320 is 22:00.
        package var startMinute: UInt32 = 0
        /// The minute in which the quiet hours end, counted from midnight. A minute before `start_minute`
        /// is on the next day.
        package var endMinute: UInt32 = 0
        /// The types of notification that are shown all the same, such as `/alarm`, which covers
        /// `/alarm/test`.
        package var exempt: [String] = []

        package init() {}
    }
}

extension Proto.QuietHours {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.QuietHours: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__quiet_hours()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__QuietHours>) {
        unsafe herald__v1__quiet_hours__init(c)
    }

    init(c: UnsafePointer<Herald__V1__QuietHours>) throws(CodecError) {
        startMinute = unsafe c.pointee.start_minute
        endMinute = unsafe c.pointee.end_minute
        exempt.reserveCapacity(unsafe c.pointee.n_exempt)
        for index in unsafe 0..<c.pointee.n_exempt {
            exempt.append(try unsafe Decoding.string(c.pointee.exempt[index], "exempt"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__QuietHours>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.start_minute = startMinute
        unsafe c.pointee.end_minute = endMinute
        unsafe c.pointee.n_exempt = exempt.count
        unsafe c.pointee.exempt = try arena.pointers(exempt.count)
        for index in exempt.indices {
            unsafe c.pointee.exempt[index] = try unsafe arena.string(exempt[index], "exempt")
        }
    }
}

extension Proto {
    /// The settings that the person has chosen. The settings are stored as a whole: what is left out is
    /// reset.
    package struct Settings: Message {
        package static var fullName: String { "herald.v1.Settings" }
        /// True if no notification is shown at all.
        package var muted = false
        /// The hours in which nothing is shown. Absent means that there are no quiet hours.
        package var quietHours: Proto.QuietHours?
        /// The types of notification that the person does not want, such as `/bill/vote`. Each type covers
        /// the types below it: `/bill` switches `/bill/vote` off too.
        package var switchedOff: [String] = []

        package init() {}
    }
}

extension Proto.Settings {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Settings: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__settings()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Settings>) {
        unsafe herald__v1__settings__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Settings>) throws(CodecError) {
        muted = unsafe c.pointee.muted != 0
        quietHours = try unsafe Decoding.message(c.pointee.quiet_hours)
        switchedOff.reserveCapacity(unsafe c.pointee.n_switched_off)
        for index in unsafe 0..<c.pointee.n_switched_off {
            switchedOff.append(try unsafe Decoding.string(c.pointee.switched_off[index], "switched_off"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Settings>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.muted = muted ? 1 : 0
        if let quietHours {
            unsafe c.pointee.quiet_hours = try unsafe arena.message(quietHours)
        }
        unsafe c.pointee.n_switched_off = switchedOff.count
        unsafe c.pointee.switched_off = try arena.pointers(switchedOff.count)
        for index in switchedOff.indices {
            unsafe c.pointee.switched_off[index] = try unsafe arena.string(switchedOff[index], "switched_off")
        }
    }
}

extension Proto {
    /// The tags of one group. Tags without a group are in the group `device`.
    package struct TagGroup: Message {
        package static var fullName: String { "herald.v1.TagGroup" }
        /// `group`.
        package var group = ""
        /// `tags`.
        package var tags: [String] = []

        package init() {}
    }
}

extension Proto.TagGroup {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TagGroup: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tag_group()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TagGroup>) {
        unsafe herald__v1__tag_group__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TagGroup>) throws(CodecError) {
        group = try unsafe Decoding.string(c.pointee.group, "group")
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TagGroup>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.group = try unsafe arena.string(group, "group")
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
    }
}

extension Proto {
    /// The choice `typed` of `herald.v1.Attribute`.
    package enum AttributeTyped: Hashable, Sendable {
        /// The value, if it is a text.
        case text(String)
        /// The value, if it is a number.
        case number(Double)
        /// The value, if it is a time, in whole seconds.
        case date(Proto.Timestamp)
        /// The value, if it is a version: up to four numbers with dots between them, such as `2.10.1`.
        case version(String)
    }
}
extension Proto {
    /// An attribute: something that an app knows of a device or its owner, with one value.
    package struct Attribute: Message {
        package static var fullName: String { "herald.v1.Attribute" }
        /// The attribute's name, such as `plan`.
        package var name = ""
        /// The member of `typed` that is set; nil if none is.
        package var typed: AttributeTyped?

        package init() {}
    }
}

extension Proto.Attribute {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Attribute: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__attribute()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Attribute>) {
        unsafe herald__v1__attribute__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Attribute>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        switch unsafe c.pointee.typed_case {
        case HERALD__V1__ATTRIBUTE__TYPED_TEXT:
            typed = .text(try unsafe Decoding.string(c.pointee.text, "text"))
        case HERALD__V1__ATTRIBUTE__TYPED_NUMBER:
            typed = .number(unsafe c.pointee.number)
        case HERALD__V1__ATTRIBUTE__TYPED_DATE:
            if let value: Proto.Timestamp = try unsafe Decoding.message(c.pointee.date) {
                typed = .date(value)
            }
        case HERALD__V1__ATTRIBUTE__TYPED_VERSION:
            typed = .version(try unsafe Decoding.string(c.pointee.version, "version"))
        default: break
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Attribute>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        switch typed {
        case nil: break
        case .text(let value)?:
            unsafe c.pointee.typed_case = HERALD__V1__ATTRIBUTE__TYPED_TEXT
            unsafe c.pointee.text = try unsafe arena.string(value, "text")
        case .number(let value)?:
            unsafe c.pointee.typed_case = HERALD__V1__ATTRIBUTE__TYPED_NUMBER
            unsafe c.pointee.number = value
        case .date(let value)?:
            unsafe c.pointee.typed_case = HERALD__V1__ATTRIBUTE__TYPED_DATE
            unsafe c.pointee.date = try unsafe arena.message(value)
        case .version(let value)?:
            unsafe c.pointee.typed_case = HERALD__V1__ATTRIBUTE__TYPED_VERSION
            unsafe c.pointee.version = try unsafe arena.string(value, "version")
        }
    }
}

extension Proto {
    /// The attributes to set and those to remove. A name in both lists is removed.
    package struct AttributeEdit: Message {
        package static var fullName: String { "herald.v1.AttributeEdit" }
        /// `set`.
        package var set: [Proto.Attribute] = []
        /// The names of attributes to remove.
        package var remove: [String] = []

        package init() {}
    }
}

extension Proto.AttributeEdit {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AttributeEdit: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__attribute_edit()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AttributeEdit>) {
        unsafe herald__v1__attribute_edit__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AttributeEdit>) throws(CodecError) {
        set.reserveCapacity(unsafe c.pointee.n_set)
        for index in unsafe 0..<c.pointee.n_set {
            if let value: Proto.Attribute = try unsafe Decoding.message(c.pointee.set[index]) { set.append(value) }
        }
        remove.reserveCapacity(unsafe c.pointee.n_remove)
        for index in unsafe 0..<c.pointee.n_remove {
            remove.append(try unsafe Decoding.string(c.pointee.remove[index], "remove"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AttributeEdit>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_set = set.count
        unsafe c.pointee.set = try arena.pointers(set.count)
        for index in set.indices {
            unsafe c.pointee.set[index] = try unsafe arena.message(set[index])
        }
        unsafe c.pointee.n_remove = remove.count
        unsafe c.pointee.remove = try arena.pointers(remove.count)
        for index in remove.indices {
            unsafe c.pointee.remove[index] = try unsafe arena.string(remove[index], "remove")
        }
    }
}

extension Proto {
    /// The versions of the app and of the system, and the device's model.
    package struct Software: Message {
        package static var fullName: String { "herald.v1.Software" }
        /// The app's version, such as `2.10.1`.
        package var appVersion = ""
        /// The system's version, such as `18.1`.
        package var osVersion = ""
        /// The device's model, such as `iPhone15,2`.
        package var model = ""

        package init() {}
    }
}

extension Proto.Software {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Software: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__software()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Software>) {
        unsafe herald__v1__software__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Software>) throws(CodecError) {
        appVersion = try unsafe Decoding.string(c.pointee.app_version, "app_version")
        osVersion = try unsafe Decoding.string(c.pointee.os_version, "os_version")
        model = try unsafe Decoding.string(c.pointee.model, "model")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Software>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app_version = try unsafe arena.string(appVersion, "app_version")
        unsafe c.pointee.os_version = try unsafe arena.string(osVersion, "os_version")
        unsafe c.pointee.model = try unsafe arena.string(model, "model")
    }
}

extension Proto {
    /// One install of an app on a device.
    package struct Device: Message {
        package static var fullName: String { "herald.v1.Device" }
        /// `id`.
        package var id = ""
        /// `app`.
        package var app = ""
        /// The tags of the group `device`.
        package var tags: [String] = []
        /// The version of `tags`. The number rises with each change of `tags`.
        package var tagVersion: UInt64 = 0
        /// The addresses at which the device can be reached, each with its state.
        package var addresses: [Proto.Address] = []
        /// The settings that the person has chosen.
        package var settings: Proto.Settings?
        /// `locale`.
        package var locale = ""
        /// The IANA name of the device's time zone, such as America/New_York.
        package var timeZone = ""
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The time at which Herald last heard of the device.
        package var syncTime: Proto.Timestamp?
        /// The platform of the device, such as `ios`, `android` or `web`.
        package var platform = ""
        /// The user whose device it is, by the app's own id of that person. Empty means that no user is
        /// known.
        package var user = ""
        /// `software`.
        package var software: Proto.Software?
        /// The tags of groups other than `device`.
        package var tagGroups: [Proto.TagGroup] = []
        /// `attributes`.
        package var attributes: [Proto.Attribute] = []
        /// The time zone that the device named, if Herald does not know it. `time_zone` is then empty.
        package var unknownTimeZone = ""
        /// The locale that the device named, if it names no language. `locale` is then empty.
        package var unknownLocale = ""
        /// The id of the key that first registered the device. Empty means that it is not known.
        package var madeBy = ""
        /// The name of the key in `made_by`. Set only in answers of GetDevice. Empty if the key does not
        /// exist any more.
        package var madeByName = ""

        package init() {}
    }
}

extension Proto.Device {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Device: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Device>) {
        unsafe herald__v1__device__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Device>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        app = try unsafe Decoding.string(c.pointee.app, "app")
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
        tagVersion = unsafe c.pointee.tag_version
        addresses.reserveCapacity(unsafe c.pointee.n_addresses)
        for index in unsafe 0..<c.pointee.n_addresses {
            if let value: Proto.Address = try unsafe Decoding.message(c.pointee.addresses[index]) { addresses.append(value) }
        }
        settings = try unsafe Decoding.message(c.pointee.settings)
        locale = try unsafe Decoding.string(c.pointee.locale, "locale")
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        syncTime = try unsafe Decoding.message(c.pointee.sync_time)
        platform = try unsafe Decoding.string(c.pointee.platform, "platform")
        user = try unsafe Decoding.string(c.pointee.user, "user")
        software = try unsafe Decoding.message(c.pointee.software)
        tagGroups.reserveCapacity(unsafe c.pointee.n_tag_groups)
        for index in unsafe 0..<c.pointee.n_tag_groups {
            if let value: Proto.TagGroup = try unsafe Decoding.message(c.pointee.tag_groups[index]) { tagGroups.append(value) }
        }
        attributes.reserveCapacity(unsafe c.pointee.n_attributes)
        for index in unsafe 0..<c.pointee.n_attributes {
            if let value: Proto.Attribute = try unsafe Decoding.message(c.pointee.attributes[index]) { attributes.append(value) }
        }
        unknownTimeZone = try unsafe Decoding.string(c.pointee.unknown_time_zone, "unknown_time_zone")
        unknownLocale = try unsafe Decoding.string(c.pointee.unknown_locale, "unknown_locale")
        madeBy = try unsafe Decoding.string(c.pointee.made_by, "made_by")
        madeByName = try unsafe Decoding.string(c.pointee.made_by_name, "made_by_name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Device>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
        unsafe c.pointee.tag_version = tagVersion
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
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        if let syncTime {
            unsafe c.pointee.sync_time = try unsafe arena.message(syncTime)
        }
        unsafe c.pointee.platform = try unsafe arena.string(platform, "platform")
        unsafe c.pointee.user = try unsafe arena.string(user, "user")
        if let software {
            unsafe c.pointee.software = try unsafe arena.message(software)
        }
        unsafe c.pointee.n_tag_groups = tagGroups.count
        unsafe c.pointee.tag_groups = try arena.pointers(tagGroups.count)
        for index in tagGroups.indices {
            unsafe c.pointee.tag_groups[index] = try unsafe arena.message(tagGroups[index])
        }
        unsafe c.pointee.n_attributes = attributes.count
        unsafe c.pointee.attributes = try arena.pointers(attributes.count)
        for index in attributes.indices {
            unsafe c.pointee.attributes[index] = try unsafe arena.message(attributes[index])
        }
        unsafe c.pointee.unknown_time_zone = try unsafe arena.string(unknownTimeZone, "unknown_time_zone")
        unsafe c.pointee.unknown_locale = try unsafe arena.string(unknownLocale, "unknown_locale")
        unsafe c.pointee.made_by = try unsafe arena.string(madeBy, "made_by")
        unsafe c.pointee.made_by_name = try unsafe arena.string(madeByName, "made_by_name")
    }
}

extension Proto {
    /// `herald.v1.CreateAppRequest`.
    package struct CreateAppRequest: Message {
        package static var fullName: String { "herald.v1.CreateAppRequest" }
        /// `id`.
        package var id = ""
        /// `name`.
        package var name = ""
        /// `default_time_zone`.
        package var defaultTimeZone = ""

        package init() {}
    }
}

extension Proto.CreateAppRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CreateAppRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__create_app_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CreateAppRequest>) {
        unsafe herald__v1__create_app_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CreateAppRequest>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        defaultTimeZone = try unsafe Decoding.string(c.pointee.default_time_zone, "default_time_zone")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CreateAppRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.default_time_zone = try unsafe arena.string(defaultTimeZone, "default_time_zone")
    }
}

extension Proto {
    /// `herald.v1.CreateAppResponse`.
    package struct CreateAppResponse: Message {
        package static var fullName: String { "herald.v1.CreateAppResponse" }
        /// `app`.
        package var app: Proto.App?

        package init() {}
    }
}

extension Proto.CreateAppResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CreateAppResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__create_app_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CreateAppResponse>) {
        unsafe herald__v1__create_app_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CreateAppResponse>) throws(CodecError) {
        app = try unsafe Decoding.message(c.pointee.app)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CreateAppResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let app {
            unsafe c.pointee.app = try unsafe arena.message(app)
        }
    }
}

extension Proto {
    /// Changes properties of an app. Empty fields stay as they are.
    package struct EditAppRequest: Message {
        package static var fullName: String { "herald.v1.EditAppRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// `default_time_zone`.
        package var defaultTimeZone = ""
        /// True to remove the app's default time zone. Do not set it together with `default_time_zone`.
        package var clearDefaultTimeZone = false
        /// The origins that may call Herald from a browser, in place of those before. Absent leaves the
        /// origins as they are. An empty list allows none.
        package var allowedOrigins: Proto.OriginList?
        /// The rules for what the app's devices may write of themselves from now on, and how often they
        /// sync. Absent leaves the rules as they are.
        package var deviceRules: Proto.DeviceRulesEdit?

        package init() {}
    }
}

extension Proto.EditAppRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EditAppRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__edit_app_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EditAppRequest>) {
        unsafe herald__v1__edit_app_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EditAppRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        defaultTimeZone = try unsafe Decoding.string(c.pointee.default_time_zone, "default_time_zone")
        clearDefaultTimeZone = unsafe c.pointee.clear_default_time_zone != 0
        allowedOrigins = try unsafe Decoding.message(c.pointee.allowed_origins)
        deviceRules = try unsafe Decoding.message(c.pointee.device_rules)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EditAppRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.default_time_zone = try unsafe arena.string(defaultTimeZone, "default_time_zone")
        unsafe c.pointee.clear_default_time_zone = clearDefaultTimeZone ? 1 : 0
        if let allowedOrigins {
            unsafe c.pointee.allowed_origins = try unsafe arena.message(allowedOrigins)
        }
        if let deviceRules {
            unsafe c.pointee.device_rules = try unsafe arena.message(deviceRules)
        }
    }
}

extension Proto {
    /// `herald.v1.EditAppResponse`.
    package struct EditAppResponse: Message {
        package static var fullName: String { "herald.v1.EditAppResponse" }
        /// `app`.
        package var app: Proto.App?

        package init() {}
    }
}

extension Proto.EditAppResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EditAppResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__edit_app_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EditAppResponse>) {
        unsafe herald__v1__edit_app_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EditAppResponse>) throws(CodecError) {
        app = try unsafe Decoding.message(c.pointee.app)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EditAppResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let app {
            unsafe c.pointee.app = try unsafe arena.message(app)
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteAppRequest`.
    package struct DeleteAppRequest: Message {
        package static var fullName: String { "herald.v1.DeleteAppRequest" }
        /// The app's id.
        package var app = ""

        package init() {}
    }
}

extension Proto.DeleteAppRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteAppRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_app_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteAppRequest>) {
        unsafe herald__v1__delete_app_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteAppRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteAppRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.DeleteAppResponse`.
    package struct DeleteAppResponse: Message {
        package static var fullName: String { "herald.v1.DeleteAppResponse" }

        package init() {}
    }
}

extension Proto.DeleteAppResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteAppResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_app_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteAppResponse>) {
        unsafe herald__v1__delete_app_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteAppResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteAppResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// Lists the allowed origins of every app, for the gateway.
    package struct ListOriginsRequest: Message {
        package static var fullName: String { "herald.v1.ListOriginsRequest" }

        package init() {}
    }
}

extension Proto.ListOriginsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListOriginsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_origins_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListOriginsRequest>) {
        unsafe herald__v1__list_origins_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListOriginsRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListOriginsRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ListOriginsResponse`.
    package struct ListOriginsResponse: Message {
        package static var fullName: String { "herald.v1.ListOriginsResponse" }
        /// `apps`.
        package var apps: [Proto.AppOrigins] = []

        package init() {}
    }
}

extension Proto.ListOriginsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListOriginsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_origins_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListOriginsResponse>) {
        unsafe herald__v1__list_origins_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListOriginsResponse>) throws(CodecError) {
        apps.reserveCapacity(unsafe c.pointee.n_apps)
        for index in unsafe 0..<c.pointee.n_apps {
            if let value: Proto.AppOrigins = try unsafe Decoding.message(c.pointee.apps[index]) { apps.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListOriginsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_apps = apps.count
        unsafe c.pointee.apps = try arena.pointers(apps.count)
        for index in apps.indices {
            unsafe c.pointee.apps[index] = try unsafe arena.message(apps[index])
        }
    }
}

extension Proto {
    /// `herald.v1.AppOrigins`.
    package struct AppOrigins: Message {
        package static var fullName: String { "herald.v1.AppOrigins" }
        /// `app`.
        package var app = ""
        /// `origins`.
        package var origins: [String] = []

        package init() {}
    }
}

extension Proto.AppOrigins {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AppOrigins: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__app_origins()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AppOrigins>) {
        unsafe herald__v1__app_origins__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AppOrigins>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        origins.reserveCapacity(unsafe c.pointee.n_origins)
        for index in unsafe 0..<c.pointee.n_origins {
            origins.append(try unsafe Decoding.string(c.pointee.origins[index], "origins"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AppOrigins>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_origins = origins.count
        unsafe c.pointee.origins = try arena.pointers(origins.count)
        for index in origins.indices {
            unsafe c.pointee.origins[index] = try unsafe arena.string(origins[index], "origins")
        }
    }
}

extension Proto {
    /// `herald.v1.ListAppsRequest`.
    package struct ListAppsRequest: Message {
        package static var fullName: String { "herald.v1.ListAppsRequest" }

        package init() {}
    }
}

extension Proto.ListAppsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListAppsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_apps_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListAppsRequest>) {
        unsafe herald__v1__list_apps_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListAppsRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListAppsRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ListAppsResponse`.
    package struct ListAppsResponse: Message {
        package static var fullName: String { "herald.v1.ListAppsResponse" }
        /// `apps`.
        package var apps: [Proto.App] = []

        package init() {}
    }
}

extension Proto.ListAppsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListAppsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_apps_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListAppsResponse>) {
        unsafe herald__v1__list_apps_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListAppsResponse>) throws(CodecError) {
        apps.reserveCapacity(unsafe c.pointee.n_apps)
        for index in unsafe 0..<c.pointee.n_apps {
            if let value: Proto.App = try unsafe Decoding.message(c.pointee.apps[index]) { apps.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListAppsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_apps = apps.count
        unsafe c.pointee.apps = try arena.pointers(apps.count)
        for index in apps.indices {
            unsafe c.pointee.apps[index] = try unsafe arena.message(apps[index])
        }
    }
}

extension Proto {
    /// `herald.v1.CreateKeyRequest`.
    package struct CreateKeyRequest: Message {
        package static var fullName: String { "herald.v1.CreateKeyRequest" }
        /// The id of the app that the key is for. Empty means that it is a key of the whole suite.
        package var app = ""
        /// `role`.
        package var role = Proto.KeyRole()
        /// The key's name for people, such as the program that uses it.
        package var name = ""
        /// The time at which the key stops working. Absent means that the key does not end.
        package var expireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.CreateKeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CreateKeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__create_key_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CreateKeyRequest>) {
        unsafe herald__v1__create_key_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CreateKeyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        role = unsafe Proto.KeyRole(rawValue: Int32(bitPattern: c.pointee.role.rawValue))
        name = try unsafe Decoding.string(c.pointee.name, "name")
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CreateKeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.role = Herald__V1__KeyRole(rawValue: UInt32(bitPattern: role.rawValue))
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
    }
}

extension Proto {
    /// `herald.v1.CreateKeyResponse`.
    package struct CreateKeyResponse: Message {
        package static var fullName: String { "herald.v1.CreateKeyResponse" }
        /// `key`.
        package var key: Proto.Key?
        /// The key itself. Herald shows it only now.
        package var secret = ""

        package init() {}
    }
}

extension Proto.CreateKeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CreateKeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__create_key_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CreateKeyResponse>) {
        unsafe herald__v1__create_key_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CreateKeyResponse>) throws(CodecError) {
        key = try unsafe Decoding.message(c.pointee.key)
        secret = try unsafe Decoding.string(c.pointee.secret, "secret")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CreateKeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let key {
            unsafe c.pointee.key = try unsafe arena.message(key)
        }
        unsafe c.pointee.secret = try unsafe arena.string(secret, "secret")
    }
}

extension Proto {
    /// `herald.v1.ListKeysRequest`.
    package struct ListKeysRequest: Message {
        package static var fullName: String { "herald.v1.ListKeysRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListKeysRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListKeysRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_keys_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListKeysRequest>) {
        unsafe herald__v1__list_keys_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListKeysRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListKeysRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.ListKeysResponse`.
    package struct ListKeysResponse: Message {
        package static var fullName: String { "herald.v1.ListKeysResponse" }
        /// `keys`.
        package var keys: [Proto.Key] = []

        package init() {}
    }
}

extension Proto.ListKeysResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListKeysResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_keys_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListKeysResponse>) {
        unsafe herald__v1__list_keys_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListKeysResponse>) throws(CodecError) {
        keys.reserveCapacity(unsafe c.pointee.n_keys)
        for index in unsafe 0..<c.pointee.n_keys {
            if let value: Proto.Key = try unsafe Decoding.message(c.pointee.keys[index]) { keys.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListKeysResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_keys = keys.count
        unsafe c.pointee.keys = try arena.pointers(keys.count)
        for index in keys.indices {
            unsafe c.pointee.keys[index] = try unsafe arena.message(keys[index])
        }
    }
}

extension Proto {
    /// `herald.v1.GetOwnKeyRequest`.
    package struct GetOwnKeyRequest: Message {
        package static var fullName: String { "herald.v1.GetOwnKeyRequest" }

        package init() {}
    }
}

extension Proto.GetOwnKeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetOwnKeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_own_key_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetOwnKeyRequest>) {
        unsafe herald__v1__get_own_key_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetOwnKeyRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetOwnKeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.GetOwnKeyResponse`.
    package struct GetOwnKeyResponse: Message {
        package static var fullName: String { "herald.v1.GetOwnKeyResponse" }
        /// The key that calls, by its name and id.
        package var name = ""
        /// `role`.
        package var role = Proto.KeyRole()
        /// The id of the app that the key belongs to. Empty means that it is a key of the whole suite.
        package var app = ""
        /// The apps that the key is for, ordered by id.
        package var apps: [Proto.App] = []
        /// The methods that the key's role may call, such as `herald.v1.Delivery/Send`.
        package var methods: [String] = []

        package init() {}
    }
}

extension Proto.GetOwnKeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetOwnKeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_own_key_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetOwnKeyResponse>) {
        unsafe herald__v1__get_own_key_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetOwnKeyResponse>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        role = unsafe Proto.KeyRole(rawValue: Int32(bitPattern: c.pointee.role.rawValue))
        app = try unsafe Decoding.string(c.pointee.app, "app")
        apps.reserveCapacity(unsafe c.pointee.n_apps)
        for index in unsafe 0..<c.pointee.n_apps {
            if let value: Proto.App = try unsafe Decoding.message(c.pointee.apps[index]) { apps.append(value) }
        }
        methods.reserveCapacity(unsafe c.pointee.n_methods)
        for index in unsafe 0..<c.pointee.n_methods {
            methods.append(try unsafe Decoding.string(c.pointee.methods[index], "methods"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetOwnKeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.role = Herald__V1__KeyRole(rawValue: UInt32(bitPattern: role.rawValue))
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_apps = apps.count
        unsafe c.pointee.apps = try arena.pointers(apps.count)
        for index in apps.indices {
            unsafe c.pointee.apps[index] = try unsafe arena.message(apps[index])
        }
        unsafe c.pointee.n_methods = methods.count
        unsafe c.pointee.methods = try arena.pointers(methods.count)
        for index in methods.indices {
            unsafe c.pointee.methods[index] = try unsafe arena.string(methods[index], "methods")
        }
    }
}

extension Proto {
    /// `herald.v1.RevokeKeyRequest`.
    package struct RevokeKeyRequest: Message {
        package static var fullName: String { "herald.v1.RevokeKeyRequest" }
        /// `app`.
        package var app = ""
        /// The id of the key.
        package var id = ""

        package init() {}
    }
}

extension Proto.RevokeKeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RevokeKeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__revoke_key_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RevokeKeyRequest>) {
        unsafe herald__v1__revoke_key_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RevokeKeyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RevokeKeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.RevokeKeyResponse`.
    package struct RevokeKeyResponse: Message {
        package static var fullName: String { "herald.v1.RevokeKeyResponse" }
        /// `key`.
        package var key: Proto.Key?

        package init() {}
    }
}

extension Proto.RevokeKeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RevokeKeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__revoke_key_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RevokeKeyResponse>) {
        unsafe herald__v1__revoke_key_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RevokeKeyResponse>) throws(CodecError) {
        key = try unsafe Decoding.message(c.pointee.key)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RevokeKeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let key {
            unsafe c.pointee.key = try unsafe arena.message(key)
        }
    }
}

extension Proto {
    /// `herald.v1.RotateKeyRequest`.
    package struct RotateKeyRequest: Message {
        package static var fullName: String { "herald.v1.RotateKeyRequest" }
        /// `app`.
        package var app = ""
        /// The id of the key. The id stays the same.
        package var id = ""
        /// The time for which the old secret still works, up to 30 days. Absent means that the old secret
        /// stops working at once.
        package var overlap: Proto.Duration?

        package init() {}
    }
}

extension Proto.RotateKeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RotateKeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__rotate_key_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RotateKeyRequest>) {
        unsafe herald__v1__rotate_key_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RotateKeyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
        overlap = try unsafe Decoding.message(c.pointee.overlap)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RotateKeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        if let overlap {
            unsafe c.pointee.overlap = try unsafe arena.message(overlap)
        }
    }
}

extension Proto {
    /// `herald.v1.RotateKeyResponse`.
    package struct RotateKeyResponse: Message {
        package static var fullName: String { "herald.v1.RotateKeyResponse" }
        /// `key`.
        package var key: Proto.Key?
        /// The new secret of the key. Herald shows it only now.
        package var secret = ""

        package init() {}
    }
}

extension Proto.RotateKeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RotateKeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__rotate_key_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RotateKeyResponse>) {
        unsafe herald__v1__rotate_key_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RotateKeyResponse>) throws(CodecError) {
        key = try unsafe Decoding.message(c.pointee.key)
        secret = try unsafe Decoding.string(c.pointee.secret, "secret")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RotateKeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let key {
            unsafe c.pointee.key = try unsafe arena.message(key)
        }
        unsafe c.pointee.secret = try unsafe arena.string(secret, "secret")
    }
}

extension Proto {
    /// `herald.v1.AuthenticateRequest`.
    package struct AuthenticateRequest: Message {
        package static var fullName: String { "herald.v1.AuthenticateRequest" }
        /// `secret`.
        package var secret = ""

        package init() {}
    }
}

extension Proto.AuthenticateRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AuthenticateRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__authenticate_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AuthenticateRequest>) {
        unsafe herald__v1__authenticate_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AuthenticateRequest>) throws(CodecError) {
        secret = try unsafe Decoding.string(c.pointee.secret, "secret")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AuthenticateRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.secret = try unsafe arena.string(secret, "secret")
    }
}

extension Proto {
    /// `herald.v1.AuthenticateResponse`.
    package struct AuthenticateResponse: Message {
        package static var fullName: String { "herald.v1.AuthenticateResponse" }
        /// `key_id`.
        package var keyId = ""
        /// `app`.
        package var app = ""
        /// `role`.
        package var role = Proto.KeyRole()
        /// The name that people gave the key. Empty if nobody named it.
        package var keyName = ""
        /// The time at which the key stops working. Absent means that the key does not end.
        package var expireTime: Proto.Timestamp?
        /// True if the secret was replaced by a rotation and still works for a while.
        package var replaced = false

        package init() {}
    }
}

extension Proto.AuthenticateResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AuthenticateResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__authenticate_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AuthenticateResponse>) {
        unsafe herald__v1__authenticate_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AuthenticateResponse>) throws(CodecError) {
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        app = try unsafe Decoding.string(c.pointee.app, "app")
        role = unsafe Proto.KeyRole(rawValue: Int32(bitPattern: c.pointee.role.rawValue))
        keyName = try unsafe Decoding.string(c.pointee.key_name, "key_name")
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        replaced = unsafe c.pointee.replaced != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AuthenticateResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.role = Herald__V1__KeyRole(rawValue: UInt32(bitPattern: role.rawValue))
        unsafe c.pointee.key_name = try unsafe arena.string(keyName, "key_name")
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        unsafe c.pointee.replaced = replaced ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.RegisterDeviceRequest`.
    package struct RegisterDeviceRequest: Message {
        package static var fullName: String { "herald.v1.RegisterDeviceRequest" }
        /// `app`.
        package var app = ""
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
        /// The id that the install chose and keeps. A repeated registration with the same id gives the
        /// same device.
        package var installId = ""
        /// `software`.
        package var software: Proto.Software?
        /// `attributes`.
        package var attributes: [Proto.Attribute] = []
        /// The id of the key that the caller showed.
        package var keyId = ""
        /// The role of the key that the caller showed. Unspecified counts as the role device.
        package var keyRole = Proto.KeyRole()
        /// The token that vouches for the install, as in RegisterRequest.
        package var attestation = ""
        /// The challenge that the attestation was made with, as in RegisterRequest.
        package var attestationChallenge = ""
        /// The marker that tells copies of an install on several devices apart.
        package var installMarker = ""

        package init() {}
    }
}

extension Proto.RegisterDeviceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RegisterDeviceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__register_device_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RegisterDeviceRequest>) {
        unsafe herald__v1__register_device_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RegisterDeviceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
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
        software = try unsafe Decoding.message(c.pointee.software)
        attributes.reserveCapacity(unsafe c.pointee.n_attributes)
        for index in unsafe 0..<c.pointee.n_attributes {
            if let value: Proto.Attribute = try unsafe Decoding.message(c.pointee.attributes[index]) { attributes.append(value) }
        }
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        keyRole = unsafe Proto.KeyRole(rawValue: Int32(bitPattern: c.pointee.key_role.rawValue))
        attestation = try unsafe Decoding.string(c.pointee.attestation, "attestation")
        attestationChallenge = try unsafe Decoding.string(c.pointee.attestation_challenge, "attestation_challenge")
        installMarker = try unsafe Decoding.string(c.pointee.install_marker, "install_marker")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RegisterDeviceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
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
        if let software {
            unsafe c.pointee.software = try unsafe arena.message(software)
        }
        unsafe c.pointee.n_attributes = attributes.count
        unsafe c.pointee.attributes = try arena.pointers(attributes.count)
        for index in attributes.indices {
            unsafe c.pointee.attributes[index] = try unsafe arena.message(attributes[index])
        }
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        unsafe c.pointee.key_role = Herald__V1__KeyRole(rawValue: UInt32(bitPattern: keyRole.rawValue))
        unsafe c.pointee.attestation = try unsafe arena.string(attestation, "attestation")
        unsafe c.pointee.attestation_challenge = try unsafe arena.string(attestationChallenge, "attestation_challenge")
        unsafe c.pointee.install_marker = try unsafe arena.string(installMarker, "install_marker")
    }
}

extension Proto {
    /// `herald.v1.RegisterDeviceResponse`.
    package struct RegisterDeviceResponse: Message {
        package static var fullName: String { "herald.v1.RegisterDeviceResponse" }
        /// `device_id`.
        package var deviceId = ""
        /// `device_secret`.
        package var deviceSecret = ""
        /// `tag_version`.
        package var tagVersion: UInt64 = 0
        /// The time zone that the device named, if Herald does not know it, as in Device.
        package var unknownTimeZone = ""
        /// The locale that the device named, if it names no language, as in Device.
        package var unknownLocale = ""

        package init() {}
    }
}

extension Proto.RegisterDeviceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RegisterDeviceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__register_device_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RegisterDeviceResponse>) {
        unsafe herald__v1__register_device_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RegisterDeviceResponse>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        deviceSecret = try unsafe Decoding.string(c.pointee.device_secret, "device_secret")
        tagVersion = unsafe c.pointee.tag_version
        unknownTimeZone = try unsafe Decoding.string(c.pointee.unknown_time_zone, "unknown_time_zone")
        unknownLocale = try unsafe Decoding.string(c.pointee.unknown_locale, "unknown_locale")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RegisterDeviceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.device_secret = try unsafe arena.string(deviceSecret, "device_secret")
        unsafe c.pointee.tag_version = tagVersion
        unsafe c.pointee.unknown_time_zone = try unsafe arena.string(unknownTimeZone, "unknown_time_zone")
        unsafe c.pointee.unknown_locale = try unsafe arena.string(unknownLocale, "unknown_locale")
    }
}

extension Proto {
    /// `herald.v1.GetAttestationChallengeRequest`.
    package struct GetAttestationChallengeRequest: Message {
        package static var fullName: String { "herald.v1.GetAttestationChallengeRequest" }
        /// The app's id. It is needed only with a key of the whole suite.
        package var app = ""

        package init() {}
    }
}

extension Proto.GetAttestationChallengeRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetAttestationChallengeRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_attestation_challenge_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetAttestationChallengeRequest>) {
        unsafe herald__v1__get_attestation_challenge_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetAttestationChallengeRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetAttestationChallengeRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.GetAttestationChallengeResponse`.
    package struct GetAttestationChallengeResponse: Message {
        package static var fullName: String { "herald.v1.GetAttestationChallengeResponse" }
        /// The challenge. Apple or Google signs the SHA-256 of the challenge, a dot and the `install_id`,
        /// so that the attestation counts for that install alone.
        package var challenge = ""
        /// The time at which the challenge stops counting: five minutes after it was made.
        package var expireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.GetAttestationChallengeResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetAttestationChallengeResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_attestation_challenge_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetAttestationChallengeResponse>) {
        unsafe herald__v1__get_attestation_challenge_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetAttestationChallengeResponse>) throws(CodecError) {
        challenge = try unsafe Decoding.string(c.pointee.challenge, "challenge")
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetAttestationChallengeResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.challenge = try unsafe arena.string(challenge, "challenge")
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
    }
}

extension Proto {
    /// The fields 1 to 7 and 16 to 31 of a SyncRequest. The gateway passes them on as the device sent
    /// them, so a device can set every one of them.
    package struct SyncDeviceRequest: Message {
        package static var fullName: String { "herald.v1.SyncDeviceRequest" }
        /// `device_id`.
        package var deviceId = ""
        /// `device_secret`.
        package var deviceSecret = ""
        /// The tags that the device wants. Absent means that the tags stay as they are.
        package var tags: Proto.TagSet?
        /// `settings`.
        package var settings: Proto.Settings?
        /// `addresses`.
        package var addresses: Proto.AddressSet?
        /// `locale`.
        package var locale = ""
        /// `time_zone`.
        package var timeZone = ""
        /// `software`.
        package var software: Proto.Software?
        /// `attributes`.
        package var attributes: Proto.AttributeEdit?

        package init() {}
    }
}

extension Proto.SyncDeviceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SyncDeviceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sync_device_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SyncDeviceRequest>) {
        unsafe herald__v1__sync_device_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SyncDeviceRequest>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        deviceSecret = try unsafe Decoding.string(c.pointee.device_secret, "device_secret")
        tags = try unsafe Decoding.message(c.pointee.tags)
        settings = try unsafe Decoding.message(c.pointee.settings)
        addresses = try unsafe Decoding.message(c.pointee.addresses)
        locale = try unsafe Decoding.string(c.pointee.locale, "locale")
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        software = try unsafe Decoding.message(c.pointee.software)
        attributes = try unsafe Decoding.message(c.pointee.attributes)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SyncDeviceRequest>, _ arena: borrowing Arena) throws(CodecError) {
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
        if let software {
            unsafe c.pointee.software = try unsafe arena.message(software)
        }
        if let attributes {
            unsafe c.pointee.attributes = try unsafe arena.message(attributes)
        }
    }
}

extension Proto {
    /// `herald.v1.SyncDeviceResponse`.
    package struct SyncDeviceResponse: Message {
        package static var fullName: String { "herald.v1.SyncDeviceResponse" }
        /// `app`.
        package var app = ""
        /// `tag_version`.
        package var tagVersion: UInt64 = 0
        /// True if the wish for tags was accepted. False means that the wish was made from an older
        /// version. `tags` then has the stored tags.
        package var tagsAccepted = false
        /// `tags`.
        package var tags: [String] = []
        /// `ordinal`.
        package var ordinal: UInt32 = 0
        /// The device's addresses that are not used as they are, each with its state. These are the
        /// addresses in a state other than `ADDRESS_STATE_ACTIVE`.
        package var unusedAddresses: [Proto.Address] = []
        /// The time zone of the device's clock, as the device last reported it. Empty means that the
        /// device has reported none.
        package var timeZone = ""
        /// The time zone that the device named, if Herald does not know it, as in Device.
        package var unknownTimeZone = ""
        /// The locale that the device named, if it names no language, as in Device.
        package var unknownLocale = ""
        /// The time that the device waits after a sync before it syncs again without a reason, as in the
        /// DeviceRules of its app.
        package var syncInterval: Proto.Duration?

        package init() {}
    }
}

extension Proto.SyncDeviceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SyncDeviceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sync_device_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SyncDeviceResponse>) {
        unsafe herald__v1__sync_device_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SyncDeviceResponse>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        tagVersion = unsafe c.pointee.tag_version
        tagsAccepted = unsafe c.pointee.tags_accepted != 0
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
        ordinal = unsafe c.pointee.ordinal
        unusedAddresses.reserveCapacity(unsafe c.pointee.n_unused_addresses)
        for index in unsafe 0..<c.pointee.n_unused_addresses {
            if let value: Proto.Address = try unsafe Decoding.message(c.pointee.unused_addresses[index]) { unusedAddresses.append(value) }
        }
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        unknownTimeZone = try unsafe Decoding.string(c.pointee.unknown_time_zone, "unknown_time_zone")
        unknownLocale = try unsafe Decoding.string(c.pointee.unknown_locale, "unknown_locale")
        syncInterval = try unsafe Decoding.message(c.pointee.sync_interval)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SyncDeviceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.tag_version = tagVersion
        unsafe c.pointee.tags_accepted = tagsAccepted ? 1 : 0
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
        unsafe c.pointee.ordinal = ordinal
        unsafe c.pointee.n_unused_addresses = unusedAddresses.count
        unsafe c.pointee.unused_addresses = try arena.pointers(unusedAddresses.count)
        for index in unusedAddresses.indices {
            unsafe c.pointee.unused_addresses[index] = try unsafe arena.message(unusedAddresses[index])
        }
        unsafe c.pointee.time_zone = try unsafe arena.string(timeZone, "time_zone")
        unsafe c.pointee.unknown_time_zone = try unsafe arena.string(unknownTimeZone, "unknown_time_zone")
        unsafe c.pointee.unknown_locale = try unsafe arena.string(unknownLocale, "unknown_locale")
        if let syncInterval {
            unsafe c.pointee.sync_interval = try unsafe arena.message(syncInterval)
        }
    }
}

extension Proto {
    /// `herald.v1.AddressOutcome`.
    package struct AddressOutcome: Message {
        package static var fullName: String { "herald.v1.AddressOutcome" }
        /// `device_id`.
        package var deviceId = ""
        /// `kind`.
        package var kind = ""
        /// `value`.
        package var value = ""
        /// `verdict`.
        package var verdict = Proto.AddressVerdict()
        /// The time since which the verdict holds, as the provider says. Absent means since now.
        package var providerTime: Proto.Timestamp?
        /// The reason for the verdict, in the provider's words.
        package var reason = ""

        package init() {}
    }
}

extension Proto.AddressOutcome {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AddressOutcome: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__address_outcome()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AddressOutcome>) {
        unsafe herald__v1__address_outcome__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AddressOutcome>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        value = try unsafe Decoding.string(c.pointee.value, "value")
        verdict = unsafe Proto.AddressVerdict(rawValue: Int32(bitPattern: c.pointee.verdict.rawValue))
        providerTime = try unsafe Decoding.message(c.pointee.provider_time)
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AddressOutcome>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.value = try unsafe arena.string(value, "value")
        unsafe c.pointee.verdict = Herald__V1__AddressVerdict(rawValue: UInt32(bitPattern: verdict.rawValue))
        if let providerTime {
            unsafe c.pointee.provider_time = try unsafe arena.message(providerTime)
        }
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
    }
}

extension Proto {
    /// `herald.v1.ReportOutcomesRequest`.
    package struct ReportOutcomesRequest: Message {
        package static var fullName: String { "herald.v1.ReportOutcomesRequest" }
        /// `app`.
        package var app = ""
        /// The outcomes to report, at most 1000.
        package var outcomes: [Proto.AddressOutcome] = []

        package init() {}
    }
}

extension Proto.ReportOutcomesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReportOutcomesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__report_outcomes_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReportOutcomesRequest>) {
        unsafe herald__v1__report_outcomes_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReportOutcomesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        outcomes.reserveCapacity(unsafe c.pointee.n_outcomes)
        for index in unsafe 0..<c.pointee.n_outcomes {
            if let value: Proto.AddressOutcome = try unsafe Decoding.message(c.pointee.outcomes[index]) { outcomes.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReportOutcomesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_outcomes = outcomes.count
        unsafe c.pointee.outcomes = try arena.pointers(outcomes.count)
        for index in outcomes.indices {
            unsafe c.pointee.outcomes[index] = try unsafe arena.message(outcomes[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ReportOutcomesResponse`.
    package struct ReportOutcomesResponse: Message {
        package static var fullName: String { "herald.v1.ReportOutcomesResponse" }
        /// `dropped`.
        package var dropped: UInt32 = 0
        /// `suspected`.
        package var suspected: UInt32 = 0
        /// The number of outcomes about an address that was registered later, is another device's, or does
        /// not exist.
        package var ignored: UInt32 = 0
        /// The number of addresses that are gone by what the provider says, but are so many at once that
        /// Herald does not believe it. Ask again later.
        package var withheld: UInt32 = 0

        package init() {}
    }
}

extension Proto.ReportOutcomesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReportOutcomesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__report_outcomes_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReportOutcomesResponse>) {
        unsafe herald__v1__report_outcomes_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReportOutcomesResponse>) throws(CodecError) {
        dropped = unsafe c.pointee.dropped
        suspected = unsafe c.pointee.suspected
        ignored = unsafe c.pointee.ignored
        withheld = unsafe c.pointee.withheld
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReportOutcomesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.dropped = dropped
        unsafe c.pointee.suspected = suspected
        unsafe c.pointee.ignored = ignored
        unsafe c.pointee.withheld = withheld
    }
}

extension Proto {
    /// `herald.v1.ConfirmAddressRequest`.
    package struct ConfirmAddressRequest: Message {
        package static var fullName: String { "herald.v1.ConfirmAddressRequest" }
        /// `device_id`.
        package var deviceId = ""
        /// The code that was sent to the address. Letters may be lower case, and hyphens may be left out.
        package var code = ""

        package init() {}
    }
}

extension Proto.ConfirmAddressRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfirmAddressRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__confirm_address_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfirmAddressRequest>) {
        unsafe herald__v1__confirm_address_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfirmAddressRequest>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        code = try unsafe Decoding.string(c.pointee.code, "code")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfirmAddressRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.code = try unsafe arena.string(code, "code")
    }
}

extension Proto {
    /// `herald.v1.ConfirmAddressResponse`.
    package struct ConfirmAddressResponse: Message {
        package static var fullName: String { "herald.v1.ConfirmAddressResponse" }
        /// The kind of the address that is now confirmed.
        package var kind = ""

        package init() {}
    }
}

extension Proto.ConfirmAddressResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfirmAddressResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__confirm_address_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfirmAddressResponse>) {
        unsafe herald__v1__confirm_address_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfirmAddressResponse>) throws(CodecError) {
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfirmAddressResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
    }
}

extension Proto {
    /// Asks for addresses to which a code must be sent.
    package struct TakeConfirmationsRequest: Message {
        package static var fullName: String { "herald.v1.TakeConfirmationsRequest" }
        /// The addresses of the last answer whose code was sent or never will be. An address of the last
        /// answer that is not here is answered again after some minutes.
        package var sent: [Proto.ConfirmationSent] = []
        /// The confirmations of earlier answers whose code was given to no provider: a kill switch is on,
        /// no provider takes such an address, or too many are being sent. These codes count as if they had
        /// not been made, and another code is made later.
        package var untried: [Proto.PendingConfirmation] = []

        package init() {}
    }
}

extension Proto.TakeConfirmationsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TakeConfirmationsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__take_confirmations_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TakeConfirmationsRequest>) {
        unsafe herald__v1__take_confirmations_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TakeConfirmationsRequest>) throws(CodecError) {
        sent.reserveCapacity(unsafe c.pointee.n_sent)
        for index in unsafe 0..<c.pointee.n_sent {
            if let value: Proto.ConfirmationSent = try unsafe Decoding.message(c.pointee.sent[index]) { sent.append(value) }
        }
        untried.reserveCapacity(unsafe c.pointee.n_untried)
        for index in unsafe 0..<c.pointee.n_untried {
            if let value: Proto.PendingConfirmation = try unsafe Decoding.message(c.pointee.untried[index]) { untried.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TakeConfirmationsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_sent = sent.count
        unsafe c.pointee.sent = try arena.pointers(sent.count)
        for index in sent.indices {
            unsafe c.pointee.sent[index] = try unsafe arena.message(sent[index])
        }
        unsafe c.pointee.n_untried = untried.count
        unsafe c.pointee.untried = try arena.pointers(untried.count)
        for index in untried.indices {
            unsafe c.pointee.untried[index] = try unsafe arena.message(untried[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ConfirmationSent`.
    package struct ConfirmationSent: Message {
        package static var fullName: String { "herald.v1.ConfirmationSent" }
        /// `device_id`.
        package var deviceId = ""
        /// `kind`.
        package var kind = ""
        /// `value`.
        package var value = ""

        package init() {}
    }
}

extension Proto.ConfirmationSent {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfirmationSent: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__confirmation_sent()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfirmationSent>) {
        unsafe herald__v1__confirmation_sent__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfirmationSent>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        value = try unsafe Decoding.string(c.pointee.value, "value")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfirmationSent>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.value = try unsafe arena.string(value, "value")
    }
}

extension Proto {
    /// `herald.v1.TakeConfirmationsResponse`.
    package struct TakeConfirmationsResponse: Message {
        package static var fullName: String { "herald.v1.TakeConfirmationsResponse" }
        /// `confirmations`.
        package var confirmations: [Proto.PendingConfirmation] = []

        package init() {}
    }
}

extension Proto.TakeConfirmationsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TakeConfirmationsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__take_confirmations_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TakeConfirmationsResponse>) {
        unsafe herald__v1__take_confirmations_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TakeConfirmationsResponse>) throws(CodecError) {
        confirmations.reserveCapacity(unsafe c.pointee.n_confirmations)
        for index in unsafe 0..<c.pointee.n_confirmations {
            if let value: Proto.PendingConfirmation = try unsafe Decoding.message(c.pointee.confirmations[index]) { confirmations.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TakeConfirmationsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_confirmations = confirmations.count
        unsafe c.pointee.confirmations = try arena.pointers(confirmations.count)
        for index in confirmations.indices {
            unsafe c.pointee.confirmations[index] = try unsafe arena.message(confirmations[index])
        }
    }
}

extension Proto {
    /// `herald.v1.PendingConfirmation`.
    package struct PendingConfirmation: Message {
        package static var fullName: String { "herald.v1.PendingConfirmation" }
        /// `app`.
        package var app = ""
        /// The name by which people call the app.
        package var appName = ""
        /// `device_id`.
        package var deviceId = ""
        /// `locale`.
        package var locale = ""
        /// `kind`.
        package var kind = ""
        /// `value`.
        package var value = ""
        /// The code to send. It is made for this answer, and the registry keeps only its digest.
        package var code = ""

        package init() {}
    }
}

extension Proto.PendingConfirmation {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PendingConfirmation: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__pending_confirmation()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PendingConfirmation>) {
        unsafe herald__v1__pending_confirmation__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PendingConfirmation>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        appName = try unsafe Decoding.string(c.pointee.app_name, "app_name")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        locale = try unsafe Decoding.string(c.pointee.locale, "locale")
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        value = try unsafe Decoding.string(c.pointee.value, "value")
        code = try unsafe Decoding.string(c.pointee.code, "code")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PendingConfirmation>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.app_name = try unsafe arena.string(appName, "app_name")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.locale = try unsafe arena.string(locale, "locale")
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.value = try unsafe arena.string(value, "value")
        unsafe c.pointee.code = try unsafe arena.string(code, "code")
    }
}

extension Proto {
    /// `herald.v1.UnregisterDeviceRequest`.
    package struct UnregisterDeviceRequest: Message {
        package static var fullName: String { "herald.v1.UnregisterDeviceRequest" }
        /// `device_id`.
        package var deviceId = ""
        /// `device_secret`.
        package var deviceSecret = ""

        package init() {}
    }
}

extension Proto.UnregisterDeviceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UnregisterDeviceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__unregister_device_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UnregisterDeviceRequest>) {
        unsafe herald__v1__unregister_device_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UnregisterDeviceRequest>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        deviceSecret = try unsafe Decoding.string(c.pointee.device_secret, "device_secret")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UnregisterDeviceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.device_secret = try unsafe arena.string(deviceSecret, "device_secret")
    }
}

extension Proto {
    /// `herald.v1.UnregisterDeviceResponse`.
    package struct UnregisterDeviceResponse: Message {
        package static var fullName: String { "herald.v1.UnregisterDeviceResponse" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.UnregisterDeviceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UnregisterDeviceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__unregister_device_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UnregisterDeviceResponse>) {
        unsafe herald__v1__unregister_device_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UnregisterDeviceResponse>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UnregisterDeviceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.GetDeviceRequest`.
    package struct GetDeviceRequest: Message {
        package static var fullName: String { "herald.v1.GetDeviceRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.GetDeviceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetDeviceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_device_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceRequest>) {
        unsafe herald__v1__get_device_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetDeviceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.GetDeviceResponse`.
    package struct GetDeviceResponse: Message {
        package static var fullName: String { "herald.v1.GetDeviceResponse" }
        /// `device`.
        package var device: Proto.Device?

        package init() {}
    }
}

extension Proto.GetDeviceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetDeviceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_device_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceResponse>) {
        unsafe herald__v1__get_device_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetDeviceResponse>) throws(CodecError) {
        device = try unsafe Decoding.message(c.pointee.device)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let device {
            unsafe c.pointee.device = try unsafe arena.message(device)
        }
    }
}

extension Proto {
    /// `herald.v1.ListDevicesRequest`.
    package struct ListDevicesRequest: Message {
        package static var fullName: String { "herald.v1.ListDevicesRequest" }
        /// `app`.
        package var app = ""
        /// A selector. Only devices that it selects are listed. Empty means every device.
        package var audience = ""
        /// The number of devices on a page: 1 to 1000. 0 means 100.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListDevicesRequest>) {
        unsafe herald__v1__list_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.ListDevicesResponse`.
    package struct ListDevicesResponse: Message {
        package static var fullName: String { "herald.v1.ListDevicesResponse" }
        /// `devices`.
        package var devices: [Proto.Device] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListDevicesResponse>) {
        unsafe herald__v1__list_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListDevicesResponse>) throws(CodecError) {
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.Device = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// `herald.v1.DeleteDeviceRequest`.
    package struct DeleteDeviceRequest: Message {
        package static var fullName: String { "herald.v1.DeleteDeviceRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.DeleteDeviceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteDeviceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_device_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteDeviceRequest>) {
        unsafe herald__v1__delete_device_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteDeviceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteDeviceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.DeleteDeviceResponse`.
    package struct DeleteDeviceResponse: Message {
        package static var fullName: String { "herald.v1.DeleteDeviceResponse" }

        package init() {}
    }
}

extension Proto.DeleteDeviceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteDeviceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_device_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteDeviceResponse>) {
        unsafe herald__v1__delete_device_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteDeviceResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteDeviceResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.DeleteDevicesMadeByRequest`.
    package struct DeleteDevicesMadeByRequest: Message {
        package static var fullName: String { "herald.v1.DeleteDevicesMadeByRequest" }
        /// `app`.
        package var app = ""
        /// The id of the key that registered the devices.
        package var keyId = ""
        /// The earliest time of registration. Devices that were registered before it are left out. Absent
        /// means all devices that the key registered.
        package var since: Proto.Timestamp?
        /// True if the devices are counted and none is deleted.
        package var dryRun = false
        /// The token of the last answer. Empty means from the beginning.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.DeleteDevicesMadeByRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteDevicesMadeByRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_devices_made_by_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteDevicesMadeByRequest>) {
        unsafe herald__v1__delete_devices_made_by_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteDevicesMadeByRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        since = try unsafe Decoding.message(c.pointee.since)
        dryRun = unsafe c.pointee.dry_run != 0
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteDevicesMadeByRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        if let since {
            unsafe c.pointee.since = try unsafe arena.message(since)
        }
        unsafe c.pointee.dry_run = dryRun ? 1 : 0
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.DeleteDevicesMadeByResponse`.
    package struct DeleteDevicesMadeByResponse: Message {
        package static var fullName: String { "herald.v1.DeleteDevicesMadeByResponse" }
        /// The number of devices that this call deleted or, with `dry_run`, counted.
        package var devices: UInt32 = 0
        /// The token with which to call again. Empty means that there are no more devices.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.DeleteDevicesMadeByResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteDevicesMadeByResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_devices_made_by_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteDevicesMadeByResponse>) {
        unsafe herald__v1__delete_devices_made_by_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteDevicesMadeByResponse>) throws(CodecError) {
        devices = unsafe c.pointee.devices
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteDevicesMadeByResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.devices = devices
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// `herald.v1.UpdateTagsRequest`.
    package struct UpdateTagsRequest: Message {
        package static var fullName: String { "herald.v1.UpdateTagsRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// The tags to add.
        package var add: [String] = []
        /// The tags to remove.
        package var remove: [String] = []
        /// The group of the tags. Empty means `device`.
        package var group = ""

        package init() {}
    }
}

extension Proto.UpdateTagsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpdateTagsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__update_tags_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpdateTagsRequest>) {
        unsafe herald__v1__update_tags_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpdateTagsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        add.reserveCapacity(unsafe c.pointee.n_add)
        for index in unsafe 0..<c.pointee.n_add {
            add.append(try unsafe Decoding.string(c.pointee.add[index], "add"))
        }
        remove.reserveCapacity(unsafe c.pointee.n_remove)
        for index in unsafe 0..<c.pointee.n_remove {
            remove.append(try unsafe Decoding.string(c.pointee.remove[index], "remove"))
        }
        group = try unsafe Decoding.string(c.pointee.group, "group")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpdateTagsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.n_add = add.count
        unsafe c.pointee.add = try arena.pointers(add.count)
        for index in add.indices {
            unsafe c.pointee.add[index] = try unsafe arena.string(add[index], "add")
        }
        unsafe c.pointee.n_remove = remove.count
        unsafe c.pointee.remove = try arena.pointers(remove.count)
        for index in remove.indices {
            unsafe c.pointee.remove[index] = try unsafe arena.string(remove[index], "remove")
        }
        unsafe c.pointee.group = try unsafe arena.string(group, "group")
    }
}

extension Proto {
    /// `herald.v1.UpdateTagsResponse`.
    package struct UpdateTagsResponse: Message {
        package static var fullName: String { "herald.v1.UpdateTagsResponse" }
        /// All tags of the group after the change.
        package var tags: [String] = []
        /// The version of the tags after the change.
        package var tagVersion: UInt64 = 0

        package init() {}
    }
}

extension Proto.UpdateTagsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpdateTagsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__update_tags_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpdateTagsResponse>) {
        unsafe herald__v1__update_tags_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpdateTagsResponse>) throws(CodecError) {
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
        tagVersion = unsafe c.pointee.tag_version
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpdateTagsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
        unsafe c.pointee.tag_version = tagVersion
    }
}

extension Proto {
    /// `herald.v1.SetTagsRequest`.
    package struct SetTagsRequest: Message {
        package static var fullName: String { "herald.v1.SetTagsRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// All tags that the device shall have, with the version that you read. Groups other than `device`
        /// have no versions and are always replaced.
        package var tags: Proto.TagSet?
        /// The group of the tags. Empty means `device`.
        package var group = ""

        package init() {}
    }
}

extension Proto.SetTagsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetTagsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_tags_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetTagsRequest>) {
        unsafe herald__v1__set_tags_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetTagsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        tags = try unsafe Decoding.message(c.pointee.tags)
        group = try unsafe Decoding.string(c.pointee.group, "group")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetTagsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        if let tags {
            unsafe c.pointee.tags = try unsafe arena.message(tags)
        }
        unsafe c.pointee.group = try unsafe arena.string(group, "group")
    }
}

extension Proto {
    /// `herald.v1.SetTagsResponse`.
    package struct SetTagsResponse: Message {
        package static var fullName: String { "herald.v1.SetTagsResponse" }
        /// `tags`.
        package var tags: [String] = []
        /// `tag_version`.
        package var tagVersion: UInt64 = 0
        /// True if the tags were stored. False means that the stored tags have another version. `tags`
        /// then has the stored tags.
        package var accepted = false

        package init() {}
    }
}

extension Proto.SetTagsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetTagsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_tags_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetTagsResponse>) {
        unsafe herald__v1__set_tags_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetTagsResponse>) throws(CodecError) {
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
        tagVersion = unsafe c.pointee.tag_version
        accepted = unsafe c.pointee.accepted != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetTagsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
        unsafe c.pointee.tag_version = tagVersion
        unsafe c.pointee.accepted = accepted ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.UpdateAttributesRequest`.
    package struct UpdateAttributesRequest: Message {
        package static var fullName: String { "herald.v1.UpdateAttributesRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// `edit`.
        package var edit: Proto.AttributeEdit?

        package init() {}
    }
}

extension Proto.UpdateAttributesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpdateAttributesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__update_attributes_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpdateAttributesRequest>) {
        unsafe herald__v1__update_attributes_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpdateAttributesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        edit = try unsafe Decoding.message(c.pointee.edit)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpdateAttributesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        if let edit {
            unsafe c.pointee.edit = try unsafe arena.message(edit)
        }
    }
}

extension Proto {
    /// `herald.v1.UpdateAttributesResponse`.
    package struct UpdateAttributesResponse: Message {
        package static var fullName: String { "herald.v1.UpdateAttributesResponse" }
        /// `attributes`.
        package var attributes: [Proto.Attribute] = []

        package init() {}
    }
}

extension Proto.UpdateAttributesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpdateAttributesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__update_attributes_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpdateAttributesResponse>) {
        unsafe herald__v1__update_attributes_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpdateAttributesResponse>) throws(CodecError) {
        attributes.reserveCapacity(unsafe c.pointee.n_attributes)
        for index in unsafe 0..<c.pointee.n_attributes {
            if let value: Proto.Attribute = try unsafe Decoding.message(c.pointee.attributes[index]) { attributes.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpdateAttributesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_attributes = attributes.count
        unsafe c.pointee.attributes = try arena.pointers(attributes.count)
        for index in attributes.indices {
            unsafe c.pointee.attributes[index] = try unsafe arena.message(attributes[index])
        }
    }
}

extension Proto {
    /// A tag and the number of devices that have it.
    package struct TagCount: Message {
        package static var fullName: String { "herald.v1.TagCount" }
        /// `tag`.
        package var tag = ""
        /// The number of devices that have the tag.
        package var devices: UInt64 = 0
        /// The growth of `devices` since the times in `ListTagsResponse.compared`. A growth that is not
        /// known is left out: for each app, the 1,000 tags that most devices have are counted once a day.
        package var growth: [Proto.TagGrowth] = []

        package init() {}
    }
}

extension Proto.TagCount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TagCount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tag_count()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TagCount>) {
        unsafe herald__v1__tag_count__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TagCount>) throws(CodecError) {
        tag = try unsafe Decoding.string(c.pointee.tag, "tag")
        devices = unsafe c.pointee.devices
        growth.reserveCapacity(unsafe c.pointee.n_growth)
        for index in unsafe 0..<c.pointee.n_growth {
            if let value: Proto.TagGrowth = try unsafe Decoding.message(c.pointee.growth[index]) { growth.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TagCount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.tag = try unsafe arena.string(tag, "tag")
        unsafe c.pointee.devices = devices
        unsafe c.pointee.n_growth = growth.count
        unsafe c.pointee.growth = try arena.pointers(growth.count)
        for index in growth.indices {
            unsafe c.pointee.growth[index] = try unsafe arena.message(growth[index])
        }
    }
}

extension Proto {
    /// The growth of the number of devices that have a tag, over some days.
    package struct TagGrowth: Message {
        package static var fullName: String { "herald.v1.TagGrowth" }
        /// The number of days ago: 1, 7 or 28.
        package var days: UInt32 = 0
        /// The number of devices that have the tag now, less the number that had it then.
        package var devices: Int64 = 0

        package init() {}
    }
}

extension Proto.TagGrowth {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TagGrowth: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tag_growth()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TagGrowth>) {
        unsafe herald__v1__tag_growth__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TagGrowth>) throws(CodecError) {
        days = unsafe c.pointee.days
        devices = unsafe c.pointee.devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TagGrowth>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.days = days
        unsafe c.pointee.devices = devices
    }
}

extension Proto {
    /// A count, taken in the past, of the devices that have each tag.
    package struct TagComparison: Message {
        package static var fullName: String { "herald.v1.TagComparison" }
        /// The number of days ago, by the days of UTC.
        package var days: UInt32 = 0
        /// The time at which the devices were counted: the beginning of that day, or a later time on it if
        /// Herald was not running then.
        package var time: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.TagComparison {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TagComparison: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tag_comparison()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TagComparison>) {
        unsafe herald__v1__tag_comparison__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TagComparison>) throws(CodecError) {
        days = unsafe c.pointee.days
        time = try unsafe Decoding.message(c.pointee.time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TagComparison>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.days = days
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
    }
}

extension Proto {
    /// `herald.v1.ListTagsRequest`.
    package struct ListTagsRequest: Message {
        package static var fullName: String { "herald.v1.ListTagsRequest" }
        /// `app`.
        package var app = ""
        /// Selects the tags that begin with this text. Empty means all tags.
        package var prefix = ""
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListTagsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTagsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_tags_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTagsRequest>) {
        unsafe herald__v1__list_tags_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTagsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        prefix = try unsafe Decoding.string(c.pointee.prefix, "prefix")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTagsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.prefix = try unsafe arena.string(prefix, "prefix")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.ListTagsResponse`.
    package struct ListTagsResponse: Message {
        package static var fullName: String { "herald.v1.ListTagsResponse" }
        /// `tags`.
        package var tags: [Proto.TagCount] = []
        /// `next_page_token`.
        package var nextPageToken = ""
        /// The counts that `TagCount.growth` compares with. Counts that do not exist are left out.
        package var compared: [Proto.TagComparison] = []

        package init() {}
    }
}

extension Proto.ListTagsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListTagsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_tags_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListTagsResponse>) {
        unsafe herald__v1__list_tags_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListTagsResponse>) throws(CodecError) {
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            if let value: Proto.TagCount = try unsafe Decoding.message(c.pointee.tags[index]) { tags.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
        compared.reserveCapacity(unsafe c.pointee.n_compared)
        for index in unsafe 0..<c.pointee.n_compared {
            if let value: Proto.TagComparison = try unsafe Decoding.message(c.pointee.compared[index]) { compared.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListTagsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.message(tags[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
        unsafe c.pointee.n_compared = compared.count
        unsafe c.pointee.compared = try arena.pointers(compared.count)
        for index in compared.indices {
            unsafe c.pointee.compared[index] = try unsafe arena.message(compared[index])
        }
    }
}

extension Proto {
    /// `herald.v1.PreviewAudienceRequest`.
    package struct PreviewAudienceRequest: Message {
        package static var fullName: String { "herald.v1.PreviewAudienceRequest" }
        /// `app`.
        package var app = ""
        /// The text of a selector, such as `(/bill/action AND /bills/hr9999-113) OR /bill/signed`, or a
        /// JSON tree as text.
        package var audience = ""
        /// `selector`.
        package var selector: Proto.Selector?
        /// A type of notification. Devices that have switched off this type, or a type above it, are not
        /// counted. Empty means that all devices are counted.
        package var type = ""
        /// True if devices are counted by kind of address and by time zone as well.
        package var breakdown = false

        package init() {}
    }
}

extension Proto.PreviewAudienceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PreviewAudienceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__preview_audience_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PreviewAudienceRequest>) {
        unsafe herald__v1__preview_audience_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PreviewAudienceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        selector = try unsafe Decoding.message(c.pointee.selector)
        type = try unsafe Decoding.string(c.pointee.type, "type")
        breakdown = unsafe c.pointee.breakdown != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PreviewAudienceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        if let selector {
            unsafe c.pointee.selector = try unsafe arena.message(selector)
        }
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.breakdown = breakdown ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.PreviewAudienceResponse`.
    package struct PreviewAudienceResponse: Message {
        package static var fullName: String { "herald.v1.PreviewAudienceResponse" }
        /// The number of devices that the selector selects.
        package var devices: UInt64 = 0
        /// The number of devices that the app has.
        package var devicesInApp: UInt64 = 0
        /// The selector as Herald understood it.
        package var audience = ""
        /// The number of the selected devices that have a working address of each kind. A device with two
        /// kinds counts twice.
        package var byAddressKind: [Proto.NamedCount] = []
        /// The number of the selected devices in each time zone, the most frequent first. Devices that
        /// have not reported their time zone are left out.
        package var byTimeZone: [Proto.NamedCount] = []
        /// Warnings about tags of the selector that no device follows. Empty means that each tag has a
        /// follower.
        package var warnings: [Proto.Warning] = []

        package init() {}
    }
}

extension Proto.PreviewAudienceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PreviewAudienceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__preview_audience_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PreviewAudienceResponse>) {
        unsafe herald__v1__preview_audience_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PreviewAudienceResponse>) throws(CodecError) {
        devices = unsafe c.pointee.devices
        devicesInApp = unsafe c.pointee.devices_in_app
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        byAddressKind.reserveCapacity(unsafe c.pointee.n_by_address_kind)
        for index in unsafe 0..<c.pointee.n_by_address_kind {
            if let value: Proto.NamedCount = try unsafe Decoding.message(c.pointee.by_address_kind[index]) { byAddressKind.append(value) }
        }
        byTimeZone.reserveCapacity(unsafe c.pointee.n_by_time_zone)
        for index in unsafe 0..<c.pointee.n_by_time_zone {
            if let value: Proto.NamedCount = try unsafe Decoding.message(c.pointee.by_time_zone[index]) { byTimeZone.append(value) }
        }
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            if let value: Proto.Warning = try unsafe Decoding.message(c.pointee.warnings[index]) { warnings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PreviewAudienceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.devices = devices
        unsafe c.pointee.devices_in_app = devicesInApp
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        unsafe c.pointee.n_by_address_kind = byAddressKind.count
        unsafe c.pointee.by_address_kind = try arena.pointers(byAddressKind.count)
        for index in byAddressKind.indices {
            unsafe c.pointee.by_address_kind[index] = try unsafe arena.message(byAddressKind[index])
        }
        unsafe c.pointee.n_by_time_zone = byTimeZone.count
        unsafe c.pointee.by_time_zone = try arena.pointers(byTimeZone.count)
        for index in byTimeZone.indices {
            unsafe c.pointee.by_time_zone[index] = try unsafe arena.message(byTimeZone[index])
        }
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.message(warnings[index])
        }
    }
}

extension Proto {
    /// `herald.v1.CheckAudienceRequest`.
    package struct CheckAudienceRequest: Message {
        package static var fullName: String { "herald.v1.CheckAudienceRequest" }
        /// `app`.
        package var app = ""
        /// The text of a selector.
        package var audience = ""

        package init() {}
    }
}

extension Proto.CheckAudienceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CheckAudienceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__check_audience_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CheckAudienceRequest>) {
        unsafe herald__v1__check_audience_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CheckAudienceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CheckAudienceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
    }
}

extension Proto {
    /// `herald.v1.CheckAudienceResponse`.
    package struct CheckAudienceResponse: Message {
        package static var fullName: String { "herald.v1.CheckAudienceResponse" }
        /// Warnings about tags of the selector that no device follows. Empty means that each tag has a
        /// follower.
        package var warnings: [Proto.Warning] = []

        package init() {}
    }
}

extension Proto.CheckAudienceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CheckAudienceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__check_audience_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CheckAudienceResponse>) {
        unsafe herald__v1__check_audience_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CheckAudienceResponse>) throws(CodecError) {
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            if let value: Proto.Warning = try unsafe Decoding.message(c.pointee.warnings[index]) { warnings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CheckAudienceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.message(warnings[index])
        }
    }
}

extension Proto {
    /// A name with a number of devices.
    package struct NamedCount: Message {
        package static var fullName: String { "herald.v1.NamedCount" }
        /// `name`.
        package var name = ""
        /// The number of devices with the name.
        package var devices: UInt64 = 0

        package init() {}
    }
}

extension Proto.NamedCount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NamedCount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__named_count()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NamedCount>) {
        unsafe herald__v1__named_count__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NamedCount>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        devices = unsafe c.pointee.devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NamedCount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.devices = devices
    }
}

extension Proto {
    /// `herald.v1.ResolveAudienceRequest`.
    package struct ResolveAudienceRequest: Message {
        package static var fullName: String { "herald.v1.ResolveAudienceRequest" }
        /// `app`.
        package var app = ""
        /// `audience`.
        package var audience = ""
        /// `selector`.
        package var selector: Proto.Selector?
        /// The ordinal at which the answer begins.
        package var firstOrdinal: UInt32 = 0
        /// A type of notification. Devices that have switched off notifications of this type, or of a type
        /// above it, are left out.
        package var type = ""

        package init() {}
    }
}

extension Proto.ResolveAudienceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ResolveAudienceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__resolve_audience_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ResolveAudienceRequest>) {
        unsafe herald__v1__resolve_audience_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ResolveAudienceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        selector = try unsafe Decoding.message(c.pointee.selector)
        firstOrdinal = unsafe c.pointee.first_ordinal
        type = try unsafe Decoding.string(c.pointee.type, "type")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ResolveAudienceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        if let selector {
            unsafe c.pointee.selector = try unsafe arena.message(selector)
        }
        unsafe c.pointee.first_ordinal = firstOrdinal
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
    }
}

extension Proto {
    /// `herald.v1.ResolveAudienceResponse`.
    package struct ResolveAudienceResponse: Message {
        package static var fullName: String { "herald.v1.ResolveAudienceResponse" }
        /// The ordinals as a portable Roaring bitmap.
        package var ordinals: [UInt8] = []
        /// The ordinal at which the next page begins. Absent means that this was the last page.
        package var next: Proto.NextOrdinal?
        /// The generation of the ordinals. A different value means that the ordinals of older answers are
        /// no longer valid.
        package var generation: UInt64 = 0
        /// `audience`.
        package var audience = ""
        /// The app's default time zone.
        package var defaultTimeZone = ""
        /// The devices and users that the selector names, itself or in its segments. Set only on the first
        /// page.
        package var people: [String] = []

        package init() {}
    }
}

extension Proto.ResolveAudienceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ResolveAudienceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__resolve_audience_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ResolveAudienceResponse>) {
        unsafe herald__v1__resolve_audience_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ResolveAudienceResponse>) throws(CodecError) {
        ordinals = unsafe Decoding.bytes(c.pointee.ordinals)
        next = try unsafe Decoding.message(c.pointee.next)
        generation = unsafe c.pointee.generation
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        defaultTimeZone = try unsafe Decoding.string(c.pointee.default_time_zone, "default_time_zone")
        people.reserveCapacity(unsafe c.pointee.n_people)
        for index in unsafe 0..<c.pointee.n_people {
            people.append(try unsafe Decoding.string(c.pointee.people[index], "people"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ResolveAudienceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.ordinals = try unsafe arena.bytes(ordinals)
        if let next {
            unsafe c.pointee.next = try unsafe arena.message(next)
        }
        unsafe c.pointee.generation = generation
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        unsafe c.pointee.default_time_zone = try unsafe arena.string(defaultTimeZone, "default_time_zone")
        unsafe c.pointee.n_people = people.count
        unsafe c.pointee.people = try arena.pointers(people.count)
        for index in people.indices {
            unsafe c.pointee.people[index] = try unsafe arena.string(people[index], "people")
        }
    }
}

extension Proto {
    /// `herald.v1.NextOrdinal`.
    package struct NextOrdinal: Message {
        package static var fullName: String { "herald.v1.NextOrdinal" }
        /// `ordinal`.
        package var ordinal: UInt32 = 0

        package init() {}
    }
}

extension Proto.NextOrdinal {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NextOrdinal: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__next_ordinal()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NextOrdinal>) {
        unsafe herald__v1__next_ordinal__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NextOrdinal>) throws(CodecError) {
        ordinal = unsafe c.pointee.ordinal
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NextOrdinal>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.ordinal = ordinal
    }
}

extension Proto {
    /// Asks for the addresses of the devices of some ordinals. Devices that no longer exist are left
    /// out.
    package struct GetTargetsRequest: Message {
        package static var fullName: String { "herald.v1.GetTargetsRequest" }
        /// `app`.
        package var app = ""
        /// The ordinals as a portable Roaring bitmap of at most 8192 ordinals.
        package var ordinals: [UInt8] = []
        /// `generation`.
        package var generation: UInt64 = 0
        /// Kinds of address, at most 64. The answer also tells which of the devices have lost their
        /// address of these kinds.
        package var lostKinds: [String] = []

        package init() {}
    }
}

extension Proto.GetTargetsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetTargetsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_targets_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetTargetsRequest>) {
        unsafe herald__v1__get_targets_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetTargetsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        ordinals = unsafe Decoding.bytes(c.pointee.ordinals)
        generation = unsafe c.pointee.generation
        lostKinds.reserveCapacity(unsafe c.pointee.n_lost_kinds)
        for index in unsafe 0..<c.pointee.n_lost_kinds {
            lostKinds.append(try unsafe Decoding.string(c.pointee.lost_kinds[index], "lost_kinds"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetTargetsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.ordinals = try unsafe arena.bytes(ordinals)
        unsafe c.pointee.generation = generation
        unsafe c.pointee.n_lost_kinds = lostKinds.count
        unsafe c.pointee.lost_kinds = try arena.pointers(lostKinds.count)
        for index in lostKinds.indices {
            unsafe c.pointee.lost_kinds[index] = try unsafe arena.string(lostKinds[index], "lost_kinds")
        }
    }
}

extension Proto {
    /// The data that delivery needs of devices, in columns. A million devices are read in a second.
    package struct GetTargetsResponse: Message {
        package static var fullName: String { "herald.v1.GetTargetsResponse" }
        /// The ordinals of the devices, one for each device, in their order.
        package var ordinals: [UInt32] = []
        /// The ids of the devices, 16 bytes each, one after the other. The most significant byte comes
        /// first.
        package var deviceIds: [UInt8] = []
        /// The index in `profiles` of each device.
        package var profileIndexes: [UInt32] = []
        /// `profiles`.
        package var profiles: [Proto.TargetProfile] = []
        /// The number of addresses in use of each device. The addresses follow in the order of the
        /// devices.
        package var addressCounts: [UInt32] = []
        /// The index in `channels` of each address.
        package var channelIndexes: [UInt32] = []
        /// `channels`.
        package var channels: [Proto.TargetChannel] = []
        /// The values of the addresses in UTF-8, one after the other.
        package var values: [UInt8] = []
        /// The length of each address's value in `values`.
        package var valueLengths: [UInt32] = []
        /// The keys of the addresses whose channel has keys: 65 bytes of `public_key` and 16 of
        /// `auth_secret` for each.
        package var keys: [UInt8] = []
        /// The ordinal from which to ask again, because a page has its limits. Absent means that these
        /// were all devices.
        package var next: Proto.NextOrdinal?
        /// The devices that have had an address of a kind and have none in use any more, by kind, for the
        /// requested kinds.
        package var lost: [Proto.LostAddresses] = []
        /// The app's default time zone. It counts for devices whose own time zone is empty or not known.
        package var defaultTimeZone = ""

        package init() {}
    }
}

extension Proto.GetTargetsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetTargetsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_targets_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetTargetsResponse>) {
        unsafe herald__v1__get_targets_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetTargetsResponse>) throws(CodecError) {
        ordinals.reserveCapacity(unsafe c.pointee.n_ordinals)
        for index in unsafe 0..<c.pointee.n_ordinals {
            ordinals.append(unsafe c.pointee.ordinals[index])
        }
        deviceIds = unsafe Decoding.bytes(c.pointee.device_ids)
        profileIndexes.reserveCapacity(unsafe c.pointee.n_profile_indexes)
        for index in unsafe 0..<c.pointee.n_profile_indexes {
            profileIndexes.append(unsafe c.pointee.profile_indexes[index])
        }
        profiles.reserveCapacity(unsafe c.pointee.n_profiles)
        for index in unsafe 0..<c.pointee.n_profiles {
            if let value: Proto.TargetProfile = try unsafe Decoding.message(c.pointee.profiles[index]) { profiles.append(value) }
        }
        addressCounts.reserveCapacity(unsafe c.pointee.n_address_counts)
        for index in unsafe 0..<c.pointee.n_address_counts {
            addressCounts.append(unsafe c.pointee.address_counts[index])
        }
        channelIndexes.reserveCapacity(unsafe c.pointee.n_channel_indexes)
        for index in unsafe 0..<c.pointee.n_channel_indexes {
            channelIndexes.append(unsafe c.pointee.channel_indexes[index])
        }
        channels.reserveCapacity(unsafe c.pointee.n_channels)
        for index in unsafe 0..<c.pointee.n_channels {
            if let value: Proto.TargetChannel = try unsafe Decoding.message(c.pointee.channels[index]) { channels.append(value) }
        }
        values = unsafe Decoding.bytes(c.pointee.values)
        valueLengths.reserveCapacity(unsafe c.pointee.n_value_lengths)
        for index in unsafe 0..<c.pointee.n_value_lengths {
            valueLengths.append(unsafe c.pointee.value_lengths[index])
        }
        keys = unsafe Decoding.bytes(c.pointee.keys)
        next = try unsafe Decoding.message(c.pointee.next)
        lost.reserveCapacity(unsafe c.pointee.n_lost)
        for index in unsafe 0..<c.pointee.n_lost {
            if let value: Proto.LostAddresses = try unsafe Decoding.message(c.pointee.lost[index]) { lost.append(value) }
        }
        defaultTimeZone = try unsafe Decoding.string(c.pointee.default_time_zone, "default_time_zone")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetTargetsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_ordinals = ordinals.count
        unsafe c.pointee.ordinals = try arena.pointers(ordinals.count)
        for index in ordinals.indices {
            unsafe c.pointee.ordinals[index] = ordinals[index]
        }
        unsafe c.pointee.device_ids = try unsafe arena.bytes(deviceIds)
        unsafe c.pointee.n_profile_indexes = profileIndexes.count
        unsafe c.pointee.profile_indexes = try arena.pointers(profileIndexes.count)
        for index in profileIndexes.indices {
            unsafe c.pointee.profile_indexes[index] = profileIndexes[index]
        }
        unsafe c.pointee.n_profiles = profiles.count
        unsafe c.pointee.profiles = try arena.pointers(profiles.count)
        for index in profiles.indices {
            unsafe c.pointee.profiles[index] = try unsafe arena.message(profiles[index])
        }
        unsafe c.pointee.n_address_counts = addressCounts.count
        unsafe c.pointee.address_counts = try arena.pointers(addressCounts.count)
        for index in addressCounts.indices {
            unsafe c.pointee.address_counts[index] = addressCounts[index]
        }
        unsafe c.pointee.n_channel_indexes = channelIndexes.count
        unsafe c.pointee.channel_indexes = try arena.pointers(channelIndexes.count)
        for index in channelIndexes.indices {
            unsafe c.pointee.channel_indexes[index] = channelIndexes[index]
        }
        unsafe c.pointee.n_channels = channels.count
        unsafe c.pointee.channels = try arena.pointers(channels.count)
        for index in channels.indices {
            unsafe c.pointee.channels[index] = try unsafe arena.message(channels[index])
        }
        unsafe c.pointee.values = try unsafe arena.bytes(values)
        unsafe c.pointee.n_value_lengths = valueLengths.count
        unsafe c.pointee.value_lengths = try arena.pointers(valueLengths.count)
        for index in valueLengths.indices {
            unsafe c.pointee.value_lengths[index] = valueLengths[index]
        }
        unsafe c.pointee.keys = try unsafe arena.bytes(keys)
        if let next {
            unsafe c.pointee.next = try unsafe arena.message(next)
        }
        unsafe c.pointee.n_lost = lost.count
        unsafe c.pointee.lost = try arena.pointers(lost.count)
        for index in lost.indices {
            unsafe c.pointee.lost[index] = try unsafe arena.message(lost[index])
        }
        unsafe c.pointee.default_time_zone = try unsafe arena.string(defaultTimeZone, "default_time_zone")
    }
}

extension Proto {
    /// `herald.v1.LostAddresses`.
    package struct LostAddresses: Message {
        package static var fullName: String { "herald.v1.LostAddresses" }
        /// `kind`.
        package var kind = ""
        /// The ordinals of the devices, in ascending order.
        package var ordinals: [UInt32] = []

        package init() {}
    }
}

extension Proto.LostAddresses {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LostAddresses: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__lost_addresses()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LostAddresses>) {
        unsafe herald__v1__lost_addresses__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LostAddresses>) throws(CodecError) {
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        ordinals.reserveCapacity(unsafe c.pointee.n_ordinals)
        for index in unsafe 0..<c.pointee.n_ordinals {
            ordinals.append(unsafe c.pointee.ordinals[index])
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LostAddresses>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.n_ordinals = ordinals.count
        unsafe c.pointee.ordinals = try arena.pointers(ordinals.count)
        for index in ordinals.indices {
            unsafe c.pointee.ordinals[index] = ordinals[index]
        }
    }
}

extension Proto {
    /// The properties that many devices have in common.
    package struct TargetProfile: Message {
        package static var fullName: String { "herald.v1.TargetProfile" }
        /// `locale`.
        package var locale = ""
        /// `time_zone`.
        package var timeZone = ""
        /// `settings`.
        package var settings: Proto.Settings?

        package init() {}
    }
}

extension Proto.TargetProfile {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TargetProfile: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__target_profile()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TargetProfile>) {
        unsafe herald__v1__target_profile__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TargetProfile>) throws(CodecError) {
        locale = try unsafe Decoding.string(c.pointee.locale, "locale")
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        settings = try unsafe Decoding.message(c.pointee.settings)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TargetProfile>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.locale = try unsafe arena.string(locale, "locale")
        unsafe c.pointee.time_zone = try unsafe arena.string(timeZone, "time_zone")
        if let settings {
            unsafe c.pointee.settings = try unsafe arena.message(settings)
        }
    }
}

extension Proto {
    /// The properties that many addresses have in common.
    package struct TargetChannel: Message {
        package static var fullName: String { "herald.v1.TargetChannel" }
        /// `kind`.
        package var kind = ""
        /// `topic`.
        package var topic = ""
        /// `environment`.
        package var environment = ""
        /// `has_keys`.
        package var hasKeys = false

        package init() {}
    }
}

extension Proto.TargetChannel {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TargetChannel: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__target_channel()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TargetChannel>) {
        unsafe herald__v1__target_channel__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TargetChannel>) throws(CodecError) {
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        topic = try unsafe Decoding.string(c.pointee.topic, "topic")
        environment = try unsafe Decoding.string(c.pointee.environment, "environment")
        hasKeys = unsafe c.pointee.has_keys != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TargetChannel>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.topic = try unsafe arena.string(topic, "topic")
        unsafe c.pointee.environment = try unsafe arena.string(environment, "environment")
        unsafe c.pointee.has_keys = hasKeys ? 1 : 0
    }
}
