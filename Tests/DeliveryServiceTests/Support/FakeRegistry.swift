import Audience
import AudienceMessages
import Protocol
import ServiceKit
import Synchronization
import Testing

/// Returns the id of the fake registry's device with an ordinal.
func device(_ ordinal: Int) -> String { Identifier(high: 0, low: UInt64(ordinal)).description }

/// A registry of devices with the ordinals 0 and up, which answers delivery and fails on demand.
final class FakeRegistry: Sendable {
    struct State {
        var devices: [UInt32: Target] = [:]
        var failure: RPCError?
        var pageSize = 100_000
        /// The largest number of targets in one answer; nil for all.
        var targetsPerPage: Int?
        var generation: UInt64 = 7
        /// The app's default time zone, which both answers have.
        var defaultZone = ""
        var resolved: [String] = []
        /// A closure that runs before each answer to a selector; nil for none.
        var beforeResolving: (@Sendable () async throws -> Void)?
        /// A closure that runs before each count of an audience; nil for none.
        var beforeCounting: (@Sendable () async -> Void)?
        /// The types of notifications whose audiences were resolved, without the devices that
        /// switched them off.
        var types: Set<String> = []
        /// The apps that exist; nil for any.
        var apps: Set<String>?
        var asked = 0
        /// The outcomes of addresses that delivery has reported.
        var told: [Proto.AddressOutcome] = []
        /// True if reports of outcomes are refused.
        var isDeaf = false
        /// True if reports of outcomes get no answer.
        var isSilent = false
        /// The number of reports that were refused.
        var refusals = 0
        var isReplacedAfterResolving = false
        /// The selectors of segments, by name.
        var segments: [String: String] = [:]
        /// The answer about erasures; nil if questions for them fail.
        var erasures: Proto.FollowErasuresResponse?
        /// The last question for erasures; nil if there was none.
        var followed: Proto.FollowErasuresRequest?
        /// Addresses that need a code, answered once.
        var pending: [Proto.PendingConfirmation] = []
        /// The codes that delivery says it has sent.
        var confirmed: [Proto.ConfirmationSent] = []
        var untried: [Proto.PendingConfirmation] = []
        /// The number of times that delivery asked for codes since the test set some.
        var asksForCodes = 0
        /// Devices that no selector gives any more.
        var left: Set<UInt32> = []
        /// Devices that have switched every type off.
        var off: Set<UInt32> = []
        /// The audiences that previews were asked for.
        var previewed: [String] = []
        /// The questions for the description of devices.
        var described: [Proto.DescribeDevicesRequest] = []
        /// The ids of devices that the registry does not know.
        var unknown: Set<String> = []
        /// The apps that the registry knows, with the numbers of their last deletions; nil if it is
        /// too old to tell.
        var known: [String: UInt64]?
        /// The devices of users.
        var users: [String: [UInt32]] = [:]
        /// The answer about a device and an audience; nil if such questions fail.
        var explanation: Proto.ExplainAudienceResponse?

        func check(_ app: String) throws {
            if let failure { throw failure }
            guard apps?.contains(app) ?? true else { throw RPCError(.notFound, "no app '\(app)'") }
        }
    }

    let state = Mutex(State())

    init(devices: Int = 0) { add(devices) }

    /// Adds devices, each with a webhook address if there is a base URL.
    func add(_ count: Int, webhook: String? = nil, muted: Bool = false) {
        state.withLock { state in
            let first = UInt32(state.devices.count)
            for ordinal in first..<first + UInt32(count) {
                var target = Target(
                    ordinal: ordinal, deviceID: Identifier(high: 0, low: UInt64(ordinal)))
                if muted {
                    target.settings = Proto.Settings()
                    target.settings?.muted = true
                }
                if let webhook {
                    var address = Proto.Address()
                    address.kind = "webhook"
                    address.value = "\(webhook)/d\(ordinal)"
                    target.addresses = [address]
                }
                state.devices[ordinal] = target
            }
        }
    }

    /// Takes the addresses from `count` devices, beginning with an ordinal.
    func lose(from first: UInt32, _ count: Int) {
        state.withLock { state in
            for ordinal in first..<first + UInt32(count) {
                guard let target = state.devices[ordinal] else { continue }
                state.devices[ordinal]?.addresses = []
                state.devices[ordinal]?.lostKinds = target.addresses.map(\.kind)
            }
        }
    }

    /// The number of times that targets were asked for.
    var asked: Int { state.withLock { $0.asked } }

    func removeAll() { state.withLock { $0.devices = [:] } }

    /// True if the registry becomes another one, with a new generation, after its next answer to a
    /// selector.
    var isReplacedAfterResolving: Bool {
        get { state.withLock { $0.isReplacedAfterResolving } }
        set { state.withLock { $0.isReplacedAfterResolving = newValue } }
    }

