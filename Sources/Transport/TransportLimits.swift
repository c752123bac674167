/// Every bound this module puts on a peer, with its reason.
package struct TransportLimits: Sendable {
    /// Calls of one connection that are served at once.
    ///
    /// Beyond it the connection is not read: the kernel's buffer fills and the caller waits,
    /// whatever it is.
    package var callsInFlight = 1024
    /// Answers of one connection that wait to be written.
    ///
    /// Beyond it the connection is not read, so that a peer which asks and never reads costs no
    /// more than this.
    package var outputBytes = 8 << 20
    /// Answers of one connection that wait to be written, at the very most.
    ///
    /// Calls that were taken while there was room may all be answered at once; a peer that does
    /// not read all that is let go.
    package var outputBytesAtMost = 64 << 20
    /// Requests of one connection that are held until their handlers have ended.
    ///
    /// Beyond it the connection is not read; sixteen of the longest frames fit.
    package var requestBytes = 64 << 20
    /// The longest oversize frame that is skipped to save the connection; a longer claim closes it.
    package var skippedFrameLength = 64 << 20
    /// Connections at once.
    ///
    /// The suite has a handful of processes with one connection per thread.
    package var connections = 256
    /// How long calls in flight may still take once the process was told to stop.
    package var drain: Duration = .seconds(10)
    /// The first wait before a broken connection is tried again; doubled up to `reconnectMaximum`.
    package var reconnectMinimum: Duration = .milliseconds(5)
    /// How long a call whose connection broke waits for the process to come back, if it may be
    /// repeated: a killed process is ready again in a tenth of a second.
    package var returnPatience: Duration = .seconds(1)
    /// Short, for a restarted process is back within a second.
    package var reconnectMaximum: Duration = .milliseconds(250)

    /// The defaults, which suit every process of the suite.
    package init() {}
}
