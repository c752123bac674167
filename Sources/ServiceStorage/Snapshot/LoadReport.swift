import Protocol
package import ServiceKit

/// How a service has come to what it has in memory.
package struct LoadReport: Sendable {
    private let message: StaticString
    private let things: String
    /// How many there are, of all apps.
    package var count = 0
    /// Those that changed since the index was saved, and were read from the store; nil: all were.
    package var readAgain: Int?
    /// Why a saved index was not used, if it could not be read.
    package var problem: String?
    /// How long it took.
    package var duration: Duration = .zero

    /// Nothing yet of `things`, as in "loaded devices", "devices".
    package init(_ message: StaticString, _ things: String) {
        (self.message, self.things) = (message, things)
    }

    /// Tells the operator.
    package func tell(_ log: Log) {
        if let problem { log(.warning, "the saved index is of no use", ["error": problem]) }
        log(
            .info, message,
            [
                things: "\(count)", "seconds": "\(duration.inSeconds)",
                "read_again": readAgain.map(String.init) ?? "all",
            ])
    }
}
