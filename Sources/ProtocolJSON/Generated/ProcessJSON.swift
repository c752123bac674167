// Generated from herald/v1/process.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.GetMetricsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.GetMetricsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "text":
                if try taken.take(0, value) { text = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !text.isEmpty {
            json.key("text")
            json.string(text)
        }
    }
}
