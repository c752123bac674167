// Generated from herald/v1/experiment.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.ExperimentVariant: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "percent":
                if try taken.take(1, value) { percent = try value.double() }
            case "content":
                if try taken.take(2, value) { content = try Proto.Content(json: value, options) }
            case "delay":
                if try taken.take(3, value) { delay = try Proto.Duration(json: value, options) }
            case "timing":
                if try taken.take(4, value) { timing = try Proto.Timing(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || percent != 0 {
            json.key("percent")
            json.double(percent)
        }
        if let content {
            json.key("content")
            content.write(to: &json)
        }
        if let delay {
            json.key("delay")
            delay.write(to: &json)
        }
        if let timing {
            json.key("timing")
            timing.write(to: &json)
        }
    }
}

extension Proto.Experiment: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "request":
                if try taken.take(1, value) { request = try Proto.SendRequest(json: value, options) }
            case "variants":
                if try taken.take(2, value) { variants = try value.list { value throws(JSONError) in try Proto.ExperimentVariant(json: value, options) } }
            case "holdoutPercent", "holdout_percent":
                if try taken.take(3, value) { holdoutPercent = try value.double() }
            case "goal":
                if try taken.take(4, value) { goal = try value.string() }
            case "window":
                if try taken.take(5, value) { window = try Proto.Duration(json: value, options) }
            case "confidencePercent", "confidence_percent":
                if try taken.take(6, value) { confidencePercent = try value.double() }
            case "minGoals", "min_goals":
                if try taken.take(7, value) { minGoals = try value.integer() }
            case "sendWinner", "send_winner":
                if try taken.take(8, value) { sendWinner = try value.bool() }
            case "seed":
                if try taken.take(9, value) { seed = try value.string() }
            case "startTime", "start_time":
                if try taken.take(10, value) { startTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if let request {
            json.key("request")
            request.write(to: &json)
        }
        if json.isWhole || !variants.isEmpty {
            json.key("variants")
            json.beginArray()
            for value in variants { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || holdoutPercent != 0 {
            json.key("holdoutPercent")
            json.double(holdoutPercent)
        }
        if json.isWhole || !goal.isEmpty {
            json.key("goal")
            json.string(goal)
        }
        if let window {
            json.key("window")
            window.write(to: &json)
        }
        if json.isWhole || confidencePercent != 0 {
            json.key("confidencePercent")
            json.double(confidencePercent)
        }
        if json.isWhole || minGoals != 0 {
            json.key("minGoals")
            json.integer(minGoals)
        }
        if json.isWhole || sendWinner {
            json.key("sendWinner")
            json.bool(sendWinner)
        }
        if json.isWhole || !seed.isEmpty {
            json.key("seed")
            json.string(seed)
        }
        if let startTime {
            json.key("startTime")
            startTime.write(to: &json)
        }
    }
}

extension Proto.Lift: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "over":
                if try taken.take(0, value) { over = try value.string() }
            case "lift":
                if try taken.take(1, value) { lift = try Proto.LiftValue(json: value, options) }
            case "low":
                if try taken.take(2, value) { low = try Proto.LiftValue(json: value, options) }
            case "high":
                if try taken.take(3, value) { high = try Proto.LiftValue(json: value, options) }
            case "significant":
                if try taken.take(4, value) { significant = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !over.isEmpty {
            json.key("over")
            json.string(over)
        }
        if let lift {
            json.key("lift")
            lift.write(to: &json)
        }
        if let low {
            json.key("low")
            low.write(to: &json)
        }
        if let high {
            json.key("high")
            high.write(to: &json)
        }
        if json.isWhole || significant {
            json.key("significant")
            json.bool(significant)
        }
    }
}

extension Proto.LiftValue: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "value":
                if try taken.take(0, value) { self.value = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || value != 0 {
            json.key("value")
            json.double(value)
        }
    }
}

