import Times

/// Everything that the library decides and stores, without the network and the clock.
///
/// Events come in, effects go out. What is stored is stored before the effect that needs it is
/// returned, so that the process may end at any moment.
struct ClientCore: Sendable {
    /// The settings of the client, which do not change while it lives.
    struct Configuration: Sendable {
        var requests: GatewayRequests
        /// The device's platform, such as `ios`.
        var platform = ""
        var pacing = SyncPacing()
        /// True if the app's server vouches for installs.
        var attests = false
        /// True if the app's server notes whose device this is.
        var tellsUser = false
        var configs: ConfigRules?
    }

    /// A request that is under way.
    enum Exchange: Sendable {
        case attesting
        case registering(WishMessage)
        case syncing(Sent)
    }

    /// The contents of a sync's request.
    struct Sent: Sendable {
        var message: WishMessage
        var events: [LedgerEvent]
        var placesRevision: UInt64?
        /// The device's exact location when it asked for places; nil if it did not.
        var fix: PlaceFix?

        var parts: [WishPart] {
            let hasPlaces = placesRevision != nil && message.consent == nil
            return message.parts + (events.isEmpty ? [] : [.events]) + (hasPlaces ? [.places] : [])
        }
    }

    /// The most events in one request.
    static let mostEvents = 100

    let configuration: Configuration
    let storage: ClientStorage
    let random: RandomSource
    var schedule: SyncSchedule
    var identities: IdentityStore
    var sentRevision: SentRevision
    /// The reason why the storage cannot be read, which locks the client; nil if all was read.
    var locked: String?
    var identity: Identity?
    var secret: String?
    private(set) var wishes = Wishes()
    var memory = ClientMemory()
    var ledger: Journaled<Ledger>?
    /// The wishes and the memory as they are stored; nil if they were not read.
    private var storedWishes: Journaled<Wishes>?
    private var storedMemory: Journaled<ClientMemory>?

    var exchange: Exchange?
    /// Parts that are sent one by one, because the server refused them together and named none.
    var isolated: [WishPart] = []
    /// The most events that the next request may have.
    var eventCount = ClientCore.mostEvents
    /// The location and places for the next sync, with the number of their changes.
    var places: [String: JSONValue] = [:]
    var placesRevision: UInt64 = 0
    var placesFix: PlaceFix?
    var isTellingUser = false
    /// True if the device was deleted, and nothing has begun another one since.
    var isUnregistered = false
    /// The values of config sets; nil if the app does not use them.
    var configs: ConfigShelf?

    init(_ configuration: Configuration, _ storage: ClientStorage, _ random: RandomSource) {
        (self.configuration, self.storage, self.random) = (configuration, storage, random)
        schedule = SyncSchedule(.init(), configuration.pacing)
        identities = IdentityStore(storage.files, storage.keys)
        sentRevision = SentRevision(storage.keys)
        locked = "nothing was read yet"
    }

    /// True if the device is registered.
    var isRegistered: Bool { identity?.deviceID != nil && secret != nil }

    /// True if something waits to be sent.
    var hasMore: Bool {
        !isRegistered || !wishes.isSent || !(ledger?.value.pending.isEmpty ?? true)
            || !places.isEmpty
    }

    /// Stores the wishes, and keeps them if that works.
    mutating func store(_ wishes: Wishes) throws {
        try storedWishes?.take(wishes, storage.files)
        self.wishes = wishes
    }

    /// Stores the changes of the memory.
    mutating func storeMemory() throws {
        memory.schedule = schedule.memory
        try storedMemory?.take(memory, storage.files)
    }

    /// Changes the wishes, which are stored when this returns.
    mutating func edit(
        _ now: UnixTime, _ change: (inout Wishes) -> Void
    ) throws -> [ClientEffect] {
        try requireUnlocked()
        var wishes = wishes
        guard wishes.edit(change) else { return [] }
        let isFollowing = !wishes.tags.isSubset(of: self.wishes.tags)
        try store(wishes)
        return advance(.changed, now) + (isFollowing ? permission(.followed) : [])
    }

