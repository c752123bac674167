// Generated from herald/v1/members.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.FindOrdinalsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceIds", "device_ids":
                if try taken.take(1, value) { deviceIds = try value.list { value throws(JSONError) in try value.string() } }
            case "users":
                if try taken.take(2, value) { users = try value.list { value throws(JSONError) in try value.string() } }
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
        if json.isWhole || !users.isEmpty {
            json.key("users")
            json.beginArray()
            for value in users { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.FindOrdinalsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "generation":
                if try taken.take(0, value) { generation = try value.uint64() }
            case "devices":
                if try taken.take(1, value) { devices = try value.list { value throws(JSONError) in try Proto.Ordinals(json: value, options) } }
            case "users":
                if try taken.take(2, value) { users = try value.list { value throws(JSONError) in try Proto.Ordinals(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || generation != 0 {
            json.key("generation")
            json.integerString(generation)
        }
        if json.isWhole || !devices.isEmpty {
            json.key("devices")
            json.beginArray()
            for value in devices { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !users.isEmpty {
            json.key("users")
            json.beginArray()
            for value in users { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.Ordinals: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "ordinals":
                if try taken.take(0, value) { ordinals = try value.list { value throws(JSONError) in try value.integer() } }
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
    }
}

extension Proto.CountDevicesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "generation":
                if try taken.take(1, value) { generation = try value.uint64() }
            case "sets":
                if try taken.take(2, value) { sets = try value.list { value throws(JSONError) in try value.bytes() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || generation != 0 {
            json.key("generation")
            json.integerString(generation)
        }
        if json.isWhole || !sets.isEmpty {
            json.key("sets")
            json.beginArray()
            for value in sets { json.base64(value) }
            json.endArray()
        }
    }
}

extension Proto.CountDevicesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "platforms":
                if try taken.take(0, value) { platforms = try value.list { value throws(JSONError) in try Proto.DevicesOfKind(json: value, options) } }
            case "versions":
                if try taken.take(1, value) { versions = try value.list { value throws(JSONError) in try Proto.DevicesOfKind(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !platforms.isEmpty {
            json.key("platforms")
            json.beginArray()
            for value in platforms { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !versions.isEmpty {
            json.key("versions")
            json.beginArray()
            for value in versions { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.DevicesOfKind: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "devices":
                if try taken.take(1, value) { devices = try value.list { value throws(JSONError) in try value.uint64() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !devices.isEmpty {
            json.key("devices")
            json.beginArray()
            for value in devices { json.integerString(value) }
            json.endArray()
        }
    }
}

extension Proto.DescribeDevicesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "generation":
                if try taken.take(1, value) { generation = try value.uint64() }
            case "ordinals":
                if try taken.take(2, value) { ordinals = try value.list { value throws(JSONError) in try value.integer() } }
            case "types":
                if try taken.take(3, value) { types = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || generation != 0 {
            json.key("generation")
            json.integerString(generation)
        }
        if json.isWhole || !ordinals.isEmpty {
            json.key("ordinals")
            json.beginArray()
            for value in ordinals { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !types.isEmpty {
            json.key("types")
            json.beginArray()
            for value in types { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.DescribeDevicesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "present":
                if try taken.take(0, value) { present = try value.list { value throws(JSONError) in try value.integer() } }
            case "platforms":
                if try taken.take(1, value) { platforms = try value.list { value throws(JSONError) in try Proto.NamedDevices(json: value, options) } }
            case "versions":
                if try taken.take(2, value) { versions = try value.list { value throws(JSONError) in try Proto.NamedDevices(json: value, options) } }
            case "off":
                if try taken.take(3, value) { off = try value.list { value throws(JSONError) in try Proto.Ordinals(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !present.isEmpty {
            json.key("present")
            json.beginArray()
            for value in present { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !platforms.isEmpty {
            json.key("platforms")
            json.beginArray()
            for value in platforms { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !versions.isEmpty {
            json.key("versions")
            json.beginArray()
            for value in versions { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !off.isEmpty {
            json.key("off")
            json.beginArray()
            for value in off { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.NamedDevices: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "ordinals":
                if try taken.take(1, value) { ordinals = try value.list { value throws(JSONError) in try value.integer() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !ordinals.isEmpty {
            json.key("ordinals")
            json.beginArray()
            for value in ordinals { json.integer(value) }
            json.endArray()
        }
    }
}
