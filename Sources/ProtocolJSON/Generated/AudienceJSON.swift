// Generated from herald/v1/audience.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Selector: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "nodes":
                if try taken.take(0, value) { nodes = try value.list { value throws(JSONError) in try Proto.SelectorNode(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !nodes.isEmpty {
            json.key("nodes")
            json.beginArray()
            for value in nodes { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.SelectorNode: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "tag":
                if try taken.take(0, value, oneof: (0, "node")) { node = .tag(try value.string()) }
            case "device":
                if try taken.take(1, value, oneof: (0, "node")) { node = .device(try value.string()) }
            case "everyDevice", "every_device":
                if try taken.take(2, value, oneof: (0, "node")) { node = .everyDevice(try value.bool()) }
            case "allOf", "all_of":
                if try taken.take(3, value, oneof: (0, "node")) { node = .allOf(try value.integer()) }
            case "anyOf", "any_of":
                if try taken.take(4, value, oneof: (0, "node")) { node = .anyOf(try value.integer()) }
            case "negate":
                if try taken.take(5, value, oneof: (0, "node")) { node = .negate(try value.bool()) }
            case "groupTag", "group_tag":
                if try taken.take(6, value, oneof: (0, "node")) { node = .groupTag(try Proto.SelectorGroupTag(json: value, options)) }
            case "user":
                if try taken.take(7, value, oneof: (0, "node")) { node = .user(try value.string()) }
            case "platform":
                if try taken.take(8, value, oneof: (0, "node")) { node = .platform(try value.string()) }
            case "addressKind", "address_kind":
                if try taken.take(9, value, oneof: (0, "node")) { node = .addressKind(try value.string()) }
            case "locale":
                if try taken.take(10, value, oneof: (0, "node")) { node = .locale(try value.string()) }
            case "timeZone", "time_zone":
                if try taken.take(11, value, oneof: (0, "node")) { node = .timeZone(try value.string()) }
            case "attribute":
                if try taken.take(12, value, oneof: (0, "node")) { node = .attribute(try Proto.SelectorAttribute(json: value, options)) }
            case "appVersion", "app_version":
                if try taken.take(13, value, oneof: (0, "node")) { node = .appVersion(try Proto.SelectorAppVersion(json: value, options)) }
            case "seenWithinSeconds", "seen_within_seconds":
                if try taken.take(14, value, oneof: (0, "node")) { node = .seenWithinSeconds(try value.integer()) }
            case "createdWithinSeconds", "created_within_seconds":
                if try taken.take(15, value, oneof: (0, "node")) { node = .createdWithinSeconds(try value.integer()) }
            case "segment":
                if try taken.take(16, value, oneof: (0, "node")) { node = .segment(try value.string()) }
            case "staticList", "static_list":
                if try taken.take(17, value, oneof: (0, "node")) { node = .staticList(try value.string()) }
            case "within":
                if try taken.take(18, value, oneof: (0, "node")) { node = .within(try Proto.SelectorCircle(json: value, options)) }
            case "atPlace", "at_place":
                if try taken.take(19, value, oneof: (0, "node")) { node = .atPlace(try value.string()) }
            case "percent":
                if try taken.take(20, value, oneof: (0, "node")) { node = .percent(try Proto.SelectorPercent(json: value, options)) }
            case "addressLost", "address_lost":
                if try taken.take(21, value, oneof: (0, "node")) { node = .addressLost(try value.string()) }
            case "movedThrough", "moved_through":
                if try taken.take(22, value, oneof: (0, "node")) { node = .movedThrough(try Proto.SelectorVisit(json: value, options)) }
            case "model":
                if try taken.take(23, value, oneof: (0, "node")) { node = .model(try value.string()) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        switch node {
        case nil: break
        case .tag(let value)?:
            json.key("tag")
            json.string(value)
        case .device(let value)?:
            json.key("device")
            json.string(value)
        case .everyDevice(let value)?:
            json.key("everyDevice")
            json.bool(value)
        case .allOf(let value)?:
            json.key("allOf")
            json.integer(value)
        case .anyOf(let value)?:
            json.key("anyOf")
            json.integer(value)
        case .negate(let value)?:
            json.key("negate")
            json.bool(value)
        case .groupTag(let value)?:
            json.key("groupTag")
            value.write(to: &json)
        case .user(let value)?:
            json.key("user")
            json.string(value)
        case .platform(let value)?:
            json.key("platform")
            json.string(value)
        case .addressKind(let value)?:
            json.key("addressKind")
            json.string(value)
        case .locale(let value)?:
            json.key("locale")
            json.string(value)
        case .timeZone(let value)?:
            json.key("timeZone")
            json.string(value)
        case .attribute(let value)?:
            json.key("attribute")
            value.write(to: &json)
        case .appVersion(let value)?:
            json.key("appVersion")
            value.write(to: &json)
        case .seenWithinSeconds(let value)?:
            json.key("seenWithinSeconds")
            json.integer(value)
        case .createdWithinSeconds(let value)?:
            json.key("createdWithinSeconds")
            json.integer(value)
        case .segment(let value)?:
            json.key("segment")
            json.string(value)
        case .staticList(let value)?:
            json.key("staticList")
            json.string(value)
        case .within(let value)?:
            json.key("within")
            value.write(to: &json)
        case .atPlace(let value)?:
            json.key("atPlace")
            json.string(value)
        case .percent(let value)?:
            json.key("percent")
            value.write(to: &json)
        case .addressLost(let value)?:
            json.key("addressLost")
            json.string(value)
        case .movedThrough(let value)?:
            json.key("movedThrough")
            value.write(to: &json)
        case .model(let value)?:
            json.key("model")
            json.string(value)
        }
    }
}

extension Proto.SelectorGroupTag: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "group":
                if try taken.take(0, value) { group = try value.string() }
            case "tag":
                if try taken.take(1, value) { tag = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !group.isEmpty {
            json.key("group")
            json.string(group)
        }
        if json.isWhole || !tag.isEmpty {
            json.key("tag")
            json.string(tag)
        }
    }
}

extension Proto.SelectorAttribute: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "comparison":
                if try taken.take(1, value) { comparison = try value.enumeration() }
            case "text":
                if try taken.take(2, value, oneof: (0, "operand")) { operand = .text(try value.string()) }
            case "number":
                if try taken.take(3, value, oneof: (0, "operand")) { operand = .number(try value.double()) }
            case "date":
                if try taken.take(4, value, oneof: (0, "operand")) { operand = .date(try Proto.Timestamp(json: value, options)) }
            case "version":
                if try taken.take(5, value, oneof: (0, "operand")) { operand = .version(try value.string()) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || comparison.rawValue != 0 {
            json.key("comparison")
            json.enumeration(comparison)
        }
        switch operand {
        case nil: break
        case .text(let value)?:
            json.key("text")
            json.string(value)
        case .number(let value)?:
            json.key("number")
            json.double(value)
        case .date(let value)?:
            json.key("date")
            value.write(to: &json)
        case .version(let value)?:
            json.key("version")
            json.string(value)
        }
    }
}

extension Proto.SelectorAppVersion: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "from":
                if try taken.take(0, value) { from = try value.string() }
            case "before":
                if try taken.take(1, value) { before = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !from.isEmpty {
            json.key("from")
            json.string(from)
        }
        if json.isWhole || !before.isEmpty {
            json.key("before")
            json.string(before)
        }
    }
}

extension Proto.SelectorCircle: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "distanceMeters", "distance_meters":
                if try taken.take(0, value) { distanceMeters = try value.integer() }
            case "latitude":
                if try taken.take(1, value) { latitude = try value.double() }
            case "longitude":
                if try taken.take(2, value) { longitude = try value.double() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || distanceMeters != 0 {
            json.key("distanceMeters")
            json.integer(distanceMeters)
        }
        if json.isWhole || latitude != 0 {
            json.key("latitude")
            json.double(latitude)
        }
        if json.isWhole || longitude != 0 {
            json.key("longitude")
            json.double(longitude)
        }
    }
}

