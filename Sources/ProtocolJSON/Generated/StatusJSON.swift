// Generated from google/rpc/status.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.RPCStatus: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "code":
                if try taken.take(0, value) { code = try value.integer() }
            case "message":
                if try taken.take(1, value) { message = try value.string() }
            case "details":
                if try taken.take(2, value) { details = try value.list { value throws(JSONError) in try Proto.AnyMessage(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || code != 0 {
            json.key("code")
            json.integer(code)
        }
        if json.isWhole || !message.isEmpty {
            json.key("message")
            json.string(message)
        }
        if json.isWhole || !details.isEmpty {
            json.key("details")
            json.beginArray()
            for value in details { value.write(to: &json) }
            json.endArray()
        }
    }
}
