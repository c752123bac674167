import Protocol
package import ServiceKit

/// A report on how a service loaded its index into memory.
package struct LoadReport: Sendable {
    private let message: StaticString
    private let things: String
    /// The number of loaded things, of all apps.
    package var count = 0
    /// The number of things that changed since the index was saved, and were read from the store;
    /// nil if all were.
    package var readAgain: Int?
    /// The reason why a saved index could not be read; nil if there was no problem.
    package var problem: String?
    /// The time that loading took.
    package var duration: Duration = .zero

    /// Creates an empty report, with a message such as "loaded devices" and a field such as
    /// "devices".
    package init(_ message: StaticString, _ things: String) {
        (self.message, self.things) = (message, things)
    }

    /// Logs the report.
    package func tell(_ log: Log) {
        if let problem { log(.warning, "the saved index cannot be used", ["error": problem]) }
        log(
            .info, message,
            [
                things: "\(count)", "seconds": "\(duration.inSeconds)",
                "read_again": readAgain.map(String.init) ?? "all",
            ])
    }
}
