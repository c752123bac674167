// Generated from herald/v1/approval.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.ApprovalRules: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devicesOver", "devices_over":
                if try taken.take(0, value) { devicesOver = try value.uint64() }
            case "types":
                if try taken.take(1, value) { types = try value.list { value throws(JSONError) in try value.string() } }
            case "exemptSenders", "exempt_senders":
                if try taken.take(2, value) { exemptSenders = try value.list { value throws(JSONError) in try value.string() } }
            case "keysMayApprove", "keys_may_approve":
                if try taken.take(3, value) { keysMayApprove = try value.bool() }
            case "setTime", "set_time":
                if try taken.take(4, value) { setTime = try Proto.Timestamp(json: value, options) }
            case "setBy", "set_by":
                if try taken.take(5, value) { setBy = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || devicesOver != 0 {
            json.key("devicesOver")
            json.integerString(devicesOver)
        }
        if json.isWhole || !types.isEmpty {
            json.key("types")
            json.beginArray()
            for value in types { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !exemptSenders.isEmpty {
            json.key("exemptSenders")
            json.beginArray()
            for value in exemptSenders { json.string(value) }
            json.endArray()
        }
        if json.isWhole || keysMayApprove {
            json.key("keysMayApprove")
            json.bool(keysMayApprove)
        }
        if let setTime {
            json.key("setTime")
            setTime.write(to: &json)
        }
        if json.isWhole || !setBy.isEmpty {
            json.key("setBy")
            json.string(setBy)
        }
    }
}

extension Proto.Approval: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "reason":
                if try taken.take(0, value) { reason = try value.string() }
            case "approvedBy", "approved_by":
                if try taken.take(1, value) { approvedBy = try value.string() }
            case "approveTime", "approve_time":
                if try taken.take(2, value) { approveTime = try Proto.Timestamp(json: value, options) }
            case "devices":
                if try taken.take(3, value) { devices = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !approvedBy.isEmpty {
            json.key("approvedBy")
            json.string(approvedBy)
        }
        if let approveTime {
            json.key("approveTime")
            approveTime.write(to: &json)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
    }
}

extension Proto.PutApprovalRulesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "rules":
                if try taken.take(1, value) { rules = try Proto.ApprovalRules(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let rules {
            json.key("rules")
            rules.write(to: &json)
        }
    }
}

extension Proto.PutApprovalRulesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "rules":
                if try taken.take(0, value) { rules = try Proto.ApprovalRules(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let rules {
            json.key("rules")
            rules.write(to: &json)
        }
    }
}

extension Proto.GetApprovalRulesRequest: JSONObjectMessage {
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

extension Proto.GetApprovalRulesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "rules":
                if try taken.take(0, value) { rules = try Proto.ApprovalRules(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let rules {
            json.key("rules")
            rules.write(to: &json)
        }
    }
}

extension Proto.ApproveNotificationRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}
