import AudienceMessages
import Audience
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// Resolves a notification's audience, and tells the worker.
    func plan(_ lease: PlanLease) async {
        let sequence = lease.brief.sequence
        guard let record = work.records[sequence] else { return feed(.resolved(lease, false)) }
        if let hold = switches.hold(record) {
            note(try? await store.putOff(sequence, hold.event, now: now))
            return feed(.resolved(lease, false))
        }
        do {
            let resolved = try await resolve(record)
            let devices = resolved.audience.count
            if let approval = approvals.approval(ofResolved: record, devices: devices) {
                note(try? await store.putOff(sequence, until: approval, now: now))
                return feed(.resolved(lease, false))
            }
            work.resolved[sequence] = resolved
            work.planFailures[sequence] = nil
            feedSoon(.resolved(lease, true))
        } catch {
            let event = later(sequence, because: error)
            note(try? await store.putOff(sequence, event, now: now))
            feed(.resolved(lease, false))
        }
    }

    /// Returns the event that follows from the registry's error or silence.
    private func later(_ sequence: Int64, because error: any Error) -> NotificationMachine.Event {
        let error = RPCError(error)
        let reason = RegistryTrouble.words(error)
        guard !error.isPermanent else {
            work.planFailures[sequence] = nil
            return .unplannable(reason: reason)
        }
        let failures = work.planFailures[sequence, default: 0] + 1
        work.planFailures[sequence] = failures
        let span = min(limits.longestPlanPause, limits.engine.retries.span(after: failures))
        return .planLater(now + max(.milliseconds(50), span * fraction()), reason: reason)
    }

    /// Returns the audience that a notification would have now, by lane.
    func resolve(_ record: NotificationRecord) async throws -> WorkerState.Resolved {
        let lanes = lanes(of: record.app).filter(\.isPlanned)
        let found = try await audience(of: record)
        let (ordinals, generation) = (found.ordinals, found.generation)
        let waves = try await waves(of: found, record)
        let wanted = waves.count == 1 ? waves[0].ordinals : Bitmap.union(of: waves.map(\.ordinals))
        var byKinds: [[String]: Reached] = [:]
        for lane in lanes where !lane.addressKinds.isEmpty && !wanted.isEmpty {
            let kinds = lane.addressKinds(for: record.content)
            guard byKinds[kinds] == nil else { continue }
            byKinds[kinds] = try await reached(wanted, by: kinds, record, generation)
        }
        var audience = ResolvedAudience(
            count: ordinals.count, unreached: 0,
            pieces: ChunkPlan.chunks(
                of: wanted, in: waves, size: limits.pieceDevices, endingAt: .block),
            parts: [], generation: generation)
        var accounted: [Bitmap] = []
        for lane in lanes where lane.isWhole && record.maySendToAudiences {
            audience.add(
                lane.key, Reached(devices: wanted), WholeAudience.chunks(of: record.sequence))
            accounted.append(wanted)
        }
        // Addresses of another environment than the first lane's are passed on when they are sent
        // to.
        var kindsSeen: Set<[String]> = []
        for lane in lanes where !lane.isWhole {
            let kinds = lane.addressKinds(for: record.content)
            if !kinds.isEmpty, !kindsSeen.insert(kinds).inserted { continue }
            guard let part = kinds.isEmpty ? Reached(devices: wanted) : byKinds[kinds] else {
                continue
            }
            audience.add(
                lane.key, part,
                ChunkPlan.chunks(of: part.devices, in: waves, size: limits.chunkDevices))
            accounted += [part.devices, part.lost]
        }
        audience.unreached = ordinals.count - Bitmap.union(of: accounted).count
        if let kind = lanes.compactMap({ $0.unusualKind(for: record.content) }).first {
            audience.unreachedReason =
                "the device has no address of the kind \(kind), and no other adapter reaches it"
        }
        let atOnce = waves.filter { $0.notBefore == nil }.map(\.ordinals)
        return WorkerState.Resolved(
            audience: audience, ordinals: Bitmap.union(of: atOnce), people: found.people)
    }

    /// Returns the devices that have an address of these kinds, or had one.
    private func reached(
        _ ordinals: Bitmap, by kinds: [String], _ record: NotificationRecord, _ generation: UInt64
    ) async throws -> Reached {
        guard ordinals.count > limits.askedSingly else {
            let targets = try await targets(ordinals, record, generation)
            return Reached(targets, by: kinds)
        }
        let selector = { (atom: String) in
            kinds.map { "\(atom)(\($0))" }.joined(separator: " OR ")
        }
        var reached = Reached(
            devices: ordinals.intersection(
                try await self.ordinals(of: selector("address_kind"), record, generation)))
        guard reached.devices.count < ordinals.count else { return reached }
        reached.lost = ordinals.intersection(
            try await self.ordinals(of: selector("address_lost"), record, generation)
        ).subtracting(reached.devices)
        return reached
    }

    /// Returns the devices of a selector, and checks that the ordinals' generation is the same.
    func ordinals(
        of selector: String, _ record: NotificationRecord, _ generation: UInt64
    ) async throws -> Bitmap {
        let found = try await ordinals(selector, record, isTyped: false)
        guard found.generation == generation else {
            throw RPCError(.aborted, "the ordinals changed between two requests")
        }
        return found.ordinals
    }

    /// Returns the addresses of devices that were just resolved.
    func targets(
        _ ordinals: Bitmap, _ record: NotificationRecord, _ generation: UInt64
    ) async throws -> [Target] {
        var asked = record
        asked.generation = generation
        do {
            return try await targetsTogether(ordinals, asked)
        } catch let error as RPCError where error.code == .failedPrecondition {
            // The generation has changed since the last request, which is not permanent.
            throw RPCError(.aborted, error.message)
        }
    }

    /// Returns the devices of an audience.
    ///
    /// - Parameter isTyped: True if devices that have switched its type off are left out.
    func ordinals(
        _ audience: String, _ record: NotificationRecord, isTyped: Bool
    ) async throws -> FoundAudience {
        var found = FoundAudience()
        var request = Proto.ResolveAudienceRequest()
        request.app = record.app
        request.audience = audience
        // A type that is not a tag cannot be switched off, so it does not restrict the audience.
        if isTyped { request.type = (try? NotificationType(record.type))?.tag.text ?? "" }
        while true {
            let page = try await environment.registry.resolveAudience(
                request, CallContext(requestID: record.id))
            try found.add(page, isFirst: request.firstOrdinal == 0)
            guard let next = page.next else {
                found.ordinals.runOptimize()
                return found
            }
            guard next.ordinal > request.firstOrdinal else {
                throw RPCError(.internal, "the pages do not advance")
            }
            request.firstOrdinal = next.ordinal
        }
    }
}

