internal import CConcurrency
internal import CLinux
import Glibc
package import Protocol
import Synchronization

/// A thread's epoll loop, which is also the executor of everything that lives on that thread.
///
/// Actors use it as their executor, so async code runs where its sockets are, without a thread
/// switch or a lock per call. With `keepsJobs` it also runs jobs that become ready on its thread
/// and belong to no executor, such as resumed continuations, which otherwise would run on another
/// thread. It is not a `TaskExecutor`, and tasks on it state no executor preference: with one, the
/// runtime treats each `await` between two actors of one loop as a switch (docs/decisions/0011,
/// 0012). Blocking work must not run on it.
package final class EventLoop: SerialExecutor {
    /// The events to wait for on a descriptor.
    package struct Interest: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bytes or a connection have arrived, or the peer has disconnected.
        package static let read = Interest(rawValue: 1)
        /// The socket has room to write.
        package static let write = Interest(rawValue: 2)
        /// The connection is closed in both directions; this is reported whatever is watched for.
        package static let hangUp = Interest(rawValue: 4)
    }

    private let epoll: FileDescriptor
    private let wakeup: FileDescriptor
    /// The work from other threads, and whether the loop must be woken for it.
    private let remote = Mutex<Inbox>(Inbox())
    /// State that only the loop's own thread touches; every access checks that (`onLoop`).
    nonisolated(unsafe) let state = State()

    /// True if jobs without an executor stay on the loop's thread.
    private let keepsJobs: Bool

    /// Creates a loop that does not run yet; see `run()` and `start(named:)`.
    ///
    /// - Parameter keepsJobs: true if jobs that belong to no executor stay on its thread; only for
    ///   processes in which no such job blocks.
    package init(keepsJobs: Bool = false) throws(SystemError) {
        self.keepsJobs = keepsJobs
        if keepsJobs { _ = Self.keeper }
        epoll = try FileDescriptor(
            taking: retrying("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
        wakeup = try FileDescriptor(
            taking: retrying("eventfd") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
        var event = unsafe epoll_event(
            events: EPOLLIN.rawValue, data: epoll_data_t(u64: UInt64(UInt32.max)))
        _ = try retrying("epoll_ctl") { [fd = epoll.number, eventFD = wakeup.number] in
            unsafe epoll_ctl(fd, EPOLL_CTL_ADD, eventFD, &event)
        }
    }

    /// True if the calling thread is the one that runs the loop.
    package var isCurrent: Bool { unsafe herald_current_loop() == identity }

    /// The present time.
    package var now: MonotonicInstant { MonotonicInstant.now }

    private var identity: UnsafeMutableRawPointer {
        unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    private var onLoop: State {
        precondition(isCurrent, "an event loop is touched by its own thread only")
        return unsafe state
    }
}

extension EventLoop {
    /// Runs the loop on the calling thread until `stop()`.
    package func run() {
        unsafe herald_set_current_loop(identity, keepsJobs ? 1 : 0)
        let state = unsafe state
        defer {
            herald_set_current_loop(nil, 0)
            giveBack(state)
        }
        while !state.isStopped {
            runJobs(state)
            flush(state)
            let idle = remote.withLock { $0.prepareToSleep() }
            let mayRest = idle && state.jobs.isEmpty && !state.isStopped
            poll(state, timeout: mayRest ? state.timeToNextTimer() : 0)
            fireTimers(state)
        }
    }

    /// Makes `run()` return after the present turn; may be called from any thread.
    package func stop() {
        enqueueRemote(.call { [self] in onLoop.isStopped = true })
    }

    /// Runs `body` on the loop soon; may be called from any thread.
    ///
    /// When called on the loop's own thread, `body` waits for the next turn, after the sockets'
    /// events.
    package func perform(_ body: @escaping @Sendable () -> Void) {
        if isCurrent { unsafe state.jobs.append(.call(body)) } else { enqueueRemote(.call(body)) }
    }

    /// Runs `body` before the loop next sleeps, which is the time to write what a turn has
    /// gathered.
    package func beforeSleep(_ body: @escaping () -> Void) {
        onLoop.flushes.append(body)
    }

    /// Runs `body` at `deadline`, unless it is cancelled before; in the next turn if the deadline
    /// has passed.
    package func schedule(at deadline: MonotonicInstant, _ body: @escaping () -> Void) -> Timer {
        let state = onLoop
        // A timer that always sets itself in the past would keep the loop from all else.
        let next = state.roundStart + .nanoseconds(1)
        return Timer(token: state.timers.add(max(deadline, next), body))
    }

    /// The instant at which the present turn began; cheaper to read than `now`.
    package var roundStart: MonotonicInstant { onLoop.roundStart }

    /// Calls `body` with a read buffer that everything on this loop shares; the bytes must be
    /// copied out at once.
    func withReadBuffer<Value>(_ body: (UnsafeMutableRawBufferPointer) -> Value) -> Value {
        unsafe body(onLoop.readBuffer)
    }

    /// Cancels a timer; has no effect on one that has fired.
    package func cancel(_ timer: Timer) { onLoop.timers.cancel(timer.token) }

    /// A scheduled call.
    package struct Timer {
        fileprivate let token: TimerHeap<() -> Void>.Token
    }

    /// Begins to watch a descriptor; `body` is called with the events that it is ready for.
    ///
    /// The caller must `unwatch` it before it is closed.
    package func watch(
        _ descriptor: Int32, _ interest: Interest, _ body: @escaping (Interest) -> Void
    ) throws(SystemError) {
        let state = onLoop
        state.generation &+= 1
        try control(EPOLL_CTL_ADD, descriptor, interest, state.generation)
        state.watches[descriptor] = Watch(generation: state.generation, ready: body)
    }

    /// Changes what a watched descriptor is watched for.
    package func rewatch(_ descriptor: Int32, _ interest: Interest) throws(SystemError) {
        guard let watch = onLoop.watches[descriptor] else { return }
        try control(EPOLL_CTL_MOD, descriptor, interest, watch.generation)
    }

    /// Stops watching a descriptor.
    package func unwatch(_ descriptor: Int32) {
        guard onLoop.watches.removeValue(forKey: descriptor) != nil else { return }
        _ = epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil)
    }

    private func control(
        _ operation: Int32, _ descriptor: Int32, _ interest: Interest, _ generation: UInt32
    ) throws(SystemError) {
        var events: UInt32 = 0
        // A descriptor that is not watched for reading does not report the peer's end either;
        // otherwise the loop would never sleep.
        if interest.contains(.read) { events |= EPOLLIN.rawValue | EPOLLRDHUP.rawValue }
        if interest.contains(.write) { events |= EPOLLOUT.rawValue }
        let key = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
        var event = unsafe epoll_event(events: events, data: epoll_data_t(u64: key))
        _ = try retrying("epoll_ctl") {
            unsafe epoll_ctl(epoll.number, operation, descriptor, &event)
        }
    }
}

extension EventLoop {
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent { unsafe state.jobs.append(.job(job)) } else { enqueueRemote(.job(job)) }
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    package func checkIsolated() {
        precondition(isCurrent, "not on the event loop's thread")
    }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private func enqueueRemote(_ work: Work) {
        let mustWake = remote.withLock { $0.add(work) }
        guard mustWake else { return }
        var one: UInt64 = 1
        // If the counter is full, the loop is awake anyway.
        _ = unsafe write(wakeup.number, &one, MemoryLayout<UInt64>.size)
    }

    /// Runs the jobs twice: a result of another thread is a call that resumes a task.
    ///
    /// With the sockets' events between both, the result would arrive half a millisecond later
    /// (docs/decisions/0058).
    private func runJobs(_ state: State) {
        remote.withLock { $0.takeAll(into: &state.jobs) }
        runJobsOnce(state, takesCalls: true)
        runJobsOnce(state, takesCalls: false)
    }

    private func runJobsOnce(_ state: State, takesCalls: Bool) {
        // Jobs that these jobs add run in the next turn.
        let jobs = state.takeJobs()
        for work in jobs {
            switch work {
            case .job(let job), .kept(let job):
                unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            case .call(let body) where takesCalls: body()
            // A call from this thread: it waits so that other work has its turn before.
            case .call: state.jobs.append(work)
            }
        }
        state.recycle(jobs)
    }

    private func flush(_ state: State) {
        while !state.flushes.isEmpty {
            let flushes = state.flushes
            state.flushes.removeAll(keepingCapacity: true)
            for flush in flushes { flush() }
        }
    }

    private func fireTimers(_ state: State) {
        guard state.timers.first != nil else { return }
        let now = state.roundStart
        while let action = state.timers.takeDue(now) { action() }
    }

    private func poll(_ state: State, timeout: Int32) {
        let count = timeout == 0 ? takeEvents(state, timeout: 0) : awaitEvents(state, timeout)
        remote.withLock { $0.takeAll(into: &state.jobs) }
        for index in 0..<max(0, Int(count)) {
            let event = unsafe state.events[index]
            let key = unsafe event.data.u64
            guard key != UInt64(UInt32.max) else {
                drainWakeup()
                continue
            }
            let descriptor = Int32(bitPattern: UInt32(truncatingIfNeeded: key))
            // An earlier event of this turn may have closed the descriptor, and its number may be
            // reused.
            guard let watch = state.watches[descriptor], UInt64(watch.generation) == key >> 32
            else { continue }
            unsafe watch.ready(Interest(event.events))
        }
    }

    private func takeEvents(_ state: State, timeout: Int32) -> Int32 {
        let count = unsafe epoll_wait(
            epoll.number, state.events.baseAddress, Int32(state.events.count), timeout)
        state.roundStart = now
        return count
    }

    /// Polls a few times before it sleeps while events are frequent, because waking up takes longer
    /// than most calls; other threads can use the processor meanwhile.
    private func awaitEvents(_ state: State, _ timeout: Int32) -> Int32 {
        let began = now
        var count: Int32 = 0
        if state.waits.isNextShort {
            repeat {
                count = takeEvents(state, timeout: 0)
                guard count == 0 else { break }
                sched_yield()
            } while state.roundStart - began < RecentWaits.patience
        }
        if count == 0 { count = takeEvents(state, timeout: timeout) }
        state.waits.note(state.roundStart - began)
        return count
    }

    private func drainWakeup() {
        var value: UInt64 = 0
        _ = unsafe read(wakeup.number, &value, MemoryLayout<UInt64>.size)
    }
}

extension EventLoop.Interest {
    /// Reports errors and hang-ups as readiness: the next read or write returns the error.
    fileprivate init(_ events: UInt32) {
        self = []
        let gone = EPOLLHUP.rawValue | EPOLLERR.rawValue
        if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue | gone) != 0 { insert(.read) }
        if events & (EPOLLOUT.rawValue | gone) != 0 { insert(.write) }
        if events & gone != 0 { insert(.hangUp) }
    }
}
