import ServiceKit

extension Engine {
    /// True if the state of the switches is recent enough to send.
    private var isConfirmed: Bool {
        confirmed.map { now - $0 < limits.confirmedFor } ?? false
    }

    /// True if another attempt may begin on any lane.
    private var hasRoom: Bool { left > 0 && unrecorded < limits.unrecorded && isConfirmed }

    private var left: Int { limits.inFlight - flights.count + stragglers.count }

    /// Begins every attempt for which there is room.
    mutating func send(_ actions: inout [EngineAction]) {
        guard !isStopping, !busy.isEmpty else { return }
        turn = (turn + 1) % busy.count
        let round = busy[turn...] + busy[..<turn]
        for place in round { sendOn(place, &actions) }
        busy.removeAll { lanes[$0].chunkCount + lanes[$0].rowCount == 0 }
    }

    private mutating func sendOn(_ lane: Int, _ actions: inout [EngineAction]) {
        var waiting = lanes[lane].work.map { !$0.isEmpty }
        while let turn = lanes[lane].share.next(waiting) {
            // Messages that have not failed before probe whether the provider works again.
            let isDone =
                lanes[lane].lane.isProbing
                ? sendFromChunk(lane, turn, &actions) || sendRow(lane, turn, &actions)
                : sendRow(lane, turn, &actions) || sendFromChunk(lane, turn, &actions)
            waiting[turn] = isDone && !lanes[lane].work[turn].isEmpty
        }
    }

    /// Returns whether an attempt may begin on a lane now.
    private mutating func mayBegin(
        _ lane: Int, _ brief: Brief, isRetry: Bool, until deadline: Duration
    ) -> Bool {
        hasRoom && lanes[lane].free > 0
            && lanes[lane].underWay < limits.share * left
            && now < deadline - limits.leaseMargin && !lanes[lane].isClosed
            && (switches.stopped.isEmpty || switches.hold(brief, on: lanes[lane].key) == nil)
            && lanes[lane].lane.room(isRetry: isRetry, at: now) > 0
    }

    /// Begins or finishes the next row that can proceed; returns false if none can now.
    private mutating func sendRow(
        _ lane: Int, _ turn: Int, _ actions: inout [EngineAction]
    ) -> Bool {
        for key in lanes[lane].work[turn].rows {
            if sendRow(key, lane, turn, &actions) { return true }
            guard hasRoom, lanes[lane].free > 0 else { return false }
        }
        return false
    }

    /// Begins or finishes a row; returns false if it cannot proceed now.
    private mutating func sendRow(
        _ key: RowKey, _ lane: Int, _ turn: Int, _ actions: inout [EngineAction]
    ) -> Bool {
        guard let row = rows[key], let target = row.target else { return false }
        let lease = row.lease
        let later = target.resultInQuietHours(
            lease.brief, attempts: lease.attempts, mayHaveArrived: lease.mayHaveArrived, at: civil)
        let atEnd: DeliveryResult = lease.mayHaveArrived ? .uncertainAtEnd : .expired()
        if let result = civil >= lease.brief.expireTime ? atEnd : later {
            finish(key, result)
            return true
        }
        let slot = CollapseSlot(lease.brief, target.ordinal)
        guard slot.map({ !slots.contains($0) }) ?? true,
            mayBegin(lane, lease.brief, isRetry: lease.attempts > 0, until: row.deadline)
        else { return false }
        lanes[lane].work[turn].rows.removeAll { $0 == key }
        rows[key]?.isUnderWay = true
        let flight = Flight(
            origin: .row(key, lease.token),
            attempt: Attempt(lease.brief, lanes[lane].key, target, number: lease.attempts + 1),
            lane: lane, mayHaveArrived: lease.mayHaveArrived, slot: slot, begun: now,
            since: lease.since)
        begin(flight, &actions)
        return true
    }

