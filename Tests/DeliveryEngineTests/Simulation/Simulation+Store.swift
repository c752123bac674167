import DeliveryEngine
import QueueModel
import ServiceKit

extension Simulation {
    func atStore(
        _ number: Int, _ life: Int, _ call: StoreCall, _ command: StoreCommand
    ) {
        // What a worker said before it died may come, or not.
        if workers[number].life != life, chance(1, in: 2) { return }
        var result: Result<StoreAnswer, StoreFailure> = .failure(.refused)
        let isDown = now < storeIsDownUntil
        if isFaulty, weather != .deaths, chance(1, in: 3_000) { breakStore() }
        if isFaulty, chance(1, in: 4_000) { registryIsDownUntil = now + lasting(0.5...60) }
        if !isDown, !isFaulty || !chance(1, in: 50) {
            let answer = perform(command, number, life)
            let isLost = isFaulty && chance(1, in: 50)
            let isCut = now < workers[number].cutUntil
            result = isLost || isCut ? .failure(.unknown) : .success(answer)
        }
        agenda.add(
            .toWorker(number, life: life, .stored(call, result)), at: now + span(0.0005...0.006))
    }

    /// Lets the store perform a command, and records its answer in the ledger.
    private func perform(_ command: StoreCommand, _ number: Int, _ life: Int) -> StoreAnswer {
        commands += 1
        if sabotage == .storeLeasesTwice, commands % 50 == 0 { store.restart() }
        let answer = told(store.perform(command, at: now, audience: audience(for: command)))
        switch command {
        case .lease(let request):
            ledger.grant(
                answer, to: number, life: life, until: now + request.span, at: now)
        case .checkpoint(let checkpoint): ledger.holdings.settle(checkpoint, at: now)
        case .plan(let plan):
            ledger.holdings.change(.plan(plan.notification), plan.token, until: nil)
        case .confirm: break
        }
        if let key = store.changedByOthers.first {
            let text = "\(key) was changed by somebody who had it no more"
            ledger.complain(.fencing, text, at: now)
        }
        // Often enough, and not so often that nothing else is done.
        if commands % 4_000 == 0 { checkCounts() }
        return answer
    }

    private func breakStore() {
        storeIsDownUntil = now + lasting(0.5...8)
        // So long that a lease may end before it is renewed, if it is away again soon after.
        if storeIsDownUntil - now > .seconds(1) { ledger.lastOutage = storeIsDownUntil }
    }

    /// Returns an answer without the parts that the sabotage hides from workers.
    private func told(_ answer: StoreAnswer) -> StoreAnswer {
        var answer = answer
        func change(_ brief: inout Brief) {
            if sabotage == .dropIsNotTold { brief.onUncertain = .resend }
            if sabotage == .collapseKeysAreNotTold { brief.collapseKey = "" }
            if sabotage == .expiryIsNotTold { brief.expireTime = UnixTime(milliseconds: .max) }
        }
        for index in answer.chunks.indices {
            change(&answer.chunks[index].brief)
            let key = answer.chunks[index].key
            if sabotage == .storeLeasesWhatIsDone, let chunk = store.chunks[key] {
                answer.chunks[index].ordinals = chunk.ordinals
            }
            if sabotage == .storeRepeatsTokens {
                answer.chunks[index].token = LeaseToken(Int64(1_000 - commands / 100))
            }
        }
        if sabotage == .storeHidesWork {
            answer.chunks.removeAll { $0.key.notification % 3 == 0 && $0.key.number == 1 }
        }
        for index in answer.rows.indices { change(&answer.rows[index].brief) }
        for index in answer.plans.indices { change(&answer.plans[index].brief) }
        if sabotage == .switchesAreNotTold { answer.switches = Switches() }
        return answer
    }

    /// Puts the store back to its state at the tenth last submission, but keeps the switches.
    func loseTail() {
        guard let old = tail.suffix(10).first else { return }
        let switches = store.switches
        (store, tail) = (old, [])
        store.switches = switches
    }
}
