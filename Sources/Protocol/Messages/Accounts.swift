// Generated from herald/v1/accounts.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The state of an account, which says whether somebody can sign in to it.
    package struct AccountState: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `ACCOUNT_STATE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The account's person has not opened the invitation yet.
        package static let invited = Self(rawValue: 1)
        /// The account's person can sign in.
        package static let active = Self(rawValue: 2)
        /// Nobody can sign in to the account, and the account has no sessions.
        package static let disabled = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("ACCOUNT_STATE_UNSPECIFIED", 0),
            ("ACCOUNT_STATE_INVITED", 1),
            ("ACCOUNT_STATE_ACTIVE", 2),
            ("ACCOUNT_STATE_DISABLED", 3),
        ]
    }
}

extension Proto {
    /// The demand that a rule makes of a session before its person may do anything else.
    package struct SecondFactorDemand: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The rule demands nothing.
        package static let unspecified = Self(rawValue: 0)
        /// The account has no second factor. The person has to set one up.
        package static let enrol = Self(rawValue: 1)
        /// The account has a second factor, and the session has not proved it. ConfirmIdentity proves it.
        package static let prove = Self(rawValue: 2)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SECOND_FACTOR_DEMAND_UNSPECIFIED", 0),
            ("SECOND_FACTOR_DEMAND_ENROL", 1),
            ("SECOND_FACTOR_DEMAND_PROVE", 2),
        ]
    }
}

extension Proto {
    /// The means by which somebody proved who they are.
    package struct SignInMeans: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SIGN_IN_MEANS_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The person gave a password.
        package static let password = Self(rawValue: 1)
        /// The person gave a password and a code of an authenticator app.
        package static let passwordAndTotp = Self(rawValue: 2)
        /// The person gave a password and a recovery code.
        package static let passwordAndRecoveryCode = Self(rawValue: 3)
        /// The person used a passkey that has verified its user.
        package static let passkey = Self(rawValue: 4)
        /// The person used a link that the command made, on the suite's machine.
        package static let link = Self(rawValue: 5)
        /// The person signed in at the identity provider, by OpenID Connect.
        package static let identityProvider = Self(rawValue: 6)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SIGN_IN_MEANS_UNSPECIFIED", 0),
            ("SIGN_IN_MEANS_PASSWORD", 1),
            ("SIGN_IN_MEANS_PASSWORD_AND_TOTP", 2),
            ("SIGN_IN_MEANS_PASSWORD_AND_RECOVERY_CODE", 3),
            ("SIGN_IN_MEANS_PASSKEY", 4),
            ("SIGN_IN_MEANS_LINK", 5),
            ("SIGN_IN_MEANS_IDENTITY_PROVIDER", 6),
        ]
    }
}

extension Proto {
    /// The role of an account in one app, or in the whole suite.
    package struct AppRole: Message {
        package static var fullName: String { "herald.v1.AppRole" }
        /// The app's id. Empty means the whole suite.
        package var app = ""
        /// The role that the account has. Any role except `KEY_ROLE_DEVICE` is allowed.
        package var role = Proto.KeyRole()

        package init() {}
    }
}

extension Proto.AppRole {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AppRole: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__app_role()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AppRole>) {
        unsafe herald__v1__app_role__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AppRole>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        role = unsafe Proto.KeyRole(rawValue: Int32(bitPattern: c.pointee.role.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AppRole>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.role = Herald__V1__KeyRole(rawValue: UInt32(bitPattern: role.rawValue))
    }
}

extension Proto {
    /// A passkey without its public key.
    package struct Passkey: Message {
        package static var fullName: String { "herald.v1.Passkey" }
        /// The credential id of the passkey.
        package var id = ""
        /// A name for people to read, such as the device that has the passkey.
        package var name = ""
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The time at which the passkey last signed in. Absent if the passkey has never signed in.
        package var lastUseTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.Passkey {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Passkey: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__passkey()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Passkey>) {
        unsafe herald__v1__passkey__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Passkey>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        lastUseTime = try unsafe Decoding.message(c.pointee.last_use_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Passkey>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        if let lastUseTime {
            unsafe c.pointee.last_use_time = try unsafe arena.message(lastUseTime)
        }
    }
}

extension Proto {
    /// A person who uses Herald.
    package struct Account: Message {
        package static var fullName: String { "herald.v1.Account" }
        /// `id`.
        package var id = ""
        /// The name that the account's person signs in with, such as a mail address, in lower case.
        package var login = ""
        /// The name of the person that others see.
        package var name = ""
        /// The roles of the account. A key or a person of one app sees only the role in that app.
        package var roles: [Proto.AppRole] = []
        /// `state`.
        package var state = Proto.AccountState()
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The name and id of whoever invited the person. Empty means the suite.
        package var createdBy = ""
        /// The time until which the account's invitation works. Absent if no invitation is open.
        package var invitationExpireTime: Proto.Timestamp?
        /// The time at which the account's person last signed in. Absent if the person has never signed
        /// in.
        package var lastSignInTime: Proto.Timestamp?
        /// True if the account has a password to sign in with.
        package var hasPassword = false
        /// True if a password needs a code of an authenticator app as well.
        package var hasTotp = false
        /// The number of recovery codes that are left.
        package var recoveryCodes: UInt32 = 0
        /// `passkeys`.
        package var passkeys: [Proto.Passkey] = []
        /// True if the account's person signs in by the identity provider.
        package var hasIdentity = false
        /// True if the account has a second factor: a passkey, a password with an authenticator app, or an
        /// identity provider that says so or is trusted with it.
        package var hasSecondFactor = false
        /// True if a rule demands a second factor of the account. A key or a person of one app sees the
        /// rule of that app or of the whole suite.
        package var needsSecondFactor = false

        package init() {}
    }
}

extension Proto.Account {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Account: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__account()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Account>) {
        unsafe herald__v1__account__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Account>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        login = try unsafe Decoding.string(c.pointee.login, "login")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        roles.reserveCapacity(unsafe c.pointee.n_roles)
        for index in unsafe 0..<c.pointee.n_roles {
            if let value: Proto.AppRole = try unsafe Decoding.message(c.pointee.roles[index]) { roles.append(value) }
        }
        state = unsafe Proto.AccountState(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        createdBy = try unsafe Decoding.string(c.pointee.created_by, "created_by")
        invitationExpireTime = try unsafe Decoding.message(c.pointee.invitation_expire_time)
        lastSignInTime = try unsafe Decoding.message(c.pointee.last_sign_in_time)
        hasPassword = unsafe c.pointee.has_password != 0
        hasTotp = unsafe c.pointee.has_totp != 0
        recoveryCodes = unsafe c.pointee.recovery_codes
        passkeys.reserveCapacity(unsafe c.pointee.n_passkeys)
        for index in unsafe 0..<c.pointee.n_passkeys {
            if let value: Proto.Passkey = try unsafe Decoding.message(c.pointee.passkeys[index]) { passkeys.append(value) }
        }
        hasIdentity = unsafe c.pointee.has_identity != 0
        hasSecondFactor = unsafe c.pointee.has_second_factor != 0
        needsSecondFactor = unsafe c.pointee.needs_second_factor != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Account>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.login = try unsafe arena.string(login, "login")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_roles = roles.count
        unsafe c.pointee.roles = try arena.pointers(roles.count)
        for index in roles.indices {
            unsafe c.pointee.roles[index] = try unsafe arena.message(roles[index])
        }
        unsafe c.pointee.state = Herald__V1__AccountState(rawValue: UInt32(bitPattern: state.rawValue))
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        unsafe c.pointee.created_by = try unsafe arena.string(createdBy, "created_by")
        if let invitationExpireTime {
            unsafe c.pointee.invitation_expire_time = try unsafe arena.message(invitationExpireTime)
        }
        if let lastSignInTime {
            unsafe c.pointee.last_sign_in_time = try unsafe arena.message(lastSignInTime)
        }
        unsafe c.pointee.has_password = hasPassword ? 1 : 0
        unsafe c.pointee.has_totp = hasTotp ? 1 : 0
        unsafe c.pointee.recovery_codes = recoveryCodes
        unsafe c.pointee.n_passkeys = passkeys.count
        unsafe c.pointee.passkeys = try arena.pointers(passkeys.count)
        for index in passkeys.indices {
            unsafe c.pointee.passkeys[index] = try unsafe arena.message(passkeys[index])
        }
        unsafe c.pointee.has_identity = hasIdentity ? 1 : 0
        unsafe c.pointee.has_second_factor = hasSecondFactor ? 1 : 0
        unsafe c.pointee.needs_second_factor = needsSecondFactor ? 1 : 0
    }
}

extension Proto {
    /// A rule that says whether accounts with a role in an app need a second factor.
    package struct SecondFactorRule: Message {
        package static var fullName: String { "herald.v1.SecondFactorRule" }
        /// True if accounts with a role in the app need a second factor.
        package var isRequired = false
        /// The time at which the rule was set. Herald sets this field and ignores it in requests.
        package var setTime: Proto.Timestamp?
        /// The name and id of whoever set the rule. Herald sets this field and ignores it in requests.
        package var setBy = ""

        package init() {}
    }
}

extension Proto.SecondFactorRule {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SecondFactorRule: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__second_factor_rule()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SecondFactorRule>) {
        unsafe herald__v1__second_factor_rule__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SecondFactorRule>) throws(CodecError) {
        isRequired = unsafe c.pointee.is_required != 0
        setTime = try unsafe Decoding.message(c.pointee.set_time)
        setBy = try unsafe Decoding.string(c.pointee.set_by, "set_by")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SecondFactorRule>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.is_required = isRequired ? 1 : 0
        if let setTime {
            unsafe c.pointee.set_time = try unsafe arena.message(setTime)
        }
        unsafe c.pointee.set_by = try unsafe arena.string(setBy, "set_by")
    }
}

extension Proto {
    /// `herald.v1.PutSecondFactorRuleRequest`.
    package struct PutSecondFactorRuleRequest: Message {
        package static var fullName: String { "herald.v1.PutSecondFactorRuleRequest" }
        /// The app's id. Empty, with a key or a role of the whole suite, means all apps and all accounts.
        package var app = ""
        /// `rule`.
        package var rule: Proto.SecondFactorRule?

        package init() {}
    }
}

extension Proto.PutSecondFactorRuleRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutSecondFactorRuleRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_second_factor_rule_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutSecondFactorRuleRequest>) {
        unsafe herald__v1__put_second_factor_rule_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutSecondFactorRuleRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        rule = try unsafe Decoding.message(c.pointee.rule)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutSecondFactorRuleRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let rule {
            unsafe c.pointee.rule = try unsafe arena.message(rule)
        }
    }
}

extension Proto {
    /// `herald.v1.PutSecondFactorRuleResponse`.
    package struct PutSecondFactorRuleResponse: Message {
        package static var fullName: String { "herald.v1.PutSecondFactorRuleResponse" }
        /// `rule`.
        package var rule: Proto.SecondFactorRule?

        package init() {}
    }
}

extension Proto.PutSecondFactorRuleResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutSecondFactorRuleResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_second_factor_rule_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutSecondFactorRuleResponse>) {
        unsafe herald__v1__put_second_factor_rule_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutSecondFactorRuleResponse>) throws(CodecError) {
        rule = try unsafe Decoding.message(c.pointee.rule)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutSecondFactorRuleResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let rule {
            unsafe c.pointee.rule = try unsafe arena.message(rule)
        }
    }
}

extension Proto {
    /// `herald.v1.GetSecondFactorRuleRequest`.
    package struct GetSecondFactorRuleRequest: Message {
        package static var fullName: String { "herald.v1.GetSecondFactorRuleRequest" }
        /// The app's id. Empty, with a key or a role of the whole suite, means all apps and all accounts.
        package var app = ""

        package init() {}
    }
}

extension Proto.GetSecondFactorRuleRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetSecondFactorRuleRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_second_factor_rule_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetSecondFactorRuleRequest>) {
        unsafe herald__v1__get_second_factor_rule_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetSecondFactorRuleRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetSecondFactorRuleRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.GetSecondFactorRuleResponse`.
    package struct GetSecondFactorRuleResponse: Message {
        package static var fullName: String { "herald.v1.GetSecondFactorRuleResponse" }
        /// The rule. Absent if nobody has set a rule.
        package var rule: Proto.SecondFactorRule?
        /// True if the rule of the whole suite demands a second factor in each app.
        package var isRequiredBySuite = false

        package init() {}
    }
}

