import Protocol
package import ServiceKit

/// How a registry has come to what it has in memory.
package struct LoadReport: Sendable {
    /// Devices of all apps.
    package var devices = 0
    /// Devices that changed since the index was saved, and were read from the store; nil: all were.
    package var readAgain: Int?
    /// Why a saved index was not used, if it could not be read.
    package var problem: String?
    /// How long it took.
    package var duration: Duration = .zero

    /// Tells the operator.
    package func tell(_ log: Log) {
        if let problem { log(.warning, "the saved index is of no use", ["error": problem]) }
        log(
            .info, "loaded devices",
            [
                "devices": "\(devices)", "seconds": "\(duration.inSeconds)",
                "read_again": readAgain.map(String.init) ?? "all",
            ])
    }
}
