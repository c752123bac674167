import ServiceKit
import Synchronization

/// A clock that stands still until the test moves it.
final class ManualClock: Sendable {
    private let time = Mutex(UnixTime(milliseconds: 1_800_000_000_000))

    var now: UnixTime { time.withLock { $0 } }
    var clock: WallClock { WallClock { [self] in now } }
    func advance(_ duration: Duration) { time.withLock { $0 = $0 + duration } }
}
