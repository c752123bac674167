// Generated from herald/v1/config_set.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The form in which values are answered.
    package struct ConfigFormat: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The same as `CONFIG_FORMAT_JSON`.
        package static let unspecified = Self(rawValue: 0)
        /// `CONFIG_FORMAT_JSON`.
        package static let json = Self(rawValue: 1)
        /// The values as a property list in XML.
        package static let propertyList = Self(rawValue: 2)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("CONFIG_FORMAT_UNSPECIFIED", 0),
            ("CONFIG_FORMAT_JSON", 1),
            ("CONFIG_FORMAT_PROPERTY_LIST", 2),
        ]
    }
}

extension Proto {
    /// A set of values that an app loads by their name.
    package struct ConfigSet: Message {
        package static var fullName: String { "herald.v1.ConfigSet" }
        /// The name of the config set: 1 to 64 of a-z, 0-9, '-' and '_', beginning with a letter.
        package var name = ""
        /// The purpose of the config set, for people to read. Devices do not get it. At most 1024 bytes.
        package var description = ""
        /// The variants, 1 to 16. A device gets the values of the first variant whose audience selects it,
        /// and no values if none does.
        package var variants: [Proto.ConfigVariant] = []
        /// True if every device gets an empty dictionary.
        package var disabled = false
        /// The version of the config set, which rises with each change of any config set of the app.
        /// Herald sets this field and ignores it in requests.
        package var version: UInt64 = 0
        /// The time at which the config set was changed last. Herald sets this field and ignores it in
        /// requests.
        package var updateTime: Proto.Timestamp?
        /// The key that changed the config set last, by name and id. Herald sets this field and ignores it
        /// in requests.
        package var updatedBy = ""
        /// The counts of the config set's loads, by the keys of the apps that load it. The answers to
        /// changes leave this field out. Herald sets this field and ignores it in requests.
        package var loads: [Proto.ConfigLoads] = []

        package init() {}
    }
}

extension Proto.ConfigSet {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfigSet: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__config_set()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfigSet>) {
        unsafe herald__v1__config_set__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfigSet>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        description = try unsafe Decoding.string(c.pointee.description, "description")
        variants.reserveCapacity(unsafe c.pointee.n_variants)
        for index in unsafe 0..<c.pointee.n_variants {
            if let value: Proto.ConfigVariant = try unsafe Decoding.message(c.pointee.variants[index]) { variants.append(value) }
        }
        disabled = unsafe c.pointee.disabled != 0
        version = unsafe c.pointee.version
        updateTime = try unsafe Decoding.message(c.pointee.update_time)
        updatedBy = try unsafe Decoding.string(c.pointee.updated_by, "updated_by")
        loads.reserveCapacity(unsafe c.pointee.n_loads)
        for index in unsafe 0..<c.pointee.n_loads {
            if let value: Proto.ConfigLoads = try unsafe Decoding.message(c.pointee.loads[index]) { loads.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfigSet>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.description = try unsafe arena.string(description, "description")
        unsafe c.pointee.n_variants = variants.count
        unsafe c.pointee.variants = try arena.pointers(variants.count)
        for index in variants.indices {
            unsafe c.pointee.variants[index] = try unsafe arena.message(variants[index])
        }
        unsafe c.pointee.disabled = disabled ? 1 : 0
        unsafe c.pointee.version = version
        if let updateTime {
            unsafe c.pointee.update_time = try unsafe arena.message(updateTime)
        }
        unsafe c.pointee.updated_by = try unsafe arena.string(updatedBy, "updated_by")
        unsafe c.pointee.n_loads = loads.count
        unsafe c.pointee.loads = try arena.pointers(loads.count)
        for index in loads.indices {
            unsafe c.pointee.loads[index] = try unsafe arena.message(loads[index])
        }
    }
}

extension Proto {
    /// A variant of a config set: the values for some of the devices.
    package struct ConfigVariant: Message {
        package static var fullName: String { "herald.v1.ConfigVariant" }
        /// The selector of the variant's devices, without places and areas. Empty means every device.
        package var audience = ""
        /// The values as a JSON object of at most 16 KiB, without null. Herald keeps the object with its
        /// names in order and without blanks.
        package var values = ""

        package init() {}
    }
}

extension Proto.ConfigVariant {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfigVariant: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__config_variant()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfigVariant>) {
        unsafe herald__v1__config_variant__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfigVariant>) throws(CodecError) {
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        values = try unsafe Decoding.string(c.pointee.values, "values")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfigVariant>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        unsafe c.pointee.values = try unsafe arena.string(values, "values")
    }
}

