import Foundation
import HeraldClient
import Synchronization

/// A log of one phone on standard error: a line for each event, with the phone's time in seconds
/// since the run began.
struct DeviceTrace: Sendable {
    let start: UnixTime

    /// Creates the trace of a phone; nil unless the setup names this phone as the traced one.
    init?(_ number: Int, _ around: VirtualDevice.Surroundings) {
        guard around.setup.traced == number else { return nil }
        start = around.start
    }

    func note(_ text: String, at time: UnixTime) {
        let seconds = (time - start).components.seconds
        FileHandle.standardError.write(Data("\(seconds) \(text)\n".utf8))
    }
}
