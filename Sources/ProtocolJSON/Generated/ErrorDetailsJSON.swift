// Generated from google/rpc/error_details.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.RPCBadRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "fieldViolations", "field_violations":
                if try taken.take(0, value) { fieldViolations = try value.list { value throws(JSONError) in try Proto.RPCBadRequestFieldViolation(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !fieldViolations.isEmpty {
            json.key("fieldViolations")
            json.beginArray()
            for value in fieldViolations { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.RPCBadRequestFieldViolation: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "field":
                if try taken.take(0, value) { field = try value.string() }
            case "description":
                if try taken.take(1, value) { description = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !field.isEmpty {
            json.key("field")
            json.string(field)
        }
        if json.isWhole || !description.isEmpty {
            json.key("description")
            json.string(description)
        }
    }
}

extension Proto.RPCRetryInfo: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "retryDelay", "retry_delay":
                if try taken.take(0, value) { retryDelay = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let retryDelay {
            json.key("retryDelay")
            retryDelay.write(to: &json)
        }
    }
}
