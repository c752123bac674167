// Generated from herald/v1/erasure.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.FollowErasuresRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "generation":
                if try taken.take(0, value) { generation = try value.bytes() }
            case "sequence":
                if try taken.take(1, value) { sequence = try value.uint64() }
            case "follower":
                if try taken.take(2, value) { follower = try value.enumeration() }
            case "followsApps", "follows_apps":
                if try taken.take(3, value) { followsApps = try value.bool() }
            case "followsUsers", "follows_users":
                if try taken.take(4, value) { followsUsers = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !generation.isEmpty {
            json.key("generation")
            json.base64(generation)
        }
        if json.isWhole || sequence != 0 {
            json.key("sequence")
            json.integerString(sequence)
        }
        if json.isWhole || follower.rawValue != 0 {
            json.key("follower")
            json.enumeration(follower)
        }
        if json.isWhole || followsApps {
            json.key("followsApps")
            json.bool(followsApps)
        }
        if json.isWhole || followsUsers {
            json.key("followsUsers")
            json.bool(followsUsers)
        }
    }
}

extension Proto.FollowErasuresResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "generation":
                if try taken.take(0, value) { generation = try value.bytes() }
            case "restored":
                if try taken.take(1, value) { restored = try value.bool() }
            case "highWater", "high_water":
                if try taken.take(2, value) { highWater = try value.uint64() }
            case "devices":
                if try taken.take(3, value) { devices = try value.list { value throws(JSONError) in try Proto.ErasedDevice(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !generation.isEmpty {
            json.key("generation")
            json.base64(generation)
        }
        if json.isWhole || restored {
            json.key("restored")
            json.bool(restored)
        }
        if json.isWhole || highWater != 0 {
            json.key("highWater")
            json.integerString(highWater)
        }
        if json.isWhole || !devices.isEmpty {
            json.key("devices")
            json.beginArray()
            for value in devices { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ErasedDevice: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "sequence":
                if try taken.take(0, value) { sequence = try value.uint64() }
            case "app":
                if try taken.take(1, value) { app = try value.string() }
            case "ordinal":
                if try taken.take(2, value) { ordinal = try value.integer() }
            case "deviceId", "device_id":
                if try taken.take(3, value) { deviceId = try value.string() }
            case "kind":
                if try taken.take(4, value) { kind = try value.enumeration() }
            case "user":
                if try taken.take(5, value) { user = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || sequence != 0 {
            json.key("sequence")
            json.integerString(sequence)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if json.isWhole || !user.isEmpty {
            json.key("user")
            json.string(user)
        }
    }
}

extension Proto.FindUnknownDevicesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceIds", "device_ids":
                if try taken.take(1, value) { deviceIds = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !deviceIds.isEmpty {
            json.key("deviceIds")
            json.beginArray()
            for value in deviceIds { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.FindUnknownDevicesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceIds", "device_ids":
                if try taken.take(0, value) { deviceIds = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceIds.isEmpty {
            json.key("deviceIds")
            json.beginArray()
            for value in deviceIds { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.FindAppsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.FindAppsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "apps":
                if try taken.take(0, value) { apps = try value.list { value throws(JSONError) in try Proto.KnownApp(json: value, options) } }
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

extension Proto.KnownApp: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "lastDeletion", "last_deletion":
                if try taken.take(1, value) { lastDeletion = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || lastDeletion != 0 {
            json.key("lastDeletion")
            json.integerString(lastDeletion)
        }
    }
}
