// Generated from herald/v1/rollout.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.RolloutStage: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "percent":
                if try taken.take(0, value) { percent = try value.integer() }
            case "after":
                if try taken.take(1, value) { after = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || percent != 0 {
            json.key("percent")
            json.integer(percent)
        }
        if let after {
            json.key("after")
            after.write(to: &json)
        }
    }
}

extension Proto.Rollout: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "stages":
                if try taken.take(0, value) { stages = try value.list { value throws(JSONError) in try Proto.RolloutStage(json: value, options) } }
            case "maxFailuresPercent", "max_failures_percent":
                if try taken.take(1, value) { maxFailuresPercent = try value.double() }
            case "maxOptOutsPercent", "max_opt_outs_percent":
                if try taken.take(2, value) { maxOptOutsPercent = try value.double() }
            case "minDevices", "min_devices":
                if try taken.take(3, value) { minDevices = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !stages.isEmpty {
            json.key("stages")
            json.beginArray()
            for value in stages { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || maxFailuresPercent != 0 {
            json.key("maxFailuresPercent")
            json.double(maxFailuresPercent)
        }
        if json.isWhole || maxOptOutsPercent != 0 {
            json.key("maxOptOutsPercent")
            json.double(maxOptOutsPercent)
        }
        if json.isWhole || minDevices != 0 {
            json.key("minDevices")
            json.integer(minDevices)
        }
    }
}

extension Proto.RolloutState: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "stage":
                if try taken.take(0, value) { stage = try value.integer() }
            case "percent":
                if try taken.take(1, value) { percent = try value.integer() }
            case "stageTime", "stage_time":
                if try taken.take(2, value) { stageTime = try Proto.Timestamp(json: value, options) }
            case "nextStageTime", "next_stage_time":
                if try taken.take(3, value) { nextStageTime = try Proto.Timestamp(json: value, options) }
            case "waitsFor", "waits_for":
                if try taken.take(4, value) { waitsFor = try value.string() }
            case "pausedReason", "paused_reason":
                if try taken.take(5, value) { pausedReason = try value.string() }
            case "stageDevices", "stage_devices":
                if try taken.take(6, value) { stageDevices = try value.list { value throws(JSONError) in try Proto.RolloutStageDevices(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || stage != 0 {
            json.key("stage")
            json.integer(stage)
        }
        if json.isWhole || percent != 0 {
            json.key("percent")
            json.integer(percent)
        }
        if let stageTime {
            json.key("stageTime")
            stageTime.write(to: &json)
        }
        if let nextStageTime {
            json.key("nextStageTime")
            nextStageTime.write(to: &json)
        }
        if json.isWhole || !waitsFor.isEmpty {
            json.key("waitsFor")
            json.string(waitsFor)
        }
        if json.isWhole || !pausedReason.isEmpty {
            json.key("pausedReason")
            json.string(pausedReason)
        }
        if json.isWhole || !stageDevices.isEmpty {
            json.key("stageDevices")
            json.beginArray()
            for value in stageDevices { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.RolloutStageDevices: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.uint64() }
            case "delivered":
                if try taken.take(1, value) { delivered = try value.uint64() }
            case "reached":
                if try taken.take(2, value) { reached = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
        if json.isWhole || delivered != 0 {
            json.key("delivered")
            json.integerString(delivered)
        }
        if json.isWhole || reached != 0 {
            json.key("reached")
            json.integerString(reached)
        }
    }
}
