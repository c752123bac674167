import Foundation
import HeraldClient
import Transport

/// A run: all devices, in their own time, against one server.
///
/// All of it lives on one event loop: the phones, the library in them, their connections and the
/// push service's stand-in. Nothing changes threads, and what a phone waits for comes in turn.
actor FleetRun {
    private struct Slot {
        let device: VirtualDevice
        var next: UnixTime?
        var isBusy = false
        var isBegun = false
    }

    /// The most devices that do something at the same time; the others wait for their turn.
    private static let width = 64
    /// The interval between two searches for devices that have something to do.
    private static let tick = Duration.milliseconds(20)

    private let loop: EventLoop
    private let setup: FleetSetup
    private let world: FleetWorld
    private let calls: ServerCalls
    private let network: FleetNetwork
    private let office: PushOffice
    private let around: VirtualDevice.Surroundings
    private var slots: [Slot] = []
    private var busy = 0
    private var random: SeededRandom
    private var sent: [String] = []
    /// The time when each notification was sent, by its id, in milliseconds of the server's clock.
    private var times: [String: Int64] = [:]
    private let begin = ContinuousClock.now

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// - Parameter loop: an event loop that runs and keeps jobs.
    init(_ setup: FleetSetup, on loop: EventLoop) throws {
        (self.setup, self.loop) = (setup, loop)
        random = SeededRandom(setup.seed)
        let line = try GatewayLine(setup.gateway, authorities: setup.authorities, on: loop)
        (world, calls) = (try FleetWorld(setup), try ServerCalls(setup, line))
        network = FleetNetwork(line)
        office = PushOffice(SharedRandom(SeededRandom(setup.seed, of: -2)))
        // The run ends about now: a device's clock is never ahead of the server's.
        let end = UnixTime(Date())
        let start = end + .seconds(-setup.minutes * 60)
        around = VirtualDevice.Surroundings(
            loop: loop, setup: setup, world: world, network: network, office: office, start: start,
            end: end)
    }

    /// Runs the fleet, and returns the report.
    func run() async throws -> FleetReport {
        let server = try await FleetProviderServer(setup.provider, office, on: loop)
        defer { withExtendedLifetime(server) {} }
        try await calls.setProvider(server.url)
        try await calls.store(world.places)
        for number in 0..<setup.devices { add(beginning(number)) }
        let screen = LiveScreen(isLive: setup.isLive)
        let clock = ContinuousClock()
        let start = clock.now
        async let sending: Void = send(from: start)
        while true {
            let passed = start.duration(to: clock.now)
            let now = min(around.start + passed * setup.speed, around.end)
            wake(until: now)
            if screen.isDue { screen.show(status(now)) }
            if now == around.end, busy == 0, !slots.contains(where: { isDue($0, now) }) { break }
            try await Task.sleep(for: Self.tick)
        }
        let seconds = Double(start.duration(to: clock.now).components.seconds)
        try await sending
        try await waitUntilSent()
        let unfinished = await finish()
        screen.end()
        return try await report(seconds: seconds, unfinished: unfinished)
    }

    private func beginning(_ number: Int) -> VirtualDevice.Beginning {
        let track = world.tracks[number % world.tracks.count]
        let journey = Journey(track, until: setup.minutes * 60, &random)
        let tags = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
            setup.tags.randomElement(using: &random)
        }
        // Not all at once: people install an app over time.
        let first = Double.random(in: 0..<max(1, setup.minutes * 60 * 0.1), using: &random)
        return VirtualDevice.Beginning(
            number: number, time: around.start + .seconds(first), journey: journey,
            tags: Set(tags))
    }

    private func add(_ beginning: VirtualDevice.Beginning) {
        slots.append(
            Slot(device: VirtualDevice(beginning, around), next: beginning.time))
    }

    private func isDue(_ slot: Slot, _ now: UnixTime) -> Bool {
        !slot.isBusy
            && (slot.next.map { $0 <= now } ?? false
                || (slot.isBegun && slot.device.mailbox.hasMail))
    }

    /// Runs the devices that have something to do until `now`.
    private func wake(until now: UnixTime) {
        for index in slots.indices where isDue(slots[index], now) {
            guard busy < Self.width else { return }
            slots[index].isBusy = true
            busy += 1
            let device = slots[index].device
            Task {
                let next = await device.live(until: now)
                let copies = await device.takeCopies()
                done(index, next, copies)
            }
        }
    }

    private func done(
        _ index: Int, _ next: UnixTime?, _ copies: [VirtualDevice.Beginning]
    ) {
        busy -= 1
        (slots[index].isBusy, slots[index].isBegun) = (false, true)
        slots[index].next = next
        for copy in copies { add(copy) }
    }

    /// Sends the run's notifications at their times.
    private func send(from start: ContinuousClock.Instant) async throws {
        let tags = setup.tags
        for number in 0..<setup.notifications {
            let part = 0.15 + 0.75 * Double(number) / Double(max(1, setup.notifications))
            let wait = Duration.seconds(setup.minutes * 60 * part / setup.speed)
            try await Task.sleep(until: start + wait, clock: .continuous)
            var body = FleetNews.notification(number, tags: tags, seed: setup.seed, &random)
            // What nobody may hold back: to show that the report tells it.
            if setup.breaks == .silence {
                body["timing"] = .object(["ignoreQuietHours": .bool(true)])
            }
            let time = ToldSilence.now
            let id = try await calls.send(body)
            times[id] = time
            sent.append(id)
        }
    }

    /// Waits until the server has nothing more to send.
    private func waitUntilSent() async throws {
        for id in sent {
            var state = ""
            for _ in 0..<1_200 where state != "NOTIFICATION_STATE_SENT" {
                state = try await calls.notification(id)["state"]?.string ?? ""
                if state != "NOTIFICATION_STATE_SENT" {
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
            guard state == "NOTIFICATION_STATE_SENT" else {
                throw FleetError("the notification \(id) is not sent: \(state)")
            }
        }
    }

    /// Runs all devices until they have taken the waiting pushes and the server has everything.
    ///
    /// - Returns: the number of devices that did not get so far.
    private func finish() async -> Int {
        let devices = slots.map(\.device)
        return await withTaskGroup(of: Bool.self) { group in
            var left = 0
            for (index, device) in devices.enumerated() {
                if index >= Self.width, await group.next() == false { left += 1 }
                group.addTask { await device.finish() }
            }
            for await isDone in group where !isDone { left += 1 }
            return left
        }
    }

    private func status(_ now: UnixTime) -> LiveScreen.Status {
        let late = slots.compactMap { slot in slot.next.map { now - $0 } }.max() ?? .zero
        return LiveScreen.Status(
            minutes: Double((now - around.start).components.seconds) / 60,
            devices: slots.count, network: network.counts, pushes: office.counts.taken,
            sent: sent.count, late: max(.zero, late), seconds: begin.duration(to: .now))
    }

    private func report(seconds: Double, unfinished: Int) async throws -> FleetReport {
        var results: [DeviceResult] = []
        for slot in slots { results.append(await slot.device.result()) }
        var report = FleetReport(
            setup: setup, seconds: seconds, network: network.counts, office.counts)
        report.take(results, unfinished: unfinished)
        report.judgeScreens(results)
        report.judgePlaces(results)
        report.judgeSilence(results, times)
        report.judgeTags(results, try await serverTags(results))
        var server: [(id: String, counts: JSONValue)] = []
        for id in sent {
            server.append((id, try await calls.notification(id)["counts"] ?? .null))
        }
        report.judgeCounts(results, server)
        return report
    }

    /// Returns the tags of each device at the server, by the device's number.
    private func serverTags(_ results: [DeviceResult]) async throws -> [Int: Set<String>] {
        let calls = calls
        return try await withThrowingTaskGroup(of: (Int, Set<String>).self) { group in
            var found: [Int: Set<String>] = [:]
            for (index, result) in results.enumerated() {
                if index >= Self.width, let (number, tags) = try await group.next() {
                    found[number] = tags
                }
                group.addTask { (result.number, try await calls.tags(result.deviceID)) }
            }
            for try await (number, tags) in group { found[number] = tags }
            return found
        }
    }
}
