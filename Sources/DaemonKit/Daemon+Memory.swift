internal import CLinux

extension Daemon {
    /// Gives free memory back to the system again and again, for as long as the task runs.
    ///
    /// This is for a daemon whose work comes in bursts: between them the allocator keeps what the
    /// largest one needed.
    package static func keepReturningMemory(every pause: Duration) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: pause)
            herald_trim_memory()
        }
    }
}
