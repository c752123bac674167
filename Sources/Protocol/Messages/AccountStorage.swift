// Generated from herald/v1/account_storage.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A password as scrypt has hashed it (RFC 7914).
    package struct StoredPassword: Message {
        package static var fullName: String { "herald.v1.StoredPassword" }
        /// The base-2 logarithm of the cost N.
        package var logCost: UInt32 = 0
        /// `block_size`.
        package var blockSize: UInt32 = 0
        /// `parallelization`.
        package var parallelization: UInt32 = 0
        /// `salt`.
        package var salt: [UInt8] = []
        /// `hash`.
        package var hash: [UInt8] = []

        package init() {}
    }
}

extension Proto.StoredPassword {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredPassword: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_password()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredPassword>) {
        unsafe herald__v1__stored_password__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredPassword>) throws(CodecError) {
        logCost = unsafe c.pointee.log_cost
        blockSize = unsafe c.pointee.block_size
        parallelization = unsafe c.pointee.parallelization
        salt = unsafe Decoding.bytes(c.pointee.salt)
        hash = unsafe Decoding.bytes(c.pointee.hash)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredPassword>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.log_cost = logCost
        unsafe c.pointee.block_size = blockSize
        unsafe c.pointee.parallelization = parallelization
        unsafe c.pointee.salt = try unsafe arena.bytes(salt)
        unsafe c.pointee.hash = try unsafe arena.bytes(hash)
    }
}

extension Proto {
    /// `herald.v1.StoredPasskey`.
    package struct StoredPasskey: Message {
        package static var fullName: String { "herald.v1.StoredPasskey" }
        /// `credential_id`.
        package var credentialId: [UInt8] = []
        /// `name`.
        package var name = ""
        /// The public key in DER, as X.509's SubjectPublicKeyInfo.
        package var publicKey: [UInt8] = []
        /// The COSE number of the signature algorithm: -7, -8 or -257.
        package var algorithm: Int32 = 0
        /// `sign_count`.
        package var signCount: UInt32 = 0
        /// The time at which the passkey was added. Each time in this message is in milliseconds since
        /// 1970.
        package var created: Int64 = 0
        /// `used`.
        package var used: Int64 = 0
        /// The SHA-256 of the name of the host that the passkey was made for.
        package var rpIdHash: [UInt8] = []

        package init() {}
    }
}

extension Proto.StoredPasskey {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredPasskey: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_passkey()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredPasskey>) {
        unsafe herald__v1__stored_passkey__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredPasskey>) throws(CodecError) {
        credentialId = unsafe Decoding.bytes(c.pointee.credential_id)
        name = try unsafe Decoding.string(c.pointee.name, "name")
        publicKey = unsafe Decoding.bytes(c.pointee.public_key)
        algorithm = unsafe c.pointee.algorithm
        signCount = unsafe c.pointee.sign_count
        created = unsafe c.pointee.created
        used = unsafe c.pointee.used
        rpIdHash = unsafe Decoding.bytes(c.pointee.rp_id_hash)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredPasskey>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.credential_id = try unsafe arena.bytes(credentialId)
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.public_key = try unsafe arena.bytes(publicKey)
        unsafe c.pointee.algorithm = algorithm
        unsafe c.pointee.sign_count = signCount
        unsafe c.pointee.created = created
        unsafe c.pointee.used = used
        unsafe c.pointee.rp_id_hash = try unsafe arena.bytes(rpIdHash)
    }
}

