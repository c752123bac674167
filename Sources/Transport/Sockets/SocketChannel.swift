import Glibc
import Protocol

/// A connected socket on a loop: bytes in through a callback, bytes out gathered and written per
/// round.
///
/// It lives on its loop's thread. After `close()`, or after the peer left, it calls nothing any
/// more.
@safe final class SocketChannel {
    private let descriptor: Int32
    private let loop: EventLoop
    private var output: [UInt8] = []
    private var written = 0
    /// Messages written since something was last sent.
    private var gathered = 0
    private var isFlushScheduled = false
    private var isReading = true
    private var isWaitingToWrite = false
    private(set) var isClosed = false
    /// The peer has left; what it said before is still to be read.
    private var isOutputBroken = false
    private let onBytes: (UnsafeRawBufferPointer) -> Void
    private let onClose: () -> Void
    private var onOutput: [(count: Int, body: () -> Void)] = []

    /// Messages that wait for each other to be sent by one call, while there are more to come: so
    /// many that the call costs each little, so few that the peer need not wait until all are done.
    private static let gatheredAtMost = 16
    /// Reads in a row before others on the loop have their turn.
    private static let readsPerTurn = 4
    /// An output buffer that grew beyond this in a burst is not kept.
    private static let keptCapacity = 256 << 10

    /// Takes ownership of `descriptor`, a non-blocking socket.
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

    /// The bytes that wait to be written.
    var outputCount: Int { output.count - written }

    /// Appends to the output, which goes out before the loop sleeps.
    func write<Failure>(_ body: (inout [UInt8]) throws(Failure) -> Void) throws(Failure) {
        guard !isClosed, !isOutputBroken else { return }
        try body(&output)
        gathered += 1
        if gathered >= Self.gatheredAtMost { sendEarly() }
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        loop.beforeSleep { [self] in flush() }
    }

    /// Stops or resumes reading; while stopped, the peer feels back-pressure.
    func setReading(_ reading: Bool) {
        guard reading != isReading, !isClosed else { return }
        if isOutputBroken, !reading { return fail() }
        isReading = reading
        updateInterest()
    }

    /// Runs `body` once at most `count` bytes wait to be written, soon but not at once.
    func whenOutput(isAtMost count: Int, _ body: @escaping () -> Void) {
        onOutput.append((count, body))
        loop.beforeSleep { [self] in tellOfOutput() }
    }

    private func tellOfOutput() {
        // What is gathered in this round has not been tried yet.
        guard !isFlushScheduled, !onOutput.isEmpty else { return }
        let told = onOutput.filter { outputCount <= $0.count }
        onOutput.removeAll { outputCount <= $0.count }
        for (_, body) in told { body() }
    }

    /// Closes; what was not written is lost.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        onOutput.removeAll()
        loop.unwatch(descriptor)
        Glibc.close(descriptor)
    }

    private func ready(_ ready: EventLoop.Interest) {
        if ready.contains(.hangUp), !isReading { return fail() }
        // First what has come: a peer that has left may have answered before.
        if ready.contains(.read), isReading { read() }
        if ready.contains(.write) { flush() }
    }

    private func read() {
        for _ in 0..<Self.readsPerTurn where !isClosed && isReading {
            guard readOnce() else { return }
        }
    }

    /// Whether there may be more to read now.
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

    /// Lets the peer begin; whatever goes wrong, the flush to come sees it too.
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

    /// Nobody takes what we write any more, but answers may lie unread: reading finds the end.
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
