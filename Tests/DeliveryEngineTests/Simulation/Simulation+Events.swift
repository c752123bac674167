import DeliveryEngine
import QueueModel
import ServiceKit

extension Simulation {
    /// Adds all events that happen by themselves to the agenda.
    func schedule() {
        let end = active / .seconds(1)
        func often(_ every: Double, _ event: () -> Event) {
            var time = Double.random(in: 0...every, using: &random)
            while time < end {
                agenda.add(event(), at: moment(ofActive: time))
                time += Double.random(in: every / 10...every * 1.9, using: &random)
            }
        }
        // What is rare comes in the short times of a world of days, too.
        func rarely(_ every: Double, _ event: () -> Event) {
            often(isLong ? every / 4 : every, event)
        }
        let isStorm = weather == .storm
        let isHard = weather == .frost || weather == .split || weather == .deaths
        often(isStorm ? 5 : isHard || isLong ? 15 : 40) { .submit }
        rarely(500) { .stop(scope()) }
        rarely(600) { .release }
        rarely(700) { .cancel }
        rarely(300) { .erase }
        rarely(weather == .deaths ? 100 : 400) {
            .crash(.random(in: workers.indices, using: &random))
        }
        if weather != .deaths { scheduleLostLeases(rarely) }
        for lane in Self.lanes { rarely(isStorm ? 60 : 300) { .mood(lane) } }
        rarely(3000) { .setClock }
        for time in endsOfBusyTimes { agenda.add(.calm, at: time) }
        agenda.add(.endOfFaults, at: faulty)
    }

    private func scheduleLostLeases(_ rarely: (Double, () -> Event) -> Void) {
        rarely(weather == .frost ? 60 : 700) {
            .pause(.random(in: workers.indices, using: &random))
        }
        rarely(weather == .split ? 60 : 700) {
            .cut(.random(in: workers.indices, using: &random))
        }
    }

