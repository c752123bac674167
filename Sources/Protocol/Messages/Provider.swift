// Generated from herald/v1/provider.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The outcome of giving a message to a provider.
    package struct ProviderOutcome: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `PROVIDER_OUTCOME_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The provider accepted the message.
        package static let accepted = Self(rawValue: 1)
        /// The provider says that nobody is at this address any more.
        package static let gone = Self(rawValue: 2)
        /// The provider will never accept this message.
        package static let refused = Self(rawValue: 3)
        /// The provider does not accept Herald: a key, a topic or an environment is wrong.
        package static let credentials = Self(rawValue: 4)
        /// The provider says that this device gets too many messages.
        package static let deviceBusy = Self(rawValue: 5)
        /// The provider says that it gets too many messages from Herald.
        package static let providerBusy = Self(rawValue: 6)
        /// The provider cannot deliver the message now.
        package static let providerFails = Self(rawValue: 7)
        /// The provider could not be reached.
        package static let unreachable = Self(rawValue: 8)
        /// The provider certainly has not looked at the message.
        package static let unprocessed = Self(rawValue: 9)
        /// The message was sent and no answer came. The message may arrive.
        package static let uncertain = Self(rawValue: 10)
        /// The address belongs to another topic or project than the one that is set up.
        package static let wrongTarget = Self(rawValue: 20)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("PROVIDER_OUTCOME_UNSPECIFIED", 0),
            ("PROVIDER_OUTCOME_ACCEPTED", 1),
            ("PROVIDER_OUTCOME_GONE", 2),
            ("PROVIDER_OUTCOME_REFUSED", 3),
            ("PROVIDER_OUTCOME_CREDENTIALS", 4),
            ("PROVIDER_OUTCOME_DEVICE_BUSY", 5),
            ("PROVIDER_OUTCOME_PROVIDER_BUSY", 6),
            ("PROVIDER_OUTCOME_PROVIDER_FAILS", 7),
            ("PROVIDER_OUTCOME_UNREACHABLE", 8),
            ("PROVIDER_OUTCOME_UNPROCESSED", 9),
            ("PROVIDER_OUTCOME_UNCERTAIN", 10),
            ("PROVIDER_OUTCOME_WRONG_TARGET", 20),
        ]
    }
}

extension Proto {
    /// A setting that a kind of provider has.
    package struct ProviderKindSetting: Message {
        package static var fullName: String { "herald.v1.ProviderKindSetting" }
        /// The setting's name, such as `team-id`.
        package var name = ""
        /// A text that says what the setting is and where to find its value.
        package var summary = ""
        /// True if the setting is required.
        package var required = false
        /// True if the setting is a secret, which is stored encrypted and never shown.
        package var secret = false
        /// True if the value is the content of a file, such as certificates in PEM. The command reads the
        /// file.
        package var file = false

        package init() {}
    }
}

extension Proto.ProviderKindSetting {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ProviderKindSetting: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__provider_kind_setting()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ProviderKindSetting>) {
        unsafe herald__v1__provider_kind_setting__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ProviderKindSetting>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        summary = try unsafe Decoding.string(c.pointee.summary, "summary")
        required = unsafe c.pointee.required != 0
        secret = unsafe c.pointee.secret != 0
        file = unsafe c.pointee.file != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ProviderKindSetting>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.summary = try unsafe arena.string(summary, "summary")
        unsafe c.pointee.required = required ? 1 : 0
        unsafe c.pointee.secret = secret ? 1 : 0
        unsafe c.pointee.file = file ? 1 : 0
    }
}

extension Proto {
    /// A kind of provider, such as `apns`.
    package struct ProviderKind: Message {
        package static var fullName: String { "herald.v1.ProviderKind" }
        /// `name`.
        package var name = ""
        /// The kinds of address that a provider of this kind reaches, the preferred one first. Empty means
        /// that such a provider accepts every device.
        package var addressKinds: [String] = []
        /// `settings`.
        package var settings: [Proto.ProviderKindSetting] = []

        package init() {}
    }
}

extension Proto.ProviderKind {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ProviderKind: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__provider_kind()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ProviderKind>) {
        unsafe herald__v1__provider_kind__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ProviderKind>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        addressKinds.reserveCapacity(unsafe c.pointee.n_address_kinds)
        for index in unsafe 0..<c.pointee.n_address_kinds {
            addressKinds.append(try unsafe Decoding.string(c.pointee.address_kinds[index], "address_kinds"))
        }
        settings.reserveCapacity(unsafe c.pointee.n_settings)
        for index in unsafe 0..<c.pointee.n_settings {
            if let value: Proto.ProviderKindSetting = try unsafe Decoding.message(c.pointee.settings[index]) { settings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ProviderKind>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_address_kinds = addressKinds.count
        unsafe c.pointee.address_kinds = try arena.pointers(addressKinds.count)
        for index in addressKinds.indices {
            unsafe c.pointee.address_kinds[index] = try unsafe arena.string(addressKinds[index], "address_kinds")
        }
        unsafe c.pointee.n_settings = settings.count
        unsafe c.pointee.settings = try arena.pointers(settings.count)
        for index in settings.indices {
            unsafe c.pointee.settings[index] = try unsafe arena.message(settings[index])
        }
    }
}

extension Proto {
    /// A setting of a provider as it is set. A secret has a fingerprint instead of its value.
    package struct ProviderSetting: Message {
        package static var fullName: String { "herald.v1.ProviderSetting" }
        /// `name`.
        package var name = ""
        /// The value of the setting. Empty for a secret.
        package var value = ""
        /// The fingerprint of a secret: a text that stays the same as long as the secret does. The secret
        /// cannot be found from the fingerprint.
        package var fingerprint = ""
        /// The time at which a secret was first given. This time stays when the provider is set up anew
        /// with the same secret.
        package var setTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ProviderSetting {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ProviderSetting: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__provider_setting()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ProviderSetting>) {
        unsafe herald__v1__provider_setting__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ProviderSetting>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        value = try unsafe Decoding.string(c.pointee.value, "value")
        fingerprint = try unsafe Decoding.string(c.pointee.fingerprint, "fingerprint")
        setTime = try unsafe Decoding.message(c.pointee.set_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ProviderSetting>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.value = try unsafe arena.string(value, "value")
        unsafe c.pointee.fingerprint = try unsafe arena.string(fingerprint, "fingerprint")
        if let setTime {
            unsafe c.pointee.set_time = try unsafe arena.message(setTime)
        }
    }
}

extension Proto {
    /// The latest test of a provider with TestProvider.
    package struct ProviderTrial: Message {
        package static var fullName: String { "herald.v1.ProviderTrial" }
        /// `time`.
        package var time: Proto.Timestamp?
        /// The outcome that a key of an app would have been told.
        package var outcome = Proto.ProviderOutcome()

        package init() {}
    }
}

extension Proto.ProviderTrial {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ProviderTrial: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__provider_trial()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ProviderTrial>) {
        unsafe herald__v1__provider_trial__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ProviderTrial>) throws(CodecError) {
        time = try unsafe Decoding.message(c.pointee.time)
        outcome = unsafe Proto.ProviderOutcome(rawValue: Int32(bitPattern: c.pointee.outcome.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ProviderTrial>, _ arena: borrowing Arena) throws(CodecError) {
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.outcome = Herald__V1__ProviderOutcome(rawValue: UInt32(bitPattern: outcome.rawValue))
    }
}

extension Proto {
    /// A provider as an app's team has set it up.
    package struct Provider: Message {
        package static var fullName: String { "herald.v1.Provider" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The kind of provider, such as `apns`.
        package var kind = ""
        /// The value of the setting `environment`, if this kind of provider has one.
        package var environment = ""
        /// The provider's settings, in the order of the settings of its kind.
        package var settings: [Proto.ProviderSetting] = []
        /// The key that set up the provider.
        package var setBy = ""
        /// `set_time`.
        package var setTime: Proto.Timestamp?
        /// The reason why nothing is sent through the provider now. Empty means that nothing is known to
        /// be in the way.
        package var blocked = ""
        /// The time at which Herald tries the provider again by itself. Absent means that nobody knows, or
        /// that somebody has to act.
        package var blockedUntil: Proto.Timestamp?
        /// The public part of the provider's key, for those who must know it. For Web Push, this is what a
        /// browser calls applicationServerKey.
        package var publicKey = ""
        /// The latest test of the provider since it was set up. Absent means that there was none.
        package var trial: Proto.ProviderTrial?
        /// The time at which the provider's credentials expire, as given to SetProvider. Absent means that
        /// no time was given.
        package var credentialsExpireTime: Proto.Timestamp?
        /// The time at which the oldest of the provider's secrets was first given. Absent means that the
        /// provider has no secret.
        package var credentialsSetTime: Proto.Timestamp?
        /// The provider's messages that were tried without success and are to be tried again. Absent if
        /// there are none. Set only in answers of ListProviders.
        package var retries: Proto.AdapterRetries?

        package init() {}
    }
}

extension Proto.Provider {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Provider: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__provider()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Provider>) {
        unsafe herald__v1__provider__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Provider>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        environment = try unsafe Decoding.string(c.pointee.environment, "environment")
        settings.reserveCapacity(unsafe c.pointee.n_settings)
        for index in unsafe 0..<c.pointee.n_settings {
            if let value: Proto.ProviderSetting = try unsafe Decoding.message(c.pointee.settings[index]) { settings.append(value) }
        }
        setBy = try unsafe Decoding.string(c.pointee.set_by, "set_by")
        setTime = try unsafe Decoding.message(c.pointee.set_time)
        blocked = try unsafe Decoding.string(c.pointee.blocked, "blocked")
        blockedUntil = try unsafe Decoding.message(c.pointee.blocked_until)
        publicKey = try unsafe Decoding.string(c.pointee.public_key, "public_key")
        trial = try unsafe Decoding.message(c.pointee.trial)
        credentialsExpireTime = try unsafe Decoding.message(c.pointee.credentials_expire_time)
        credentialsSetTime = try unsafe Decoding.message(c.pointee.credentials_set_time)
        retries = try unsafe Decoding.message(c.pointee.retries)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Provider>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.environment = try unsafe arena.string(environment, "environment")
        unsafe c.pointee.n_settings = settings.count
        unsafe c.pointee.settings = try arena.pointers(settings.count)
        for index in settings.indices {
            unsafe c.pointee.settings[index] = try unsafe arena.message(settings[index])
        }
        unsafe c.pointee.set_by = try unsafe arena.string(setBy, "set_by")
        if let setTime {
            unsafe c.pointee.set_time = try unsafe arena.message(setTime)
        }
        unsafe c.pointee.blocked = try unsafe arena.string(blocked, "blocked")
        if let blockedUntil {
            unsafe c.pointee.blocked_until = try unsafe arena.message(blockedUntil)
        }
        unsafe c.pointee.public_key = try unsafe arena.string(publicKey, "public_key")
        if let trial {
            unsafe c.pointee.trial = try unsafe arena.message(trial)
        }
        if let credentialsExpireTime {
            unsafe c.pointee.credentials_expire_time = try unsafe arena.message(credentialsExpireTime)
        }
        if let credentialsSetTime {
            unsafe c.pointee.credentials_set_time = try unsafe arena.message(credentialsSetTime)
        }
        if let retries {
            unsafe c.pointee.retries = try unsafe arena.message(retries)
        }
    }
}

extension Proto {
    /// `herald.v1.GetWebPushKeyRequest`.
    package struct GetWebPushKeyRequest: Message {
        package static var fullName: String { "herald.v1.GetWebPushKeyRequest" }
        /// The app's id. Leave it empty with a key that belongs to an app.
        package var app = ""

        package init() {}
    }
}

extension Proto.GetWebPushKeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetWebPushKeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_web_push_key_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetWebPushKeyRequest>) {
        unsafe herald__v1__get_web_push_key_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetWebPushKeyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetWebPushKeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.GetWebPushKeyResponse`.
    package struct GetWebPushKeyResponse: Message {
        package static var fullName: String { "herald.v1.GetWebPushKeyResponse" }
        /// The app's VAPID public key (RFC 8292): an uncompressed point of P-256, in base64url without
        /// padding. Browsers take it as applicationServerKey.
        package var publicKey = ""

        package init() {}
    }
}

