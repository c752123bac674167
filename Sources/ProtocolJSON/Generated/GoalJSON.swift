// Generated from herald/v1/goal.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Goal: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(2, value) { deviceId = try value.string() }
            case "user":
                if try taken.take(3, value) { user = try value.string() }
            case "time":
                if try taken.take(4, value) { time = try Proto.Timestamp(json: value, options) }
            case "value":
                if try taken.take(5, value) { self.value = try value.double() }
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
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !user.isEmpty {
            json.key("user")
            json.string(user)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || value != 0 {
            json.key("value")
            json.double(value)
        }
    }
}

extension Proto.RecordGoalsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "goals":
                if try taken.take(1, value) { goals = try value.list { value throws(JSONError) in try Proto.Goal(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !goals.isEmpty {
            json.key("goals")
            json.beginArray()
            for value in goals { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.RecordGoalsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "recorded":
                if try taken.take(0, value) { recorded = try value.integer() }
            case "repeated":
                if try taken.take(1, value) { repeated = try value.integer() }
            case "unknownIds", "unknown_ids":
                if try taken.take(2, value) { unknownIds = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || recorded != 0 {
            json.key("recorded")
            json.integer(recorded)
        }
        if json.isWhole || repeated != 0 {
            json.key("repeated")
            json.integer(repeated)
        }
        if json.isWhole || !unknownIds.isEmpty {
            json.key("unknownIds")
            json.beginArray()
            for value in unknownIds { json.string(value) }
            json.endArray()
        }
    }
}
