// Generated from herald/v1/audit.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The kind of a record of the audit log.
    package struct AuditKind: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `AUDIT_KIND_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// A call changed something, or was to change something.
        package static let change = Self(rawValue: 1)
        /// A call read what is kept of people or their devices.
        package static let personalRead = Self(rawValue: 2)
        /// The gateway refused calls: with no key, with a wrong key, or with a key whose role may not make
        /// them. Calls within a minute that are alike are one record.
        package static let refused = Self(rawValue: 3)
        /// Records were lost, because the disk had no room for them. `count` says how many.
        package static let lost = Self(rawValue: 4)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("AUDIT_KIND_UNSPECIFIED", 0),
            ("AUDIT_KIND_CHANGE", 1),
            ("AUDIT_KIND_PERSONAL_READ", 2),
            ("AUDIT_KIND_REFUSED", 3),
            ("AUDIT_KIND_LOST", 4),
        ]
    }
}

extension Proto {
    /// A record of the audit log.
    package struct AuditRecord: Message {
        package static var fullName: String { "herald.v1.AuditRecord" }
        /// The daemon whose log the record is in: `registry`, `geo` or `delivery`.
        package var service = ""
        /// The record's number in its daemon's log, which has no gap.
        package var number: UInt64 = 0
        /// The time at which the call was answered.
        package var time: Proto.Timestamp?
        /// `kind`.
        package var kind = Proto.AuditKind()
        /// The method that was called, such as `herald.v1.Registry/EditApp`. Empty if the record stands
        /// for calls of several methods.
        package var method = ""
        /// The id of the app that the call was about. Empty if the call was about the whole suite, or if
        /// nobody knows the app.
        package var app = ""
        /// The id of the key or of the person's account that called. Empty if no key or account was valid,
        /// or if the call came from the suite's own machine. `suite` if Herald itself made the change,
        /// such as at the end of a source's pause.
        package var keyId = ""
        /// The name of the key that called, or the login of the person who called.
        package var keyName = ""
        /// The network address of the client. Empty if the client called on the suite's own machine.
        package var address = ""
        /// The object that was changed or read: a name or an id. A device or a user is given as a digest
        /// of its id.
        package var object = ""
        /// The outcome of the call: `OK`, or the code of the error.
        package var outcome = ""
        /// The value before the change, where that value is short.
        package var before = ""
        /// The value after the change, where that value is short.
        package var after = ""
        /// The number of calls or records that this record stands for. 0 means one.
        package var count: UInt64 = 0
        /// The id of the request, which the daemons' logs have too.
        package var requestId = ""
        /// The SHA-256 over the hash of the record before and over this record, in hexadecimal.
        package var hash = ""
        /// The id of the session in which a person called. Empty if no person called.
        package var sessionId = ""

        package init() {}
    }
}

extension Proto.AuditRecord {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AuditRecord: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__audit_record()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AuditRecord>) {
        unsafe herald__v1__audit_record__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AuditRecord>) throws(CodecError) {
        service = try unsafe Decoding.string(c.pointee.service, "service")
        number = unsafe c.pointee.number
        time = try unsafe Decoding.message(c.pointee.time)
        kind = unsafe Proto.AuditKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        method = try unsafe Decoding.string(c.pointee.method, "method")
        app = try unsafe Decoding.string(c.pointee.app, "app")
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        keyName = try unsafe Decoding.string(c.pointee.key_name, "key_name")
        address = try unsafe Decoding.string(c.pointee.address, "address")
        object = try unsafe Decoding.string(c.pointee.object, "object")
        outcome = try unsafe Decoding.string(c.pointee.outcome, "outcome")
        before = try unsafe Decoding.string(c.pointee.before, "before")
        after = try unsafe Decoding.string(c.pointee.after, "after")
        count = unsafe c.pointee.count
        requestId = try unsafe Decoding.string(c.pointee.request_id, "request_id")
        hash = try unsafe Decoding.string(c.pointee.hash, "hash")
        sessionId = try unsafe Decoding.string(c.pointee.session_id, "session_id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AuditRecord>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.service = try unsafe arena.string(service, "service")
        unsafe c.pointee.number = number
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.kind = Herald__V1__AuditKind(rawValue: UInt32(bitPattern: kind.rawValue))
        unsafe c.pointee.method = try unsafe arena.string(method, "method")
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        unsafe c.pointee.key_name = try unsafe arena.string(keyName, "key_name")
        unsafe c.pointee.address = try unsafe arena.string(address, "address")
        unsafe c.pointee.object = try unsafe arena.string(object, "object")
        unsafe c.pointee.outcome = try unsafe arena.string(outcome, "outcome")
        unsafe c.pointee.before = try unsafe arena.string(before, "before")
        unsafe c.pointee.after = try unsafe arena.string(after, "after")
        unsafe c.pointee.count = count
        unsafe c.pointee.request_id = try unsafe arena.string(requestId, "request_id")
        unsafe c.pointee.hash = try unsafe arena.string(hash, "hash")
        unsafe c.pointee.session_id = try unsafe arena.string(sessionId, "session_id")
    }
}

extension Proto {
    /// `herald.v1.ListAuditRecordsRequest`.
    package struct ListAuditRecordsRequest: Message {
        package static var fullName: String { "herald.v1.ListAuditRecordsRequest" }
        /// The id of the app whose records to list. Empty, with a key of the whole suite, means the
        /// records of all apps.
        package var app = ""
        /// The id of a key or an account. If set, lists only what this key or account did.
        package var keyId = ""
        /// The method whose calls to list, with or without its service. Empty means all methods.
        package var method = ""
        /// The object whose records to list. The id of a device or of a user is found by its digest. Empty
        /// means all objects.
        package var object = ""
        /// The kind of records to list. Absent means all kinds.
        package var kind = Proto.AuditKind()
        /// The time of the earliest records to list. Records at this time or later are listed.
        package var since: Proto.Timestamp?
        /// The time that ends the list. Records before this time are listed.
        package var until: Proto.Timestamp?
        /// True if the oldest records come first. Otherwise the newest come first.
        package var oldestFirst = false
        /// The number of records in an answer at most, up to 1,000. 0 means 100.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListAuditRecordsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListAuditRecordsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_audit_records_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListAuditRecordsRequest>) {
        unsafe herald__v1__list_audit_records_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListAuditRecordsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        keyId = try unsafe Decoding.string(c.pointee.key_id, "key_id")
        method = try unsafe Decoding.string(c.pointee.method, "method")
        object = try unsafe Decoding.string(c.pointee.object, "object")
        kind = unsafe Proto.AuditKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        since = try unsafe Decoding.message(c.pointee.since)
        until = try unsafe Decoding.message(c.pointee.until)
        oldestFirst = unsafe c.pointee.oldest_first != 0
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListAuditRecordsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.key_id = try unsafe arena.string(keyId, "key_id")
        unsafe c.pointee.method = try unsafe arena.string(method, "method")
        unsafe c.pointee.object = try unsafe arena.string(object, "object")
        unsafe c.pointee.kind = Herald__V1__AuditKind(rawValue: UInt32(bitPattern: kind.rawValue))
        if let since {
            unsafe c.pointee.since = try unsafe arena.message(since)
        }
        if let until {
            unsafe c.pointee.until = try unsafe arena.message(until)
        }
        unsafe c.pointee.oldest_first = oldestFirst ? 1 : 0
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.ListAuditRecordsResponse`.
    package struct ListAuditRecordsResponse: Message {
        package static var fullName: String { "herald.v1.ListAuditRecordsResponse" }
        /// The records of this page. A page may have fewer than asked for, or none, and more may still
        /// come.
        package var records: [Proto.AuditRecord] = []
        /// The token that asks for the next page. Empty if there is no next page.
        package var nextPageToken = ""
        /// The daemons that did not answer, and whose records are missing.
        package var missingServices: [String] = []

        package init() {}
    }
}

