import DeliveryEngine
import Protocol

/// What one answer may still hold, so that its reader can unpack it.
struct PageRoom {
    /// Within `DecodingLimits.elements`.
    private var elements = 8_000
    /// Within a frame; a single notification is far below.
    private var bytes = 2 << 20

    /// Takes the room of a notification; false, and nothing taken, if there is not enough.
    mutating func take(_ record: NotificationRecord) -> Bool {
        let size = Self.size(of: record)
        guard size.elements <= elements, size.bytes <= bytes else { return false }
        elements -= size.elements
        bytes -= size.bytes
        return true
    }

    /// Never less than it takes: what is absent counts as well.
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
            bytes += text.utf8.count
            elements += 1
        }
        for (key, value) in content.data {
            // The entry, its name and its value, each behind its tag and length.
            bytes += key.utf8.count + value.utf8.count + 12
            elements += 3
        }
        if let stages = record.rollout?.asked.stages.count {
            bytes += Self.rolloutBytes + stages * Self.stageBytes
            elements += 5 + stages * 2
        }
        return (elements, bytes)
    }

    /// Two messages, three limits, two numbers, two moments.
    private static let rolloutBytes = 96
    /// A message, a number and a duration.
    private static let stageBytes = 32
    /// Itself, content, the list of its data, counts, timing and four moments.
    private static let fixedElements = 9
    /// Tags and lengths, seven counts of ten bytes at most, four moments of sixteen.
    private static let fixedBytes = 256
}