    /// Begins or finishes the next device of a chunk; returns false if no chunk can proceed now.
    private mutating func sendFromChunk(
        _ lane: Int, _ turn: Int, _ actions: inout [EngineAction]
    ) -> Bool {
        let civil = civil
        // Skip a chunk that waits for the registry or the store.
        for key in lanes[lane].work[turn].chunks {
            switch chunks.change(key, { $0.advance(at: civil) }) {
            case nil, .end:
                lanes[lane].work[turn].chunks.removeAll { $0 == key }
                touched.insert(key)
                return true
            case .targets: continue
            case .intent:
                touched.insert(key)
                continue
            case .done(let ordinal, let device, let result):
                note(.init(ordinal, device, result), of: key)
                return true
            case .attempt(let attempt, let isDoubtful, let deadline):
                if begin(attempt, of: key, isDoubtful, until: deadline, lane, &actions) {
                    return true
                }
            }
        }
        return false
    }

    /// Begins or postpones a chunk's next attempt; returns false if there is no room.
    private mutating func begin(
        _ attempt: Attempt, of key: ChunkKey, _ isDoubtful: Bool, until deadline: Duration,
        _ lane: Int, _ actions: inout [EngineAction]
    ) -> Bool {
        guard mayBegin(lane, attempt.brief, isRetry: false, until: deadline) else { return false }
        touch(key)
        let slot = CollapseSlot(attempt.brief, attempt.target.ordinal)
        if let slot, slots.contains(slot) {
            chunks.change(key) { $0.pass() }
            let later = DeliveryResult.later(
                civil + limits.collapseWait, attempts: 0, mayHaveArrived: false, reason: "")
            note(.init(attempt.target.ordinal, attempt.target.device, later), of: key)
            return true
        }
        guard let token = chunks.change(key, { $0.begin() }) else { return false }
        let flight = Flight(
            origin: .chunk(key, token), attempt: attempt, lane: lane, mayHaveArrived: isDoubtful,
            slot: slot, begun: now)
        begin(flight, &actions)
        return true
    }

    /// Marks a chunk as touched, with a fast path for the chunk that was touched last.
    private mutating func touch(_ key: ChunkKey) {
        guard key != latestTouched else { return }
        touched.insert(key)
        latestTouched = key
    }

    private mutating func note(_ device: Checkpoint.Device, of key: ChunkKey) {
        guard let token = chunks.look(key, { $0.lease.token }) else { return }
        touched.insert(key)
        recorder.add(device, of: key, token, isAttempt: false, at: now)
    }

    private mutating func begin(_ flight: Flight, _ actions: inout [EngineAction]) {
        let id = flights.begin(flight)
        unrecorded += 1
        if let slot = flight.slot { slots.insert(slot) }
        lanes[flight.lane].lane.begin(isRetry: flight.isRetry, at: now)
        lanes[flight.lane].underWay += 1
        if lanes[flight.lane].free < .max { lanes[flight.lane].free -= 1 }
        actions.append(.send(id, flight.attempt))
    }

    /// Schedules an unprocessed attempt of a chunk to be sent again, as if it had not begun.
    ///
    /// Returns false if it is not sent again. Nothing has to be recorded for that.
    private mutating func isSentAgain(_ flight: Flight, _ outcome: AttemptOutcome) -> Bool {
        guard case .unprocessed = outcome, case .chunk(let key, let token) = flight.origin
        else { return false }
        let (ordinal, most) = (flight.attempt.target.ordinal, limits.repeats)
        let isTaken = chunks.change(key) { $0.sendAgain(ordinal, token, atMost: most) }
        guard isTaken == true else { return false }
        unrecorded -= 1
        touch(key)
        let turn = flight.attempt.brief.priority.place
        if !lanes[flight.lane].work[turn].chunks.contains(key) {
            // The chunk had been removed from the queue at its end.
            lanes[flight.lane].work[turn].chunks.insert(key, at: 0)
            noteBusy(flight.lane)
        }
        return true
    }

