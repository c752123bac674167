// Generated from herald/v1/switch.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.KillSwitch: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "on":
                if try taken.take(1, value) { on = try value.bool() }
            case "reason":
                if try taken.take(2, value) { reason = try value.string() }
            case "changedBy", "changed_by":
                if try taken.take(3, value) { changedBy = try value.string() }
            case "changeTime", "change_time":
                if try taken.take(4, value) { changeTime = try Proto.Timestamp(json: value, options) }
            case "epoch":
                if try taken.take(5, value) { epoch = try value.uint64() }
            case "adapter":
                if try taken.take(6, value) { adapter = try value.string() }
            case "type":
                if try taken.take(7, value) { type = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(8, value) { notificationId = try value.string() }
            case "mode":
                if try taken.take(9, value) { mode = try value.enumeration() }
            case "awaitsRelease", "awaits_release":
                if try taken.take(10, value) { awaitsRelease = try value.bool() }
            case "released":
                if try taken.take(11, value) { released = try value.bool() }
            case "endTime", "end_time":
                if try taken.take(12, value) { endTime = try Proto.Timestamp(json: value, options) }
            case "reminder":
                if try taken.take(13, value) { reminder = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || on {
            json.key("on")
            json.bool(on)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !changedBy.isEmpty {
            json.key("changedBy")
            json.string(changedBy)
        }
        if let changeTime {
            json.key("changeTime")
            changeTime.write(to: &json)
        }
        if json.isWhole || epoch != 0 {
            json.key("epoch")
            json.integerString(epoch)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || mode.rawValue != 0 {
            json.key("mode")
            json.enumeration(mode)
        }
        if json.isWhole || awaitsRelease {
            json.key("awaitsRelease")
            json.bool(awaitsRelease)
        }
        if json.isWhole || released {
            json.key("released")
            json.bool(released)
        }
        if let endTime {
            json.key("endTime")
            endTime.write(to: &json)
        }
        if json.isWhole || reminder {
            json.key("reminder")
            json.bool(reminder)
        }
    }
}

extension Proto.SetKillSwitchRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "everything":
                if try taken.take(1, value) { everything = try value.bool() }
            case "on":
                if try taken.take(2, value) { on = try value.bool() }
            case "reason":
                if try taken.take(3, value) { reason = try value.string() }
            case "adapter":
                if try taken.take(4, value) { adapter = try value.string() }
            case "type":
                if try taken.take(5, value) { type = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(6, value) { notificationId = try value.string() }
            case "mode":
                if try taken.take(7, value) { mode = try value.enumeration() }
            case "endTime", "end_time":
                if try taken.take(8, value) { endTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || everything {
            json.key("everything")
            json.bool(everything)
        }
        if json.isWhole || on {
            json.key("on")
            json.bool(on)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || mode.rawValue != 0 {
            json.key("mode")
            json.enumeration(mode)
        }
        if let endTime {
            json.key("endTime")
            endTime.write(to: &json)
        }
    }
}

extension Proto.SetKillSwitchResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "killSwitch", "kill_switch":
                if try taken.take(0, value) { killSwitch = try Proto.KillSwitch(json: value, options) }
            case "inFlight", "in_flight":
                if try taken.take(1, value) { inFlight = try value.uint64() }
            case "effect":
                if try taken.take(2, value) { effect = try Proto.SwitchEffect(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let killSwitch {
            json.key("killSwitch")
            killSwitch.write(to: &json)
        }
        if json.isWhole || inFlight != 0 {
            json.key("inFlight")
            json.integerString(inFlight)
        }
        if let effect {
            json.key("effect")
            effect.write(to: &json)
        }
    }
}

extension Proto.SwitchEffect: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notifications":
                if try taken.take(0, value) { notifications = try value.uint64() }
            case "sentBefore", "sent_before":
                if try taken.take(1, value) { sentBefore = try value.uint64() }
            case "inFlight", "in_flight":
                if try taken.take(2, value) { inFlight = try value.uint64() }
            case "prevented":
                if try taken.take(3, value) { prevented = try value.uint64() }
            case "uncertain":
                if try taken.take(4, value) { uncertain = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || notifications != 0 {
            json.key("notifications")
            json.integerString(notifications)
        }
        if json.isWhole || sentBefore != 0 {
            json.key("sentBefore")
            json.integerString(sentBefore)
        }
        if json.isWhole || inFlight != 0 {
            json.key("inFlight")
            json.integerString(inFlight)
        }
        if json.isWhole || prevented != 0 {
            json.key("prevented")
            json.integerString(prevented)
        }
        if json.isWhole || uncertain != 0 {
            json.key("uncertain")
            json.integerString(uncertain)
        }
    }
}

extension Proto.GetKillSwitchRequest: JSONObjectMessage {
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

extension Proto.GetKillSwitchResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "switches":
                if try taken.take(0, value) { switches = try value.list { value throws(JSONError) in try Proto.KillSwitch(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !switches.isEmpty {
            json.key("switches")
            json.beginArray()
            for value in switches { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ListKillSwitchChangesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(1, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(2, value) { pageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
    }
}

extension Proto.ListKillSwitchChangesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "changes":
                if try taken.take(0, value) { changes = try value.list { value throws(JSONError) in try Proto.KillSwitch(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !changes.isEmpty {
            json.key("changes")
            json.beginArray()
            for value in changes { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}
