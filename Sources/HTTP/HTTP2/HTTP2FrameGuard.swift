import CNGHTTP2

/// A guard against floods: it counts the frames by which a peer keeps this side busy for nothing.
struct HTTP2FrameGuard {
    private var idleFrames: TokenBucket
    private var resets: TokenBucket
    private var ownResets: TokenBucket
    private let framesPerRequest: Int
    /// True if the DATA frame that arrives now has had no byte of a body yet.
    private var isEmpty = true
    private var ignored = IgnoredBytes()

    init(_ limits: HTTPLimits, now: Duration) {
        idleFrames = TokenBucket(
            burst: limits.idleFrameBurst, perSecond: Double(limits.idleFramesPerSecond), now: now)
        resets = TokenBucket(
            burst: limits.resetBurst, perSecond: Double(limits.resetsPerSecond), now: now)
        ownResets = TokenBucket(
            burst: limits.ownResetsPerMinute, perSecond: Double(limits.ownResetsPerMinute) / 60,
            now: now)
        framesPerRequest = limits.idleFramesPerRequest
    }

    /// Counts a frame that begins to arrive, and returns whether it is still allowed.
    ///
    /// Frames of types that HTTP/2 does not define ask for nothing, too (RFC 9113 §5.5).
    ///
    /// - Parameter isUseful: of RST_STREAM whether its stream has not ended on both sides, of DATA
    ///   whether a body is received on its stream.
    mutating func allows(_ header: nghttp2_frame_hd, isUseful: Bool, now: Duration) -> Bool {
        let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
        isEmpty = true
        ignored.frameBegan(header.length)
        switch UInt32(header.type) {
        case NGHTTP2_CONTINUATION.rawValue:
            return true  // They have a limit of their own.
        case NGHTTP2_RST_STREAM.rawValue where isUseful: return resets.take(now: now)
        case NGHTTP2_DATA.rawValue where isUseful && (header.length > 0 || endsStream):
            return true
        default: return idleFrames.take(now: now)
        }
    }

    /// Counts bytes that nghttp2 took, and returns whether what it ignored is still allowed.
    mutating func took(_ count: Int, now: Duration) -> Bool {
        for _ in 0..<ignored.took(count) where !idleFrames.take(now: now) { return false }
        return true
    }

    /// Allows the HEADERS frame that has begun a stream.
    mutating func streamBegan() { idleFrames.refund(1) }

    /// Records that the DATA frame has bytes of a body.
    mutating func bodyCame() { isEmpty = false }

    /// Counts a DATA frame that has arrived whole and was padding only, and returns whether it is
    /// still allowed; an empty one was counted when it began.
    mutating func allowsEnd(of header: nghttp2_frame_hd, now: Duration) -> Bool {
        guard isEmpty, header.length > 0,
            header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) == 0
        else { return true }
        return idleFrames.take(now: now)
    }

    /// Counts a reset that this side sends, and returns whether it is still allowed.
    mutating func allowsOwnReset(now: Duration) -> Bool { ownResets.take(now: now) }

    /// Allows the frames that belong to a complete request.
    mutating func requestCame() { idleFrames.refund(framesPerRequest) }

    /// Allows the two window updates, for the stream and the connection, that may answer a frame
    /// with a piece of a body.
    mutating func pieceWent() { idleFrames.refund(2) }
}

extension nghttp2_error_code {
    /// The code of the GOAWAY after nghttp2 failed to receive.
    init(ofFailure failure: Int) {
        self =
            switch Int32(clamping: failure) {
            case NGHTTP2_ERR_BAD_CLIENT_MAGIC.rawValue: NGHTTP2_PROTOCOL_ERROR
            case NGHTTP2_ERR_FLOODED.rawValue, NGHTTP2_ERR_TOO_MANY_CONTINUATIONS.rawValue:
                NGHTTP2_ENHANCE_YOUR_CALM
            default: NGHTTP2_INTERNAL_ERROR
            }
    }
}
