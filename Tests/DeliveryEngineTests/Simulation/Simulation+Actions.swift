import DeliveryEngine
import QueueModel
import ServiceKit

extension Simulation {
    /// Performs an action of a worker.
    func perform(_ action: EngineAction, _ number: Int, _ life: Int) {
        switch action {
        case .wake(let time): workers[number].wake = time
        case .stopped: break
        case .store(let call, let command):
            guard now >= workers[number].cutUntil else {
                return cutOff(call, command, number, life)
            }
            agenda.add(.toStore(number, life: life, call, command), at: now + span(0.0002...0.003))
        case .find(let lease):
            guard let delay = registryDelay() else {
                return answer(number, life, .targets(lease.key, lease.token, nil), .seconds(1))
            }
            let targets = lease.ordinals.filter { ledger.erased[$0] == nil }.map {
                target($0, lease.lane)
            }
            answer(number, life, .targets(lease.key, lease.token, targets), delay)
        case .findRow(let lease):
            let isGone = ledger.erased[lease.key.ordinal] != nil
            let lane = LaneKey(app: lease.brief.app, adapter: lease.key.adapter)
            var target = isGone ? nil : target(lease.key.ordinal, lane)
            if sabotage == .registryRenumbers { target?.ordinal += 1_000 }
            let delay = registryDelay()
            let event = EngineEvent.rowTarget(
                lease.key, lease.token, delay == nil ? nil : target, known: delay != nil)
            answer(number, life, event, delay ?? .seconds(1))
        case .resolve(let lease): resolve(lease, number, life)
        case .send(let id, let attempt): send(id, attempt, number, life)
        }
    }

    /// Returns the target for an ordinal.
    ///
    /// Some devices are muted. Some of the first app's have left one adapter for the other. Some
    /// have quiet hours.
    private func target(_ ordinal: UInt32, _ lane: LaneKey) -> Recipient {
        var target = Recipient(ordinal: ordinal, device: "d\(ordinal)", address: "t\(ordinal)")
        if ordinal % 41 == 0 { target.obstacle = .withheld(reason: "muted") }
        if ordinal % 37 == 0, lane == Self.lanes[0] { target.obstacle = .belongs(to: "fcm") }
        if Self.isSensitive(ordinal), sabotage != .quietHoursAreNotTold {
            // For longer than any worker has a device in hand.
            let cycle = (civil - Self.epoch) / .seconds(1) / Self.quietCycle
            target.quiet = (0..<200).map { Self.quietTime(Int(cycle) + $0) }
        }
        return target
    }

    /// Returns the quiet hours of sensitive devices in a cycle.
    static func quietTime(_ cycle: Int) -> Range<UnixTime> {
        let start = epoch + .seconds(quietCycle * Double(cycle))
        return start..<start + .seconds(100)
    }

    func answer(_ number: Int, _ life: Int, _ event: EngineEvent, _ delay: Duration) {
        agenda.add(.toWorker(number, life: life, event), at: now + delay)
    }

    private func registryDelay() -> Duration? {
        now < registryIsDownUntil ? nil : span(0.001...0.02)
    }

    private func resolve(_ lease: PlanLease, _ number: Int, _ life: Int) {
        guard let delay = registryDelay() else {
            return answer(number, life, .resolved(lease, false), .seconds(1))
        }
        // Who is in it follows from its number, so that it can be planned again.
        let step = UInt32(lease.brief.sequence % 5 + 1)
        let audience = stride(from: 0, to: Self.devices, by: Int(step)).filter {
            ledger.erased[$0] == nil
        }
        var parts: [(LaneKey, [UInt32], UnixTime?)] = []
        for lane in Self.lanes where lane.app == lease.brief.app {
            let isEven = lane.adapter == "apns"
            let reached = audience.filter { ($0 % 3 != 0) == isEven }
            for wave in 0..<3 as Range<UInt32> {
                let ordinals = reached.filter { $0 % 7 % 3 == wave }
                parts.append((lane, ordinals, notBefore(lease.brief.sequence, wave)))
            }
        }
        let reached = parts.reduce(0) { $0 + $1.1.count }
        audiences[lease.brief.sequence] = .init(
            parts: parts, unreached: audience.count - reached, count: audience.count)
        answer(number, life, .resolved(lease, true), delay)
    }

    /// Returns the time of a wave; nil if it may go at once.
    ///
    /// Every fourth notification goes in three waves, two minutes apart.
    private func notBefore(_ sequence: Int64, _ wave: UInt32) -> UnixTime? {
        guard sequence % 4 == 0, let note = store.notes[sequence] else { return nil }
        return note.machine.deliverTime + .seconds(120 * Int64(wave))
    }

    /// Checks that the time for a message has come, and that its device has no quiet hours.
    private func checkTime(_ attempt: Attempt) {
        let isClockTrusted = ledger.lastWrongClock.map { now - $0 > .seconds(200) } ?? true
        guard isClockTrusted else { return }
        let ordinal = attempt.target.ordinal
        let cycle = Int((civil - Self.epoch) / .seconds(1) / Self.quietCycle)
        if Self.isSensitive(ordinal), Self.quietTime(cycle).contains(civil) {
            let text = "\(attempt.key) was written in quiet hours"
            ledger.complain(.quietHours, text, at: now)
        }
        if let time = notBefore(attempt.brief.sequence, ordinal % 7 % 3), civil < time {
            ledger.complain(.notBefore, "\(attempt.key) was written before its time", at: now)
        }
    }

