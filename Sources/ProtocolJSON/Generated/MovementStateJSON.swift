// Generated from herald/v1/movement_state.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.StoredMovement: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "last":
                if try taken.take(0, value) { last = try Proto.StoredFix(json: value, options) }
            case "stays":
                if try taken.take(1, value) { stays = try value.list { value throws(JSONError) in try Proto.StoredStay(json: value, options) } }
            case "doubtful":
                if try taken.take(2, value) { doubtful = try value.list { value throws(JSONError) in try value.integer() } }
            case "told":
                if try taken.take(3, value) { told = try value.list { value throws(JSONError) in try Proto.StoredTold(json: value, options) } }
            case "moment":
                if try taken.take(4, value) { moment = try Proto.StoredMoment(json: value, options) }
            case "timeZone", "time_zone":
                if try taken.take(5, value) { timeZone = try value.string() }
            case "wake":
                if try taken.take(6, value) { wake = try value.int64() }
            case "sensed":
                if try taken.take(7, value) { sensed = try value.int64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let last {
            json.key("last")
            last.write(to: &json)
        }
        if json.isWhole || !stays.isEmpty {
            json.key("stays")
            json.beginArray()
            for value in stays { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !doubtful.isEmpty {
            json.key("doubtful")
            json.beginArray()
            for value in doubtful { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !told.isEmpty {
            json.key("told")
            json.beginArray()
            for value in told { value.write(to: &json) }
            json.endArray()
        }
        if let moment {
            json.key("moment")
            moment.write(to: &json)
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if json.isWhole || wake != 0 {
            json.key("wake")
            json.integerString(wake)
        }
        if json.isWhole || sensed != 0 {
            json.key("sensed")
            json.integerString(sensed)
        }
    }
}

extension Proto.StoredFix: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "latitude":
                if try taken.take(0, value) { latitude = try value.double() }
            case "longitude":
                if try taken.take(1, value) { longitude = try value.double() }
            case "accuracy":
                if try taken.take(2, value) { accuracy = try value.double() }
            case "time":
                if try taken.take(3, value) { time = try value.int64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || latitude != 0 {
            json.key("latitude")
            json.double(latitude)
        }
        if json.isWhole || longitude != 0 {
            json.key("longitude")
            json.double(longitude)
        }
        if json.isWhole || accuracy != 0 {
            json.key("accuracy")
            json.double(accuracy)
        }
        if json.isWhole || time != 0 {
            json.key("time")
            json.integerString(time)
        }
    }
}

extension Proto.StoredStay: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "slot":
                if try taken.take(0, value) { slot = try value.integer() }
            case "since":
                if try taken.take(1, value) { since = try value.int64() }
            case "radius":
                if try taken.take(2, value) { radius = try value.double() }
            case "dwell":
                if try taken.take(3, value) { dwell = try value.int64() }
            case "pause":
                if try taken.take(4, value) { pause = try value.int64() }
            case "hasDwelt", "has_dwelt":
                if try taken.take(5, value) { hasDwelt = try value.bool() }
            case "outsideSince", "outside_since":
                if try taken.take(6, value) { outsideSince = try value.int64() }
            case "dwellEnd", "dwell_end":
                if try taken.take(7, value) { dwellEnd = try value.int64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || slot != 0 {
            json.key("slot")
            json.integer(slot)
        }
        if json.isWhole || since != 0 {
            json.key("since")
            json.integerString(since)
        }
        if json.isWhole || radius != 0 {
            json.key("radius")
            json.double(radius)
        }
        if json.isWhole || dwell != 0 {
            json.key("dwell")
            json.integerString(dwell)
        }
        if json.isWhole || pause != 0 {
            json.key("pause")
            json.integerString(pause)
        }
        if json.isWhole || hasDwelt {
            json.key("hasDwelt")
            json.bool(hasDwelt)
        }
        if json.isWhole || outsideSince != 0 {
            json.key("outsideSince")
            json.integerString(outsideSince)
        }
        if json.isWhole || dwellEnd != 0 {
            json.key("dwellEnd")
            json.integerString(dwellEnd)
        }
    }
}

extension Proto.StoredTold: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "slot":
                if try taken.take(0, value) { slot = try value.integer() }
            case "kind":
                if try taken.take(1, value) { kind = try value.integer() }
            case "time":
                if try taken.take(2, value) { time = try value.int64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || slot != 0 {
            json.key("slot")
            json.integer(slot)
        }
        if json.isWhole || kind != 0 {
            json.key("kind")
            json.integer(kind)
        }
        if json.isWhole || time != 0 {
            json.key("time")
            json.integerString(time)
        }
    }
}

extension Proto.StoredMoment: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "motion":
                if try taken.take(0, value) { motion = try value.integer() }
            case "access":
                if try taken.take(1, value) { access = try value.integer() }
            case "mayBeDriving", "may_be_driving":
                if try taken.take(2, value) { mayBeDriving = try value.bool() }
            case "drivingEnded", "driving_ended":
                if try taken.take(3, value) { drivingEnded = try value.int64() }
            case "shown":
                if try taken.take(4, value) { shown = try value.list { value throws(JSONError) in try Proto.StoredShown(json: value, options) } }
            case "marks":
                if try taken.take(5, value) { marks = try value.list { value throws(JSONError) in try Proto.StoredMark(json: value, options) } }
            case "waiting":
                if try taken.take(6, value) { waiting = try value.list { value throws(JSONError) in try Proto.StoredWaiting(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || motion != 0 {
            json.key("motion")
            json.integer(motion)
        }
        if json.isWhole || access != 0 {
            json.key("access")
            json.integer(access)
        }
        if json.isWhole || mayBeDriving {
            json.key("mayBeDriving")
            json.bool(mayBeDriving)
        }
        if json.isWhole || drivingEnded != 0 {
            json.key("drivingEnded")
            json.integerString(drivingEnded)
        }
        if json.isWhole || !shown.isEmpty {
            json.key("shown")
            json.beginArray()
            for value in shown { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !marks.isEmpty {
            json.key("marks")
            json.beginArray()
            for value in marks { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !waiting.isEmpty {
            json.key("waiting")
            json.beginArray()
            for value in waiting { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.StoredShown: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try value.string() }
            case "kind":
                if try taken.take(1, value) { kind = try value.string() }
            case "time":
                if try taken.take(2, value) { time = try value.int64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !place.isEmpty {
            json.key("place")
            json.string(place)
        }
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if json.isWhole || time != 0 {
            json.key("time")
            json.integerString(time)
        }
    }
}

extension Proto.StoredMark: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "isStory", "is_story":
                if try taken.take(1, value) { isStory = try value.bool() }
            case "isRead", "is_read":
                if try taken.take(2, value) { isRead = try value.bool() }
            case "time":
                if try taken.take(3, value) { time = try value.int64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || isStory {
            json.key("isStory")
            json.bool(isStory)
        }
        if json.isWhole || isRead {
            json.key("isRead")
            json.bool(isRead)
        }
        if json.isWhole || time != 0 {
            json.key("time")
            json.integerString(time)
        }
    }
}

extension Proto.StoredOccasion: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try value.string() }
            case "story":
                if try taken.take(1, value) { story = try value.string() }
            case "kind":
                if try taken.take(2, value) { kind = try value.string() }
            case "once":
                if try taken.take(3, value) { once = try Proto.StoredRule(json: value, options) }
            case "storyOnce", "story_once":
                if try taken.take(4, value) { storyOnce = try Proto.StoredRule(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !place.isEmpty {
            json.key("place")
            json.string(place)
        }
        if json.isWhole || !story.isEmpty {
            json.key("story")
            json.string(story)
        }
        if json.isWhole || !kind.isEmpty {
            json.key("kind")
            json.string(kind)
        }
        if let once {
            json.key("once")
            once.write(to: &json)
        }
        if let storyOnce {
            json.key("storyOnce")
            storyOnce.write(to: &json)
        }
    }
}

extension Proto.StoredRule: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kind":
                if try taken.take(0, value) { kind = try value.integer() }
            case "pause":
                if try taken.take(1, value) { pause = try value.int64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || kind != 0 {
            json.key("kind")
            json.integer(kind)
        }
        if json.isWhole || pause != 0 {
            json.key("pause")
            json.integerString(pause)
        }
    }
}

extension Proto.StoredWaiting: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "state":
                if try taken.take(0, value) { state = try value.integer() }
            case "occasion":
                if try taken.take(1, value) { occasion = try Proto.StoredOccasion(json: value, options) }
            case "reason":
                if try taken.take(2, value) { reason = try value.string() }
            case "time":
                if try taken.take(3, value) { time = try value.int64() }
            case "isReminder", "is_reminder":
                if try taken.take(4, value) { isReminder = try value.bool() }
            case "onEntry", "on_entry":
                if try taken.take(5, value) { onEntry = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || state != 0 {
            json.key("state")
            json.integer(state)
        }
        if let occasion {
            json.key("occasion")
            occasion.write(to: &json)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || time != 0 {
            json.key("time")
            json.integerString(time)
        }
        if json.isWhole || isReminder {
            json.key("isReminder")
            json.bool(isReminder)
        }
        if json.isWhole || onEntry {
            json.key("onEntry")
            json.bool(onEntry)
        }
    }
}
