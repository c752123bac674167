// Generated from herald/v1/lookup.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.FindDevicesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "address":
                if try taken.take(1, value) { address = try value.string() }
            case "kind":
                if try taken.take(2, value) { kind = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !address.isEmpty {
            json.key("address")
            json.string(address)
        }
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
    }
}

extension Proto.FoundDevice: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "device":
                if try taken.take(0, value) { device = try Proto.Device(json: value, options) }
            case "address":
                if try taken.take(1, value) { address = try Proto.Address(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let device {
            json.key("device")
            device.write(to: &json)
        }
        if let address {
            json.key("address")
            address.write(to: &json)
        }
    }
}

extension Proto.FindDevicesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.list { value throws(JSONError) in try Proto.FoundDevice(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !devices.isEmpty {
            json.key("devices")
            json.beginArray()
            for value in devices { value.write(to: &json) }
            json.endArray()
        }
    }
}
