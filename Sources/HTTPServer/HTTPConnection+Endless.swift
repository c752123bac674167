import HTTP

/// Answers that go on as long as somebody listens.
extension HTTPConnection {
    /// Has the next piece of a body made: the one before is on its way.
    func pull(_ stream: Int32) {
        guard let source = work[stream]?.source else { return }
        let task = Task.immediate {
            let piece = await source()
            came(piece, stream)
        }
        work[stream]?.task = task
    }

    private func came(_ piece: [UInt8], _ stream: Int32) {
        // It may have ended while this was made.
        guard phase == .open, let session, work[stream]?.source != nil else { return }
        if piece.isEmpty {
            work[stream] = nil
            session.end(stream, now: context.now, into: &events)
        } else {
            session.extend(stream, with: piece, now: context.now)
        }
        guard !isDispatching else { return }
        dispatch()
        settle()
    }

    /// Ends them when the peer was asked to leave; whoever reads comes back for the rest.
    func endEndless() {
        guard let session, session.isLeaving else { return }
        for (stream, one) in work where one.source != nil {
            one.task?.cancel()
            work[stream] = nil
            session.end(stream, now: context.now, into: &events)
        }
        dispatch()
    }
}
