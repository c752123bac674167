import CNGHTTP2

/// A guard against floods: it counts the frames of a peer, and allows more with each answer.
struct HTTP2ClientFrames {
    private var bucket: TokenBucket
    private var ignored = IgnoredBytes()
    private let perAnswer: Int

    init(_ limits: HTTP2ClientLimits, now: Duration) {
        bucket = TokenBucket(
            burst: limits.frameBurst, perSecond: Double(limits.framesPerSecond), now: now)
        perAnswer = limits.framesPerAnswer
    }

    /// Counts a frame that begins to arrive, and returns whether it is still allowed.
    mutating func allows(_ header: nghttp2_frame_hd, now: Duration) -> Bool {
        ignored.frameBegan(header.length)
        return bucket.take(now: now)
    }

    /// Counts bytes that nghttp2 took, and returns whether what it ignored is still allowed.
    mutating func took(_ count: Int, now: Duration) -> Bool {
        for _ in 0..<ignored.took(count) where !bucket.take(now: now) { return false }
        return true
    }

    /// Allows the answer to a PING of this side.
    mutating func pinged() { bucket.refund(1) }

    /// Allows the frames that belong to an answer.
    mutating func answered() { bucket.refund(perAnswer) }
}

extension HTTP2ClientSession {
    /// The reason for which a connection ends that is kept busy for nothing.
    private static let flood = HTTP2Failure(
        .badProtocol, "the peer sent too many frames that answer nothing")

    /// Counts a frame that begins; returns false if the session must end.
    func frameBegan(_ header: nghttp2_frame_hd) -> Bool {
        isFlooded = isFlooded || !frames.allows(header, now: now)
        return !isFlooded
    }

    /// Counts the bytes that nghttp2 took; ends the connection after a flood.
    func took(_ count: Int) {
        if isFlooded || !frames.took(count, now: now) { terminate(Self.flood) }
    }
}
