package import DeliveryEngine
import Glibc
import Protocol
package import ServiceKit
import Synchronization

/// Prints for people: the first devices of each checkpoint by name, the others as a number.
///
/// It never fails and never waits: who cannot see it does not stop a notification.
package final class ConsoleAdapter: AsyncAdapter {
    /// More would hide what the others print.
    private static let devicesShown = 3

    package let name = "console"
    package let addressKind: String? = nil
    package let limits = Lane.Limits.ofThisMachine
    private let pending = Mutex<[Group]>([])
    private let write: @Sendable ([UInt8]) -> Void

    private struct Group {
        var notificationID: String
        var what: String
        var devices: [String] = []
        var count = 0
    }

    /// Standard output, whose reader may stop to read for as long as he likes.
    package static let standardOutput = LineWriter(STDOUT_FILENO) { count in
        Array("\(count) lines of the console were dropped\n".utf8)
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
            if place == nil {
                let title =
                    message.content.title.isEmpty
                    ? message.content.body : message.content.title
                let what = Self.plain("\(message.app) \(message.type) \"\(title.prefix(80))\"")
                groups.append(Group(notificationID: message.notificationID, what: what))
            }
            groups[index].count += 1
            if groups[index].devices.count < Self.devicesShown {
                groups[index].devices.append(Self.plain(message.deviceID))
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
            let others = group.count - group.devices.count
            let more = others > 0 ? " and \(others) more" : ""
            write(
                Array("\(group.what) → \(group.devices.joined(separator: ", "))\(more)\n".utf8))
        }
    }

    /// Without control characters, which a terminal would obey.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : $0 }))
    }
}
