import JSON
import Protocol
import ProtocolJSON

/// The status as JSON for a program: the answer of `GetStatus`, and beside it what the screen shows
/// besides.
struct StatusJSON {
    var url: String
    var readiness: Readiness
    var status: Proto.GetStatusResponse
    /// The apps on the screen with their numbers of devices; a number is nil if it is not known.
    var apps: [(id: String, devices: UInt64?)] = []
    /// The app's newest notifications; nil without one app.
    var newest: [Proto.Notification]?

    var text: String {
        var json = JSONWriter(isWhole: true)
        json.beginObject()
        status.writeMembers(to: &json)
        json.key("gateway")
        json.beginObject()
        json.key("url")
        json.string(url)
        json.key("version")
        json.string(readiness.version)
        json.key("ready")
        json.bool(readiness.isReady)
        json.endObject()
        json.key("services")
        json.beginObject()
        for (name, state) in readiness.services {
            json.key(name)
            json.string(state)
        }
        json.endObject()
        json.key("apps")
        json.beginArray()
        for app in apps {
            json.beginObject()
            json.key("id")
            json.string(app.id)
            json.key("devices")
            if let devices = app.devices { json.written("\(devices)") } else { json.null() }
            json.endObject()
        }
        json.endArray()
        if let newest {
            json.key("newest")
            json.beginArray()
            for notification in newest { notification.write(to: &json) }
            json.endArray()
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }
}
