import HTTP
package import HTTPServer

extension HTTPServerLimits {
    /// Returns the limits of a simulated provider.
    ///
    /// They are wide: providers trust their senders, and a script may delay for as long as it
    /// likes.
    ///
    /// - Parameters:
    ///   - streams: the number of streams that a connection may have open at first.
    ///   - window: the receive window of a stream, in bytes; nil for the default.
    package static func standIn(streams: Int, window: Int?) -> HTTPServerLimits {
        var limits = HTTPServerLimits()
        let day: Duration = .seconds(86_400)
        limits.http.streams = streams
        limits.http.streamWindow = window ?? limits.http.streamWindow
        // The bodies of all streams fit at once, so that none is refused for lack of room.
        limits.http.connectionWindow = 32 << 20
        limits.http.idleTimeout = day
        limits.http.connectionAge = day
        limits.http.writeTimeout = day
        limits.http.answerTimeout = day
        limits.http.connectionDebt = .max
        (limits.debt, limits.debtPerAddress, limits.connectionsPerAddress) = (.max, .max, .max)
        limits.http.shutdownGrace = day
        limits.http.ownResetsPerMinute = .max
        limits.http.resetBurst = 1_000_000
        limits.http.resetsPerSecond = 1_000_000
        limits.http.idleFrameBurst = 1_000_000
        limits.http.outboundFrames = 65_536
        // Little is read before it is answered. So the sender has something to do meanwhile, and a
        // lower limit of streams refuses only what crosses it, not requests that were already
        // received.
        limits.bytesPerTurn = 4 << 10
        limits.drain = .seconds(1)
        return limits
    }
}
