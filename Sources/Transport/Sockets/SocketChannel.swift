import Glibc
import Protocol

/// A connected socket on a loop: received bytes go to a callback, and output is gathered and
/// written once per turn.
///
/// It lives on its loop's thread. After `close()`, or after the peer disconnected, it makes no more
/// calls.
@safe final class SocketChannel {
    private let descriptor: Int32
    private let loop: EventLoop
    private var output: [UInt8] = []
    private var written = 0
    /// The number of messages that were written since the last send.
    private var gathered = 0
    private var isFlushScheduled = false
    private var isReading = true
    private var isWaitingToWrite = false
    private(set) var isClosed = false
    /// True if writing has failed because the peer has disconnected; what the peer sent before is
    /// still read.
    private var isOutputBroken = false
    private let onBytes: (UnsafeRawBufferPointer) -> Void
    private let onClose: () -> Void
    private var onOutput: [(count: Int, body: () -> Void)] = []

    /// The number of messages that are gathered for one send call: enough that the call's cost per
    /// message is small, and few enough that the peer need not wait until all are done.
    private static let gatheredAtMost = 16
    /// The number of reads that are made in a row before others on the loop have their turn.
    private static let readsPerTurn = 4
    /// The largest capacity, in bytes, that an output buffer keeps after a burst.
    private static let keptCapacity = 256 << 10

    /// Creates a channel that owns `descriptor`, a non-blocking socket.
    init(
        taking descriptor: Int32, on loop: EventLoop,
        onBytes: @escaping (UnsafeRawBufferPointer) -> Void, onClose: @escaping () -> Void
    ) throws(SystemError) {
        self.descriptor = descriptor
        self.loop = loop
        unsafe self.onBytes = onBytes
        self.onClose = onClose
        do {
            try loop.watch(descriptor, .read) { [weak self] ready in self?.ready(ready) }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// The number of bytes that wait to be written.
    var outputCount: Int { output.count - written }

    /// Appends to the output, which is sent before the loop sleeps.
    func write<Failure>(_ body: (inout [UInt8]) throws(Failure) -> Void) throws(Failure) {
        guard !isClosed, !isOutputBroken else { return }
        try body(&output)
        gathered += 1
        if gathered >= Self.gatheredAtMost { sendEarly() }
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        loop.beforeSleep { [self] in flush() }
    }

    /// Stops or resumes reading; while it is stopped, the peer feels back-pressure.
    func setReading(_ reading: Bool) {
        guard reading != isReading, !isClosed else { return }
        if isOutputBroken, !reading { return fail() }
        isReading = reading
        updateInterest()
    }

    /// Runs `body` once at most `count` bytes wait to be written, soon but not during this call.
    func whenOutput(isAtMost count: Int, _ body: @escaping () -> Void) {
        onOutput.append((count, body))
        loop.beforeSleep { [self] in tellOfOutput() }
    }

    private func tellOfOutput() {
        // Output gathered in this turn has not been sent yet.
        guard !isFlushScheduled, !onOutput.isEmpty else { return }
        let told = onOutput.filter { outputCount <= $0.count }
        onOutput.removeAll { outputCount <= $0.count }
        for (_, body) in told { body() }
    }

    /// Closes the socket; output that was not written is lost.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        onOutput.removeAll()
        loop.unwatch(descriptor)
        Glibc.close(descriptor)
    }

    private func ready(_ ready: EventLoop.Interest) {
        if ready.contains(.hangUp), !isReading { return fail() }
        // Reading comes first: a peer that has disconnected may have answered before.
        if ready.contains(.read), isReading { read() }
        if ready.contains(.write) { flush() }
    }

    private func read() {
        for _ in 0..<Self.readsPerTurn where !isClosed && isReading {
            guard readOnce() else { return }
        }
    }

    /// Reads once, and returns whether there may be more to read now.
    private func readOnce() -> Bool {
        unsafe loop.withReadBuffer { buffer in
            let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else {
                let code = errno
                if count == 0 || code != EAGAIN && code != EINTR { fail() }
                return false
            }
            unsafe onBytes(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return count == buffer.count
        }
    }

    private func flush() {
        isFlushScheduled = false
        while !isClosed, written < output.count {
            let count = sendOnce()
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                return outputFailed()
            }
        }
        recycleOutput()
        tellOfOutput()
        let mustWait = outputCount > 0
        if mustWait != isWaitingToWrite, !isClosed {
            isWaitingToWrite = mustWait
            updateInterest()
        }
    }

    /// Sends early, so that the peer can begin; any error shows again in the later flush.
    private func sendEarly() {
        guard !isWaitingToWrite else { return }
        let count = sendOnce()
        if count > 0 { written += count }
        recycleOutput()
    }

    private func sendOnce() -> Int {
        gathered = 0
        return unsafe output.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
            return unsafe send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// Handles a failed write: nothing can be sent any more, but reading goes on to the end, as
    /// answers may be unread.
    private func outputFailed() {
        guard isReading else { return fail() }
        isOutputBroken = true
        output = []
        written = 0
        guard isWaitingToWrite else { return }
        isWaitingToWrite = false
        updateInterest()
    }

    private func recycleOutput() {
        if written == output.count {
            output.removeAll(keepingCapacity: output.capacity <= Self.keptCapacity)
            written = 0
        } else if written > Self.keptCapacity {
            output.removeSubrange(..<written)
            written = 0
        }
    }

    private func updateInterest() {
        var interest: EventLoop.Interest = isReading ? .read : []
        if isWaitingToWrite { interest.insert(.write) }
        do { try loop.rewatch(descriptor, interest) } catch { fail() }
    }

    private func fail() {
        guard !isClosed else { return }
        close()
        onClose()
    }
}
