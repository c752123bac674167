internal import CLinux
import Glibc

extension EventLoop {
    /// Runs the loop on a thread of its own, until `stop()`.
    ///
    /// - Parameter name: the thread's name, at most 15 bytes; `ps -L` and `perf` show it.
    package func start(named name: String) {
        do {
            try Self.startThread(named: name) { [self] in run() }
        } catch { preconditionFailure("cannot create a thread for an event loop: \(error)") }
    }

    /// Runs `body` on a thread of its own, which is no loop's.
    package static func startThread(
        named name: String, _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let box = unsafe Unmanaged.passRetained(
            ThreadBody {
                unsafe herald_name_thread(name)
                body()
            })
        var thread = pthread_t()
        let failed = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        guard failed == 0 else {
            unsafe box.release()
            throw SystemError(call: "pthread_create", code: failed)
        }
        pthread_detach(thread)
    }
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
