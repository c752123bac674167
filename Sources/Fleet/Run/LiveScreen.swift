import Foundation

/// The progress line of a run, on standard error.
final class LiveScreen {
    /// The progress of a run.
    struct Status: Sendable {
        var minutes: Double
        var devices: Int
        var network: FleetNetwork.Counts
        var pushes: Int
        var sent: Int
        var late: Duration
        var seconds: Duration
    }

    private let isLive: Bool
    private var last: ContinuousClock.Instant?

    init(isLive: Bool) { self.isLive = isLive }

    /// True if the progress is to be shown again: it was not shown for 250 milliseconds.
    var isDue: Bool { isLive && (last.map { .now - $0 > .milliseconds(250) } ?? true) }

    /// Shows the progress of the run.
    func show(_ status: Status) {
        last = .now
        let seconds = max(1, Double(status.seconds.components.seconds))
        let line = [
            "minute \(Int(status.minutes))", "\(status.devices) devices",
            "\(status.sent) sent", "\(status.pushes) pushes",
            "\(status.network.requests) requests (\(Int(Double(status.network.requests) / seconds))"
                + " a second)", "\(status.network.lost) lost",
            "late \(status.late.components.seconds) s",
        ].joined(separator: " · ")
        write("\r\u{1B}[K\(line)")
    }

    /// Ends the line.
    func end() {
        if isLive { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