extension Proto.GetSecondFactorRuleResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetSecondFactorRuleResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_second_factor_rule_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetSecondFactorRuleResponse>) {
        unsafe herald__v1__get_second_factor_rule_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetSecondFactorRuleResponse>) throws(CodecError) {
        rule = try unsafe Decoding.message(c.pointee.rule)
        isRequiredBySuite = unsafe c.pointee.is_required_by_suite != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetSecondFactorRuleResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let rule {
            unsafe c.pointee.rule = try unsafe arena.message(rule)
        }
        unsafe c.pointee.is_required_by_suite = isRequiredBySuite ? 1 : 0
    }
}

extension Proto {
    /// A browser in which somebody is signed in.
    package struct AccountSession: Message {
        package static var fullName: String { "herald.v1.AccountSession" }
        /// `id`.
        package var id = ""
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The time at which the session's person last did something, accurate to a minute.
        package var lastUseTime: Proto.Timestamp?
        /// The time at which the session ends, whatever its person does.
        package var expireTime: Proto.Timestamp?
        /// The time at which the session ends if its person does nothing more.
        package var idleExpireTime: Proto.Timestamp?
        /// The network address that signed in.
        package var address = ""
        /// The name that the browser gave itself.
        package var browser = ""
        /// `means`.
        package var means = Proto.SignInMeans()
        /// True if the session is the one that makes this call.
        package var isOwn = false

        package init() {}
    }
}

extension Proto.AccountSession {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AccountSession: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__account_session()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AccountSession>) {
        unsafe herald__v1__account_session__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AccountSession>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        lastUseTime = try unsafe Decoding.message(c.pointee.last_use_time)
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        idleExpireTime = try unsafe Decoding.message(c.pointee.idle_expire_time)
        address = try unsafe Decoding.string(c.pointee.address, "address")
        browser = try unsafe Decoding.string(c.pointee.browser, "browser")
        means = unsafe Proto.SignInMeans(rawValue: Int32(bitPattern: c.pointee.means.rawValue))
        isOwn = unsafe c.pointee.is_own != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AccountSession>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        if let lastUseTime {
            unsafe c.pointee.last_use_time = try unsafe arena.message(lastUseTime)
        }
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        if let idleExpireTime {
            unsafe c.pointee.idle_expire_time = try unsafe arena.message(idleExpireTime)
        }
        unsafe c.pointee.address = try unsafe arena.string(address, "address")
        unsafe c.pointee.browser = try unsafe arena.string(browser, "browser")
        unsafe c.pointee.means = Herald__V1__SignInMeans(rawValue: UInt32(bitPattern: means.rawValue))
        unsafe c.pointee.is_own = isOwn ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.InviteAccountRequest`.
    package struct InviteAccountRequest: Message {
        package static var fullName: String { "herald.v1.InviteAccountRequest" }
        /// The id of the app that the role is for. Empty, with a key of the whole suite, means the whole
        /// suite.
        package var app = ""
        /// The name to sign in with, such as a mail address: 2 to 100 characters without spaces.
        package var login = ""
        /// The name of the person that others see. Empty means the login.
        package var name = ""
        /// The role that the account gets. Any role except `KEY_ROLE_DEVICE` is allowed.
        package var role = Proto.KeyRole()

        package init() {}
    }
}

extension Proto.InviteAccountRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.InviteAccountRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__invite_account_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__InviteAccountRequest>) {
        unsafe herald__v1__invite_account_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__InviteAccountRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        login = try unsafe Decoding.string(c.pointee.login, "login")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        role = unsafe Proto.KeyRole(rawValue: Int32(bitPattern: c.pointee.role.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__InviteAccountRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.login = try unsafe arena.string(login, "login")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.role = Herald__V1__KeyRole(rawValue: UInt32(bitPattern: role.rawValue))
    }
}

extension Proto {
    /// `herald.v1.InviteAccountResponse`.
    package struct InviteAccountResponse: Message {
        package static var fullName: String { "herald.v1.InviteAccountResponse" }
        /// `account`.
        package var account: Proto.Account?
        /// The secret of the invitation, which works once. The link is the dashboard's address, then
        /// `#/invitation/`, then this secret. No later call shows the secret.
        package var invitation = ""

        package init() {}
    }
}

extension Proto.InviteAccountResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.InviteAccountResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__invite_account_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__InviteAccountResponse>) {
        unsafe herald__v1__invite_account_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__InviteAccountResponse>) throws(CodecError) {
        account = try unsafe Decoding.message(c.pointee.account)
        invitation = try unsafe Decoding.string(c.pointee.invitation, "invitation")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__InviteAccountResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let account {
            unsafe c.pointee.account = try unsafe arena.message(account)
        }
        unsafe c.pointee.invitation = try unsafe arena.string(invitation, "invitation")
    }
}

extension Proto {
    /// `herald.v1.ListAccountsRequest`.
    package struct ListAccountsRequest: Message {
        package static var fullName: String { "herald.v1.ListAccountsRequest" }
        /// The id of the app whose people to list. Empty, with a key of the whole suite, means all people.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListAccountsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListAccountsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_accounts_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListAccountsRequest>) {
        unsafe herald__v1__list_accounts_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListAccountsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListAccountsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.ListAccountsResponse`.
    package struct ListAccountsResponse: Message {
        package static var fullName: String { "herald.v1.ListAccountsResponse" }
        /// `accounts`.
        package var accounts: [Proto.Account] = []

        package init() {}
    }
}

extension Proto.ListAccountsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListAccountsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_accounts_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListAccountsResponse>) {
        unsafe herald__v1__list_accounts_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListAccountsResponse>) throws(CodecError) {
        accounts.reserveCapacity(unsafe c.pointee.n_accounts)
        for index in unsafe 0..<c.pointee.n_accounts {
            if let value: Proto.Account = try unsafe Decoding.message(c.pointee.accounts[index]) { accounts.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListAccountsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_accounts = accounts.count
        unsafe c.pointee.accounts = try arena.pointers(accounts.count)
        for index in accounts.indices {
            unsafe c.pointee.accounts[index] = try unsafe arena.message(accounts[index])
        }
    }
}

extension Proto {
    /// `herald.v1.GetAccountRequest`.
    package struct GetAccountRequest: Message {
        package static var fullName: String { "herald.v1.GetAccountRequest" }
        /// `app`.
        package var app = ""
        /// The account's id or login.
        package var id = ""

        package init() {}
    }
}

extension Proto.GetAccountRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetAccountRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_account_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetAccountRequest>) {
        unsafe herald__v1__get_account_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetAccountRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetAccountRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.GetAccountResponse`.
    package struct GetAccountResponse: Message {
        package static var fullName: String { "herald.v1.GetAccountResponse" }
        /// `account`.
        package var account: Proto.Account?

        package init() {}
    }
}

extension Proto.GetAccountResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetAccountResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_account_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetAccountResponse>) {
        unsafe herald__v1__get_account_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetAccountResponse>) throws(CodecError) {
        account = try unsafe Decoding.message(c.pointee.account)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetAccountResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let account {
            unsafe c.pointee.account = try unsafe arena.message(account)
        }
    }
}

