package import DeliveryEngine
import Glibc
import JSON
import Protocol
package import ServiceKit
import Synchronization

/// Prints a JSON line for each of the first messages of a checkpoint, and a count of the others.
///
/// A campaign would hide what the others print; `log` has a line for each of its messages.
/// It never fails and never waits: who cannot see it does not stop a notification.
package final class ConsoleAdapter: AsyncAdapter {
    /// Of each notification, and each checkpoint.
    private static let messagesShown = 3

    package let name = "console"
    package let addressKind: String? = nil
    package let limits = Lane.Limits.ofThisMachine
    private let pending = Mutex<[Group]>([])
    private let write: @Sendable ([UInt8]) -> Void

    private struct Group {
        let notificationID: String
        var lines: [[UInt8]] = []
        var count = 0
    }

    /// Standard output, whose reader may stop to read for as long as he likes.
    package static let standardOutput = LineWriter(STDOUT_FILENO) { count in
        line { json in
            json.key("dropped")
            json.integer(count)
        }
    }

    /// Prints by `write`, which gets a line with its newline at a time and must not block.
    package init(
        write: @escaping @Sendable ([UInt8]) -> Void = ConsoleAdapter.standardOutput.write
    ) {
        self.write = write
    }

    package func deliver(
        _ message: OutgoingMessage, unless _: @escaping IsHeld
    ) async -> AttemptOutcome {
        pending.withLock { groups in
            let place = groups.firstIndex { $0.notificationID == message.notificationID }
            let index = place ?? groups.endIndex
            if place == nil { groups.append(Group(notificationID: message.notificationID)) }
            groups[index].count += 1
            if groups[index].lines.count < Self.messagesShown {
                groups[index].lines.append(Self.line(of: message))
            }
        }
        return .accepted
    }

    package func flush() async {
        let groups = pending.withLock { groups in
            let taken = groups
            groups = []
            return taken
        }
        for group in groups {
            for line in group.lines { write(line) }
            guard group.count > group.lines.count else { continue }
            write(
                Self.line { json in
                    json.member("notification_id", group.notificationID)
                    json.key("more")
                    json.integer(group.count - group.lines.count)
                })
        }
    }

    private static func line(of message: OutgoingMessage) -> [UInt8] {
        let content = message.content
        let title = content.title.isEmpty ? content.body : content.title
        return line { json in
            json.member("message_id", message.messageID)
            json.member("device_id", message.deviceID)
            json.member("app", plain(message.app))
            json.member("type", plain(message.type))
            json.member("title", plain(String(title.prefix(80))))
        }
    }

    /// An object that begins with the adapter's name, by which it is found among the log's lines.
    private static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("adapter", "console")
        members(&json)
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Without control characters, which a terminal would obey; JSON lets some of them be.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : $0 }))
    }
}
