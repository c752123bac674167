internal import CLinux

extension Daemon {
    /// Gives free memory back to the system when that is worth it, for as long as the task runs.
    ///
    /// The allocator keeps what a burst of work needed, or an attack. While it is asked how much
    /// that is, nobody gets memory of it: with half a million free blocks that took 0.14 s. The
    /// longer it takes, the less often the allocator is asked.
    ///
    /// - Parameter pause: The time to wait at least before each look at the memory.
    @concurrent
    package static func keepReturningMemory(every pause: Duration) async {
        var rule = MemoryReturnRule()
        var spent = Duration.zero
        while !Task.isCancelled {
            try? await Task.sleep(for: max(pause, spent * 200))
            spent = ContinuousClock().measure {
                guard rule.note(heap) else { return }
                herald_trim_memory()
                rule.wasReturned(heap)
            }
        }
    }

    /// The allocator's memory now.
    private static var heap: MemoryReturnRule.Heap {
        let heap = herald_heap()
        return MemoryReturnRule.Heap(used: Int(heap.used), kept: Int(heap.kept))
    }
}
