/// The limits that this module puts on a peer, with their reasons.
package struct TransportLimits: Sendable {
    /// The number of calls of one connection are served at once.
    ///
    /// Beyond that the connection is not read: the kernel's buffer fills up and the caller waits.
    package var callsInFlight = 1024
    /// The number of bytes of responses that may wait to be written before the connection is no
    /// longer read.
    ///
    /// A peer that calls and never reads thus costs no more than this.
    package var outputBytes = 8 << 20
    /// The number of bytes of responses that may wait to be written at most.
    ///
    /// Calls that were accepted while there was room may all be answered at once. A connection that
    /// exceeds this limit is closed.
    package var outputBytesAtMost = 64 << 20
    /// The number of bytes the requests of one connection may have until their handlers have ended.
    ///
    /// Beyond that the connection is not read. Sixteen of the longest frames fit.
    package var requestBytes = 64 << 20
    /// The longest oversize frame, in bytes, that is skipped to keep the connection; a longer one
    /// closes it.
    package var skippedFrameLength = 64 << 20
    /// The most connections at once.
    ///
    /// The suite has a handful of processes, with one connection per thread.
    package var connections = 256
    /// The time that calls in flight may take after the process was told to stop.
    package var drain: Duration = .seconds(10)
    /// The first wait before reconnecting; it doubles up to `reconnectMaximum`.
    package var reconnectMinimum: Duration = .milliseconds(5)
    /// The time that a repeatable call waits for the process to come back after its connection was
    /// lost; a killed process is ready again in a tenth of a second.
    package var returnPatience: Duration = .seconds(1)
    /// The longest wait before reconnecting; short, because a restarted process is back within a
    /// second.
    package var reconnectMaximum: Duration = .milliseconds(250)

    /// True if a cancelled call of a client waits for its answer or its deadline.
    ///
    /// The other process works on a call that nobody waits for any more. Whoever counts the calls
    /// that are under way there, counts them only if they end together.
    package var waitsForCancelled = false

    /// Creates the default limits, which suit every process of the suite.
    package init() {}
}