extension Proto.SelectorVisit: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "place":
                if try taken.take(0, value) { place = try value.string() }
            case "withinSeconds", "within_seconds":
                if try taken.take(1, value) { withinSeconds = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !place.isEmpty {
            json.key("place")
            json.string(place)
        }
        if json.isWhole || withinSeconds != 0 {
            json.key("withinSeconds")
            json.integer(withinSeconds)
        }
    }
}

extension Proto.SelectorPercent: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "seed":
                if try taken.take(0, value) { seed = try value.string() }
            case "fromBasisPoints", "from_basis_points":
                if try taken.take(1, value) { fromBasisPoints = try value.integer() }
            case "toBasisPoints", "to_basis_points":
                if try taken.take(2, value) { toBasisPoints = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !seed.isEmpty {
            json.key("seed")
            json.string(seed)
        }
        if json.isWhole || fromBasisPoints != 0 {
            json.key("fromBasisPoints")
            json.integer(fromBasisPoints)
        }
        if json.isWhole || toBasisPoints != 0 {
            json.key("toBasisPoints")
            json.integer(toBasisPoints)
        }
    }
}

extension Proto.Warning: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "field":
                if try taken.take(0, value) { field = try value.string() }
            case "message":
                if try taken.take(1, value) { message = try value.string() }
            case "nearest":
                if try taken.take(2, value) { nearest = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !field.isEmpty {
            json.key("field")
            json.string(field)
        }
        if json.isWhole || !message.isEmpty {
            json.key("message")
            json.string(message)
        }
        if json.isWhole || !nearest.isEmpty {
            json.key("nearest")
            json.beginArray()
            for value in nearest { json.string(value) }
            json.endArray()
        }
    }
}
