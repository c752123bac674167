import Glibc
import Protocol
import Synchronization

/// Prints for people: the first devices of each checkpoint by name, the others as a number.
///
/// It never fails: who cannot see it does not stop a notification.
package final class ConsoleAdapter: Adapter {
    /// More would hide what the others print.
    private static let devicesShown = 3

    package let name = "console"
    package let addressKind: String? = nil
    private let pending = Mutex<[Group]>([])
    private let output: Output

    private struct Group {
        var notificationID: String
        var what: String
        var devices: [String] = []
        var count = 0
    }

    /// Prints by `write`, which gets whole lines; standard output if not given.
    package init(write: @escaping @Sendable ([UInt8]) -> Void = ConsoleAdapter.toStandardOutput) {
        output = Output(write: write)
    }

    package func deliver(_ message: OutgoingMessage) async -> Outcome {
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
        return .delivered
    }

    package func flush() async {
        let groups = pending.withLock { groups in
            let taken = groups
            groups = []
            return taken
        }
        guard !groups.isEmpty else { return }
        let lines = groups.map { group in
            let others = group.count - group.devices.count
            let more = others > 0 ? " and \(others) more" : ""
            return "\(group.what) → \(group.devices.joined(separator: ", "))\(more)"
        }
        await output.print(lines)
    }

    /// Without control characters, which a terminal would obey.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "·" : $0 }))
    }

    /// Writes to standard output in one piece.
    package static func toStandardOutput(_ lines: [UInt8]) {
        unsafe lines.withUnsafeBytes { bytes in
            _ = unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}

/// Off the loop's thread: a terminal may stop taking lines for as long as its owner likes.
private actor Output {
    private let write: @Sendable ([UInt8]) -> Void

    init(write: @escaping @Sendable ([UInt8]) -> Void) { self.write = write }

    func print(_ lines: [String]) { write(Array(lines.map { $0 + "\n" }.joined().utf8)) }
}