extension Proto {
    /// `herald.v1.SetAccountRoleRequest`.
    package struct SetAccountRoleRequest: Message {
        package static var fullName: String { "herald.v1.SetAccountRoleRequest" }
        /// The id of the app that the role is for. Empty, with a key of the whole suite, means the whole
        /// suite.
        package var app = ""
        /// The account's id or login.
        package var id = ""
        /// The role that the account gets. Unspecified takes the account's role away.
        package var role = Proto.KeyRole()

        package init() {}
    }
}

extension Proto.SetAccountRoleRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetAccountRoleRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_account_role_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetAccountRoleRequest>) {
        unsafe herald__v1__set_account_role_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetAccountRoleRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
        role = unsafe Proto.KeyRole(rawValue: Int32(bitPattern: c.pointee.role.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetAccountRoleRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.role = Herald__V1__KeyRole(rawValue: UInt32(bitPattern: role.rawValue))
    }
}

extension Proto {
    /// `herald.v1.SetAccountRoleResponse`.
    package struct SetAccountRoleResponse: Message {
        package static var fullName: String { "herald.v1.SetAccountRoleResponse" }
        /// `account`.
        package var account: Proto.Account?

        package init() {}
    }
}

extension Proto.SetAccountRoleResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetAccountRoleResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_account_role_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetAccountRoleResponse>) {
        unsafe herald__v1__set_account_role_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetAccountRoleResponse>) throws(CodecError) {
        account = try unsafe Decoding.message(c.pointee.account)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetAccountRoleResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let account {
            unsafe c.pointee.account = try unsafe arena.message(account)
        }
    }
}

extension Proto {
    /// `herald.v1.DisableAccountRequest`.
    package struct DisableAccountRequest: Message {
        package static var fullName: String { "herald.v1.DisableAccountRequest" }
        /// `app`.
        package var app = ""
        /// The account's id or login.
        package var id = ""

        package init() {}
    }
}

extension Proto.DisableAccountRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DisableAccountRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__disable_account_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DisableAccountRequest>) {
        unsafe herald__v1__disable_account_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DisableAccountRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DisableAccountRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.DisableAccountResponse`.
    package struct DisableAccountResponse: Message {
        package static var fullName: String { "herald.v1.DisableAccountResponse" }
        /// `account`.
        package var account: Proto.Account?

        package init() {}
    }
}

extension Proto.DisableAccountResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DisableAccountResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__disable_account_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DisableAccountResponse>) {
        unsafe herald__v1__disable_account_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DisableAccountResponse>) throws(CodecError) {
        account = try unsafe Decoding.message(c.pointee.account)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DisableAccountResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let account {
            unsafe c.pointee.account = try unsafe arena.message(account)
        }
    }
}

extension Proto {
    /// `herald.v1.EnableAccountRequest`.
    package struct EnableAccountRequest: Message {
        package static var fullName: String { "herald.v1.EnableAccountRequest" }
        /// `app`.
        package var app = ""
        /// The account's id or login.
        package var id = ""

        package init() {}
    }
}

extension Proto.EnableAccountRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EnableAccountRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__enable_account_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EnableAccountRequest>) {
        unsafe herald__v1__enable_account_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EnableAccountRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EnableAccountRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.EnableAccountResponse`.
    package struct EnableAccountResponse: Message {
        package static var fullName: String { "herald.v1.EnableAccountResponse" }
        /// `account`.
        package var account: Proto.Account?

        package init() {}
    }
}

extension Proto.EnableAccountResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EnableAccountResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__enable_account_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EnableAccountResponse>) {
        unsafe herald__v1__enable_account_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EnableAccountResponse>) throws(CodecError) {
        account = try unsafe Decoding.message(c.pointee.account)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EnableAccountResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let account {
            unsafe c.pointee.account = try unsafe arena.message(account)
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteAccountRequest`.
    package struct DeleteAccountRequest: Message {
        package static var fullName: String { "herald.v1.DeleteAccountRequest" }
        /// `app`.
        package var app = ""
        /// The account's id or login.
        package var id = ""

        package init() {}
    }
}

extension Proto.DeleteAccountRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteAccountRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_account_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteAccountRequest>) {
        unsafe herald__v1__delete_account_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteAccountRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteAccountRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.DeleteAccountResponse`.
    package struct DeleteAccountResponse: Message {
        package static var fullName: String { "herald.v1.DeleteAccountResponse" }

        package init() {}
    }
}

extension Proto.DeleteAccountResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteAccountResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_account_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteAccountResponse>) {
        unsafe herald__v1__delete_account_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteAccountResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteAccountResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ResetAccountRequest`.
    package struct ResetAccountRequest: Message {
        package static var fullName: String { "herald.v1.ResetAccountRequest" }
        /// `app`.
        package var app = ""
        /// The account's id or login.
        package var id = ""

        package init() {}
    }
}

extension Proto.ResetAccountRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ResetAccountRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__reset_account_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ResetAccountRequest>) {
        unsafe herald__v1__reset_account_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ResetAccountRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ResetAccountRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.ResetAccountResponse`.
    package struct ResetAccountResponse: Message {
        package static var fullName: String { "herald.v1.ResetAccountResponse" }
        /// `account`.
        package var account: Proto.Account?
        /// The secret of the invitation, which works once. The link is the dashboard's address, then
        /// `#/invitation/`, then this secret. No later call shows the secret.
        package var invitation = ""

        package init() {}
    }
}

extension Proto.ResetAccountResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ResetAccountResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__reset_account_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ResetAccountResponse>) {
        unsafe herald__v1__reset_account_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ResetAccountResponse>) throws(CodecError) {
        account = try unsafe Decoding.message(c.pointee.account)
        invitation = try unsafe Decoding.string(c.pointee.invitation, "invitation")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ResetAccountResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let account {
            unsafe c.pointee.account = try unsafe arena.message(account)
        }
        unsafe c.pointee.invitation = try unsafe arena.string(invitation, "invitation")
    }
}

extension Proto {
    /// `herald.v1.ListSessionsRequest`.
    package struct ListSessionsRequest: Message {
        package static var fullName: String { "herald.v1.ListSessionsRequest" }
        /// `app`.
        package var app = ""
        /// The account's id or login.
        package var account = ""

        package init() {}
    }
}

extension Proto.ListSessionsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSessionsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_sessions_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSessionsRequest>) {
        unsafe herald__v1__list_sessions_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSessionsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        account = try unsafe Decoding.string(c.pointee.account, "account")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSessionsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.account = try unsafe arena.string(account, "account")
    }
}

extension Proto {
    /// `herald.v1.ListSessionsResponse`.
    package struct ListSessionsResponse: Message {
        package static var fullName: String { "herald.v1.ListSessionsResponse" }
        /// `sessions`.
        package var sessions: [Proto.AccountSession] = []

        package init() {}
    }
}

