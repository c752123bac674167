// Generated from herald/v1/insight.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.SampleAudienceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "audience":
                if try taken.take(1, value) { audience = try value.string() }
            case "selector":
                if try taken.take(2, value) { selector = try Proto.Selector(json: value, options) }
            case "type":
                if try taken.take(3, value) { type = try value.string() }
            case "count":
                if try taken.take(4, value) { count = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if let selector {
            json.key("selector")
            selector.write(to: &json)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integer(count)
        }
    }
}

extension Proto.SampleAudienceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.list { value throws(JSONError) in try Proto.Device(json: value, options) } }
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

extension Proto.ExplainAudienceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "audience":
                if try taken.take(1, value) { audience = try value.string() }
            case "selector":
                if try taken.take(2, value) { selector = try Proto.Selector(json: value, options) }
            case "type":
                if try taken.take(3, value) { type = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(4, value) { deviceId = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if let selector {
            json.key("selector")
            selector.write(to: &json)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
    }
}

extension Proto.ExplanationPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "depth":
                if try taken.take(0, value) { depth = try value.integer() }
            case "selector":
                if try taken.take(1, value) { selector = try value.string() }
            case "verdict":
                if try taken.take(2, value) { verdict = try value.enumeration() }
            case "reason":
                if try taken.take(3, value) { reason = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || depth != 0 {
            json.key("depth")
            json.integer(depth)
        }
        if json.isWhole || !selector.isEmpty {
            json.key("selector")
            json.string(selector)
        }
        if json.isWhole || verdict.rawValue != 0 {
            json.key("verdict")
            json.enumeration(verdict)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
    }
}

extension Proto.ExplainAudienceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "verdict":
                if try taken.take(0, value) { verdict = try value.enumeration() }
            case "reason":
                if try taken.take(1, value) { reason = try value.string() }
            case "parts":
                if try taken.take(2, value) { parts = try value.list { value throws(JSONError) in try Proto.ExplanationPart(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || verdict.rawValue != 0 {
            json.key("verdict")
            json.enumeration(verdict)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !parts.isEmpty {
            json.key("parts")
            json.beginArray()
            for value in parts { value.write(to: &json) }
            json.endArray()
        }
    }
}
