// Generated from herald/v1/notification_type.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.ListTypesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "prefix":
                if try taken.take(1, value) { prefix = try value.string() }
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
    }
}

extension Proto.ListTypesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "types":
                if try taken.take(0, value) { types = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !types.isEmpty {
            json.key("types")
            json.beginArray()
            for value in types { json.string(value) }
            json.endArray()
        }
    }
}
