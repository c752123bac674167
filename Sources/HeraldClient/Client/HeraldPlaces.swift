import Times

/// The places around the device, with the regions that the system watches for them and the
/// notifications of their stories.
public actor HeraldPlaces {
    /// The most places that the server lets a device say it has.
    private static let mostKnown = 100

    private let files: any FileStore
    private let system: (any PlaceSystem)?
    private let clock: DeviceClock
    private let locale: DeviceLocale
    private let heard: (@Sendable (ClientNews) -> Void)?
    private var rules: PlaceRules
    /// The limits of the system, as it has said at the start.
    private var limits = PlaceLimits()
    private var watch: Journaled<PlaceWatch>?
    private var queue = WorkQueue()
    private var wakeUp = WakeUp()
    private weak var client: HeraldClient?

    init(_ configuration: HeraldClient.Configuration) {
        (files, system) = (configuration.storage.files, configuration.hooks.places)
        (clock, locale) = (configuration.clock, configuration.locale)
        heard = configuration.hooks.heard
        rules = configuration.places
    }

    /// Reports an event around places: the device's location, a region that it has entered, its
    /// movement, a story that the person has read or wants to see later.
    ///
    /// It returns when the system has been told what to watch and to show.
    ///
    /// - Throws: `storageLocked` or `storageFailed`.
    public func report(_ event: PlaceEvent) async throws {
        let actions = try decide(event)
        guard !actions.isEmpty else { return }
        await queue.add { await self.carryOut(actions) }.value
    }

    /// Changes the rules, such as the person's quiet hours.
    public func setRules(_ rules: PlaceRules) async throws {
        self.rules = rules
        try await report(.tick)
    }

    /// The places around the device as the server has said last, the nearest first.
    public var nearby: [NearbyPlace] { watch?.value.lastPlan?.places ?? [] }

    /// The ids of the places where the person is.
    public var presentIDs: [String] { watch?.value.presentIDs ?? [] }

    /// The findings on places for ``HeraldClient/HeraldClient/why()``.
    var findings: [WhyReport.Finding] {
        (watch?.value.refused.held ?? []).map { refusal in
            .init(
                code: "region-refused",
                message: "the system does not watch the region \(refusal.region.id), and is asked "
                    + "again at \(Timestamp.text(refusal.end, isWhole: true)): may the app always "
                    + "know where the device is, and has it regions of its own?")
        }
    }

    /// Forgets the places and the device's location; the system watches nothing any more.
    func forget() async throws {
        do {
            if watch == nil { watch = try Journaled("places", files) }
            let scheduled = watch?.value.scheduled.keys.sorted() ?? []
            try watch?.replace(PlaceWatch(), files)
            guard let system else { return }
            await queue.add {
                for id in scheduled { await system.unschedule(id) }
                for region in await system.watchedRegions() where region.isOurs {
                    await system.stopWatching(region.id)
                }
            }.value
        } catch {
            throw HeraldClient.storageError(error)
        }
    }

    func begin(_ client: HeraldClient) async {
        self.client = client
        guard let system else { return }
        limits = PlaceLimits(
            largestRadius: await system.largestRadius,
            showsReminders: await system.showsReminders)
        let (watched, onScreen) = (await system.watchedRegions(), await system.onScreen())
        try? await report(.launched(watched: watched, onScreen: onScreen))
    }

    /// Takes the server's answer about the places around where the device was.
    func take(_ part: JSONValue, at fix: PlaceFix) {
        let plan = PlacePlan(part, at: fix, known: watch?.value.lastPlan)
        guard let actions = try? decide(.answered(plan)) else { return }
        queue.add { await self.carryOut(actions) }
    }

    private func decide(_ event: PlaceEvent) throws -> [PlaceAction] {
        do {
            if watch == nil { watch = try Journaled("places", files) }
            let now = clock.now()
            var rules = limits.bound(rules)
            rules.utcOffset = rules.utcOffset ?? locale.utcOffset(now)
            return try watch?.change(files) { $0.handle(event, rules, at: now) } ?? []
        } catch {
            throw HeraldClient.storageError(error)
        }
    }

    /// Performs actions in order, with all further ones that follow from the system's answers.
    private func carryOut(_ actions: [PlaceAction]) async {
        var left = actions[...]
        while let action = left.popFirst() {
            guard let event = await carryOut(action), let more = try? decide(event) else {
                continue
            }
            left += more
        }
    }

    private func carryOut(_ action: PlaceAction) async -> PlaceEvent? {
        switch action {
        case .stopWatching(let id): await system?.stopWatching(id)
        case .watch(let region, let isInside): await system?.watch(region, isInside: isInside)
        case .locate: locate()
        case .sync(let fix): await ask(fix)
        case .askMotion(let time): askMotion(time)
        case .show(let notification):
            guard let system else { return nil }
            let id = notification.placeID
            return await system.show(notification) ? .displayed(id) : .failed(id)
        case .schedule(let notification, let time):
            await system?.schedule(notification, at: time)
        case .unschedule(let id): await system?.unschedule(id)
        case .noteHeld(let id, let reason):
            await client?.note("place-held", "what is at the place \(id) waits: \(reason)")
        case .noteRefused(let id, let reason):
            await client?.note(
                "place-refused", "what is at the place \(id) is not shown: \(reason)")
        case .noteVisit(let visit): heard?(.visited(visit))
        case .wakeUp(let time):
            wakeUp.set(time, clock) { [weak self] in try? await self?.report(.tick) }
        }
        return nil
    }

    private func locate() {
        guard let system else { return }
        Task {
            if let fix = await system.locate() { try? await report(.located(fix)) }
        }
    }

    private func askMotion(_ time: UnixTime) {
        guard let system else { return }
        Task {
            switch await system.motion(since: time) {
            case .samples(let samples): try? await report(.motion(samples))
            case .denied: try? await report(.noMotion(isDenied: true))
            case .missing: try? await report(.noMotion(isDenied: false))
            }
        }
    }

    /// Asks the server for the places around a location, as coarse as it may leave the device.
    private func ask(_ fix: PlaceFix) async {
        guard let exact = watch?.value.fix else { return }
        let regions = max(0, rules.capacity - 1)
        // Circles stand for places that a device without a network has to know one by one.
        let isDense = watch?.value.plan?.circles.isEmpty == false
        let count = isDense ? Self.mostKnown : min(Self.mostKnown, regions + 10)
        let known = nearby.prefix(Self.mostKnown).map { place in
            JSONValue.object(["id": .text(place.id), "version": .text(String(place.version))])
        }
        var report: [String: JSONValue] = [
            "location": .object([
                "coordinate": .object([
                    "latitude": .number(fix.latitude), "longitude": .number(fix.longitude),
                ]),
                "accuracyMetres": .number(fix.accuracy),
                "fixTime": .text(Timestamp.text(fix.time)),
            ]),
            "placeCount": .number(Double(count)),
            "regionCount": .number(Double(regions)),
        ]
        if !known.isEmpty { report["knownPlaces"] = .list(known) }
        await client?.tell(places: report, at: exact)
    }
}
