// Generated from herald/v1/release.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.ReleaseNotificationsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            case "type":
                if try taken.take(2, value) { type = try value.string() }
            case "adapter":
                if try taken.take(3, value) { adapter = try value.string() }
            case "preview":
                if try taken.take(4, value) { preview = try value.bool() }
            case "reason":
                if try taken.take(5, value) { reason = try value.string() }
            case "previewToken", "preview_token":
                if try taken.take(6, value) { previewToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || preview {
            json.key("preview")
            json.bool(preview)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !previewToken.isEmpty {
            json.key("previewToken")
            json.string(previewToken)
        }
    }
}

extension Proto.DroppedDeliveries: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "reason":
                if try taken.take(0, value) { reason = try value.enumeration() }
            case "deliveries":
                if try taken.take(1, value) { deliveries = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || reason.rawValue != 0 {
            json.key("reason")
            json.enumeration(reason)
        }
        if json.isWhole || deliveries != 0 {
            json.key("deliveries")
            json.integerString(deliveries)
        }
    }
}

extension Proto.ReleasedNotification: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "type":
                if try taken.take(1, value) { type = try value.string() }
            case "deliveries":
                if try taken.take(2, value) { deliveries = try value.uint64() }
            case "dropped":
                if try taken.take(3, value) { dropped = try value.list { value throws(JSONError) in try Proto.DroppedDeliveries(json: value, options) } }
            case "problem":
                if try taken.take(4, value) { problem = try value.string() }
            case "unplanned":
                if try taken.take(5, value) { unplanned = try value.bool() }
            case "uncounted":
                if try taken.take(6, value) { uncounted = try value.bool() }
            case "devices":
                if try taken.take(7, value) { devices = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || deliveries != 0 {
            json.key("deliveries")
            json.integerString(deliveries)
        }
        if json.isWhole || !dropped.isEmpty {
            json.key("dropped")
            json.beginArray()
            for value in dropped { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !problem.isEmpty {
            json.key("problem")
            json.string(problem)
        }
        if json.isWhole || unplanned {
            json.key("unplanned")
            json.bool(unplanned)
        }
        if json.isWhole || uncounted {
            json.key("uncounted")
            json.bool(uncounted)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
    }
}

extension Proto.ReleaseNotificationsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "released":
                if try taken.take(0, value) { released = try value.integer() }
            case "expired":
                if try taken.take(1, value) { expired = try value.integer() }
            case "notifications":
                if try taken.take(2, value) { notifications = try value.list { value throws(JSONError) in try Proto.Notification(json: value, options) } }
            case "deliveries":
                if try taken.take(3, value) { deliveries = try value.uint64() }
            case "dropped":
                if try taken.take(4, value) { dropped = try value.list { value throws(JSONError) in try Proto.DroppedDeliveries(json: value, options) } }
            case "items":
                if try taken.take(5, value) { items = try value.list { value throws(JSONError) in try Proto.ReleasedNotification(json: value, options) } }
            case "kept":
                if try taken.take(6, value) { kept = try value.integer() }
            case "uncounted":
                if try taken.take(7, value) { uncounted = try value.integer() }
            case "previewToken", "preview_token":
                if try taken.take(8, value) { previewToken = try value.string() }
            case "devices":
                if try taken.take(9, value) { devices = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || released != 0 {
            json.key("released")
            json.integer(released)
        }
        if json.isWhole || expired != 0 {
            json.key("expired")
            json.integer(expired)
        }
        if json.isWhole || !notifications.isEmpty {
            json.key("notifications")
            json.beginArray()
            for value in notifications { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || deliveries != 0 {
            json.key("deliveries")
            json.integerString(deliveries)
        }
        if json.isWhole || !dropped.isEmpty {
            json.key("dropped")
            json.beginArray()
            for value in dropped { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !items.isEmpty {
            json.key("items")
            json.beginArray()
            for value in items { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || kept != 0 {
            json.key("kept")
            json.integer(kept)
        }
        if json.isWhole || uncounted != 0 {
            json.key("uncounted")
            json.integer(uncounted)
        }
        if json.isWhole || !previewToken.isEmpty {
            json.key("previewToken")
            json.string(previewToken)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
    }
}
