import Times

/// The facts of this device from which ``WhyReport`` says why messages may not come.
struct WhyFacts: Sendable {
    /// The age from which on the last sync counts as old.
    private static let oldSync = Duration.seconds(24 * 3600)

    /// The number of things of a kind that are named when the server refuses them: a support ticket
    /// is read by people.
    private static let named = 10

    var now: UnixTime
    var locked: String?
    var deviceID = ""
    var wishes = Wishes()
    var memory = ClientMemory()
    var permission: PermissionStatus
    /// The lasting problems of the folders, such as an app group that does not exist.
    var folderProblems: [String] = []
    /// True if another process has written back the number that the app wrote; nil if no other
    /// process is expected.
    var isShared: Bool?
    /// True if the app has a hook that tells its server the device's user.
    var tellsUser = false
    /// True if the app watches places.
    var usesPlaces = false
    var pendingEvents = 0
    var lostEvents: UInt64 = 0
    var explanation = ""
    /// The messages and places that were not shown lately, with the reasons.
    var notes: [WhyReport.Finding] = []

    init(_ core: ClientCore, now: UnixTime) {
        self.now = now
        locked = core.locked
        for problem in [core.storage.files, core.storage.receipts].compactMap(\.problem)
        where !folderProblems.contains(problem) {
            folderProblems.append(problem)
        }
        deviceID = core.isRegistered ? core.identity?.deviceID ?? "" : ""
        (wishes, memory, permission) = (core.wishes, core.memory, core.memory.permission.status)
        tellsUser = core.configuration.tellsUser
        pendingEvents = core.ledger?.value.pending.count ?? 0
        lostEvents = (core.ledger?.value.overflow ?? 0) + (core.ledger?.value.refused ?? 0)
        guard !core.storage.processes.isEmpty else { return }
        let store = core.storage.receipts
        let nonce = SharedFolder.nonce.read(store)
        isShared = nonce != .absent && SharedFolder.seen.read(store) == nonce
    }

    /// Asks the system for the permission, and the app's server for its explanation.
    ///
    /// - Parameter deviceID: the device's id; nil if the server does not know the device.
    mutating func ask(_ hooks: ClientHooks, of deviceID: String?) async {
        if let hook = hooks.permission { permission = await hook.status() }
        if let explain = hooks.explain, let deviceID {
            explanation = (try? await explain(deviceID)) ?? ""
        }
        usesPlaces = hooks.places != nil
    }

    /// The reasons why messages may not reach the person, the gravest first.
    var findings: [WhyReport.Finding] {
        if let locked {
            let advice = "unlock the phone if it was just started, and let the app read its files"
            return [.init(code: "storage", message: "\(locked); \(advice)")] + folderFindings
        }
        let groups = [
            folderFindings, permissionFindings, identityFindings, addressFindings, choiceFindings,
            syncFindings,
            userFindings, consentFindings, otherFindings, notes,
        ]
        return groups.flatMap(\.self)
    }

    private var folderFindings: [WhyReport.Finding] {
        folderProblems.map { .init(code: "folder", message: $0) }
    }

    private var permissionFindings: [WhyReport.Finding] {
        let message: String? =
            switch permission {
            case .refused: "the person does not allow notifications; ask again: askPermission()"
            case .blocked: "the person does not allow notifications; change it in the system"
            case .notAsked: "nobody has asked the person for permission; follow something"
            case .quiet: "the system shows notifications quietly, only in its list"
            case .allowed, .unknown: nil
            }
        return message.map { [.init(code: "permission", message: $0)] } ?? []
    }

    private var identityFindings: [WhyReport.Finding] {
        if let refusal = memory.registrationRefusal, deviceID.isEmpty {
            return [
                .init(
                    code: "registration",
                    message: "the server does not register this device: \(refusal.message)")
            ]
        }
        return deviceID.isEmpty
            ? [.init(code: "registration", message: "the device is not registered yet; sync")] : []
    }

    private var addressFindings: [WhyReport.Finding] {
        guard !wishes.addresses.isEmpty else {
            return [
                .init(
                    code: "address",
                    message: "the app has given no address, such as the system's push token")
            ]
        }
        return memory.unusedAddresses.map { report in
            let what =
                switch report.state {
                case .unconfirmed: "is not confirmed; enter the code that was sent there"
                case .moved: "was registered by another device since; give it again"
                case .invalid: "is gone, its provider says; ask the system for a new one"
                case .suspect: "is of another app or environment, its provider says"
                case .unknown: "is not in use"
                }
            let reason = report.reason.isEmpty ? "" : " (\(report.reason))"
            return .init(
                code: "address-\(report.state.rawValue)",
                message: "an address of the kind \(report.kind) \(what)\(reason)")
        }
    }

