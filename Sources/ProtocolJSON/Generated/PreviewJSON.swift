// Generated from herald/v1/preview.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.PreviewSendResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "notification":
                if try taken.take(0, value) { notification = try Proto.Notification(json: value, options) }
            case "devices":
                if try taken.take(1, value) { devices = try value.uint64() }
            case "adapters":
                if try taken.take(2, value) { adapters = try value.list { value throws(JSONError) in try Proto.PreviewedAdapter(json: value, options) } }
            case "messages":
                if try taken.take(3, value) { messages = try value.uint64() }
            case "unreached":
                if try taken.take(4, value) { unreached = try value.uint64() }
            case "unreachedReason", "unreached_reason":
                if try taken.take(5, value) { unreachedReason = try value.string() }
            case "capped":
                if try taken.take(6, value) { capped = try value.uint64() }
            case "later":
                if try taken.take(7, value) { later = try value.uint64() }
            case "heldBy", "held_by":
                if try taken.take(8, value) { heldBy = try value.string() }
            case "warnings":
                if try taken.take(9, value) { warnings = try value.list { value throws(JSONError) in try Proto.Warning(json: value, options) } }
            case "needsApproval", "needs_approval":
                if try taken.take(10, value) { needsApproval = try value.string() }
            case "costs":
                if try taken.take(11, value) { costs = try value.list { value throws(JSONError) in try Proto.Money(json: value, options) } }
            case "bytes":
                if try taken.take(12, value) { bytes = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let notification {
            json.key("notification")
            notification.write(to: &json)
        }
        if json.isWhole || devices != 0 {
            json.key("devices")
            json.integerString(devices)
        }
        if json.isWhole || !adapters.isEmpty {
            json.key("adapters")
            json.beginArray()
            for value in adapters { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || messages != 0 {
            json.key("messages")
            json.integerString(messages)
        }
        if json.isWhole || unreached != 0 {
            json.key("unreached")
            json.integerString(unreached)
        }
        if json.isWhole || !unreachedReason.isEmpty {
            json.key("unreachedReason")
            json.string(unreachedReason)
        }
        if json.isWhole || capped != 0 {
            json.key("capped")
            json.integerString(capped)
        }
        if json.isWhole || later != 0 {
            json.key("later")
            json.integerString(later)
        }
        if json.isWhole || !heldBy.isEmpty {
            json.key("heldBy")
            json.string(heldBy)
        }
        if json.isWhole || !warnings.isEmpty {
            json.key("warnings")
            json.beginArray()
            for value in warnings { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !needsApproval.isEmpty {
            json.key("needsApproval")
            json.string(needsApproval)
        }
        if json.isWhole || !costs.isEmpty {
            json.key("costs")
            json.beginArray()
            for value in costs { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || bytes != 0 {
            json.key("bytes")
            json.integerString(bytes)
        }
    }
}

extension Proto.Money: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "currency":
                if try taken.take(0, value) { currency = try value.string() }
            case "micros":
                if try taken.take(1, value) { micros = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !currency.isEmpty {
            json.key("currency")
            json.string(currency)
        }
        if json.isWhole || micros != 0 {
            json.key("micros")
            json.integerString(micros)
        }
    }
}

extension Proto.PreviewedAdapter: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "adapter":
                if try taken.take(0, value) { adapter = try value.string() }
            case "messages":
                if try taken.take(1, value) { messages = try value.uint64() }
            case "lost":
                if try taken.take(2, value) { lost = try value.uint64() }
            case "block":
                if try taken.take(3, value) { block = try Proto.AdapterBlock(json: value, options) }
            case "messageBytes", "message_bytes":
                if try taken.take(4, value) { messageBytes = try value.uint64() }
            case "bytes":
                if try taken.take(5, value) { bytes = try value.uint64() }
            case "perMinute", "per_minute":
                if try taken.take(6, value) { perMinute = try value.uint64() }
            case "time":
                if try taken.take(7, value) { time = try Proto.Duration(json: value, options) }
            case "cost":
                if try taken.take(8, value) { cost = try Proto.Money(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !adapter.isEmpty {
            json.key("adapter")
            json.string(adapter)
        }
        if json.isWhole || messages != 0 {
            json.key("messages")
            json.integerString(messages)
        }
        if json.isWhole || lost != 0 {
            json.key("lost")
            json.integerString(lost)
        }
        if let block {
            json.key("block")
            block.write(to: &json)
        }
        if json.isWhole || messageBytes != 0 {
            json.key("messageBytes")
            json.integerString(messageBytes)
        }
        if json.isWhole || bytes != 0 {
            json.key("bytes")
            json.integerString(bytes)
        }
        if json.isWhole || perMinute != 0 {
            json.key("perMinute")
            json.integerString(perMinute)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if let cost {
            json.key("cost")
            cost.write(to: &json)
        }
    }
}
