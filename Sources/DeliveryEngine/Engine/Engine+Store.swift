extension Engine {
    /// Asks the store what is to be asked now.
    mutating func askStore(_ actions: inout [EngineAction]) {
        for lease in newPlans { actions.append(.resolve(lease)) }
        newPlans = []
        guard now >= storePause, !hasStopped else { return }
        if calls[.checkpoint] == nil {
            if let written = recorder.written {
                // Its answer did not come: the same again, which changes nothing twice.
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

    /// Has what is written anyway raise the intents of its chunks: nothing waits for that then.
    private mutating func raiseIntents() {
        for key in recorder.chunks.keys.sorted() {
            guard let progress = recorder.chunks[key], !progress.isReleased,
                let chunk = chunks[key], chunk.lease.token == progress.token,
                let intent = chunks[key]?.nextIntent(limits.intent, ifLeft: limits.intent)
            else { continue }
            recorder.touch(key, progress.token, intent: intent)
        }
    }

    /// Plans of priorities that have few in hand.
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

    /// The store has answered.
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
            // Where there was work there may be more.
            let isWork = !answer.chunks.isEmpty || !answer.rows.isEmpty || !answer.plans.isEmpty
            if isWork || answer.isCut { nextLease = now }
        case .checkpoint: settle(answer, askedAt: asked.since)
        }
    }

    private mutating func failed(_ kind: StoreCall.Kind) {
        if case .plan(let notification) = kind {
            // Planned again, by whoever leases it then.
            plans[notification] = nil
        }
    }

    /// A checkpoint is durable.
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
        // Otherwise the store would be asked with each checkpoint of a campaign, in vain.
        let isLost = !answer.lostChunks.isEmpty || !answer.lostRows.isEmpty
        if written.checkpoint.makesRoomOrWork || isLost { nextLease = min(nextLease, now) }
    }

    /// Forgets what the store says is lost; not what was leased again since that was written.
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

    /// Takes what is known of the switches, unless something later is known.
    mutating func take(_ new: Switches) {
        // Two that were set at the same time may be heard of in either order.
        guard new.epoch >= switches.epoch, new != switches else { return }
        (switches, isAllTouched) = (new, true)
    }

    /// An audience is resolved, or could not be.
    mutating func resolved(
        _ lease: PlanLease, _ isResolved: Bool, _ actions: inout [EngineAction]
    ) {
        let sequence = lease.brief.sequence
        guard let held = plans[sequence] else { return }
        guard isResolved, !isStopping else {
            // Its lease ends by itself, and somebody tries again.
            plans[sequence] = nil
            return
        }
        let plan = Plan(notification: sequence, token: held.token, now: civil)
        ask(.plan(sequence), .plan(plan), &actions)
    }

    /// When there is something to do at the latest, if nothing happens before.
    func nextTime() -> Duration {
        var times = [now + limits.poll, nextConfirm, nextRenewal]
        if let due = recorder.due(limits) { times.append(due) }
        if storePause > now { times.append(storePause) }
        times += finds.map(\.time)
        if flights.count > stragglers.count { times.append(stragglers.nextLook) }
        for place in busy { times += lanes[place].opens(after: now) }
        // Not at once: what could be done now has been done.
        return max(times.min() ?? now, now + .milliseconds(1))
    }
}
