extension Engine {
    /// Sends the store the commands that are due.
    mutating func askStore(_ actions: inout [EngineAction]) {
        for lease in newPlans { actions.append(.resolve(lease)) }
        newPlans = []
        guard now >= storePause, !hasStopped else { return }
        if calls[.checkpoint] == nil {
            if let written = recorder.written {
                // The answer did not come: repeat the same checkpoint, which changes nothing twice.
                ask(.checkpoint, .checkpoint(written.checkpoint), &actions)
            } else if recorder.isDue(at: now, limits) || isStopping && !recorder.isEmpty {
                raiseIntents()
                let checkpoint = recorder.take(
                    at: Moment(civil: civil, steady: now), limits, isLast: isStopping)
                ask(.checkpoint, .checkpoint(checkpoint), &actions)
            }
        }
        if calls[.confirm] == nil, now >= nextConfirm {
            nextConfirm = now + limits.confirm
            ask(.confirm, .confirm, &actions)
        }
        guard calls[.lease] == nil, now >= nextLease, !isStopping else { return }
        let rooms = lanes.compactMap { run in
            !run.isClosed && run.lane.hold == nil && switches.hold(run.key) == nil
                ? run.room(limits) : nil
        }
        let (plans, sparePlans) = (max(0, limits.plans - plans.count), sparePlans())
        guard !rooms.isEmpty || plans > 0 || !sparePlans.isEmpty else { return }
        nextLease = now + limits.poll
        var request = LeaseRequest(
            worker: worker, rooms: rooms, plans: plans, span: limits.lease, intent: limits.intent,
            now: civil)
        request.sparePlans = sparePlans
        ask(.lease, .lease(request), &actions)
    }

    /// Adds the next intents of chunks to a checkpoint that is written anyway, to avoid waiting for
    /// them.
    private mutating func raiseIntents() {
        for key in recorder.chunks.keys.sorted() {
            guard let progress = recorder.chunks[key], !progress.isReleased,
                let chunk = chunks[key], chunk.lease.token == progress.token,
                let intent = chunks[key]?.nextIntent(limits.intent, ifLeft: limits.intent)
            else { continue }
            recorder.touch(key, progress.token, intent: intent)
        }
    }

    /// Returns how many notifications each priority may plan beyond the common limit.
    private func sparePlans() -> [Brief.Priority: Int] {
        guard !plans.isEmpty else { return [:] }
        var spare: [Brief.Priority: Int] = [:]
        for priority in Brief.Priority.allCases { spare[priority] = limits.plansPerPriority }
        for lease in plans.values { spare[lease.brief.priority, default: 0] -= 1 }
        return spare.filter { $0.value > 0 }
    }

    mutating func ask(
        _ kind: StoreCall.Kind, _ command: StoreCommand, _ actions: inout [EngineAction]
    ) {
        callNumber += 1
        let call = StoreCall(kind: kind, number: callNumber)
        calls[kind] = (call, now)
        actions.append(.store(call, command))
    }

    /// Handles the store's answer to a command.
    mutating func stored(_ call: StoreCall, _ result: Result<StoreAnswer, StoreFailure>) {
        guard let asked = calls[call.kind], asked.call == call else { return }
        calls[call.kind] = nil
        guard case .success(let answer) = result else {
            storePause = now + limits.pause / 2 + jitter.part(of: limits.pause / 2)
            failed(call.kind)
            return
        }
        take(answer.switches)
        confirmed = max(confirmed ?? asked.since, asked.since)
        switch call.kind {
        case .confirm: break
        case .plan(let notification):
            plans[notification] = nil
            nextLease = now
        case .lease:
            accept(answer, askedAt: asked.since)
            // If there was work, there may be more.
            let isWork = !answer.chunks.isEmpty || !answer.rows.isEmpty || !answer.plans.isEmpty
            if isWork || answer.isCut { nextLease = now }
        case .checkpoint: settle(answer, askedAt: asked.since)
        }
    }

    private mutating func failed(_ kind: StoreCall.Kind) {
        if case .plan(let notification) = kind {
            // Whoever leases the notification next plans it again.
            plans[notification] = nil
        }
    }

    /// Handles a checkpoint that has become durable.
    private mutating func settle(_ answer: StoreAnswer, askedAt time: Duration) {
        guard let written = recorder.settle() else { return }
        unrecorded -= written.attempts
        let deadline = time + limits.lease
        for progress in written.checkpoint.chunks {
            guard chunks[progress.key]?.lease.token == progress.token else { continue }
            chunks[progress.key]?.deadline = deadline
            if progress.intent != nil { chunks[progress.key]?.settleIntent(true) }
        }
        for row in written.checkpoint.renewed where rows[row.key]?.lease.token == row.token {
            rows[row.key]?.deadline = deadline
        }
        forgetLost(written.checkpoint, answer)
        // Asking for work after every checkpoint of a campaign would be in vain.
        let isLost = !answer.lostChunks.isEmpty || !answer.lostRows.isEmpty
        if written.checkpoint.makesRoomOrWork || isLost { nextLease = min(nextLease, now) }
    }

    /// Forgets the work that the store reports as lost, unless it was leased again since the
    /// checkpoint.
    private mutating func forgetLost(_ checkpoint: Checkpoint, _ answer: StoreAnswer) {
        let (chunkKeys, rowKeys) = (Set(answer.lostChunks), Set(answer.lostRows))
        for progress in checkpoint.chunks where chunkKeys.contains(progress.key) {
            if chunks[progress.key]?.lease.token == progress.token { forget(progress.key) }
        }
        let told = checkpoint.rows.map { ($0.key, $0.token) }
        for (key, token) in told + checkpoint.renewed.map({ ($0.key, $0.token) })
        where rowKeys.contains(key) && rows[key]?.lease.token == token {
            forget(key)
        }
    }

    /// Adopts a state of the switches, unless it is older than the known one.
    mutating func take(_ new: Switches) {
        // Two changes at the same time may arrive in either order.
        guard new.epoch >= switches.epoch, new != switches else { return }
        (switches, isAllTouched) = (new, true)
    }

    /// Handles the end of an audience's resolution, which may have failed.
    mutating func resolved(
        _ lease: PlanLease, _ isResolved: Bool, _ actions: inout [EngineAction]
    ) {
        let sequence = lease.brief.sequence
        guard let held = plans[sequence] else { return }
        guard isResolved, !isStopping else {
            // The lease ends by itself, and a later one tries again.
            plans[sequence] = nil
            return
        }
        let plan = Plan(notification: sequence, token: held.token, now: civil)
        ask(.plan(sequence), .plan(plan), &actions)
    }

    /// Returns the latest time at which the engine must be called again if no event comes before.
    func nextTime() -> Duration {
        var times = [now + limits.poll, nextConfirm, nextRenewal]
        if let due = recorder.due(limits) { times.append(due) }
        if storePause > now { times.append(storePause) }
        times += finds.map(\.time)
        if flights.count > stragglers.count { times.append(stragglers.nextLook) }
        for place in busy { times += lanes[place].opens(after: now) }
        // Not at once, because everything that can be done now has been done.
        return max(times.min() ?? now, now + .milliseconds(1))
    }
}
