// Generated from herald/v1/audit.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.AuditRecord: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "service":
                if try taken.take(0, value) { service = try value.string() }
            case "number":
                if try taken.take(1, value) { number = try value.uint64() }
            case "time":
                if try taken.take(2, value) { time = try Proto.Timestamp(json: value, options) }
            case "kind":
                if try taken.take(3, value) { kind = try value.enumeration() }
            case "method":
                if try taken.take(4, value) { method = try value.string() }
            case "app":
                if try taken.take(5, value) { app = try value.string() }
            case "keyId", "key_id":
                if try taken.take(6, value) { keyId = try value.string() }
            case "keyName", "key_name":
                if try taken.take(7, value) { keyName = try value.string() }
            case "address":
                if try taken.take(8, value) { address = try value.string() }
            case "object":
                if try taken.take(9, value) { object = try value.string() }
            case "outcome":
                if try taken.take(10, value) { outcome = try value.string() }
            case "before":
                if try taken.take(11, value) { before = try value.string() }
            case "after":
                if try taken.take(12, value) { after = try value.string() }
            case "count":
                if try taken.take(13, value) { count = try value.uint64() }
            case "requestId", "request_id":
                if try taken.take(14, value) { requestId = try value.string() }
            case "hash":
                if try taken.take(15, value) { hash = try value.string() }
            case "sessionId", "session_id":
                if try taken.take(16, value) { sessionId = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !service.isEmpty {
            json.key("service")
            json.string(service)
        }
        if json.isWhole || number != 0 {
            json.key("number")
            json.integerString(number)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if json.isWhole || !method.isEmpty {
            json.key("method")
            json.string(method)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if json.isWhole || !keyName.isEmpty {
            json.key("keyName")
            json.string(keyName)
        }
        if json.isWhole || !address.isEmpty {
            json.key("address")
            json.string(address)
        }
        if json.isWhole || !object.isEmpty {
            json.key("object")
            json.string(object)
        }
        if json.isWhole || !outcome.isEmpty {
            json.key("outcome")
            json.string(outcome)
        }
        if json.isWhole || !before.isEmpty {
            json.key("before")
            json.string(before)
        }
        if json.isWhole || !after.isEmpty {
            json.key("after")
            json.string(after)
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integerString(count)
        }
        if json.isWhole || !requestId.isEmpty {
            json.key("requestId")
            json.string(requestId)
        }
        if json.isWhole || !hash.isEmpty {
            json.key("hash")
            json.string(hash)
        }
        if json.isWhole || !sessionId.isEmpty {
            json.key("sessionId")
            json.string(sessionId)
        }
    }
}

extension Proto.ListAuditRecordsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "keyId", "key_id":
                if try taken.take(1, value) { keyId = try value.string() }
            case "method":
                if try taken.take(2, value) { method = try value.string() }
            case "object":
                if try taken.take(3, value) { object = try value.string() }
            case "kind":
                if try taken.take(4, value) { kind = try value.enumeration() }
            case "since":
                if try taken.take(5, value) { since = try Proto.Timestamp(json: value, options) }
            case "until":
                if try taken.take(6, value) { until = try Proto.Timestamp(json: value, options) }
            case "oldestFirst", "oldest_first":
                if try taken.take(7, value) { oldestFirst = try value.bool() }
            case "pageSize", "page_size":
                if try taken.take(8, value) { pageSize = try value.integer() }
            case "pageToken", "page_token":
                if try taken.take(9, value) { pageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !keyId.isEmpty {
            json.key("keyId")
            json.string(keyId)
        }
        if json.isWhole || !method.isEmpty {
            json.key("method")
            json.string(method)
        }
        if json.isWhole || !object.isEmpty {
            json.key("object")
            json.string(object)
        }
        if json.isWhole || kind.rawValue != 0 {
            json.key("kind")
            json.enumeration(kind)
        }
        if let since {
            json.key("since")
            since.write(to: &json)
        }
        if let until {
            json.key("until")
            until.write(to: &json)
        }
        if json.isWhole || oldestFirst {
            json.key("oldestFirst")
            json.bool(oldestFirst)
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

extension Proto.ListAuditRecordsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "records":
                if try taken.take(0, value) { records = try value.list { value throws(JSONError) in try Proto.AuditRecord(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            case "missingServices", "missing_services":
                if try taken.take(2, value) { missingServices = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !records.isEmpty {
            json.key("records")
            json.beginArray()
            for value in records { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
        if json.isWhole || !missingServices.isEmpty {
            json.key("missingServices")
            json.beginArray()
            for value in missingServices { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.AuditRefusal: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "code":
                if try taken.take(0, value) { code = try value.string() }
            case "method":
                if try taken.take(1, value) { method = try value.string() }
            case "address":
                if try taken.take(2, value) { address = try value.string() }
            case "principal":
                if try taken.take(3, value) { principal = try value.string() }
            case "count":
                if try taken.take(4, value) { count = try value.uint64() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !code.isEmpty {
            json.key("code")
            json.string(code)
        }
        if json.isWhole || !method.isEmpty {
            json.key("method")
            json.string(method)
        }
        if json.isWhole || !address.isEmpty {
            json.key("address")
            json.string(address)
        }
        if json.isWhole || !principal.isEmpty {
            json.key("principal")
            json.string(principal)
        }
        if json.isWhole || count != 0 {
            json.key("count")
            json.integerString(count)
        }
    }
}

extension Proto.NoteRefusalsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "refusals":
                if try taken.take(0, value) { refusals = try value.list { value throws(JSONError) in try Proto.AuditRefusal(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !refusals.isEmpty {
            json.key("refusals")
            json.beginArray()
            for value in refusals { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.NoteRefusalsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}
