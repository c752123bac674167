import Glibc
import Synchronization

/// A writer of lines to a descriptor that never makes its callers wait.
///
/// The reader of a terminal or a pipe may stop for any time. So lines wait in a buffer for a
/// thread, which exists while there are lines. Lines that find no room are dropped, and once there
/// is room again a line says how many were. The descriptor's flags are not changed, as other
/// processes share it.
package final class LineWriter: Sendable {
    private struct State {
        var lines: [[UInt8]] = []
        /// The bytes of the waiting lines and of the line that is being written.
        var bytes = 0
        var dropped = 0
        var isWriting = false
    }

    private let descriptor: Int32
    private let capacity: Int
    private let notice: @Sendable (Int) -> [UInt8]
    private let state = Mutex(State())

    /// Creates a writer to a descriptor that stays open.
    ///
    /// - Parameters:
    ///   - capacity: the number of bytes that may wait; the default holds about a thousand lines.
    ///   - notice: returns the line, with its newline, that says how many lines were dropped.
    package init(
        _ descriptor: Int32, capacity: Int = 256 << 10,
        notice: @escaping @Sendable (_ dropped: Int) -> [UInt8]
    ) {
        self.descriptor = descriptor
        self.capacity = capacity
        self.notice = notice
    }

    /// Queues a line, with its newline, for writing, or drops it when there is no room.
    package func write(_ line: [UInt8]) {
        let mustStart = state.withLock { state in
            if state.bytes + line.count <= capacity {
                state.lines.append(line)
                state.bytes += line.count
            } else {
                state.dropped += 1
            }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        // If no thread can be started, the lines wait for the next one.
        if mustStart, !startThread() { state.withLock { $0.isWriting = false } }
    }

    /// Waits until everything is written, or for `limit` at most; for the end of a process.
    package func flush(within limit: Duration) {
        let end = ContinuousClock.now + limit
        while state.withLock({ $0.isWriting }), ContinuousClock.now < end { usleep(1000) }
    }

    private func startThread() -> Bool {
        let context = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let failed = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<LineWriter>.fromOpaque(context).takeRetainedValue().writeAll()
                return nil
            }, context.toOpaque())
        guard failed == 0 else {
            unsafe context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func writeAll() {
        while let lines = take() {
            for line in lines {
                put(line)
                state.withLock { $0.bytes -= line.count }
            }
        }
    }

    /// Returns the waiting lines, with the notice if lines were dropped; nil, which ends the
    /// thread, if there are none.
    private func take() -> [[UInt8]]? {
        state.withLock { state in
            if state.dropped > 0 {
                let line = notice(state.dropped)
                state.lines.append(line)
                state.bytes += line.count
                state.dropped = 0
            }
            guard !state.lines.isEmpty else {
                state.isWriting = false
                return nil
            }
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// Writes one line; a pipe keeps a short line in one piece.
    private func put(_ line: [UInt8]) {
        var offset = 0
        while offset < line.count {
            let count = unsafe line.withUnsafeBytes { bytes in
                unsafe Glibc.write(
                    descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
            }
            if count > 0 {
                offset += count
            } else if count < 0, errno == EAGAIN {
                // Another process that shares the descriptor has made it non-blocking.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&waiting, 1, -1)
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }
}