    private func scope() -> Switches.Scope {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .everything
        case 1: .app("a")
        case 2: .lane(Self.lanes[Int.random(in: 0..<3, using: &random)])
        case 3: .type(app: "a", "alarm")
        default: .notification(submitted.randomElement(using: &random) ?? 1)
        }
    }

    func handle(_ event: Event) {
        switch event {
        case .toWorker(let number, let life, let event):
            guard workers[number].life == life else { return }
            if case .ended(let id, _) = event { workers[number].replacing[id] = nil }
            tell(number, event)
        case .toStore(let number, let life, let call, let command):
            atStore(number, life, call, command)
        case .atProvider(let id, let attempt, let number, let life):
            arrive(id, attempt, number, life)
        case .submit: submit()
        case .stop(let scope): stop(scope)
        case .resume(let scope): resume(scope)
        case .release: release()
        case .cancel:
            guard let sequence = submitted.randomElement(using: &random) else { return }
            store.handle(.cancel, sequence, at: civil)
        case .erase: erase()
        case .crash(let number): crash(number)
        case .restart(let number): if workers[number].engine == nil { start(number) }
        case .pause(let number): pause(number)
        case .goOn(let number): goOn(number)
        case .cut(let number): cut(number)
        case .mood(let lane): change(lane)
        case .calm: calm()
        case .setClock: setClock()
        case .endOfFaults: endFaults()
        }
    }

    private func submit() {
        let isLater = chance(1, in: 4)
        let due = isLater ? civil + lasting(10...600) : civil
        let brief = Brief(
            sequence: 0, app: chance(2, in: 3) ? "a" : "b", type: chance(1, in: 2) ? "alarm" : "",
            expireTime: due + (chance(1, in: 3) ? span(5...120) : lasting(600...20_000)),
            onUncertain: chance(1, in: 3) ? .drop : .resend,
            priority: Brief.Priority.allCases.randomElement(using: &random) ?? .normal,
            collapseKey: chance(1, in: 4) ? "k" : "")
        let sequence = store.submit(brief, deliverTime: due, now: civil)
        submitted.append(sequence)
        if sabotage == .storeLosesItsTail { tail.append(store) }
        if sabotage == .submissionsAreForgotten, chance(1, in: 5) { store.lose(sequence) }
        for number in workers.indices { tell(number, .work) }
    }

    private func stop(_ scope: Switches.Scope) {
        guard isFaulty, ledger.stopped[scope] == nil else { return }
        store.switches.set(scope, "somebody said so", epoch: store.switches.epoch + 1)
        ledger.stopped[scope] = now
        if sabotage != .switchesAreNotTold { tell(0, .switched(store.switches)) }
        hold()
        agenda.add(.resume(scope), at: now + lasting(5...400))
    }

    /// Stalls the notifications that the switches hold on all lanes.
    private func hold() {
        for sequence in store.notes.keys.sorted() {
            guard let brief = store.notes[sequence]?.brief else { continue }
            let isHeld = Self.lanes.contains { lane in
                lane.app == brief.app && store.switches.hold(brief, on: lane) != nil
            }
            // What one lane does not send the others may: only whole notifications are stalled.
            let isAll = Self.lanes.filter { $0.app == brief.app }
                .allSatisfy { store.switches.hold(brief, on: $0) != nil }
            if isHeld, isAll { store.handle(.held(reason: "stopped"), sequence, at: civil) }
        }
    }

    private func resume(_ scope: Switches.Scope) {
        store.switches.set(scope, nil, epoch: store.switches.epoch + 1)
        ledger.stopped[scope] = nil
        tell(0, .switched(store.switches))
    }

    private func release() {
        guard store.switches.stopped.isEmpty else { return }
        for sequence in submitted { store.handle(.release, sequence, at: civil) }
        for number in workers.indices {
            for lane in Self.lanes { tell(number, .released(lane)) }
        }
    }

    private func erase() {
        let ordinal = UInt32.random(in: 0..<Self.devices, using: &random)
        guard ledger.erased[ordinal] == nil, ledger.erased.count < 100 else { return }
        ledger.erased[ordinal] = now
        guard sabotage != .erasuresAreNotTold else { return }
        for number in workers.indices {
            for app in ["a", "b"] {
                agenda.add(
                    .toWorker(number, life: workers[number].life, .erased(app: app, [ordinal])),
                    at: now + span(0.01...0.3))
            }
        }
    }

    private func crash(_ number: Int) {
        guard isFaulty, workers[number].engine != nil else { return }
        crashes += 1
        if sabotage == .storeLosesItsTail { loseTail() }
        workers[number].engine = nil
        workers[number].life += 1
        workers[number].replacing = [:]
        (workers[number].isPaused, workers[number].held) = (false, [])
        ledger.heldUp.remove(number)
        agenda.add(.restart(number), at: now + lasting(0.1...40))
    }

    private func pause(_ number: Int) {
        guard isFaulty, workers[number].engine != nil, !workers[number].isPaused else { return }
        workers[number].isPaused = true
        ledger.heldUp.insert(number)
        ledger.lastPause = now
        agenda.add(.goOn(number), at: now + lasting(weather == .frost ? 11...30 : 0.1...30))
    }

    private func goOn(_ number: Int) {
        guard workers[number].isPaused else { return }
        workers[number].isPaused = false
        ledger.heldUp.remove(number)
        ledger.lastPause = now
        let held = workers[number].held
        workers[number].held = []
        for event in held { tell(number, event) }
    }

    private func change(_ lane: LaneKey) {
        let old = moods[lane]
        if sabotage == .roomIsUnlimited, isFaulty {
            moods[lane] = .hanging
            return
        }
        let moods: [Mood] =
            weather == .storm
            ? [.well, .failing, .failing]
            : [.well, .well, .well, .unreachable, .failing, .hanging, .busy, .credentials]
        self.moods[lane] = isFaulty ? moods.randomElement(using: &random) : .well
        guard old == .credentials else { return }
        for number in workers.indices { tell(number, .released(lane)) }
    }

    /// Lets providers recover at the beginning of a quiet time, or some time into it.
    private func calm() {
        for lane in Self.lanes where moods[lane] != .well {
            guard !chance(1, in: 30) else {
                agenda.add(.calm, at: now + span(60...7_200))
                continue
            }
            let isReleased = moods[lane] == .credentials
            moods[lane] = .well
            guard isReleased else { continue }
            for number in workers.indices { tell(number, .released(lane)) }
        }
    }

    private func setClock() {
        guard isFaulty else { return }
        ledger.lastWrongClock = now
        clockOffset = clockOffset == .zero ? span(-4000...4000) : .zero
        if clockOffset != .zero { agenda.add(.setClock, at: now + span(1...50)) }
    }

    private func endFaults() {
        isFaulty = false
        (storeIsDownUntil, registryIsDownUntil, clockOffset) = (.zero, .zero, .zero)
        ledger.lastWrongClock = now
        for lane in Self.lanes { change(lane) }
        for scope in Array(store.switches.stopped.keys) { resume(scope) }
        for number in workers.indices {
            workers[number].cutUntil = .zero
            goOn(number)
            if workers[number].engine == nil { start(number) }
            for lane in Self.lanes { tell(number, .released(lane)) }
        }
        release()
        // Once more: what was held while they were told.
        agenda.add(.release, at: now + .seconds(5))
    }
}