extension Proto.ExperimentGroup: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "percent":
                if try taken.take(1, value) { percent = try value.double() }
            case "devices":
                if try taken.take(2, value) { devices = try value.uint64() }
            case "notificationId", "notification_id":
                if try taken.take(3, value) { notificationId = try value.string() }
            case "reached":
                if try taken.take(4, value) { reached = try value.uint64() }
            case "value":
                if try taken.take(5, value) { self.value = try value.double() }
            case "departed":
                if try taken.take(6, value) { departed = try Proto.DepartedDevices(json: value, options) }
            case "counts":
                if try taken.take(7, value) { counts = try Proto.DeliveryCounts(json: value, options) }
            case "lifts":
                if try taken.take(8, value) { lifts = try value.list { value throws(JSONError) in try Proto.Lift(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || percent != 0 {
            json.key("percent")
            json.double(percent)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || reached != 0 {
            json.key("reached")
            json.integerString(reached)
        }
        if json.isWhole || value != 0 {
            json.key("value")
            json.double(value)
        }
        if let departed {
            json.key("departed")
            departed.write(to: &json)
        }
        if let counts {
            json.key("counts")
            counts.write(to: &json)
        }
        if json.isWhole || !lifts.isEmpty {
            json.key("lifts")
            json.beginArray()
            for value in lifts { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.DepartedDevices: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
    }
}

extension Proto.ExperimentReport: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "experiment":
                if try taken.take(0, value) { experiment = try Proto.Experiment(json: value, options) }
            case "app":
                if try taken.take(1, value) { app = try value.string() }
            case "state":
                if try taken.take(2, value) { state = try value.enumeration() }
            case "reason":
                if try taken.take(3, value) { reason = try value.string() }
            case "createTime", "create_time":
                if try taken.take(4, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "createdBy", "created_by":
                if try taken.take(5, value) { createdBy = try value.string() }
            case "beginTime", "begin_time":
                if try taken.take(6, value) { beginTime = try Proto.Timestamp(json: value, options) }
            case "endTime", "end_time":
                if try taken.take(7, value) { endTime = try Proto.Timestamp(json: value, options) }
            case "winner":
                if try taken.take(8, value) { winner = try value.string() }
            case "decideTime", "decide_time":
                if try taken.take(9, value) { decideTime = try Proto.Timestamp(json: value, options) }
            case "groups":
                if try taken.take(10, value) { groups = try value.list { value throws(JSONError) in try Proto.ExperimentGroup(json: value, options) } }
            case "endedBy", "ended_by":
                if try taken.take(11, value) { endedBy = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let experiment {
            json.key("experiment")
            experiment.write(to: &json)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || state.rawValue != 0 {
            json.key("state")
            json.enumeration(state)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if json.isWhole || !createdBy.isEmpty {
            json.key("createdBy")
            json.string(createdBy)
        }
        if let beginTime {
            json.key("beginTime")
            beginTime.write(to: &json)
        }
        if let endTime {
            json.key("endTime")
            endTime.write(to: &json)
        }
        if json.isWhole || !winner.isEmpty {
            json.key("winner")
            json.string(winner)
        }
        if let decideTime {
            json.key("decideTime")
            decideTime.write(to: &json)
        }
        if json.isWhole || !groups.isEmpty {
            json.key("groups")
            json.beginArray()
            for value in groups { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !endedBy.isEmpty {
            json.key("endedBy")
            json.string(endedBy)
        }
    }
}

extension Proto.StartExperimentRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "experiment":
                if try taken.take(1, value) { experiment = try Proto.Experiment(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let experiment {
            json.key("experiment")
            experiment.write(to: &json)
        }
    }
}

extension Proto.StartExperimentResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "report":
                if try taken.take(0, value) { report = try Proto.ExperimentReport(json: value, options) }
            case "warnings":
                if try taken.take(1, value) { warnings = try value.list { value throws(JSONError) in try Proto.Warning(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let report {
            json.key("report")
            report.write(to: &json)
        }
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.GetExperimentRequest: JSONObjectMessage {
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

extension Proto.GetExperimentResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "report":
                if try taken.take(0, value) { report = try Proto.ExperimentReport(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let report {
            json.key("report")
            report.write(to: &json)
        }
    }
}

extension Proto.ListExperimentsRequest: JSONObjectMessage {
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

extension Proto.ListExperimentsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "reports":
                if try taken.take(0, value) { reports = try value.list { value throws(JSONError) in try Proto.ExperimentReport(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !reports.isEmpty {
            json.key("reports")
            json.beginArray()
            for value in reports { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.StopExperimentRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "reason":
                if try taken.take(2, value) { reason = try value.string() }
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
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
    }
}

extension Proto.StopExperimentResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "report":
                if try taken.take(0, value) { report = try Proto.ExperimentReport(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let report {
            json.key("report")
            report.write(to: &json)
        }
    }
}

extension Proto.SendWinnerRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "variant":
                if try taken.take(2, value) { variant = try value.string() }
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
        if json.isWhole || !variant.isEmpty {
            json.key("variant")
            json.string(variant)
        }
    }
}

extension Proto.SendWinnerResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "report":
                if try taken.take(0, value) { report = try Proto.ExperimentReport(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let report {
            json.key("report")
            report.write(to: &json)
        }
    }
}

extension Proto.DeleteExperimentRequest: JSONObjectMessage {
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

extension Proto.DeleteExperimentResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
