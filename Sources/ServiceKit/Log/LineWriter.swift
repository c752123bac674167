import Glibc
import Synchronization

/// Writes lines to a descriptor without ever letting their authors wait.
///
/// What reads a terminal or a pipe may stop for as long as its owner likes. Lines wait in a buffer
/// for a thread of their own, which lives while there are any; what finds no room is dropped, and
/// when there is room again a line says how many were. The descriptor stays as it is, for others
/// share it.
package final class LineWriter: Sendable {
    private struct State {
        var lines: [[UInt8]] = []
        /// Of the lines that wait, and of the one that is being written.
        var bytes = 0
        var dropped = 0
        var isWriting = false
    }

    private let descriptor: Int32
    private let capacity: Int
    private let notice: @Sendable (Int) -> [UInt8]
    private let state = Mutex(State())

    /// A writer to a descriptor that stays open.
    ///
    /// - Parameters:
    ///   - capacity: the bytes that may wait; the usual ones are a thousand lines or so.
    ///   - notice: the line, with its newline, that tells how many were dropped.
    package init(
        _ descriptor: Int32, capacity: Int = 256 << 10,
        notice: @escaping @Sendable (_ dropped: Int) -> [UInt8]
    ) {
        self.descriptor = descriptor
        self.capacity = capacity
        self.notice = notice
    }

    /// Takes a line, with its newline, to be written soon, or drops it when there is no room.
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
        // Without a thread now the lines wait for the next that is started.
        if mustStart, !startThread() { state.withLock { $0.isWriting = false } }
    }

    /// Waits until everything is written, but not beyond `limit`: for the end of a process.
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

    /// What waits, with the notice if lines were dropped; nil, and the thread's end, if nothing.
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

    /// A line at a time: a pipe keeps what is short enough in one piece.
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
                // Someone who shares it made it so.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&waiting, 1, -1)
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }
}
