/// The limits of a worker, each with its reason.
package struct EngineLimits: Hashable, Sendable {
    /// The maximum number of attempts in flight, which a crash may repeat; with ``checkpointBatch``
    /// 320.
    package var inFlight = 256
    /// The maximum number of late attempts on all lanes, beyond ``inFlight``: 50 a second that a
    /// working provider does not answer, for the five seconds or so until each times out.
    package var late = 256
    /// The maximum number of late attempts of a lane that has answered nothing since; its provider
    /// may be down.
    package var lateUnproven = 16
    /// The interval at which to look for late attempts, which is a fraction of the minimum time
    /// before an answer is late.
    package var lateLook: Duration = .milliseconds(100)
    /// The number of results that trigger a checkpoint.
    package var checkpointBatch = 64
    /// The maximum time that a result waits for its checkpoint.
    package var checkpointDelay: Duration = .milliseconds(100)
    /// The number of devices in leased chunks of a lane; some are sent to while the registry looks
    /// up others.
    package var devicesPerLane = 1_536
    /// The number of leased chunks of a lane; a notification to a single device has a chunk of its
    /// own.
    package var chunksPerLane = 128
    /// The numbers of devices and chunks that each priority may always lease on a lane, enough for
    /// its turns until the next lease.
    var devicesPerPriority: Int { max(1, devicesPerLane / 6) }
    var chunksPerPriority: Int { max(1, chunksPerLane / 8) }
    /// The number of leased rows of a lane.
    package var rowsPerLane = 64
    /// The number of notifications planned at a time; more would not make the registry faster.
    package var plans = 64
    /// The number of notifications of each priority that may be planned even if others fill
    /// ``plans``.
    var plansPerPriority: Int { max(1, plans / 8) }
    /// The maximum number of a lane's attempts in flight, as a multiple of the free rest of
    /// ``inFlight``.
    ///
    /// So something is left for other lanes, however many of them hang (Choudhury and Hahne's
    /// dynamic threshold). A lane alone gets seven eighths of many places, and three quarters of
    /// few.
    var share: Int { inFlight < 64 ? 3 : 7 }
    /// The duration of a lease, which is also how long work waits when a worker dies.
    package var lease: Duration = .seconds(10)
    /// The time before the end of a lease at which a worker stops sending, because the clocks of
    /// two machines differ.
    package var leaseMargin: Duration = .seconds(2)
    /// The number of devices of a chunk that may be sent to before the next checkpoint.
    package var intent = 128
    /// The number of remaining devices at which a checkpoint is written just to raise the intent;
    /// other checkpoints raise the intent as well.
    package var intentLeft: Int { intent / 4 }
    /// The interval at which to look for work without a notice.
    package var poll: Duration = .seconds(1)
    /// The interval at which to read the switches, which another process may set.
    package var confirm: Duration = .milliseconds(250)
    /// The age of the switches' state above which a worker sends nothing; so all workers stop
    /// within a second of the answer to a switch.
    package var confirmedFor: Duration = .milliseconds(750)
    /// The pause after a failure of the store or the registry.
    package var pause: Duration = .milliseconds(250)
    /// The number of times that an unprocessed message, such as one on a refused stream, is sent
    /// again at once; after that it is recorded and waits like others.
    package var repeats = 3
    /// The time that a message waits for another one with the same collapse key.
    package var collapseWait: Duration = .seconds(1)
    /// The retry policy.
    package var retries = RetryRule()

    /// The maximum number of attempts that are begun and not recorded.
    ///
    /// Attempts that failed for good do not count. Late attempts do not count either, because they
    /// are recorded as in flight; there may be as many as are leased (``devicesPerLane``, and
    /// ``devicesPerPriority`` with a chunk).
    package var unrecorded: Int { inFlight + checkpointBatch }

    /// Creates the default limits.
    package init() {}
}
