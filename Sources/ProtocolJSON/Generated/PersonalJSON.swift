// Generated from herald/v1/personal.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.GetDeviceDataRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
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
    }
}

extension Proto.GetDeviceDataResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "device":
                if try taken.take(0, value) { device = try Proto.Device(json: value, options) }
            case "installId", "install_id":
                if try taken.take(1, value) { installId = try value.string() }
            case "ordinal":
                if try taken.take(2, value) { ordinal = try value.integer() }
            case "lists":
                if try taken.take(3, value) { lists = try value.list { value throws(JSONError) in try value.string() } }
            case "user":
                if try taken.take(4, value) { user = try Proto.User(json: value, options) }
            case "installMarker", "install_marker":
                if try taken.take(5, value) { installMarker = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let device {
            json.key("device")
            device.write(to: &json)
        }
        if json.isWhole || !installId.isEmpty {
            json.key("installId")
            json.string(installId)
        }
        if json.isWhole || ordinal != 0 {
            json.key("ordinal")
            json.integer(ordinal)
        }
        if json.isWhole || !lists.isEmpty {
            json.key("lists")
            json.beginArray()
            for value in lists { json.string(value) }
            json.endArray()
        }
        if let user {
            json.key("user")
            user.write(to: &json)
        }
        if json.isWhole || !installMarker.isEmpty {
            json.key("installMarker")
            json.string(installMarker)
        }
    }
}

extension Proto.GetDeliveryDataRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "deviceId", "device_id":
                if try taken.take(1, value) { deviceId = try value.string() }
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
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || !pageToken.isEmpty {
            json.key("pageToken")
            json.string(pageToken)
        }
    }
}

extension Proto.GetDeliveryDataResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "inbox":
                if try taken.take(0, value) { inbox = try value.list { value throws(JSONError) in try Proto.InboxItem(json: value, options) } }
            case "events":
                if try taken.take(1, value) { events = try value.list { value throws(JSONError) in try Proto.Event(json: value, options) } }
            case "pending":
                if try taken.take(2, value) { pending = try value.list { value throws(JSONError) in try Proto.PendingDelivery(json: value, options) } }
            case "failed":
                if try taken.take(3, value) { failed = try value.list { value throws(JSONError) in try Proto.FailedDelivery(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(4, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !inbox.isEmpty {
            json.key("inbox")
            json.beginArray()
            for value in inbox { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !events.isEmpty {
            json.key("events")
            json.beginArray()
            for value in events { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !pending.isEmpty {
            json.key("pending")
            json.beginArray()
            for value in pending { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !failed.isEmpty {
            json.key("failed")
            json.beginArray()
            for value in failed { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.PendingDelivery: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "notificationId", "notification_id":
                if try taken.take(0, value) { notificationId = try value.string() }
            case "adapter":
                if try taken.take(1, value) { adapter = try value.string() }
            case "attempts":
                if try taken.take(2, value) { attempts = try value.integer() }
            case "dueTime", "due_time":
                if try taken.take(3, value) { dueTime = try Proto.Timestamp(json: value, options) }
            case "error":
                if try taken.take(4, value) { error = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || attempts != 0 {
            json.key("attempts")
            json.integer(attempts)
        }
        if let dueTime {
            json.key("dueTime")
            dueTime.write(to: &json)
        }
        if json.isWhole || !error.isEmpty {
            json.key("error")
            json.string(error)
        }
    }
}

extension Proto.FailedDelivery: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "notificationId", "notification_id":
                if try taken.take(0, value) { notificationId = try value.string() }
            case "adapter":
                if try taken.take(1, value) { adapter = try value.string() }
            case "uncertain":
                if try taken.take(2, value) { uncertain = try value.bool() }
            case "time":
                if try taken.take(3, value) { time = try Proto.Timestamp(json: value, options) }
            case "error":
                if try taken.take(4, value) { error = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !notificationId.isEmpty {
            json.key("notificationId")
            json.string(notificationId)
        }
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || uncertain {
            json.key("uncertain")
            json.bool(uncertain)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || !error.isEmpty {
            json.key("error")
            json.string(error)
        }
    }
}

extension Proto.PersonalData: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "createTime", "create_time":
                if try taken.take(0, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "user":
                if try taken.take(1, value) { user = try Proto.User(json: value, options) }
            case "devices":
                if try taken.take(2, value) { devices = try value.list { value throws(JSONError) in try Proto.DeviceData(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if let user {
            json.key("user")
            user.write(to: &json)
        }
        if json.isWhole || !devices.isEmpty {
            json.key("devices")
            json.beginArray()
            for value in devices { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.DeviceData: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "registry":
                if try taken.take(0, value) { registry = try Proto.GetDeviceDataResponse(json: value, options) }
            case "delivery":
                if try taken.take(1, value) { delivery = try Proto.GetDeliveryDataResponse(json: value, options) }
            case "position":
                if try taken.take(2, value) { position = try Proto.DevicePosition(json: value, options) }
            case "transitions":
                if try taken.take(3, value) { transitions = try value.list { value throws(JSONError) in try Proto.PlaceTransition(json: value, options) } }
            case "movement":
                if try taken.take(4, value) { movement = try Proto.StoredMovement(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let registry {
            json.key("registry")
            registry.write(to: &json)
        }
        if let delivery {
            json.key("delivery")
            delivery.write(to: &json)
        }
        if let position {
            json.key("position")
            position.write(to: &json)
        }
        if json.isWhole || !transitions.isEmpty {
            json.key("transitions")
            json.beginArray()
            for value in transitions { value.write(to: &json) }
            json.endArray()
        }
        if let movement {
            json.key("movement")
            movement.write(to: &json)
        }
    }
}