extension Proto.GetWebPushKeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetWebPushKeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_web_push_key_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetWebPushKeyResponse>) {
        unsafe herald__v1__get_web_push_key_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetWebPushKeyResponse>) throws(CodecError) {
        publicKey = try unsafe Decoding.string(c.pointee.public_key, "public_key")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetWebPushKeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.public_key = try unsafe arena.string(publicKey, "public_key")
    }
}

extension Proto {
    /// A setting and the value to give it.
    package struct ProviderValue: Message {
        package static var fullName: String { "herald.v1.ProviderValue" }
        /// `name`.
        package var name = ""
        /// The value of the setting, also that of a secret. For a setting with `file`, this is the text of
        /// the file and not its path.
        package var value = ""

        package init() {}
    }
}

extension Proto.ProviderValue {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ProviderValue: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__provider_value()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ProviderValue>) {
        unsafe herald__v1__provider_value__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ProviderValue>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        value = try unsafe Decoding.string(c.pointee.value, "value")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ProviderValue>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.value = try unsafe arena.string(value, "value")
    }
}

extension Proto {
    /// Sets up a provider, or sets it up anew. A setting that is not in `settings` is removed, even if
    /// it is a secret.
    ///
    /// A secret is never kept from before, because it would go wherever a changed address leads.
    package struct SetProviderRequest: Message {
        package static var fullName: String { "herald.v1.SetProviderRequest" }
        /// `app`.
        package var app = ""
        /// The kind of provider, such as `apns`. ListProviderKinds lists them.
        package var kind = ""
        /// The provider's name: 1 to 32 of a-z, 0-9 and '-', beginning with a letter. Empty means the name
        /// of the provider's kind.
        package var name = ""
        /// `settings`.
        package var settings: [Proto.ProviderValue] = []
        /// The time at which the credentials expire, in the future. Herald warns from 30 days before on,
        /// and goes on sending. Absent means that the credentials do not expire, or that nobody knows
        /// when.
        package var credentialsExpireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.SetProviderRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetProviderRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_provider_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetProviderRequest>) {
        unsafe herald__v1__set_provider_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetProviderRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        kind = try unsafe Decoding.string(c.pointee.kind, "kind")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        settings.reserveCapacity(unsafe c.pointee.n_settings)
        for index in unsafe 0..<c.pointee.n_settings {
            if let value: Proto.ProviderValue = try unsafe Decoding.message(c.pointee.settings[index]) { settings.append(value) }
        }
        credentialsExpireTime = try unsafe Decoding.message(c.pointee.credentials_expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetProviderRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.kind = try unsafe arena.string(kind, "kind")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_settings = settings.count
        unsafe c.pointee.settings = try arena.pointers(settings.count)
        for index in settings.indices {
            unsafe c.pointee.settings[index] = try unsafe arena.message(settings[index])
        }
        if let credentialsExpireTime {
            unsafe c.pointee.credentials_expire_time = try unsafe arena.message(credentialsExpireTime)
        }
    }
}

extension Proto {
    /// `herald.v1.SetProviderResponse`.
    package struct SetProviderResponse: Message {
        package static var fullName: String { "herald.v1.SetProviderResponse" }
        /// `provider`.
        package var provider: Proto.Provider?

        package init() {}
    }
}

extension Proto.SetProviderResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetProviderResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_provider_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetProviderResponse>) {
        unsafe herald__v1__set_provider_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetProviderResponse>) throws(CodecError) {
        provider = try unsafe Decoding.message(c.pointee.provider)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetProviderResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let provider {
            unsafe c.pointee.provider = try unsafe arena.message(provider)
        }
    }
}

