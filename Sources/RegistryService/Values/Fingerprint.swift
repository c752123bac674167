import Protocol

/// A hash of a device's report in a sync and of its secret, which only this process can compute.
///
/// Memory keeps the fingerprint of a device's last report if it was stored unchanged: the same
/// report again needs no lookup in the store. The version of the tags is not included, because the
/// same set is never a conflict. A report with another secret or another difference has the same 64
/// bits once in 2^64 tries, because `Hasher` has a new seed in each process.
enum Fingerprint {
    /// The value that is not the fingerprint of any report.
    static let none: UInt64 = 0

    /// Returns the fingerprint of a sync.
    static func of(_ request: Proto.SyncDeviceRequest) -> UInt64 {
        var hasher = Hasher()
        hasher.add(request.deviceSecret)
        hasher.add(request.tags) { hasher, set in
            hasher.add(set.tags)
        }
        hasher.add(request.settings) { hasher, settings in
            hasher.combine(settings.muted)
            hasher.add(settings.quietHours) { hasher, hours in
                hasher.combine(hours.startMinute)
                hasher.combine(hours.endMinute)
                hasher.add(hours.exempt)
            }
            hasher.add(settings.switchedOff)
        }
        hasher.add(request.addresses) { hasher, set in
            hasher.combine(set.addresses.count)
            for address in set.addresses { hasher.add(address) }
        }
        hasher.add(request.locale)
        hasher.add(request.timeZone)
        hasher.add(request.software) { hasher, software in
            hasher.add([software.appVersion, software.osVersion, software.model])
        }
        hasher.add(request.attributes) { hasher, edit in
            hasher.add(edit.remove)
            hasher.combine(edit.set.count)
            for attribute in edit.set { hasher.add(attribute) }
        }
        let bits = UInt64(bitPattern: Int64(hasher.finalize()))
        return bits == none ? 1 : bits
    }
}

extension Hasher {
    /// Adds a text by its bytes, because texts that Unicode considers equal are different here.
    fileprivate mutating func add(_ text: String) {
        let bytes = text.utf8.span
        combine(bytes.count)
        var index = 0
        while index < bytes.count {
            var word: UInt64 = 0
            for place in index..<min(index + 8, bytes.count) {
                word = word << 8 | UInt64(bytes[place])
            }
            combine(word)
            index += 8
        }
    }

    fileprivate mutating func add(_ texts: [String]) {
        combine(texts.count)
        for text in texts { add(text) }
    }

    fileprivate mutating func add(_ attribute: Proto.Attribute) {
        add(attribute.name)
        switch attribute.typed {
        case nil: combine(0)
        case .text(let text)?:
            combine(1)
            add(text)
        case .number(let number)?:
            combine(2)
            combine(number.bitPattern)
        case .date(let date)?:
            combine(3)
            combine(date.seconds)
            combine(date.nanos)
        case .version(let version)?:
            combine(4)
            add(version)
        }
    }

    /// Adds whether a value is present, and the value.
    fileprivate mutating func add<Value>(
        _ value: Value?, _ add: (inout Hasher, Value) -> Void
    ) {
        combine(value != nil)
        if let value { add(&self, value) }
    }

    /// Adds the fields of an address that a device reports; the other fields are the registry's.
    fileprivate mutating func add(_ address: Proto.Address) {
        add(address.kind)
        add(address.value)
        add(address.topic)
        add(address.environment)
        combine(address.publicKey)
        combine(address.authSecret)
        add(address.endpoint)
        combine(address.expirationTime.bitPattern)
        add(address.keys) { hasher, keys in
            hasher.combine(keys.p256dh)
            hasher.combine(keys.auth)
        }
    }
}
