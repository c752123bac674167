package import DeliveryEngine
import Glibc
import JSON
import Protocol
package import ServiceKit
import Synchronization

/// Prints a JSON line for each message.
///
/// It never fails and never waits: who cannot see it does not stop a notification.
package final class ConsoleAdapter: AsyncAdapter {
    package let name = "console"
    package let addressKind: String? = nil
    package let limits = Lane.Limits.ofThisMachine
    /// Printed together, at a checkpoint: each by itself would wake the writer.
    private let pending = Mutex<[[UInt8]]>([])
    private let write: @Sendable ([UInt8]) -> Void

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
        let line = Self.line(of: message)
        pending.withLock { $0.append(line) }
        return .accepted
    }

    package func flush() async {
        let lines = pending.withLock { lines in
            let taken = lines
            lines = []
            return taken
        }
        for line in lines { write(line) }
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
