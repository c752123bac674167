// Generated from herald/v1/apns.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.APNsOptions: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "pushType", "push_type":
                if try taken.take(0, value) { pushType = try value.enumeration() }
            case "interruptionLevel", "interruption_level":
                if try taken.take(1, value) { interruptionLevel = try value.enumeration() }
            case "relevanceScore", "relevance_score":
                if try taken.take(2, value) { relevanceScore = try value.double() }
            case "pushMagic", "push_magic":
                if try taken.take(3, value) { pushMagic = try value.string() }
            case "liveActivity", "live_activity":
                if try taken.take(4, value) { liveActivity = try Proto.LiveActivity(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || pushType.rawValue != 0 {
            json.key("pushType")
            json.enumeration(pushType)
        }
        if json.isWhole || interruptionLevel.rawValue != 0 {
            json.key("interruptionLevel")
            json.enumeration(interruptionLevel)
        }
        if json.isWhole || relevanceScore != 0 {
            json.key("relevanceScore")
            json.double(relevanceScore)
        }
        if json.isWhole || !pushMagic.isEmpty {
            json.key("pushMagic")
            json.string(pushMagic)
        }
        if let liveActivity {
            json.key("liveActivity")
            liveActivity.write(to: &json)
        }
    }
}

extension Proto.LiveActivity: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "event":
                if try taken.take(0, value) { event = try value.enumeration() }
            case "contentState", "content_state":
                if try taken.take(1, value) { contentState = try value.string() }
            case "stateTime", "state_time":
                if try taken.take(2, value) { stateTime = try Proto.Timestamp(json: value, options) }
            case "staleTime", "stale_time":
                if try taken.take(3, value) { staleTime = try Proto.Timestamp(json: value, options) }
            case "dismissalTime", "dismissal_time":
                if try taken.take(4, value) { dismissalTime = try Proto.Timestamp(json: value, options) }
            case "attributesType", "attributes_type":
                if try taken.take(5, value) { attributesType = try value.string() }
            case "attributes":
                if try taken.take(6, value) { attributes = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || event.rawValue != 0 {
            json.key("event")
            json.enumeration(event)
        }
        if json.isWhole || !contentState.isEmpty {
            json.key("contentState")
            json.string(contentState)
        }
        if let stateTime {
            json.key("stateTime")
            stateTime.write(to: &json)
        }
        if let staleTime {
            json.key("staleTime")
            staleTime.write(to: &json)
        }
        if let dismissalTime {
            json.key("dismissalTime")
            dismissalTime.write(to: &json)
        }
        if json.isWhole || !attributesType.isEmpty {
            json.key("attributesType")
            json.string(attributesType)
        }
        if json.isWhole || !attributes.isEmpty {
            json.key("attributes")
            json.string(attributes)
        }
    }
}
