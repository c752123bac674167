// Generated from herald/v1/waiting.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.WaitingDeliveries: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "due":
                if try taken.take(0, value) { due = try value.uint64() }
            case "later":
                if try taken.take(1, value) { later = try value.uint64() }
            case "retrying":
                if try taken.take(2, value) { retrying = try value.uint64() }
            case "atLeast", "at_least":
                if try taken.take(3, value) { atLeast = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || due != 0 {
            json.key("due")
            json.integerString(due)
        }
        if json.isWhole || later != 0 {
            json.key("later")
            json.integerString(later)
        }
        if json.isWhole || retrying != 0 {
            json.key("retrying")
            json.integerString(retrying)
        }
        if json.isWhole || atLeast {
            json.key("atLeast")
            json.bool(atLeast)
        }
    }
}