extension Proto.ListAuditRecordsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListAuditRecordsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_audit_records_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListAuditRecordsResponse>) {
        unsafe herald__v1__list_audit_records_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListAuditRecordsResponse>) throws(CodecError) {
        records.reserveCapacity(unsafe c.pointee.n_records)
        for index in unsafe 0..<c.pointee.n_records {
            if let value: Proto.AuditRecord = try unsafe Decoding.message(c.pointee.records[index]) { records.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
        missingServices.reserveCapacity(unsafe c.pointee.n_missing_services)
        for index in unsafe 0..<c.pointee.n_missing_services {
            missingServices.append(try unsafe Decoding.string(c.pointee.missing_services[index], "missing_services"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListAuditRecordsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_records = records.count
        unsafe c.pointee.records = try arena.pointers(records.count)
        for index in records.indices {
            unsafe c.pointee.records[index] = try unsafe arena.message(records[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
        unsafe c.pointee.n_missing_services = missingServices.count
        unsafe c.pointee.missing_services = try arena.pointers(missingServices.count)
        for index in missingServices.indices {
            unsafe c.pointee.missing_services[index] = try unsafe arena.string(missingServices[index], "missing_services")
        }
    }
}

extension Proto {
    /// A number of calls that the gateway refused, and which are alike.
    package struct AuditRefusal: Message {
        package static var fullName: String { "herald.v1.AuditRefusal" }
        /// The code of the refusal: `UNAUTHENTICATED` or `PERMISSION_DENIED`.
        package var code = ""
        /// The method that was called. Empty if the refusal stands for several methods.
        package var method = ""
        /// `address`.
        package var address = ""
        /// The key in the form in which the gateway tells it to services. Empty if no key was valid.
        package var principal = ""
        /// `count`.
        package var count: UInt64 = 0

        package init() {}
    }
}

extension Proto.AuditRefusal {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AuditRefusal: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__audit_refusal()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AuditRefusal>) {
        unsafe herald__v1__audit_refusal__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AuditRefusal>) throws(CodecError) {
        code = try unsafe Decoding.string(c.pointee.code, "code")
        method = try unsafe Decoding.string(c.pointee.method, "method")
        address = try unsafe Decoding.string(c.pointee.address, "address")
        principal = try unsafe Decoding.string(c.pointee.principal, "principal")
        count = unsafe c.pointee.count
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AuditRefusal>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.code = try unsafe arena.string(code, "code")
        unsafe c.pointee.method = try unsafe arena.string(method, "method")
        unsafe c.pointee.address = try unsafe arena.string(address, "address")
        unsafe c.pointee.principal = try unsafe arena.string(principal, "principal")
        unsafe c.pointee.count = count
    }
}

extension Proto {
    /// `herald.v1.NoteRefusalsRequest`.
    package struct NoteRefusalsRequest: Message {
        package static var fullName: String { "herald.v1.NoteRefusalsRequest" }
        /// `refusals`.
        package var refusals: [Proto.AuditRefusal] = []

        package init() {}
    }
}

extension Proto.NoteRefusalsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NoteRefusalsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__note_refusals_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NoteRefusalsRequest>) {
        unsafe herald__v1__note_refusals_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NoteRefusalsRequest>) throws(CodecError) {
        refusals.reserveCapacity(unsafe c.pointee.n_refusals)
        for index in unsafe 0..<c.pointee.n_refusals {
            if let value: Proto.AuditRefusal = try unsafe Decoding.message(c.pointee.refusals[index]) { refusals.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NoteRefusalsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_refusals = refusals.count
        unsafe c.pointee.refusals = try arena.pointers(refusals.count)
        for index in refusals.indices {
            unsafe c.pointee.refusals[index] = try unsafe arena.message(refusals[index])
        }
    }
}

extension Proto {
    /// `herald.v1.NoteRefusalsResponse`.
    package struct NoteRefusalsResponse: Message {
        package static var fullName: String { "herald.v1.NoteRefusalsResponse" }

        package init() {}
    }
}

extension Proto.NoteRefusalsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NoteRefusalsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__note_refusals_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NoteRefusalsResponse>) {
        unsafe herald__v1__note_refusals_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NoteRefusalsResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NoteRefusalsResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