    /// Sets a closure that runs before each answer to a selector; nil for none.
    func beforeResolving(_ body: (@Sendable () async throws -> Void)?) {
        state.withLock { $0.beforeResolving = body }
    }

    func fail(_ error: RPCError?) { state.withLock { $0.failure = error } }

    var client: RegistryClient {
        var router = Router()
        router.on(Method.Registry.resolveAudience) { [self] request, _ in
            try await state.withLock { $0.beforeResolving }?()
            return try resolve(request)
        }
        router.on(Method.Registry.getTargets) { [self] request, _ in try targets(request) }
        router.on(Method.Registry.previewAudience) { [self] request, _ in
            await state.withLock { $0.beforeCounting }?()
            return try preview(request)
        }
        router.on(Method.Registry.getDeviceData) { [self] request, _ in try data(request) }
        router.on(Method.Registry.explainAudience) { [self] (_: Proto.ExplainAudienceRequest, _) in
            guard let said = state.withLock({ $0.explanation }) else {
                throw RPCError(.unavailable, "not now")
            }
            return said
        }
        router.on(Method.Registry.reportOutcomes) { [self] (request, _) in
            if state.withLock({ $0.isSilent }) { try await Task.sleep(for: .seconds(600)) }
            return try note(request)
        }
        router.on(Method.Registry.followErasures) { [self] (request, _) in try follow(request) }
        router.on(Method.Registry.findApps) { [self] (_: Proto.FindAppsRequest, _) in
            try findApps()
        }
        router.on(Method.Registry.findUnknownDevices) { [self] (request, _) in
            try findUnknown(request)
        }
        router.on(Method.Registry.countDevices) { [self] (request, _) in try count(request) }
        router.on(Method.Registry.describeDevices) { [self] (request, _) in
            try describe(request)
        }
        router.on(Method.Registry.findOrdinals) { [self] (request, _) in try find(request) }
        router.on(Method.Registry.takeConfirmations) { [self] (request, _) in
            try take(request)
        }
        return RegistryClient(router)
    }

    /// Returns the reported outcomes of addresses, once there are at least `count`.
    ///
    /// Delivery collects outcomes for a while.
    func told(
        _ count: Int, _ location: SourceLocation = #_sourceLocation
    ) async throws -> [Proto.AddressOutcome] {
        try await eventually(location) { state.withLock { $0.told.count } >= count }
        return state.withLock { $0.told }
    }

    private func note(
        _ request: Proto.ReportOutcomesRequest
    ) throws -> Proto.ReportOutcomesResponse {
        try state.withLock { state in
            try state.check(request.app)
            if state.isDeaf { state.refusals += 1 }
            guard !state.isDeaf else { throw RPCError(.unavailable, "not now") }
            state.told += request.outcomes
            return Proto.ReportOutcomesResponse()
        }
    }

    private func follow(
        _ request: Proto.FollowErasuresRequest
    ) throws -> Proto.FollowErasuresResponse {
        try state.withLock { state in
            state.followed = request
            guard var page = state.erasures else { throw RPCError(.unavailable, "not now") }
            let isSame = request.generation == page.generation
            page.devices.removeAll { isSame && $0.sequence <= request.sequence }
            return page
        }
    }

    private func findApps() throws -> Proto.FindAppsResponse {
        guard let known = state.withLock({ $0.known }) else {
            throw RPCError(.unimplemented, "too old")
        }
        var response = Proto.FindAppsResponse()
        response.apps = known.sorted { $0.key < $1.key }.map { id, last in
            var app = Proto.KnownApp()
            (app.app, app.lastDeletion) = (id, last)
            return app
        }
        return response
    }

    private func findUnknown(
        _ request: Proto.FindUnknownDevicesRequest
    ) throws -> Proto.FindUnknownDevicesResponse {
        state.withLock { state in
            var response = Proto.FindUnknownDevicesResponse()
            response.deviceIds = request.deviceIds.filter(state.unknown.contains)
            return response
        }
    }

    private func data(
        _ request: Proto.GetDeviceDataRequest
    ) throws -> Proto.GetDeviceDataResponse {
        try state.withLock { state in
            try state.check(request.app)
            let found = state.devices.values.first { $0.deviceID.description == request.id }
            guard let found else { throw RPCError(.notFound, "no device '\(request.id)'") }
            var response = Proto.GetDeviceDataResponse()
            response.device = Proto.Device()
            response.device?.id = request.id
            response.ordinal = found.ordinal
            response.device?.settings = found.settings
            response.device?.addresses = found.addresses
            for kind in found.lostKinds {
                var lost = Proto.Address()
                (lost.kind, lost.stateReason) = (kind, "BadDeviceToken")
                (lost.state, lost.stateTime) = (.invalid, UnixTime(milliseconds: 1).timestamp)
                response.device?.addresses.append(lost)
            }
            return response
        }
    }

