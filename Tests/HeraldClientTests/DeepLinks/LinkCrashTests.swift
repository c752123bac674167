import Foundation
import HeraldClient
import Testing
import Times

/// Links on a phone on which the app is ended at any step.
struct LinkCrashTests {
    @Test func `a link comes to its screen exactly once, or it is said why not`() throws {
        for seed in Schedules.seeds(500) {
            var phone = LinkPhone(seed)
            for _ in 0..<40 { try phone.step() }
            try phone.settle()
            let problem = phone.problem
            #expect(problem == nil, "seed \(seed)")
            if problem != nil { return }
        }
    }

    /// The negative control, which forgets to store.
    @Test func `a phone that forgets to store presents links twice`() throws {
        var found = 0
        for seed in UInt64(1)...200 {
            var phone = LinkPhone(seed)
            phone.forgets = true
            for _ in 0..<40 { try phone.step() }
            try phone.settle()
            if phone.problem != nil { found += 1 }
        }
        #expect(found > 0)
    }

    @Test func `some of each outcome come up in the schedules`() throws {
        var outcomes: Set<String> = []
        for seed in UInt64(1)...300 {
            var phone = LinkPhone(seed)
            for _ in 0..<40 { try phone.step() }
            try phone.settle()
            outcomes.formUnion(phone.outcomes.values.joined())
        }
        let expected = [
            "presented", "timed_out", "superseded", "refused", "signed_out", "logged_out",
            "onboarding", "crashed", "declined", "team_unavailable",
        ]
        #expect(outcomes.isSuperset(of: expected), "\(expected.filter { !outcomes.contains($0) })")
    }
}

private struct LinkPhone {
    var forgets = false
    private var dice: Dice
    private var time: Int64 = 1_795_000_000_000
    private var memory = LinkFlow()
    private var disk = LinkFlow()
    /// The questions of the running process that have no answer yet.
    private var questions: [LinkFlow.Action] = []
    private var opened = 0
    /// The outcomes of each link that was stored, by its text.
    private(set) var outcomes: [String: [String]] = [:]
    private var stored: [String] = []
    private(set) var problem: String?

    init(_ seed: UInt64) { dice = Dice(seed) }

    private var now: UnixTime { UnixTime(milliseconds: time) }

    mutating func step() throws {
        time += Int64(dice.below(6_000))
        switch dice.below(12) {
        case 0, 1:
            opened += 1
            let link = DeepLink(
                "/l\(opened)", from: dice.one(of: [.push, .outside]),
                messageID: dice.happens(50) ? "m\(opened)" : "", team: dice.one(of: ["", "T1"]))
            let asks = dice.happens(20)
            let match = try JSONValue.object([
                "route": .text("r"), "parameters": .object([:]), "asksFirst": .bool(asks),
            ]).decoded(LinkTable.Match.self)
            try handle(.opened(link, .route(match)))
        case 2: try relaunch()
        case 3: try handle(.tick)
        case 4: try handle(.changed)
        case 5: if dice.happens(10) { try handle(.loggedOut("T1")) }
        case 6: if dice.happens(10) { try handle(.onboarding) }
        default: try answer()
        }
    }

    /// Lets every link that waits come to its end.
    mutating func settle() throws {
        for _ in 0..<20 where memory.waiting != nil {
            try answer(quietly: true)
            try handle(.changed, mayCrash: false)
        }
        time += 60_000
        try handle(.tick, mayCrash: false)
        try relaunch()
        if memory.waiting != nil { problem = "a link waits for ever" }
        for link in stored where outcomes[link]?.count != 1 {
            problem = "\(link) ended as \(outcomes[link] ?? [])"
        }
    }

    private mutating func answer(quietly: Bool = false) throws {
        guard !questions.isEmpty else { return }
        let isCalm = quietly || dice.happens(40)
        switch questions.removeFirst() {
        case .askReadiness(_, let number):
            let readiness = dice.one(of: [
                LinkReadiness.loading, .ready, .otherTeam("T2"), .otherTeam("T2"), .signedOut("T3"),
            ])
            try handle(.readiness(isCalm ? .ready : readiness, number: number), !quietly)
        case .confirm(_, _, let number):
            try handle(.answered(dice.happens(70), number: number), !quietly)
        case .present(_, _, let number):
            try handle(.presented(isCalm, number: number), !quietly)
        case .switchTeam: try handle(.changed, !quietly)
        default: break
        }
    }

    private mutating func relaunch() throws {
        memory = try JSONDecoder().decode(LinkFlow.self, from: try JSONEncoder().encode(disk))
        questions = []
        try handle(.relaunched, mayCrash: false)
    }

    private mutating func handle(_ event: LinkFlow.Event, _ mayCrash: Bool) throws {
        try handle(event, mayCrash: mayCrash)
    }

    private mutating func handle(_ event: LinkFlow.Event, mayCrash: Bool = true) throws {
        let before = memory.waiting
        let actions = memory.handle(event, at: now)
        if mayCrash, dice.happens(6) { return try relaunch() }
        if !forgets || dice.happens(50) { disk = memory }
        for action in actions {
            switch action {
            case .noteOpened(let link): stored.append(link.text)
            case .noteDropped(let link, let reason): end(link, reason.rawValue)
            case .showFallback(let link, let reason): end(link, reason.rawValue)
            default: break
            }
        }
        if case .presented(true, _) = event, let before, memory.waiting == nil {
            end(before, "presented")
        }
        for action in actions {
            if mayCrash, dice.happens(6) { return try relaunch() }
            switch action {
            case .askReadiness, .confirm, .present, .switchTeam: questions.append(action)
            default: break
            }
            if case .present(let link, _, _) = action, link != memory.waiting {
                problem = "\(link.text) is presented and does not wait"
            }
        }
    }

    private mutating func end(_ link: DeepLink, _ how: String) {
        outcomes[link.text, default: []].append(how)
    }
}
