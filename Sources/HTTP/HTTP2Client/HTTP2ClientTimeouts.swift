import CNGHTTP2

extension HTTP2ClientSession {
    /// Ends requests whose deadline has passed, and sends a PING to a silent peer.
    package func checkTimeouts(now: Duration, into ended: inout [Ended]) {
        guard !isDead, !isTerminated else { return }
        self.now = now
        collect(into: &ended) {
            if let requestDeadline, now >= requestDeadline { endLate() }
            if let pingSent {
                guard now >= pingSent + limits.pingTimeout else { return }
                terminate(HTTP2Failure(.silent, "the peer did not answer a PING in time"))
            } else if now >= pingDue {
                unsafe nghttp2_submit_ping(handle.raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil)
                pingSent = now
                frames.pinged()
            }
        }
    }

    /// The time at which `checkTimeouts` has something to do; nil when the session has ended.
    package var nextTimeout: Duration? {
        guard !isDead, !isTerminated else { return nil }
        let ping = pingSent.map { $0 + limits.pingTimeout } ?? pingDue
        return requestDeadline.map { min($0, ping) } ?? ping
    }

    private var pingDue: Duration {
        streams.count == 0
            ? lastReceived + limits.idlePing
            : max(lastReceived, busySince) + limits.busyPing
    }

    /// Records that there is no connection yet; until it opens, requests wait at most
    /// `limits.leaveTime`.
    package func awaitConnection() { isOpen = false }

    /// Records that the connection is open: waiting requests are sent, except held ones, which end.
    package func connectionOpened(now: Duration, into ended: inout [Ended]) {
        (isOpen, self.now) = (true, now)
        requestDeadline = nil
        collect(into: &ended) {
            for slot in streams.slots where slot.stream.id != 0 {
                let isHeld = slot.stream.isHeld?() ?? false
                slot.stream.isHeld = nil
                guard !isHeld else {
                    let reason = "a kill switch was turned on before the request was written"
                    giveUp(slot, HTTP2Failure(.held, reason))
                    continue
                }
                slot.stream.deadline = slot.stream.finalDeadline
                note(slot.stream.deadline)
            }
        }
    }

    /// Moves the next deadline forward to `deadline` if that is earlier.
    func note(_ deadline: Duration) {
        guard let requestDeadline, requestDeadline <= deadline else {
            requestDeadline = deadline
            return
        }
    }

    /// Ends the requests whose deadline has passed, and computes the next deadline.
    private func endLate() {
        requestDeadline = nil
        for slot in streams.slots where slot.stream.id != 0 {
            guard now >= slot.stream.deadline else {
                note(slot.stream.deadline)
                continue
            }
            if isOpen {
                giveUp(slot, HTTP2Failure(.deadline, "no answer in time"))
            } else {
                let failure = HTTP2Failure(
                    .deadline, "the TLS connection was not open within \(limits.leaveTime)")
                giveUp(slot, failure, as: .unreachable(failure))
            }
        }
    }

    /// Ends a request, and resets its stream.
    ///
    /// - Parameter result: the result of the request; nil derives it from the failure.
    private func giveUp(
        _ slot: HTTP2ClientSlot, _ failure: HTTP2Failure, as result: HTTP2Result? = nil
    ) {
        let id = slot.stream.id
        handle.forgetSlot(of: id)
        handle.reset(id, NGHTTP2_CANCEL)
        end(slot, result ?? outcome(slot, failure, Self.allGivenOut))
    }
}
