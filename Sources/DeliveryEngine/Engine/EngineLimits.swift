/// Every bound of a worker, with its reason.
package struct EngineLimits: Hashable, Sendable {
    /// Attempts under way: what a crash may repeat; with ``checkpointBatch`` 320.
    package var inFlight = 256
    /// Attempts beyond ``inFlight`` whose answers are late, over all lanes: what hangs at a
    /// provider that works otherwise, 50 a second for the five seconds or so that it takes.
    package var late = 256
    /// Of a lane that has answered nothing meanwhile so many may be: it may not answer at all.
    package var lateUnproven = 16
    /// How often attempts are looked at for late ones: a few times within the least patience.
    package var lateLook: Duration = .milliseconds(100)
    /// Results that are written with one checkpoint.
    package var checkpointBatch = 64
    /// The longest a result waits for its checkpoint.
    package var checkpointDelay: Duration = .milliseconds(100)
    /// Devices in chunks in hand for each lane: some are sent, the others are made ready.
    package var devicesPerLane = 1_536
    /// Chunks in hand for each lane: notifications to one device each have one of their own.
    package var chunksPerLane = 128
    /// Devices and chunks in hand that each priority may have of a lane that others fill: enough
    /// for its turns until the next lease.
    var devicesPerPriority: Int { max(1, devicesPerLane / 6) }
    var chunksPerPriority: Int { max(1, chunksPerLane / 8) }
    /// Rows in hand for each lane.
    package var rowsPerLane = 64
    /// Notifications planned at a time: more would not make the registry quicker.
    package var plans = 64
    /// Of each priority so many are planned though others fill ``plans``.
    var plansPerPriority: Int { max(1, plans / 8) }
    /// How many times what is left of ``inFlight`` one lane may have under way: so that something
    /// is left for the others, however many of them hang (Choudhury and Hahne's dynamic threshold).
    ///
    /// A lane alone has seven eighths of many places, and three quarters of few.
    var share: Int { inFlight < 64 ? 3 : 7 }
    /// How long work is a worker's; so long it lies about when a worker dies.
    package var lease: Duration = .seconds(10)
    /// Before its lease ends a worker stops: clocks of two machines do not run alike.
    package var leaseMargin: Duration = .seconds(2)
    /// Devices of a chunk that may be written to before the next checkpoint.
    package var intent = 128
    /// With so few left a checkpoint is written for more of them alone; others raise it by the way.
    package var intentLeft: Int { intent / 4 }
    /// How often work is looked for when nobody has said that there is some.
    package var poll: Duration = .seconds(1)
    /// How often the switches are asked for; what is not in this process may set one.
    package var confirm: Duration = .milliseconds(250)
    /// A worker that could not ask for so long writes nothing: within a second of a switch's
    /// answer nobody does.
    package var confirmedFor: Duration = .milliseconds(750)
    /// The pause after the store failed, or the registry.
    package var pause: Duration = .milliseconds(250)
    /// How often a message that nobody has processed, such as one of a stream that was refused, is
    /// sent again at once; then it is written down, and waits as others do.
    package var repeats = 3
    /// How long a message waits for another one with its collapse key.
    package var collapseWait: Duration = .seconds(1)
    /// Attempts, and pauses between them.
    package var retries = RetryRule()

    /// The most that is begun and not recorded, but for what was in vain, and for what is late (it
    /// is recorded as under way): of that there may be as
    /// much as there is in hand (``devicesPerLane``, and ``devicesPerPriority`` with a chunk).
    package var unrecorded: Int { inFlight + checkpointBatch }

    /// The usual bounds.
    package init() {}
}
