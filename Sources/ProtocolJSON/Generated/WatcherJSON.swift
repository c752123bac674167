// Generated from herald/v1/watcher.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Source: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "health":
                if try taken.take(2, value) { health = try value.enumeration() }
            case "healthSince", "health_since":
                if try taken.take(3, value) { healthSince = try Proto.Timestamp(json: value, options) }
            case "problem":
                if try taken.take(4, value) { problem = try value.string() }
            case "message":
                if try taken.take(5, value) { message = try value.string() }
            case "paused":
                if try taken.take(6, value) { paused = try value.bool() }
            case "lastSuccessTime", "last_success_time":
                if try taken.take(7, value) { lastSuccessTime = try Proto.Timestamp(json: value, options) }
            case "nextRunTime", "next_run_time":
                if try taken.take(8, value) { nextRunTime = try Proto.Timestamp(json: value, options) }
            case "items":
                if try taken.take(9, value) { items = try value.uint64() }
            case "waiting":
                if try taken.take(10, value) { waiting = try value.uint64() }
            case "held":
                if try taken.take(11, value) { held = try value.uint64() }
            case "quarantined":
                if try taken.take(12, value) { quarantined = try value.uint64() }
            case "baseline":
                if try taken.take(13, value) { baseline = try value.string() }
            case "baselineItems", "baseline_items":
                if try taken.take(14, value) { baselineItems = try value.uint64() }
            case "baselineTime", "baseline_time":
                if try taken.take(15, value) { baselineTime = try Proto.Timestamp(json: value, options) }
            case "url":
                if try taken.take(16, value) { url = try value.string() }
            case "failures":
                if try taken.take(17, value) { failures = try value.integer() }
            case "origin":
                if try taken.take(18, value) { origin = try value.enumeration() }
            case "input":
                if try taken.take(19, value) { input = try value.enumeration() }
            case "hookPath", "hook_path":
                if try taken.take(20, value) { hookPath = try value.string() }
            case "hidesStored", "hides_stored":
                if try taken.take(21, value) { hidesStored = try value.bool() }
            case "parked":
                if try taken.take(22, value) { parked = try value.uint64() }
            case "pausedBy", "paused_by":
                if try taken.take(23, value) { pausedBy = try value.string() }
            case "pauseReason", "pause_reason":
                if try taken.take(24, value) { pauseReason = try value.string() }
            case "pauseEndTime", "pause_end_time":
                if try taken.take(25, value) { pauseEndTime = try Proto.Timestamp(json: value, options) }
            case "badFiles", "bad_files":
                if try taken.take(26, value) { badFiles = try value.list { value throws(JSONError) in try value.string() } }
            case "badFileCount", "bad_file_count":
                if try taken.take(27, value) { badFileCount = try value.uint64() }
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
        if json.isWhole || health.rawValue != 0 {
            json.key("health")
            json.enumeration(health)
        }
        if let healthSince {
            json.key("healthSince")
            healthSince.write(to: &json)
        }
        if json.isWhole || !problem.isEmpty {
            json.key("problem")
            json.string(problem)
        }
        if json.isWhole || !message.isEmpty {
            json.key("message")
            json.string(message)
        }
        if json.isWhole || paused {
            json.key("paused")
            json.bool(paused)
        }
        if let lastSuccessTime {
            json.key("lastSuccessTime")
            lastSuccessTime.write(to: &json)
        }
        if let nextRunTime {
            json.key("nextRunTime")
            nextRunTime.write(to: &json)
        }
        if json.isWhole || items != 0 {
            json.key("items")
            json.integerString(items)
        }
        if json.isWhole || waiting != 0 {
            json.key("waiting")
            json.integerString(waiting)
        }
        if json.isWhole || held != 0 {
            json.key("held")
            json.integerString(held)
        }
        if json.isWhole || quarantined != 0 {
            json.key("quarantined")
            json.integerString(quarantined)
        }
        if json.isWhole || !baseline.isEmpty {
            json.key("baseline")
            json.string(baseline)
        }
        if json.isWhole || baselineItems != 0 {
            json.key("baselineItems")
            json.integerString(baselineItems)
        }
        if let baselineTime {
            json.key("baselineTime")
            baselineTime.write(to: &json)
        }
        if json.isWhole || !url.isEmpty {
            json.key("url")
            json.string(url)
        }
        if json.isWhole || failures != 0 {
            json.key("failures")
            json.integer(failures)
        }
        if json.isWhole || origin.rawValue != 0 {
            json.key("origin")
            json.enumeration(origin)
        }
        if json.isWhole || input.rawValue != 0 {
            json.key("input")
            json.enumeration(input)
        }
        if json.isWhole || !hookPath.isEmpty {
            json.key("hookPath")
            json.string(hookPath)
        }
        if json.isWhole || hidesStored {
            json.key("hidesStored")
            json.bool(hidesStored)
        }
        if json.isWhole || parked != 0 {
            json.key("parked")
            json.integerString(parked)
        }
        if json.isWhole || !pausedBy.isEmpty {
            json.key("pausedBy")
            json.string(pausedBy)
        }
        if json.isWhole || !pauseReason.isEmpty {
            json.key("pauseReason")
            json.string(pauseReason)
        }
        if let pauseEndTime {
            json.key("pauseEndTime")
            pauseEndTime.write(to: &json)
        }
        if json.isWhole || !badFiles.isEmpty {
            json.key("badFiles")
            json.beginArray()
            for value in badFiles { json.string(value) }
            json.endArray()
        }
        if json.isWhole || badFileCount != 0 {
            json.key("badFileCount")
            json.integerString(badFileCount)
        }
    }
}

