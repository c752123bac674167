// Generated from herald/v1/cap.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.FrequencyCap: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "type":
                if try taken.take(1, value) { type = try value.string() }
            case "limit":
                if try taken.take(2, value) { limit = try value.integer() }
            case "window":
                if try taken.take(3, value) { window = try Proto.Duration(json: value, options) }
            case "overflow":
                if try taken.take(4, value) { overflow = try value.enumeration() }
            case "digest":
                if try taken.take(5, value) { digest = try Proto.DigestTexts(json: value, options) }
            case "setTime", "set_time":
                if try taken.take(6, value) { setTime = try Proto.Timestamp(json: value, options) }
            case "setBy", "set_by":
                if try taken.take(7, value) { setBy = try value.string() }
            case "nextDigestTime", "next_digest_time":
                if try taken.take(8, value) { nextDigestTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
        if json.isWhole || limit != 0 {
            json.key("limit")
            json.integer(limit)
        }
        if let window {
            json.key("window")
            window.write(to: &json)
        }
        if json.isWhole || overflow.rawValue != 0 {
            json.key("overflow")
            json.enumeration(overflow)
        }
        if let digest {
            json.key("digest")
            digest.write(to: &json)
        }
        if let setTime {
            json.key("setTime")
            setTime.write(to: &json)
        }
        if json.isWhole || !setBy.isEmpty {
            json.key("setBy")
            json.string(setBy)
        }
        if let nextDigestTime {
            json.key("nextDigestTime")
            nextDigestTime.write(to: &json)
        }
    }
}

extension Proto.DigestTexts: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "title":
                if try taken.take(0, value) { title = try value.string() }
            case "body":
                if try taken.take(1, value) { body = try value.string() }
            case "url":
                if try taken.take(2, value) { url = try value.string() }
            case "every":
                if try taken.take(3, value) { every = try Proto.Duration(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !title.isEmpty {
            json.key("title")
            json.string(title)
        }
        if json.isWhole || !body.isEmpty {
            json.key("body")
            json.string(body)
        }
        if json.isWhole || !url.isEmpty {
            json.key("url")
            json.string(url)
        }
        if let every {
            json.key("every")
            every.write(to: &json)
        }
    }
}

extension Proto.PutFrequencyCapRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "cap":
                if try taken.take(1, value) { cap = try Proto.FrequencyCap(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let cap {
            json.key("cap")
            cap.write(to: &json)
        }
    }
}

extension Proto.PutFrequencyCapResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "cap":
                if try taken.take(0, value) { cap = try Proto.FrequencyCap(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let cap {
            json.key("cap")
            cap.write(to: &json)
        }
    }
}

extension Proto.ListFrequencyCapsRequest: JSONObjectMessage {
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

extension Proto.ListFrequencyCapsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "caps":
                if try taken.take(0, value) { caps = try value.list { value throws(JSONError) in try Proto.FrequencyCap(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !caps.isEmpty {
            json.key("caps")
            json.beginArray()
            for value in caps { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.DeleteFrequencyCapRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "type":
                if try taken.take(1, value) { type = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !type.isEmpty {
            json.key("type")
            json.string(type)
        }
    }
}

extension Proto.DeleteFrequencyCapResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