extension Proto.ListSessionsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSessionsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_sessions_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSessionsResponse>) {
        unsafe herald__v1__list_sessions_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSessionsResponse>) throws(CodecError) {
        sessions.reserveCapacity(unsafe c.pointee.n_sessions)
        for index in unsafe 0..<c.pointee.n_sessions {
            if let value: Proto.AccountSession = try unsafe Decoding.message(c.pointee.sessions[index]) { sessions.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSessionsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_sessions = sessions.count
        unsafe c.pointee.sessions = try arena.pointers(sessions.count)
        for index in sessions.indices {
            unsafe c.pointee.sessions[index] = try unsafe arena.message(sessions[index])
        }
    }
}

extension Proto {
    /// `herald.v1.RevokeSessionRequest`.
    package struct RevokeSessionRequest: Message {
        package static var fullName: String { "herald.v1.RevokeSessionRequest" }
        /// `app`.
        package var app = ""
        /// The account's id or login.
        package var account = ""
        /// The session's id. Empty means all sessions of the account.
        package var id = ""

        package init() {}
    }
}

extension Proto.RevokeSessionRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RevokeSessionRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__revoke_session_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RevokeSessionRequest>) {
        unsafe herald__v1__revoke_session_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RevokeSessionRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        account = try unsafe Decoding.string(c.pointee.account, "account")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RevokeSessionRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.account = try unsafe arena.string(account, "account")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.RevokeSessionResponse`.
    package struct RevokeSessionResponse: Message {
        package static var fullName: String { "herald.v1.RevokeSessionResponse" }
        /// The number of sessions that were revoked.
        package var revoked: UInt32 = 0

        package init() {}
    }
}

extension Proto.RevokeSessionResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RevokeSessionResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__revoke_session_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RevokeSessionResponse>) {
        unsafe herald__v1__revoke_session_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RevokeSessionResponse>) throws(CodecError) {
        revoked = unsafe c.pointee.revoked
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RevokeSessionResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.revoked = revoked
    }
}

extension Proto {
    /// `herald.v1.CreateSignInLinkRequest`.
    package struct CreateSignInLinkRequest: Message {
        package static var fullName: String { "herald.v1.CreateSignInLinkRequest" }
        /// The id or the login of the account to sign in to. Empty means `admin`. An account that does not
        /// exist is made, as an admin of the whole suite.
        package var login = ""

        package init() {}
    }
}

extension Proto.CreateSignInLinkRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CreateSignInLinkRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__create_sign_in_link_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CreateSignInLinkRequest>) {
        unsafe herald__v1__create_sign_in_link_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CreateSignInLinkRequest>) throws(CodecError) {
        login = try unsafe Decoding.string(c.pointee.login, "login")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CreateSignInLinkRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.login = try unsafe arena.string(login, "login")
    }
}

extension Proto {
    /// `herald.v1.CreateSignInLinkResponse`.
    package struct CreateSignInLinkResponse: Message {
        package static var fullName: String { "herald.v1.CreateSignInLinkResponse" }
        /// `account`.
        package var account: Proto.Account?
        /// The secret of the link, which works once, for ten minutes, on the suite's machine. The link is
        /// the dashboard's address, then `#/link/`, then this secret. No later call shows the secret.
        package var link = ""
        /// `expire_time`.
        package var expireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.CreateSignInLinkResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CreateSignInLinkResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__create_sign_in_link_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CreateSignInLinkResponse>) {
        unsafe herald__v1__create_sign_in_link_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CreateSignInLinkResponse>) throws(CodecError) {
        account = try unsafe Decoding.message(c.pointee.account)
        link = try unsafe Decoding.string(c.pointee.link, "link")
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CreateSignInLinkResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let account {
            unsafe c.pointee.account = try unsafe arena.message(account)
        }
        unsafe c.pointee.link = try unsafe arena.string(link, "link")
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
    }
}

extension Proto {
    /// `herald.v1.SignInRequest`.
    package struct SignInRequest: Message {
        package static var fullName: String { "herald.v1.SignInRequest" }
        /// The person's login, such as a mail address. Upper and lower case are the same.
        package var login = ""
        /// The password of the account.
        package var password = ""
        /// The six digits of an authenticator app, or a recovery code. Empty if there is no code yet.
        package var code = ""
        /// A name for the browser, shown in the list of sessions.
        package var browser = ""

        package init() {}
    }
}

extension Proto.SignInRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SignInRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sign_in_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SignInRequest>) {
        unsafe herald__v1__sign_in_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SignInRequest>) throws(CodecError) {
        login = try unsafe Decoding.string(c.pointee.login, "login")
        password = try unsafe Decoding.string(c.pointee.password, "password")
        code = try unsafe Decoding.string(c.pointee.code, "code")
        browser = try unsafe Decoding.string(c.pointee.browser, "browser")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SignInRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.login = try unsafe arena.string(login, "login")
        unsafe c.pointee.password = try unsafe arena.string(password, "password")
        unsafe c.pointee.code = try unsafe arena.string(code, "code")
        unsafe c.pointee.browser = try unsafe arena.string(browser, "browser")
    }
}

extension Proto {
    /// `herald.v1.OpenInvitationRequest`.
    package struct OpenInvitationRequest: Message {
        package static var fullName: String { "herald.v1.OpenInvitationRequest" }
        /// The secret of the invitation's link.
        package var invitation = ""

        package init() {}
    }
}

extension Proto.OpenInvitationRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.OpenInvitationRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__open_invitation_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__OpenInvitationRequest>) {
        unsafe herald__v1__open_invitation_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__OpenInvitationRequest>) throws(CodecError) {
        invitation = try unsafe Decoding.string(c.pointee.invitation, "invitation")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__OpenInvitationRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.invitation = try unsafe arena.string(invitation, "invitation")
    }
}

extension Proto {
    /// `herald.v1.OpenInvitationResponse`.
    package struct OpenInvitationResponse: Message {
        package static var fullName: String { "herald.v1.OpenInvitationResponse" }
        /// The login that the person will sign in with.
        package var login = ""
        /// The name of the person.
        package var name = ""
        /// The time until which the invitation works.
        package var expireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.OpenInvitationResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.OpenInvitationResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__open_invitation_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__OpenInvitationResponse>) {
        unsafe herald__v1__open_invitation_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__OpenInvitationResponse>) throws(CodecError) {
        login = try unsafe Decoding.string(c.pointee.login, "login")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__OpenInvitationResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.login = try unsafe arena.string(login, "login")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
    }
}

extension Proto {
    /// `herald.v1.AcceptInvitationRequest`.
    package struct AcceptInvitationRequest: Message {
        package static var fullName: String { "herald.v1.AcceptInvitationRequest" }
        /// The secret of the invitation's link.
        package var invitation = ""
        /// The password to set: 15 characters or more.
        package var password = ""
        /// A name for the browser, shown in the list of sessions.
        package var browser = ""

        package init() {}
    }
}

extension Proto.AcceptInvitationRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AcceptInvitationRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__accept_invitation_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AcceptInvitationRequest>) {
        unsafe herald__v1__accept_invitation_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AcceptInvitationRequest>) throws(CodecError) {
        invitation = try unsafe Decoding.string(c.pointee.invitation, "invitation")
        password = try unsafe Decoding.string(c.pointee.password, "password")
        browser = try unsafe Decoding.string(c.pointee.browser, "browser")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AcceptInvitationRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.invitation = try unsafe arena.string(invitation, "invitation")
        unsafe c.pointee.password = try unsafe arena.string(password, "password")
        unsafe c.pointee.browser = try unsafe arena.string(browser, "browser")
    }
}

extension Proto {
    /// `herald.v1.UseSignInLinkRequest`.
    package struct UseSignInLinkRequest: Message {
        package static var fullName: String { "herald.v1.UseSignInLinkRequest" }
        /// The secret of the link that signs in.
        package var link = ""
        /// A name for the browser, shown in the list of sessions.
        package var browser = ""

        package init() {}
    }
}

extension Proto.UseSignInLinkRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UseSignInLinkRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__use_sign_in_link_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UseSignInLinkRequest>) {
        unsafe herald__v1__use_sign_in_link_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UseSignInLinkRequest>) throws(CodecError) {
        link = try unsafe Decoding.string(c.pointee.link, "link")
        browser = try unsafe Decoding.string(c.pointee.browser, "browser")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UseSignInLinkRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.link = try unsafe arena.string(link, "link")
        unsafe c.pointee.browser = try unsafe arena.string(browser, "browser")
    }
}

extension Proto {
    /// The answer of each method that signs in. The caller gets the session as the cookie
    /// `__Host-herald`.
    package struct SignedInResponse: Message {
        package static var fullName: String { "herald.v1.SignedInResponse" }
        /// True if the password is right and a code is needed as well. In that case there is no session
        /// yet.
        package var needsCode = false
        /// The value of the cookie, which the registry tells the gateway. Callers do not get this value.
        package var secret = ""
        /// The time at which the session ends, whatever its person does.
        package var expireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.SignedInResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SignedInResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__signed_in_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SignedInResponse>) {
        unsafe herald__v1__signed_in_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SignedInResponse>) throws(CodecError) {
        needsCode = unsafe c.pointee.needs_code != 0
        secret = try unsafe Decoding.string(c.pointee.secret, "secret")
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SignedInResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.needs_code = needsCode ? 1 : 0
        unsafe c.pointee.secret = try unsafe arena.string(secret, "secret")
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
    }
}

extension Proto {
    /// `herald.v1.BeginPasskeySignInRequest`.
    package struct BeginPasskeySignInRequest: Message {
        package static var fullName: String { "herald.v1.BeginPasskeySignInRequest" }

        package init() {}
    }
}