    /// Records an event of a message, which is stored when this returns.
    mutating func record(_ event: LedgerEvent, _ now: UnixTime) throws -> [ClientEffect] {
        guard locked == nil, ledger != nil else {
            // What cannot be read is not written over: the receipt waits in a journal of its own.
            try Journal("receipts-app.log").append(event, storage.receipts)
            return []
        }
        try keep(event)
        return advance(.changed, now)
    }

    mutating func keep(_ event: LedgerEvent) throws {
        guard ledger?.value.contains(event.id) == false else { return }
        try ledger?.record(.recorded(event), storage.receipts)
    }

    /// Sets the report of the device's location and places, as members of a sync.
    ///
    /// - Parameter fix: the exact location, which stays on the device.
    mutating func report(
        _ places: [String: JSONValue], at fix: PlaceFix?, _ now: UnixTime
    ) -> [ClientEffect] {
        (self.places, placesRevision, placesFix) = (places, placesRevision + 1, fix)
        // A device asks as it goes: until the answer it does not know what is ahead.
        return places.isEmpty ? [] : advance(fix == nil ? .changed : .asked, now)
    }

    func requireUnlocked() throws(HeraldError) {
        if let locked { throw HeraldError(.storageLocked, locked) }
    }

    /// Reads everything that is stored; if something cannot be read, the client is locked and
    /// writes nothing.
    mutating func load() {
        guard locked != nil else { return }
        do {
            let files = storage.files
            let wishes = try Journaled<Wishes>("wishes", files)
            let memory = try Journaled<ClientMemory>("memory", files)
            let finding = identities.find()
            if case .locked(let why) = finding { throw HeraldError(.storageLocked, why) }
            ledger = try Journaled<Ledger>("ledger", storage.receipts)
            configs = try configuration.configs.map { try ConfigShelf($0, files) }
            (storedWishes, storedMemory) = (wishes, memory)
            (self.wishes, self.memory) = (wishes.value, memory.value)
            schedule = SyncSchedule(memory.value.schedule, configuration.pacing)
            try take(finding)
            try SharedFolder.begin(storage, random)
            locked = nil
        } catch {
            locked = (error as? HeraldError)?.message ?? "\(error)"
            (ledger, storedWishes, storedMemory) = (nil, nil, nil)
            schedule = SyncSchedule(.init(), configuration.pacing)
        }
    }

    private mutating func take(_ finding: IdentityFinding) throws {
        switch finding {
        case .locked: break
        case .fresh: try beNew(installID: random.text())
        case .copied(let other):
            // What the other device did is its own to tell, and its person was asked there.
            (memory.copies, memory.permission) = (memory.copies + 1, Permission())
            var wishes = wishes
            wishes.forgetDeviceAddresses()
            try store(wishes)
            try beNew(installID: other.installID)
        case .unregistered(let identity): self.identity = identity
        case .registered(let identity, let secret):
            (self.identity, self.secret) = (identity, secret)
            var wishes = wishes
            let nobody = configuration.tellsUser ? "" : nil
            if wishes.restate(after: try sentRevision.read(), nobody) { try store(wishes) }
        }
    }

    mutating func markSent(_ message: WishMessage) throws {
        guard !message.isEmpty else { return }
        var wishes = wishes
        wishes.markSent(message)
        try store(wishes)
        try sentRevision.note(wishes.revision)
    }

    /// Becomes a device that the server does not know, with the same wishes.
    private mutating func beNew(installID: String) throws {
        var wishes = wishes
        wishes.forgetServer()
        try store(wishes)
        memory.forgetServer()
        schedule = SyncSchedule(.init(), configuration.pacing)
        try storeMemory()
        if ledger?.value.pending.isEmpty == false {
            try ledger?.replace(Ledger(), storage.receipts)
        }
        // Last, so that a crash before it begins all of this again.
        identity = try identities.make(installID: installID, random)
        secret = nil
    }
}
