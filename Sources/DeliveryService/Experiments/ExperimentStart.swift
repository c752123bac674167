import Audience
import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// The start of an experiment: its groups are made, and its notifications are accepted.
///
/// What is found out before is stored in one transaction, so an experiment begins once, with all of
/// its notifications, even if the process dies.
enum ExperimentStart {
    /// A notification that a group gets.
    struct Send: Sendable {
        var place: Int
        var record: NotificationRecord
        var submission: Submission
    }

    /// A group with its devices.
    struct Group: Sendable {
        var group: ExperimentGroup
        var devices: [ExperimentGroupTable.Block]
    }

    /// Checks the notifications of an experiment, as a call that sends them would.
    ///
    /// - Returns: The first variant's notification.
    /// - Throws: `invalidArgument` that names the field.
    static func check(
        _ experiment: ExperimentRecord, on service: isolated DeliveryService
    ) async throws -> NotificationRecord? {
        var first: NotificationRecord?
        for index in experiment.asked.variants.indices {
            do {
                let record = try await service.record(
                    of: experiment.request(for: index), app: experiment.app)
                first = first ?? record
            } catch let error as RPCError where error.code == .invalidArgument {
                let isOfVariant = ["content", "timing"].contains { error.message.hasPrefix($0) }
                let field = isOfVariant ? "variants[\(index)]" : "request"
                throw RPCError(.invalidArgument, "experiment.\(field).\(error.message)")
            }
        }
        if let first, try !NamedDevices.ids(in: first.audience).isEmpty {
            throw RPCError.invalid(
                "experiment.request.audience", "names a device: use a tag or a list")
        }
        return first
    }

    /// Checks the audiences of the groups, which are a little larger than the one that was asked
    /// for.
    static func checkShares(
        of experiment: ExperimentRecord, on service: isolated DeliveryService
    ) async throws {
        for part in experiment.layout.parts {
            guard let variant = part.variant else { continue }
            do {
                _ = try await service.record(
                    of: experiment.request(for: part, variant), app: experiment.app)
            } catch let error as RPCError where error.code == .invalidArgument {
                throw RPCError(.invalidArgument, "experiment.request.\(error.message)")
            }
        }
    }

    /// Begins an experiment that is due, unless it has changed since it was seen.
    static func begin(
        _ seen: ExperimentRecord, on service: isolated DeliveryService
    ) async throws {
        let now = service.now
        guard now - seen.begins <= ExperimentLimits.lateness else {
            throw RPCError(
                .failedPrecondition, "it should have begun more than a day ago; start it anew")
        }
        var begun = seen
        begun.begins = now
        var sends: [Send] = []
        for (place, part) in seen.layout.parts.enumerated() {
            guard let variant = part.variant else { continue }
            sends.append(
                try await send(
                    begun.request(for: part, variant), place, of: seen, at: now, on: service))
        }
        let groups = try await groups(of: &begun, like: sends[0].record, on: service)
        (begun.state, begun.begins, begun.ends) = (.running, now, now + seen.window)
        begun.reason = ""
        let (stored, sent) = (begun, sends)
        let transitions = try await service.store.database.write { database in
            guard try ExperimentTable.with(name: seen.name, of: seen.app, in: database) == seen
            else { return [Transition]() }
            try ExperimentTable.put(stored, in: database)
            for group in groups {
                try ExperimentGroupTable.put(group.group, group.devices, of: stored, in: database)
            }
            return try sent.map { try submit($0, of: stored, at: now, in: database) }
        }
        take(transitions, on: service)
    }