extension Proto.BeginPasskeySignInRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BeginPasskeySignInRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__begin_passkey_sign_in_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BeginPasskeySignInRequest>) {
        unsafe herald__v1__begin_passkey_sign_in_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BeginPasskeySignInRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BeginPasskeySignInRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.BeginPasskeySignInResponse`.
    package struct BeginPasskeySignInResponse: Message {
        package static var fullName: String { "herald.v1.BeginPasskeySignInResponse" }
        /// The challenge that the passkey signs. A challenge counts once, for five minutes.
        package var challenge: [UInt8] = []

        package init() {}
    }
}

extension Proto.BeginPasskeySignInResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BeginPasskeySignInResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__begin_passkey_sign_in_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BeginPasskeySignInResponse>) {
        unsafe herald__v1__begin_passkey_sign_in_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BeginPasskeySignInResponse>) throws(CodecError) {
        challenge = unsafe Decoding.bytes(c.pointee.challenge)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BeginPasskeySignInResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.challenge = try unsafe arena.bytes(challenge)
    }
}

extension Proto {
    /// The answer of a passkey that has signed, as WebAuthn's AuthenticatorAssertionResponse has it.
    package struct PasskeyAssertion: Message {
        package static var fullName: String { "herald.v1.PasskeyAssertion" }
        /// The id of the credential, `rawId` in WebAuthn.
        package var credentialId: [UInt8] = []
        /// The data in which the authenticator tells of itself, and of the person at it.
        package var authenticatorData: [UInt8] = []
        /// The data in which the browser tells of the page.
        package var clientDataJson: [UInt8] = []
        /// The signature of both `authenticator_data` and `client_data_json`.
        package var signature: [UInt8] = []
        /// The account's id in bytes, as the passkey keeps it.
        package var userHandle: [UInt8] = []

        package init() {}
    }
}

extension Proto.PasskeyAssertion {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PasskeyAssertion: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__passkey_assertion()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PasskeyAssertion>) {
        unsafe herald__v1__passkey_assertion__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PasskeyAssertion>) throws(CodecError) {
        credentialId = unsafe Decoding.bytes(c.pointee.credential_id)
        authenticatorData = unsafe Decoding.bytes(c.pointee.authenticator_data)
        clientDataJson = unsafe Decoding.bytes(c.pointee.client_data_json)
        signature = unsafe Decoding.bytes(c.pointee.signature)
        userHandle = unsafe Decoding.bytes(c.pointee.user_handle)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PasskeyAssertion>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.credential_id = try unsafe arena.bytes(credentialId)
        unsafe c.pointee.authenticator_data = try unsafe arena.bytes(authenticatorData)
        unsafe c.pointee.client_data_json = try unsafe arena.bytes(clientDataJson)
        unsafe c.pointee.signature = try unsafe arena.bytes(signature)
        unsafe c.pointee.user_handle = try unsafe arena.bytes(userHandle)
    }
}

extension Proto {
    /// `herald.v1.SignInWithPasskeyRequest`.
    package struct SignInWithPasskeyRequest: Message {
        package static var fullName: String { "herald.v1.SignInWithPasskeyRequest" }
        /// `assertion`.
        package var assertion: Proto.PasskeyAssertion?
        /// A name for the browser, shown in the list of sessions.
        package var browser = ""

        package init() {}
    }
}

extension Proto.SignInWithPasskeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SignInWithPasskeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sign_in_with_passkey_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SignInWithPasskeyRequest>) {
        unsafe herald__v1__sign_in_with_passkey_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SignInWithPasskeyRequest>) throws(CodecError) {
        assertion = try unsafe Decoding.message(c.pointee.assertion)
        browser = try unsafe Decoding.string(c.pointee.browser, "browser")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SignInWithPasskeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        if let assertion {
            unsafe c.pointee.assertion = try unsafe arena.message(assertion)
        }
        unsafe c.pointee.browser = try unsafe arena.string(browser, "browser")
    }
}

extension Proto {
    /// `herald.v1.GetSignInOptionsRequest`.
    package struct GetSignInOptionsRequest: Message {
        package static var fullName: String { "herald.v1.GetSignInOptionsRequest" }

        package init() {}
    }
}

extension Proto.GetSignInOptionsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetSignInOptionsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_sign_in_options_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetSignInOptionsRequest>) {
        unsafe herald__v1__get_sign_in_options_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetSignInOptionsRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetSignInOptionsRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.GetSignInOptionsResponse`.
    package struct GetSignInOptionsResponse: Message {
        package static var fullName: String { "herald.v1.GetSignInOptionsResponse" }
        /// The name by which people know the identity provider that signs them in. Empty if there is no
        /// identity provider.
        package var identityProvider = ""

        package init() {}
    }
}

extension Proto.GetSignInOptionsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetSignInOptionsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_sign_in_options_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetSignInOptionsResponse>) {
        unsafe herald__v1__get_sign_in_options_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetSignInOptionsResponse>) throws(CodecError) {
        identityProvider = try unsafe Decoding.string(c.pointee.identity_provider, "identity_provider")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetSignInOptionsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.identity_provider = try unsafe arena.string(identityProvider, "identity_provider")
    }
}

extension Proto {
    /// `herald.v1.BeginIdentitySignInRequest`.
    package struct BeginIdentitySignInRequest: Message {
        package static var fullName: String { "herald.v1.BeginIdentitySignInRequest" }
        /// The address that the provider sends the browser back to: the dashboard's, such as
        /// `https://herald.example.org/`. The provider must know this address.
        package var redirectUri = ""
        /// True if the person must sign in at the provider again, as ConfirmIdentity requires.
        package var again = false

        package init() {}
    }
}

extension Proto.BeginIdentitySignInRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BeginIdentitySignInRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__begin_identity_sign_in_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BeginIdentitySignInRequest>) {
        unsafe herald__v1__begin_identity_sign_in_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BeginIdentitySignInRequest>) throws(CodecError) {
        redirectUri = try unsafe Decoding.string(c.pointee.redirect_uri, "redirect_uri")
        again = unsafe c.pointee.again != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BeginIdentitySignInRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.redirect_uri = try unsafe arena.string(redirectUri, "redirect_uri")
        unsafe c.pointee.again = again ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.BeginIdentitySignInResponse`.
    package struct BeginIdentitySignInResponse: Message {
        package static var fullName: String { "herald.v1.BeginIdentitySignInResponse" }
        /// The address of the provider's page to open.
        package var uri = ""
        /// The secret that the dashboard keeps meanwhile. The provider's answer counts only with this
        /// secret, once, within fifteen minutes.
        package var secret = ""

        package init() {}
    }
}

extension Proto.BeginIdentitySignInResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BeginIdentitySignInResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__begin_identity_sign_in_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BeginIdentitySignInResponse>) {
        unsafe herald__v1__begin_identity_sign_in_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BeginIdentitySignInResponse>) throws(CodecError) {
        uri = try unsafe Decoding.string(c.pointee.uri, "uri")
        secret = try unsafe Decoding.string(c.pointee.secret, "secret")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BeginIdentitySignInResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.uri = try unsafe arena.string(uri, "uri")
        unsafe c.pointee.secret = try unsafe arena.string(secret, "secret")
    }
}

extension Proto {
    /// The answer of the identity provider: the parameters that it has added to the dashboard's address,
    /// and what the dashboard has kept.
    package struct IdentityAnswer: Message {
        package static var fullName: String { "herald.v1.IdentityAnswer" }
        /// The parameter `code` of the address.
        package var code = ""
        /// The parameter `state` of the address.
        package var state = ""
        /// The parameter `iss` of the address. Empty if the address has none.
        package var issuer = ""
        /// The `secret` that BeginIdentitySignIn has answered.
        package var secret = ""
        /// The `redirect_uri` that BeginIdentitySignIn was called with.
        package var redirectUri = ""

        package init() {}
    }
}

extension Proto.IdentityAnswer {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.IdentityAnswer: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__identity_answer()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__IdentityAnswer>) {
        unsafe herald__v1__identity_answer__init(c)
    }

    init(c: UnsafePointer<Herald__V1__IdentityAnswer>) throws(CodecError) {
        code = try unsafe Decoding.string(c.pointee.code, "code")
        state = try unsafe Decoding.string(c.pointee.state, "state")
        issuer = try unsafe Decoding.string(c.pointee.issuer, "issuer")
        secret = try unsafe Decoding.string(c.pointee.secret, "secret")
        redirectUri = try unsafe Decoding.string(c.pointee.redirect_uri, "redirect_uri")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__IdentityAnswer>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.code = try unsafe arena.string(code, "code")
        unsafe c.pointee.state = try unsafe arena.string(state, "state")
        unsafe c.pointee.issuer = try unsafe arena.string(issuer, "issuer")
        unsafe c.pointee.secret = try unsafe arena.string(secret, "secret")
        unsafe c.pointee.redirect_uri = try unsafe arena.string(redirectUri, "redirect_uri")
    }
}

extension Proto {
    /// `herald.v1.SignInWithIdentityRequest`.
    package struct SignInWithIdentityRequest: Message {
        package static var fullName: String { "herald.v1.SignInWithIdentityRequest" }
        /// `answer`.
        package var answer: Proto.IdentityAnswer?
        /// A name for the browser, shown in the list of sessions.
        package var browser = ""

        package init() {}
    }
}

extension Proto.SignInWithIdentityRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SignInWithIdentityRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sign_in_with_identity_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SignInWithIdentityRequest>) {
        unsafe herald__v1__sign_in_with_identity_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SignInWithIdentityRequest>) throws(CodecError) {
        answer = try unsafe Decoding.message(c.pointee.answer)
        browser = try unsafe Decoding.string(c.pointee.browser, "browser")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SignInWithIdentityRequest>, _ arena: borrowing Arena) throws(CodecError) {
        if let answer {
            unsafe c.pointee.answer = try unsafe arena.message(answer)
        }
        unsafe c.pointee.browser = try unsafe arena.string(browser, "browser")
    }
}

extension Proto {
    /// `herald.v1.ConnectIdentityRequest`.
    package struct ConnectIdentityRequest: Message {
        package static var fullName: String { "herald.v1.ConnectIdentityRequest" }
        /// `answer`.
        package var answer: Proto.IdentityAnswer?

        package init() {}
    }
}

extension Proto.ConnectIdentityRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConnectIdentityRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__connect_identity_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConnectIdentityRequest>) {
        unsafe herald__v1__connect_identity_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConnectIdentityRequest>) throws(CodecError) {
        answer = try unsafe Decoding.message(c.pointee.answer)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConnectIdentityRequest>, _ arena: borrowing Arena) throws(CodecError) {
        if let answer {
            unsafe c.pointee.answer = try unsafe arena.message(answer)
        }
    }
}

extension Proto {
    /// `herald.v1.ConnectIdentityResponse`.
    package struct ConnectIdentityResponse: Message {
        package static var fullName: String { "herald.v1.ConnectIdentityResponse" }

        package init() {}
    }
}

extension Proto.ConnectIdentityResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConnectIdentityResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__connect_identity_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConnectIdentityResponse>) {
        unsafe herald__v1__connect_identity_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConnectIdentityResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConnectIdentityResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.DisconnectIdentityRequest`.
    package struct DisconnectIdentityRequest: Message {
        package static var fullName: String { "herald.v1.DisconnectIdentityRequest" }

        package init() {}
    }
}

