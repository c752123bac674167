import Glibc
import JSON
import Synchronization

/// One service's log: a JSON object per line on standard error.
///
/// Control characters, line breaks and the like are escaped, so a peer's text stays in its field.
package struct Log: Sendable {
    /// How much something matters.
    package enum Level: String, CaseIterable, Comparable, Sendable {
        /// For whoever looks for a bug.
        case debug
        /// What an operator wants to have read.
        case info
        /// Something is wrong and was coped with.
        case warning
        /// Something is wrong and someone must act.
        case error

        package static func < (left: Self, right: Self) -> Bool {
            left.order < right.order
        }

        private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// A field's value is cut to this many bytes: a line stays below a pipe's atomic size.
    private static let fieldLength = 1024

    private let service: String
    private let level: Level
    private let write: @Sendable ([UInt8]) -> Void
    /// What `write` leads to, unless the test takes the lines itself.
    private let writer: LineWriter?

    /// A log that leaves out what matters less than `level`.
    ///
    /// It never waits for whoever reads `descriptor`: what finds no room is dropped and counted.
    package init(service: String, level: Level = .info, to descriptor: Int32 = STDERR_FILENO) {
        let writer = LineWriter(descriptor) { count in
            Self.line(
                service, .warning, "lines of the log were dropped", ["lines": "\(count)"])
        }
        self.service = service
        self.level = level
        self.writer = writer
        write = writer.write
    }

    /// A log whose lines, each with its newline, `write` takes; it must not block.
    package init(
        service: String, level: Level = .info, write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.service = service
        self.level = level
        self.write = write
        writer = nil
    }

    /// Writes a line, unless `level` is left out.
    ///
    /// - Parameters:
    ///   - message: the same words every time; what differs goes into `fields`.
    ///   - fields: never a secret.
    package func callAsFunction(
        _ level: Level, _ message: StaticString, _ fields: KeyValuePairs<String, String> = [:]
    ) {
        guard level >= self.level else { return }
        write(Self.line(service, level, message, fields))
    }

    /// Waits until everything is written, but not long: for the end of the process.
    package func flush(within limit: Duration = .milliseconds(200)) {
        writer?.flush(within: limit)
    }

    private static func line(
        _ service: String, _ level: Level, _ message: StaticString,
        _ fields: KeyValuePairs<String, String>
    ) -> [UInt8] {
        var json = JSONWriter()
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        json.beginObject()
        json.key("time")
        json.timestamp(
            seconds: Int64(time.tv_sec), nanos: Int32(time.tv_nsec / 1_000_000 * 1_000_000))
        json.key("level")
        json.string(level.rawValue)
        json.key("service")
        json.string(service)
        json.key("message")
        json.string("\(message)")
        for (key, value) in fields {
            json.key(key)
            json.string(String(decoding: value.utf8.prefix(fieldLength), as: UTF8.self))
        }
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
