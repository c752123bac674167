import Foundation
import Testing
import Times

@testable import HeraldClient

/// Random lives of devices against a naive model.
///
/// Whatever happens, in the end the server has the wishes of each person and knows each event once.
struct RandomScheduleTests {
    private static let tags = (0..<6).map { "/t\($0)" }

    /// The acts of a person on one device, recorded without any of the library's logic.
    private struct Model {
        /// The last act for each tag, true for a follow; missing if it is not certain or a sender
        /// changed the tag.
        var follows: [String: Bool] = [:]
        var recorded: Set<String> = []
        /// Events that may or may not have been stored when the process died.
        var uncertain: Set<String> = []
        var attributes: [String: Int]? = [:]
    }

    /// A fault of a step, which shows that the checks find it.
    private enum Fault: CaseIterable {
        /// The library says that it has stored a follow, and has not.
        case follow
        /// The extension says that it has stored a receipt, and has not.
        case receipt
        /// The library reports an event that never happened.
        case invention
        /// The server stores another attribute than it was sent.
        case attribute
    }

    /// A server and its devices, whose lives follow from a seed.
    private struct World {
        var random: SplitMix
        var server = NaiveServer()
        var devices: [TestDevice] = []
        var models: [Model] = []
        var messages = 0
        /// The tags that senders have changed for any device.
        var touched: Set<String> = []
        private let fault: Fault?

        init(_ seed: UInt64, _ fault: Fault? = nil) {
            random = SplitMix(seed)
            self.fault = fault
            add(TestDevice(seed: seed), Model())
        }

        mutating func add(_ device: TestDevice, _ model: Model) {
            device.restart()
            devices.append(device)
            models.append(model)
        }

        mutating func step() {
            let index = Int.random(in: 0..<devices.count, using: &random)
            let device = devices[index]
            device.now = device.now + .milliseconds(Int64.random(in: 0..<5000, using: &random))
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<25: follow(index)
            case 25..<33: record(index)
            case 33..<38: attribute(index)
            case 38..<70: exchange(device)
            case 70..<78: device.passTimer()
            case 78..<82: device.handle(.schedule(.asked))
            case 82..<85: device.handle(.schedule(Bool.random(using: &random) ? .left : .entered))
            case 85..<88: extensionRecords(index)
            case 88..<90: touch(device)
            case 90..<92:
                device.now = device.now + .seconds(Int64.random(in: -9999...9999, using: &random))
            case 92..<94: lock(device)
            case 94..<98: armCrash(device)
            case 98: device.restart()
            default: clone(index)
            }
            if device.isDead { device.restart() }
        }

        private mutating func follow(_ index: Int) {
            let tag = RandomScheduleTests.tags[Int.random(in: 0..<6, using: &random)]
            let isFollowed = Bool.random(using: &random)
            if fault == .follow, devices[index].core.locked == nil {
                models[index].follows[tag] = isFollowed
                return
            }
            do {
                try devices[index].edit {
                    if isFollowed { $0.tags.insert(tag) } else { $0.tags.remove(tag) }
                }
                models[index].follows[tag] = isFollowed
            } catch is Crash {
                // It was stored or not.
                models[index].follows[tag] = nil
            } catch {}
        }

        private mutating func record(_ index: Int) {
            messages += 1
            guard let event = anyEvent(of: devices[index]) else { return }
            if fault == .invention { try? devices[index].record(.tapped, "never\(messages)") }
            do {
                try devices[index].record(event)
                models[index].recorded.insert(event.id)
            } catch {
                models[index].uncertain.insert(event.id)
            }
        }

        /// Returns an event about a new message, or a goal; nil if the goal could not be stored.
        private mutating func anyEvent(of device: TestDevice) -> LedgerEvent? {
            guard let kind = LedgerEvent.Kind.allCases.randomElement(using: &random), kind != .goal
            else { return try? device.goal("g\(messages)", value: Double(messages)) }
            return LedgerEvent(kind, of: "m\(messages)", at: device.now)
        }

        private mutating func extensionRecords(_ index: Int) {
            messages += 1
            let device = devices[index]
            let journal = ReceiptJournal("extension", in: device.receipts)
            do {
                if fault != .receipt {
                    try journal.record(.received, of: "m\(messages)", at: device.now)
                }
                models[index].recorded.insert("received:m\(messages)")
            } catch {
                models[index].uncertain.insert("received:m\(messages)")
            }
        }

