// Generated from herald/v1/template.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Template: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "content":
                if try taken.take(2, value) { content = try Proto.Content(json: value, options) }
            case "variables":
                if try taken.take(3, value) { variables = try value.list { value throws(JSONError) in try value.string() } }
            case "setTime", "set_time":
                if try taken.take(4, value) { setTime = try Proto.Timestamp(json: value, options) }
            case "setBy", "set_by":
                if try taken.take(5, value) { setBy = try value.string() }
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
        if let content {
            json.key("content")
            content.write(to: &json)
        }
        if json.isWhole || !variables.isEmpty {
            json.key("variables")
            json.beginArray()
            for value in variables { json.string(value) }
            json.endArray()
        }
        if let setTime {
            json.key("setTime")
            setTime.write(to: &json)
        }
        if json.isWhole || !setBy.isEmpty {
            json.key("setBy")
            json.string(setBy)
        }
    }
}

extension Proto.PutTemplateRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "messageTemplate", "message_template":
                if try taken.take(1, value) { messageTemplate = try Proto.Template(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let messageTemplate {
            json.key("messageTemplate")
            messageTemplate.write(to: &json)
        }
    }
}

extension Proto.PutTemplateResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "messageTemplate", "message_template":
                if try taken.take(0, value) { messageTemplate = try Proto.Template(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let messageTemplate {
            json.key("messageTemplate")
            messageTemplate.write(to: &json)
        }
    }
}

extension Proto.ListTemplatesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "pageSize", "page_size":
                if try taken.take(1, value) { pageSize = try value.integer() }
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

extension Proto.ListTemplatesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "templates":
                if try taken.take(0, value) { templates = try value.list { value throws(JSONError) in try Proto.Template(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !templates.isEmpty {
            json.key("templates")
            json.beginArray()
            for value in templates { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.DeleteTemplateRequest: JSONObjectMessage {
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

extension Proto.DeleteTemplateResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
