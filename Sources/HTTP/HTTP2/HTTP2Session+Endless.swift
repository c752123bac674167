import CNGHTTP2

/// Responses with a body that has no end yet.
extension HTTP2Session {
    package var isLeaving: Bool { shutdown.hasBegun || !handle.wantsRead }

    package func extend(_ stream: Int32, with piece: [UInt8], now: Duration) {
        self.now = now
        guard let slot = slot(of: stream), slot.stream.isEndless, slot.stream.isDrained else {
            return
        }
        slot.stream.isDrained = false
        (slot.stream.responseBody, slot.stream.sent) = (piece, 0)
        debts.extended(piece.count)
        resume(slot, after: piece.count)
    }

    package func end(_ stream: Int32, now: Duration, into events: inout [HTTPEvent]) {
        self.now = now
        guard let slot = slot(of: stream), slot.stream.isEndless else { return }
        setEndless(slot, false)
        slot.stream.isDrained = false
        resume(slot, after: slot.stream.unsent)
    }

    /// Records that the whole of an endless body so far was sent, and reports it.
    func drained(_ slot: HTTP2Slot) {
        guard !slot.stream.isDrained else { return }
        slot.stream.isDrained = true
        debts.forgot(slot.stream.responseBody.count)
        (slot.stream.responseBody, slot.stream.sent) = ([], 0)
        events.append(.drained(stream: slot.stream.id))
    }

    /// Records whether the body is endless; while one is, the connection's maximum age does not
    /// apply.
    func setEndless(_ slot: HTTP2Slot, _ isEndless: Bool) {
        guard slot.stream.isEndless != isEndless else { return }
        slot.stream.isEndless = isEndless
        endlessStreams += isEndless ? 1 : -1
    }

    private func resume(_ slot: HTTP2Slot, after bytes: Int) {
        slot.stream.deadline = now + limits.time(forAnswer: bytes)
        note(slot.stream.deadline)
        _ = unsafe nghttp2_session_resume_data(handle.raw, slot.stream.id)
    }
}
