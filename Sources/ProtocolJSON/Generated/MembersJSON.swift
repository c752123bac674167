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
