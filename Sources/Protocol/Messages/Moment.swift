// Generated from herald/v1/moment.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// Selects what happens to a notification of a place when the moment is not good.
    package struct MomentTreatment: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The default that each field documents.
        package static let unspecified = Self(rawValue: 0)
        /// Sends the notification all the same.
        package static let allow = Self(rawValue: 1)
        /// Sends the notification without a sound.
        package static let silent = Self(rawValue: 2)
        /// Sends the notification when the moment is good, if the device is still there.
        package static let `defer` = Self(rawValue: 3)
        /// Does not send the notification.
        package static let skip = Self(rawValue: 4)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("MOMENT_TREATMENT_UNSPECIFIED", 0),
            ("MOMENT_TREATMENT_ALLOW", 1),
            ("MOMENT_TREATMENT_SILENT", 2),
            ("MOMENT_TREATMENT_DEFER", 3),
            ("MOMENT_TREATMENT_SKIP", 4),
        ]
    }
}

extension Proto {
    /// Selects the notifications that a cap counts together.
    package struct MomentScope: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The same as `MOMENT_SCOPE_ALL`.
        package static let unspecified = Self(rawValue: 0)
        /// All notifications of places.
        package static let all = Self(rawValue: 1)
        /// The notifications of each type, counted separately.
        package static let type = Self(rawValue: 2)
        /// The notifications of each place, counted separately.
        package static let place = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("MOMENT_SCOPE_UNSPECIFIED", 0),
            ("MOMENT_SCOPE_ALL", 1),
            ("MOMENT_SCOPE_TYPE", 2),
            ("MOMENT_SCOPE_PLACE", 3),
        ]
    }
}

extension Proto {
    /// A limit: a person gets at most `limit` notifications of places in any `window`.
    package struct MomentCap: Message {
        package static var fullName: String { "herald.v1.MomentCap" }
        /// The largest number of notifications in one window: 1 to 1000.
        package var limit: UInt32 = 0
        /// The length of the window: a second to 30 days.
        package var window: Proto.Duration?
        /// `scope`.
        package var scope = Proto.MomentScope()

        package init() {}
    }
}

extension Proto.MomentCap {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.MomentCap: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__moment_cap()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__MomentCap>) {
        unsafe herald__v1__moment_cap__init(c)
    }

    init(c: UnsafePointer<Herald__V1__MomentCap>) throws(CodecError) {
        limit = unsafe c.pointee.limit
        window = try unsafe Decoding.message(c.pointee.window)
        scope = unsafe Proto.MomentScope(rawValue: Int32(bitPattern: c.pointee.scope.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__MomentCap>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.limit = limit
        if let window {
            unsafe c.pointee.window = try unsafe arena.message(window)
        }
        unsafe c.pointee.scope = Herald__V1__MomentScope(rawValue: UInt32(bitPattern: scope.rawValue))
    }
}

extension Proto {
    /// A policy that says when notifications of places of one type may be sent. What is left out behaves
    /// as it does without a policy.
    package struct MomentPolicy: Message {
        package static var fullName: String { "herald.v1.MomentPolicy" }
        /// The type of notification, a path. Types below it that have no policy of their own follow this
        /// policy. Empty means all types.
        package var type = ""
        /// The treatment of notifications while the person drives. Absent means `MOMENT_TREATMENT_DEFER`.
        package var driving = Proto.MomentTreatment()
        /// The time after a drive during which the person still counts as driving: at most an hour. Absent
        /// means two minutes.
        package var settling: Proto.Duration?
        /// The treatment of notifications while it is not known whether the person drives. Absent means
        /// `MOMENT_TREATMENT_DEFER`. A device that never reports motion counts as not driving.
        package var unknown = Proto.MomentTreatment()
        /// The time at which quiet hours begin, as HH:MM by the device's clock. Set both `quiet_from` and
        /// `quiet_until`, or neither.
        package var quietFrom = ""
        /// The time at which quiet hours end, as HH:MM by the device's clock. Set both `quiet_from` and
        /// `quiet_until`, or neither.
        package var quietUntil = ""
        /// The treatment of notifications in quiet hours. Absent means `MOMENT_TREATMENT_SKIP`.
        package var quiet = Proto.MomentTreatment()
        /// The limits on how many notifications a person gets, at most 8.
        package var caps: [Proto.MomentCap] = []
        /// The treatment of notifications when a limit is reached. Absent means `MOMENT_TREATMENT_SKIP`.
        package var capped = Proto.MomentTreatment()
        /// The IANA name of the time zone of devices that have not reported one. Empty means UTC. Only the
        /// policy for all types may have such a zone.
        package var defaultTimeZone = ""

        package init() {}
    }
}

extension Proto.MomentPolicy {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.MomentPolicy: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__moment_policy()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__MomentPolicy>) {
        unsafe herald__v1__moment_policy__init(c)
    }

    init(c: UnsafePointer<Herald__V1__MomentPolicy>) throws(CodecError) {
        type = try unsafe Decoding.string(c.pointee.type, "type")
        driving = unsafe Proto.MomentTreatment(rawValue: Int32(bitPattern: c.pointee.driving.rawValue))
        settling = try unsafe Decoding.message(c.pointee.settling)
        unknown = unsafe Proto.MomentTreatment(rawValue: Int32(bitPattern: c.pointee.unknown.rawValue))
        quietFrom = try unsafe Decoding.string(c.pointee.quiet_from, "quiet_from")
        quietUntil = try unsafe Decoding.string(c.pointee.quiet_until, "quiet_until")
        quiet = unsafe Proto.MomentTreatment(rawValue: Int32(bitPattern: c.pointee.quiet.rawValue))
        caps.reserveCapacity(unsafe c.pointee.n_caps)
        for index in unsafe 0..<c.pointee.n_caps {
            if let value: Proto.MomentCap = try unsafe Decoding.message(c.pointee.caps[index]) { caps.append(value) }
        }
        capped = unsafe Proto.MomentTreatment(rawValue: Int32(bitPattern: c.pointee.capped.rawValue))
        defaultTimeZone = try unsafe Decoding.string(c.pointee.default_time_zone, "default_time_zone")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__MomentPolicy>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.driving = Herald__V1__MomentTreatment(rawValue: UInt32(bitPattern: driving.rawValue))
        if let settling {
            unsafe c.pointee.settling = try unsafe arena.message(settling)
        }
        unsafe c.pointee.unknown = Herald__V1__MomentTreatment(rawValue: UInt32(bitPattern: unknown.rawValue))
        unsafe c.pointee.quiet_from = try unsafe arena.string(quietFrom, "quiet_from")
        unsafe c.pointee.quiet_until = try unsafe arena.string(quietUntil, "quiet_until")
        unsafe c.pointee.quiet = Herald__V1__MomentTreatment(rawValue: UInt32(bitPattern: quiet.rawValue))
        unsafe c.pointee.n_caps = caps.count
        unsafe c.pointee.caps = try arena.pointers(caps.count)
        for index in caps.indices {
            unsafe c.pointee.caps[index] = try unsafe arena.message(caps[index])
        }
        unsafe c.pointee.capped = Herald__V1__MomentTreatment(rawValue: UInt32(bitPattern: capped.rawValue))
        unsafe c.pointee.default_time_zone = try unsafe arena.string(defaultTimeZone, "default_time_zone")
    }
}

