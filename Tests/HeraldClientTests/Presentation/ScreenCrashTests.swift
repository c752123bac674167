import Foundation
import HeraldClient
import Testing
import Times

/// The screen of a phone on which the app is ended at any step.
///
/// A model of the operating system keeps the notifications that are shown.
struct ScreenCrashTests {
    @Test func `no message is shown twice, and the ledger is exact, whenever the app is ended`()
        throws
    {
        for seed in Schedules.seeds(300) {
            var phone = Phone(seed)
            for _ in 0..<30 { try phone.step() }
            try phone.relaunch()
            let problem = phone.problem
            #expect(problem == nil, "seed \(seed)")
            if problem != nil { return }
        }
    }

    /// The negative control, which stores the state after the actions.
    @Test func `a phone that stores its state too late shows messages twice`() throws {
        var found = 0
        for seed in UInt64(1)...300 {
            var phone = Phone(seed)
            phone.storesLate = true
            for _ in 0..<30 { try phone.step() }
            if phone.problem != nil { found += 1 }
        }
        #expect(found > 0)
    }
}

/// A phone: the app's state in memory and on disk, and the notifications of the operating system.
private struct Phone {
    /// The notification that the system shows in a slot.
    struct Shown: Equatable {
        let revision: Int64
        let message: PushMessage
    }

    var storesLate = false
    private var world: ScreenWorld
    private var time = ScreenWorld.start
    private let rules = ScreenRules()
    private var memory = NotificationScreen()
    private var disk = NotificationScreen()
    private var system: [String: Shown] = [:]
    private var sent: [PushMessage] = []
    /// The number of times that each message was new on the screen.
    private var appeared: [String: Int] = [:]
    /// The events of each message in the ledger, in order, by its id.
    private var ledger: [String: [String]] = [:]
    private(set) var problem: String?
    /// The messages that the person has tapped or dismissed.
    ///
    /// One that has left its slot is then reported as displayed once more; the ledger keeps it
    /// once.
    private var handled: Set<String> = []

    init(_ seed: UInt64) { world = ScreenWorld(seed) }

    mutating func step() throws {
        time += Int64(world.dice.below(4_000))
        switch world.dice.below(10) {
        case 0...4:
            // A provider brings some messages twice.
            if sent.isEmpty || world.dice.happens(75) { sent.append(world.message()) }
            try handle(.received(world.dice.one(of: Array(sent.suffix(5)))))
        case 5:
            guard let slot = system.keys.sorted().randomElement(using: &world.dice),
                let shown = system.removeValue(forKey: slot)
            else { return }
            try handle(.dismissed(slot, messageID: shown.message.id))
        case 6:
            guard let slot = system.keys.sorted().randomElement(using: &world.dice),
                let shown = system.removeValue(forKey: slot)
            else { return }
            try handle(.tapped(shown.message, slot: slot, action: nil))
        case 7: try relaunch()
        case 8: try handle(.read([world.dice.one(of: sent.map(\.id) + ["later"])]))
        default: try handle(.tick)
        }
    }

    /// Ends the app, and starts it again with the state on disk.
    mutating func relaunch() throws {
        memory = try JSONDecoder().decode(
            NotificationScreen.self, from: try JSONEncoder().encode(disk))
        if memory != disk { problem = "what was stored is not what was read" }
        try handle(.relaunched(onScreen: system.mapValues(\.revision)), mayCrash: false)
        let known = Set(memory.notifications(rules).map(\.slot))
        if Set(system.keys) != known {
            problem = "the system shows \(system.keys.sorted()), not \(known.sorted())"
        }
    }

    private mutating func handle(_ event: ScreenEvent, mayCrash: Bool = true) throws {
        switch event {
        case .tapped(let message, _, _): handled.insert(message.id)
        case .dismissed(_, let id): handled.insert(id)
        default: break
        }
        let actions = memory.handle(event, rules, at: UnixTime(milliseconds: time))
        if mayCrash, world.dice.happens(5) { return try relaunch() }
        // Notes for the ledger are stored with the state.
        if !storesLate { store(actions) }
        for action in actions {
            if mayCrash, world.dice.happens(5) { return try relaunch() }
            try perform(action, mayCrash: mayCrash)
        }
        if storesLate { store(actions) }
    }

    private mutating func store(_ actions: [ScreenAction]) {
        disk = memory
        for action in actions {
            switch action {
            case .noteDisplayed(let ids): ids.forEach { note("displayed", $0) }
            case .noteDismissed(let ids): ids.forEach { note("dismissed", $0) }
            case .noteTapped(let id, _): note("tapped", id)
            case .noteDropped(let id, _): note("dropped", id)
            default: break
            }
        }
    }

    private mutating func note(_ what: String, _ id: String) {
        let before = ledger[id] ?? []
        ledger[id] = before + [what]
        if what == "displayed", appeared[id] == nil { problem = "\(id) was never on the screen" }
        if what == "displayed", before.contains(what), !handled.contains(id) {
            problem = "\(id) is displayed twice"
        }
        if what == "dropped", before.contains("displayed") {
            problem = "\(id) is dropped after it was displayed"
        }
    }

    private mutating func perform(_ action: ScreenAction, mayCrash: Bool) throws {
        switch action {
        case .show(let shown):
            system[shown.slot] = Shown(revision: shown.revision, message: shown.message)
            for id in shown.newIDs {
                appeared[id, default: 0] += 1
                if appeared[id] != 1 { problem = "\(id) was shown twice" }
            }
            // The report of the system is an event of its own, and may come after the app's end.
            if mayCrash, world.dice.happens(10) { return try relaunch() }
            let report = ScreenEvent.displayed(shown.slot, revision: shown.revision)
            let more = memory.handle(report, rules, at: UnixTime(milliseconds: time))
            if !storesLate { store(more) }
        case .remove(let slots): for slot in slots { system[slot] = nil }
        default: break
        }
    }
}