extension Proto {
    /// The counts of a config set's loads by apps with one key.
    package struct ConfigLoads: Message {
        package static var fullName: String { "herald.v1.ConfigLoads" }
        /// The id of the key that the app loads the config set with, or that its devices were registered
        /// with. Empty if the key is not known.
        package var keyId = ""
        /// The key's name. Empty if the key is gone or not known.
        package var keyName = ""
        /// The number of times that the config set was asked for, by GET or with a Sync.
        package var asked: UInt64 = 0
        /// The number of times that the values were sent, because the app did not have them yet.
        package var sent: UInt64 = 0
        /// The time at which the config set was asked for last.
        package var lastTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ConfigLoads {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfigLoads: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__config_loads()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfigLoads>) {
        unsafe herald__v1__config_loads__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfigLoads>) throws(CodecError) {
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        keyName = try unsafe Decoding.string(c.pointee.key_name, "key_name")
        asked = unsafe c.pointee.asked
        sent = unsafe c.pointee.sent
        lastTime = try unsafe Decoding.message(c.pointee.last_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfigLoads>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        unsafe c.pointee.key_name = try unsafe arena.string(keyName, "key_name")
        unsafe c.pointee.asked = asked
        unsafe c.pointee.sent = sent
        if let lastTime {
            unsafe c.pointee.last_time = try unsafe arena.message(lastTime)
        }
    }
}

extension Proto {
    /// `herald.v1.PutConfigSetRequest`.
    package struct PutConfigSetRequest: Message {
        package static var fullName: String { "herald.v1.PutConfigSetRequest" }
        /// `app`.
        package var app = ""
        /// `config_set`.
        package var configSet: Proto.ConfigSet?
        /// The version that the config set must have now. If the config set has another version, nothing
        /// is changed and the answer is FAILED_PRECONDITION. 0 accepts any version.
        package var ifVersion: UInt64 = 0

        package init() {}
    }
}

extension Proto.PutConfigSetRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutConfigSetRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_config_set_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutConfigSetRequest>) {
        unsafe herald__v1__put_config_set_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutConfigSetRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        configSet = try unsafe Decoding.message(c.pointee.config_set)
        ifVersion = unsafe c.pointee.if_version
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutConfigSetRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let configSet {
            unsafe c.pointee.config_set = try unsafe arena.message(configSet)
        }
        unsafe c.pointee.if_version = ifVersion
    }
}

extension Proto {
    /// `herald.v1.PutConfigSetResponse`.
    package struct PutConfigSetResponse: Message {
        package static var fullName: String { "herald.v1.PutConfigSetResponse" }
        /// `config_set`.
        package var configSet: Proto.ConfigSet?
        /// `created`.
        package var created = false
        /// Warnings about names in audiences that no device has, and which are probably misspelt.
        package var warnings: [Proto.Warning] = []

        package init() {}
    }
}