extension Proto {
    /// Stores a policy, or replaces the policy of the same type.
    package struct PutMomentPolicyRequest: Message {
        package static var fullName: String { "herald.v1.PutMomentPolicyRequest" }
        /// `app`.
        package var app = ""
        /// `policy`.
        package var policy: Proto.MomentPolicy?

        package init() {}
    }
}

extension Proto.PutMomentPolicyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutMomentPolicyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_moment_policy_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutMomentPolicyRequest>) {
        unsafe herald__v1__put_moment_policy_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutMomentPolicyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        policy = try unsafe Decoding.message(c.pointee.policy)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutMomentPolicyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let policy {
            unsafe c.pointee.policy = try unsafe arena.message(policy)
        }
    }
}

extension Proto {
    /// `herald.v1.PutMomentPolicyResponse`.
    package struct PutMomentPolicyResponse: Message {
        package static var fullName: String { "herald.v1.PutMomentPolicyResponse" }
        /// `policy`.
        package var policy: Proto.MomentPolicy?

        package init() {}
    }
}

extension Proto.PutMomentPolicyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutMomentPolicyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_moment_policy_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutMomentPolicyResponse>) {
        unsafe herald__v1__put_moment_policy_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutMomentPolicyResponse>) throws(CodecError) {
        policy = try unsafe Decoding.message(c.pointee.policy)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutMomentPolicyResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let policy {
            unsafe c.pointee.policy = try unsafe arena.message(policy)
        }
    }
}

extension Proto {
    /// Lists the policies, ordered by type. An app has at most 64.
    package struct ListMomentPoliciesRequest: Message {
        package static var fullName: String { "herald.v1.ListMomentPoliciesRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListMomentPoliciesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListMomentPoliciesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_moment_policies_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListMomentPoliciesRequest>) {
        unsafe herald__v1__list_moment_policies_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListMomentPoliciesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListMomentPoliciesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.ListMomentPoliciesResponse`.
    package struct ListMomentPoliciesResponse: Message {
        package static var fullName: String { "herald.v1.ListMomentPoliciesResponse" }
        /// `policies`.
        package var policies: [Proto.MomentPolicy] = []

        package init() {}
    }
}

extension Proto.ListMomentPoliciesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListMomentPoliciesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_moment_policies_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListMomentPoliciesResponse>) {
        unsafe herald__v1__list_moment_policies_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListMomentPoliciesResponse>) throws(CodecError) {
        policies.reserveCapacity(unsafe c.pointee.n_policies)
        for index in unsafe 0..<c.pointee.n_policies {
            if let value: Proto.MomentPolicy = try unsafe Decoding.message(c.pointee.policies[index]) { policies.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListMomentPoliciesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_policies = policies.count
        unsafe c.pointee.policies = try arena.pointers(policies.count)
        for index in policies.indices {
            unsafe c.pointee.policies[index] = try unsafe arena.message(policies[index])
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteMomentPolicyRequest`.
    package struct DeleteMomentPolicyRequest: Message {
        package static var fullName: String { "herald.v1.DeleteMomentPolicyRequest" }
        /// `app`.
        package var app = ""
        /// `type`.
        package var type = ""

        package init() {}
    }
}

extension Proto.DeleteMomentPolicyRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteMomentPolicyRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_moment_policy_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteMomentPolicyRequest>) {
        unsafe herald__v1__delete_moment_policy_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteMomentPolicyRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        type = try unsafe Decoding.string(c.pointee.type, "type")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteMomentPolicyRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
    }
}

extension Proto {
    /// `herald.v1.DeleteMomentPolicyResponse`.
    package struct DeleteMomentPolicyResponse: Message {
        package static var fullName: String { "herald.v1.DeleteMomentPolicyResponse" }

        package init() {}
    }
}

extension Proto.DeleteMomentPolicyResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteMomentPolicyResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_moment_policy_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteMomentPolicyResponse>) {
        unsafe herald__v1__delete_moment_policy_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteMomentPolicyResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteMomentPolicyResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