extension Proto {
    /// An account. The account's id and login are columns of the table.
    package struct StoredAccount: Message {
        package static var fullName: String { "herald.v1.StoredAccount" }
        /// `name`.
        package var name = ""
        /// `roles`.
        package var roles: [Proto.AppRole] = []
        /// `is_disabled`.
        package var isDisabled = false
        /// The time at which the account was made. Each time in this message is in milliseconds since
        /// 1970; 0 means none.
        package var created: Int64 = 0
        /// `created_by`.
        package var createdBy = ""
        /// The hash of an invitation that still works. `link` is the hash of a link that still works.
        package var invitation: [UInt8] = []
        /// `invitation_ends`.
        package var invitationEnds: Int64 = 0
        /// `link`.
        package var link: [UInt8] = []
        /// `link_ends`.
        package var linkEnds: Int64 = 0
        /// `last_sign_in`.
        package var lastSignIn: Int64 = 0
        /// `password`.
        package var password: Proto.StoredPassword?
        /// The secret of an authenticator app, sealed with the key in secrets/registry.key.
        package var totp: [UInt8] = []
        /// The last time step whose code was used. No code of that step or an earlier one counts any more.
        package var totpStep: Int64 = 0
        /// The hashes of the recovery codes that are left.
        package var recoveryCodes: [[UInt8]] = []
        /// `passkeys`.
        package var passkeys: [Proto.StoredPasskey] = []
        /// The networks that have signed in, the latest first. A lock against strangers does not apply to
        /// these networks.
        package var knownNetworks: [String] = []
        /// The issuer of the identity provider that knows the person. `identity_subject` is the person's
        /// claim `sub` there. Empty means that no identity provider knows the person.
        package var identityIssuer = ""
        /// `identity_subject`.
        package var identitySubject = ""
        /// The app with whose key or role the account was made, and among whose accounts this one counts.
        /// Empty means the whole suite.
        package var invitedIn = ""
        /// True if the identity provider has said at a sign-in that it saw a second factor.
        package var identitySecondFactor = false

        package init() {}
    }
}

extension Proto.StoredAccount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredAccount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_account()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredAccount>) {
        unsafe herald__v1__stored_account__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredAccount>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        roles.reserveCapacity(unsafe c.pointee.n_roles)
        for index in unsafe 0..<c.pointee.n_roles {
            if let value: Proto.AppRole = try unsafe Decoding.message(c.pointee.roles[index]) { roles.append(value) }
        }
        isDisabled = unsafe c.pointee.is_disabled != 0
        created = unsafe c.pointee.created
        createdBy = try unsafe Decoding.string(c.pointee.created_by, "created_by")
        invitation = unsafe Decoding.bytes(c.pointee.invitation)
        invitationEnds = unsafe c.pointee.invitation_ends
        link = unsafe Decoding.bytes(c.pointee.link)
        linkEnds = unsafe c.pointee.link_ends
        lastSignIn = unsafe c.pointee.last_sign_in
        password = try unsafe Decoding.message(c.pointee.password)
        totp = unsafe Decoding.bytes(c.pointee.totp)
        totpStep = unsafe c.pointee.totp_step
        recoveryCodes.reserveCapacity(unsafe c.pointee.n_recovery_codes)
        for index in unsafe 0..<c.pointee.n_recovery_codes {
            recoveryCodes.append(unsafe Decoding.bytes(c.pointee.recovery_codes[index]))
        }
        passkeys.reserveCapacity(unsafe c.pointee.n_passkeys)
        for index in unsafe 0..<c.pointee.n_passkeys {
            if let value: Proto.StoredPasskey = try unsafe Decoding.message(c.pointee.passkeys[index]) { passkeys.append(value) }
        }
        knownNetworks.reserveCapacity(unsafe c.pointee.n_known_networks)
        for index in unsafe 0..<c.pointee.n_known_networks {
            knownNetworks.append(try unsafe Decoding.string(c.pointee.known_networks[index], "known_networks"))
        }
        identityIssuer = try unsafe Decoding.string(c.pointee.identity_issuer, "identity_issuer")
        identitySubject = try unsafe Decoding.string(c.pointee.identity_subject, "identity_subject")
        invitedIn = try unsafe Decoding.string(c.pointee.invited_in, "invited_in")
        identitySecondFactor = unsafe c.pointee.identity_second_factor != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredAccount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_roles = roles.count
        unsafe c.pointee.roles = try arena.pointers(roles.count)
        for index in roles.indices {
            unsafe c.pointee.roles[index] = try unsafe arena.message(roles[index])
        }
        unsafe c.pointee.is_disabled = isDisabled ? 1 : 0
        unsafe c.pointee.created = created
        unsafe c.pointee.created_by = try unsafe arena.string(createdBy, "created_by")
        unsafe c.pointee.invitation = try unsafe arena.bytes(invitation)
        unsafe c.pointee.invitation_ends = invitationEnds
        unsafe c.pointee.link = try unsafe arena.bytes(link)
        unsafe c.pointee.link_ends = linkEnds
        unsafe c.pointee.last_sign_in = lastSignIn
        if let password {
            unsafe c.pointee.password = try unsafe arena.message(password)
        }
        unsafe c.pointee.totp = try unsafe arena.bytes(totp)
        unsafe c.pointee.totp_step = totpStep
        unsafe c.pointee.n_recovery_codes = recoveryCodes.count
        unsafe c.pointee.recovery_codes = try arena.pointers(recoveryCodes.count)
        for index in recoveryCodes.indices {
            unsafe c.pointee.recovery_codes[index] = try unsafe arena.bytes(recoveryCodes[index])
        }
        unsafe c.pointee.n_passkeys = passkeys.count
        unsafe c.pointee.passkeys = try arena.pointers(passkeys.count)
        for index in passkeys.indices {
            unsafe c.pointee.passkeys[index] = try unsafe arena.message(passkeys[index])
        }
        unsafe c.pointee.n_known_networks = knownNetworks.count
        unsafe c.pointee.known_networks = try arena.pointers(knownNetworks.count)
        for index in knownNetworks.indices {
            unsafe c.pointee.known_networks[index] = try unsafe arena.string(knownNetworks[index], "known_networks")
        }
        unsafe c.pointee.identity_issuer = try unsafe arena.string(identityIssuer, "identity_issuer")
        unsafe c.pointee.identity_subject = try unsafe arena.string(identitySubject, "identity_subject")
        unsafe c.pointee.invited_in = try unsafe arena.string(invitedIn, "invited_in")
        unsafe c.pointee.identity_second_factor = identitySecondFactor ? 1 : 0
    }
}