/// The registry's answer about an audience.
struct FoundAudience {
    var ordinals = Bitmap()
    /// The generation of the ordinals.
    var generation: UInt64 = 0
    /// The app's default time zone; empty if it has none.
    var defaultZone = ""
    /// The ids of the devices and users that the audience names, itself or in its segments.
    var people: Set<String> = []

    /// Adds a page of the answer.
    mutating func add(
        _ page: Proto.ResolveAudienceResponse, isFirst: Bool
    ) throws(RPCError) {
        guard isFirst || generation == page.generation else {
            throw RPCError(.aborted, "the ordinals changed between two pages")
        }
        (generation, defaultZone) = (page.generation, page.defaultTimeZone)
        people.formUnion(page.people)
        do throws(BitmapError) {
            ordinals.formUnion(try Bitmap.deserialize(page.ordinals))
        } catch {
            throw RPCError(.internal, "the answer is not a set of ordinals: \(error)")
        }
    }
}

extension ResolvedAudience {
    /// Adds the devices that a lane reaches, and those that it no longer reaches.
    fileprivate mutating func add(_ lane: LaneKey, _ part: Reached, _ chunks: [ChunkOrdinals]) {
        if !chunks.isEmpty { parts.append(.init(lane: lane, chunks: chunks)) }
        guard !part.lost.isEmpty else { return }
        losses.append(
            .init(lane: lane, count: part.lost.count, ordinals: part.lost.serialized()))
    }
}

extension RPCError {
    /// True if the same request would be refused again.
    var isPermanent: Bool {
        switch code {
        case .invalidArgument, .notFound, .failedPrecondition, .permissionDenied, .outOfRange:
            true
        default: false
        }
    }
}