extension Proto.ListSourcesRequest: JSONObjectMessage {
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

extension Proto.ListSourcesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "sources":
                if try taken.take(0, value) { sources = try value.list { value throws(JSONError) in try Proto.Source(json: value, options) } }
            case "ignoredFiles", "ignored_files":
                if try taken.take(1, value) { ignoredFiles = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !sources.isEmpty {
            json.key("sources")
            json.beginArray()
            for value in sources { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !ignoredFiles.isEmpty {
            json.key("ignoredFiles")
            json.beginArray()
            for value in ignoredFiles { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.GetSourceRequest: JSONObjectMessage {
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

extension Proto.GetSourceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "source":
                if try taken.take(0, value) { source = try Proto.Source(json: value, options) }
            case "recipe":
                if try taken.take(1, value) { recipe = try value.string() }
            case "version":
                if try taken.take(2, value) { version = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let source {
            json.key("source")
            source.write(to: &json)
        }
        if json.isWhole || !recipe.isEmpty {
            json.key("recipe")
            json.string(recipe)
        }
        if json.isWhole || !version.isEmpty {
            json.key("version")
            json.string(version)
        }
    }
}

extension Proto.PutSourceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "recipe":
                if try taken.take(2, value) { recipe = try value.string() }
            case "version":
                if try taken.take(3, value) { version = try value.string() }
            case "validateOnly", "validate_only":
                if try taken.take(4, value) { validateOnly = try value.bool() }
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
        if json.isWhole || !recipe.isEmpty {
            json.key("recipe")
            json.string(recipe)
        }
        if json.isWhole || !version.isEmpty {
            json.key("version")
            json.string(version)
        }
        if json.isWhole || validateOnly {
            json.key("validateOnly")
            json.bool(validateOnly)
        }
    }
}

extension Proto.PutSourceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "source":
                if try taken.take(0, value) { source = try Proto.Source(json: value, options) }
            case "version":
                if try taken.take(1, value) { version = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let source {
            json.key("source")
            source.write(to: &json)
        }
        if json.isWhole || !version.isEmpty {
            json.key("version")
            json.string(version)
        }
    }
}

extension Proto.TrySourceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "recipe":
                if try taken.take(2, value) { recipe = try value.string() }
            case "takeOld", "take_old":
                if try taken.take(3, value) { takeOld = try value.bool() }
            case "body":
                if try taken.take(4, value) { body = try value.bytes() }
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
        if json.isWhole || !recipe.isEmpty {
            json.key("recipe")
            json.string(recipe)
        }
        if json.isWhole || takeOld {
            json.key("takeOld")
            json.bool(takeOld)
        }
        if json.isWhole || !body.isEmpty {
            json.key("body")
            json.base64(body)
        }
    }
}

extension Proto.TrySourceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "items":
                if try taken.take(0, value) { items = try value.uint64() }
            case "messages":
                if try taken.take(1, value) { messages = try value.list { value throws(JSONError) in try Proto.TriedMessage(json: value, options) } }
            case "nothingSentFor", "nothing_sent_for":
                if try taken.take(2, value) { nothingSentFor = try value.list { value throws(JSONError) in try Proto.TriedItem(json: value, options) } }
            case "notifications":
                if try taken.take(3, value) { notifications = try value.uint64() }
            case "warnings":
                if try taken.take(4, value) { warnings = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || items != 0 {
            json.key("items")
            json.integerString(items)
        }
        if json.isWhole || !messages.isEmpty {
            json.key("messages")
            json.beginArray()
            for value in messages { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nothingSentFor.isEmpty {
            json.key("nothingSentFor")
            json.beginArray()
            for value in nothingSentFor { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || notifications != 0 {
            json.key("notifications")
            json.integerString(notifications)
        }
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.TriedMessage: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "label":
                if try taken.take(0, value) { label = try value.string() }
            case "rule":
                if try taken.take(1, value) { rule = try value.string() }
            case "type":
                if try taken.take(2, value) { type = try value.string() }
            case "audience":
                if try taken.take(3, value) { audience = try value.string() }
            case "title":
                if try taken.take(4, value) { title = try value.string() }
            case "body":
                if try taken.take(5, value) { body = try value.string() }
            case "url":
                if try taken.take(6, value) { url = try value.string() }
            case "heldBecause", "held_because":
                if try taken.take(7, value) { heldBecause = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !label.isEmpty {
            json.key("label")
            json.string(label)
        }
        if json.isWhole || !rule.isEmpty {
            json.key("rule")
            json.string(rule)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if json.isWhole || !title.isEmpty {
            json.key("title")
            json.string(title)
        }
        if json.isWhole || !body.isEmpty {
            json.key("body")
            json.string(body)
        }
        if json.isWhole || !url.isEmpty {
            json.key("url")
            json.string(url)
        }
        if json.isWhole || !heldBecause.isEmpty {
            json.key("heldBecause")
            json.string(heldBecause)
        }
    }
}

extension Proto.TriedItem: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "label":
                if try taken.take(0, value) { label = try value.string() }
            case "reason":
                if try taken.take(1, value) { reason = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !label.isEmpty {
            json.key("label")
            json.string(label)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
    }
}

extension Proto.DeleteSourceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "version":
                if try taken.take(2, value) { version = try value.string() }
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
        if json.isWhole || !version.isEmpty {
            json.key("version")
            json.string(version)
        }
    }
}

extension Proto.DeleteSourceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.SourceRun: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "items":
                if try taken.take(0, value) { items = try value.uint64() }
            case "notifications":
                if try taken.take(1, value) { notifications = try value.uint64() }
            case "held":
                if try taken.take(2, value) { held = try value.uint64() }
            case "quarantined":
                if try taken.take(3, value) { quarantined = try value.uint64() }
            case "baseline":
                if try taken.take(4, value) { baseline = try value.string() }
            case "baselineItems", "baseline_items":
                if try taken.take(5, value) { baselineItems = try value.uint64() }
            case "unchanged":
                if try taken.take(6, value) { unchanged = try value.bool() }
            case "parked":
                if try taken.take(7, value) { parked = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || items != 0 {
            json.key("items")
            json.integerString(items)
        }
        if json.isWhole || notifications != 0 {
            json.key("notifications")
            json.integerString(notifications)
        }
        if json.isWhole || held != 0 {
            json.key("held")
            json.integerString(held)
        }
        if json.isWhole || quarantined != 0 {
            json.key("quarantined")
            json.integerString(quarantined)
        }
        if json.isWhole || !baseline.isEmpty {
            json.key("baseline")
            json.string(baseline)
        }
        if json.isWhole || baselineItems != 0 {
            json.key("baselineItems")
            json.integerString(baselineItems)
        }
        if json.isWhole || unchanged {
            json.key("unchanged")
            json.bool(unchanged)
        }
        if json.isWhole || parked != 0 {
            json.key("parked")
            json.integerString(parked)
        }
    }
}

extension Proto.RunSourceRequest: JSONObjectMessage {
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

extension Proto.RunSourceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "run":
                if try taken.take(0, value) { run = try Proto.SourceRun(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let run {
            json.key("run")
            run.write(to: &json)
        }
    }
}

extension Proto.FeedSourceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "body":
                if try taken.take(2, value) { body = try value.bytes() }
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
        if json.isWhole || !body.isEmpty {
            json.key("body")
            json.base64(body)
        }
    }
}

extension Proto.FeedSourceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "run":
                if try taken.take(0, value) { run = try Proto.SourceRun(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let run {
            json.key("run")
            run.write(to: &json)
        }
    }
}

extension Proto.ReceiveHookRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "body":
                if try taken.take(1, value) { body = try value.bytes() }
            case "fields":
                if try taken.take(2, value) { fields = try value.list { value throws(JSONError) in try Proto.HookField(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !body.isEmpty {
            json.key("body")
            json.base64(body)
        }
        if json.isWhole || !fields.isEmpty {
            json.key("fields")
            json.beginArray()
            for value in fields { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.HookField: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "value":
                if try taken.take(1, value) { self.value = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !value.isEmpty {
            json.key("value")
            json.string(value)
        }
    }
}

extension Proto.ReceiveHookResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "run":
                if try taken.take(0, value) { run = try Proto.SourceRun(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let run {
            json.key("run")
            run.write(to: &json)
        }
    }
}

extension Proto.PauseSourceRequest: JSONObjectMessage {
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
            case "reason":
                if try taken.take(3, value) { reason = try value.string() }
            case "endTime", "end_time":
                if try taken.take(4, value) { endTime = try Proto.Timestamp(json: value, options) }
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
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if let endTime {
            json.key("endTime")
            endTime.write(to: &json)
        }
    }
}

extension Proto.PauseSourceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "source":
                if try taken.take(0, value) { source = try Proto.Source(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let source {
            json.key("source")
            source.write(to: &json)
        }
    }
}

extension Proto.BaselineSourceRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "newest":
                if try taken.take(2, value) { newest = try value.integer() }
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
        if json.isWhole || newest != 0 {
            json.key("newest")
            json.integer(newest)
        }
    }
}

extension Proto.BaselineSourceResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "run":
                if try taken.take(0, value) { run = try Proto.SourceRun(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let run {
            json.key("run")
            run.write(to: &json)
        }
    }
}

extension Proto.SourceEntry: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.uint64() }
            case "source":
                if try taken.take(1, value) { source = try value.string() }
            case "rule":
                if try taken.take(2, value) { rule = try value.string() }
            case "state":
                if try taken.take(3, value) { state = try value.enumeration() }
            case "reason":
                if try taken.take(4, value) { reason = try value.string() }
            case "label":
                if try taken.take(5, value) { label = try value.string() }
            case "createTime", "create_time":
                if try taken.take(6, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "notificationId", "notification_id":
                if try taken.take(7, value) { notificationId = try value.string() }
            case "item":
                if try taken.take(8, value) { item = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || id != 0 {
            json.key("id")
            json.integerString(id)
        }
        if json.isWhole || !source.isEmpty {
            json.key("source")
            json.string(source)
        }
        if json.isWhole || !rule.isEmpty {
            json.key("rule")
            json.string(rule)
        }
        if json.isWhole || state.rawValue != 0 {
            json.key("state")
            json.enumeration(state)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !label.isEmpty {
            json.key("label")
            json.string(label)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !item.isEmpty {
            json.key("item")
            json.string(item)
        }
    }
}

extension Proto.ListSourceEntriesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "state":
                if try taken.take(2, value) { state = try value.enumeration() }
            case "pageSize", "page_size":
                if try taken.take(3, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(4, value) { pageToken = try value.string() }
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
        if json.isWhole || state.rawValue != 0 {
            json.key("state")
            json.enumeration(state)
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

extension Proto.ListSourceEntriesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "entries":
                if try taken.take(0, value) { entries = try value.list { value throws(JSONError) in try Proto.SourceEntry(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !entries.isEmpty {
            json.key("entries")
            json.beginArray()
            for value in entries { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.ReleaseSourceEntriesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "ids":
                if try taken.take(2, value) { ids = try value.list { value throws(JSONError) in try value.uint64() } }
            case "quarantined":
                if try taken.take(3, value) { quarantined = try value.bool() }
            case "discard":
                if try taken.take(4, value) { discard = try value.bool() }
            case "digest":
                if try taken.take(5, value) { digest = try value.bool() }
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
        if json.isWhole || !ids.isEmpty {
            json.key("ids")
            json.beginArray()
            for value in ids { json.integerString(value) }
            json.endArray()
        }
        if json.isWhole || quarantined {
            json.key("quarantined")
            json.bool(quarantined)
        }
        if json.isWhole || discard {
            json.key("discard")
            json.bool(discard)
        }
        if json.isWhole || digest {
            json.key("digest")
            json.bool(digest)
        }
    }
}

extension Proto.ReleaseSourceEntriesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "released":
                if try taken.take(0, value) { released = try value.uint64() }
            case "dropped":
                if try taken.take(1, value) { dropped = try value.uint64() }
            case "quarantined":
                if try taken.take(2, value) { quarantined = try value.uint64() }
            case "digested":
                if try taken.take(3, value) { digested = try value.uint64() }
            case "held":
                if try taken.take(4, value) { held = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || released != 0 {
            json.key("released")
            json.integerString(released)
        }
        if json.isWhole || dropped != 0 {
            json.key("dropped")
            json.integerString(dropped)
        }
        if json.isWhole || quarantined != 0 {
            json.key("quarantined")
            json.integerString(quarantined)
        }
        if json.isWhole || digested != 0 {
            json.key("digested")
            json.integerString(digested)
        }
        if json.isWhole || held != 0 {
            json.key("held")
            json.integerString(held)
        }
    }
}

extension Proto.SourceNews: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "source":
                if try taken.take(0, value) { source = try value.string() }
            case "kind":
                if try taken.take(1, value) { kind = try value.enumeration() }
            case "reason":
                if try taken.take(2, value) { reason = try value.string() }
            case "message":
                if try taken.take(3, value) { message = try value.string() }
            case "count":
                if try taken.take(4, value) { count = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !source.isEmpty {
            json.key("source")
            json.string(source)
        }
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !message.isEmpty {
            json.key("message")
            json.string(message)
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integerString(count)
        }
    }
}

extension Proto.TellSourceNewsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "news":
                if try taken.take(1, value) { news = try Proto.SourceNews(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let news {
            json.key("news")
            news.write(to: &json)
        }
    }
}

extension Proto.TellSourceNewsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
