// Generated from herald/v1/effect.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.GetEffectRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(1, value) { notificationId = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
    }
}

extension Proto.EffectCounts: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.uint64() }
            case "received":
                if try taken.take(1, value) { received = try value.uint64() }
            case "displayed":
                if try taken.take(2, value) { displayed = try value.uint64() }
            case "tapped":
                if try taken.take(3, value) { tapped = try value.uint64() }
            case "dismissed":
                if try taken.take(4, value) { dismissed = try value.uint64() }
            case "dropped":
                if try taken.take(5, value) { dropped = try value.uint64() }
            case "switchedOff", "switched_off":
                if try taken.take(6, value) { switchedOff = try value.uint64() }
            case "gone":
                if try taken.take(7, value) { gone = try value.uint64() }
            case "optOuts", "opt_outs":
                if try taken.take(8, value) { optOuts = try Proto.OptOuts(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
        if json.isWhole || received != 0 {
            json.key("received")
            json.integerString(received)
        }
        if json.isWhole || displayed != 0 {
            json.key("displayed")
            json.integerString(displayed)
        }
        if json.isWhole || tapped != 0 {
            json.key("tapped")
            json.integerString(tapped)
        }
        if json.isWhole || dismissed != 0 {
            json.key("dismissed")
            json.integerString(dismissed)
        }
        if json.isWhole || dropped != 0 {
            json.key("dropped")
            json.integerString(dropped)
        }
        if json.isWhole || switchedOff != 0 {
            json.key("switchedOff")
            json.integerString(switchedOff)
        }
        if json.isWhole || gone != 0 {
            json.key("gone")
            json.integerString(gone)
        }
        if let optOuts {
            json.key("optOuts")
            optOuts.write(to: &json)
        }
    }
}

extension Proto.EffectPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "counts":
                if try taken.take(1, value) { counts = try Proto.EffectCounts(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if let counts {
            json.key("counts")
            counts.write(to: &json)
        }
    }
}

