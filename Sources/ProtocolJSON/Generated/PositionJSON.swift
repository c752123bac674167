// Generated from herald/v1/position.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.DevicePosition: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "ordinal":
                if try taken.take(1, value) { ordinal = try value.integer() }
            case "coordinate":
                if try taken.take(2, value) { coordinate = try Proto.Coordinate(json: value, options) }
            case "accuracyMetres", "accuracy_metres":
                if try taken.take(3, value) { accuracyMetres = try value.double() }
            case "fixTime", "fix_time":
                if try taken.take(4, value) { fixTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
        if let coordinate {
            json.key("coordinate")
            coordinate.write(to: &json)
        }
        if json.isWhole || accuracyMetres != 0 {
            json.key("accuracyMetres")
            json.double(accuracyMetres)
        }
        if let fixTime {
            json.key("fixTime")
            fixTime.write(to: &json)
        }
    }
}

extension Proto.UpdatePositionsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "positions":
                if try taken.take(1, value) { positions = try value.list { value throws(JSONError) in try Proto.DevicePosition(json: value, options) } }
            case "saidTime", "said_time":
                if try taken.take(2, value) { saidTime = try Proto.Timestamp(json: value, options) }
            case "forgetsMovement", "forgets_movement":
                if try taken.take(3, value) { forgetsMovement = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !positions.isEmpty {
            json.key("positions")
            json.beginArray()
            for value in positions { value.write(to: &json) }
            json.endArray()
        }
        if let saidTime {
            json.key("saidTime")
            saidTime.write(to: &json)
        }
        if json.isWhole || forgetsMovement {
            json.key("forgetsMovement")
            json.bool(forgetsMovement)
        }
    }
}

extension Proto.UpdatePositionsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kept":
                if try taken.take(0, value) { kept = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || kept != 0 {
            json.key("kept")
            json.integer(kept)
        }
    }
}

extension Proto.ForgetPositionRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "ordinal":
                if try taken.take(2, value) { ordinal = try value.integer() }
            case "saidTime", "said_time":
                if try taken.take(3, value) { saidTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
        if let saidTime {
            json.key("saidTime")
            saidTime.write(to: &json)
        }
    }
}

extension Proto.ForgetPositionResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ForgetMovementRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "ordinal":
                if try taken.take(2, value) { ordinal = try value.integer() }
            case "saidTime", "said_time":
                if try taken.take(3, value) { saidTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
        if let saidTime {
            json.key("saidTime")
            saidTime.write(to: &json)
        }
    }
}

extension Proto.ForgetMovementResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.LocateDevicesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "within":
                if try taken.take(1, value, oneof: (0, "area")) { area = .within(try Proto.SelectorCircle(json: value, options)) }
            case "atPlace", "at_place":
                if try taken.take(2, value, oneof: (0, "area")) { area = .atPlace(try value.string()) }
            case "movedThrough", "moved_through":
                if try taken.take(3, value, oneof: (0, "area")) { area = .movedThrough(try Proto.SelectorVisit(json: value, options)) }
            case "firstOrdinal", "first_ordinal":
                if try taken.take(4, value) { firstOrdinal = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        switch area {
        case nil: break
        case .within(let value)?:
            json.key("within")
            value.write(to: &json)
        case .atPlace(let value)?:
            json.key("atPlace")
            json.string(value)
        case .movedThrough(let value)?:
            json.key("movedThrough")
            value.write(to: &json)
        }
        if json.isWhole || firstOrdinal != 0 {
            json.key("firstOrdinal")
            json.integer(firstOrdinal)
        }
    }
}

extension Proto.LocateDevicesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "ordinals":
                if try taken.take(0, value) { ordinals = try value.bytes() }
            case "next":
                if try taken.take(1, value) { next = try Proto.NextPosition(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !ordinals.isEmpty {
            json.key("ordinals")
            json.base64(ordinals)
        }
        if let next {
            json.key("next")
            next.write(to: &json)
        }
    }
}

extension Proto.NextPosition: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "firstOrdinal", "first_ordinal":
                if try taken.take(0, value) { firstOrdinal = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || firstOrdinal != 0 {
            json.key("firstOrdinal")
            json.integer(firstOrdinal)
        }
    }
}

extension Proto.GetPositionRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "ordinal":
                if try taken.take(2, value) { ordinal = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
    }
}

extension Proto.GetPositionResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "position":
                if try taken.take(0, value) { position = try Proto.DevicePosition(json: value, options) }
            case "movement":
                if try taken.take(1, value) { movement = try Proto.StoredMovement(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let position {
            json.key("position")
            position.write(to: &json)
        }
        if let movement {
            json.key("movement")
            movement.write(to: &json)
        }
    }
}
