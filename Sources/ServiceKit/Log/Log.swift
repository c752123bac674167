import Glibc
import JSON
import Synchronization

/// A service's log, with one JSON object per line on standard error.
///
/// Control characters and line breaks are escaped, so text from a peer cannot leave its field.
package struct Log: Sendable {
    /// The severity of a log line.
    package enum Level: String, CaseIterable, Comparable, Sendable {
        /// Details for debugging.
        case debug
        /// Events that operators may want to read.
        case info
        /// A problem that the service has handled.
        case warning
        /// A problem that needs someone to act.
        case error

        package static func < (left: Self, right: Self) -> Bool {
            left.order < right.order
        }

        private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The most bytes of a field's value; longer ones are cut, so that a line stays below a pipe's
    /// atomic size.
    private static let fieldLength = 1024

    private let service: String
    private let level: Level
    private let write: @Sendable ([UInt8]) -> Void
    /// The writer behind `write`; nil if a test receives the lines itself.
    private let writer: LineWriter?

    /// Creates a log that leaves out lines below `level`.
    ///
    /// It never waits for the reader of `descriptor`: lines that find no room are dropped and
    /// counted.
    package init(service: String, level: Level = .info, to descriptor: Int32 = STDERR_FILENO) {
        let writer = LineWriter(descriptor) { count in
            Self.line(
                service, .warning, "log lines were dropped", ["lines": "\(count)"])
        }
        self.service = service
        self.level = level
        self.writer = writer
        write = writer.write
    }

    /// Creates a log that passes its lines, each with its newline, to `write`, which must not
    /// block.
    package init(
        service: String, level: Level = .info, write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.service = service
        self.level = level
        self.write = write
        writer = nil
    }

    /// Writes a line, unless `level` is below the log's level.
    ///
    /// - Parameters:
    ///   - message: the same text every time; variable parts go into `fields`.
    ///   - fields: names and values; they must not contain secrets.
    package func callAsFunction(
        _ level: Level, _ message: StaticString, _ fields: KeyValuePairs<String, String> = [:]
    ) {
        guard level >= self.level else { return }
        write(Self.line(service, level, message, fields))
    }

    /// Waits until everything is written, or for `limit` at most; for the end of the process.
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
