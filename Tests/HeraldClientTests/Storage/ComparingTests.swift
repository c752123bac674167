import Foundation
import Testing
import Times

@testable import HeraldClient

/// Values whose changes are stored, compared with whole copies of them.
///
/// In random lives the process dies at any byte.
struct ComparingTests {
    @Test func `a screen that is stored by its changes is what it was, whenever the app is ended`()
        throws
    {
        let rules = ScreenRules()
        for seed in Schedules.seeds(20) {
            var world = ScreenWorld(seed)
            var time = ScreenWorld.start
            var sent: [PushMessage] = []
            let problem = try Self.live(seed, 150) { (screen: inout NotificationScreen) in
                time += Int64(world.dice.below(4_000))
                let slot = screen.slots.keys.sorted().randomElement(using: &world.dice)
                let event: ScreenEvent
                switch (world.dice.below(10), slot) {
                case (0, let slot?):
                    event = .displayed(slot, revision: screen.revision)
                case (1, let slot?):
                    let id = screen.slots[slot]?.ids.last ?? ""
                    event = .dismissed(slot, messageID: id)
                case (2, _): event = .read([world.dice.one(of: sent.map(\.id) + ["later"])])
                case (3, _) where world.dice.happens(20): event = .readTeam("T1")
                case (3, _):
                    let pushes = sent.suffix(6).filter { _ in world.dice.happens(40) }
                    event = .delivered(
                        Dictionary(pushes.map { ("system-\($0.id)", $0) }) { one, _ in one })
                case (4, _):
                    let kept = screen.slots.keys.sorted().filter { _ in world.dice.happens(90) }
                    let revisions = kept.map { ($0, screen.revision) }
                    event = .relaunched(onScreen: Dictionary(uniqueKeysWithValues: revisions))
                default:
                    sent.append(Self.message(&world))
                    event = .received(world.dice.one(of: Array(sent.suffix(5))))
                }
                _ = screen.handle(event, rules, at: UnixTime(milliseconds: time))
            }
            #expect(problem == nil, "seed \(seed)")
            if problem != nil { return }
        }
    }

    @Test func `places that are stored by their changes are what they were`() throws {
        for seed in Schedules.seeds(10) {
            var world = PlaceWorld(seed, count: 60, spread: 3_000, isDense: true)
            let problem = try Self.live(seed, 60) { (watch: inout PlaceWatch) in
                world.watch = watch
                if world.dice.happens(10) { world.launch() }
                world.isOnline = world.dice.happens(90)
                world.confirmsShown = world.dice.happens(80)
                world.motion = [world.dice.one(of: [.walking, .driving])]
                if world.dice.happens(10) {
                    let id = world.dice.one(of: world.places).id
                    let time = world.now + .seconds(300)
                    world.handle(.later(id, at: world.dice.happens(50) ? time : nil, onEntry: true))
                }
                if world.dice.happens(10) {
                    world.handle(.read(world.dice.one(of: world.places).id))
                }
                world.move(
                    north: Double(world.dice.below(800) - 400),
                    east: Double(world.dice.below(800) - 400), seconds: 60, tellsFix: true)
                watch = world.watch
            }
            #expect(problem == nil, "seed \(seed)")
            if problem != nil { return }
        }
    }

    @Test func `wishes that are stored by their changes are what they were`() throws {
        for seed in Schedules.seeds(20) {
            var dice = Dice(seed)
            let problem = try Self.live(seed, 80) { (wishes: inout Wishes) in
                Self.change(&wishes, &dice)
            }
            #expect(problem == nil, "seed \(seed)")
            if problem != nil { return }
        }
    }

    @Test func `the memory that is stored by its changes is what it was`() throws {
        for seed in Schedules.seeds(20) {
            var dice = Dice(seed)
            let problem = try Self.live(seed, 80) { (memory: inout ClientMemory) in
                let refusal = Refusal(
                    code: "code", message: "\(dice.below(9))", time: .init(milliseconds: 5))
                switch dice.below(7) {
                case 0: memory.schedule.failures += 1
                case 1: memory.cursor = "\(dice.below(3))"
                case 2: memory.lastFailure = dice.happens(50) ? refusal : nil
                case 3: memory.placesRefusal = dice.happens(50) ? refusal : nil
                case 4: memory.registrationRefusal = dice.happens(50) ? refusal : nil
                case 5: _ = memory.permission.handle(.heard(dice.one(of: [.allowed, .refused])))
                default: memory.forgetServer()
                }
            }
            #expect(problem == nil, "seed \(seed)")
            if problem != nil { return }
        }
    }

    /// Returns a message; half of them are of one conversation, which has more than are kept whole.
    private static func message(_ world: inout ScreenWorld) -> PushMessage {
        var message = world.message()
        guard world.dice.happens(50) else { return message }
        (message.kind, message.collapseKey, message.clears) = (.mention, "", false)
        (message.team, message.user, message.conversation) = ("T1", "U1", "C1")
        message.isSilent = false
        return message
    }

    /// Changes a value at random, and compares what a new process reads with a whole copy.
    ///
    /// - Returns: a description of the difference; nil if there is none.
    private static func live<Value: Comparing & Equatable>(
        _ seed: UInt64, _ steps: Int, _ step: (inout Value) -> Void
    ) throws -> String? {
        var random = SplitMix(seed)
        let disk = TestDisk()
        var stored = try Journaled<Value>("value", disk)
        var plain = Value()
        for index in 0..<steps {
            let kills = random.happens(0.2)
            if kills { disk.crash(afterBytes: Int.random(in: 0..<3_000, using: &random)) }
            var next = plain
            step(&next)
            let isTaken = (try? stored.change(disk) { $0 = next }) != nil
            if isTaken { plain = next }
            guard disk.isDead || random.happens(0.3) else { continue }
            disk.crash(afterBytes: nil)
            stored = try Journaled<Value>("value", disk)
            guard stored.value == plain || stored.value == next else { return "step \(index)" }
            plain = stored.value
        }
        return nil
    }

    private static func change(_ wishes: inout Wishes, _ dice: inout Dice) {
        let tag = "/t\(dice.below(8))"
        let refusal = Refusal(code: "code", field: tag, message: "no", time: .init(milliseconds: 5))
        switch dice.below(12) {
        case 0, 1: _ = wishes.edit { $0.tags.insert(tag) }
        case 2: _ = wishes.edit { $0.tags.remove(tag) }
        case 3: wishes.markSent(wishes.due(WishPart.allCases))
        case 4: wishes.tagPart.settle(wishes.tags, version: UInt64(dice.below(5)))
        case 5: wishes.tagPart.merge(theirs: [tag, "/other"], version: UInt64(dice.below(5)))
        case 6: wishes.tagPart.refuse(wishes.tags, refusal)
        case 7: wishes.tagPart.notice(version: UInt64(dice.below(5)))
        case 8: _ = wishes.edit { $0.attributes["a\(dice.below(3))"] = .number(1) }
        case 9:
            _ = wishes.edit {
                $0.setAddress(.firebase("token\(dice.below(3))"))
                $0.settings.isMuted.toggle()
            }
        case 10: wishes.settle(besidesTags: wishes.due(WishPart.allCases))
        default: wishes.forgetServer()
        }
    }
}