extension Proto.DisconnectIdentityRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DisconnectIdentityRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__disconnect_identity_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DisconnectIdentityRequest>) {
        unsafe herald__v1__disconnect_identity_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DisconnectIdentityRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DisconnectIdentityRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.DisconnectIdentityResponse`.
    package struct DisconnectIdentityResponse: Message {
        package static var fullName: String { "herald.v1.DisconnectIdentityResponse" }

        package init() {}
    }
}

extension Proto.DisconnectIdentityResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DisconnectIdentityResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__disconnect_identity_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DisconnectIdentityResponse>) {
        unsafe herald__v1__disconnect_identity_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DisconnectIdentityResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DisconnectIdentityResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// A request to the identity provider.
    package struct IdentityRequest: Message {
        package static var fullName: String { "herald.v1.IdentityRequest" }
        /// The number of the request, which its answer names.
        package var number: UInt64 = 0
        /// The address to ask, which begins with `https:`.
        package var uri = ""
        /// The form to post. Empty if the request is a GET of the address.
        package var form = ""
        /// The header `Authorization`. Empty if the request has none.
        package var authorization = ""

        package init() {}
    }
}

extension Proto.IdentityRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.IdentityRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__identity_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__IdentityRequest>) {
        unsafe herald__v1__identity_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__IdentityRequest>) throws(CodecError) {
        number = unsafe c.pointee.number
        uri = try unsafe Decoding.string(c.pointee.uri, "uri")
        form = try unsafe Decoding.string(c.pointee.form, "form")
        authorization = try unsafe Decoding.string(c.pointee.authorization, "authorization")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__IdentityRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.number = number
        unsafe c.pointee.uri = try unsafe arena.string(uri, "uri")
        unsafe c.pointee.form = try unsafe arena.string(form, "form")
        unsafe c.pointee.authorization = try unsafe arena.string(authorization, "authorization")
    }
}

extension Proto {
    /// `herald.v1.TakeIdentityRequestsRequest`.
    package struct TakeIdentityRequestsRequest: Message {
        package static var fullName: String { "herald.v1.TakeIdentityRequestsRequest" }

        package init() {}
    }
}

extension Proto.TakeIdentityRequestsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TakeIdentityRequestsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__take_identity_requests_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TakeIdentityRequestsRequest>) {
        unsafe herald__v1__take_identity_requests_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TakeIdentityRequestsRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TakeIdentityRequestsRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.TakeIdentityRequestsResponse`.
    package struct TakeIdentityRequestsResponse: Message {
        package static var fullName: String { "herald.v1.TakeIdentityRequestsResponse" }
        /// `requests`.
        package var requests: [Proto.IdentityRequest] = []

        package init() {}
    }
}

extension Proto.TakeIdentityRequestsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TakeIdentityRequestsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__take_identity_requests_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TakeIdentityRequestsResponse>) {
        unsafe herald__v1__take_identity_requests_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TakeIdentityRequestsResponse>) throws(CodecError) {
        requests.reserveCapacity(unsafe c.pointee.n_requests)
        for index in unsafe 0..<c.pointee.n_requests {
            if let value: Proto.IdentityRequest = try unsafe Decoding.message(c.pointee.requests[index]) { requests.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TakeIdentityRequestsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_requests = requests.count
        unsafe c.pointee.requests = try arena.pointers(requests.count)
        for index in requests.indices {
            unsafe c.pointee.requests[index] = try unsafe arena.message(requests[index])
        }
    }
}

extension Proto {
    /// `herald.v1.AnswerIdentityRequestRequest`.
    package struct AnswerIdentityRequestRequest: Message {
        package static var fullName: String { "herald.v1.AnswerIdentityRequestRequest" }
        /// The number of the request that is answered.
        package var number: UInt64 = 0
        /// The HTTP status of the answer. 0 means that there is no answer; `failure` says why.
        package var status: UInt32 = 0
        /// `body`.
        package var body: [UInt8] = []
        /// `failure`.
        package var failure = ""

        package init() {}
    }
}

extension Proto.AnswerIdentityRequestRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AnswerIdentityRequestRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__answer_identity_request_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AnswerIdentityRequestRequest>) {
        unsafe herald__v1__answer_identity_request_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AnswerIdentityRequestRequest>) throws(CodecError) {
        number = unsafe c.pointee.number
        status = unsafe c.pointee.status
        body = unsafe Decoding.bytes(c.pointee.body)
        failure = try unsafe Decoding.string(c.pointee.failure, "failure")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AnswerIdentityRequestRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.number = number
        unsafe c.pointee.status = status
        unsafe c.pointee.body = try unsafe arena.bytes(body)
        unsafe c.pointee.failure = try unsafe arena.string(failure, "failure")
    }
}

extension Proto {
    /// `herald.v1.AnswerIdentityRequestResponse`.
    package struct AnswerIdentityRequestResponse: Message {
        package static var fullName: String { "herald.v1.AnswerIdentityRequestResponse" }

        package init() {}
    }
}

extension Proto.AnswerIdentityRequestResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AnswerIdentityRequestResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__answer_identity_request_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AnswerIdentityRequestResponse>) {
        unsafe herald__v1__answer_identity_request_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AnswerIdentityRequestResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AnswerIdentityRequestResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.SignOutRequest`.
    package struct SignOutRequest: Message {
        package static var fullName: String { "herald.v1.SignOutRequest" }

        package init() {}
    }
}

extension Proto.SignOutRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SignOutRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sign_out_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SignOutRequest>) {
        unsafe herald__v1__sign_out_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SignOutRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SignOutRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.SignOutResponse`.
    package struct SignOutResponse: Message {
        package static var fullName: String { "herald.v1.SignOutResponse" }

        package init() {}
    }
}

extension Proto.SignOutResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SignOutResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__sign_out_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SignOutResponse>) {
        unsafe herald__v1__sign_out_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SignOutResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SignOutResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ConfirmIdentityRequest`.
    package struct ConfirmIdentityRequest: Message {
        package static var fullName: String { "herald.v1.ConfirmIdentityRequest" }
        /// The password of the account. Empty if a passkey or the identity provider confirms.
        package var password = ""
        /// The six digits of an authenticator app, or a recovery code. Empty if there is no code yet.
        package var code = ""
        /// `assertion`.
        package var assertion: Proto.PasskeyAssertion?
        /// The answer of the identity provider, if BeginIdentitySignIn was called with `again`.
        package var identity: Proto.IdentityAnswer?

        package init() {}
    }
}

extension Proto.ConfirmIdentityRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfirmIdentityRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__confirm_identity_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfirmIdentityRequest>) {
        unsafe herald__v1__confirm_identity_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfirmIdentityRequest>) throws(CodecError) {
        password = try unsafe Decoding.string(c.pointee.password, "password")
        code = try unsafe Decoding.string(c.pointee.code, "code")
        assertion = try unsafe Decoding.message(c.pointee.assertion)
        identity = try unsafe Decoding.message(c.pointee.identity)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfirmIdentityRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.password = try unsafe arena.string(password, "password")
        unsafe c.pointee.code = try unsafe arena.string(code, "code")
        if let assertion {
            unsafe c.pointee.assertion = try unsafe arena.message(assertion)
        }
        if let identity {
            unsafe c.pointee.identity = try unsafe arena.message(identity)
        }
    }
}

extension Proto {
    /// `herald.v1.ConfirmIdentityResponse`.
    package struct ConfirmIdentityResponse: Message {
        package static var fullName: String { "herald.v1.ConfirmIdentityResponse" }
        /// True if the password is right and a code is needed as well.
        package var needsCode = false
        /// The time until which the session may call what is dangerous.
        package var expireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ConfirmIdentityResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfirmIdentityResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__confirm_identity_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfirmIdentityResponse>) {
        unsafe herald__v1__confirm_identity_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfirmIdentityResponse>) throws(CodecError) {
        needsCode = unsafe c.pointee.needs_code != 0
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfirmIdentityResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.needs_code = needsCode ? 1 : 0
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
    }
}

extension Proto {
    /// `herald.v1.GetOwnAccountRequest`.
    package struct GetOwnAccountRequest: Message {
        package static var fullName: String { "herald.v1.GetOwnAccountRequest" }

        package init() {}
    }
}

extension Proto.GetOwnAccountRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetOwnAccountRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_own_account_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetOwnAccountRequest>) {
        unsafe herald__v1__get_own_account_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetOwnAccountRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetOwnAccountRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.GetOwnAccountResponse`.
    package struct GetOwnAccountResponse: Message {
        package static var fullName: String { "herald.v1.GetOwnAccountResponse" }
        /// `account`.
        package var account: Proto.Account?
        /// The role of the account in the app that the header `herald-app` names. If the header names no
        /// app, the role is for the app that was chosen.
        package var role = Proto.KeyRole()
        /// The id of the app that `role` is for. Empty means the whole suite.
        package var app = ""
        /// The apps that the account may see, sorted by id.
        package var apps: [Proto.App] = []
        /// The methods that the role may call, such as `herald.v1.Delivery/Send`.
        package var methods: [String] = []
        /// The methods among `methods` that need the identity confirmed within the last ten minutes.
        package var freshMethods: [String] = []
        /// The demand that a rule makes before anything else may be done. `methods` has only the methods
        /// that meet the demand.
        package var secondFactor = Proto.SecondFactorDemand()

        package init() {}
    }
}

