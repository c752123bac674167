import JSON
import Protocol
import ServiceKit
import Synchronization

/// Appends one JSON line for each device to a file: a record, and a way to try everything out.
///
/// Lines are on their way to the disk before their outcomes are recorded; only a loss of power, not
/// a crash of the process, can take the last seconds of them.
package final class LogAdapter: Adapter {
    package let name = "log"
    package let addressKind: String? = nil
    private let file: AppendFile
    private let lines = Mutex<[UInt8]>([])

    /// Writes to the file at `path`, whose directory must exist.
    package init(path: String) { file = AppendFile(path) }

    package func deliver(_ message: OutgoingMessage) async -> Outcome {
        var json = JSONWriter()
        message.write(to: &json)
        lines.withLock { lines in
            lines += json.bytes
            lines.append(UInt8(ascii: "\n"))
        }
        return .delivered
    }

    package func flush() async -> Outcome? {
        let lines = lines.withLock { lines in
            let taken = lines
            lines.removeAll(keepingCapacity: true)
            return taken
        }
        guard !lines.isEmpty, let reason = await file.append(lines) else { return nil }
        return .retryAt(after: nil, reason: reason)
    }
}

extension OutgoingMessage {
    /// As one JSON object.
    func write(to json: inout JSONWriter) {
        json.beginObject()
        for (name, text) in [
            ("message_id", messageID), ("notification_id", notificationID),
            ("device_id", deviceID), ("app", app), ("type", type), ("title", content.title),
            ("body", content.body), ("url", content.url),
        ] {
            json.key(name)
            json.string(text)
        }
        for (name, text) in [
            ("image_url", content.imageUrl), ("collapse_key", content.collapseKey),
        ]
        where !text.isEmpty {
            json.key(name)
            json.string(text)
        }
        json.key("data")
        json.beginObject()
        for (name, value) in content.data.sorted(by: { $0.key < $1.key }) {
            json.key(name)
            json.string(value)
        }
        json.endObject()
        json.key("silent")
        json.bool(content.silent)
        write("time", time.timestamp.seconds, time.timestamp.nanos, to: &json)
        write("expire_time", expireTime.timestamp.seconds, expireTime.timestamp.nanos, to: &json)
        json.endObject()
    }

    private func write(_ name: String, _ seconds: Int64, _ nanos: Int32, to json: inout JSONWriter)
    {
        json.key(name)
        json.timestamp(seconds: seconds, nanos: nanos)
    }
}
