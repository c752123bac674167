// Generated from herald/v1/approval.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The rules that say which sends of an app wait until somebody else approves them.
    package struct ApprovalRules: Message {
        package static var fullName: String { "herald.v1.ApprovalRules" }
        /// The number of devices above which a send waits. 0 means that the number of devices does not
        /// matter.
        package var devicesOver: UInt64 = 0
        /// The types whose sends wait, whatever their audience. Each type covers the types below it:
        /// `/bill` covers `/bill/vote`, too. There are at most 64 types.
        package var types: [String] = []
        /// The senders whose sends never wait: the ids of keys, and `watcher` for what recipes send. There
        /// are at most 64 senders.
        package var exemptSenders: [String] = []
        /// True if a key may approve, too. Otherwise only somebody who is signed in with an account may
        /// approve.
        package var keysMayApprove = false
        /// The time at which the rules were set. Herald sets this field and ignores it in requests.
        package var setTime: Proto.Timestamp?
        /// The name and id of whoever set the rules. Herald sets this field and ignores it in requests.
        package var setBy = ""

        package init() {}
    }
}

extension Proto.ApprovalRules {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ApprovalRules: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__approval_rules()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ApprovalRules>) {
        unsafe herald__v1__approval_rules__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ApprovalRules>) throws(CodecError) {
        devicesOver = unsafe c.pointee.devices_over
        types.reserveCapacity(unsafe c.pointee.n_types)
        for index in unsafe 0..<c.pointee.n_types {
            types.append(try unsafe Decoding.string(c.pointee.types[index], "types"))
        }
        exemptSenders.reserveCapacity(unsafe c.pointee.n_exempt_senders)
        for index in unsafe 0..<c.pointee.n_exempt_senders {
            exemptSenders.append(try unsafe Decoding.string(c.pointee.exempt_senders[index], "exempt_senders"))
        }
        keysMayApprove = unsafe c.pointee.keys_may_approve != 0
        setTime = try unsafe Decoding.message(c.pointee.set_time)
        setBy = try unsafe Decoding.string(c.pointee.set_by, "set_by")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ApprovalRules>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.devices_over = devicesOver
        unsafe c.pointee.n_types = types.count
        unsafe c.pointee.types = try arena.pointers(types.count)
        for index in types.indices {
            unsafe c.pointee.types[index] = try unsafe arena.string(types[index], "types")
        }
        unsafe c.pointee.n_exempt_senders = exemptSenders.count
        unsafe c.pointee.exempt_senders = try arena.pointers(exemptSenders.count)
        for index in exemptSenders.indices {
            unsafe c.pointee.exempt_senders[index] = try unsafe arena.string(exemptSenders[index], "exempt_senders")
        }
        unsafe c.pointee.keys_may_approve = keysMayApprove ? 1 : 0
        if let setTime {
            unsafe c.pointee.set_time = try unsafe arena.message(setTime)
        }
        unsafe c.pointee.set_by = try unsafe arena.string(setBy, "set_by")
    }
}

extension Proto {
    /// The approval of a notification by a second person, whether that is still needed or already given.
    package struct Approval: Message {
        package static var fullName: String { "herald.v1.Approval" }
        /// The reason why the notification waits, such as `12,345 devices are more than 10,000`.
        package var reason = ""
        /// The name and id of whoever approved the notification. Empty if the notification waits.
        package var approvedBy = ""
        /// The time at which the notification was approved. Absent if the notification waits.
        package var approveTime: Proto.Timestamp?
        /// The number of devices that the notification would have gone to at the time it was approved, or
        /// at the time it began to wait. 0 means that the devices were not counted. If the notification
        /// goes out to more devices than at its approval, by over a tenth and ten, it waits again.
        package var devices: UInt64 = 0

        package init() {}
    }
}

extension Proto.Approval {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Approval: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__approval()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Approval>) {
        unsafe herald__v1__approval__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Approval>) throws(CodecError) {
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        approvedBy = try unsafe Decoding.string(c.pointee.approved_by, "approved_by")
        approveTime = try unsafe Decoding.message(c.pointee.approve_time)
        devices = unsafe c.pointee.devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Approval>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.approved_by = try unsafe arena.string(approvedBy, "approved_by")
        if let approveTime {
            unsafe c.pointee.approve_time = try unsafe arena.message(approveTime)
        }
        unsafe c.pointee.devices = devices
    }
}

extension Proto {
    /// `herald.v1.PutApprovalRulesRequest`.
    package struct PutApprovalRulesRequest: Message {
        package static var fullName: String { "herald.v1.PutApprovalRulesRequest" }
        /// `app`.
        package var app = ""
        /// `rules`.
        package var rules: Proto.ApprovalRules?

        package init() {}
    }
}

extension Proto.PutApprovalRulesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutApprovalRulesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_approval_rules_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutApprovalRulesRequest>) {
        unsafe herald__v1__put_approval_rules_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutApprovalRulesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        rules = try unsafe Decoding.message(c.pointee.rules)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutApprovalRulesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let rules {
            unsafe c.pointee.rules = try unsafe arena.message(rules)
        }
    }
}

extension Proto {
    /// `herald.v1.PutApprovalRulesResponse`.
    package struct PutApprovalRulesResponse: Message {
        package static var fullName: String { "herald.v1.PutApprovalRulesResponse" }
        /// `rules`.
        package var rules: Proto.ApprovalRules?

        package init() {}
    }
}

extension Proto.PutApprovalRulesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutApprovalRulesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_approval_rules_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutApprovalRulesResponse>) {
        unsafe herald__v1__put_approval_rules_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutApprovalRulesResponse>) throws(CodecError) {
        rules = try unsafe Decoding.message(c.pointee.rules)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutApprovalRulesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let rules {
            unsafe c.pointee.rules = try unsafe arena.message(rules)
        }
    }
}

extension Proto {
    /// `herald.v1.GetApprovalRulesRequest`.
    package struct GetApprovalRulesRequest: Message {
        package static var fullName: String { "herald.v1.GetApprovalRulesRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.GetApprovalRulesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetApprovalRulesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_approval_rules_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetApprovalRulesRequest>) {
        unsafe herald__v1__get_approval_rules_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetApprovalRulesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetApprovalRulesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// The rules of an app. The field `rules` is absent if nobody has set any.
    package struct GetApprovalRulesResponse: Message {
        package static var fullName: String { "herald.v1.GetApprovalRulesResponse" }
        /// `rules`.
        package var rules: Proto.ApprovalRules?

        package init() {}
    }
}

extension Proto.GetApprovalRulesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetApprovalRulesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_approval_rules_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetApprovalRulesResponse>) {
        unsafe herald__v1__get_approval_rules_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetApprovalRulesResponse>) throws(CodecError) {
        rules = try unsafe Decoding.message(c.pointee.rules)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetApprovalRulesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let rules {
            unsafe c.pointee.rules = try unsafe arena.message(rules)
        }
    }
}

extension Proto {
    /// `herald.v1.ApproveNotificationRequest`.
    package struct ApproveNotificationRequest: Message {
        package static var fullName: String { "herald.v1.ApproveNotificationRequest" }
        /// `app`.
        package var app = ""
        /// The notification's id.
        package var id = ""

        package init() {}
    }
}

extension Proto.ApproveNotificationRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ApproveNotificationRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__approve_notification_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ApproveNotificationRequest>) {
        unsafe herald__v1__approve_notification_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ApproveNotificationRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ApproveNotificationRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}