extension Proto.GetOwnAccountResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetOwnAccountResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_own_account_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetOwnAccountResponse>) {
        unsafe herald__v1__get_own_account_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetOwnAccountResponse>) throws(CodecError) {
        account = try unsafe Decoding.message(c.pointee.account)
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
        freshMethods.reserveCapacity(unsafe c.pointee.n_fresh_methods)
        for index in unsafe 0..<c.pointee.n_fresh_methods {
            freshMethods.append(try unsafe Decoding.string(c.pointee.fresh_methods[index], "fresh_methods"))
        }
        secondFactor = unsafe Proto.SecondFactorDemand(rawValue: Int32(bitPattern: c.pointee.second_factor.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetOwnAccountResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let account {
            unsafe c.pointee.account = try unsafe arena.message(account)
        }
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
        unsafe c.pointee.n_fresh_methods = freshMethods.count
        unsafe c.pointee.fresh_methods = try arena.pointers(freshMethods.count)
        for index in freshMethods.indices {
            unsafe c.pointee.fresh_methods[index] = try unsafe arena.string(freshMethods[index], "fresh_methods")
        }
        unsafe c.pointee.second_factor = Herald__V1__SecondFactorDemand(rawValue: UInt32(bitPattern: secondFactor.rawValue))
    }
}

extension Proto {
    /// `herald.v1.ListOwnSessionsRequest`.
    package struct ListOwnSessionsRequest: Message {
        package static var fullName: String { "herald.v1.ListOwnSessionsRequest" }

        package init() {}
    }
}

extension Proto.ListOwnSessionsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListOwnSessionsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_own_sessions_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListOwnSessionsRequest>) {
        unsafe herald__v1__list_own_sessions_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListOwnSessionsRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListOwnSessionsRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ListOwnSessionsResponse`.
    package struct ListOwnSessionsResponse: Message {
        package static var fullName: String { "herald.v1.ListOwnSessionsResponse" }
        /// `sessions`.
        package var sessions: [Proto.AccountSession] = []

        package init() {}
    }
}

extension Proto.ListOwnSessionsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListOwnSessionsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_own_sessions_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListOwnSessionsResponse>) {
        unsafe herald__v1__list_own_sessions_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListOwnSessionsResponse>) throws(CodecError) {
        sessions.reserveCapacity(unsafe c.pointee.n_sessions)
        for index in unsafe 0..<c.pointee.n_sessions {
            if let value: Proto.AccountSession = try unsafe Decoding.message(c.pointee.sessions[index]) { sessions.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListOwnSessionsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_sessions = sessions.count
        unsafe c.pointee.sessions = try arena.pointers(sessions.count)
        for index in sessions.indices {
            unsafe c.pointee.sessions[index] = try unsafe arena.message(sessions[index])
        }
    }
}

extension Proto {
    /// `herald.v1.RevokeOwnSessionRequest`.
    package struct RevokeOwnSessionRequest: Message {
        package static var fullName: String { "herald.v1.RevokeOwnSessionRequest" }
        /// The session's id. Empty means all sessions except the one that makes this call.
        package var id = ""

        package init() {}
    }
}

extension Proto.RevokeOwnSessionRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RevokeOwnSessionRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__revoke_own_session_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RevokeOwnSessionRequest>) {
        unsafe herald__v1__revoke_own_session_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RevokeOwnSessionRequest>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RevokeOwnSessionRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.RevokeOwnSessionResponse`.
    package struct RevokeOwnSessionResponse: Message {
        package static var fullName: String { "herald.v1.RevokeOwnSessionResponse" }
        /// The number of sessions that were revoked.
        package var revoked: UInt32 = 0

        package init() {}
    }
}

extension Proto.RevokeOwnSessionResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RevokeOwnSessionResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__revoke_own_session_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RevokeOwnSessionResponse>) {
        unsafe herald__v1__revoke_own_session_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RevokeOwnSessionResponse>) throws(CodecError) {
        revoked = unsafe c.pointee.revoked
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RevokeOwnSessionResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.revoked = revoked
    }
}

extension Proto {
    /// `herald.v1.SetPasswordRequest`.
    package struct SetPasswordRequest: Message {
        package static var fullName: String { "herald.v1.SetPasswordRequest" }
        /// The new password: 15 characters or more. Other sessions end.
        package var password = ""

        package init() {}
    }
}

extension Proto.SetPasswordRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetPasswordRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_password_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetPasswordRequest>) {
        unsafe herald__v1__set_password_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetPasswordRequest>) throws(CodecError) {
        password = try unsafe Decoding.string(c.pointee.password, "password")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetPasswordRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.password = try unsafe arena.string(password, "password")
    }
}

extension Proto {
    /// `herald.v1.SetPasswordResponse`.
    package struct SetPasswordResponse: Message {
        package static var fullName: String { "herald.v1.SetPasswordResponse" }

        package init() {}
    }
}

extension Proto.SetPasswordResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SetPasswordResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__set_password_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SetPasswordResponse>) {
        unsafe herald__v1__set_password_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SetPasswordResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SetPasswordResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.BeginTotpRequest`.
    package struct BeginTotpRequest: Message {
        package static var fullName: String { "herald.v1.BeginTotpRequest" }

        package init() {}
    }
}

extension Proto.BeginTotpRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BeginTotpRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__begin_totp_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BeginTotpRequest>) {
        unsafe herald__v1__begin_totp_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BeginTotpRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BeginTotpRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.BeginTotpResponse`.
    package struct BeginTotpResponse: Message {
        package static var fullName: String { "herald.v1.BeginTotpResponse" }
        /// The secret for the authenticator app, in base32.
        package var secret = ""
        /// The same secret as a link that authenticator apps open, or that a page shows as a QR code.
        package var uri = ""

        package init() {}
    }
}

extension Proto.BeginTotpResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BeginTotpResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__begin_totp_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BeginTotpResponse>) {
        unsafe herald__v1__begin_totp_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BeginTotpResponse>) throws(CodecError) {
        secret = try unsafe Decoding.string(c.pointee.secret, "secret")
        uri = try unsafe Decoding.string(c.pointee.uri, "uri")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BeginTotpResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.secret = try unsafe arena.string(secret, "secret")
        unsafe c.pointee.uri = try unsafe arena.string(uri, "uri")
    }
}

extension Proto {
    /// `herald.v1.ConfirmTotpRequest`.
    package struct ConfirmTotpRequest: Message {
        package static var fullName: String { "herald.v1.ConfirmTotpRequest" }
        /// The code that the authenticator app shows.
        package var code = ""

        package init() {}
    }
}

extension Proto.ConfirmTotpRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfirmTotpRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__confirm_totp_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfirmTotpRequest>) {
        unsafe herald__v1__confirm_totp_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfirmTotpRequest>) throws(CodecError) {
        code = try unsafe Decoding.string(c.pointee.code, "code")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfirmTotpRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.code = try unsafe arena.string(code, "code")
    }
}

extension Proto {
    /// `herald.v1.ConfirmTotpResponse`.
    package struct ConfirmTotpResponse: Message {
        package static var fullName: String { "herald.v1.ConfirmTotpResponse" }
        /// The recovery codes, each of which signs in once in place of a code. No later call shows the
        /// recovery codes.
        package var recoveryCodes: [String] = []

        package init() {}
    }
}