        private mutating func attribute(_ index: Int) {
            let name = "a\(Int.random(in: 0..<3, using: &random))"
            let value = Int.random(in: 0..<3, using: &random)
            do {
                try devices[index].edit {
                    $0.attributes[name] = value == 0 ? nil : .number(Double(value))
                }
                models[index].attributes?[name] = value == 0 ? nil : value
            } catch is Crash {
                models[index].attributes = nil
            } catch {}
        }

        private mutating func exchange(_ device: TestDevice) {
            guard let request = device.takeRequest() else { return }
            if random.happens(0.15) { return device.answer(nil) }
            if random.happens(0.05) {
                server.absent =
                    [["tags"], ["inbox"], ["tags", "inbox"]]
                    .randomElement(using: &random) ?? []
            }
            let answer = server.answer(request)
            if fault == .attribute, let id = device.core.identity?.deviceID {
                server.devices[id]?.attributes["a0"] = .object(["number": .number(9)])
            }
            server.absent = []
            device.answer(random.happens(0.15) ? nil : answer)
        }

        private mutating func touch(_ device: TestDevice) {
            guard let id = device.core.identity?.deviceID, server.devices[id] != nil else { return }
            let tag = RandomScheduleTests.tags[Int.random(in: 0..<2, using: &random)]
            touched.insert(tag)
            server.devices[id]?.tags.formSymmetricDifference([tag])
            server.devices[id]?.version += 1
        }

        private mutating func lock(_ device: TestDevice) {
            device.files.isLocked = true
            device.restart()
            device.passTimer()
            device.files.isLocked = false
            device.handle(.schedule(.started))
        }

        private mutating func armCrash(_ device: TestDevice) {
            let disk = [device.files, device.keys, device.receipts].randomElement(using: &random)
            disk?.crash(afterBytes: Int.random(in: 0..<3000, using: &random))
        }

        private mutating func clone(_ index: Int) {
            guard devices.count < 3, !devices[index].isDead else { return }
            let old = devices[index]
            var model = models[index]
            // What waits there is the first device's to tell.
            (model.recorded, model.uncertain) = ([], [])
            add(
                TestDevice(
                    seed: random.next(), files: TestDisk(old.files.files),
                    receipts: TestDisk()), model)
        }

        /// Ends all faults, and lets every device sync until it has nothing to send.
        mutating func finish() {
            for device in devices {
                device.restart()
                device.settle(&server)
                // A second time, for what other processes had written meanwhile.
                device.settle(&server)
            }
        }

        func violations() -> [String] {
            var found: [String] = []
            for (device, model) in zip(devices, models) {
                guard let id = device.core.identity?.deviceID, let stored = server.devices[id]
                else {
                    found.append("a device is not registered")
                    continue
                }
                if stored.tags != device.core.wishes.tags {
                    found.append("tags \(stored.tags), wished \(device.core.wishes.tags)")
                }
                for (tag, isFollowed) in model.follows where !touched.contains(tag) {
                    if stored.tags.contains(tag) != isFollowed {
                        found.append("\(tag) of \(id) is not \(isFollowed)")
                    }
                }
                let events = Set(stored.events.keys)
                let lost = model.recorded.subtracting(events)
                let invented = events.subtracting(model.recorded).subtracting(model.uncertain)
                if !lost.isEmpty { found.append("events of \(id) are lost: \(lost)") }
                if !invented.isEmpty { found.append("events of \(id) never were: \(invented)") }
                if let attributes = model.attributes {
                    let kept = stored.attributes.mapValues { $0["number"]?.double.map { Int($0) } }
                    if kept != attributes.mapValues({ $0 }) {
                        found.append("\(kept) \(attributes)")
                    }
                }
            }
            return found
        }
    }

    @Test func `whatever happens, the server has what was wished and what happened, once`() {
        for seed in Schedules.seeds(200) {
            var world = World(seed)
            for _ in 0..<150 { world.step() }
            world.finish()
            let violations = world.violations()
            guard violations.isEmpty else {
                Issue.record("seed \(seed): \(violations)")
                return
            }
        }
    }

    @Test(arguments: Fault.allCases)
    private func `a step that goes wrong is found by the same judge`(_ fault: Fault) {
        let found = (1...20 as ClosedRange<UInt64>).contains { seed in
            var world = World(seed, fault)
            for _ in 0..<150 { world.step() }
            world.finish()
            return !world.violations().isEmpty
        }
        #expect(found, "\(fault)")
    }
}
