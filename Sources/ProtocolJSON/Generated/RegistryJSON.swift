// Generated from herald/v1/registry.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.App: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "createTime", "create_time":
                if try taken.take(2, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "defaultTimeZone", "default_time_zone":
                if try taken.take(3, value) { defaultTimeZone = try value.string() }
            case "allowedOrigins", "allowed_origins":
                if try taken.take(4, value) { allowedOrigins = try value.list { value throws(JSONError) in try value.string() } }
            case "deviceRules", "device_rules":
                if try taken.take(5, value) { deviceRules = try Proto.DeviceRules(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if json.isWhole || !defaultTimeZone.isEmpty {
            json.key("defaultTimeZone")
            json.string(defaultTimeZone)
        }
        if json.isWhole || !allowedOrigins.isEmpty {
            json.key("allowedOrigins")
            json.beginArray()
            for value in allowedOrigins { json.string(value) }
            json.endArray()
        }
        if let deviceRules {
            json.key("deviceRules")
            deviceRules.write(to: &json)
        }
    }
}

extension Proto.DeviceRules: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tagPrefixes", "tag_prefixes":
                if try taken.take(0, value) { tagPrefixes = try value.list { value throws(JSONError) in try value.string() } }
            case "reservedAttributes", "reserved_attributes":
                if try taken.take(1, value) { reservedAttributes = try value.list { value throws(JSONError) in try value.string() } }
            case "refusedAddressKinds", "refused_address_kinds":
                if try taken.take(2, value) { refusedAddressKinds = try value.list { value throws(JSONError) in try value.string() } }
            case "attestation":
                if try taken.take(3, value) { attestation = try Proto.Attestation(json: value, options) }
            case "syncInterval", "sync_interval":
                if try taken.take(4, value) { syncInterval = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !tagPrefixes.isEmpty {
            json.key("tagPrefixes")
            json.beginArray()
            for value in tagPrefixes { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !reservedAttributes.isEmpty {
            json.key("reservedAttributes")
            json.beginArray()
            for value in reservedAttributes { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !refusedAddressKinds.isEmpty {
            json.key("refusedAddressKinds")
            json.beginArray()
            for value in refusedAddressKinds { json.string(value) }
            json.endArray()
        }
        if let attestation {
            json.key("attestation")
            attestation.write(to: &json)
        }
        if let syncInterval {
            json.key("syncInterval")
            syncInterval.write(to: &json)
        }
    }
}

extension Proto.Attestation: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "publicKey", "public_key":
                if try taken.take(0, value) { publicKey = try value.string() }
            case "required":
                if try taken.take(1, value) { required = try value.bool() }
            case "appAttest", "app_attest":
                if try taken.take(2, value) { appAttest = try Proto.AppAttest(json: value, options) }
            case "playIntegrity", "play_integrity":
                if try taken.take(3, value) { playIntegrity = try Proto.PlayIntegrity(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !publicKey.isEmpty {
            json.key("publicKey")
            json.string(publicKey)
        }
        if json.isWhole || required {
            json.key("required")
            json.bool(required)
        }
        if let appAttest {
            json.key("appAttest")
            appAttest.write(to: &json)
        }
        if let playIntegrity {
            json.key("playIntegrity")
            playIntegrity.write(to: &json)
        }
    }
}

extension Proto.AppAttest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "appIds", "app_ids":
                if try taken.take(0, value) { appIds = try value.list { value throws(JSONError) in try value.string() } }
            case "authorities":
                if try taken.take(1, value) { authorities = try value.string() }
            case "development":
                if try taken.take(2, value) { development = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !appIds.isEmpty {
            json.key("appIds")
            json.beginArray()
            for value in appIds { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !authorities.isEmpty {
            json.key("authorities")
            json.string(authorities)
        }
        if json.isWhole || development {
            json.key("development")
            json.bool(development)
        }
    }
}

extension Proto.PlayIntegrity: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "packages":
                if try taken.take(0, value) { packages = try value.list { value throws(JSONError) in try value.string() } }
            case "verificationKey", "verification_key":
                if try taken.take(1, value) { verificationKey = try value.string() }
            case "decryptionKey", "decryption_key":
                if try taken.take(2, value) { decryptionKey = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !packages.isEmpty {
            json.key("packages")
            json.beginArray()
            for value in packages { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !verificationKey.isEmpty {
            json.key("verificationKey")
            json.string(verificationKey)
        }
        if json.isWhole || !decryptionKey.isEmpty {
            json.key("decryptionKey")
            json.string(decryptionKey)
        }
    }
}

extension Proto.DeviceRulesEdit: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tagPrefixes", "tag_prefixes":
                if try taken.take(0, value) { tagPrefixes = try Proto.NameList(json: value, options) }
            case "reservedAttributes", "reserved_attributes":
                if try taken.take(1, value) { reservedAttributes = try Proto.NameList(json: value, options) }
            case "refusedAddressKinds", "refused_address_kinds":
                if try taken.take(2, value) { refusedAddressKinds = try Proto.NameList(json: value, options) }
            case "attestation":
                if try taken.take(3, value) { attestation = try Proto.Attestation(json: value, options) }
            case "syncInterval", "sync_interval":
                if try taken.take(4, value) { syncInterval = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let tagPrefixes {
            json.key("tagPrefixes")
            tagPrefixes.write(to: &json)
        }
        if let reservedAttributes {
            json.key("reservedAttributes")
            reservedAttributes.write(to: &json)
        }
        if let refusedAddressKinds {
            json.key("refusedAddressKinds")
            refusedAddressKinds.write(to: &json)
        }
        if let attestation {
            json.key("attestation")
            attestation.write(to: &json)
        }
        if let syncInterval {
            json.key("syncInterval")
            syncInterval.write(to: &json)
        }
    }
}

extension Proto.NameList: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "names":
                if try taken.take(0, value) { names = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !names.isEmpty {
            json.key("names")
            json.beginArray()
            for value in names { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.OriginList: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "origins":
                if try taken.take(0, value) { origins = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !origins.isEmpty {
            json.key("origins")
            json.beginArray()
            for value in origins { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.Key: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "app":
                if try taken.take(1, value) { app = try value.string() }
            case "role":
                if try taken.take(2, value) { role = try value.enumeration() }
            case "name":
                if try taken.take(3, value) { self.name = try value.string() }
            case "createTime", "create_time":
                if try taken.take(4, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "revokeTime", "revoke_time":
                if try taken.take(5, value) { revokeTime = try Proto.Timestamp(json: value, options) }
            case "expireTime", "expire_time":
                if try taken.take(6, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "createdBy", "created_by":
                if try taken.take(7, value) { createdBy = try value.string() }
            case "lastUseTime", "last_use_time":
                if try taken.take(8, value) { lastUseTime = try Proto.Timestamp(json: value, options) }
            case "rotateTime", "rotate_time":
                if try taken.take(9, value) { rotateTime = try Proto.Timestamp(json: value, options) }
            case "oldSecretExpireTime", "old_secret_expire_time":
                if try taken.take(10, value) { oldSecretExpireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || role.rawValue != 0 {
            json.key("role")
            json.enumeration(role)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if let revokeTime {
            json.key("revokeTime")
            revokeTime.write(to: &json)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
        if json.isWhole || !createdBy.isEmpty {
            json.key("createdBy")
            json.string(createdBy)
        }
        if let lastUseTime {
            json.key("lastUseTime")
            lastUseTime.write(to: &json)
        }
        if let rotateTime {
            json.key("rotateTime")
            rotateTime.write(to: &json)
        }
        if let oldSecretExpireTime {
            json.key("oldSecretExpireTime")
            oldSecretExpireTime.write(to: &json)
        }
    }
}

extension Proto.Address: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kind":
                if try taken.take(0, value) { kind = try value.string() }
            case "value":
                if try taken.take(1, value) { self.value = try value.string() }
            case "topic":
                if try taken.take(2, value) { topic = try value.string() }
            case "environment":
                if try taken.take(3, value) { environment = try value.string() }
            case "publicKey", "public_key":
                if try taken.take(4, value) { publicKey = try value.bytes() }
            case "authSecret", "auth_secret":
                if try taken.take(5, value) { authSecret = try value.bytes() }
            case "state":
                if try taken.take(6, value) { state = try value.enumeration() }
            case "registerTime", "register_time":
                if try taken.take(7, value) { registerTime = try Proto.Timestamp(json: value, options) }
            case "stateTime", "state_time":
                if try taken.take(8, value) { stateTime = try Proto.Timestamp(json: value, options) }
            case "stateReason", "state_reason":
                if try taken.take(9, value) { stateReason = try value.string() }
            case "endpoint":
                if try taken.take(10, value) { endpoint = try value.string() }
            case "expirationTime", "expiration_time":
                if try taken.take(11, value) { expirationTime = try value.double() }
            case "keys":
                if try taken.take(12, value) { keys = try Proto.SubscriptionKeys(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || !value.isEmpty {
            json.key("value")
            json.string(value)
        }
        if json.isWhole || !topic.isEmpty {
            json.key("topic")
            json.string(topic)
        }
        if json.isWhole || !environment.isEmpty {
            json.key("environment")
            json.string(environment)
        }
        if json.isWhole || !publicKey.isEmpty {
            json.key("publicKey")
            json.base64(publicKey)
        }
        if json.isWhole || !authSecret.isEmpty {
            json.key("authSecret")
            json.base64(authSecret)
        }
        if json.isWhole || state.rawValue != 0 {
            json.key("state")
            json.enumeration(state)
        }
        if let registerTime {
            json.key("registerTime")
            registerTime.write(to: &json)
        }
        if let stateTime {
            json.key("stateTime")
            stateTime.write(to: &json)
        }
        if json.isWhole || !stateReason.isEmpty {
            json.key("stateReason")
            json.string(stateReason)
        }
        if json.isWhole || !endpoint.isEmpty {
            json.key("endpoint")
            json.string(endpoint)
        }
        if json.isWhole || expirationTime != 0 {
            json.key("expirationTime")
            json.double(expirationTime)
        }
        if let keys {
            json.key("keys")
            keys.write(to: &json)
        }
    }
}

extension Proto.SubscriptionKeys: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "p256dh":
                if try taken.take(0, value) { p256dh = try value.bytes() }
            case "auth":
                if try taken.take(1, value) { auth = try value.bytes() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !p256dh.isEmpty {
            json.key("p256dh")
            json.base64(p256dh)
        }
        if json.isWhole || !auth.isEmpty {
            json.key("auth")
            json.base64(auth)
        }
    }
}

extension Proto.AddressSet: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "addresses":
                if try taken.take(0, value) { addresses = try value.list { value throws(JSONError) in try Proto.Address(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !addresses.isEmpty {
            json.key("addresses")
            json.beginArray()
            for value in addresses { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.TagSet: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tags":
                if try taken.take(0, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            case "version":
                if try taken.take(1, value) { version = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
    }
}

extension Proto.QuietHours: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "startMinute", "start_minute":
                if try taken.take(0, value) { startMinute = try value.integer() }
            case "endMinute", "end_minute":
                if try taken.take(1, value) { endMinute = try value.integer() }
            case "exempt":
                if try taken.take(2, value) { exempt = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || startMinute != 0 {
            json.key("startMinute")
            json.integer(startMinute)
        }
        if json.isWhole || endMinute != 0 {
            json.key("endMinute")
            json.integer(endMinute)
        }
        if json.isWhole || !exempt.isEmpty {
            json.key("exempt")
            json.beginArray()
            for value in exempt { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.Settings: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "muted":
                if try taken.take(0, value) { muted = try value.bool() }
            case "quietHours", "quiet_hours":
                if try taken.take(1, value) { quietHours = try Proto.QuietHours(json: value, options) }
            case "switchedOff", "switched_off":
                if try taken.take(2, value) { switchedOff = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || muted {
            json.key("muted")
            json.bool(muted)
        }
        if let quietHours {
            json.key("quietHours")
            quietHours.write(to: &json)
        }
        if json.isWhole || !switchedOff.isEmpty {
            json.key("switchedOff")
            json.beginArray()
            for value in switchedOff { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.TagGroup: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "group":
                if try taken.take(0, value) { group = try value.string() }
            case "tags":
                if try taken.take(1, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !group.isEmpty {
            json.key("group")
            json.string(group)
        }
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.Attribute: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "text":
                if try taken.take(1, value, oneof: (0, "typed")) { typed = .text(try value.string()) }
            case "number":
                if try taken.take(2, value, oneof: (0, "typed")) { typed = .number(try value.double()) }
            case "date":
                if try taken.take(3, value, oneof: (0, "typed")) { typed = .date(try Proto.Timestamp(json: value, options)) }
            case "version":
                if try taken.take(4, value, oneof: (0, "typed")) { typed = .version(try value.string()) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        switch typed {
        case nil: break
        case .text(let value)?:
            json.key("text")
            json.string(value)
        case .number(let value)?:
            json.key("number")
            json.double(value)
        case .date(let value)?:
            json.key("date")
            value.write(to: &json)
        case .version(let value)?:
            json.key("version")
            json.string(value)
        }
    }
}

extension Proto.AttributeEdit: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "set":
                if try taken.take(0, value) { set = try value.list { value throws(JSONError) in try Proto.Attribute(json: value, options) } }
            case "remove":
                if try taken.take(1, value) { remove = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !set.isEmpty {
            json.key("set")
            json.beginArray()
            for value in set { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !remove.isEmpty {
            json.key("remove")
            json.beginArray()
            for value in remove { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.Software: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "appVersion", "app_version":
                if try taken.take(0, value) { appVersion = try value.string() }
            case "osVersion", "os_version":
                if try taken.take(1, value) { osVersion = try value.string() }
            case "model":
                if try taken.take(2, value) { model = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !appVersion.isEmpty {
            json.key("appVersion")
            json.string(appVersion)
        }
        if json.isWhole || !osVersion.isEmpty {
            json.key("osVersion")
            json.string(osVersion)
        }
        if json.isWhole || !model.isEmpty {
            json.key("model")
            json.string(model)
        }
    }
}

extension Proto.Device: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "app":
                if try taken.take(1, value) { app = try value.string() }
            case "tags":
                if try taken.take(2, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            case "tagVersion", "tag_version":
                if try taken.take(3, value) { tagVersion = try value.uint64() }
            case "addresses":
                if try taken.take(4, value) { addresses = try value.list { value throws(JSONError) in try Proto.Address(json: value, options) } }
            case "settings":
                if try taken.take(5, value) { settings = try Proto.Settings(json: value, options) }
            case "locale":
                if try taken.take(6, value) { locale = try value.string() }
            case "timeZone", "time_zone":
                if try taken.take(7, value) { timeZone = try value.string() }
            case "createTime", "create_time":
                if try taken.take(8, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "syncTime", "sync_time":
                if try taken.take(9, value) { syncTime = try Proto.Timestamp(json: value, options) }
            case "platform":
                if try taken.take(10, value) { platform = try value.string() }
            case "user":
                if try taken.take(11, value) { user = try value.string() }
            case "software":
                if try taken.take(12, value) { software = try Proto.Software(json: value, options) }
            case "tagGroups", "tag_groups":
                if try taken.take(13, value) { tagGroups = try value.list { value throws(JSONError) in try Proto.TagGroup(json: value, options) } }
            case "attributes":
                if try taken.take(14, value) { attributes = try value.list { value throws(JSONError) in try Proto.Attribute(json: value, options) } }
            case "unknownTimeZone", "unknown_time_zone":
                if try taken.take(15, value) { unknownTimeZone = try value.string() }
            case "unknownLocale", "unknown_locale":
                if try taken.take(16, value) { unknownLocale = try value.string() }
            case "madeBy", "made_by":
                if try taken.take(17, value) { madeBy = try value.string() }
            case "madeByName", "made_by_name":
                if try taken.take(18, value) { madeByName = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || tagVersion != 0 {
            json.key("tagVersion")
            json.integerString(tagVersion)
        }
        if json.isWhole || !addresses.isEmpty {
            json.key("addresses")
            json.beginArray()
            for value in addresses { value.write(to: &json) }
            json.endArray()
        }
        if let settings {
            json.key("settings")
            settings.write(to: &json)
        }
        if json.isWhole || !locale.isEmpty {
            json.key("locale")
            json.string(locale)
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if let syncTime {
            json.key("syncTime")
            syncTime.write(to: &json)
        }
        if json.isWhole || !platform.isEmpty {
            json.key("platform")
            json.string(platform)
        }
        if json.isWhole || !user.isEmpty {
            json.key("user")
            json.string(user)
        }
        if let software {
            json.key("software")
            software.write(to: &json)
        }
        if json.isWhole || !tagGroups.isEmpty {
            json.key("tagGroups")
            json.beginArray()
            for value in tagGroups { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !attributes.isEmpty {
            json.key("attributes")
            json.beginArray()
            for value in attributes { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !unknownTimeZone.isEmpty {
            json.key("unknownTimeZone")
            json.string(unknownTimeZone)
        }
        if json.isWhole || !unknownLocale.isEmpty {
            json.key("unknownLocale")
            json.string(unknownLocale)
        }
        if json.isWhole || !madeBy.isEmpty {
            json.key("madeBy")
            json.string(madeBy)
        }
        if json.isWhole || !madeByName.isEmpty {
            json.key("madeByName")
            json.string(madeByName)
        }
    }
}

extension Proto.CreateAppRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "defaultTimeZone", "default_time_zone":
                if try taken.take(2, value) { defaultTimeZone = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !defaultTimeZone.isEmpty {
            json.key("defaultTimeZone")
            json.string(defaultTimeZone)
        }
    }
}

extension Proto.CreateAppResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try Proto.App(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let app {
            json.key("app")
            app.write(to: &json)
        }
    }
}

extension Proto.EditAppRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "defaultTimeZone", "default_time_zone":
                if try taken.take(2, value) { defaultTimeZone = try value.string() }
            case "clearDefaultTimeZone", "clear_default_time_zone":
                if try taken.take(3, value) { clearDefaultTimeZone = try value.bool() }
            case "allowedOrigins", "allowed_origins":
                if try taken.take(4, value) { allowedOrigins = try Proto.OriginList(json: value, options) }
            case "deviceRules", "device_rules":
                if try taken.take(5, value) { deviceRules = try Proto.DeviceRulesEdit(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !defaultTimeZone.isEmpty {
            json.key("defaultTimeZone")
            json.string(defaultTimeZone)
        }
        if json.isWhole || clearDefaultTimeZone {
            json.key("clearDefaultTimeZone")
            json.bool(clearDefaultTimeZone)
        }
        if let allowedOrigins {
            json.key("allowedOrigins")
            allowedOrigins.write(to: &json)
        }
        if let deviceRules {
            json.key("deviceRules")
            deviceRules.write(to: &json)
        }
    }
}

extension Proto.EditAppResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try Proto.App(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let app {
            json.key("app")
            app.write(to: &json)
        }
    }
}

extension Proto.DeleteAppRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
    }
}

extension Proto.DeleteAppResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ListOriginsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ListOriginsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "apps":
                if try taken.take(0, value) { apps = try value.list { value throws(JSONError) in try Proto.AppOrigins(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !apps.isEmpty {
            json.key("apps")
            json.beginArray()
            for value in apps { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.AppOrigins: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "origins":
                if try taken.take(1, value) { origins = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !origins.isEmpty {
            json.key("origins")
            json.beginArray()
            for value in origins { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.ListAppsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ListAppsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "apps":
                if try taken.take(0, value) { apps = try value.list { value throws(JSONError) in try Proto.App(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !apps.isEmpty {
            json.key("apps")
            json.beginArray()
            for value in apps { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.CreateKeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "role":
                if try taken.take(1, value) { role = try value.enumeration() }
            case "name":
                if try taken.take(2, value) { self.name = try value.string() }
            case "expireTime", "expire_time":
                if try taken.take(3, value) { expireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || role.rawValue != 0 {
            json.key("role")
            json.enumeration(role)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
    }
}

extension Proto.CreateKeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "key":
                if try taken.take(0, value) { key = try Proto.Key(json: value, options) }
            case "secret":
                if try taken.take(1, value) { secret = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let key {
            json.key("key")
            key.write(to: &json)
        }
        if json.isWhole || !secret.isEmpty {
            json.key("secret")
            json.string(secret)
        }
    }
}

extension Proto.ListKeysRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
    }
}

extension Proto.ListKeysResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "keys":
                if try taken.take(0, value) { keys = try value.list { value throws(JSONError) in try Proto.Key(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !keys.isEmpty {
            json.key("keys")
            json.beginArray()
            for value in keys { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.GetOwnKeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.GetOwnKeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "role":
                if try taken.take(1, value) { role = try value.enumeration() }
            case "app":
                if try taken.take(2, value) { app = try value.string() }
            case "apps":
                if try taken.take(3, value) { apps = try value.list { value throws(JSONError) in try Proto.App(json: value, options) } }
            case "methods":
                if try taken.take(4, value) { methods = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || role.rawValue != 0 {
            json.key("role")
            json.enumeration(role)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !apps.isEmpty {
            json.key("apps")
            json.beginArray()
            for value in apps { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !methods.isEmpty {
            json.key("methods")
            json.beginArray()
            for value in methods { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.RevokeKeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.RevokeKeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "key":
                if try taken.take(0, value) { key = try Proto.Key(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let key {
            json.key("key")
            key.write(to: &json)
        }
    }
}

extension Proto.RotateKeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            case "overlap":
                if try taken.take(2, value) { overlap = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if let overlap {
            json.key("overlap")
            overlap.write(to: &json)
        }
    }
}

extension Proto.RotateKeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "key":
                if try taken.take(0, value) { key = try Proto.Key(json: value, options) }
            case "secret":
                if try taken.take(1, value) { secret = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let key {
            json.key("key")
            key.write(to: &json)
        }
        if json.isWhole || !secret.isEmpty {
            json.key("secret")
            json.string(secret)
        }
    }
}

extension Proto.AuthenticateRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "secret":
                if try taken.take(0, value) { secret = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !secret.isEmpty {
            json.key("secret")
            json.string(secret)
        }
    }
}

extension Proto.AuthenticateResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "keyId", "key_id":
                if try taken.take(0, value) { keyId = try value.string() }
            case "app":
                if try taken.take(1, value) { app = try value.string() }
            case "role":
                if try taken.take(2, value) { role = try value.enumeration() }
            case "keyName", "key_name":
                if try taken.take(3, value) { keyName = try value.string() }
            case "expireTime", "expire_time":
                if try taken.take(4, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "replaced":
                if try taken.take(5, value) { replaced = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || role.rawValue != 0 {
            json.key("role")
            json.enumeration(role)
        }
        if json.isWhole || !keyName.isEmpty {
            json.key("keyName")
            json.string(keyName)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
        if json.isWhole || replaced {
            json.key("replaced")
            json.bool(replaced)
        }
    }
}

extension Proto.RegisterDeviceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "tags":
                if try taken.take(1, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            case "addresses":
                if try taken.take(2, value) { addresses = try value.list { value throws(JSONError) in try Proto.Address(json: value, options) } }
            case "settings":
                if try taken.take(3, value) { settings = try Proto.Settings(json: value, options) }
            case "locale":
                if try taken.take(4, value) { locale = try value.string() }
            case "timeZone", "time_zone":
                if try taken.take(5, value) { timeZone = try value.string() }
            case "platform":
                if try taken.take(6, value) { platform = try value.string() }
            case "installId", "install_id":
                if try taken.take(7, value) { installId = try value.string() }
            case "software":
                if try taken.take(8, value) { software = try Proto.Software(json: value, options) }
            case "attributes":
                if try taken.take(9, value) { attributes = try value.list { value throws(JSONError) in try Proto.Attribute(json: value, options) } }
            case "keyId", "key_id":
                if try taken.take(10, value) { keyId = try value.string() }
            case "keyRole", "key_role":
                if try taken.take(11, value) { keyRole = try value.enumeration() }
            case "attestation":
                if try taken.take(12, value) { attestation = try value.string() }
            case "attestationChallenge", "attestation_challenge":
                if try taken.take(13, value) { attestationChallenge = try value.string() }
            case "installMarker", "install_marker":
                if try taken.take(14, value) { installMarker = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !addresses.isEmpty {
            json.key("addresses")
            json.beginArray()
            for value in addresses { value.write(to: &json) }
            json.endArray()
        }
        if let settings {
            json.key("settings")
            settings.write(to: &json)
        }
        if json.isWhole || !locale.isEmpty {
            json.key("locale")
            json.string(locale)
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if json.isWhole || !platform.isEmpty {
            json.key("platform")
            json.string(platform)
        }
        if json.isWhole || !installId.isEmpty {
            json.key("installId")
            json.string(installId)
        }
        if let software {
            json.key("software")
            software.write(to: &json)
        }
        if json.isWhole || !attributes.isEmpty {
            json.key("attributes")
            json.beginArray()
            for value in attributes { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if json.isWhole || keyRole.rawValue != 0 {
            json.key("keyRole")
            json.enumeration(keyRole)
        }
        if json.isWhole || !attestation.isEmpty {
            json.key("attestation")
            json.string(attestation)
        }
        if json.isWhole || !attestationChallenge.isEmpty {
            json.key("attestationChallenge")
            json.string(attestationChallenge)
        }
        if json.isWhole || !installMarker.isEmpty {
            json.key("installMarker")
            json.string(installMarker)
        }
    }
}

extension Proto.RegisterDeviceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "deviceSecret", "device_secret":
                if try taken.take(1, value) { deviceSecret = try value.string() }
            case "tagVersion", "tag_version":
                if try taken.take(2, value) { tagVersion = try value.uint64() }
            case "unknownTimeZone", "unknown_time_zone":
                if try taken.take(3, value) { unknownTimeZone = try value.string() }
            case "unknownLocale", "unknown_locale":
                if try taken.take(4, value) { unknownLocale = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !deviceSecret.isEmpty {
            json.key("deviceSecret")
            json.string(deviceSecret)
        }
        if json.isWhole || tagVersion != 0 {
            json.key("tagVersion")
            json.integerString(tagVersion)
        }
        if json.isWhole || !unknownTimeZone.isEmpty {
            json.key("unknownTimeZone")
            json.string(unknownTimeZone)
        }
        if json.isWhole || !unknownLocale.isEmpty {
            json.key("unknownLocale")
            json.string(unknownLocale)
        }
    }
}

extension Proto.GetAttestationChallengeRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
    }
}

extension Proto.GetAttestationChallengeResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "challenge":
                if try taken.take(0, value) { challenge = try value.string() }
            case "expireTime", "expire_time":
                if try taken.take(1, value) { expireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !challenge.isEmpty {
            json.key("challenge")
            json.string(challenge)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
    }
}

extension Proto.SyncDeviceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "deviceSecret", "device_secret":
                if try taken.take(1, value) { deviceSecret = try value.string() }
            case "tags":
                if try taken.take(2, value) { tags = try Proto.TagSet(json: value, options) }
            case "settings":
                if try taken.take(3, value) { settings = try Proto.Settings(json: value, options) }
            case "addresses":
                if try taken.take(4, value) { addresses = try Proto.AddressSet(json: value, options) }
            case "locale":
                if try taken.take(5, value) { locale = try value.string() }
            case "timeZone", "time_zone":
                if try taken.take(6, value) { timeZone = try value.string() }
            case "software":
                if try taken.take(7, value) { software = try Proto.Software(json: value, options) }
            case "attributes":
                if try taken.take(8, value) { attributes = try Proto.AttributeEdit(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !deviceSecret.isEmpty {
            json.key("deviceSecret")
            json.string(deviceSecret)
        }
        if let tags {
            json.key("tags")
            tags.write(to: &json)
        }
        if let settings {
            json.key("settings")
            settings.write(to: &json)
        }
        if let addresses {
            json.key("addresses")
            addresses.write(to: &json)
        }
        if json.isWhole || !locale.isEmpty {
            json.key("locale")
            json.string(locale)
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if let software {
            json.key("software")
            software.write(to: &json)
        }
        if let attributes {
            json.key("attributes")
            attributes.write(to: &json)
        }
    }
}

extension Proto.SyncDeviceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "tagVersion", "tag_version":
                if try taken.take(1, value) { tagVersion = try value.uint64() }
            case "tagsAccepted", "tags_accepted":
                if try taken.take(2, value) { tagsAccepted = try value.bool() }
            case "tags":
                if try taken.take(3, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            case "ordinal":
                if try taken.take(4, value) { ordinal = try value.integer() }
            case "unusedAddresses", "unused_addresses":
                if try taken.take(5, value) { unusedAddresses = try value.list { value throws(JSONError) in try Proto.Address(json: value, options) } }
            case "timeZone", "time_zone":
                if try taken.take(6, value) { timeZone = try value.string() }
            case "unknownTimeZone", "unknown_time_zone":
                if try taken.take(7, value) { unknownTimeZone = try value.string() }
            case "unknownLocale", "unknown_locale":
                if try taken.take(8, value) { unknownLocale = try value.string() }
            case "syncInterval", "sync_interval":
                if try taken.take(9, value) { syncInterval = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || tagVersion != 0 {
            json.key("tagVersion")
            json.integerString(tagVersion)
        }
        if json.isWhole || tagsAccepted {
            json.key("tagsAccepted")
            json.bool(tagsAccepted)
        }
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
        if json.isWhole || !unusedAddresses.isEmpty {
            json.key("unusedAddresses")
            json.beginArray()
            for value in unusedAddresses { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if json.isWhole || !unknownTimeZone.isEmpty {
            json.key("unknownTimeZone")
            json.string(unknownTimeZone)
        }
        if json.isWhole || !unknownLocale.isEmpty {
            json.key("unknownLocale")
            json.string(unknownLocale)
        }
        if let syncInterval {
            json.key("syncInterval")
            syncInterval.write(to: &json)
        }
    }
}

extension Proto.AddressOutcome: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "kind":
                if try taken.take(1, value) { kind = try value.string() }
            case "value":
                if try taken.take(2, value) { self.value = try value.string() }
            case "verdict":
                if try taken.take(3, value) { verdict = try value.enumeration() }
            case "providerTime", "provider_time":
                if try taken.take(4, value) { providerTime = try Proto.Timestamp(json: value, options) }
            case "reason":
                if try taken.take(5, value) { reason = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || !value.isEmpty {
            json.key("value")
            json.string(value)
        }
        if json.isWhole || verdict.rawValue != 0 {
            json.key("verdict")
            json.enumeration(verdict)
        }
        if let providerTime {
            json.key("providerTime")
            providerTime.write(to: &json)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
    }
}

extension Proto.ReportOutcomesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "outcomes":
                if try taken.take(1, value) { outcomes = try value.list { value throws(JSONError) in try Proto.AddressOutcome(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !outcomes.isEmpty {
            json.key("outcomes")
            json.beginArray()
            for value in outcomes { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ReportOutcomesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "dropped":
                if try taken.take(0, value) { dropped = try value.integer() }
            case "suspected":
                if try taken.take(1, value) { suspected = try value.integer() }
            case "ignored":
                if try taken.take(2, value) { ignored = try value.integer() }
            case "withheld":
                if try taken.take(3, value) { withheld = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || dropped != 0 {
            json.key("dropped")
            json.integer(dropped)
        }
        if json.isWhole || suspected != 0 {
            json.key("suspected")
            json.integer(suspected)
        }
        if json.isWhole || ignored != 0 {
            json.key("ignored")
            json.integer(ignored)
        }
        if json.isWhole || withheld != 0 {
            json.key("withheld")
            json.integer(withheld)
        }
    }
}

extension Proto.ConfirmAddressRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "code":
                if try taken.take(1, value) { code = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !code.isEmpty {
            json.key("code")
            json.string(code)
        }
    }
}

extension Proto.ConfirmAddressResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kind":
                if try taken.take(0, value) { kind = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
    }
}

extension Proto.TakeConfirmationsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "sent":
                if try taken.take(0, value) { sent = try value.list { value throws(JSONError) in try Proto.ConfirmationSent(json: value, options) } }
            case "untried":
                if try taken.take(1, value) { untried = try value.list { value throws(JSONError) in try Proto.PendingConfirmation(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !sent.isEmpty {
            json.key("sent")
            json.beginArray()
            for value in sent { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !untried.isEmpty {
            json.key("untried")
            json.beginArray()
            for value in untried { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ConfirmationSent: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "kind":
                if try taken.take(1, value) { kind = try value.string() }
            case "value":
                if try taken.take(2, value) { self.value = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || !value.isEmpty {
            json.key("value")
            json.string(value)
        }
    }
}

extension Proto.TakeConfirmationsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "confirmations":
                if try taken.take(0, value) { confirmations = try value.list { value throws(JSONError) in try Proto.PendingConfirmation(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !confirmations.isEmpty {
            json.key("confirmations")
            json.beginArray()
            for value in confirmations { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.PendingConfirmation: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "appName", "app_name":
                if try taken.take(1, value) { appName = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(2, value) { deviceId = try value.string() }
            case "locale":
                if try taken.take(3, value) { locale = try value.string() }
            case "kind":
                if try taken.take(4, value) { kind = try value.string() }
            case "value":
                if try taken.take(5, value) { self.value = try value.string() }
            case "code":
                if try taken.take(6, value) { code = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !appName.isEmpty {
            json.key("appName")
            json.string(appName)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !locale.isEmpty {
            json.key("locale")
            json.string(locale)
        }
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || !value.isEmpty {
            json.key("value")
            json.string(value)
        }
        if json.isWhole || !code.isEmpty {
            json.key("code")
            json.string(code)
        }
    }
}

extension Proto.UnregisterDeviceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "deviceSecret", "device_secret":
                if try taken.take(1, value) { deviceSecret = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !deviceSecret.isEmpty {
            json.key("deviceSecret")
            json.string(deviceSecret)
        }
    }
}

extension Proto.UnregisterDeviceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
    }
}

extension Proto.GetDeviceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.GetDeviceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "device":
                if try taken.take(0, value) { device = try Proto.Device(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let device {
            json.key("device")
            device.write(to: &json)
        }
    }
}

extension Proto.ListDevicesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "audience":
                if try taken.take(1, value) { audience = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(2, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(3, value) { pageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if json.isWhole || pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
    }
}

extension Proto.ListDevicesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.list { value throws(JSONError) in try Proto.Device(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !devices.isEmpty {
            json.key("devices")
            json.beginArray()
            for value in devices { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.DeleteDeviceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.DeleteDeviceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.DeleteDevicesMadeByRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "keyId", "key_id":
                if try taken.take(1, value) { keyId = try value.string() }
            case "since":
                if try taken.take(2, value) { since = try Proto.Timestamp(json: value, options) }
            case "dryRun", "dry_run":
                if try taken.take(3, value) { dryRun = try value.bool() }
            case "pageToken", "page_token":
                if try taken.take(4, value) { pageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if let since {
            json.key("since")
            since.write(to: &json)
        }
        if json.isWhole || dryRun {
            json.key("dryRun")
            json.bool(dryRun)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
    }
}

extension Proto.DeleteDevicesMadeByResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.integer() }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integer(devices)
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.UpdateTagsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "add":
                if try taken.take(2, value) { add = try value.list { value throws(JSONError) in try value.string() } }
            case "remove":
                if try taken.take(3, value) { remove = try value.list { value throws(JSONError) in try value.string() } }
            case "group":
                if try taken.take(4, value) { group = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !add.isEmpty {
            json.key("add")
            json.beginArray()
            for value in add { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !remove.isEmpty {
            json.key("remove")
            json.beginArray()
            for value in remove { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !group.isEmpty {
            json.key("group")
            json.string(group)
        }
    }
}

extension Proto.UpdateTagsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tags":
                if try taken.take(0, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            case "tagVersion", "tag_version":
                if try taken.take(1, value) { tagVersion = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || tagVersion != 0 {
            json.key("tagVersion")
            json.integerString(tagVersion)
        }
    }
}

extension Proto.SetTagsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "tags":
                if try taken.take(2, value) { tags = try Proto.TagSet(json: value, options) }
            case "group":
                if try taken.take(3, value) { group = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if let tags {
            json.key("tags")
            tags.write(to: &json)
        }
        if json.isWhole || !group.isEmpty {
            json.key("group")
            json.string(group)
        }
    }
}

extension Proto.SetTagsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tags":
                if try taken.take(0, value) { tags = try value.list { value throws(JSONError) in try value.string() } }
            case "tagVersion", "tag_version":
                if try taken.take(1, value) { tagVersion = try value.uint64() }
            case "accepted":
                if try taken.take(2, value) { accepted = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { json.string(value) }
            json.endArray()
        }
        if json.isWhole || tagVersion != 0 {
            json.key("tagVersion")
            json.integerString(tagVersion)
        }
        if json.isWhole || accepted {
            json.key("accepted")
            json.bool(accepted)
        }
    }
}

extension Proto.UpdateAttributesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "edit":
                if try taken.take(2, value) { edit = try Proto.AttributeEdit(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if let edit {
            json.key("edit")
            edit.write(to: &json)
        }
    }
}

extension Proto.UpdateAttributesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "attributes":
                if try taken.take(0, value) { attributes = try value.list { value throws(JSONError) in try Proto.Attribute(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !attributes.isEmpty {
            json.key("attributes")
            json.beginArray()
            for value in attributes { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.TagCount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tag":
                if try taken.take(0, value) { tag = try value.string() }
            case "devices":
                if try taken.take(1, value) { devices = try value.uint64() }
            case "growth":
                if try taken.take(2, value) { growth = try value.list { value throws(JSONError) in try Proto.TagGrowth(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !tag.isEmpty {
            json.key("tag")
            json.string(tag)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
        if json.isWhole || !growth.isEmpty {
            json.key("growth")
            json.beginArray()
            for value in growth { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.TagGrowth: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "days":
                if try taken.take(0, value) { days = try value.integer() }
            case "devices":
                if try taken.take(1, value) { devices = try value.int64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || days != 0 {
            json.key("days")
            json.integer(days)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
    }
}

extension Proto.TagComparison: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "days":
                if try taken.take(0, value) { days = try value.integer() }
            case "time":
                if try taken.take(1, value) { time = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || days != 0 {
            json.key("days")
            json.integer(days)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
    }
}

extension Proto.ListTagsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "prefix":
                if try taken.take(1, value) { prefix = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(2, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(3, value) { pageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !prefix.isEmpty {
            json.key("prefix")
            json.string(prefix)
        }
        if json.isWhole || pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
    }
}

extension Proto.ListTagsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tags":
                if try taken.take(0, value) { tags = try value.list { value throws(JSONError) in try Proto.TagCount(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            case "compared":
                if try taken.take(2, value) { compared = try value.list { value throws(JSONError) in try Proto.TagComparison(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !tags.isEmpty {
            json.key("tags")
            json.beginArray()
            for value in tags { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
        if json.isWhole || !compared.isEmpty {
            json.key("compared")
            json.beginArray()
            for value in compared { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.PreviewAudienceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "audience":
                if try taken.take(1, value) { audience = try value.string() }
            case "selector":
                if try taken.take(2, value) { selector = try Proto.Selector(json: value, options) }
            case "type":
                if try taken.take(3, value) { type = try value.string() }
            case "breakdown":
                if try taken.take(4, value) { breakdown = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if let selector {
            json.key("selector")
            selector.write(to: &json)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || breakdown {
            json.key("breakdown")
            json.bool(breakdown)
        }
    }
}

extension Proto.PreviewAudienceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.uint64() }
            case "devicesInApp", "devices_in_app":
                if try taken.take(1, value) { devicesInApp = try value.uint64() }
            case "audience":
                if try taken.take(2, value) { audience = try value.string() }
            case "byAddressKind", "by_address_kind":
                if try taken.take(3, value) { byAddressKind = try value.list { value throws(JSONError) in try Proto.NamedCount(json: value, options) } }
            case "byTimeZone", "by_time_zone":
                if try taken.take(4, value) { byTimeZone = try value.list { value throws(JSONError) in try Proto.NamedCount(json: value, options) } }
            case "warnings":
                if try taken.take(5, value) { warnings = try value.list { value throws(JSONError) in try Proto.Warning(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
        if json.isWhole || devicesInApp != 0 {
            json.key("devicesInApp")
            json.integerString(devicesInApp)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if json.isWhole || !byAddressKind.isEmpty {
            json.key("byAddressKind")
            json.beginArray()
            for value in byAddressKind { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !byTimeZone.isEmpty {
            json.key("byTimeZone")
            json.beginArray()
            for value in byTimeZone { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.CheckAudienceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "audience":
                if try taken.take(1, value) { audience = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
    }
}

extension Proto.CheckAudienceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "warnings":
                if try taken.take(0, value) { warnings = try value.list { value throws(JSONError) in try Proto.Warning(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.NamedCount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "devices":
                if try taken.take(1, value) { devices = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
    }
}

extension Proto.ResolveAudienceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "audience":
                if try taken.take(1, value) { audience = try value.string() }
            case "selector":
                if try taken.take(2, value) { selector = try Proto.Selector(json: value, options) }
            case "firstOrdinal", "first_ordinal":
                if try taken.take(3, value) { firstOrdinal = try value.integer() }
            case "type":
                if try taken.take(4, value) { type = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if let selector {
            json.key("selector")
            selector.write(to: &json)
        }
        if json.isWhole || firstOrdinal != 0 {
            json.key("firstOrdinal")
            json.integer(firstOrdinal)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
    }
}

extension Proto.ResolveAudienceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "ordinals":
                if try taken.take(0, value) { ordinals = try value.bytes() }
            case "next":
                if try taken.take(1, value) { next = try Proto.NextOrdinal(json: value, options) }
            case "generation":
                if try taken.take(2, value) { generation = try value.uint64() }
            case "audience":
                if try taken.take(3, value) { audience = try value.string() }
            case "defaultTimeZone", "default_time_zone":
                if try taken.take(4, value) { defaultTimeZone = try value.string() }
            case "people":
                if try taken.take(5, value) { people = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !ordinals.isEmpty {
            json.key("ordinals")
            json.base64(ordinals)
        }
        if let next {
            json.key("next")
            next.write(to: &json)
        }
        if json.isWhole || generation != 0 {
            json.key("generation")
            json.integerString(generation)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if json.isWhole || !defaultTimeZone.isEmpty {
            json.key("defaultTimeZone")
            json.string(defaultTimeZone)
        }
        if json.isWhole || !people.isEmpty {
            json.key("people")
            json.beginArray()
            for value in people { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.NextOrdinal: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "ordinal":
                if try taken.take(0, value) { ordinal = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
    }
}

extension Proto.GetTargetsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "ordinals":
                if try taken.take(1, value) { ordinals = try value.bytes() }
            case "generation":
                if try taken.take(2, value) { generation = try value.uint64() }
            case "lostKinds", "lost_kinds":
                if try taken.take(3, value) { lostKinds = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !ordinals.isEmpty {
            json.key("ordinals")
            json.base64(ordinals)
        }
        if json.isWhole || generation != 0 {
            json.key("generation")
            json.integerString(generation)
        }
        if json.isWhole || !lostKinds.isEmpty {
            json.key("lostKinds")
            json.beginArray()
            for value in lostKinds { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.GetTargetsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "ordinals":
                if try taken.take(0, value) { ordinals = try value.list { value throws(JSONError) in try value.integer() } }
            case "deviceIds", "device_ids":
                if try taken.take(1, value) { deviceIds = try value.bytes() }
            case "profileIndexes", "profile_indexes":
                if try taken.take(2, value) { profileIndexes = try value.list { value throws(JSONError) in try value.integer() } }
            case "profiles":
                if try taken.take(3, value) { profiles = try value.list { value throws(JSONError) in try Proto.TargetProfile(json: value, options) } }
            case "addressCounts", "address_counts":
                if try taken.take(4, value) { addressCounts = try value.list { value throws(JSONError) in try value.integer() } }
            case "channelIndexes", "channel_indexes":
                if try taken.take(5, value) { channelIndexes = try value.list { value throws(JSONError) in try value.integer() } }
            case "channels":
                if try taken.take(6, value) { channels = try value.list { value throws(JSONError) in try Proto.TargetChannel(json: value, options) } }
            case "values":
                if try taken.take(7, value) { values = try value.bytes() }
            case "valueLengths", "value_lengths":
                if try taken.take(8, value) { valueLengths = try value.list { value throws(JSONError) in try value.integer() } }
            case "keys":
                if try taken.take(9, value) { keys = try value.bytes() }
            case "next":
                if try taken.take(10, value) { next = try Proto.NextOrdinal(json: value, options) }
            case "lost":
                if try taken.take(11, value) { lost = try value.list { value throws(JSONError) in try Proto.LostAddresses(json: value, options) } }
            case "defaultTimeZone", "default_time_zone":
                if try taken.take(12, value) { defaultTimeZone = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !ordinals.isEmpty {
            json.key("ordinals")
            json.beginArray()
            for value in ordinals { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !deviceIds.isEmpty {
            json.key("deviceIds")
            json.base64(deviceIds)
        }
        if json.isWhole || !profileIndexes.isEmpty {
            json.key("profileIndexes")
            json.beginArray()
            for value in profileIndexes { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !profiles.isEmpty {
            json.key("profiles")
            json.beginArray()
            for value in profiles { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !addressCounts.isEmpty {
            json.key("addressCounts")
            json.beginArray()
            for value in addressCounts { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !channelIndexes.isEmpty {
            json.key("channelIndexes")
            json.beginArray()
            for value in channelIndexes { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !channels.isEmpty {
            json.key("channels")
            json.beginArray()
            for value in channels { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !values.isEmpty {
            json.key("values")
            json.base64(values)
        }
        if json.isWhole || !valueLengths.isEmpty {
            json.key("valueLengths")
            json.beginArray()
            for value in valueLengths { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !keys.isEmpty {
            json.key("keys")
            json.base64(keys)
        }
        if let next {
            json.key("next")
            next.write(to: &json)
        }
        if json.isWhole || !lost.isEmpty {
            json.key("lost")
            json.beginArray()
            for value in lost { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !defaultTimeZone.isEmpty {
            json.key("defaultTimeZone")
            json.string(defaultTimeZone)
        }
    }
}

extension Proto.LostAddresses: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kind":
                if try taken.take(0, value) { kind = try value.string() }
            case "ordinals":
                if try taken.take(1, value) { ordinals = try value.list { value throws(JSONError) in try value.integer() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || !ordinals.isEmpty {
            json.key("ordinals")
            json.beginArray()
            for value in ordinals { json.integer(value) }
            json.endArray()
        }
    }
}

extension Proto.TargetProfile: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "locale":
                if try taken.take(0, value) { locale = try value.string() }
            case "timeZone", "time_zone":
                if try taken.take(1, value) { timeZone = try value.string() }
            case "settings":
                if try taken.take(2, value) { settings = try Proto.Settings(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !locale.isEmpty {
            json.key("locale")
            json.string(locale)
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if let settings {
            json.key("settings")
            settings.write(to: &json)
        }
    }
}

extension Proto.TargetChannel: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kind":
                if try taken.take(0, value) { kind = try value.string() }
            case "topic":
                if try taken.take(1, value) { topic = try value.string() }
            case "environment":
                if try taken.take(2, value) { environment = try value.string() }
            case "hasKeys", "has_keys":
                if try taken.take(3, value) { hasKeys = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || !topic.isEmpty {
            json.key("topic")
            json.string(topic)
        }
        if json.isWhole || !environment.isEmpty {
            json.key("environment")
            json.string(environment)
        }
        if json.isWhole || hasKeys {
            json.key("hasKeys")
            json.bool(hasKeys)
        }
    }
}
