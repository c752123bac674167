// Generated from herald/v1/provider.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.ProviderKindSetting: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "summary":
                if try taken.take(1, value) { summary = try value.string() }
            case "required":
                if try taken.take(2, value) { required = try value.bool() }
            case "secret":
                if try taken.take(3, value) { secret = try value.bool() }
            case "file":
                if try taken.take(4, value) { file = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !summary.isEmpty {
            json.key("summary")
            json.string(summary)
        }
        if json.isWhole || required {
            json.key("required")
            json.bool(required)
        }
        if json.isWhole || secret {
            json.key("secret")
            json.bool(secret)
        }
        if json.isWhole || file {
            json.key("file")
            json.bool(file)
        }
    }
}

extension Proto.ProviderKind: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "addressKinds", "address_kinds":
                if try taken.take(1, value) { addressKinds = try value.list { value throws(JSONError) in try value.string() } }
            case "settings":
                if try taken.take(2, value) { settings = try value.list { value throws(JSONError) in try Proto.ProviderKindSetting(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !addressKinds.isEmpty {
            json.key("addressKinds")
            json.beginArray()
            for value in addressKinds { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !settings.isEmpty {
            json.key("settings")
            json.beginArray()
            for value in settings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ProviderSetting: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "value":
                if try taken.take(1, value) { self.value = try value.string() }
            case "fingerprint":
                if try taken.take(2, value) { fingerprint = try value.string() }
            case "setTime", "set_time":
                if try taken.take(3, value) { setTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !value.isEmpty {
            json.key("value")
            json.string(value)
        }
        if json.isWhole || !fingerprint.isEmpty {
            json.key("fingerprint")
            json.string(fingerprint)
        }
        if let setTime {
            json.key("setTime")
            setTime.write(to: &json)
        }
    }
}

extension Proto.ProviderTrial: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "time":
                if try taken.take(0, value) { time = try Proto.Timestamp(json: value, options) }
            case "outcome":
                if try taken.take(1, value) { outcome = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || outcome.rawValue != 0 {
            json.key("outcome")
            json.enumeration(outcome)
        }
    }
}

extension Proto.Provider: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "kind":
                if try taken.take(2, value) { kind = try value.string() }
            case "environment":
                if try taken.take(3, value) { environment = try value.string() }
            case "settings":
                if try taken.take(4, value) { settings = try value.list { value throws(JSONError) in try Proto.ProviderSetting(json: value, options) } }
            case "setBy", "set_by":
                if try taken.take(5, value) { setBy = try value.string() }
            case "setTime", "set_time":
                if try taken.take(6, value) { setTime = try Proto.Timestamp(json: value, options) }
            case "blocked":
                if try taken.take(7, value) { blocked = try value.string() }
            case "blockedUntil", "blocked_until":
                if try taken.take(8, value) { blockedUntil = try Proto.Timestamp(json: value, options) }
            case "publicKey", "public_key":
                if try taken.take(9, value) { publicKey = try value.string() }
            case "trial":
                if try taken.take(10, value) { trial = try Proto.ProviderTrial(json: value, options) }
            case "credentialsExpireTime", "credentials_expire_time":
                if try taken.take(11, value) { credentialsExpireTime = try Proto.Timestamp(json: value, options) }
            case "credentialsSetTime", "credentials_set_time":
                if try taken.take(12, value) { credentialsSetTime = try Proto.Timestamp(json: value, options) }
            case "retries":
                if try taken.take(13, value) { retries = try Proto.AdapterRetries(json: value, options) }
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
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || !environment.isEmpty {
            json.key("environment")
            json.string(environment)
        }
        if json.isWhole || !settings.isEmpty {
            json.key("settings")
            json.beginArray()
            for value in settings { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !setBy.isEmpty {
            json.key("setBy")
            json.string(setBy)
        }
        if let setTime {
            json.key("setTime")
            setTime.write(to: &json)
        }
        if json.isWhole || !blocked.isEmpty {
            json.key("blocked")
            json.string(blocked)
        }
        if let blockedUntil {
            json.key("blockedUntil")
            blockedUntil.write(to: &json)
        }
        if json.isWhole || !publicKey.isEmpty {
            json.key("publicKey")
            json.string(publicKey)
        }
        if let trial {
            json.key("trial")
            trial.write(to: &json)
        }
        if let credentialsExpireTime {
            json.key("credentialsExpireTime")
            credentialsExpireTime.write(to: &json)
        }
        if let credentialsSetTime {
            json.key("credentialsSetTime")
            credentialsSetTime.write(to: &json)
        }
        if let retries {
            json.key("retries")
            retries.write(to: &json)
        }
    }
}

extension Proto.GetWebPushKeyRequest: JSONObjectMessage {
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

extension Proto.GetWebPushKeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "publicKey", "public_key":
                if try taken.take(0, value) { publicKey = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !publicKey.isEmpty {
            json.key("publicKey")
            json.string(publicKey)
        }
    }
}

extension Proto.ProviderValue: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "value":
                if try taken.take(1, value) { self.value = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !value.isEmpty {
            json.key("value")
            json.string(value)
        }
    }
}

extension Proto.SetProviderRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "kind":
                if try taken.take(1, value) { kind = try value.string() }
            case "name":
                if try taken.take(2, value) { self.name = try value.string() }
            case "settings":
                if try taken.take(3, value) { settings = try value.list { value throws(JSONError) in try Proto.ProviderValue(json: value, options) } }
            case "credentialsExpireTime", "credentials_expire_time":
                if try taken.take(4, value) { credentialsExpireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !settings.isEmpty {
            json.key("settings")
            json.beginArray()
            for value in settings { value.write(to: &json) }
            json.endArray()
        }
        if let credentialsExpireTime {
            json.key("credentialsExpireTime")
            credentialsExpireTime.write(to: &json)
        }
    }
}

extension Proto.SetProviderResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "provider":
                if try taken.take(0, value) { provider = try Proto.Provider(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let provider {
            json.key("provider")
            provider.write(to: &json)
        }
    }
}

extension Proto.ListProvidersRequest: JSONObjectMessage {
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

extension Proto.ListProvidersResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "providers":
                if try taken.take(0, value) { providers = try value.list { value throws(JSONError) in try Proto.Provider(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !providers.isEmpty {
            json.key("providers")
            json.beginArray()
            for value in providers { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ListOwnReceiversRequest: JSONObjectMessage {
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

extension Proto.OwnReceivers: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "addressKind", "address_kind":
                if try taken.take(0, value) { addressKind = try value.string() }
            case "names":
                if try taken.take(1, value) { names = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !addressKind.isEmpty {
            json.key("addressKind")
            json.string(addressKind)
        }
        if json.isWhole || !names.isEmpty {
            json.key("names")
            json.beginArray()
            for value in names { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.ListOwnReceiversResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "receivers":
                if try taken.take(0, value) { receivers = try value.list { value throws(JSONError) in try Proto.OwnReceivers(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !receivers.isEmpty {
            json.key("receivers")
            json.beginArray()
            for value in receivers { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.RemoveProviderRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
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
    }
}

extension Proto.RemoveProviderResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ListProviderKindsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ListProviderKindsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kinds":
                if try taken.take(0, value) { kinds = try value.list { value throws(JSONError) in try Proto.ProviderKind(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !kinds.isEmpty {
            json.key("kinds")
            json.beginArray()
            for value in kinds { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.TestProviderRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(2, value) { deviceId = try value.string() }
            case "content":
                if try taken.take(3, value) { content = try Proto.Content(json: value, options) }
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
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if let content {
            json.key("content")
            content.write(to: &json)
        }
    }
}

extension Proto.TestProviderResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "outcome":
                if try taken.take(0, value) { outcome = try value.enumeration() }
            case "reason":
                if try taken.take(1, value) { reason = try value.string() }
            case "retryAfter", "retry_after":
                if try taken.take(2, value) { retryAfter = try Proto.Duration(json: value, options) }
            case "messageId", "message_id":
                if try taken.take(3, value) { messageId = try value.string() }
            case "addressKind", "address_kind":
                if try taken.take(4, value) { addressKind = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || outcome.rawValue != 0 {
            json.key("outcome")
            json.enumeration(outcome)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if let retryAfter {
            json.key("retryAfter")
            retryAfter.write(to: &json)
        }
        if json.isWhole || !messageId.isEmpty {
            json.key("messageId")
            json.string(messageId)
        }
        if json.isWhole || !addressKind.isEmpty {
            json.key("addressKind")
            json.string(addressKind)
        }
    }
}