    private func send(_ id: FlightID, _ attempt: Attempt, _ number: Int, _ life: Int) {
        // What the worker was not told, the checker knows.
        let brief = store.notes[attempt.brief.sequence]?.brief ?? attempt.brief
        let honest = Attempt(brief, attempt.lane, attempt.target, number: attempt.number)
        ledger.write(
            honest, by: number, at: now, civil: civil, ended: store.ended[attempt.key],
            lives: lives)
        checkReplacing(id, honest, number)
        checkTime(honest)
        if attempt.number == 1 { workers[number].firsts[attempt.lane, default: 0] += 1 }
        agenda.add(
            .atProvider(id, honest, worker: number, life: life), at: now + span(0.001...0.01))
    }

    /// Checks that no other message with the same collapse key is under way to the device, and that
    /// no newer one was written.
    private func checkReplacing(_ id: FlightID, _ attempt: Attempt, _ number: Int) {
        let brief = attempt.brief
        guard !brief.collapseKey.isEmpty else { return }
        let slot = "\(brief.app) \(attempt.target.ordinal) \(brief.collapseKey)"
        let isTwice = workers.contains { $0.replacing.values.contains(slot) }
        // Of a worker that lost its leases one may be under way still.
        if isTwice, !ledger.mayHaveLostWork(since: now - .seconds(60)) {
            ledger.complain(.oneUnderWay, "two of \(slot) are under way", at: now)
        }
        if brief.sequence < ledger.newest[slot] ?? 0 {
            let text = "\(brief.sequence) comes after a newer one of \(slot)"
            ledger.complain(.newest, text, at: now)
        }
        ledger.newest[slot] = brief.sequence
        workers[number].replacing[id] = slot
    }

    /// Lets a provider answer a message that has come to it.
    func arrive(_ id: FlightID, _ attempt: Attempt, _ number: Int, _ life: Int) {
        var (outcome, isTaken, delay) = verdict(attempt)
        if sabotage == .providerLies, chance(1, in: 50) { isTaken = false }
        let isLost = if case .uncertain = outcome { true } else { false }
        if isTaken {
            ledger.accept(attempt, .init(time: now, worker: number, life: life, isLost: isLost))
        }
        if attempt.number > 1, workers[number].life == life { countRetry(outcome, attempt, number) }
        if sabotage == .answersAreLost, chance(1, in: 500) { return }
        answer(number, life, .ended(id, outcome), delay)
    }

    private func countRetry(_ outcome: AttemptOutcome, _ attempt: Attempt, _ number: Int) {
        switch outcome {
        case .providerFails, .messageFails, .unreachable, .uncertain, .providerBusy:
            workers[number].vain[attempt.lane, default: 0] += 1
        default: return
        }
        let age = (now - workers[number].born) / .seconds(1)
        let firsts = Double(workers[number].firsts[attempt.lane, default: 0])
        let vain = Double(workers[number].vain[attempt.lane, default: 0])
        if vain > 0.1 * firsts + age + 102 {
            let text = "\(attempt.lane) got \(vain) retries in vain of \(firsts)"
            ledger.complain(.retryBudget, text, at: now)
        }
    }

    /// Returns a provider's answer to a message, whether the provider accepts it, and how long that
    /// takes.
    private func verdict(_ attempt: Attempt) -> (AttemptOutcome, isTaken: Bool, Duration) {
        let quick = span(0.005...0.08)
        switch moods[attempt.lane] ?? .well {
        case .unreachable: return (.unreachable(reason: "no route"), false, quick)
        case .failing:
            let isPatient = weather != .storm && chance(1, in: 3)
            let wish: Duration? = isPatient ? span(1...30) : nil
            return (.providerFails(after: wish, reason: "500"), false, quick)
        case .hanging:
            return (.uncertain(reason: "no answer"), chance(1, in: 2), .seconds(30))
        case .busy: return (.providerBusy(after: span(1...20), reason: "429"), false, quick)
        case .credentials: return (.credentials(reason: "403"), false, quick)
        case .well: break
        }
        guard isFaulty else { return (.accepted, true, quick) }
        switch Int.random(in: 0..<100, using: &random) {
        case 0: return (.gone(since: nil, reason: "410"), false, quick)
        case 1: return (.refused(reason: "400"), false, quick)
        case 2: return (.deviceBusy(after: span(1...60), reason: "429"), false, quick)
        case 3: return (.providerFails(after: nil, reason: "503"), false, quick)
        case 4: return (.uncertain(reason: "reset"), chance(1, in: 2), quick)
        case 5: return (.unprocessed(reason: "GOAWAY"), false, quick)
        case 6: return (.messageFails(after: span(1...900), reason: "500"), false, quick)
        default: return (.accepted, true, quick)
        }
    }
}
