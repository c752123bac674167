import Crypto
package import Protocol
package import ServiceKit

extension Proto.AuditRecord {
    /// Creates the record of a call.
    init(_ call: AuditedCall, of service: String, at time: UnixTime) {
        self.init()
        self.service = service
        self.time = time.timestamp
        kind = call.facts.kind == .change ? .change : .personalRead
        method = call.method.path
        app = call.app
        if let principal = call.principal {
            (keyId, keyName) = principal.key
            sessionId = principal.person?.session ?? ""
        }
        address = call.client
        object = call.facts.isOfPerson ? Self.mark(of: call.object) : call.object
        outcome = call.code?.name ?? "OK"
        (before, after) = (call.before, call.after)
        requestId = call.requestID
    }

    /// Creates the record of calls that the gateway refused.
    package init(_ refusal: Proto.AuditRefusal, of service: String, at time: UnixTime) {
        self.init()
        self.service = service
        self.time = time.timestamp
        kind = .refused
        method = refusal.method.cut(toBytes: AuditedCall.longestText)
        if let principal = Principal(metadataValue: refusal.principal) {
            app = principal.app
            (keyId, keyName) = principal.key
        }
        address = refusal.address.cut(toBytes: 64)
        outcome = refusal.code.cut(toBytes: 64)
        count = refusal.count
    }

    /// Creates the record of records that were lost.
    static func lost(_ count: UInt64, of service: String, at time: UnixTime) -> Self {
        var record = Self()
        record.service = service
        record.time = time.timestamp
        record.kind = .lost
        record.count = count
        return record
    }

    /// Returns the digest that stands in a record for the id of a device or a user.
    ///
    /// So a person who is erased is in no record, and whoever has the id still finds what was done.
    package static func mark(of id: String) -> String {
        guard !id.isEmpty else { return "" }
        let digest = SHA256.digest(of: "herald.audit\n\(id)".utf8.span).description
        return "digest:\(digest.prefix(32))"
    }
}

extension Principal {
    /// The key's id, and what people call the key; the name is empty if nobody named it.
    ///
    /// A subject is `name (id)`, or an id alone.
    var key: (id: String, name: String) {
        // By bytes: comparing characters of each record costs more than the rest of it.
        let bytes = subject.utf8
        guard bytes.last == UInt8(ascii: ")"), let start = bytes.lastIndex(of: UInt8(ascii: "("))
        else { return (subject, "") }
        let id = bytes[bytes.index(after: start)...].dropLast()
        return (String(Substring(id)), String(Substring(bytes[..<start].dropLast())))
    }
}
