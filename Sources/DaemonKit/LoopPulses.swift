internal import CBacktrace
import Synchronization

/// The event loops of a process, each with the number of its turns that the watchdog compares.
final class LoopPulses: Sendable {
    private let pulses = Mutex<[LoopPulse]>([])

    /// Adds a loop, whose thread begins it and beats.
    func add(_ name: String) -> LoopPulse {
        let pulse = LoopPulse(name)
        pulses.withLock { $0.append(pulse) }
        return pulse
    }

    /// All loops, in the order in which they were added.
    var all: [LoopPulse] { pulses.withLock { $0 } }
}

/// The pulse of one loop.
final class LoopPulse: Sendable {
    /// The loop's name.
    let name: String
    private let thread = Atomic<Int32>(0)
    private let beats = Atomic<UInt64>(0)

    init(_ name: String) { self.name = name }

    /// Remembers the loop's thread; called on that.
    func begin() { thread.store(herald_thread_id(), ordering: .relaxed) }

    /// Counts a turn; called on the loop's thread.
    func beat() { beats.wrappingAdd(1, ordering: .relaxed) }

    /// The number of the loop's thread; 0 if it has not begun.
    var threadID: Int32 { thread.load(ordering: .relaxed) }

    /// The number of times that the loop has turned.
    var count: UInt64 { beats.load(ordering: .relaxed) }
}
