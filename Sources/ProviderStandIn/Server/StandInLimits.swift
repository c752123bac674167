import HTTP
package import HTTPServer

extension HTTPServerLimits {
    /// What a stand-in allows: providers do not suspect their senders, and a script may try their
    /// patience for as long as it likes.
    ///
    /// - Parameters:
    ///   - streams: that a connection may have open at first.
    ///   - window: bytes of a stream's receive window; nil for as many as usual.
    package static func standIn(streams: Int, window: Int?) -> HTTPServerLimits {
        var limits = HTTPServerLimits()
        let day: Duration = .seconds(86_400)
        limits.http.streams = streams
        limits.http.streamWindow = window ?? limits.http.streamWindow
        // Bodies under way of all streams at once: nothing is refused for the lack of room.
        limits.http.connectionWindow = 32 << 20
        limits.http.idleTimeout = day
        limits.http.connectionAge = day
        limits.http.writeTimeout = day
        limits.http.shutdownGrace = day
        limits.http.ownResetsPerMinute = .max
        limits.http.resetBurst = 1_000_000
        limits.http.resetsPerSecond = 1_000_000
        limits.http.idleFrameBurst = 1_000_000
        limits.http.outboundFrames = 65_536
        // Little is read before it is answered: the sender has something to do meanwhile, and a
        // limit that falls refuses what crosses with it, not so much of what lies here already.
        limits.bytesPerTurn = 4 << 10
        limits.drain = .seconds(1)
        return limits
    }
}
