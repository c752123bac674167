import Foundation
import HeraldClient
import Synchronization

/// What happens to one phone, on standard error: a line for each thing, with the phone's time in
/// seconds since the run began.
struct DeviceTrace: Sendable {
    let start: UnixTime

    /// The trace of a phone; nil if it was not asked for.
    init?(_ number: Int, _ around: VirtualDevice.Surroundings) {
        guard around.setup.traced == number else { return nil }
        start = around.start
    }

    func note(_ text: String, at time: UnixTime) {
        let seconds = (time - start).components.seconds
        FileHandle.standardError.write(Data("\(seconds) \(text)\n".utf8))
    }
}