extension Proto {
    /// `herald.v1.ListProvidersRequest`.
    package struct ListProvidersRequest: Message {
        package static var fullName: String { "herald.v1.ListProvidersRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListProvidersRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListProvidersRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_providers_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListProvidersRequest>) {
        unsafe herald__v1__list_providers_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListProvidersRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListProvidersRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// The providers in the order in which they were first set up.
    package struct ListProvidersResponse: Message {
        package static var fullName: String { "herald.v1.ListProvidersResponse" }
        /// `providers`.
        package var providers: [Proto.Provider] = []

        package init() {}
    }
}

extension Proto.ListProvidersResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListProvidersResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_providers_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListProvidersResponse>) {
        unsafe herald__v1__list_providers_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListProvidersResponse>) throws(CodecError) {
        providers.reserveCapacity(unsafe c.pointee.n_providers)
        for index in unsafe 0..<c.pointee.n_providers {
            if let value: Proto.Provider = try unsafe Decoding.message(c.pointee.providers[index]) { providers.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListProvidersResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_providers = providers.count
        unsafe c.pointee.providers = try arena.pointers(providers.count)
        for index in providers.indices {
            unsafe c.pointee.providers[index] = try unsafe arena.message(providers[index])
        }
    }
}

extension Proto {
    /// Lists the receivers that an app's messages may go to besides the public Internet and the known
    /// push services. The settings `allow` and `services` of the app's providers name these receivers.
    package struct ListOwnReceiversRequest: Message {
        package static var fullName: String { "herald.v1.ListOwnReceiversRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListOwnReceiversRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListOwnReceiversRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_own_receivers_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListOwnReceiversRequest>) {
        unsafe herald__v1__list_own_receivers_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListOwnReceiversRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListOwnReceiversRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.OwnReceivers`.
    package struct OwnReceivers: Message {
        package static var fullName: String { "herald.v1.OwnReceivers" }
        /// The kind of address that the receivers in `names` are for: `webpush`, `webhook` or `email`.
        package var addressKind = ""
        /// The receivers: host:port for `webpush` and `webhook`, domains for `email`. For `webpush`, there
        /// may also be domains of push services, or `any`.
        package var names: [String] = []

        package init() {}
    }
}

extension Proto.OwnReceivers {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.OwnReceivers: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__own_receivers()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__OwnReceivers>) {
        unsafe herald__v1__own_receivers__init(c)
    }

    init(c: UnsafePointer<Herald__V1__OwnReceivers>) throws(CodecError) {
        addressKind = try unsafe Decoding.string(c.pointee.address_kind, "address_kind")
        names.reserveCapacity(unsafe c.pointee.n_names)
        for index in unsafe 0..<c.pointee.n_names {
            names.append(try unsafe Decoding.string(c.pointee.names[index], "names"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__OwnReceivers>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.address_kind = try unsafe arena.string(addressKind, "address_kind")
        unsafe c.pointee.n_names = names.count
        unsafe c.pointee.names = try arena.pointers(names.count)
        for index in names.indices {
            unsafe c.pointee.names[index] = try unsafe arena.string(names[index], "names")
        }
    }
}

extension Proto {
    /// `herald.v1.ListOwnReceiversResponse`.
    package struct ListOwnReceiversResponse: Message {
        package static var fullName: String { "herald.v1.ListOwnReceiversResponse" }
        /// `receivers`.
        package var receivers: [Proto.OwnReceivers] = []

        package init() {}
    }
}

extension Proto.ListOwnReceiversResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListOwnReceiversResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_own_receivers_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListOwnReceiversResponse>) {
        unsafe herald__v1__list_own_receivers_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListOwnReceiversResponse>) throws(CodecError) {
        receivers.reserveCapacity(unsafe c.pointee.n_receivers)
        for index in unsafe 0..<c.pointee.n_receivers {
            if let value: Proto.OwnReceivers = try unsafe Decoding.message(c.pointee.receivers[index]) { receivers.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListOwnReceiversResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_receivers = receivers.count
        unsafe c.pointee.receivers = try arena.pointers(receivers.count)
        for index in receivers.indices {
            unsafe c.pointee.receivers[index] = try unsafe arena.message(receivers[index])
        }
    }
}

extension Proto {
    /// `herald.v1.RemoveProviderRequest`.
    package struct RemoveProviderRequest: Message {
        package static var fullName: String { "herald.v1.RemoveProviderRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.RemoveProviderRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RemoveProviderRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__remove_provider_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RemoveProviderRequest>) {
        unsafe herald__v1__remove_provider_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RemoveProviderRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RemoveProviderRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.RemoveProviderResponse`.
    package struct RemoveProviderResponse: Message {
        package static var fullName: String { "herald.v1.RemoveProviderResponse" }

        package init() {}
    }
}

extension Proto.RemoveProviderResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RemoveProviderResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__remove_provider_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RemoveProviderResponse>) {
        unsafe herald__v1__remove_provider_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RemoveProviderResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RemoveProviderResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ListProviderKindsRequest`.
    package struct ListProviderKindsRequest: Message {
        package static var fullName: String { "herald.v1.ListProviderKindsRequest" }

        package init() {}
    }
}

extension Proto.ListProviderKindsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListProviderKindsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_provider_kinds_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListProviderKindsRequest>) {
        unsafe herald__v1__list_provider_kinds_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListProviderKindsRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListProviderKindsRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ListProviderKindsResponse`.
    package struct ListProviderKindsResponse: Message {
        package static var fullName: String { "herald.v1.ListProviderKindsResponse" }
        /// `kinds`.
        package var kinds: [Proto.ProviderKind] = []

        package init() {}
    }
}

extension Proto.ListProviderKindsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListProviderKindsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_provider_kinds_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListProviderKindsResponse>) {
        unsafe herald__v1__list_provider_kinds_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListProviderKindsResponse>) throws(CodecError) {
        kinds.reserveCapacity(unsafe c.pointee.n_kinds)
        for index in unsafe 0..<c.pointee.n_kinds {
            if let value: Proto.ProviderKind = try unsafe Decoding.message(c.pointee.kinds[index]) { kinds.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListProviderKindsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_kinds = kinds.count
        unsafe c.pointee.kinds = try arena.pointers(kinds.count)
        for index in kinds.indices {
            unsafe c.pointee.kinds[index] = try unsafe arena.message(kinds[index])
        }
    }
}

extension Proto {
    /// Sends one message to one device, whatever its tags are. The message is not in the inbox.
    package struct TestProviderRequest: Message {
        package static var fullName: String { "herald.v1.TestProviderRequest" }
        /// `app`.
        package var app = ""
        /// The provider's name.
        package var name = ""
        /// `device_id`.
        package var deviceId = ""
        /// The content to send. Absent means "Test from Herald".
        package var content: Proto.Content?

        package init() {}
    }
}

extension Proto.TestProviderRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TestProviderRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__test_provider_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TestProviderRequest>) {
        unsafe herald__v1__test_provider_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TestProviderRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        content = try unsafe Decoding.message(c.pointee.content)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TestProviderRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        if let content {
            unsafe c.pointee.content = try unsafe arena.message(content)
        }
    }
}

extension Proto {
    /// `herald.v1.TestProviderResponse`.
    package struct TestProviderResponse: Message {
        package static var fullName: String { "herald.v1.TestProviderResponse" }
        /// `outcome`.
        package var outcome = Proto.ProviderOutcome()
        /// The reason for the outcome, in the provider's words or in Herald's.
        package var reason = ""
        /// The time that the provider asks Herald to wait.
        package var retryAfter: Proto.Duration?
        /// `message_id`.
        package var messageId = ""
        /// The kind of the device's address that the message went to. Empty for a provider that needs no
        /// address.
        package var addressKind = ""

        package init() {}
    }
}

extension Proto.TestProviderResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TestProviderResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__test_provider_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TestProviderResponse>) {
        unsafe herald__v1__test_provider_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TestProviderResponse>) throws(CodecError) {
        outcome = unsafe Proto.ProviderOutcome(rawValue: Int32(bitPattern: c.pointee.outcome.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        retryAfter = try unsafe Decoding.message(c.pointee.retry_after)
        messageId = try unsafe Decoding.string(c.pointee.message_id, "message_id")
        addressKind = try unsafe Decoding.string(c.pointee.address_kind, "address_kind")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TestProviderResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.outcome = Herald__V1__ProviderOutcome(rawValue: UInt32(bitPattern: outcome.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        if let retryAfter {
            unsafe c.pointee.retry_after = try unsafe arena.message(retryAfter)
        }
        unsafe c.pointee.message_id = try unsafe arena.string(messageId, "message_id")
        unsafe c.pointee.address_kind = try unsafe arena.string(addressKind, "address_kind")
    }
}
