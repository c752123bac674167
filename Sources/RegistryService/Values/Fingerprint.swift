import Protocol

/// What a device says in a sync, its secret included, as 64 bits that only this process can make.
///
/// Memory keeps that of what a device said last and the store has as it was said: the same again
/// needs no look at the store. The version the tags were wished from does not count: the same set
/// is never a conflict. Another one's secret, or anything that is different, has the same bits once
/// in 2^64 tries, for `Hasher` is seeded anew in each process.
enum Fingerprint {
    /// Not that of any sync.
    static let none: UInt64 = 0

    /// That of a sync.
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
    /// A text by its bytes: texts that only look alike are different.
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
        case .text(let text)?: add(["text", text])
        case .number(let number)?: combine(number.bitPattern)
        case .date(let date)?: combine(["\(date.seconds)", "\(date.nanos)"])
        case .version(let version)?: add(["version", version])
        case nil: combine(0)
        }
    }

    /// Whether something is said, and what.
    fileprivate mutating func add<Value>(
        _ value: Value?, _ add: (inout Hasher, Value) -> Void
    ) {
        combine(value != nil)
        if let value { add(&self, value) }
    }

    /// What a device says of an address; the rest is the registry's.
    fileprivate mutating func add(_ address: Proto.Address) {
        add(address.kind)
        add(address.value)
        add(address.topic)
        add(address.environment)
        combine(address.publicKey)
        combine(address.authSecret)
    }
}
