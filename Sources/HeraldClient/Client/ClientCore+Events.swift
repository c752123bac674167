import Times

extension ClientCore {
    /// Handles an event; returns the effects to perform, in order.
    ///
    /// - Parameter keep: keeps what came with the inbox, its part of the answer in JSON; the client
    ///   goes on behind it only when it returns.
    mutating func handle(
        _ event: ClientEvent, _ now: UnixTime, keep: (JSONValue) throws -> Void
    ) -> [ClientEffect] {
        switch event {
        case .schedule(let event):
            if case .started = event { isUnregistered = false }
            // What could not be read before is read now, whatever wakes the client.
            let wasLocked = locked != nil
            load()
            return advance(wasLocked ? .started : event, now)
        case .answered(let answer, let problem):
            return finish(GatewayAnswer(answer, problem, at: now), now, keep)
        case .attested(let attestation, let problem):
            return finishAttesting(attestation, problem, now)
        case .permission(let status): return permission(.heard(status))
        case .userTold(let user, let problem): return userTold(user, problem, now)
        }
    }

    /// Gives an event to the schedule, and makes the request that it asks for.
    mutating func advance(_ event: SyncSchedule.Event, _ now: UnixTime) -> [ClientEffect] {
        var effects: [ClientEffect] = []
        var events = isUnregistered ? [] : [event]
        while let event = events.popLast() {
            let before = schedule.memory
            for action in schedule.handle(event, now, random.fraction()) {
                switch action {
                case .setTimer(let time): effects.append(.setTimer(time))
                case .holdBackground: effects.append(.holdBackground)
                case .releaseBackground: effects.append(.releaseBackground)
                case .request:
                    if let effect = begin(now) {
                        effects.append(effect)
                    } else {
                        events.append(.finished(locked == nil ? .failed(told: nil) : .locked))
                    }
                }
            }
            // A pause must outlive the process; if it cannot be stored, it holds at least here.
            if schedule.memory != before, locked == nil { try? storeMemory() }
        }
        return effects
    }

    mutating func permission(_ event: Permission.Event) -> [ClientEffect] {
        let before = memory.permission
        let actions = memory.permission.handle(event)
        if memory.permission != before, locked == nil { try? storeMemory() }
        return actions.map { $0 == .ask ? .askPermission : .readPermission }
    }

    mutating func tellUser() -> [ClientEffect] {
        guard configuration.tellsUser, !isTellingUser, let deviceID = identity?.deviceID,
            secret != nil, let user = wishes.userPart.due,
            (try? sentRevision.note(wishes.revision)) != nil
        else { return [] }
        isTellingUser = true
        return [.tellUser(user, deviceID: deviceID)]
    }

    /// Begins the next request; nil if nothing can be sent now.
    private mutating func begin(_ now: UnixTime) -> ClientEffect? {
        guard locked == nil, let identity else { return nil }
        do {
            guard let deviceID = identity.deviceID, let secret else {
                guard configuration.attests else { return try register(identity, nil) }
                exchange = .attesting
                return .attest(installID: identity.installID)
            }
            try collect()
            return try sync(DeviceProof(deviceID: deviceID, secret: secret))
        } catch {
            memory.lastFailure = Refusal(code: "storage", message: "\(error)", time: now)
            return nil
        }
    }

    private mutating func userTold(
        _ user: String, _ problem: HeraldError?, _ now: UnixTime
    ) -> [ClientEffect] {
        isTellingUser = false
        // Whatever else went wrong is tried again.
        let isOver = problem.map { $0.code == .refused } ?? true
        let refusal = problem?.refusal(of: "user", at: now)
        memory.userProblem = isOver ? nil : refusal
        if locked == nil { try? storeMemory() }
        guard isOver else { return [] }
        var wishes = wishes
        wishes.userPart.told(user, refusal)
        try? store(wishes)
        return tellUser()
    }

    private mutating func finishAttesting(
        _ attestation: Attestation?, _ problem: AttestationProblem, _ now: UnixTime
    ) -> [ClientEffect] {
        guard case .attesting = exchange, let identity else { return [] }
        exchange = nil
        if let attestation, let request = try? register(identity, attestation) { return [request] }
        if attestation == nil { memory.registrationRefusal = problem.refusal(at: now) }
        return advance(.finished(.failed(told: problem.told)), now)
    }

    private mutating func register(
        _ identity: Identity, _ attestation: Attestation?
    ) throws -> ClientEffect {
        let message = wishes.whole(WishPart.allCases)
        try markSent(message)
        exchange = .registering(message)
        return .send(
            configuration.requests.register(
                identity, message, platform: configuration.platform,
                attestation: attestation))
    }

    private mutating func sync(_ proof: DeviceProof) throws -> ClientEffect {
        let parts = isolated.first.map { [$0] } ?? WishPart.allCases
        let message = wishes.due(parts)
        let events = parts.contains(.events) ? ledger?.value.next(eventCount) ?? [] : []
        let isWithPlaces = parts.contains(.places) && !places.isEmpty
        var places = isWithPlaces ? places : [:]
        // A location without the consent is answered and not kept.
        if isWithPlaces, wishes.refusals[.places] == nil, let consent = wishes.locationConsent {
            places["locationConsent"] = consent.json
        }
        places.merge(configs?.members ?? [:]) { place, _ in place }
        try markSent(message)
        exchange = .syncing(
            Sent(
                message: message, events: events,
                placesRevision: isWithPlaces ? placesRevision : nil,
                fix: isWithPlaces ? placesFix : nil))
        return .send(
            configuration.requests.sync(
                proof, message, events: events, cursor: memory.cursor, places: places))
    }

    /// Takes over the receipts that other processes, and this one while it was locked, have kept.
    private mutating func collect() throws {
        for process in storage.processes + ["app"] {
            try ReceiptJournal.collect(process, in: storage.receipts) { try keep($0) }
        }
    }
}