    private func preview(
        _ request: Proto.PreviewAudienceRequest
    ) throws -> Proto.PreviewAudienceResponse {
        try state.withLock { state in
            try state.check(request.app)
            state.previewed.append(request.audience)
            var response = Proto.PreviewAudienceResponse()
            response.devices = UInt64(state.devices.count)
            return response
        }
    }

    private func resolve(
        _ request: Proto.ResolveAudienceRequest
    ) throws -> Proto.ResolveAudienceResponse {
        try state.withLock { state in
            try state.check(request.app)
            state.resolved.append(request.audience)
            state.types.insert(request.type)
            // What the real one would not read is no question.
            let atoms = try Selector(audience: request.audience, nil).atoms
            let shares = atoms.compactMap { atom in
                if case .percent(let share) = atom { share } else { nil }
            }
            let inSegments = try atoms.flatMap { atom in
                guard case .segment(let name) = atom, let text = state.segments[name.text] else {
                    return [Selector.Atom]()
                }
                return try Selector(audience: text, nil).atoms
            }
            let named = { (atom: String) throws in
                request.audience.matches(of: try Regex("\(atom)\\(([^)]*)\\)")).compactMap {
                    $0.output[1].substring.map(String.init)
                }
            }
            let zones = try named("time_zone")
            let (had, lost) = (try named("address_kind"), try named("address_lost"))
            let ordinals = state.devices.filter { ordinal, device in
                ordinal >= request.firstOrdinal && !state.left.contains(ordinal)
                    && (request.type.isEmpty || !state.off.contains(ordinal))
                    && shares.allSatisfy {
                        ShareHash.contains($0, device: device.deviceID.description)
                    }
                    && (zones.isEmpty || zones.contains(device.timeZone))
                    && (lost.isEmpty || device.lostKinds.contains(where: lost.contains))
                    && (had.isEmpty || device.addresses.contains { had.contains($0.kind) })
            }.keys.sorted()
            let page = ordinals.prefix(state.pageSize)
            var response = Proto.ResolveAudienceResponse()
            response.ordinals = Bitmap(Array(page)).serialized()
            response.generation = state.generation
            response.defaultTimeZone = state.defaultZone
            if request.firstOrdinal == 0 {
                response.people = (atoms + inSegments).people.sorted()
            }
            if state.isReplacedAfterResolving { state.generation += 1 }
            if page.count < ordinals.count, let last = page.last {
                response.next = Proto.NextOrdinal()
                response.next?.ordinal = last + 1
            }
            return response
        }
    }

    private func targets(_ request: Proto.GetTargetsRequest) throws -> Proto.GetTargetsResponse {
        try state.withLock { state in
            try state.check(request.app)
            state.asked += 1
            guard request.generation == state.generation else {
                throw RPCError(.failedPrecondition, "the ordinals are of another generation")
            }
            guard Set(request.lostKinds).count == request.lostKinds.count else {
                throw RPCError.invalid("lost_kinds", "has one twice")
            }
            var response = Proto.GetTargetsResponse()
            response.defaultTimeZone = state.defaultZone
            let ordinals = try Bitmap.deserialize(request.ordinals)
            var page = ordinals.ordinals(limit: .max)
            if let size = state.targetsPerPage, page.count > size {
                response.next = Proto.NextOrdinal()
                response.next?.ordinal = page[size]
                page = Array(page.prefix(size))
            }
            for ordinal in page {
                if let target = state.devices[ordinal] { response.append(target) }
            }
            for kind in request.lostKinds {
                var lost = Proto.LostAddresses()
                lost.kind = kind
                lost.ordinals = page.filter {
                    state.devices[$0]?.lostKinds.contains(kind) == true
                }
                if !lost.ordinals.isEmpty { response.lost.append(lost) }
            }
            return response
        }
    }
}

extension Proto.GetTargetsResponse {
    /// Adds a device that shares no profile and no channel with other devices.
    fileprivate mutating func append(_ target: Target) {
        ordinals.append(target.ordinal)
        for half in [target.deviceID.high, target.deviceID.low] {
            deviceIds += (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64(56 - 8 * $0)) }
        }
        profileIndexes.append(UInt32(profiles.count))
        var profile = Proto.TargetProfile()
        (profile.locale, profile.timeZone) = (target.locale, target.timeZone)
        profile.settings = target.settings
        profiles.append(profile)
        addressCounts.append(UInt32(target.addresses.count))
        for address in target.addresses {
            channelIndexes.append(UInt32(channels.count))
            var channel = Proto.TargetChannel()
            (channel.kind, channel.topic) = (address.kind, address.topic)
            channels.append(channel)
            values += address.value.utf8
            valueLengths.append(UInt32(address.value.utf8.count))
        }
    }
}
