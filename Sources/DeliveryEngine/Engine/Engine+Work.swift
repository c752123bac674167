extension Engine {
    /// Takes over the work that the store leased.
    mutating func accept(_ answer: StoreAnswer, askedAt time: Duration) {
        let deadline = time + limits.lease
        for lease in answer.chunks {
            // The same work may be answered twice: the later lease counts.
            guard chunks[lease.key].map({ $0.lease.token < lease.token }) ?? true else { continue }
            forget(lease.key)
            guard let place = places[lease.lane] else { continue }
            chunks[lease.key] = ChunkRun(lease, until: deadline)
            lanes[place].chunkCount += 1
            noteBusy(place)
            lanes[place].work[lease.brief.priority.place].chunks.append(lease.key)
            lanes[place].work[lease.brief.priority.place].deviceCount += lease.ordinals.count
            touched.insert(lease.key)
            finds.append((now, .chunk(lease.key, lease.token)))
        }
        for lease in answer.rows {
            guard rows[lease.key].map({ $0.lease.token < lease.token }) ?? true else { continue }
            let lane = LaneKey(app: lease.brief.app, adapter: lease.key.adapter)
            forget(lease.key)
            guard let place = places[lane] else { continue }
            rows[lease.key] = RowRun(lease: lease, lane: place, deadline: deadline)
            lanes[place].rowCount += 1
            noteBusy(place)
            if isStopping || isHeld(lease.brief, place) {
                // The work was requested before the hold was known, so give it back at once.
                finish(lease.key, nil)
            } else if lease.isDoubtful, lease.brief.onUncertain == .drop {
                finish(
                    lease.key,
                    .uncertain(reason: "the process died while it may have been in flight"))
            } else {
                finds.append((now, .row(lease.key, lease.token)))
            }
        }
        for lease in answer.plans {
            // A plan that takes longer than its lease is leased again while it is being resolved.
            if plans[lease.brief.sequence] == nil { newPlans.append(lease) }
            plans[lease.brief.sequence] = lease
        }
        for lease in answer.chunks { replace(by: lease.brief, lease.ordinals) }
        for lease in answer.rows { replace(by: lease.brief, [lease.key.ordinal]) }
    }

    /// Drops older messages to devices that get a newer notification with the same collapse key.
    private mutating func replace(by brief: Brief, _ ordinals: [UInt32]) {
        guard !brief.collapseKey.isEmpty else { return }
        for key in chunks.keys where chunks[key]?.brief.isReplaced(by: brief) ?? false {
            chunks[key]?.replace(ordinals)
        }
        for key in rows.keys.sorted() {
            guard let row = rows[key], !row.isUnderWay, row.lease.brief.isReplaced(by: brief),
                ordinals.contains(key.ordinal)
            else { continue }
            finish(key, DeliveryResult.replaced.told(mayHaveArrived: row.lease.mayHaveArrived))
        }
    }

    /// Handles the registry's answer for a chunk; nil if there was no answer.
    mutating func found(_ key: ChunkKey, _ token: LeaseToken, _ targets: [Recipient]?) {
        guard chunks[key]?.lease.token == token else { return }
        if let targets {
            chunks[key]?.found(targets)
        } else {
            finds.append((now + limits.pause, .chunk(key, token)))
        }
    }

    /// Handles the registry's answer for a row; `isKnown` is false if there was no answer.
    mutating func found(
        _ key: RowKey, _ token: LeaseToken, _ target: Recipient?, isKnown: Bool
    ) {
        guard let row = rows[key], row.lease.token == token, row.target == nil else { return }
        guard isKnown else {
            finds.append((now + limits.pause, .row(key, token)))
            return
        }
        guard let target else {
            finish(key, .suppressed(reason: "the device no longer exists"))
            return
        }
        if let result = target.resultWithoutAttempt {
            return finish(key, result.told(mayHaveArrived: row.lease.mayHaveArrived))
        }
        rows[key]?.target = target
        lanes[row.lane].work[row.lease.brief.priority.place].rows.append(key)
    }

    /// Drops the messages to devices that were erased.
    mutating func erase(_ ordinals: Set<UInt32>, of app: String) {
        for key in chunks.keys where chunks[key]?.brief.app == app {
            chunks[key]?.erase(ordinals)
        }
        for key in rows.keys.sorted() where ordinals.contains(key.ordinal) {
            guard let row = rows[key], row.lease.brief.app == app, !row.isUnderWay else { continue }
            finish(key, .suppressed(reason: "the device no longer exists"))
        }
    }

    /// Stops sending a notification from the chunks and rows that are leased.
    mutating func suspend(_ sequence: Int64) {
        for key in chunks.keys where key.notification == sequence {
            chunks[key]?.isSuspended = true
            touched.insert(key)
        }
        for key in rows.keys.sorted() where key.notification == sequence {
            if rows[key]?.isUnderWay == false { finish(key, nil) }
        }
    }

    mutating func noteBusy(_ place: Int) {
        guard !busy.contains(place) else { return }
        busy.insert(place, at: busy.firstIndex { $0 > place } ?? busy.endIndex)
    }

    /// Sends the registry the questions that are due.
    mutating func askRegistryAgain(_ actions: inout [EngineAction]) {
        guard !finds.isEmpty else { return }
        let (time, all) = (now, finds)
        finds = all.filter { $0.time > time }
        for find in all where find.time <= time {
            switch find.origin {
            case .chunk(let key, let token):
                guard let chunk = chunks[key], chunk.lease.token == token else { continue }
                actions.append(.find(chunk.lease))
            case .row(let key, let token):
                guard let row = rows[key], row.lease.token == token else { continue }
                actions.append(.findRow(row.lease))
            }
        }
    }

    /// Gives back chunks that are done or held, and requests more intent.
    mutating func lookAtTouched() {
        let keys = isAllTouched ? chunks.keys.sorted() : touched.sorted()
        for key in keys { lookAt(key) }
        touched.removeAll(keepingCapacity: true)
        latestTouched = nil
        guard isAllTouched else { return }
        isAllTouched = false
        for key in rows.keys.sorted() {
            guard let row = rows[key], !row.isUnderWay else { continue }
            if isStopping || isHeld(row.lease.brief, row.lane) { finish(key, nil) }
        }
    }

    private mutating func lookAt(_ key: ChunkKey) {
        guard let chunk = chunks[key], let place = places[chunk.lease.lane] else { return }
        if chunk.isThrough, chunk.takesRoom {
            // In-flight attempts may take long, so lease more at once if this chunk filled the
            // lane.
            if lanes[place].deviceCount >= limits.devicesPerLane { nextLease = min(nextLease, now) }
            lanes[place].makeRoom(chunk)
            chunks[key]?.takesRoom = false
        }
        if chunk.underWay == 0,
            isStopping || chunk.isThrough || chunk.isSuspended || isHeld(chunk.brief, place)
        {
            recorder.touch(key, chunk.lease.token, intent: chunk.doubt, isReleased: true)
            forget(key)
        } else if let intent = chunks[key]?.nextIntent(limits.intent, ifLeft: limits.intentLeft) {
            recorder.touch(key, chunk.lease.token, intent: intent)
        }
    }

    private func isHeld(_ brief: Brief, _ lane: Int) -> Bool {
        lanes[lane].isClosed || switches.hold(brief, on: lanes[lane].key) != nil
    }

    /// Extends leases that are about to end, and forgets work whose lease has ended.
    mutating func renewLeases() {
        nextRenewal = now + limits.lease / 10
        for key in chunks.keys.sorted() {
            guard let chunk = chunks[key] else { continue }
            if chunk.deadline <= now {
                forget(key)
            } else if chunk.deadline - now < limits.lease / 2 {
                recorder.renew(key, chunk.lease.token)
            }
        }
        for key in rows.keys.sorted() {
            guard let row = rows[key] else { continue }
            if row.deadline <= now {
                forget(key)
            } else if row.deadline - now < limits.lease / 2 {
                recorder.renew(key, row.lease.token)
            }
        }
    }

    /// Forgets a chunk that is no longer leased.
    mutating func forget(_ key: ChunkKey) {
        guard let chunk = chunks.removeValue(forKey: key) else { return }
        guard let place = places[chunk.lease.lane] else { return }
        lanes[place].forget(chunk)
    }

    /// Forgets a row that is no longer leased.
    mutating func forget(_ key: RowKey) {
        guard let row = rows.removeValue(forKey: key) else { return }
        lanes[row.lane].forget(row)
    }

    /// Records a row's result without an attempt, or gives the row back if the result is nil.
    mutating func finish(_ key: RowKey, _ result: DeliveryResult?) {
        guard let row = rows[key] else { return }
        forget(key)
        recorder.add(result, of: key, row.lease.token, isAttempt: false, at: now)
    }
}
