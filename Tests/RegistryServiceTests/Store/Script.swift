import Audience
import Crypto
import Protocol
import ServiceKit
import TestSupport

@testable import RegistryService

/// The steps of one transaction, whose answers are texts.
struct Script: RegistryCommand {
    enum Step {
        case insertApp(String)
        case editApp(String, AppEdit)
        case insertKey(String)
        case revokeKey(String, Int64)
        case insert(Device)
        case update(Device)
        case mark(DeviceRow, Int64)
        case remove(Device)
        case takeOrdinal(app: UInt32, before: Int64)
        case install(String)
        case owner(String)
        case setOwner(String, DeviceRow?)
        case scan(after: DeviceRow?, limit: Int)
        case changes(after: Int64, limit: Int)
        case trim(before: Int64, limit: Int)
        case erasures(after: Int64, limit: Int)
        case forget(upTo: Int64, users: Int64)
        case eraseUser(String)
        /// A follower's report of its progress: the erasures that it is behind, in this list or
        /// another one.
        case follow(FollowingService, behind: Int64, isOfThis: Bool)
        case setReplayed
        case keepCounts(app: UInt32, day: Int64, tag: String)
        case counts(app: UInt32, days: [Int64])
        case waiting(DeviceRow)
        case look
        case fail
    }

    struct Failed: Error {}

    let steps: [Step]

    init(_ steps: [Step]) { self.steps = steps }

    /// Returns the answers to the steps; nil if the transaction was undone.
    func result(on store: some RegistryDriver) async -> [String]? {
        try? await store.perform(self)
    }

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [String] {
        var answers: [String] = []
        for step in steps { answers.append(try Self.run(step, tables)) }
        return answers
    }