extension Proto.GetEffectResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "total":
                if try taken.take(0, value) { total = try Proto.EffectCounts(json: value, options) }
            case "platforms":
                if try taken.take(1, value) { platforms = try value.list { value throws(JSONError) in try Proto.EffectPart(json: value, options) } }
            case "versions":
                if try taken.take(2, value) { versions = try value.list { value throws(JSONError) in try Proto.EffectPart(json: value, options) } }
            case "unknown":
                if try taken.take(3, value) { unknown = try value.string() }
            case "times":
                if try taken.take(4, value) { times = try value.list { value throws(JSONError) in try Proto.EffectTimes(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let total {
            json.key("total")
            total.write(to: &json)
        }
        if json.isWhole || !platforms.isEmpty {
            json.key("platforms")
            json.beginArray()
            for value in platforms { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !versions.isEmpty {
            json.key("versions")
            json.beginArray()
            for value in versions { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !unknown.isEmpty {
            json.key("unknown")
            json.string(unknown)
        }
        if json.isWhole || !times.isEmpty {
            json.key("times")
            json.beginArray()
            for value in times { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.EffectTimes: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kind":
                if try taken.take(0, value) { kind = try value.enumeration() }
            case "spans":
                if try taken.take(1, value) { spans = try value.list { value throws(JSONError) in try Proto.EffectSpan(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if json.isWhole || !spans.isEmpty {
            json.key("spans")
            json.beginArray()
            for value in spans { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.EffectSpan: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "end":
                if try taken.take(0, value) { end = try Proto.Duration(json: value, options) }
            case "devices":
                if try taken.take(1, value) { devices = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let end {
            json.key("end")
            end.write(to: &json)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
    }
}

extension Proto.ListTypeEffectsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "since":
                if try taken.take(1, value) { since = try Proto.Timestamp(json: value, options) }
            case "until":
                if try taken.take(2, value) { until = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let since {
            json.key("since")
            since.write(to: &json)
        }
        if let until {
            json.key("until")
            until.write(to: &json)
        }
    }
}

extension Proto.TypeEffect: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "type":
                if try taken.take(0, value) { type = try value.string() }
            case "notifications":
                if try taken.take(1, value) { notifications = try value.uint64() }
            case "audience":
                if try taken.take(2, value) { audience = try value.uint64() }
            case "delivered":
                if try taken.take(3, value) { delivered = try value.uint64() }
            case "received":
                if try taken.take(4, value) { received = try value.uint64() }
            case "displayed":
                if try taken.take(5, value) { displayed = try value.uint64() }
            case "tapped":
                if try taken.take(6, value) { tapped = try value.uint64() }
            case "dismissed":
                if try taken.take(7, value) { dismissed = try value.uint64() }
            case "dropped":
                if try taken.take(8, value) { dropped = try value.uint64() }
            case "day":
                if try taken.take(9, value) { day = try Proto.TypeOptOuts(json: value, options) }
            case "week":
                if try taken.take(10, value) { week = try Proto.TypeOptOuts(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || notifications != 0 {
            json.key("notifications")
            json.integerString(notifications)
        }
        if json.isWhole || audience != 0 {
            json.key("audience")
            json.integerString(audience)
        }
        if json.isWhole || delivered != 0 {
            json.key("delivered")
            json.integerString(delivered)
        }
        if json.isWhole || received != 0 {
            json.key("received")
            json.integerString(received)
        }
        if json.isWhole || displayed != 0 {
            json.key("displayed")
            json.integerString(displayed)
        }
        if json.isWhole || tapped != 0 {
            json.key("tapped")
            json.integerString(tapped)
        }
        if json.isWhole || dismissed != 0 {
            json.key("dismissed")
            json.integerString(dismissed)
        }
        if json.isWhole || dropped != 0 {
            json.key("dropped")
            json.integerString(dropped)
        }
        if let day {
            json.key("day")
            day.write(to: &json)
        }
        if let week {
            json.key("week")
            week.write(to: &json)
        }
    }
}

extension Proto.TypeOptOuts: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notifications":
                if try taken.take(0, value) { notifications = try value.uint64() }
            case "switchedOff", "switched_off":
                if try taken.take(1, value) { switchedOff = try value.uint64() }
            case "gone":
                if try taken.take(2, value) { gone = try value.uint64() }
            case "tapped":
                if try taken.take(3, value) { tapped = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || notifications != 0 {
            json.key("notifications")
            json.integerString(notifications)
        }
        if json.isWhole || switchedOff != 0 {
            json.key("switchedOff")
            json.integerString(switchedOff)
        }
        if json.isWhole || gone != 0 {
            json.key("gone")
            json.integerString(gone)
        }
        if json.isWhole || tapped != 0 {
            json.key("tapped")
            json.integerString(tapped)
        }
    }
}

extension Proto.GetTypeEffectRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "type":
                if try taken.take(1, value) { type = try value.string() }
            case "since":
                if try taken.take(2, value) { since = try Proto.Timestamp(json: value, options) }
            case "until":
                if try taken.take(3, value) { until = try Proto.Timestamp(json: value, options) }
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
        if let since {
            json.key("since")
            since.write(to: &json)
        }
        if let until {
            json.key("until")
            until.write(to: &json)
        }
    }
}

extension Proto.TypeEffectPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "audience":
                if try taken.take(1, value) { audience = try value.uint64() }
            case "received":
                if try taken.take(2, value) { received = try value.uint64() }
            case "displayed":
                if try taken.take(3, value) { displayed = try value.uint64() }
            case "tapped":
                if try taken.take(4, value) { tapped = try value.uint64() }
            case "dismissed":
                if try taken.take(5, value) { dismissed = try value.uint64() }
            case "dropped":
                if try taken.take(6, value) { dropped = try value.uint64() }
            case "daySwitchedOff", "day_switched_off":
                if try taken.take(7, value) { daySwitchedOff = try value.uint64() }
            case "weekSwitchedOff", "week_switched_off":
                if try taken.take(8, value) { weekSwitchedOff = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || audience != 0 {
            json.key("audience")
            json.integerString(audience)
        }
        if json.isWhole || received != 0 {
            json.key("received")
            json.integerString(received)
        }
        if json.isWhole || displayed != 0 {
            json.key("displayed")
            json.integerString(displayed)
        }
        if json.isWhole || tapped != 0 {
            json.key("tapped")
            json.integerString(tapped)
        }
        if json.isWhole || dismissed != 0 {
            json.key("dismissed")
            json.integerString(dismissed)
        }
        if json.isWhole || dropped != 0 {
            json.key("dropped")
            json.integerString(dropped)
        }
        if json.isWhole || daySwitchedOff != 0 {
            json.key("daySwitchedOff")
            json.integerString(daySwitchedOff)
        }
        if json.isWhole || weekSwitchedOff != 0 {
            json.key("weekSwitchedOff")
            json.integerString(weekSwitchedOff)
        }
    }
}

extension Proto.GetTypeEffectResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "total":
                if try taken.take(0, value) { total = try Proto.TypeEffect(json: value, options) }
            case "platforms":
                if try taken.take(1, value) { platforms = try value.list { value throws(JSONError) in try Proto.TypeEffectPart(json: value, options) } }
            case "versions":
                if try taken.take(2, value) { versions = try value.list { value throws(JSONError) in try Proto.TypeEffectPart(json: value, options) } }
            case "withReactions", "with_reactions":
                if try taken.take(3, value) { withReactions = try value.uint64() }
            case "withAudience", "with_audience":
                if try taken.take(4, value) { withAudience = try value.uint64() }
            case "withDay", "with_day":
                if try taken.take(5, value) { withDay = try value.uint64() }
            case "withWeek", "with_week":
                if try taken.take(6, value) { withWeek = try value.uint64() }
            case "unknown":
                if try taken.take(7, value) { unknown = try value.string() }
            case "times":
                if try taken.take(8, value) { times = try value.list { value throws(JSONError) in try Proto.EffectTimes(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let total {
            json.key("total")
            total.write(to: &json)
        }
        if json.isWhole || !platforms.isEmpty {
            json.key("platforms")
            json.beginArray()
            for value in platforms { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !versions.isEmpty {
            json.key("versions")
            json.beginArray()
            for value in versions { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || withReactions != 0 {
            json.key("withReactions")
            json.integerString(withReactions)
        }
        if json.isWhole || withAudience != 0 {
            json.key("withAudience")
            json.integerString(withAudience)
        }
        if json.isWhole || withDay != 0 {
            json.key("withDay")
            json.integerString(withDay)
        }
        if json.isWhole || withWeek != 0 {
            json.key("withWeek")
            json.integerString(withWeek)
        }
        if json.isWhole || !unknown.isEmpty {
            json.key("unknown")
            json.string(unknown)
        }
        if json.isWhole || !times.isEmpty {
            json.key("times")
            json.beginArray()
            for value in times { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ListTypeEffectsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "types":
                if try taken.take(0, value) { types = try value.list { value throws(JSONError) in try Proto.TypeEffect(json: value, options) } }
            case "leftOut", "left_out":
                if try taken.take(1, value) { leftOut = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !types.isEmpty {
            json.key("types")
            json.beginArray()
            for value in types { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || leftOut != 0 {
            json.key("leftOut")
            json.integerString(leftOut)
        }
    }
}