    /// Sends a variant to the rest of an experiment's audience, and stores how the experiment goes
    /// on, unless it has changed since it was `seen`.
    ///
    /// - Throws: `failedPrecondition` if there is no rest, or if it has got another notification;
    ///   `aborted` if the experiment has changed.
    static func sendToRest(
        _ variant: Int, of experiment: ExperimentRecord, seen: ExperimentRecord,
        on service: isolated DeliveryService
    ) async throws {
        let now = service.now
        let parts = experiment.layout.parts
        guard let place = parts.firstIndex(where: { $0.name == ExperimentLayout.rest }) else {
            throw RPCError(
                .failedPrecondition, "the whole audience is in the experiment: there is no rest")
        }
        let groups = try await service.store.database.read {
            try ExperimentGroupTable.groups(of: seen, in: $0)
        }
        let sent = groups.first { $0.part.variant == variant }?.notification ?? ""
        let content = try await service.store.record(id: sent, app: seen.app).content
        let request = experiment.request(
            forRest: parts[place], variant, content: content, now: now)
        let send = try await send(request, place, of: experiment, at: now, on: service)
        var changed = experiment
        changed.restVariant = parts.first { $0.variant == variant }?.name ?? ""
        let stored = changed
        let transition = try await service.store.database.write { database in
            guard try ExperimentTable.with(name: seen.name, of: seen.app, in: database) == seen
            else { throw RPCError(.aborted, "the experiment has just changed; try again") }
            let groups = try ExperimentGroupTable.groups(of: experiment, in: database)
            guard groups.first(where: { $0.place == place })?.notification == "" else {
                throw RPCError(.failedPrecondition, "the rest has got its notification already")
            }
            try ExperimentTable.put(stored, in: database)
            return try submit(send, of: experiment, at: now, in: database)
        }
        take([transition], on: service)
    }

    private static func take(
        _ transitions: [Transition], on service: isolated DeliveryService
    ) {
        for transition in transitions { service.note(transition) }
        if !transitions.isEmpty { service.feed(.work) }
    }

    private static func submit(
        _ send: Send, of experiment: ExperimentRecord, at now: UnixTime,
        in database: borrowing Database
    ) throws -> Transition {
        let transition = try DeliveryStore.submit(
            send.record, as: send.submission, naming: [], now: now, in: database)
        try ExperimentGroupTable.set(
            notification: transition.record.id, of: send.place, experiment.number, in: database)
        return transition
    }

    /// Returns a group's notification, as a call at that time would create it.
    private static func send(
        _ request: Proto.SendRequest, _ place: Int, of experiment: ExperimentRecord,
        at now: UnixTime, on service: isolated DeliveryService
    ) async throws -> Send {
        let sender = experiment.endedBy.isEmpty ? experiment.createdBy : experiment.endedBy
        var record = try await service.record(of: request, app: experiment.app, by: sender)
        record.authors = experiment.authors(beside: sender, and: record.authors)
        if let hold = service.switches.hold(record) {
            guard hold.mode == .pause else { throw RPCError(.failedPrecondition, hold.reason) }
            _ = try record.machine.handle(hold.event, at: now)
        }
        try record.wait(
            for: await approval(of: record, in: experiment, on: service), at: now)
        try service.openNotifications.checkRoom(of: record.app, for: record.state, service.limits)
        let submission = try Submission(
            request, app: experiment.app, own: "\u{3}\(experiment.number) \(place)")
        return Send(place: place, record: record, submission: submission)
    }

    /// Returns why a second person has to approve a group's notification; nil if nobody has to.
    ///
    /// The whole audience counts: the groups together are what is sent.
    private static func approval(
        of record: NotificationRecord, in experiment: ExperimentRecord,
        on service: isolated DeliveryService
    ) async -> Proto.Approval? {
        var whole = record
        whole.audience = experiment.asked.request?.audience ?? record.audience
        return await service.approvals.approval(of: whole)
    }

    /// Returns the groups with the devices that are in them now.
    private static func groups(
        of experiment: inout ExperimentRecord, like record: NotificationRecord,
        on service: isolated DeliveryService
    ) async throws -> [Group] {
        let layout = experiment.layout
        var groups: [Group] = []
        var generation: UInt64?
        for (place, part) in layout.parts.enumerated() {
            let found = try await service.ordinals(
                layout.audience(of: part), record, isTyped: true)
            guard generation ?? found.generation == found.generation else {
                throw RPCError(.aborted, "the ordinals changed between two groups")
            }
            generation = found.generation
            let group = ExperimentGroup(place: place, part: part, devices: found.ordinals.count)
            groups.append(
                Group(group: group, devices: ExperimentGroupTable.Block.blocks(of: found.ordinals)))
        }
        experiment.generation = generation ?? 0
        return groups
    }
}
