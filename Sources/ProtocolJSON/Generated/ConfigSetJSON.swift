// Generated from herald/v1/config_set.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.ConfigSet: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "description":
                if try taken.take(1, value) { description = try value.string() }
            case "variants":
                if try taken.take(2, value) { variants = try value.list { value throws(JSONError) in try Proto.ConfigVariant(json: value, options) } }
            case "disabled":
                if try taken.take(3, value) { disabled = try value.bool() }
            case "version":
                if try taken.take(4, value) { version = try value.uint64() }
            case "updateTime", "update_time":
                if try taken.take(5, value) { updateTime = try Proto.Timestamp(json: value, options) }
            case "updatedBy", "updated_by":
                if try taken.take(6, value) { updatedBy = try value.string() }
            case "loads":
                if try taken.take(7, value) { loads = try value.list { value throws(JSONError) in try Proto.ConfigLoads(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !description.isEmpty {
            json.key("description")
            json.string(description)
        }
        if json.isWhole || !variants.isEmpty {
            json.key("variants")
            json.beginArray()
            for value in variants { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || disabled {
            json.key("disabled")
            json.bool(disabled)
        }
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
        if let updateTime {
            json.key("updateTime")
            updateTime.write(to: &json)
        }
        if json.isWhole || !updatedBy.isEmpty {
            json.key("updatedBy")
            json.string(updatedBy)
        }
        if json.isWhole || !loads.isEmpty {
            json.key("loads")
            json.beginArray()
            for value in loads { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ConfigVariant: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "audience":
                if try taken.take(0, value) { audience = try value.string() }
            case "values":
                if try taken.take(1, value) { values = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if json.isWhole || !values.isEmpty {
            json.key("values")
            json.string(values)
        }
    }
}

extension Proto.ConfigLoads: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "keyId", "key_id":
                if try taken.take(0, value) { keyId = try value.string() }
            case "keyName", "key_name":
                if try taken.take(1, value) { keyName = try value.string() }
            case "asked":
                if try taken.take(2, value) { asked = try value.uint64() }
            case "sent":
                if try taken.take(3, value) { sent = try value.uint64() }
            case "lastTime", "last_time":
                if try taken.take(4, value) { lastTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if json.isWhole || !keyName.isEmpty {
            json.key("keyName")
            json.string(keyName)
        }
        if json.isWhole || asked != 0 {
            json.key("asked")
            json.integerString(asked)
        }
        if json.isWhole || sent != 0 {
            json.key("sent")
            json.integerString(sent)
        }
        if let lastTime {
            json.key("lastTime")
            lastTime.write(to: &json)
        }
    }
}

extension Proto.PutConfigSetRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "configSet", "config_set":
                if try taken.take(1, value) { configSet = try Proto.ConfigSet(json: value, options) }
            case "ifVersion", "if_version":
                if try taken.take(2, value) { ifVersion = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let configSet {
            json.key("configSet")
            configSet.write(to: &json)
        }
        if json.isWhole || ifVersion != 0 {
            json.key("ifVersion")
            json.integerString(ifVersion)
        }
    }
}

extension Proto.PutConfigSetResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "configSet", "config_set":
                if try taken.take(0, value) { configSet = try Proto.ConfigSet(json: value, options) }
            case "created":
                if try taken.take(1, value) { created = try value.bool() }
            case "warnings":
                if try taken.take(2, value) { warnings = try value.list { value throws(JSONError) in try Proto.Warning(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let configSet {
            json.key("configSet")
            configSet.write(to: &json)
        }
        if json.isWhole || created {
            json.key("created")
            json.bool(created)
        }
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ListConfigSetsRequest: JSONObjectMessage {
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

extension Proto.ListConfigSetsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "configSets", "config_sets":
                if try taken.take(0, value) { configSets = try value.list { value throws(JSONError) in try Proto.ConfigSet(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !configSets.isEmpty {
            json.key("configSets")
            json.beginArray()
            for value in configSets { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.GetConfigSetRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "version":
                if try taken.take(2, value) { version = try value.uint64() }
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
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
    }
}

extension Proto.GetConfigSetResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "configSet", "config_set":
                if try taken.take(0, value) { configSet = try Proto.ConfigSet(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let configSet {
            json.key("configSet")
            configSet.write(to: &json)
        }
    }
}

extension Proto.EnableConfigSetRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "enabled":
                if try taken.take(2, value) { enabled = try value.bool() }
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
        if json.isWhole || enabled {
            json.key("enabled")
            json.bool(enabled)
        }
    }
}

extension Proto.EnableConfigSetResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "configSet", "config_set":
                if try taken.take(0, value) { configSet = try Proto.ConfigSet(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let configSet {
            json.key("configSet")
            configSet.write(to: &json)
        }
    }
}

extension Proto.DeleteConfigSetRequest: JSONObjectMessage {
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

extension Proto.DeleteConfigSetResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ListConfigVersionsRequest: JSONObjectMessage {
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

extension Proto.ListConfigVersionsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "versions":
                if try taken.take(0, value) { versions = try value.list { value throws(JSONError) in try Proto.ConfigVersion(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !versions.isEmpty {
            json.key("versions")
            json.beginArray()
            for value in versions { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ConfigVersion: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "version":
                if try taken.take(0, value) { version = try value.uint64() }
            case "updateTime", "update_time":
                if try taken.take(1, value) { updateTime = try Proto.Timestamp(json: value, options) }
            case "updatedBy", "updated_by":
                if try taken.take(2, value) { updatedBy = try value.string() }
            case "disabled":
                if try taken.take(3, value) { disabled = try value.bool() }
            case "variants":
                if try taken.take(4, value) { variants = try value.integer() }
            case "valueBytes", "value_bytes":
                if try taken.take(5, value) { valueBytes = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
        if let updateTime {
            json.key("updateTime")
            updateTime.write(to: &json)
        }
        if json.isWhole || !updatedBy.isEmpty {
            json.key("updatedBy")
            json.string(updatedBy)
        }
        if json.isWhole || disabled {
            json.key("disabled")
            json.bool(disabled)
        }
        if json.isWhole || variants != 0 {
            json.key("variants")
            json.integer(variants)
        }
        if json.isWhole || valueBytes != 0 {
            json.key("valueBytes")
            json.integer(valueBytes)
        }
    }
}

extension Proto.GetConfigKeyRequest: JSONObjectMessage {
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

extension Proto.ConfigKey: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "keyId", "key_id":
                if try taken.take(0, value) { keyId = try value.string() }
            case "publicKey", "public_key":
                if try taken.take(1, value) { publicKey = try value.bytes() }
            case "publicKeyPem", "public_key_pem":
                if try taken.take(2, value) { publicKeyPem = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if json.isWhole || !publicKey.isEmpty {
            json.key("publicKey")
            json.base64(publicKey)
        }
        if json.isWhole || !publicKeyPem.isEmpty {
            json.key("publicKeyPem")
            json.string(publicKeyPem)
        }
    }
}

extension Proto.GetConfigKeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "keyId", "key_id":
                if try taken.take(0, value) { keyId = try value.string() }
            case "publicKey", "public_key":
                if try taken.take(1, value) { publicKey = try value.bytes() }
            case "publicKeyPem", "public_key_pem":
                if try taken.take(2, value) { publicKeyPem = try value.string() }
            case "next":
                if try taken.take(3, value) { next = try Proto.ConfigKey(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if json.isWhole || !publicKey.isEmpty {
            json.key("publicKey")
            json.base64(publicKey)
        }
        if json.isWhole || !publicKeyPem.isEmpty {
            json.key("publicKeyPem")
            json.string(publicKeyPem)
        }
        if let next {
            json.key("next")
            next.write(to: &json)
        }
    }
}

extension Proto.PrepareConfigKeyRequest: JSONObjectMessage {
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

extension Proto.PrepareConfigKeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "next":
                if try taken.take(0, value) { next = try Proto.ConfigKey(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let next {
            json.key("next")
            next.write(to: &json)
        }
    }
}

extension Proto.RotateConfigKeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "keyId", "key_id":
                if try taken.take(1, value) { keyId = try value.string() }
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
    }
}

extension Proto.RotateConfigKeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "key":
                if try taken.take(0, value) { key = try Proto.ConfigKey(json: value, options) }
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

extension Proto.LoadConfigRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "keyId", "key_id":
                if try taken.take(2, value) { keyId = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(3, value) { deviceId = try value.string() }
            case "deviceSecret", "device_secret":
                if try taken.take(4, value) { deviceSecret = try value.string() }
            case "format":
                if try taken.take(5, value) { format = try value.enumeration() }
            case "knownTags", "known_tags":
                if try taken.take(6, value) { knownTags = try value.list { value throws(JSONError) in try value.string() } }
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
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !deviceSecret.isEmpty {
            json.key("deviceSecret")
            json.string(deviceSecret)
        }
        if json.isWhole || format.rawValue != 0 {
            json.key("format")
            json.enumeration(format)
        }
        if json.isWhole || !knownTags.isEmpty {
            json.key("knownTags")
            json.beginArray()
            for value in knownTags { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.LoadConfigResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "tag":
                if try taken.take(1, value) { tag = try value.string() }
            case "version":
                if try taken.take(2, value) { version = try value.uint64() }
            case "body":
                if try taken.take(3, value) { body = try value.bytes() }
            case "signature":
                if try taken.take(4, value) { signature = try value.bytes() }
            case "keyId", "key_id":
                if try taken.take(5, value) { keyId = try value.string() }
            case "updateTime", "update_time":
                if try taken.take(6, value) { updateTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !tag.isEmpty {
            json.key("tag")
            json.string(tag)
        }
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
        if json.isWhole || !body.isEmpty {
            json.key("body")
            json.base64(body)
        }
        if json.isWhole || !signature.isEmpty {
            json.key("signature")
            json.base64(signature)
        }
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if let updateTime {
            json.key("updateTime")
            updateTime.write(to: &json)
        }
    }
}

extension Proto.KnownConfigs: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "known":
                if try taken.take(0, value) { known = try value.list { value throws(JSONError) in try Proto.KnownConfig(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !known.isEmpty {
            json.key("known")
            json.beginArray()
            for value in known { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.KnownConfig: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "tag":
                if try taken.take(1, value) { tag = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !tag.isEmpty {
            json.key("tag")
            json.string(tag)
        }
    }
}

extension Proto.GetDeviceConfigsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "configs":
                if try taken.take(2, value) { configs = try Proto.KnownConfigs(json: value, options) }
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
        if let configs {
            json.key("configs")
            configs.write(to: &json)
        }
    }
}

extension Proto.GetDeviceConfigsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "configs":
                if try taken.take(0, value) { configs = try value.list { value throws(JSONError) in try Proto.DeviceConfig(json: value, options) } }
            case "goneNames", "gone_names":
                if try taken.take(1, value) { goneNames = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !configs.isEmpty {
            json.key("configs")
            json.beginArray()
            for value in configs { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !goneNames.isEmpty {
            json.key("goneNames")
            json.beginArray()
            for value in goneNames { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.ConfigsPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "error":
                if try taken.take(0, value) { error = try Proto.RPCStatus(json: value, options) }
            case "configs":
                if try taken.take(1, value) { configs = try value.list { value throws(JSONError) in try Proto.DeviceConfig(json: value, options) } }
            case "goneNames", "gone_names":
                if try taken.take(2, value) { goneNames = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let error {
            json.key("error")
            error.write(to: &json)
        }
        if json.isWhole || !configs.isEmpty {
            json.key("configs")
            json.beginArray()
            for value in configs { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !goneNames.isEmpty {
            json.key("goneNames")
            json.beginArray()
            for value in goneNames { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.DeviceConfig: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "tag":
                if try taken.take(1, value) { tag = try value.string() }
            case "version":
                if try taken.take(2, value) { version = try value.uint64() }
            case "values":
                if try taken.take(3, value) { values = try value.string() }
            case "signature":
                if try taken.take(4, value) { signature = try value.bytes() }
            case "keyId", "key_id":
                if try taken.take(5, value) { keyId = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !tag.isEmpty {
            json.key("tag")
            json.string(tag)
        }
        if json.isWhole || version != 0 {
            json.key("version")
            json.integerString(version)
        }
        if json.isWhole || !values.isEmpty {
            json.key("values")
            json.string(values)
        }
        if json.isWhole || !signature.isEmpty {
            json.key("signature")
            json.base64(signature)
        }
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
    }
}
