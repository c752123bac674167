import HTTP

/// Sending of endless responses.
extension HTTPConnection {
    /// Asks the source of an endless body for the next piece, as the one before is being sent.
    func pull(_ stream: Int32) {
        guard let source = work[stream]?.source else { return }
        let task = Task.immediate {
            let piece = await source()
            came(piece, stream)
        }
        work[stream]?.task = task
    }

    private func came(_ piece: [UInt8], _ stream: Int32) {
        // The response may have ended while the piece was made.
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

    /// Ends all endless responses if the connection is closing; a client that still wants them
    /// reconnects.
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
