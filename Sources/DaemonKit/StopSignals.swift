internal import CLinux
import Glibc
package import Transport

/// SIGTERM, SIGINT and SIGHUP as events of the loop.
package actor StopSignals {
    private let loop: EventLoop
    private let descriptor: FileDescriptor
    private var isTold = false
    private var waiter: CheckedContinuation<Void, Never>?
    private var onHangUp: (@Sendable () -> Void)?

    /// The event loop, whose thread runs all methods.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Takes over the signals; must be called before other threads are started.
    package init(on loop: EventLoop) throws {
        self.loop = loop
        let signals: [Int32] = [SIGTERM, SIGINT, SIGHUP]
        let number = unsafe herald_signalfd(signals, Int32(signals.count))
        guard number >= 0 else {
            throw SystemError(call: "signalfd", code: errno)
        }
        descriptor = FileDescriptor(taking: number)
    }

    /// Sets what SIGHUP does; without it SIGHUP does nothing.
    package func onHangUp(_ body: @escaping @Sendable () -> Void) { onHangUp = body }

    /// Waits until the process was told to stop.
    package func wait() async {
        do {
            try loop.watch(descriptor.number, .read) { _ in self.read() }
        } catch { return }
        guard !isTold else { return }
        await withCheckedContinuation { waiter = $0 }
    }

    private func read() {
        var info = signalfd_siginfo()
        while unsafe Glibc.read(descriptor.number, &info, MemoryLayout<signalfd_siginfo>.size) > 0 {
            if Int32(info.ssi_signo) == SIGHUP {
                onHangUp?()
            } else {
                isTold = true
                waiter?.resume()
                waiter = nil
            }
        }
    }
}
