// Generated from herald/v1/aftermath.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.DeliveryFailure: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notificationId", "notification_id":
                if try taken.take(0, value) { notificationId = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "adapter":
                if try taken.take(2, value) { adapter = try value.string() }
            case "failureClass", "failure_class":
                if try taken.take(3, value) { failureClass = try value.enumeration() }
            case "reason":
                if try taken.take(4, value) { reason = try value.string() }
            case "attempts":
                if try taken.take(5, value) { attempts = try value.integer() }
            case "time":
                if try taken.take(6, value) { time = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || failureClass.rawValue != 0 {
            json.key("failureClass")
            json.enumeration(failureClass)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || attempts != 0 {
            json.key("attempts")
            json.integer(attempts)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
    }
}

extension Proto.ListFailuresRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(1, value) { notificationId = try value.string() }
            case "classes":
                if try taken.take(2, value) { classes = try value.list { value throws(JSONError) in try value.enumeration() } }
            case "pageSize", "page_size":
                if try taken.take(3, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(4, value) { pageToken = try value.string() }
            case "text":
                if try taken.take(5, value) { text = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !classes.isEmpty {
            json.key("classes")
            json.beginArray()
            for value in classes { json.enumeration(value) }
            json.endArray()
        }
        if json.isWhole || pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
        if json.isWhole || !text.isEmpty {
            json.key("text")
            json.string(text)
        }
    }
}

extension Proto.ListFailuresResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "failures":
                if try taken.take(0, value) { failures = try value.list { value throws(JSONError) in try Proto.DeliveryFailure(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !failures.isEmpty {
            json.key("failures")
            json.beginArray()
            for value in failures { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.AdapterDelivery: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "adapter":
                if try taken.take(0, value) { adapter = try value.string() }
            case "fate":
                if try taken.take(1, value) { fate = try value.enumeration() }
            case "reason":
                if try taken.take(2, value) { reason = try value.string() }
            case "attempts":
                if try taken.take(3, value) { attempts = try value.integer() }
            case "dueTime", "due_time":
                if try taken.take(4, value) { dueTime = try Proto.Timestamp(json: value, options) }
            case "time":
                if try taken.take(5, value) { time = try Proto.Timestamp(json: value, options) }
            case "failureClass", "failure_class":
                if try taken.take(6, value) { failureClass = try value.enumeration() }
            case "block":
                if try taken.take(7, value) { block = try value.string() }
            case "blockUntil", "block_until":
                if try taken.take(8, value) { blockUntil = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || fate.rawValue != 0 {
            json.key("fate")
            json.enumeration(fate)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || attempts != 0 {
            json.key("attempts")
            json.integer(attempts)
        }
        if let dueTime {
            json.key("dueTime")
            dueTime.write(to: &json)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || failureClass.rawValue != 0 {
            json.key("failureClass")
            json.enumeration(failureClass)
        }
        if json.isWhole || !block.isEmpty {
            json.key("block")
            json.string(block)
        }
        if let blockUntil {
            json.key("blockUntil")
            blockUntil.write(to: &json)
        }
    }
}

extension Proto.ExplainDeliveryRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(1, value) { notificationId = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(2, value) { deviceId = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
    }
}

extension Proto.ExplainDeliveryResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notification":
                if try taken.take(0, value) { notification = try Proto.Notification(json: value, options) }
            case "membership":
                if try taken.take(1, value) { membership = try value.enumeration() }
            case "membershipReason", "membership_reason":
                if try taken.take(2, value) { membershipReason = try value.string() }
            case "now":
                if try taken.take(3, value) { now = try Proto.ExplainAudienceResponse(json: value, options) }
            case "adapters":
                if try taken.take(4, value) { adapters = try value.list { value throws(JSONError) in try Proto.AdapterDelivery(json: value, options) } }
            case "events":
                if try taken.take(5, value) { events = try value.list { value throws(JSONError) in try Proto.Event(json: value, options) } }
            case "mutedNow", "muted_now":
                if try taken.take(6, value) { mutedNow = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let notification {
            json.key("notification")
            notification.write(to: &json)
        }
        if json.isWhole || membership.rawValue != 0 {
            json.key("membership")
            json.enumeration(membership)
        }
        if json.isWhole || !membershipReason.isEmpty {
            json.key("membershipReason")
            json.string(membershipReason)
        }
        if let now {
            json.key("now")
            now.write(to: &json)
        }
        if json.isWhole || !adapters.isEmpty {
            json.key("adapters")
            json.beginArray()
            for value in adapters { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !events.isEmpty {
            json.key("events")
            json.beginArray()
            for value in events { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || mutedNow {
            json.key("mutedNow")
            json.bool(mutedNow)
        }
    }
}

extension Proto.GetTimelineRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(2, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(3, value) { pageToken = try value.string() }
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

extension Proto.GetTimelineResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "entries":
                if try taken.take(0, value) { entries = try value.list { value throws(JSONError) in try Proto.TimelineEntry(json: value, options) } }
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

extension Proto.TimelineEntry: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notification":
                if try taken.take(0, value) { notification = try Proto.Notification(json: value, options) }
            case "adapters":
                if try taken.take(1, value) { adapters = try value.list { value throws(JSONError) in try Proto.AdapterDelivery(json: value, options) } }
            case "events":
                if try taken.take(2, value) { events = try value.list { value throws(JSONError) in try Proto.Event(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let notification {
            json.key("notification")
            notification.write(to: &json)
        }
        if json.isWhole || !adapters.isEmpty {
            json.key("adapters")
            json.beginArray()
            for value in adapters { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !events.isEmpty {
            json.key("events")
            json.beginArray()
            for value in events { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.StreamEvent: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "offset":
                if try taken.take(0, value) { offset = try value.string() }
            case "time":
                if try taken.take(1, value) { time = try Proto.Timestamp(json: value, options) }
            case "app":
                if try taken.take(2, value) { app = try value.string() }
            case "notificationId", "notification_id":
                if try taken.take(3, value) { notificationId = try value.string() }
            case "stateChange", "state_change":
                if try taken.take(4, value, oneof: (0, "what")) { what = .stateChange(try Proto.StateChange(json: value, options)) }
            case "progress":
                if try taken.take(5, value, oneof: (0, "what")) { what = .progress(try Proto.DeliveryProgress(json: value, options)) }
            case "failure":
                if try taken.take(6, value, oneof: (0, "what")) { what = .failure(try Proto.DeliveryFailure(json: value, options)) }
            case "receipt":
                if try taken.take(7, value, oneof: (0, "what")) { what = .receipt(try Proto.Receipt(json: value, options)) }
            case "killSwitch", "kill_switch":
                if try taken.take(8, value, oneof: (0, "what")) { what = .killSwitch(try Proto.KillSwitch(json: value, options)) }
            case "transition":
                if try taken.take(9, value, oneof: (0, "what")) { what = .transition(try Proto.PlaceTransition(json: value, options)) }
            case "source":
                if try taken.take(10, value, oneof: (0, "what")) { what = .source(try Proto.SourceNews(json: value, options)) }
            case "failures":
                if try taken.take(11, value, oneof: (0, "what")) { what = .failures(try Proto.FailureSum(json: value, options)) }
            case "receipts":
                if try taken.take(12, value, oneof: (0, "what")) { what = .receipts(try Proto.ReceiptSum(json: value, options)) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !offset.isEmpty {
            json.key("offset")
            json.string(offset)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        switch what {
        case nil: break
        case .stateChange(let value)?:
            json.key("stateChange")
            value.write(to: &json)
        case .progress(let value)?:
            json.key("progress")
            value.write(to: &json)
        case .failure(let value)?:
            json.key("failure")
            value.write(to: &json)
        case .receipt(let value)?:
            json.key("receipt")
            value.write(to: &json)
        case .killSwitch(let value)?:
            json.key("killSwitch")
            value.write(to: &json)
        case .transition(let value)?:
            json.key("transition")
            value.write(to: &json)
        case .source(let value)?:
            json.key("source")
            value.write(to: &json)
        case .failures(let value)?:
            json.key("failures")
            value.write(to: &json)
        case .receipts(let value)?:
            json.key("receipts")
            value.write(to: &json)
        }
    }
}

extension Proto.FailureSum: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "adapter":
                if try taken.take(0, value) { adapter = try value.string() }
            case "deliveries":
                if try taken.take(1, value) { deliveries = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || deliveries != 0 {
            json.key("deliveries")
            json.integerString(deliveries)
        }
    }
}

extension Proto.ReceiptSum: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "kind":
                if try taken.take(0, value) { kind = try value.enumeration() }
            case "devices":
                if try taken.take(1, value) { devices = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
    }
}

extension Proto.StateChange: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "from":
                if try taken.take(0, value) { from = try value.enumeration() }
            case "to":
                if try taken.take(1, value) { to = try value.enumeration() }
            case "reason":
                if try taken.take(2, value) { reason = try value.string() }
            case "type":
                if try taken.take(3, value) { type = try value.string() }
            case "counts":
                if try taken.take(4, value) { counts = try Proto.DeliveryCounts(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || from.rawValue != 0 {
            json.key("from")
            json.enumeration(from)
        }
        if json.isWhole || to.rawValue != 0 {
            json.key("to")
            json.enumeration(to)
        }
        if json.isWhole || !reason.isEmpty {
            json.key("reason")
            json.string(reason)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if let counts {
            json.key("counts")
            counts.write(to: &json)
        }
    }
}

extension Proto.DeliveryProgress: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "adapter":
                if try taken.take(0, value) { adapter = try value.string() }
            case "delivered":
                if try taken.take(1, value) { delivered = try value.uint64() }
            case "suppressed":
                if try taken.take(2, value) { suppressed = try value.uint64() }
            case "expired":
                if try taken.take(3, value) { expired = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || delivered != 0 {
            json.key("delivered")
            json.integerString(delivered)
        }
        if json.isWhole || suppressed != 0 {
            json.key("suppressed")
            json.integerString(suppressed)
        }
        if json.isWhole || expired != 0 {
            json.key("expired")
            json.integerString(expired)
        }
    }
}

extension Proto.Receipt: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "event":
                if try taken.take(1, value) { event = try Proto.Event(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if let event {
            json.key("event")
            event.write(to: &json)
        }
    }
}

extension Proto.ReadEventsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "after":
                if try taken.take(1, value) { after = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(2, value) { pageSize = try value.integer() }
            case "wait":
                if try taken.take(3, value) { wait = try Proto.Duration(json: value, options) }
            case "withoutDevices", "without_devices":
                if try taken.take(4, value) { withoutDevices = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !after.isEmpty {
            json.key("after")
            json.string(after)
        }
        if json.isWhole || pageSize != 0 {
            json.key("pageSize")
            json.integer(pageSize)
        }
        if let wait {
            json.key("wait")
            wait.write(to: &json)
        }
        if json.isWhole || withoutDevices {
            json.key("withoutDevices")
            json.bool(withoutDevices)
        }
    }
}

extension Proto.ReadEventsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "events":
                if try taken.take(0, value) { events = try value.list { value throws(JSONError) in try Proto.StreamEvent(json: value, options) } }
            case "offset":
                if try taken.take(1, value) { offset = try value.string() }
            case "more":
                if try taken.take(2, value) { more = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !events.isEmpty {
            json.key("events")
            json.beginArray()
            for value in events { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !offset.isEmpty {
            json.key("offset")
            json.string(offset)
        }
        if json.isWhole || more {
            json.key("more")
            json.bool(more)
        }
    }
}