extension Proto.PutConfigSetResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutConfigSetResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_config_set_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutConfigSetResponse>) {
        unsafe herald__v1__put_config_set_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutConfigSetResponse>) throws(CodecError) {
        configSet = try unsafe Decoding.message(c.pointee.config_set)
        created = unsafe c.pointee.created != 0
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            if let value: Proto.Warning = try unsafe Decoding.message(c.pointee.warnings[index]) { warnings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutConfigSetResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let configSet {
            unsafe c.pointee.config_set = try unsafe arena.message(configSet)
        }
        unsafe c.pointee.created = created ? 1 : 0
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.message(warnings[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ListConfigSetsRequest`.
    package struct ListConfigSetsRequest: Message {
        package static var fullName: String { "herald.v1.ListConfigSetsRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListConfigSetsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListConfigSetsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_config_sets_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListConfigSetsRequest>) {
        unsafe herald__v1__list_config_sets_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListConfigSetsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListConfigSetsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.ListConfigSetsResponse`.
    package struct ListConfigSetsResponse: Message {
        package static var fullName: String { "herald.v1.ListConfigSetsResponse" }
        /// `config_sets`.
        package var configSets: [Proto.ConfigSet] = []

        package init() {}
    }
}

extension Proto.ListConfigSetsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListConfigSetsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_config_sets_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListConfigSetsResponse>) {
        unsafe herald__v1__list_config_sets_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListConfigSetsResponse>) throws(CodecError) {
        configSets.reserveCapacity(unsafe c.pointee.n_config_sets)
        for index in unsafe 0..<c.pointee.n_config_sets {
            if let value: Proto.ConfigSet = try unsafe Decoding.message(c.pointee.config_sets[index]) { configSets.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListConfigSetsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_config_sets = configSets.count
        unsafe c.pointee.config_sets = try arena.pointers(configSets.count)
        for index in configSets.indices {
            unsafe c.pointee.config_sets[index] = try unsafe arena.message(configSets[index])
        }
    }
}

extension Proto {
    /// `herald.v1.GetConfigSetRequest`.
    package struct GetConfigSetRequest: Message {
        package static var fullName: String { "herald.v1.GetConfigSetRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The version of the config set to return, for an older one. 0 means the config set as it is now.
        package var version: UInt64 = 0

        package init() {}
    }
}

extension Proto.GetConfigSetRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetConfigSetRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_config_set_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetConfigSetRequest>) {
        unsafe herald__v1__get_config_set_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetConfigSetRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        version = unsafe c.pointee.version
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetConfigSetRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.version = version
    }
}

extension Proto {
    /// `herald.v1.GetConfigSetResponse`.
    package struct GetConfigSetResponse: Message {
        package static var fullName: String { "herald.v1.GetConfigSetResponse" }
        /// `config_set`.
        package var configSet: Proto.ConfigSet?

        package init() {}
    }
}

extension Proto.GetConfigSetResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetConfigSetResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_config_set_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetConfigSetResponse>) {
        unsafe herald__v1__get_config_set_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetConfigSetResponse>) throws(CodecError) {
        configSet = try unsafe Decoding.message(c.pointee.config_set)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetConfigSetResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let configSet {
            unsafe c.pointee.config_set = try unsafe arena.message(configSet)
        }
    }
}