    private var choiceFindings: [WhyReport.Finding] {
        var found: [WhyReport.Finding] = []
        let settings = wishes.settings
        if settings.isMuted {
            found.append(.init(code: "muted", message: "the person has muted everything"))
        }
        if let hours = settings.quietHours {
            found.append(
                .init(
                    code: "quiet-hours",
                    message: "nothing is shown from \(Self.clock(hours.startMinute)) to "
                        + "\(Self.clock(hours.endMinute)) by the device's clock"))
        }
        if !settings.switchedOff.isEmpty {
            let types = settings.switchedOff.sorted().joined(separator: ", ")
            found.append(.init(code: "switched-off", message: "switched off: \(types)"))
        }
        if wishes.tags.isEmpty {
            found.append(.init(code: "tags", message: "the device follows nothing"))
        }
        return found
    }

    /// The single tags, attributes and addresses that the server refuses.
    private var singleFindings: [WhyReport.Finding] {
        func findings(_ word: String, _ refusals: [String: Refusal]) -> [WhyReport.Finding] {
            refusals.sorted { $0.key < $1.key }.prefix(Self.named).map { name, refusal in
                .init(
                    code: "refused-\(word)",
                    message: "the server does not take the \(word) \(name): \(refusal.message)")
            }
        }
        let addresses = wishes.refusedAddresses.map { ("\($0.key.kind) \($0.key.value)", $0.value) }
        return findings("tag", wishes.refusedTags)
            + findings("attribute", wishes.refusedAttributes)
            + findings("address", Dictionary(addresses) { first, _ in first })
    }

    private var syncFindings: [WhyReport.Finding] {
        var found = singleFindings
        let singles: [WishPart: Bool] = [
            .tags: wishes.refusedTags.isEmpty, .attributes: wishes.refusedAttributes.isEmpty,
            .addresses: wishes.refusedAddresses.isEmpty,
        ]
        let whole = wishes.refusals.filter { singles[$0.key] ?? true }
        for (part, refusal) in whole.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            found.append(
                .init(
                    code: "refused-\(part.rawValue)",
                    message: "the server does not take \(part.rawValue): \(refusal.message)"))
        }
        if let refusal = memory.placesRefusal {
            found.append(.init(code: "refused-places", message: refusal.message))
        }
        var pause = memory.schedule.pause
        if let end = pause?.end(now), let reason = pause?.reason {
            let words = reason == .told ? "the server asks to wait until" : "it is tried again at"
            found.append(
                .init(
                    code: "pause", message: "\(words) \(Timestamp.text(end, isWhole: true))"))
        }
        // A registration that was refused says so already.
        let isSaid =
            deviceID.isEmpty && memory.lastFailure?.message == memory.registrationRefusal?.message
        if let failure = memory.lastFailure, !isSaid {
            found.append(
                .init(code: "sync", message: "the last request failed: \(failure.message)"))
        }
        if let last = memory.schedule.lastSync, now - last > Self.oldSync {
            found.append(
                .init(code: "sync-age", message: "the last sync is more than a day ago; sync"))
        }
        return found
    }

    private var userFindings: [WhyReport.Finding] {
        guard wishes.userPart.due != nil else { return [] }
        var message: String?
        if !tellsUser {
            message = "nobody tells Herald whose device this is: the app has no hook tellUser"
        } else if let problem = memory.userProblem {
            message = "the app's server has not said whose device this is: \(problem.message)"
        }
        return message.map { [.init(code: "user", message: $0)] } ?? []
    }

    private var consentFindings: [WhyReport.Finding] {
        let message: String? =
            switch wishes.locationConsent {
            case .given, .movement: nil
            case .withdrawn:
                "the person does not let the server keep where the device is: what is sent to an "
                    + "area does not come"
            case nil:
                usesPlaces
                    ? "the person has not said whether the server may keep where the device is: "
                        + "what is sent to an area does not come" : nil
            }
        return message.map { [.init(code: "consent", message: $0)] } ?? []
    }

    private var otherFindings: [WhyReport.Finding] {
        var found: [WhyReport.Finding] = []
        if isShared == false {
            found.append(
                .init(
                    code: "shared-folder",
                    message: "the extension has not written to the folder that the app shares "
                        + "with it: it has not run yet, or the names of their app groups differ"))
        }
        if !memory.unknownTimeZone.isEmpty {
            found.append(
                .init(
                    code: "time-zone",
                    message: "the server does not know the time zone \(memory.unknownTimeZone)"))
        }
        if !memory.unknownLocale.isEmpty {
            found.append(
                .init(
                    code: "locale",
                    message: "the server does not know the locale \(memory.unknownLocale)"))
        }
        if lostEvents > 0 {
            found.append(
                .init(code: "lost-events", message: "\(lostEvents) receipts were given up"))
        }
        return found
    }

    private static func clock(_ minute: Int) -> String {
        let (hours, minutes) = (minute / 60, minute % 60)
        return "\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}
