package import DeliveryEngine
import Glibc
import JSON
import Protocol
package import ServiceKit
import Synchronization

/// An adapter that prints a JSON line for each message.
///
/// It never fails and never waits, so that a blocked terminal does not stop a notification.
package final class ConsoleAdapter: AsyncAdapter {
    package let name = "console"
    package let addressKind: String? = nil
    package let limits = Lane.Limits.ofThisMachine
    /// The lines to print together at a checkpoint, to wake the writer only once.
    private let pending = Mutex<[[UInt8]]>([])
    private let write: @Sendable ([UInt8]) -> Void
    /// True if lines have titles.
    private let hasTexts: Bool

    /// The writer to standard output, which drops lines while the reader does not read.
    package static let standardOutput = LineWriter(STDOUT_FILENO) { count in
        line { json in
            json.key("dropped")
            json.integer(count)
        }
    }

    /// Creates an adapter that prints with `write`, which gets one line with its newline and must
    /// not block.
    ///
    /// - Parameter hasTexts: True if lines have the titles of messages, which are for people alone.
    package init(
        hasTexts: Bool,
        write: @escaping @Sendable ([UInt8]) -> Void = ConsoleAdapter.standardOutput.write
    ) {
        (self.hasTexts, self.write) = (hasTexts, write)
    }

    package func deliver(
        _ message: OutgoingMessage, unless _: @escaping IsHeld
    ) async -> AttemptOutcome {
        let line = line(of: message)
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

    private func line(of message: OutgoingMessage) -> [UInt8] {
        let content = message.content
        let title = content.title.isEmpty ? content.body : content.title
        return Self.line { json in
            json.member("message_id", message.messageID)
            json.member("device_id", message.deviceID)
            json.member("app", Self.plain(message.app))
            json.member("type", Self.plain(message.type))
            guard hasTexts else { return }
            json.member("title", Self.plain(String(title.prefix(80))))
        }
    }

    /// Returns a JSON object that starts with the adapter's name, which distinguishes it from log
    /// lines.
    private static func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("adapter", "console")
        members(&json)
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns a text without control characters, which JSON partly allows but a terminal would
    /// execute.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : $0 }))
    }
}
