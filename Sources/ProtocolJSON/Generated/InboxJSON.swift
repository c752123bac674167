// Generated from herald/v1/inbox.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.ExchangeInboxRequest: JSONObjectMessage {
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
            case "cursor":
                if try taken.take(3, value) { cursor = try value.string() }
            case "events":
                if try taken.take(4, value) { events = try value.list { value throws(JSONError) in try Proto.Event(json: value, options) } }
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
        if json.isWhole || !cursor.isEmpty {
            json.key("cursor")
            json.string(cursor)
        }
        if json.isWhole || !events.isEmpty {
            json.key("events")
            json.beginArray()
            for value in events { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ExchangeInboxResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "inbox":
                if try taken.take(0, value) { inbox = try Proto.InboxPart(json: value, options) }
            case "events":
                if try taken.take(1, value) { events = try Proto.EventsPart(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let inbox {
            json.key("inbox")
            inbox.write(to: &json)
        }
        if let events {
            json.key("events")
            events.write(to: &json)
        }
    }
}

extension Proto.InboxPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "error":
                if try taken.take(0, value) { error = try Proto.RPCStatus(json: value, options) }
            case "items":
                if try taken.take(1, value) { items = try value.list { value throws(JSONError) in try Proto.InboxItem(json: value, options) } }
            case "cursor":
                if try taken.take(2, value) { cursor = try value.string() }
            case "more":
                if try taken.take(3, value) { more = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let error {
            json.key("error")
            error.write(to: &json)
        }
        if json.isWhole || !items.isEmpty {
            json.key("items")
            json.beginArray()
            for value in items { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !cursor.isEmpty {
            json.key("cursor")
            json.string(cursor)
        }
        if json.isWhole || more {
            json.key("more")
            json.bool(more)
        }
    }
}

extension Proto.EventsPart: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "error":
                if try taken.take(0, value) { error = try Proto.RPCStatus(json: value, options) }
            case "storedEventIds", "stored_event_ids":
                if try taken.take(1, value) { storedEventIds = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let error {
            json.key("error")
            error.write(to: &json)
        }
        if json.isWhole || !storedEventIds.isEmpty {
            json.key("storedEventIds")
            json.beginArray()
            for value in storedEventIds { json.string(value) }
            json.endArray()
        }
    }
}
