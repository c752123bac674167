import ServiceKit
import Synchronization

/// A clock that only moves when the test moves it.
///
/// Its steady time is the real one, with all movements added.
final class ManualClock: Sendable {
    private let start = ContinuousClock.now
    private let time = Mutex(Duration.zero)

    var now: UnixTime {
        UnixTime(milliseconds: 1_800_000_000_000) + time.withLock { $0 }
    }
    var clock: WallClock { WallClock { [self] in now } }
    var steady: @Sendable () -> Duration {
        { [self] in ContinuousClock.now - start + time.withLock { $0 } }
    }
    func advance(_ duration: Duration) { time.withLock { $0 += duration } }
}
