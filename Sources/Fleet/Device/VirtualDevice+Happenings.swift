import HeraldClient

extension VirtualDevice {
    func happen(_ what: Happening) async {
        switch what {
        case .follow: await follow()
        case .unfollow: await unfollow()
        case .loseNetwork: setNetwork(false)
        case .findNetwork:
            setNetwork(true)
            await perform { await $0.networkCame() }
        case .crash:
            process.kill()
            await launch()
        case .changeZone: await travel(to: Int.random(in: 0..<Self.zones.count, using: &random))
        case .choose(let quietness): await choose(quietness)
        case .open:
            await perform { await $0.enterForeground() }
            planToLeave()
        case .leave: await perform { await $0.leaveForeground() }
        case .tap: await tap()
        case .dismiss: await dismiss()
        case .copy(let replaces): copy(replaces: replaces)
        }
    }

    private func follow() async {
        guard let tag = around.setup.tags.randomElement(using: &random) else { return }
        tags.insert(tag)
        // An edit that is lost: to show that the report tells it.
        if around.setup.breaks == .tags { return }
        await perform { try await $0.follow(tag) }
    }

    private func unfollow() async {
        guard let tag = tags.sorted().randomElement(using: &random) else { return }
        tags.remove(tag)
        await perform { try await $0.unfollow(tag) }
    }

    func travel(to index: Int) async {
        let zone = Self.zones[index]
        zones.append((clock.now, zone.hours * 3600))
        let rules = DeviceRules.places(offset: zone.hours * 3600, grid: grid)
        await perform { client in
            try await client.edit { $0.timeZone = zone.name }
            try await client.places.setRules(rules)
        }
    }

    /// Sets the times in which the person wants no notifications.
    ///
    /// The server decides by its own clock, in the phone's zone.
    func choose(_ quietness: Quietness) async {
        var settings = DeviceSettings()
        switch quietness {
        case .never: break
        case .always: settings.isMuted = true
        case .quiet(let isNow):
            let offset = zones.last?.offset ?? 0
            let minute = Int((ToldSilence.now / 60_000 + offset / 60) % 1_440)
            let start = minute + (isNow ? 1_440 - 60 : 120)
            settings.quietHours = .init(
                startMinute: start % 1_440, endMinute: (start + 180) % 1_440)
        }
        await perform { [settings] client in try await client.edit { $0.settings = settings } }
    }

    private func tap() async {
        guard let shown = screen.present.randomElement(using: &random) else { return }
        screen.remove(shown.slot)
        tapped[shown.message.id] = shown.message.notificationID
        await perform { client in
            try await client.reportScreen(
                .tapped(shown.message, slot: shown.slot, action: nil))
        }
    }

    private func dismiss() async {
        guard let shown = screen.present.randomElement(using: &random) else { return }
        screen.remove(shown.slot)
        await perform { client in
            try await client.reportScreen(
                .dismissed(shown.slot, messageID: shown.message.id))
        }
    }

    private func copy(replaces: Bool) {
        // Copies of copies would never end.
        guard !hasBackup else { return }
        copies.append(
            Beginning(
                number: number + 1_000_000, time: clock.now, journey: journey, tags: tags,
                backup: disk.backup))
        if replaces { retire() }
    }

    /// Syncs until the server has everything; lost requests are repeated, up to 200 times.
    ///
    /// - Returns: whether the server has everything.
    func finish() async -> Bool {
        setNetwork(true)
        await takePushes()
        for _ in 0..<200 {
            if process.isDead { await launch() }
            await client.networkCame()
            let isDone = await client.sync()
            await settle()
            if isDone { return true }
            if let next = clock.next { clock.advance(to: next) }
            await settle()
        }
        return false
    }

    /// Returns the device's records at the end of the run.
    func result() async -> DeviceResult {
        oracle.end(at: clock.now, failures: air.failures)
        let moments = MomentOracle(motion: places.motion, zones: zones)
        return DeviceResult(
            number: number, deviceID: await client.why().deviceID, tags: tags,
            wishes: await client.wishes.tags, received: received, displayed: screen.displayed,
            tapped: tapped, times: screen.times, arrivals: arrivals, told: silence.all,
            entries: oracle.tally,
            stories: places.shown.count, moments: moments.problems(places.shown),
            launches: launches, isCopy: hasBackup)
    }

    /// Takes the phones that backups of this one were restored on since the last call.
    func takeCopies() -> [Beginning] {
        defer { copies = [] }
        return copies
    }
}

/// The records of one device at the end of a run.
struct DeviceResult: Sendable {
    let number: Int
    let deviceID: String
    /// The tags that the person wants, and those that the library has as its wish.
    let tags: Set<String>
    let wishes: Set<String>
    /// The notifications' ids of the messages that came, were shown and were tapped, by the
    /// messages' ids.
    let received: [String: String]
    let displayed: [String: String]
    let tapped: [String: String]
    /// The number of times that each message came onto the screen.
    let times: [String: Int]
    /// The time when each message first came, by its id, in milliseconds of the server's clock.
    let arrivals: [String: Int64]
    /// The settings of mute and quiet hours that the server was told, in the order of time.
    let told: [ToldSilence.Entry]
    let entries: EntryOracle.Tally
    let stories: Int
    let moments: [String]
    let launches: Int
    let isCopy: Bool
}
