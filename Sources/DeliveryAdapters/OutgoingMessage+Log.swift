import JSON
import Protocol
import ServiceKit

extension OutgoingMessage {
    /// Writes the message as one JSON object.
    ///
    /// - Parameter withTexts: true if what people read, and what the app gets, is in it.
    func write(to json: inout JSONWriter, withTexts: Bool = true) {
        json.beginObject()
        for (name, text) in [
            ("message_id", messageID), ("notification_id", notificationID),
            ("device_id", deviceID), ("app", app), ("type", type),
        ] {
            json.key(name)
            json.string(text)
        }
        if withTexts { writeTexts(to: &json) }
        json.key("silent")
        json.bool(content.silent)
        if content.clear {
            json.key("clear")
            json.bool(true)
        }
        write("time", time.timestamp.seconds, time.timestamp.nanos, to: &json)
        write("expire_time", expireTime.timestamp.seconds, expireTime.timestamp.nanos, to: &json)
        json.endObject()
    }

    private func writeTexts(to json: inout JSONWriter) {
        for (name, text) in [
            ("title", content.title), ("body", content.body), ("url", content.url),
        ] {
            json.key(name)
            json.string(text)
        }
        for (name, text) in [
            ("image_url", content.imageUrl), ("collapse_key", content.collapseKey),
            ("sound", content.sound), ("thread", content.thread),
        ]
        where !text.isEmpty {
            json.key(name)
            json.string(text)
        }
        if version > 0 {
            json.key("version")
            json.integer(version)
        }
        if let badge = content.badge {
            json.key("badge")
            json.integer(Int(badge.count))
        }
        json.member("actions", content.actions)
        if let keys = content.locKeys {
            json.object("loc_keys") { json in
                json.member("title_key", keys.titleKey)
                json.member("title_args", keys.titleArgs)
                json.member("body_key", keys.bodyKey)
                json.member("body_args", keys.bodyArgs)
                json.member("subtitle_key", keys.subtitleKey)
                json.member("subtitle_args", keys.subtitleArgs)
            }
        }
        json.key("data")
        json.beginObject()
        for (name, value) in content.data.sorted(by: { $0.key < $1.key }) {
            json.key(name)
            json.string(value)
        }
        json.endObject()
    }

    private func write(_ name: String, _ seconds: Int64, _ nanos: Int32, to json: inout JSONWriter)
    {
        json.key(name)
        json.timestamp(seconds: seconds, nanos: nanos)
    }
}
