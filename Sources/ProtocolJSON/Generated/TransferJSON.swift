// Generated from herald/v1/transfer.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.DeviceRecord: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "device":
                if try taken.take(0, value) { device = try Proto.Device(json: value, options) }
            case "installId", "install_id":
                if try taken.take(1, value) { installId = try value.string() }
            case "secretHash", "secret_hash":
                if try taken.take(2, value) { secretHash = try value.bytes() }
            case "installMarker", "install_marker":
                if try taken.take(3, value) { installMarker = try value.string() }
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
        if json.isWhole || !secretHash.isEmpty {
            json.key("secretHash")
            json.base64(secretHash)
        }
        if json.isWhole || !installMarker.isEmpty {
            json.key("installMarker")
            json.string(installMarker)
        }
    }
}

extension Proto.ExportDevicesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
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

extension Proto.ExportDevicesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "devices":
                if try taken.take(0, value) { devices = try value.list { value throws(JSONError) in try Proto.DeviceRecord(json: value, options) } }
            case "nextPageToken", "next_page_token":
                if try taken.take(1, value) { nextPageToken = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !devices.isEmpty {
            json.key("devices")
            json.beginArray()
            for value in devices { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !nextPageToken.isEmpty {
            json.key("nextPageToken")
            json.string(nextPageToken)
        }
    }
}

extension Proto.ImportDevicesRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "devices":
                if try taken.take(1, value) { devices = try value.list { value throws(JSONError) in try Proto.DeviceRecord(json: value, options) } }
            case "dryRun", "dry_run":
                if try taken.take(2, value) { dryRun = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !devices.isEmpty {
            json.key("devices")
            json.beginArray()
            for value in devices { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || dryRun {
            json.key("dryRun")
            json.bool(dryRun)
        }
    }
}

extension Proto.ImportResult: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "deviceId", "device_id":
                if try taken.take(0, value) { deviceId = try value.string() }
            case "created":
                if try taken.take(1, value) { created = try value.bool() }
            case "error":
                if try taken.take(2, value) { error = try value.string() }
            case "unknownTimeZone", "unknown_time_zone":
                if try taken.take(3, value) { unknownTimeZone = try value.string() }
            case "unknownLocale", "unknown_locale":
                if try taken.take(4, value) { unknownLocale = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !deviceId.isEmpty {
            json.key("deviceId")
            json.string(deviceId)
        }
        if json.isWhole || created {
            json.key("created")
            json.bool(created)
        }
        if json.isWhole || !error.isEmpty {
            json.key("error")
            json.string(error)
        }
        if json.isWhole || !unknownTimeZone.isEmpty {
            json.key("unknownTimeZone")
            json.string(unknownTimeZone)
        }
        if json.isWhole || !unknownLocale.isEmpty {
            json.key("unknownLocale")
            json.string(unknownLocale)
        }
    }
}

extension Proto.ImportDevicesResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try json.members() {
            switch name {
            case "results":
                if try taken.take(0, value) { results = try value.list { value throws(JSONError) in try Proto.ImportResult(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !results.isEmpty {
            json.key("results")
            json.beginArray()
            for value in results { value.write(to: &json) }
            json.endArray()
        }
    }
}