extension Proto {
    /// `herald.v1.EnableConfigSetRequest`.
    package struct EnableConfigSetRequest: Message {
        package static var fullName: String { "herald.v1.EnableConfigSetRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// True if devices get the config set's values. False if devices get an empty dictionary.
        package var enabled = false

        package init() {}
    }
}

extension Proto.EnableConfigSetRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EnableConfigSetRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__enable_config_set_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EnableConfigSetRequest>) {
        unsafe herald__v1__enable_config_set_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EnableConfigSetRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        enabled = unsafe c.pointee.enabled != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EnableConfigSetRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.enabled = enabled ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.EnableConfigSetResponse`.
    package struct EnableConfigSetResponse: Message {
        package static var fullName: String { "herald.v1.EnableConfigSetResponse" }
        /// `config_set`.
        package var configSet: Proto.ConfigSet?

        package init() {}
    }
}

extension Proto.EnableConfigSetResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EnableConfigSetResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__enable_config_set_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EnableConfigSetResponse>) {
        unsafe herald__v1__enable_config_set_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EnableConfigSetResponse>) throws(CodecError) {
        configSet = try unsafe Decoding.message(c.pointee.config_set)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EnableConfigSetResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let configSet {
            unsafe c.pointee.config_set = try unsafe arena.message(configSet)
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteConfigSetRequest`.
    package struct DeleteConfigSetRequest: Message {
        package static var fullName: String { "herald.v1.DeleteConfigSetRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.DeleteConfigSetRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteConfigSetRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_config_set_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteConfigSetRequest>) {
        unsafe herald__v1__delete_config_set_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteConfigSetRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteConfigSetRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.DeleteConfigSetResponse`.
    package struct DeleteConfigSetResponse: Message {
        package static var fullName: String { "herald.v1.DeleteConfigSetResponse" }

        package init() {}
    }
}

extension Proto.DeleteConfigSetResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteConfigSetResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_config_set_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteConfigSetResponse>) {
        unsafe herald__v1__delete_config_set_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteConfigSetResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteConfigSetResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ListConfigVersionsRequest`.
    package struct ListConfigVersionsRequest: Message {
        package static var fullName: String { "herald.v1.ListConfigVersionsRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.ListConfigVersionsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListConfigVersionsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_config_versions_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListConfigVersionsRequest>) {
        unsafe herald__v1__list_config_versions_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListConfigVersionsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListConfigVersionsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// The versions of a config set, the newest first. At most 50 versions are kept.
    package struct ListConfigVersionsResponse: Message {
        package static var fullName: String { "herald.v1.ListConfigVersionsResponse" }
        /// `versions`.
        package var versions: [Proto.ConfigVersion] = []

        package init() {}
    }
}

extension Proto.ListConfigVersionsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListConfigVersionsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_config_versions_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListConfigVersionsResponse>) {
        unsafe herald__v1__list_config_versions_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListConfigVersionsResponse>) throws(CodecError) {
        versions.reserveCapacity(unsafe c.pointee.n_versions)
        for index in unsafe 0..<c.pointee.n_versions {
            if let value: Proto.ConfigVersion = try unsafe Decoding.message(c.pointee.versions[index]) { versions.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListConfigVersionsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_versions = versions.count
        unsafe c.pointee.versions = try arena.pointers(versions.count)
        for index in versions.indices {
            unsafe c.pointee.versions[index] = try unsafe arena.message(versions[index])
        }
    }
}

extension Proto {
    /// A version of a config set, without its values.
    package struct ConfigVersion: Message {
        package static var fullName: String { "herald.v1.ConfigVersion" }
        /// `version`.
        package var version: UInt64 = 0
        /// `update_time`.
        package var updateTime: Proto.Timestamp?
        /// The key that made the version, by name and id.
        package var updatedBy = ""
        /// True if the version gave every device an empty dictionary.
        package var disabled = false
        /// The number of variants that the version has.
        package var variants: UInt32 = 0
        /// The number of bytes that the values of the version have together.
        package var valueBytes: UInt32 = 0

        package init() {}
    }
}

extension Proto.ConfigVersion {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfigVersion: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__config_version()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfigVersion>) {
        unsafe herald__v1__config_version__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfigVersion>) throws(CodecError) {
        version = unsafe c.pointee.version
        updateTime = try unsafe Decoding.message(c.pointee.update_time)
        updatedBy = try unsafe Decoding.string(c.pointee.updated_by, "updated_by")
        disabled = unsafe c.pointee.disabled != 0
        variants = unsafe c.pointee.variants
        valueBytes = unsafe c.pointee.value_bytes
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfigVersion>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.version = version
        if let updateTime {
            unsafe c.pointee.update_time = try unsafe arena.message(updateTime)
        }
        unsafe c.pointee.updated_by = try unsafe arena.string(updatedBy, "updated_by")
        unsafe c.pointee.disabled = disabled ? 1 : 0
        unsafe c.pointee.variants = variants
        unsafe c.pointee.value_bytes = valueBytes
    }
}

extension Proto {
    /// `herald.v1.GetConfigKeyRequest`.
    package struct GetConfigKeyRequest: Message {
        package static var fullName: String { "herald.v1.GetConfigKeyRequest" }
        /// The app's id. Needed only with a key of the whole suite.
        package var app = ""

        package init() {}
    }
}

extension Proto.GetConfigKeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetConfigKeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_config_key_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetConfigKeyRequest>) {
        unsafe herald__v1__get_config_key_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetConfigKeyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetConfigKeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// A public key by which an app checks that values come from its own team.
    package struct ConfigKey: Message {
        package static var fullName: String { "herald.v1.ConfigKey" }
        /// The id of the key: the first 16 hexadecimal digits of the SHA-256 of the public key.
        package var keyId = ""
        /// The public key of Ed25519, 32 bytes (RFC 8032).
        package var publicKey: [UInt8] = []
        /// The public key in PEM form (RFC 8410).
        package var publicKeyPem = ""

        package init() {}
    }
}

extension Proto.ConfigKey {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfigKey: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__config_key()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfigKey>) {
        unsafe herald__v1__config_key__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfigKey>) throws(CodecError) {
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        publicKey = unsafe Decoding.bytes(c.pointee.public_key)
        publicKeyPem = try unsafe Decoding.string(c.pointee.public_key_pem, "public_key_pem")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfigKey>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        unsafe c.pointee.public_key = try unsafe arena.bytes(publicKey)
        unsafe c.pointee.public_key_pem = try unsafe arena.string(publicKeyPem, "public_key_pem")
    }
}

extension Proto {
    /// The key that signs values now.
    package struct GetConfigKeyResponse: Message {
        package static var fullName: String { "herald.v1.GetConfigKeyResponse" }
        /// The id of the key: the first 16 hexadecimal digits of the SHA-256 of the public key.
        package var keyId = ""
        /// The public key of Ed25519, 32 bytes (RFC 8032).
        package var publicKey: [UInt8] = []
        /// The public key in PEM form (RFC 8410).
        package var publicKeyPem = ""
        /// The key that RotateConfigKey will sign with. Absent if PrepareConfigKey has made none.
        package var next: Proto.ConfigKey?

        package init() {}
    }
}

extension Proto.GetConfigKeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetConfigKeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_config_key_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetConfigKeyResponse>) {
        unsafe herald__v1__get_config_key_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetConfigKeyResponse>) throws(CodecError) {
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        publicKey = unsafe Decoding.bytes(c.pointee.public_key)
        publicKeyPem = try unsafe Decoding.string(c.pointee.public_key_pem, "public_key_pem")
        next = try unsafe Decoding.message(c.pointee.next)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetConfigKeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        unsafe c.pointee.public_key = try unsafe arena.bytes(publicKey)
        unsafe c.pointee.public_key_pem = try unsafe arena.string(publicKeyPem, "public_key_pem")
        if let next {
            unsafe c.pointee.next = try unsafe arena.message(next)
        }
    }
}

