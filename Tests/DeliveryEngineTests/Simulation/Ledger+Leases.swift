import DeliveryEngine

/// Work that a worker can lease for itself.
enum Work: Hashable {
    case chunk(ChunkKey)
    case row(RowKey)
    case plan(Int64)
}

/// The leases that the store has answered, whatever the store itself remembers.
struct Holdings {
    /// A lease.
    struct Holding {
        var token: LeaseToken
        var worker: Int
        var life: Int
        var until: Duration
    }

    private(set) var all: [Work: Holding] = [:]
    private var newest: [Work: LeaseToken] = [:]
    /// The work with which each delivery was leased last.
    private var works: [RowKey: Work] = [:]
    /// The number of checkpoints with results of work that another worker had leased by then.
    private(set) var fenced = 0

    /// Records a lease, and returns the earlier lease and the token that was given before.
    mutating func grant(_ work: Work, _ holding: Holding) -> (Holding?, LeaseToken?) {
        (all.updateValue(holding, forKey: work), newest.updateValue(holding.token, forKey: work))
    }

    mutating func grant(_ key: RowKey, by work: Work) { works[key] = work }

    /// Returns the lease with a delivery; nil if there is none.
    func holding(_ key: RowKey) -> Holding? { works[key].flatMap { all[$0] } }

    /// Records that the store has taken a checkpoint, which prolongs or ends leases.
    mutating func settle(_ checkpoint: Checkpoint, at now: Duration) {
        let until = now + checkpoint.span
        for progress in checkpoint.chunks {
            let work = Work.chunk(progress.key)
            if let holding = all[work], progress.token < holding.token, !progress.results.isEmpty {
                fenced += 1
            }
            change(work, progress.token, until: progress.isReleased ? nil : until)
        }
        for progress in checkpoint.rows { change(.row(progress.key), progress.token, until: nil) }
        for row in checkpoint.renewed { change(.row(row.key), row.token, until: until) }
    }

    /// Sets the time at which a lease ends; nil if it is given back.
    mutating func change(_ work: Work, _ token: LeaseToken, until: Duration?) {
        guard all[work]?.token == token else { return }
        if let until { all[work]?.until = until } else { all[work] = nil }
    }
}

extension Ledger {
    /// Records the leases in an answer of the store, and checks that nobody else has the work.
    mutating func grant(
        _ answer: StoreAnswer, to worker: Int, life: Int, until: Duration, at now: Duration
    ) {
        func holding(_ token: LeaseToken) -> Holdings.Holding {
            .init(token: token, worker: worker, life: life, until: until)
        }
        for lease in answer.plans {
            grant(.plan(lease.brief.sequence), holding(lease.token), at: now)
        }
        for lease in answer.chunks {
            grant(.chunk(lease.key), holding(lease.token), at: now)
            for ordinal in lease.ordinals {
                let key = RowKey(lease.key.notification, ordinal, lease.lane.adapter)
                holdings.grant(key, by: .chunk(lease.key))
            }
        }
        for lease in answer.rows {
            grant(.row(lease.key), holding(lease.token), at: now)
            holdings.grant(lease.key, by: .row(lease.key))
        }
    }

    private mutating func grant(_ work: Work, _ holding: Holdings.Holding, at now: Duration) {
        let (last, token) = holdings.grant(work, holding)
        if let last, last.until > now {
            complain(.oneLease, "\(work) is leased, and \(last) has it", at: now)
        }
        if let token, holding.token <= token {
            complain(.tokens, "\(work) has \(holding.token) after \(token)", at: now)
        }
    }

    /// Checks that a worker has a lease for a message that it writes.
    mutating func checkLease(_ key: RowKey, of worker: Int, life: Int, at now: Duration) {
        let holding = holdings.holding(key)
        guard holding?.worker == worker, holding?.life == life, now < holding?.until ?? .zero
        else {
            let text = "\(key) was written by \(worker), life \(life): it is \(holding as Any)"
            return complain(.oneLease, text, at: now)
        }
    }
}
