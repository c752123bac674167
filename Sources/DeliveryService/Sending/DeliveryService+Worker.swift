import Audience
import DeliveryAdapters
import DeliveryEngine
import ServiceKit

extension DeliveryService {
    private var moment: Moment { Moment(civil: now, steady: environment.steady()) }

    /// Gives the worker an event and performs the resulting actions.
    func feed(_ event: EngineEvent) {
        if case .suspended(let sequence) = event { stops.note(.notification(sequence)) }
        takeAnswers()
        work.events.append(event)
        feedEvents()
    }

    /// Gives the worker an event soon, together with others that come until then; outcomes come in
    /// groups, and the worker decides once for each group.
    func feedSoon(_ event: EngineEvent) {
        takeAnswers()
        work.events.append(event)
        guard !work.isFeeding, !work.isToFeed else { return }
        work.isToFeed = true
        Task { feedEvents() }
    }

    /// Lets the worker handle the events that wait.
    func feedEvents() {
        guard !work.isFeeding else { return }
        takeAnswers()
        (work.isFeeding, work.isToFeed) = (true, false)
        var events: [EngineEvent] = []
        var actions: [EngineAction] = []
        swap(&actions, &work.actions)
        // Performing an action may lead to more events at once.
        while !work.events.isEmpty {
            takeSwitchesAhead()
            swap(&events, &work.events)
            lookAtRoom()
            engine.handle(events, at: moment, &actions)
            events.removeAll(keepingCapacity: true)
            // Start the store first, so that it works in the meantime: what it has not written yet
            // counts as in flight, and delays other messages.
            for case .store(let call, let command) in actions { begin(call, command) }
            for action in actions { perform(action) }
            actions.removeAll(keepingCapacity: true)
        }
        swap(&events, &work.events)
        swap(&actions, &work.actions)
        work.isFeeding = false
        findRows()
    }

    private func perform(_ action: EngineAction) {
        switch action {
        case .store: break
        case .find(let lease): Task { await find(lease) }
        case .findRow(let lease): work.rowsToFind[lease.key.notification, default: []].append(lease)
        case .resolve(let lease): Task { await plan(lease) }
        case .send(let id, let attempt): send(id, attempt)
        case .wake(let time): setAlarm(time)
        case .stopped: noteStopped()
        }
    }

    /// Sends the store a command in this same turn.
    private func begin(_ call: StoreCall, _ command: StoreCommand) {
        guard case .confirm = command else {
            Task.immediate { await ask(call, command) }
            return
        }
        // Only this process sets switches, and they are already stored.
        work.events.append(.stored(call, .success(StoreAnswer(switches: switches.switches))))
    }

    private func setAlarm(_ time: Duration) {
        if let alarm = work.alarm, alarm <= time { return }
        work.alarm = time
        let rest = max(.milliseconds(1), time - environment.steady())
        Task {
            // Nobody cancels this task.
            try? await Task.sleep(for: rest)
            ring(time)
        }
    }

    private func ring(_ time: Duration) {
        if work.alarm == time { work.alarm = nil }
        watchBlocks()
        metrics.note(engine)
        feed(.tick)
    }

    /// Sends the store a command, and gives the worker the answer.
    private func ask(_ call: StoreCall, _ command: StoreCommand) async {
        do {
            let answer = try await answer(command)
            work.storeTrouble.note(nil, log)
            // Many plans are stored at a time, so wait for others before leasing.
            if case .plan = call.kind {
                feedSoon(.stored(call, .success(answer)))
            } else {
                feed(.stored(call, .success(answer)))
            }
        } catch {
            work.storeTrouble.note(error, log)
            // As after a crash, attempts that are not recorded are repeated with the same message
            // ids.
            if work.isStopping, call.kind == .checkpoint { noteStopped() }
            feed(.stored(call, .failure(.unknown)))
        }
    }

    private func answer(_ command: StoreCommand) async throws -> StoreAnswer {
        let steady = environment.steady()
        var answer: QueueAnswer
        switch command {
        case .confirm: answer = QueueAnswer()
        case .lease(let request):
            answer = try await store.lease(request, at: steady)
            work.sendOnce(&answer)
            work.keep(answer.records) { engine.inHand }
            for wave in answer.waves { try noteInInbox(wave) }
        case .checkpoint(let checkpoint):
            for adapter in shared { await adapter.adapter.flush() }
            answer = try await store.record(checkpoint, at: steady)
            rates.add(checkpoint, at: now.milliseconds / 1000) { work.records[$0]?.app }
            metrics.note(engine)
        case .plan(let plan):
            guard let resolved = work.resolved.removeValue(forKey: plan.notification) else {
                return StoreAnswer(switches: switches.switches)
            }
            answer = try await store.store(plan, resolved.audience)
            if let heldBack = answer.heldBack {
                resolved.ordinals.subtract(try Bitmap.deserialize(heldBack))
            }
            for transition in answer.transitions {
                note(transition, ordinals: resolved.ordinals)
                if transition.record.rollout != nil { work.hasRollouts = true }
            }
            return answer.answer(switches.switches)
        }
        for transition in answer.transitions { note(transition) }
        return answer.answer(switches.switches)
    }
}
