/// The two steps of a graceful end (RFC 9113 §6.8): first "no new streams, please", and when the
/// peer must have read that, which streams were accepted.
struct HTTP2Shutdown {
    enum Step { case finalNotice, end }

    private var noticeDeadline: Duration?
    private var endDeadline: Duration?
    private(set) var hasBegun = false

    /// When something is due.
    var deadline: Duration? { noticeDeadline ?? endDeadline }

    mutating func begin(now: Duration, limits: HTTPLimits) {
        hasBegun = true
        noticeDeadline = now + limits.goawayDelay
        endDeadline = now + limits.shutdownGrace
    }

    /// Whether the final notice is still to be sent; it is marked as sent.
    mutating func takeFinalNotice() -> Bool {
        guard noticeDeadline != nil else { return false }
        noticeDeadline = nil
        return true
    }

    /// What is due, if anything.
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
        // Its answer proves that the notice was read, sooner than any fixed delay.
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