extension Proto {
    /// `herald.v1.PrepareConfigKeyRequest`.
    package struct PrepareConfigKeyRequest: Message {
        package static var fullName: String { "herald.v1.PrepareConfigKeyRequest" }
        /// The app's id. Needed only with a key of the whole suite.
        package var app = ""

        package init() {}
    }
}

extension Proto.PrepareConfigKeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PrepareConfigKeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__prepare_config_key_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PrepareConfigKeyRequest>) {
        unsafe herald__v1__prepare_config_key_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PrepareConfigKeyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PrepareConfigKeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.PrepareConfigKeyResponse`.
    package struct PrepareConfigKeyResponse: Message {
        package static var fullName: String { "herald.v1.PrepareConfigKeyResponse" }
        /// The key that RotateConfigKey will sign with. Build this key into the app beside the key that
        /// signs now.
        package var next: Proto.ConfigKey?

        package init() {}
    }
}

extension Proto.PrepareConfigKeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PrepareConfigKeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__prepare_config_key_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PrepareConfigKeyResponse>) {
        unsafe herald__v1__prepare_config_key_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PrepareConfigKeyResponse>) throws(CodecError) {
        next = try unsafe Decoding.message(c.pointee.next)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PrepareConfigKeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let next {
            unsafe c.pointee.next = try unsafe arena.message(next)
        }
    }
}

extension Proto {
    /// `herald.v1.RotateConfigKeyRequest`.
    package struct RotateConfigKeyRequest: Message {
        package static var fullName: String { "herald.v1.RotateConfigKeyRequest" }
        /// The app's id. Needed only with a key of the whole suite.
        package var app = ""
        /// The id of the key that PrepareConfigKey made.
        package var keyId = ""

        package init() {}
    }
}

extension Proto.RotateConfigKeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RotateConfigKeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__rotate_config_key_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RotateConfigKeyRequest>) {
        unsafe herald__v1__rotate_config_key_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RotateConfigKeyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RotateConfigKeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
    }
}

extension Proto {
    /// `herald.v1.RotateConfigKeyResponse`.
    package struct RotateConfigKeyResponse: Message {
        package static var fullName: String { "herald.v1.RotateConfigKeyResponse" }
        /// The key that signs from now on.
        package var key: Proto.ConfigKey?

        package init() {}
    }
}

extension Proto.RotateConfigKeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RotateConfigKeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__rotate_config_key_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RotateConfigKeyResponse>) {
        unsafe herald__v1__rotate_config_key_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RotateConfigKeyResponse>) throws(CodecError) {
        key = try unsafe Decoding.message(c.pointee.key)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RotateConfigKeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let key {
            unsafe c.pointee.key = try unsafe arena.message(key)
        }
    }
}

extension Proto {
    /// `herald.v1.LoadConfigRequest`.
    package struct LoadConfigRequest: Message {
        package static var fullName: String { "herald.v1.LoadConfigRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The id of the key that the app loads the config set with. Empty if a device loads it, by its id
        /// and secret.
        package var keyId = ""
        /// `device_id`.
        package var deviceId = ""
        /// `device_secret`.
        package var deviceSecret = ""
        /// `format`.
        package var format = Proto.ConfigFormat()
        /// The tags of the values that the app has, at most 16.
        package var knownTags: [String] = []

        package init() {}
    }
}

extension Proto.LoadConfigRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LoadConfigRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__load_config_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LoadConfigRequest>) {
        unsafe herald__v1__load_config_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LoadConfigRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        deviceSecret = try unsafe Decoding.string(c.pointee.device_secret, "device_secret")
        format = unsafe Proto.ConfigFormat(rawValue: Int32(bitPattern: c.pointee.format.rawValue))
        knownTags.reserveCapacity(unsafe c.pointee.n_known_tags)
        for index in unsafe 0..<c.pointee.n_known_tags {
            knownTags.append(try unsafe Decoding.string(c.pointee.known_tags[index], "known_tags"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LoadConfigRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.device_secret = try unsafe arena.string(deviceSecret, "device_secret")
        unsafe c.pointee.format = Herald__V1__ConfigFormat(rawValue: UInt32(bitPattern: format.rawValue))
        unsafe c.pointee.n_known_tags = knownTags.count
        unsafe c.pointee.known_tags = try arena.pointers(knownTags.count)
        for index in knownTags.indices {
            unsafe c.pointee.known_tags[index] = try unsafe arena.string(knownTags[index], "known_tags")
        }
    }
}

extension Proto {
    /// `herald.v1.LoadConfigResponse`.
    package struct LoadConfigResponse: Message {
        package static var fullName: String { "herald.v1.LoadConfigResponse" }
        /// `app`.
        package var app = ""
        /// `tag`.
        package var tag = ""
        /// `version`.
        package var version: UInt64 = 0
        /// The values. Empty if the app has them.
        package var body: [UInt8] = []
        /// `signature`.
        package var signature: [UInt8] = []
        /// `key_id`.
        package var keyId = ""
        /// `update_time`.
        package var updateTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.LoadConfigResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LoadConfigResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__load_config_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LoadConfigResponse>) {
        unsafe herald__v1__load_config_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LoadConfigResponse>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        tag = try unsafe Decoding.string(c.pointee.tag, "tag")
        version = unsafe c.pointee.version
        body = unsafe Decoding.bytes(c.pointee.body)
        signature = unsafe Decoding.bytes(c.pointee.signature)
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        updateTime = try unsafe Decoding.message(c.pointee.update_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LoadConfigResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.tag = try unsafe arena.string(tag, "tag")
        unsafe c.pointee.version = version
        unsafe c.pointee.body = try unsafe arena.bytes(body)
        unsafe c.pointee.signature = try unsafe arena.bytes(signature)
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        if let updateTime {
            unsafe c.pointee.update_time = try unsafe arena.message(updateTime)
        }
    }
}

extension Proto {
    /// The config sets that a device has of its app's.
    package struct KnownConfigs: Message {
        package static var fullName: String { "herald.v1.KnownConfigs" }
        /// The config sets that the device has, at most 32. Empty if the device has none.
        package var known: [Proto.KnownConfig] = []

        package init() {}
    }
}

extension Proto.KnownConfigs {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.KnownConfigs: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__known_configs()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__KnownConfigs>) {
        unsafe herald__v1__known_configs__init(c)
    }

    init(c: UnsafePointer<Herald__V1__KnownConfigs>) throws(CodecError) {
        known.reserveCapacity(unsafe c.pointee.n_known)
        for index in unsafe 0..<c.pointee.n_known {
            if let value: Proto.KnownConfig = try unsafe Decoding.message(c.pointee.known[index]) { known.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__KnownConfigs>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_known = known.count
        unsafe c.pointee.known = try arena.pointers(known.count)
        for index in known.indices {
            unsafe c.pointee.known[index] = try unsafe arena.message(known[index])
        }
    }
}

extension Proto {
    /// A config set that a device has.
    package struct KnownConfig: Message {
        package static var fullName: String { "herald.v1.KnownConfig" }
        /// The config set's name.
        package var name = ""
        /// The `tag` of the config set in the last answer.
        package var tag = ""

        package init() {}
    }
}

extension Proto.KnownConfig {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.KnownConfig: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__known_config()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__KnownConfig>) {
        unsafe herald__v1__known_config__init(c)
    }

    init(c: UnsafePointer<Herald__V1__KnownConfig>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        tag = try unsafe Decoding.string(c.pointee.tag, "tag")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__KnownConfig>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.tag = try unsafe arena.string(tag, "tag")
    }
}

extension Proto {
    /// `herald.v1.GetDeviceConfigsRequest`.
    package struct GetDeviceConfigsRequest: Message {
        package static var fullName: String { "herald.v1.GetDeviceConfigsRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// `configs`.
        package var configs: Proto.KnownConfigs?

        package init() {}
    }
}

extension Proto.GetDeviceConfigsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetDeviceConfigsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_device_configs_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceConfigsRequest>) {
        unsafe herald__v1__get_device_configs_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetDeviceConfigsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        configs = try unsafe Decoding.message(c.pointee.configs)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceConfigsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        if let configs {
            unsafe c.pointee.configs = try unsafe arena.message(configs)
        }
    }
}

extension Proto {
    /// The answer to a device. The fields have the numbers of ConfigsPart, because the gateway puts the
    /// bytes into a Sync's answer without reading them.
    package struct GetDeviceConfigsResponse: Message {
        package static var fullName: String { "herald.v1.GetDeviceConfigsResponse" }
        /// `configs`.
        package var configs: [Proto.DeviceConfig] = []
        /// `gone_names`.
        package var goneNames: [String] = []

        package init() {}
    }
}

extension Proto.GetDeviceConfigsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetDeviceConfigsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_device_configs_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceConfigsResponse>) {
        unsafe herald__v1__get_device_configs_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetDeviceConfigsResponse>) throws(CodecError) {
        configs.reserveCapacity(unsafe c.pointee.n_configs)
        for index in unsafe 0..<c.pointee.n_configs {
            if let value: Proto.DeviceConfig = try unsafe Decoding.message(c.pointee.configs[index]) { configs.append(value) }
        }
        goneNames.reserveCapacity(unsafe c.pointee.n_gone_names)
        for index in unsafe 0..<c.pointee.n_gone_names {
            goneNames.append(try unsafe Decoding.string(c.pointee.gone_names[index], "gone_names"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetDeviceConfigsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_configs = configs.count
        unsafe c.pointee.configs = try arena.pointers(configs.count)
        for index in configs.indices {
            unsafe c.pointee.configs[index] = try unsafe arena.message(configs[index])
        }
        unsafe c.pointee.n_gone_names = goneNames.count
        unsafe c.pointee.gone_names = try arena.pointers(goneNames.count)
        for index in goneNames.indices {
            unsafe c.pointee.gone_names[index] = try unsafe arena.string(goneNames[index], "gone_names")
        }
    }
}

extension Proto {
    /// The values for a device that it does not have yet.
    package struct ConfigsPart: Message {
        package static var fullName: String { "herald.v1.ConfigsPart" }
        /// `error`.
        package var error: Proto.RPCStatus?
        /// The config sets that are new for the device or have changed.
        package var configs: [Proto.DeviceConfig] = []
        /// The names of config sets that the device has and that are deleted.
        package var goneNames: [String] = []

        package init() {}
    }
}

extension Proto.ConfigsPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfigsPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__configs_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfigsPart>) {
        unsafe herald__v1__configs_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfigsPart>) throws(CodecError) {
        error = try unsafe Decoding.message(c.pointee.error)
        configs.reserveCapacity(unsafe c.pointee.n_configs)
        for index in unsafe 0..<c.pointee.n_configs {
            if let value: Proto.DeviceConfig = try unsafe Decoding.message(c.pointee.configs[index]) { configs.append(value) }
        }
        goneNames.reserveCapacity(unsafe c.pointee.n_gone_names)
        for index in unsafe 0..<c.pointee.n_gone_names {
            goneNames.append(try unsafe Decoding.string(c.pointee.gone_names[index], "gone_names"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfigsPart>, _ arena: borrowing Arena) throws(CodecError) {
        if let error {
            unsafe c.pointee.error = try unsafe arena.message(error)
        }
        unsafe c.pointee.n_configs = configs.count
        unsafe c.pointee.configs = try arena.pointers(configs.count)
        for index in configs.indices {
            unsafe c.pointee.configs[index] = try unsafe arena.message(configs[index])
        }
        unsafe c.pointee.n_gone_names = goneNames.count
        unsafe c.pointee.gone_names = try arena.pointers(goneNames.count)
        for index in goneNames.indices {
            unsafe c.pointee.gone_names[index] = try unsafe arena.string(goneNames[index], "gone_names")
        }
    }
}

extension Proto {
    /// The values of one config set for a device.
    package struct DeviceConfig: Message {
        package static var fullName: String { "herald.v1.DeviceConfig" }
        /// `name`.
        package var name = ""
        /// A tag that says which values these are. Send the tag with the next Sync.
        package var tag = ""
        /// The version of the config set, which rises. Values with a lower version than the device's came
        /// late, or from somebody else.
        package var version: UInt64 = 0
        /// The values as a JSON object.
        package var values = ""
        /// The signature with Ed25519 of the lines `herald-config-1`, the app, `name`, `version` and
        /// `json`, each with a line feed after it, and of `values`.
        package var signature: [UInt8] = []
        /// The id of the key that signed. See GetConfigKey.
        package var keyId = ""

        package init() {}
    }
}

extension Proto.DeviceConfig {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeviceConfig: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device_config()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeviceConfig>) {
        unsafe herald__v1__device_config__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeviceConfig>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        tag = try unsafe Decoding.string(c.pointee.tag, "tag")
        version = unsafe c.pointee.version
        values = try unsafe Decoding.string(c.pointee.values, "values")
        signature = unsafe Decoding.bytes(c.pointee.signature)
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeviceConfig>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.tag = try unsafe arena.string(tag, "tag")
        unsafe c.pointee.version = version
        unsafe c.pointee.values = try unsafe arena.string(values, "values")
        unsafe c.pointee.signature = try unsafe arena.bytes(signature)
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
    }
}
