import DeliveryEngine
import QueueModel

extension Simulation {
    /// Checks that nothing is lost and all counters are right, after everything came to its end.
    func checkEnd() {
        for sequence in submitted {
            guard let note = store.notes[sequence] else {
                ledger.complain(
                    .keeps, "notification \(sequence) was accepted and is lost", at: now)
                continue
            }
            guard note.machine.state.isFinal else {
                let state = note.machine.state
                ledger.complain(.drains, "\(sequence) is \(state) for ever", at: now)
                continue
            }
            checkSum(note)
        }
        checkCounts()
        for number in workers.indices {
            guard let engine = workers[number].engine else { continue }
            if engine.unrecorded != 0 || engine.underWay != 0 {
                let text = "worker \(number) has \(engine.unrecorded) in hand"
                ledger.complain(.handsEmpty, text, at: now)
            }
        }
    }

    /// Checks that each counter of delivered messages agrees with results that providers have
    /// accepted.
    func checkCounts() {
        var delivered: [Int64: Int] = [:]
        for (key, result) in store.ended where result == .delivered {
            delivered[key.notification, default: 0] += 1
            if ledger.accepted[key] == nil {
                let text = "\(key) is delivered, but nobody took it"
                ledger.complain(.deliveredIsTaken, text, at: now)
            }
        }
        for (sequence, note) in store.notes {
            let (counted, all) = (note.counts.delivered, delivered[sequence, default: 0])
            if counted != all {
                ledger.complain(.counts, "\(sequence) counts \(counted) of \(all)", at: now)
            }
        }
    }

    private func checkSum(_ note: MemoryQueue.Note) {
        let (counts, sequence) = (note.counts, note.brief.sequence)
        switch note.machine.state {
        case .sent, .failed, .expired:
            let all =
                counts.delivered + counts.failed + counts.uncertain + counts.expired
                + counts.suppressed
            // Each device is reached by one lane at most.
            if note.machine.isPlanned, all != counts.audience || counts.retrying != 0 {
                ledger.complain(.counts, "\(sequence): \(counts)", at: now)
            }
        case .scheduled, .queued, .sending, .stalled, .cancelled: break
        }
    }
}
