// Generated from ttrpc/ttrpc.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.EnvelopeRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "service":
                if try taken.take(0, value) { service = try value.string() }
            case "method":
                if try taken.take(1, value) { method = try value.string() }
            case "payload":
                if try taken.take(2, value) { payload = try value.bytes() }
            case "timeoutNano", "timeout_nano":
                if try taken.take(3, value) { timeoutNano = try value.int64() }
            case "metadata":
                if try taken.take(4, value) { metadata = try value.list { value throws(JSONError) in try Proto.EnvelopeKeyValue(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !service.isEmpty {
            json.key("service")
            json.string(service)
        }
        if json.isWhole || !method.isEmpty {
            json.key("method")
            json.string(method)
        }
        if json.isWhole || !payload.isEmpty {
            json.key("payload")
            json.base64(payload)
        }
        if json.isWhole || timeoutNano != 0 {
            json.key("timeoutNano")
            json.integerString(timeoutNano)
        }
        if json.isWhole || !metadata.isEmpty {
            json.key("metadata")
            json.beginArray()
            for value in metadata { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.EnvelopeResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "status":
                if try taken.take(0, value) { status = try Proto.RPCStatus(json: value, options) }
            case "payload":
                if try taken.take(1, value) { payload = try value.bytes() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let status {
            json.key("status")
            status.write(to: &json)
        }
        if json.isWhole || !payload.isEmpty {
            json.key("payload")
            json.base64(payload)
        }
    }
}

extension Proto.EnvelopeKeyValue: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "key":
                if try taken.take(0, value) { key = try value.string() }
            case "value":
                if try taken.take(1, value) { self.value = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !key.isEmpty {
            json.key("key")
            json.string(key)
        }
        if json.isWhole || !value.isEmpty {
            json.key("value")
            json.string(value)
        }
    }
}