extension Proto.ConfirmTotpResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ConfirmTotpResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__confirm_totp_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ConfirmTotpResponse>) {
        unsafe herald__v1__confirm_totp_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ConfirmTotpResponse>) throws(CodecError) {
        recoveryCodes.reserveCapacity(unsafe c.pointee.n_recovery_codes)
        for index in unsafe 0..<c.pointee.n_recovery_codes {
            recoveryCodes.append(try unsafe Decoding.string(c.pointee.recovery_codes[index], "recovery_codes"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ConfirmTotpResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_recovery_codes = recoveryCodes.count
        unsafe c.pointee.recovery_codes = try arena.pointers(recoveryCodes.count)
        for index in recoveryCodes.indices {
            unsafe c.pointee.recovery_codes[index] = try unsafe arena.string(recoveryCodes[index], "recovery_codes")
        }
    }
}

extension Proto {
    /// `herald.v1.RemoveTotpRequest`.
    package struct RemoveTotpRequest: Message {
        package static var fullName: String { "herald.v1.RemoveTotpRequest" }

        package init() {}
    }
}

extension Proto.RemoveTotpRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RemoveTotpRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__remove_totp_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RemoveTotpRequest>) {
        unsafe herald__v1__remove_totp_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RemoveTotpRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RemoveTotpRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.RemoveTotpResponse`.
    package struct RemoveTotpResponse: Message {
        package static var fullName: String { "herald.v1.RemoveTotpResponse" }

        package init() {}
    }
}

extension Proto.RemoveTotpResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RemoveTotpResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__remove_totp_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RemoveTotpResponse>) {
        unsafe herald__v1__remove_totp_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RemoveTotpResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RemoveTotpResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.BeginPasskeyRequest`.
    package struct BeginPasskeyRequest: Message {
        package static var fullName: String { "herald.v1.BeginPasskeyRequest" }

        package init() {}
    }
}

extension Proto.BeginPasskeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BeginPasskeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__begin_passkey_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BeginPasskeyRequest>) {
        unsafe herald__v1__begin_passkey_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BeginPasskeyRequest>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BeginPasskeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.BeginPasskeyResponse`.
    package struct BeginPasskeyResponse: Message {
        package static var fullName: String { "herald.v1.BeginPasskeyResponse" }
        /// The challenge that the passkey signs. A challenge counts once, for five minutes.
        package var challenge: [UInt8] = []
        /// The account's id in bytes, as the passkey keeps it.
        package var userHandle: [UInt8] = []
        /// The account's login.
        package var login = ""
        /// The name of the person.
        package var name = ""
        /// The credential ids of the passkeys that the account has.
        package var known: [[UInt8]] = []

        package init() {}
    }
}

extension Proto.BeginPasskeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BeginPasskeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__begin_passkey_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BeginPasskeyResponse>) {
        unsafe herald__v1__begin_passkey_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BeginPasskeyResponse>) throws(CodecError) {
        challenge = unsafe Decoding.bytes(c.pointee.challenge)
        userHandle = unsafe Decoding.bytes(c.pointee.user_handle)
        login = try unsafe Decoding.string(c.pointee.login, "login")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        known.reserveCapacity(unsafe c.pointee.n_known)
        for index in unsafe 0..<c.pointee.n_known {
            known.append(unsafe Decoding.bytes(c.pointee.known[index]))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BeginPasskeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.challenge = try unsafe arena.bytes(challenge)
        unsafe c.pointee.user_handle = try unsafe arena.bytes(userHandle)
        unsafe c.pointee.login = try unsafe arena.string(login, "login")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_known = known.count
        unsafe c.pointee.known = try arena.pointers(known.count)
        for index in known.indices {
            unsafe c.pointee.known[index] = try unsafe arena.bytes(known[index])
        }
    }
}

extension Proto {
    /// `herald.v1.AddPasskeyRequest`.
    package struct AddPasskeyRequest: Message {
        package static var fullName: String { "herald.v1.AddPasskeyRequest" }
        /// A name for people to read, such as the device that has the passkey.
        package var name = ""
        /// The attestation object, as WebAuthn's AuthenticatorAttestationResponse has it.
        package var attestationObject: [UInt8] = []
        /// The client data in JSON, as WebAuthn's AuthenticatorResponse has it.
        package var clientDataJson: [UInt8] = []

        package init() {}
    }
}

extension Proto.AddPasskeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AddPasskeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__add_passkey_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AddPasskeyRequest>) {
        unsafe herald__v1__add_passkey_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AddPasskeyRequest>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        attestationObject = unsafe Decoding.bytes(c.pointee.attestation_object)
        clientDataJson = unsafe Decoding.bytes(c.pointee.client_data_json)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AddPasskeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.attestation_object = try unsafe arena.bytes(attestationObject)
        unsafe c.pointee.client_data_json = try unsafe arena.bytes(clientDataJson)
    }
}

extension Proto {
    /// `herald.v1.AddPasskeyResponse`.
    package struct AddPasskeyResponse: Message {
        package static var fullName: String { "herald.v1.AddPasskeyResponse" }
        /// `passkey`.
        package var passkey: Proto.Passkey?

        package init() {}
    }
}

extension Proto.AddPasskeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AddPasskeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__add_passkey_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AddPasskeyResponse>) {
        unsafe herald__v1__add_passkey_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AddPasskeyResponse>) throws(CodecError) {
        passkey = try unsafe Decoding.message(c.pointee.passkey)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AddPasskeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let passkey {
            unsafe c.pointee.passkey = try unsafe arena.message(passkey)
        }
    }
}

extension Proto {
    /// `herald.v1.RemovePasskeyRequest`.
    package struct RemovePasskeyRequest: Message {
        package static var fullName: String { "herald.v1.RemovePasskeyRequest" }
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.RemovePasskeyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RemovePasskeyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__remove_passkey_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RemovePasskeyRequest>) {
        unsafe herald__v1__remove_passkey_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RemovePasskeyRequest>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RemovePasskeyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.RemovePasskeyResponse`.
    package struct RemovePasskeyResponse: Message {
        package static var fullName: String { "herald.v1.RemovePasskeyResponse" }

        package init() {}
    }
}

extension Proto.RemovePasskeyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RemovePasskeyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__remove_passkey_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RemovePasskeyResponse>) {
        unsafe herald__v1__remove_passkey_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RemovePasskeyResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RemovePasskeyResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.AuthenticateSessionRequest`.
    package struct AuthenticateSessionRequest: Message {
        package static var fullName: String { "herald.v1.AuthenticateSessionRequest" }
        /// The value of the session's cookie.
        package var secret = ""
        /// True if the person did something, so that the session is not idle.
        package var isActive = false

        package init() {}
    }
}

extension Proto.AuthenticateSessionRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AuthenticateSessionRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__authenticate_session_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AuthenticateSessionRequest>) {
        unsafe herald__v1__authenticate_session_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AuthenticateSessionRequest>) throws(CodecError) {
        secret = try unsafe Decoding.string(c.pointee.secret, "secret")
        isActive = unsafe c.pointee.is_active != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AuthenticateSessionRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.secret = try unsafe arena.string(secret, "secret")
        unsafe c.pointee.is_active = isActive ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.AuthenticateSessionResponse`.
    package struct AuthenticateSessionResponse: Message {
        package static var fullName: String { "herald.v1.AuthenticateSessionResponse" }
        /// `account_id`.
        package var accountId = ""
        /// `login`.
        package var login = ""
        /// `session_id`.
        package var sessionId = ""
        /// `roles`.
        package var roles: [Proto.AppRole] = []
        /// The earlier of two times: the one at which the session ends if its person does nothing more,
        /// and the one at which the session ends whatever its person does.
        package var expireTime: Proto.Timestamp?
        /// The time until which the person may do what is dangerous, having proved who they are.
        package var freshExpireTime: Proto.Timestamp?
        /// The demand that a rule makes before the person may do anything else.
        package var secondFactor = Proto.SecondFactorDemand()

        package init() {}
    }
}

extension Proto.AuthenticateSessionResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AuthenticateSessionResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__authenticate_session_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AuthenticateSessionResponse>) {
        unsafe herald__v1__authenticate_session_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AuthenticateSessionResponse>) throws(CodecError) {
        accountId = try unsafe Decoding.string(c.pointee.account_id, "account_id")
        login = try unsafe Decoding.string(c.pointee.login, "login")
        sessionId = try unsafe Decoding.string(c.pointee.session_id, "session_id")
        roles.reserveCapacity(unsafe c.pointee.n_roles)
        for index in unsafe 0..<c.pointee.n_roles {
            if let value: Proto.AppRole = try unsafe Decoding.message(c.pointee.roles[index]) { roles.append(value) }
        }
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        freshExpireTime = try unsafe Decoding.message(c.pointee.fresh_expire_time)
        secondFactor = unsafe Proto.SecondFactorDemand(rawValue: Int32(bitPattern: c.pointee.second_factor.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AuthenticateSessionResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.account_id = try unsafe arena.string(accountId, "account_id")
        unsafe c.pointee.login = try unsafe arena.string(login, "login")
        unsafe c.pointee.session_id = try unsafe arena.string(sessionId, "session_id")
        unsafe c.pointee.n_roles = roles.count
        unsafe c.pointee.roles = try arena.pointers(roles.count)
        for index in roles.indices {
            unsafe c.pointee.roles[index] = try unsafe arena.message(roles[index])
        }
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        if let freshExpireTime {
            unsafe c.pointee.fresh_expire_time = try unsafe arena.message(freshExpireTime)
        }
        unsafe c.pointee.second_factor = Herald__V1__SecondFactorDemand(rawValue: UInt32(bitPattern: secondFactor.rawValue))
    }
}
