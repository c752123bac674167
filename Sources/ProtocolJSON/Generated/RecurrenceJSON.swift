// Generated from herald/v1/recurrence.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Recurrence: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "period":
                if try taken.take(0, value) { period = try value.enumeration() }
            case "interval":
                if try taken.take(1, value) { interval = try value.integer() }
            case "weekdays":
                if try taken.take(2, value) { weekdays = try value.list { value throws(JSONError) in try value.integer() } }
            case "monthDays", "month_days":
                if try taken.take(3, value) { monthDays = try value.list { value throws(JSONError) in try value.integer() } }
            case "times":
                if try taken.take(4, value) { times = try value.list { value throws(JSONError) in try value.string() } }
            case "timeZone", "time_zone":
                if try taken.take(5, value) { timeZone = try value.string() }
            case "startDate", "start_date":
                if try taken.take(6, value) { startDate = try value.string() }
            case "endDate", "end_date":
                if try taken.take(7, value) { endDate = try value.string() }
            case "count":
                if try taken.take(8, value) { count = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || period.rawValue != 0 {
            json.key("period")
            json.enumeration(period)
        }
        if json.isWhole || interval != 0 {
            json.key("interval")
            json.integer(interval)
        }
        if json.isWhole || !weekdays.isEmpty {
            json.key("weekdays")
            json.beginArray()
            for value in weekdays { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !monthDays.isEmpty {
            json.key("monthDays")
            json.beginArray()
            for value in monthDays { json.integer(value) }
            json.endArray()
        }
        if json.isWhole || !times.isEmpty {
            json.key("times")
            json.beginArray()
            for value in times { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if json.isWhole || !startDate.isEmpty {
            json.key("startDate")
            json.string(startDate)
        }
        if json.isWhole || !endDate.isEmpty {
            json.key("endDate")
            json.string(endDate)
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integer(count)
        }
    }
}

extension Proto.Schedule: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "request":
                if try taken.take(2, value) { request = try Proto.SendRequest(json: value, options) }
            case "rule":
                if try taken.take(3, value) { rule = try Proto.Recurrence(json: value, options) }
            case "paused":
                if try taken.take(4, value) { paused = try value.bool() }
            case "catchUp", "catch_up":
                if try taken.take(5, value) { catchUp = try Proto.Duration(json: value, options) }
            case "nextTime", "next_time":
                if try taken.take(6, value) { nextTime = try Proto.Timestamp(json: value, options) }
            case "lastTime", "last_time":
                if try taken.take(7, value) { lastTime = try Proto.Timestamp(json: value, options) }
            case "lastNotificationId", "last_notification_id":
                if try taken.take(8, value) { lastNotificationId = try value.string() }
            case "sent":
                if try taken.take(9, value) { sent = try value.uint64() }
            case "missed":
                if try taken.take(10, value) { missed = try value.uint64() }
            case "lastMissedTime", "last_missed_time":
                if try taken.take(11, value) { lastMissedTime = try Proto.Timestamp(json: value, options) }
            case "refused":
                if try taken.take(12, value) { refused = try value.uint64() }
            case "lastError", "last_error":
                if try taken.take(13, value) { lastError = try value.string() }
            case "lastErrorTime", "last_error_time":
                if try taken.take(14, value) { lastErrorTime = try Proto.Timestamp(json: value, options) }
            case "setTime", "set_time":
                if try taken.take(15, value) { setTime = try Proto.Timestamp(json: value, options) }
            case "setBy", "set_by":
                if try taken.take(16, value) { setBy = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if let request {
            json.key("request")
            request.write(to: &json)
        }
        if let rule {
            json.key("rule")
            rule.write(to: &json)
        }
        if json.isWhole || paused {
            json.key("paused")
            json.bool(paused)
        }
        if let catchUp {
            json.key("catchUp")
            catchUp.write(to: &json)
        }
        if let nextTime {
            json.key("nextTime")
            nextTime.write(to: &json)
        }
        if let lastTime {
            json.key("lastTime")
            lastTime.write(to: &json)
        }
        if json.isWhole || !lastNotificationId.isEmpty {
            json.key("lastNotificationId")
            json.string(lastNotificationId)
        }
        if json.isWhole || sent != 0 {
            json.key("sent")
            json.integerString(sent)
        }
        if json.isWhole || missed != 0 {
            json.key("missed")
            json.integerString(missed)
        }
        if let lastMissedTime {
            json.key("lastMissedTime")
            lastMissedTime.write(to: &json)
        }
        if json.isWhole || refused != 0 {
            json.key("refused")
            json.integerString(refused)
        }
        if json.isWhole || !lastError.isEmpty {
            json.key("lastError")
            json.string(lastError)
        }
        if let lastErrorTime {
            json.key("lastErrorTime")
            lastErrorTime.write(to: &json)
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

extension Proto.PutScheduleRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "schedule":
                if try taken.take(1, value) { schedule = try Proto.Schedule(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let schedule {
            json.key("schedule")
            schedule.write(to: &json)
        }
    }
}

extension Proto.PutScheduleResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "schedule":
                if try taken.take(0, value) { schedule = try Proto.Schedule(json: value, options) }
            case "warnings":
                if try taken.take(1, value) { warnings = try value.list { value throws(JSONError) in try Proto.Warning(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let schedule {
            json.key("schedule")
            schedule.write(to: &json)
        }
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ListSchedulesRequest: JSONObjectMessage {
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

extension Proto.ListSchedulesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "schedules":
                if try taken.take(0, value) { schedules = try value.list { value throws(JSONError) in try Proto.Schedule(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !schedules.isEmpty {
            json.key("schedules")
            json.beginArray()
            for value in schedules { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.PauseScheduleRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "paused":
                if try taken.take(2, value) { paused = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || paused {
            json.key("paused")
            json.bool(paused)
        }
    }
}

extension Proto.PauseScheduleResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "schedule":
                if try taken.take(0, value) { schedule = try Proto.Schedule(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let schedule {
            json.key("schedule")
            schedule.write(to: &json)
        }
    }
}

extension Proto.DeleteScheduleRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
    }
}

extension Proto.DeleteScheduleResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
