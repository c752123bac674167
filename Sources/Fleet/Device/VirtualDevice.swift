import Foundation
import HeraldClient
import Synchronization
import Transport

/// A phone with an app that has the library, and the person who carries it.
actor VirtualDevice {
    /// The parts of a run that all its devices share.
    struct Surroundings: Sendable {
        /// The event loop on which all devices run.
        let loop: EventLoop
        let setup: FleetSetup
        let world: FleetWorld
        let network: FleetNetwork
        let office: PushOffice
        /// The times at which the run begins and ends, by the devices' clocks.
        let start: UnixTime
        let end: UnixTime
    }

    /// The initial state of a device.
    struct Beginning: Sendable {
        var number: Int
        var time: UnixTime
        var journey: Journey
        var tags: Set<String>
        /// The files of a backup; nil for a new phone.
        var backup: [String: Data]?
    }

    let number: Int
    let around: Surroundings
    var random: SeededRandom
    let disk: PhoneDisk
    let screen = PhoneScreen()
    let places: PhonePlaces
    let air = PhoneTransport.Air()
    let silence = ToldSilence()
    nonisolated let mailbox: PushOffice.Mailbox
    let token: String
    private let shared: SharedRandom
    private let names = NotificationNames()
    private let trace: DeviceTrace?
    let journey: Journey
    let hasBackup: Bool

    var process = PhoneProcess()
    var clock: SimulatedClock
    var client: HeraldClient
    var agenda: Agenda
    var oracle: EntryOracle
    private var nextMove: UnixTime?
    /// The tags that the person wants.
    var tags: Set<String>
    var zones: [(time: UnixTime, offset: Int64)] = []
    /// The notifications' ids of the messages that came to the phone and of those that were tapped,
    /// by the messages' ids.
    var received: [String: String] = [:]
    var tapped: [String: String] = [:]
    /// The time when each message first came, by its id, in milliseconds of the server's clock.
    var arrivals: [String: Int64] = [:]
    /// The number of launches of the app.
    var launches = 0
    private var isUsed = true
    /// True once a push was counted here but kept from the app, to show that the report finds that.
    private var isReceiptLost = false
    /// The phones that backups of this one were restored on since the last call of `takeCopies()`.
    var copies: [Beginning] = []

    /// The event loop's executor: on one of its own, a device that yields would go on at once.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe around.loop.asUnownedSerialExecutor()
    }

    init(_ beginning: Beginning, _ around: Surroundings) {
        (number, self.around, journey) = (beginning.number, around, beginning.journey)
        var random = SeededRandom(around.setup.seed, of: beginning.number)
        shared = SharedRandom(SeededRandom(random.next()))
        (disk, hasBackup) = (PhoneDisk(backup: beginning.backup ?? [:]), beginning.backup != nil)
        places = PhonePlaces(isSensorBroken: around.setup.breaks == .context)
        token = (0..<4).map { _ in String(format: "%016lx", random.next()) }.joined()
        mailbox = around.office.add(token)
        clock = SimulatedClock(beginning.time)
        trace = DeviceTrace(beginning.number, around)
        tags = beginning.tags
        oracle = EntryOracle(around.world.map)
        let seconds = Double((around.end - beginning.time).components.seconds)
        agenda = Agenda.made(from: beginning.time, seconds: seconds, &random)
        // Replaced by the first launch.
        client = HeraldClient(
            .init(
                gateway: URL(filePath: "/"), key: "", storage: disk.storage(of: PhoneProcess())))
        self.random = random
    }

    /// The offsets of the zones that people are in, and their names.
    static let zones: [(name: String, hours: Int64)] = [
        ("America/New_York", -5), ("Europe/Zurich", 1), ("Asia/Tokyo", 9),
        ("America/Los_Angeles", -8), ("Asia/Kolkata", 5), ("Africa/Nairobi", 3),
    ]

    /// The time of the device's next event besides pushes; nil if there is none.
    private var next: UnixTime? {
        let timer = air.isThere ? clock.next : nil
        return Self.earlier(timer, Self.earlier(agenda.next, nextMove))
    }

    private static func earlier(_ one: UnixTime?, _ other: UnixTime?) -> UnixTime? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// Runs the device until a time; returns the time of its next event, nil if there is none.
    func live(until time: UnixTime) async -> UnixTime? {
        if launches == 0 { await begin() }
        while true {
            if isUsed, let push = mailbox.take() {
                await receive(push)
            } else if let next, next <= time {
                await happen(isWoken: clock.advance(to: next))
            } else {
                clock.advance(to: time)
                return next
            }
            // Also while nobody moves.
            if isUsed, places.takeChange() { lookSoon() }
        }
    }

    /// Takes all pushes that wait.
    func takePushes() async {
        while isUsed, let push = mailbox.take() { await receive(push) }
    }

    /// Loses the network, or finds it again.
    func setNetwork(_ isThere: Bool) {
        air.isThere = isThere
        mailbox.isOpen = isThere
    }

    private func begin() async {
        zones = [(clock.now, 0)]
        await launch()
        let (point, kind) = journey.state(after: seconds)
        places.note(kind, at: clock.now)
        _ = places.move(to: point)
        // A restored phone has the wishes of the one that the backup is of.
        let wanted = hasBackup ? [] : tags
        await perform { client in
            try await client.edit {
                $0.locationConsent = .given
                $0.tags.formUnion(wanted)
            }
        }
        await travel(to: Int.random(in: 0..<Self.zones.count, using: &random))
        // Some people have quiet hours from the start on: now, or not now.
        if number % 5 == 2 { await choose(.quiet(isNow: number.isMultiple(of: 2))) }
        let fix = PlaceFix(
            latitude: point.latitude, longitude: point.longitude, accuracy: 10, time: clock.now)
        await perform { try await $0.places.report(.located(fix)) }
        await look(at: point)
        nextMove = nextLook(from: point)
    }

    /// The time since the run began, by the device's clock, in seconds.
    private var seconds: Double {
        Double(clock.now.milliseconds - around.start.milliseconds) / 1000
    }

    /// Returns the time of the system's next look at the position: not before it could find
    /// anything new; nil if the person moves no more.
    private func nextLook(from point: GeoPoint) -> UnixTime? {
        let edge = places.clearance(at: point, upTo: Journey.farthestLook)
        let clear = edge > 0 ? oracle.clearance(at: point, upTo: edge) : 0
        return moment(journey.next(after: seconds, clear: clear))
    }

    /// Plans a look within ten seconds, since the system's regions have changed.
    private func lookSoon() {
        nextMove = Self.earlier(nextMove, clock.now + .seconds(10))
    }

    private func moment(_ seconds: Double?) -> UnixTime? {
        seconds.map { around.start + .milliseconds(Int64(($0 * 1000).rounded(.up))) }
    }

    /// - Parameter isWoken: true if the app waited for this time.
    private func happen(isWoken: Bool) async {
        while let what = agenda.take(until: clock.now) {
            trace?.note("happens: \(what)", at: clock.now)
            await happen(what)
        }
        if let next = nextMove, next <= clock.now { await move() }
        // What is done with the app settles it.
        if isWoken { await settle() }
    }

    private func move() async {
        let passed = seconds
        let (point, kind) = journey.state(after: passed)
        places.note(kind, at: clock.now)
        var events = places.move(to: point)
        if around.setup.breaks == .places, number.isMultiple(of: 3) { events = [] }
        for event in events {
            trace?.note("the system tells: \(event)", at: clock.now)
            await perform { try await $0.places.report(event) }
        }
        await look(at: point)
        nextMove = nextLook(from: point)
        if !events.isEmpty { lookSoon() }
    }

    /// Compares the places that the phone says it is in with those that it is in.
    private func look(at point: GeoPoint) async {
        guard isUsed, oracle.needsLook(at: point) else { return }
        let present = Set(await client.places.presentIDs)
        let known = Set(await client.places.nearby.map(\.id))
        if let trace {
            let wish = "\(oracle.inside(point)), present \(present.sorted())"
            let air = "requests without an answer \(air.failures), behind: \(air.isBehind)"
            let watched = "watched \(places.watched.count), known \(known.count)"
            trace.note(
                "is at \(point.latitude),\(point.longitude), in \(wish), \(watched), \(air)",
                at: clock.now)
        }
        oracle.look(
            point, at: clock.now, present: present, known: known,
            failures: air.failures, isBehind: air.isBehind)
    }

    private func receive(_ arrival: PushOffice.Push) async {
        let push = arrival.bytes
        let message = client.read(JSONValue(parsing: Data(push)) ?? .null)
        names.note(message.id, message.notificationID)
        let isCopy = received[message.id] != nil
        received[message.id] = message.notificationID
        if !isCopy { arrivals[message.id] = arrival.time }
        if around.setup.breaks == .counts, !isReceiptLost {
            isReceiptLost = true
            return
        }
        if around.setup.breaks == .screen, isCopy {
            // The phone forgets what it has shown.
            process.kill()
            disk.lose("screen")
        } else if random.happens(around.setup.crashes) {
            // A push writes one to two thousand.
            process.kill(afterBytes: Int.random(in: 0..<1_500, using: &random))
        }
        await perform { try await $0.receive(push) }
        process.kill(afterBytes: nil)
        guard !isCopy, clock.now < around.end else { return }
        let wait = Duration.seconds(Double.random(in: 2..<240, using: &random))
        if random.happens(0.3) {
            agenda.add(.tap, at: clock.now + wait)
        } else if random.happens(0.15) {
            agenda.add(.dismiss, at: clock.now + wait)
        }
    }

    /// Does something with the app; repeats it after a new launch if the process ends meanwhile.
    ///
    /// A person who sees nothing happen taps again, and a provider repeats a push that was not
    /// acknowledged.
    func perform(_ body: @Sendable (HeraldClient) async throws -> Void) async {
        for _ in 0..<5 {
            if process.isDead { await launch() }
            try? await body(client)
            await settle()
            if !process.isDead { return }
        }
    }

    /// Starts the app.
    func launch() async {
        clock.end()
        launches += 1
        trace?.note("launch \(launches)", at: clock.now)
        (process, clock) = (PhoneProcess(), SimulatedClock(clock.now))
        client = HeraldClient(configuration)
        // The system gives its token at each launch.
        let token = Data(hex: token)
        let address = PushAddress.apns(token, topic: FleetApp.topic)
        try? await client.edit { $0.setAddress(address) }
        await client.start()
        planToLeave()
        await settle()
    }

    private var configuration: HeraldClient.Configuration {
        var made = HeraldClient.Configuration(
            gateway: URL(string: around.setup.gateway) ?? URL(filePath: "/"),
            key: around.setup.keys.device, storage: disk.storage(of: process))
        made.platform = "ios"
        made.transport = PhoneTransport(
            network: around.network, process: process, random: shared, loss: around.setup.loss,
            speed: around.setup.speed, air: air, silence: silence)
        made.clock = clock.deviceClock
        made.random = shared.source
        // The phone says its time zone itself, as it travels.
        made.locale = .unsaid
        made.mapping = FleetApp.mapping
        made.places = DeviceRules.places(offset: zones.last?.offset ?? 0, grid: grid)
        let names = names
        made.hooks.notifications = screen.presenter(of: process) { names[$0] }
        made.hooks.places = places.system(of: process, clock)
        return made
    }

    /// The squares to which the phone rounds its location before it sends it, in metres; 0 for
    /// every second phone, which does not round.
    var grid: Double { number.isMultiple(of: 2) ? 0 : 100 }

    /// Waits until the app has nothing to do any more before its clock moves on.
    ///
    /// Jobs run in turn, on one thread: each wait lets all that are ready go one step.
    func settle() async {
        var quiet = 0
        while quiet < 2, !process.isDead {
            await process.answered()
            let before = process.activity
            for _ in 0..<3 { await Task.yield() }
            let isQuiet = process.activity == before && process.inFlight == 0
            quiet = isQuiet ? quiet + 1 : 0
        }
    }

    /// Plans that the person leaves the app after 20 seconds.
    func planToLeave() { agenda.add(.leave, at: clock.now + .seconds(20)) }

    /// Puts the phone away for good: it hears nothing more.
    func retire() {
        isUsed = false
        agenda.clear()
        nextMove = nil
        around.office.remove(token)
        oracle.end(at: clock.now, failures: air.failures)
    }
}

/// The notifications of messages, by the messages' ids.
final class NotificationNames: Sendable {
    private let names = Mutex<[String: String]>([:])

    func note(_ message: String, _ notification: String) {
        names.withLock { $0[message] = notification }
    }

    subscript(_ message: String) -> String { names.withLock { $0[message] } ?? "" }
}

extension Data {
    /// Reads bytes from hexadecimal digits, two for each.
    fileprivate init(hex: String) {
        let digits = Array(hex)
        self.init(
            stride(from: 0, to: digits.count - 1, by: 2).map {
                UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0
            })
    }
}
