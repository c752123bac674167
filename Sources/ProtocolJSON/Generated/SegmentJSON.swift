// Generated from herald/v1/segment.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Segment: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "audience":
                if try taken.take(1, value) { audience = try value.string() }
            case "updateTime", "update_time":
                if try taken.take(2, value) { updateTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if let updateTime {
            json.key("updateTime")
            updateTime.write(to: &json)
        }
    }
}

extension Proto.PutSegmentRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "audience":
                if try taken.take(2, value) { audience = try value.string() }
            case "selector":
                if try taken.take(3, value) { selector = try Proto.Selector(json: value, options) }
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
        if json.isWhole || !audience.isEmpty {
            json.key("audience")
            json.string(audience)
        }
        if let selector {
            json.key("selector")
            selector.write(to: &json)
        }
    }
}

extension Proto.PutSegmentResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "segment":
                if try taken.take(0, value) { segment = try Proto.Segment(json: value, options) }
            case "created":
                if try taken.take(1, value) { created = try value.bool() }
            case "warnings":
                if try taken.take(2, value) { warnings = try value.list { value throws(JSONError) in try Proto.Warning(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let segment {
            json.key("segment")
            segment.write(to: &json)
        }
        if json.isWhole || created {
            json.key("created")
            json.bool(created)
        }
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.ListSegmentsRequest: JSONObjectMessage {
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

extension Proto.ListSegmentsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "segments":
                if try taken.take(0, value) { segments = try value.list { value throws(JSONError) in try Proto.Segment(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !segments.isEmpty {
            json.key("segments")
            json.beginArray()
            for value in segments { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.DeleteSegmentRequest: JSONObjectMessage {
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

extension Proto.DeleteSegmentResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.StaticList: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "devices":
                if try taken.take(1, value) { devices = try value.uint64() }
            case "updateTime", "update_time":
                if try taken.take(2, value) { updateTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
        if let updateTime {
            json.key("updateTime")
            updateTime.write(to: &json)
        }
    }
}

extension Proto.EditListRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "addDevices", "add_devices":
                if try taken.take(2, value) { addDevices = try value.list { value throws(JSONError) in try value.string() } }
            case "removeDevices", "remove_devices":
                if try taken.take(3, value) { removeDevices = try value.list { value throws(JSONError) in try value.string() } }
            case "addUsers", "add_users":
                if try taken.take(4, value) { addUsers = try value.list { value throws(JSONError) in try value.string() } }
            case "clear":
                if try taken.take(5, value) { clear = try value.bool() }
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
        if json.isWhole || !addDevices.isEmpty {
            json.key("addDevices")
            json.beginArray()
            for value in addDevices { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !removeDevices.isEmpty {
            json.key("removeDevices")
            json.beginArray()
            for value in removeDevices { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !addUsers.isEmpty {
            json.key("addUsers")
            json.beginArray()
            for value in addUsers { json.string(value) }
            json.endArray()
        }
        if json.isWhole || clear {
            json.key("clear")
            json.bool(clear)
        }
    }
}

extension Proto.EditListResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "list":
                if try taken.take(0, value) { list = try Proto.StaticList(json: value, options) }
            case "unknownDevices", "unknown_devices":
                if try taken.take(1, value) { unknownDevices = try value.list { value throws(JSONError) in try value.string() } }
            case "unknownUsers", "unknown_users":
                if try taken.take(2, value) { unknownUsers = try value.list { value throws(JSONError) in try value.string() } }
            case "devicesNotOnList", "devices_not_on_list":
                if try taken.take(3, value) { devicesNotOnList = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let list {
            json.key("list")
            list.write(to: &json)
        }
        if json.isWhole || !unknownDevices.isEmpty {
            json.key("unknownDevices")
            json.beginArray()
            for value in unknownDevices { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !unknownUsers.isEmpty {
            json.key("unknownUsers")
            json.beginArray()
            for value in unknownUsers { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !devicesNotOnList.isEmpty {
            json.key("devicesNotOnList")
            json.beginArray()
            for value in devicesNotOnList { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.ListListsRequest: JSONObjectMessage {
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

extension Proto.ListListsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "lists":
                if try taken.take(0, value) { lists = try value.list { value throws(JSONError) in try Proto.StaticList(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !lists.isEmpty {
            json.key("lists")
            json.beginArray()
            for value in lists { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.DeleteListRequest: JSONObjectMessage {
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

extension Proto.DeleteListResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
