internal import CLinux
import Glibc

extension EventLoop {
    /// Runs the loop on a thread of its own, until `stop()`.
    ///
    /// - Parameter name: the thread's name, at most 15 bytes; `ps -L` and `perf` show it.
    package func start(named name: String) {
        let box = unsafe Unmanaged.passRetained(
            ThreadBody { [self] in
                unsafe herald_name_thread(name)
                run()
            })
        var thread = pthread_t()
        let failed = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        precondition(failed == 0, "cannot create a thread for an event loop: \(failed)")
        pthread_detach(thread)
    }
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
