// Generated from grpc/health/v1/health.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.HealthCheckRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "service":
                if try taken.take(0, value) { service = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !service.isEmpty {
            json.key("service")
            json.string(service)
        }
    }
}

extension Proto.HealthCheckResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "status":
                if try taken.take(0, value) { status = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || status.rawValue != 0 {
            json.key("status")
            json.enumeration(status)
        }
    }
}
