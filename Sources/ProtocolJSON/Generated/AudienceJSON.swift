// Generated from herald/v1/audience.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Selector: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "nodes":
                if try taken.take(0, value) { nodes = try value.list { value throws(JSONError) in try Proto.SelectorNode(json: value, options) } }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if !nodes.isEmpty {
            json.key("nodes")
            json.beginArray()
            for value in nodes { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.SelectorNode: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "tag":
                if try taken.take(0, value, oneof: (0, "node")) { node = .tag(try value.string()) }
            case "device":
                if try taken.take(1, value, oneof: (0, "node")) { node = .device(try value.string()) }
            case "everyDevice", "every_device":
                if try taken.take(2, value, oneof: (0, "node")) { node = .everyDevice(try value.bool()) }
            case "allOf", "all_of":
                if try taken.take(3, value, oneof: (0, "node")) { node = .allOf(try value.integer()) }
            case "anyOf", "any_of":
                if try taken.take(4, value, oneof: (0, "node")) { node = .anyOf(try value.integer()) }
            case "negate":
                if try taken.take(5, value, oneof: (0, "node")) { node = .negate(try value.bool()) }
            default: try options.unknown(name, value)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        switch node {
        case nil: break
        case .tag(let value)?:
            json.key("tag")
            json.string(value)
        case .device(let value)?:
            json.key("device")
            json.string(value)
        case .everyDevice(let value)?:
            json.key("everyDevice")
            json.bool(value)
        case .allOf(let value)?:
            json.key("allOf")
            json.integer(value)
        case .anyOf(let value)?:
            json.key("anyOf")
            json.integer(value)
        case .negate(let value)?:
            json.key("negate")
            json.bool(value)
        }
    }
}