    private static func run(
        _ step: Step, _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> String {
        switch step {
        case .insertApp(let id):
            return "\(String(describing: try tables.insert(app(id))))"
        case .editApp(let id, let edit):
            return "\(String(describing: try tables.edit(id, edit)))"
        case .insertKey(let id): try tables.insert(key(id))
        case .revokeKey(let id, let time):
            let revoked = try tables.revokeKey(id, at: UnixTime(milliseconds: time))
            return "\(String(describing: revoked))"
        case .insert(let device): try tables.insert(device)
        case .update(let device):
            // Only of devices that are there.
            if try tables.device(at: device.row) != nil { try tables.update(device) }
        case .mark(let row, let time): return try mark(row, time, tables)
        case .remove(let device):
            if let known = try tables.device(at: device.row) {
                try tables.remove(known, at: UnixTime(milliseconds: Int64(device.row.ordinal)))
            }
        case .takeOrdinal(let app, let time):
            let taken = try tables.takeOrdinal(
                of: app, freeBefore: UnixTime(milliseconds: time))
            return "\(String(describing: taken))"
        case .install(let install):
            return "\(String(describing: try tables.row(ofInstall: install, in: 1)))"
        case .owner(let value):
            return "\(String(describing: try tables.owner(of: address(value))))"
        case .setOwner(let value, let row): try tables.setOwner(of: address(value), row)
        case .scan(let last, let limit):
            return "\(try tables.devices(after: last, limit: limit).map(describe))"
        case .changes(let sequence, let limit):
            var page = try tables.changes(after: sequence, limit: limit)
            page.generation = []
            return "\(page)"
        case .trim(let sequence, let limit):
            return "\(try tables.trimFeed(before: sequence, limit: limit))"
        case .erasures(let sequence, let limit):
            var page = try tables.erasures(after: sequence, limit: limit)
            page.generation = []
            return "\(page)"
        case .forget(let sequence, let users):
            return "\(try tables.forgetErasures(upTo: sequence, usersUpTo: users))"
        case .eraseUser(let name): return try eraseUser(name, tables)
        case .follow(let follower, let behind, let isOfThis):
            return try follow(follower, behind: behind, isOfThis: isOfThis, tables)
        case .setReplayed: try tables.setReplayed()
        case .keepCounts(let app, let day, let tag):
            let counts = DayCounts(
                day: day, time: UnixTime(milliseconds: day), text: "3 /a b\n\(day) \(tag)",
                isWhole: day % 2 == 0)
            try tables.keep(counts, of: app, since: day - 3)
        case .counts(let app, let days):
            return "\(try tables.tagCounts(of: app, on: days).map(describe))"
        case .waiting(let row):
            let key = OwnedKey(address("\(row.ordinal % 2)"))
            let known = try tables.rows(waitingFor: key, of: row.app, most: 2)
            try tables.keep(Confirmation(row: row, address: key, due: UnixTime(milliseconds: 1)))
            return "\(known)"
        case .look:
            let flags = (try tables.hasOwners(), try tables.isDueForReplay())
            let cursors = try FollowingService.allCases.map { try tables.erasureCursor(of: $0) }
            return "\(try tables.apps()) \(try tables.keys()) \(flags) \(cursors)"
        case .fail: throw Failed()
        }
        return ""
    }

    /// Describes counts with the tags in order: dictionaries have none.
    private static func describe(_ counts: DayCounts) -> String {
        let devices = counts.devices.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return "\(counts.day) \(counts.time) \(devices) \(counts.isWhole)"
    }

    private static func mark(
        _ row: DeviceRow, _ time: Int64, _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> String {
        guard var device = try tables.device(at: row),
            let id = device.profile.addresses.last?.id,
            let marked = device.profile.addresses.marking(
                id, time % 2 == 0 ? .invalid : .suspect, "reason \(time)",
                at: UnixTime(milliseconds: time))
        else { return "none to mark" }
        device.profile.addresses = marked
        try tables.mark(id, of: device.addresses)
        return ""
    }

    private static func follow(
        _ follower: FollowingService, behind: Int64, isOfThis: Bool,
        _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> String {
        let list = try tables.erasures(after: 0, limit: 0)
        let cursor = ErasureCursor(
            follower: follower, generation: isOfThis ? list.generation : [0],
            sequence: max(0, list.highWater - behind))
        let read = try ReadErasures(cursor: cursor).run(tables)
        let isForgotten = try MoveErasureCursor(cursor: cursor).run(tables)
        let text = "\(read.done) \(read.isNews) \(read.page.entries)"
        return isForgotten ? text + " forgotten" : text
    }

    private static func eraseUser(
        _ name: String, _ tables: borrowing some RegistryTables & ~Copyable
    ) throws -> String {
        guard let app = try tables.apps().first, let id = Selector.Name(name) else { return "" }
        let user = UserErasure(app: app, id: id)
        let before = try tables.erasureCount(of: user)
        return "\(before) \(try tables.noteErasure(of: user, at: UnixTime(milliseconds: 1)))"
    }

    private static func describe(_ device: Device) -> String {
        "\(device.message(app: "")) \(device.row) \(device.install ?? "-") \(device.secretHash)"
    }

    private static func app(_ id: String) -> StoredApp {
        StoredApp(
            id: id, number: 0, name: "ü", timeZone: id == "b" ? "Asia/Tokyo" : "",
            generation: .max, created: UnixTime(milliseconds: -1))
    }

    private static func key(_ id: String) -> Key {
        Key(
            id: id, app: "", role: .admin, name: id, hash: Secret.hash(id),
            created: UnixTime(milliseconds: 5))
    }

    private static func address(_ value: String) -> AddressKey {
        AddressKey(app: 1, id: Proto.Address.ID(kind: "fcm-token", value: value))
    }
}

extension Script {
    /// Creates a script of a few steps on a few devices, addresses and keys; some scripts are
    /// undone.
    init(_ random: inout SeededGenerator) {
        var steps: [Step] = []
        for _ in 0..<Int.random(in: 1...6, using: &random) { steps.append(Self.step(&random)) }
        if Int.random(in: 0..<6, using: &random) == 0 { steps.append(.fail) }
        self.init(
            steps + [.scan(after: nil, limit: 100), .erasures(after: 0, limit: 100), .look])
    }

    private static func step(_ random: inout SeededGenerator) -> Step {
        let row = DeviceRow(
            app: .random(in: 1...2, using: &random), ordinal: .random(in: 0...7, using: &random))
        let text = ["a", "b", "ü"].randomElement(using: &random) ?? ""
        let device = device(row, variant: Int.random(in: 0..<4, using: &random))
        let time = Int64.random(in: 0...9, using: &random)
        switch Int.random(in: 0..<29, using: &random) {
        case 0: return .insertApp(text)
        case 1: return .insertKey(text + "\(time)\(row)")
        case 2: return .revokeKey(text, time)
        case 3, 4: return .insert(device)
        case 5: return .update(device)
        case 6: return .remove(device)
        case 7: return .takeOrdinal(app: row.app, before: time)
        case 8: return .install("install \(row.ordinal) of \(row.app)")
        case 9: return .owner(text)
        case 10: return .setOwner(text, time < 5 ? row : nil)
        case 11: return .scan(after: row, limit: Int(time))
        case 12: return .erasures(after: time, limit: Int(row.ordinal))
        case 13: return .forget(upTo: time * 2, users: time)
        case 14: return .setReplayed
        case 15, 16, 17, 18:
            return .follow(
                [.delivery, .geo, .watcher][Int(time % 3)],
                behind: .random(in: -1...2, using: &random),
                isOfThis: row.ordinal > 0)
        case 20, 21: return .mark(row, time)
        case 19: return .trim(before: time * 30, limit: Int(row.ordinal) * 4)
        case 22:
            return .editApp(
                text, AppEdit(name: time < 5 ? nil : text, timeZone: row.app == 1 ? nil : text))
        case 23: return .keepCounts(app: row.app, day: time, tag: text)
        case 24, 25: return .counts(app: row.app, days: Set([time, Int64(row.ordinal)]).sorted())
        case 26: return .waiting(row)
        case 27: return .eraseUser(text)
        default: return .changes(after: time * 30, limit: Int(row.ordinal))
        }
    }

    /// Returns a device of a row; its variants differ in the fields that may change.
    static func device(_ row: DeviceRow, variant: Int) -> Device {
        let install = row.ordinal % 2 == 0 ? "install \(row.ordinal) of \(row.app)" : nil
        var profile = DeviceProfile()
        profile.locale = "l\(variant)"
        profile.addresses = (0..<variant).map { number in
            .with {
                ($0.kind, $0.value, $0.state) = ("fcm-token", "\(row) \(number)", .active)
                $0.registerTime = UnixTime(milliseconds: 1).timestamp
            }
        }
        return Device(
            id: Identifier(high: 1, low: UInt64(row.number)), row: row,
            secretHash: Secret.hash("\(variant)"), install: install,
            tags: variant == 0 ? [] : [Tag(fixed: "/a"), Tag(fixed: "ü b")],
            tagVersion: UInt64(variant), profile: profile,
            created: UnixTime(milliseconds: Int64(row.ordinal)),
            synced: UnixTime(milliseconds: Int64(variant)))
    }
}

extension Tag {
    /// Creates a tag from a text that is valid.
    fileprivate init(fixed text: String) {
        do throws(TagError) {
            self = try Tag(text)
        } catch {
            fatalError("\(error)")
        }
    }
}
