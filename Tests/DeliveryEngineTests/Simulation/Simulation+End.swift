import DeliveryEngine
import QueueModel

extension Simulation {
    /// Looks whether nothing is lost and the counters are right, when all has come to its end.
    func checkEnd() {
        for sequence in submitted {
            guard let note = store.notes[sequence] else {
                ledger.complain("notification \(sequence) was accepted and is lost", at: now)
                continue
            }
            guard note.machine.state.isFinal else {
                let state = note.machine.state
                ledger.complain("notification \(sequence) is \(state) for ever", at: now)
                continue
            }
            check(note)
        }
        for (key, result) in store.ended where result == .delivered {
            if ledger.accepted[key] == nil {
                ledger.complain("\(key) is delivered, but nobody took it", at: now)
            }
        }
        for number in workers.indices {
            guard let engine = workers[number].engine else { continue }
            if engine.unrecorded != 0 || engine.underWay != 0 {
                ledger.complain("worker \(number) has \(engine.unrecorded) in hand", at: now)
            }
        }
    }

    private func check(_ note: MemoryQueue.Note) {
        let (counts, sequence) = (note.counts, note.brief.sequence)
        let mine = store.ended.filter { $0.key.notification == sequence }
        let delivered = mine.values.count { $0 == .delivered }
        if counts.delivered != delivered {
            ledger.complain("\(sequence) counts \(counts.delivered) of \(delivered)", at: now)
        }
        switch note.machine.state {
        case .sent, .failed, .expired:
            let all =
                counts.delivered + counts.failed + counts.uncertain + counts.expired
                + counts.suppressed
            // Each device is reached by one lane at most.
            if note.machine.isPlanned, all != counts.audience || counts.retrying != 0 {
                ledger.complain("\(sequence): \(counts)", at: now)
            }
        case .scheduled, .queued, .sending, .stalled, .cancelled: break
        }
    }
}