extension Proto {
    /// A session. The ids of the session and of the account are columns of the table.
    package struct StoredSession: Message {
        package static var fullName: String { "herald.v1.StoredSession" }
        /// `hash`.
        package var hash: [UInt8] = []
        /// The time at which the session began. Each time in this message is in milliseconds since 1970.
        package var created: Int64 = 0
        /// `used`.
        package var used: Int64 = 0
        /// `confirmed`.
        package var confirmed: Int64 = 0
        /// `address`.
        package var address = ""
        /// `browser`.
        package var browser = ""
        /// `means`.
        package var means = Proto.SignInMeans()
        /// True if the person of the session has proved a second factor since the sign-in, or if the
        /// identity provider has said so.
        package var secondFactor = false

        package init() {}
    }
}

extension Proto.StoredSession {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredSession: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_session()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredSession>) {
        unsafe herald__v1__stored_session__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredSession>) throws(CodecError) {
        hash = unsafe Decoding.bytes(c.pointee.hash)
        created = unsafe c.pointee.created
        used = unsafe c.pointee.used
        confirmed = unsafe c.pointee.confirmed
        address = try unsafe Decoding.string(c.pointee.address, "address")
        browser = try unsafe Decoding.string(c.pointee.browser, "browser")
        means = unsafe Proto.SignInMeans(rawValue: Int32(bitPattern: c.pointee.means.rawValue))
        secondFactor = unsafe c.pointee.second_factor != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredSession>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.hash = try unsafe arena.bytes(hash)
        unsafe c.pointee.created = created
        unsafe c.pointee.used = used
        unsafe c.pointee.confirmed = confirmed
        unsafe c.pointee.address = try unsafe arena.string(address, "address")
        unsafe c.pointee.browser = try unsafe arena.string(browser, "browser")
        unsafe c.pointee.means = Herald__V1__SignInMeans(rawValue: UInt32(bitPattern: means.rawValue))
        unsafe c.pointee.second_factor = secondFactor ? 1 : 0
    }
}

extension Proto {
    /// A rule that says whether accounts need a second factor. The rule's app is a column of the table.
    package struct StoredSecondFactorRule: Message {
        package static var fullName: String { "herald.v1.StoredSecondFactorRule" }
        /// `is_required`.
        package var isRequired = false
        /// The time at which the rule was set, in milliseconds since 1970.
        package var set: Int64 = 0
        /// `set_by`.
        package var setBy = ""

        package init() {}
    }
}

extension Proto.StoredSecondFactorRule {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StoredSecondFactorRule: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stored_second_factor_rule()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StoredSecondFactorRule>) {
        unsafe herald__v1__stored_second_factor_rule__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StoredSecondFactorRule>) throws(CodecError) {
        isRequired = unsafe c.pointee.is_required != 0
        set = unsafe c.pointee.set
        setBy = try unsafe Decoding.string(c.pointee.set_by, "set_by")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StoredSecondFactorRule>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.is_required = isRequired ? 1 : 0
        unsafe c.pointee.set = set
        unsafe c.pointee.set_by = try unsafe arena.string(setBy, "set_by")
    }
}
