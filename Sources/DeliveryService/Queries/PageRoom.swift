import DeliveryEngine
import JSON
import Protocol

/// The room that one answer has left, so that its reader can unpack it.
struct PageRoom {
    /// The number of elements, within `DecodingLimits.elements`.
    private var elements = 8_000
    /// The number of bytes, within a frame, with texts as JSON has them.
    ///
    /// A character of two bytes may take six there. A single notification is far smaller.
    private var bytes = 2 << 20

    /// Takes the room of a notification; returns false and takes nothing if there is not enough.
    mutating func take(_ record: NotificationRecord) -> Bool {
        let size = Self.size(of: record)
        guard size.elements <= elements, size.bytes <= bytes else { return false }
        elements -= size.elements
        bytes -= size.bytes
        return true
    }

    /// Returns an upper bound of a notification's size, which counts absent fields as well.
    private static func size(of record: NotificationRecord) -> (elements: Int, bytes: Int) {
        let content = record.content
        let texts = [
            record.id, record.app, record.type, record.audience, record.machine.reason,
            content.title, content.body, content.url, content.imageUrl, content.collapseKey,
            record.timing?.localTime ?? "", record.timing?.defaultTimeZone ?? "",
            record.rollout?.waits ?? "", record.rollout?.pause ?? "",
        ]
        var bytes = fixedBytes
        var elements = fixedElements
        for text in texts where !text.isEmpty {
            bytes += JSONWriter.length(of: text)
            elements += 1
        }
        for (key, value) in content.data {
            // The entry, its name and its value, each after its tag and length.
            bytes += JSONWriter.length(of: key) + JSONWriter.length(of: value) + 12
            elements += 3
        }
        if let stages = record.rollout?.asked.stages.count {
            bytes += Self.rolloutBytes + stages * Self.stageBytes
            elements += 5 + stages * 2
        }
        return (elements, bytes)
    }

    /// The size of two messages, three limits, two numbers and two times.
    private static let rolloutBytes = 96
    /// The size of a message, a number and a duration.
    private static let stageBytes = 32
    /// The notification, content, list of data, counts, timing and four times.
    private static let fixedElements = 9
    /// The tags and lengths, seven counts of at most ten bytes, and four times of sixteen.
    private static let fixedBytes = 256
}
