/// The two steps of a graceful shutdown (RFC 9113 §6.8).
///
/// The first GOAWAY asks for no new streams. When the peer must have read it, the second one says
/// which streams were accepted.
struct HTTP2Shutdown {
    enum Step { case finalNotice, end }

    private var noticeDeadline: Duration?
    private var endDeadline: Duration?
    private(set) var hasBegun = false

    /// The time at which the next step is due; nil when none is left.
    var deadline: Duration? { noticeDeadline ?? endDeadline }

    mutating func begin(now: Duration, limits: HTTPLimits) {
        hasBegun = true
        noticeDeadline = now + limits.goawayDelay
        endDeadline = now + limits.shutdownGrace
    }

    /// Returns whether the final notice is still to be sent, and marks it as sent.
    mutating func takeFinalNotice() -> Bool {
        guard noticeDeadline != nil else { return false }
        noticeDeadline = nil
        return true
    }

    /// Returns the step that is due at `now`; nil if none is.
    mutating func due(_ now: Duration) -> Step? {
        if let noticeDeadline, now >= noticeDeadline { return .finalNotice }
        if let endDeadline, now >= endDeadline {
            self.endDeadline = nil
            return .end
        }
        return nil
    }
}

import CNGHTTP2

extension HTTP2Session {
    package func beginGracefulShutdown(now: Duration) {
        guard !shutdown.hasBegun else { return }
        shutdown.begin(now: now, limits: limits)
        let none = UInt8(NGHTTP2_FLAG_NONE.rawValue)
        unsafe nghttp2_submit_shutdown_notice(handle.raw)
        // The acknowledgement of the PING proves that the peer read the notice, sooner than a fixed
        // delay.
        unsafe nghttp2_submit_ping(handle.raw, none, nil)
    }

    /// Sends the second GOAWAY, with the last stream that was accepted.
    func sendFinalNotice() {
        guard shutdown.takeFinalNotice() else { return }
        unsafe nghttp2_submit_goaway(
            handle.raw, UInt8(NGHTTP2_FLAG_NONE.rawValue),
            nghttp2_session_get_last_proc_stream_id(handle.raw), NGHTTP2_NO_ERROR.rawValue, nil, 0)
    }
}
