import Foundation
import Synchronization
import Times

@testable import HeraldClient

/// A device with its disks and the core that runs on it, without a network: the test carries
/// requests.
final class TestDevice {
    let files: TestDisk
    let keys: TestDisk
    let receipts: TestDisk
    private(set) var core: ClientCore
    var now = UnixTime(milliseconds: 1_800_000_000_000)
    private(set) var request: TransportRequest?
    private(set) var attesting: String?
    private(set) var timer: UnixTime?
    private(set) var effects: [ClientEffect] = []
    private(set) var inbox: [JSONValue] = []
    var refusesInbox = false
    let configuration: ClientCore.Configuration
    private let random: RandomSource

    init(
        seed: UInt64 = 1, files: TestDisk = TestDisk(), keys: TestDisk = TestDisk(),
        receipts: TestDisk = TestDisk(),
        _ change: (inout ClientCore.Configuration) -> Void = { _ in }
    ) {
        (self.files, self.keys, self.receipts) = (files, keys, receipts)
        let generator = Mutex(SplitMix(seed))
        random = RandomSource { generator.withLock { $0.next() } }
        let gateway = URL(string: "https://gateway.example") ?? URL(fileURLWithPath: "/")
        var configuration = ClientCore.Configuration(
            requests: GatewayRequests(gateway: gateway, key: "key"))
        change(&configuration)
        self.configuration = configuration
        core = ClientCore(configuration, Self.storage(files, keys, receipts), random)
    }

    private static func storage(
        _ files: TestDisk, _ keys: TestDisk, _ receipts: TestDisk
    ) -> ClientStorage {
        ClientStorage(
            files: files, keys: TestKeys(disk: keys), receipts: receipts, processes: ["extension"])
    }

    var isDead: Bool { files.isDead || keys.isDead || receipts.isDead }

    /// Begins a new process.
    func restart() {
        for disk in [files, keys, receipts] { disk.crash(afterBytes: nil) }
        core = ClientCore(configuration, Self.storage(files, keys, receipts), random)
        (request, attesting, timer) = (nil, nil, nil)
        handle(.schedule(.started))
    }

    func handle(_ event: ClientEvent) {
        perform(
            core.handle(event, now) { part in
                if refusesInbox { throw Crash() }
                inbox += part["items"]?.elements ?? []
            })
    }

    func edit(_ change: (inout Wishes) -> Void) throws { perform(try core.edit(now, change)) }

    func record(_ kind: LedgerEvent.Kind, _ message: String) throws {
        guard let event = LedgerEvent(kind, of: message, at: now) else { return }
        try record(event)
    }

    func record(_ event: LedgerEvent) throws { perform(try core.record(event, now)) }

    /// Returns the event of a goal, which is not recorded yet.
    func goal(_ name: String, value: Double = 0) throws -> LedgerEvent {
        try LedgerEvent(.init(name, value: value), at: now, random)
    }

    func report(_ places: [String: JSONValue]) { perform(core.report(places, at: nil, now)) }

    /// Gives the request that is under way to a server, and takes the server's answer.
    ///
    /// - Returns: true if there was a request.
    @discardableResult
    func exchange(_ server: inout NaiveServer) -> Bool {
        guard let request = takeRequest() else { return false }
        handle(.answered(server.answer(request)))
        return true
    }

    func takeRequest() -> TransportRequest? {
        defer { request = nil }
        return request
    }

    func answer(_ answer: TransportAnswer?) { handle(.answered(answer)) }

    /// Lets the time come for which a timer is set.
    @discardableResult
    func passTimer() -> Bool {
        guard let timer else { return false }
        now = max(now, timer)
        handle(.schedule(.timerFired))
        return true
    }

    /// Exchanges until nothing is under way; with the pauses in between.
    func settle(_ server: inout NaiveServer, steps: Int = 400) {
        handle(.schedule(.asked))
        for _ in 0..<steps {
            if exchange(&server) { continue }
            guard core.hasMore || core.schedule.memory.pause != nil, passTimer() else { return }
        }
    }

    func takeEffects() -> [ClientEffect] {
        defer { effects = [] }
        return effects
    }

    private func perform(_ new: [ClientEffect]) {
        for effect in new {
            switch effect {
            case .send(let request): self.request = request
            case .setTimer(let time): timer = time
            case .attest(let installID): attesting = installID
            default: effects.append(effect)
            }
        }
    }

    /// Returns the body of a request in JSON; null if there is no request.
    static func body(_ request: TransportRequest?) -> JSONValue {
        request.flatMap { JSONValue(parsing: $0.body) } ?? .null
    }
}
