// Generated from herald/v1/database.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.BackupDatabaseRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "directory":
                if try taken.take(0, value) { directory = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !directory.isEmpty {
            json.key("directory")
            json.string(directory)
        }
    }
}

extension Proto.BackupDatabaseResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "copy":
                if try taken.take(0, value) { copy = try Proto.DatabaseCopy(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let copy {
            json.key("copy")
            copy.write(to: &json)
        }
    }
}

extension Proto.DatabaseCopy: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "service":
                if try taken.take(0, value) { service = try value.string() }
            case "file":
                if try taken.take(1, value) { file = try value.string() }
            case "bytes":
                if try taken.take(2, value) { bytes = try value.uint64() }
            case "sha256":
                if try taken.take(3, value) { sha256 = try value.string() }
            case "schemaVersion", "schema_version":
                if try taken.take(4, value) { schemaVersion = try value.integer() }
            case "applicationId", "application_id":
                if try taken.take(5, value) { applicationId = try value.integer() }
            case "identity":
                if try taken.take(6, value) { identity = try value.string() }
            case "commit":
                if try taken.take(7, value) { commit = try value.uint64() }
            case "time":
                if try taken.take(8, value) { time = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !service.isEmpty {
            json.key("service")
            json.string(service)
        }
        if json.isWhole || !file.isEmpty {
            json.key("file")
            json.string(file)
        }
        if json.isWhole || bytes != 0 {
            json.key("bytes")
            json.integerString(bytes)
        }
        if json.isWhole || !sha256.isEmpty {
            json.key("sha256")
            json.string(sha256)
        }
        if json.isWhole || schemaVersion != 0 {
            json.key("schemaVersion")
            json.integer(schemaVersion)
        }
        if json.isWhole || applicationId != 0 {
            json.key("applicationId")
            json.integer(applicationId)
        }
        if json.isWhole || !identity.isEmpty {
            json.key("identity")
            json.string(identity)
        }
        if json.isWhole || commit != 0 {
            json.key("commit")
            json.integerString(commit)
        }
        if let time {
            json.key("time")
            time.write(to: &json)
        }
    }
}

extension Proto.BackupManifest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "format":
                if try taken.take(0, value) { format = try value.integer() }
            case "createTime", "create_time":
                if try taken.take(1, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "databases":
                if try taken.take(2, value) { databases = try value.list { value throws(JSONError) in try Proto.DatabaseCopy(json: value, options) } }
            case "notIncluded", "not_included":
                if try taken.take(3, value) { notIncluded = try value.list { value throws(JSONError) in try value.string() } }
            case "sum":
                if try taken.take(4, value) { sum = try value.string() }
            case "erasuresSha256", "erasures_sha256":
                if try taken.take(5, value) { erasuresSha256 = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || format != 0 {
            json.key("format")
            json.integer(format)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if json.isWhole || !databases.isEmpty {
            json.key("databases")
            json.beginArray()
            for value in databases { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !notIncluded.isEmpty {
            json.key("notIncluded")
            json.beginArray()
            for value in notIncluded { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !sum.isEmpty {
            json.key("sum")
            json.string(sum)
        }
        if json.isWhole || !erasuresSha256.isEmpty {
            json.key("erasuresSha256")
            json.string(erasuresSha256)
        }
    }
}