    /// Records the outcome of an attempt.
    mutating func ended(_ id: FlightID, _ outcome: AttemptOutcome) {
        guard let flight = flights.end(id) else { return }
        if let slot = flight.slot { slots.remove(slot) }
        if flight.hasLeft { stragglers.end(flight.lane) }
        let attempt = flight.attempt
        lanes[flight.lane].end(flight, outcome, at: now, &jitter)
        if isSentAgain(flight, outcome) { return }
        let result = limits.retries.result(
            of: outcome, number: attempt.number, attempt.brief,
            mayHaveArrived: flight.mayHaveArrived, since: flight.since, at: civil, &jitter)
        let isInVain = flight.isInVain(result)
        if isInVain, !flight.isRecorded { unrecorded -= 1 }
        switch flight.origin {
        case .chunk(let key, let token):
            let device = Checkpoint.Device(attempt.target.ordinal, attempt.target.device, result)
            // After a crash, a message that must not be sent twice would be uncertain, so record it
            // soon.
            if isInVain, attempt.brief.onUncertain == .resend {
                recorder.addInVain(device, of: key, token, at: now)
            } else {
                recorder.add(device, of: key, token, isAttempt: !isInVain, at: now)
            }
            if chunks.change(key, { $0.end(token) }) == true { touch(key) }
        case .row(let key, let token):
            let isAttempt = !isInVain && !flight.isRecorded
            recorder.add(result, of: key, token, isAttempt: isAttempt, at: now)
            guard rows[key]?.lease.token == token else { return }
            forget(key)
        }
    }

    /// Ends an attempt's place in the lane because its answer is late; an attempt of a chunk
    /// becomes a row.
    mutating func makeLate(_ id: FlightID) {
        guard var flight = flights[id] else { return }
        lanes[flight.lane].leave(flight)
        flight.hasLeft = true
        switch flight.origin {
        case .row(let key, let token):
            if let row = rows[key], row.lease.token == token, !row.isLate {
                lanes[row.lane].rowCount -= 1
                rows[key]?.isLate = true
            }
        case .chunk(let key, let token):
            guard let chunk = chunks[key], chunk.lease.token == token else { break }
            let row = RowRun(flight, of: chunk, at: civil)
            guard rows[row.lease.key] == nil else { break }
            rows[row.lease.key] = row
            recorder.add(flight.lateDevice(at: civil), of: key, token, isAttempt: true, at: now)
            if chunks.change(key, { $0.end(token) }) == true { touch(key) }
            (flight.origin, flight.isRecorded) = (.row(row.lease.key, token), true)
        }
        flights[id] = flight
    }
}

extension RowRun {
    /// Creates the row of a chunk's attempt whose answer is late.
    fileprivate init(_ flight: Flight, of chunk: ChunkRun, at civil: UnixTime) {
        let target = flight.attempt.target
        let key = RowKey(
            chunk.lease.key.notification, target.ordinal, flight.attempt.lane.adapter)
        let lease = RowLease(
            key: key, token: chunk.lease.token, brief: chunk.brief, attempts: 0,
            mayHaveArrived: flight.mayHaveArrived, isDoubtful: false, since: civil)
        self.init(
            lease: lease, lane: flight.lane, target: target, isUnderWay: true, isLate: true,
            deadline: chunk.deadline)
    }
}

extension Flight {
    /// The record of a chunk's attempt whose answer is late.
    fileprivate func lateDevice(at civil: UnixTime) -> Checkpoint.Device {
        let target = attempt.target
        return Checkpoint.Device(
            target.ordinal, target.device,
            .later(civil, attempts: 0, mayHaveArrived: true, reason: "the answer is late"),
            isUnderWay: true)
    }

    /// Returns whether the message reached nobody; sent again after a crash, it arrives at most
    /// once.
    fileprivate func isInVain(_ result: DeliveryResult) -> Bool {
        if case .failed = result { !mayHaveArrived } else { false }
    }
}
