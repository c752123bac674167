// Generated from herald/v1/movement.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Location: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "coordinate":
                if try taken.take(0, value) { coordinate = try Proto.Coordinate(json: value, options) }
            case "accuracyMetres", "accuracy_metres":
                if try taken.take(1, value) { accuracyMetres = try value.double() }
            case "fixTime", "fix_time":
                if try taken.take(2, value) { fixTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
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

extension Proto.MotionReading: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "motions":
                if try taken.take(0, value) { motions = try value.list { value throws(JSONError) in try value.enumeration() } }
            case "confidence":
                if try taken.take(1, value) { confidence = try value.enumeration() }
            case "time":
                if try taken.take(2, value) { time = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !motions.isEmpty {
            json.key("motions")
            json.beginArray()
            for value in motions { json.enumeration(value) }
            json.endArray()
        }
        if json.isWhole || confidence.rawValue != 0 {
            json.key("confidence")
            json.enumeration(confidence)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
    }
}

extension Proto.PlaceReminder: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "placeId", "place_id":
                if try taken.take(0, value) { placeId = try value.string() }
            case "time":
                if try taken.take(1, value) { time = try Proto.Timestamp(json: value, options) }
            case "onEntry", "on_entry":
                if try taken.take(2, value) { onEntry = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !placeId.isEmpty {
            json.key("placeId")
            json.string(placeId)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || onEntry {
            json.key("onEntry")
            json.bool(onEntry)
        }
    }
}

extension Proto.Movement: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "fixes":
                if try taken.take(0, value) { fixes = try value.list { value throws(JSONError) in try Proto.Location(json: value, options) } }
            case "motions":
                if try taken.take(1, value) { motions = try value.list { value throws(JSONError) in try Proto.MotionReading(json: value, options) } }
            case "readPlaceIds", "read_place_ids":
                if try taken.take(2, value) { readPlaceIds = try value.list { value throws(JSONError) in try value.string() } }
            case "reminders":
                if try taken.take(3, value) { reminders = try value.list { value throws(JSONError) in try Proto.PlaceReminder(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !fixes.isEmpty {
            json.key("fixes")
            json.beginArray()
            for value in fixes { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !motions.isEmpty {
            json.key("motions")
            json.beginArray()
            for value in motions { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !readPlaceIds.isEmpty {
            json.key("readPlaceIds")
            json.beginArray()
            for value in readPlaceIds { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !reminders.isEmpty {
            json.key("reminders")
            json.beginArray()
            for value in reminders { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ReportMovementRequest: JSONObjectMessage {
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
            case "movement":
                if try taken.take(3, value) { movement = try Proto.Movement(json: value, options) }
            case "timeZone", "time_zone":
                if try taken.take(4, value) { timeZone = try value.string() }
            case "saidTime", "said_time":
                if try taken.take(5, value) { saidTime = try Proto.Timestamp(json: value, options) }
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
        if let movement {
            json.key("movement")
            movement.write(to: &json)
        }
        if json.isWhole || !timeZone.isEmpty {
            json.key("timeZone")
            json.string(timeZone)
        }
        if let saidTime {
            json.key("saidTime")
            saidTime.write(to: &json)
        }
    }
}

extension Proto.ReportMovementResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "result":
                if try taken.take(0, value) { result = try Proto.MovementResult(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let result {
            json.key("result")
            result.write(to: &json)
        }
    }
}

extension Proto.MovementResult: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "taken":
                if try taken.take(0, value) { self.taken = try value.integer() }
            case "old":
                if try taken.take(1, value) { old = try value.integer() }
            case "early":
                if try taken.take(2, value) { early = try value.integer() }
            case "impossible":
                if try taken.take(3, value) { impossible = try value.integer() }
            case "transitions":
                if try taken.take(4, value) { transitions = try value.list { value throws(JSONError) in try Proto.PlaceTransition(json: value, options) } }
            case "atPlaceIds", "at_place_ids":
                if try taken.take(5, value) { atPlaceIds = try value.list { value throws(JSONError) in try value.string() } }
            case "left":
                if try taken.take(6, value) { left = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || taken != 0 {
            json.key("taken")
            json.integer(taken)
        }
        if json.isWhole || old != 0 {
            json.key("old")
            json.integer(old)
        }
        if json.isWhole || early != 0 {
            json.key("early")
            json.integer(early)
        }
        if json.isWhole || impossible != 0 {
            json.key("impossible")
            json.integer(impossible)
        }
        if json.isWhole || !transitions.isEmpty {
            json.key("transitions")
            json.beginArray()
            for value in transitions { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !atPlaceIds.isEmpty {
            json.key("atPlaceIds")
            json.beginArray()
            for value in atPlaceIds { json.string(value) }
            json.endArray()
        }
        if json.isWhole || left != 0 {
            json.key("left")
            json.integer(left)
        }
    }
}

extension Proto.PlaceTransition: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "placeId", "place_id":
                if try taken.take(2, value) { placeId = try value.string() }
            case "placeVersion", "place_version":
                if try taken.take(3, value) { placeVersion = try value.uint64() }
            case "kind":
                if try taken.take(4, value) { kind = try value.enumeration() }
            case "time":
                if try taken.take(5, value) { time = try Proto.Timestamp(json: value, options) }
            case "since":
                if try taken.take(6, value) { since = try Proto.Timestamp(json: value, options) }
            case "edgeDistanceMetres", "edge_distance_metres":
                if try taken.take(7, value) { edgeDistanceMetres = try value.double() }
            case "accuracyMetres", "accuracy_metres":
                if try taken.take(8, value) { accuracyMetres = try value.double() }
            case "paused":
                if try taken.take(9, value) { paused = try value.bool() }
            case "visit":
                if try taken.take(10, value) { visit = try value.bool() }
            case "fate":
                if try taken.take(11, value) { fate = try value.enumeration() }
            case "reasonCode", "reason_code":
                if try taken.take(12, value) { reasonCode = try value.string() }
            case "reason":
                if try taken.take(13, value) { reason = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(14, value) { notificationId = try value.string() }
            case "attributedNotificationId", "attributed_notification_id":
                if try taken.take(15, value) { attributedNotificationId = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !placeId.isEmpty {
            json.key("placeId")
            json.string(placeId)
        }
        if json.isWhole || placeVersion != 0 {
            json.key("placeVersion")
            json.integerString(placeVersion)
        }
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if let since {
            json.key("since")
            since.write(to: &json)
        }
        if json.isWhole || edgeDistanceMetres != 0 {
            json.key("edgeDistanceMetres")
            json.double(edgeDistanceMetres)
        }
        if json.isWhole || accuracyMetres != 0 {
            json.key("accuracyMetres")
            json.double(accuracyMetres)
        }
        if json.isWhole || paused {
            json.key("paused")
            json.bool(paused)
        }
        if json.isWhole || visit {
            json.key("visit")
            json.bool(visit)
        }
        if json.isWhole || fate.rawValue != 0 {
            json.key("fate")
            json.enumeration(fate)
        }
        if json.isWhole || !reasonCode.isEmpty {
            json.key("reasonCode")
            json.string(reasonCode)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !attributedNotificationId.isEmpty {
            json.key("attributedNotificationId")
            json.string(attributedNotificationId)
        }
    }
}

extension Proto.ListTransitionsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "placeId", "place_id":
                if try taken.take(2, value) { placeId = try value.string() }
            case "kinds":
                if try taken.take(3, value) { kinds = try value.list { value throws(JSONError) in try value.enumeration() } }
            case "visitsOnly", "visits_only":
                if try taken.take(4, value) { visitsOnly = try value.bool() }
            case "pageSize", "page_size":
                if try taken.take(5, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(6, value) { pageToken = try value.string() }
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
        if json.isWhole || !placeId.isEmpty {
            json.key("placeId")
            json.string(placeId)
        }
        if json.isWhole || !kinds.isEmpty {
            json.key("kinds")
            json.beginArray()
            for value in kinds { json.enumeration(value) }
            json.endArray()
        }
        if json.isWhole || visitsOnly {
            json.key("visitsOnly")
            json.bool(visitsOnly)
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

extension Proto.ListTransitionsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "transitions":
                if try taken.take(0, value) { transitions = try value.list { value throws(JSONError) in try Proto.PlaceTransition(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !transitions.isEmpty {
            json.key("transitions")
            json.beginArray()
            for value in transitions { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.TellTransitionsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "generation":
                if try taken.take(0, value) { generation = try value.bytes() }
            case "transitions":
                if try taken.take(1, value) { transitions = try value.list { value throws(JSONError) in try Proto.NumberedTransition(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !generation.isEmpty {
            json.key("generation")
            json.base64(generation)
        }
        if json.isWhole || !transitions.isEmpty {
            json.key("transitions")
            json.beginArray()
            for value in transitions { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.NumberedTransition: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "number":
                if try taken.take(0, value) { number = try value.uint64() }
            case "app":
                if try taken.take(1, value) { app = try value.string() }
            case "transition":
                if try taken.take(2, value) { transition = try Proto.PlaceTransition(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || number != 0 {
            json.key("number")
            json.integerString(number)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let transition {
            json.key("transition")
            transition.write(to: &json)
        }
    }
}

extension Proto.TellTransitionsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
