// Generated from herald/v1/moment.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.MomentCap: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "limit":
                if try taken.take(0, value) { limit = try value.integer() }
            case "window":
                if try taken.take(1, value) { window = try Proto.Duration(json: value, options) }
            case "scope":
                if try taken.take(2, value) { scope = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || limit != 0 {
            json.key("limit")
            json.integer(limit)
        }
        if let window {
            json.key("window")
            window.write(to: &json)
        }
        if json.isWhole || scope.rawValue != 0 {
            json.key("scope")
            json.enumeration(scope)
        }
    }
}

extension Proto.MomentPolicy: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "type":
                if try taken.take(0, value) { type = try value.string() }
            case "driving":
                if try taken.take(1, value) { driving = try value.enumeration() }
            case "settling":
                if try taken.take(2, value) { settling = try Proto.Duration(json: value, options) }
            case "unknown":
                if try taken.take(3, value) { unknown = try value.enumeration() }
            case "quietFrom", "quiet_from":
                if try taken.take(4, value) { quietFrom = try value.string() }
            case "quietUntil", "quiet_until":
                if try taken.take(5, value) { quietUntil = try value.string() }
            case "quiet":
                if try taken.take(6, value) { quiet = try value.enumeration() }
            case "caps":
                if try taken.take(7, value) { caps = try value.list { value throws(JSONError) in try Proto.MomentCap(json: value, options) } }
            case "capped":
                if try taken.take(8, value) { capped = try value.enumeration() }
            case "defaultTimeZone", "default_time_zone":
                if try taken.take(9, value) { defaultTimeZone = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || driving.rawValue != 0 {
            json.key("driving")
            json.enumeration(driving)
        }
        if let settling {
            json.key("settling")
            settling.write(to: &json)
        }
        if json.isWhole || unknown.rawValue != 0 {
            json.key("unknown")
            json.enumeration(unknown)
        }
        if json.isWhole || !quietFrom.isEmpty {
            json.key("quietFrom")
            json.string(quietFrom)
        }
        if json.isWhole || !quietUntil.isEmpty {
            json.key("quietUntil")
            json.string(quietUntil)
        }
        if json.isWhole || quiet.rawValue != 0 {
            json.key("quiet")
            json.enumeration(quiet)
        }
        if json.isWhole || !caps.isEmpty {
            json.key("caps")
            json.beginArray()
            for value in caps { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || capped.rawValue != 0 {
            json.key("capped")
            json.enumeration(capped)
        }
        if json.isWhole || !defaultTimeZone.isEmpty {
            json.key("defaultTimeZone")
            json.string(defaultTimeZone)
        }
    }
}

extension Proto.PutMomentPolicyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "policy":
                if try taken.take(1, value) { policy = try Proto.MomentPolicy(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let policy {
            json.key("policy")
            policy.write(to: &json)
        }
    }
}

extension Proto.PutMomentPolicyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "policy":
                if try taken.take(0, value) { policy = try Proto.MomentPolicy(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let policy {
            json.key("policy")
            policy.write(to: &json)
        }
    }
}

extension Proto.ListMomentPoliciesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
    }
}

extension Proto.ListMomentPoliciesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "policies":
                if try taken.take(0, value) { policies = try value.list { value throws(JSONError) in try Proto.MomentPolicy(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !policies.isEmpty {
            json.key("policies")
            json.beginArray()
            for value in policies { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.DeleteMomentPolicyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "type":
                if try taken.take(1, value) { type = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
    }
}

extension Proto.DeleteMomentPolicyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
