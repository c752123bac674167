package import Protocol
package import ServiceKit
import Storage

/// A follower of the registry's list of erasures, which makes a service forget devices, users and
/// apps.
///
/// The holder stores the position in the list, so that following goes on from there after a crash.
package struct ErasureFollower: Sendable {
    /// The intervals and the batch size.
    package struct Limits: Hashable, Sendable {
        /// The time between two requests for new erasures, well under a second.
        package var poll: Duration = .milliseconds(200)
        /// The pause after following has failed.
        package var pause: Duration = .seconds(1)
        /// The number of devices that one request checks for existence in the registry.
        package var idsChecked = 500

        /// Creates the default limits.
        package init() {}
    }

    /// The follower's name in requests.
    private let name: Proto.ErasureFollower
    private let registry: RegistryClient
    private let limits: Limits
    private let log: Log
    private let gauge: RegressionGauge

    /// Creates a follower that the registry knows as `name`.
    package init(
        _ name: Proto.ErasureFollower, of registry: RegistryClient, limits: Limits = Limits(),
        log: Log, gauge: RegressionGauge
    ) {
        self.name = name
        self.registry = registry
        self.limits = limits
        self.log = log
        self.gauge = gauge
    }

    /// Makes the holder forget every device and app that the registry has erased, for as long as
    /// the holder runs.
    package func run<Holder: ErasureHolder>(for holder: isolated Holder) async {
        var last: String?
        var checked: HeldDevice?
        while !holder.isStopping {
            var rest = limits.poll
            do {
                if try await followOnce(for: holder, &checked) { rest = .zero }
                last = nil
                gauge.set(false)
                holder.note(nil)
            } catch let error as StorageError where error.code == .closed {
                return
            } catch let error as StoreRegressed {
                rest = limits.pause
                gauge.set(true)
                holder.note(error)
                if last != error.reason {
                    log(
                        .error, "erasures of the registry may be missing here",
                        ["code": StoreRegressed.code, "error": error.reason])
                }
                last = error.reason
            } catch {
                rest = limits.pause
                let text = "\(error)"
                // Other parts already log that the registry is unavailable.
                if last != text, (error as? RPCError)?.code != .unavailable {
                    log(.warning, "cannot follow the registry's erasures", ["error": text])
                }
                last = text
            }
            // Nothing cancels this task.
            if rest > .zero { try? await Task.sleep(for: rest) }
        }
    }

    /// Requests the next erasures once, and returns whether there may be more.
    ///
    /// - Parameter checked: the last device whose existence in the registry was checked; nil to
    ///   begin.
    private func followOnce<Holder: ErasureHolder>(
        for holder: isolated Holder, _ checked: inout HeldDevice?
    ) async throws -> Bool {
        let followed = holder.followed
        var request = Proto.FollowErasuresRequest()
        request.generation = followed.generation
        request.sequence = UInt64(max(0, followed.sequence))
        request.follower = name
        (request.followsApps, request.followsUsers) = (true, true)
        let page = try await registry.followErasures(request, CallContext())
        guard let next = try await position(after: page, for: holder) else { return true }
        if next.generation != followed.generation, !followed.generation.isEmpty {
            log(.info, "the registry was restored; following its erasures from the beginning")
        }
        if next != followed {
            // Devices that were checked before may be among the missing erasures, so the check
            // starts over.
            if next.generation != followed.generation || followed.misses(page) { checked = nil }
            try await carryOut(page.devices, upTo: next, for: holder)
        }
        guard page.devices.isEmpty else { return true }
        if !next.isChecked {
            // One part at a time, so that erasures are followed in between.
            return try await forgetUnknown(for: holder, after: &checked)
        }
        return false
    }

    /// Returns the position after a page; nil if the holder begins anew, as the registry has lost
    /// some erasures.
    private func position<Holder: ErasureHolder>(
        after page: Proto.FollowErasuresResponse, for holder: isolated Holder
    ) async throws -> Followed? {
        do throws(StoreRegressed) {
            return try holder.followed.after(page)
        } catch {
            guard holder.acceptsLoss else { throw error }
            log(
                .warning, "the registry has lost erasures; following it from the beginning",
                ["reason": error.reason])
        }
        try await holder.erase([], followed: Followed())
        return nil
    }

    /// Carries out entries of the list in their order.
    private func carryOut<Holder: ErasureHolder>(
        _ entries: [Proto.ErasedDevice], upTo end: Followed, for holder: isolated Holder
    ) async throws {
        var part = Part()
        var here = end
        for entry in entries where !entry.app.isEmpty {
            if part.take(entry) { continue }
            here.sequence = Int64(clamping: entry.sequence) - 1
            if !part.isEmpty { try await erase(part, upTo: here, for: holder) }
            part = Part()
            here.sequence += 1
            switch entry.kind {
            case .app:
                try await holder.heldApps.drop(entry.app, isGone: true, followed: here)
            case .newApp: try await holder.heldApps.admit([entry.app], followed: here)
            default:
                throw RPCError(
                    .unimplemented, "the registry is newer: it lists erasures unknown here")
            }
        }
        if !part.isEmpty || holder.followed != end { try await erase(part, upTo: end, for: holder) }
    }

    /// Erases a part of the list; the position is stored with the devices, after the users.
    private func erase<Holder: ErasureHolder>(
        _ part: Part, upTo here: Followed, for holder: isolated Holder
    ) async throws {
        if !part.users.isEmpty { try await holder.erase(users: part.users) }
        try await holder.erase(part.devices, followed: here)
    }

    /// Devices and users between two entries about apps.
    private struct Part {
        var devices: [ErasedDevice] = []
        var users: [ErasedUser] = []

        var isEmpty: Bool { devices.isEmpty && users.isEmpty }

        /// Adds an entry; returns false if it is about an app.
        mutating func take(_ entry: Proto.ErasedDevice) -> Bool {
            switch entry.kind {
            case .unspecified:
                devices.append(
                    ErasedDevice(app: entry.app, id: entry.deviceId, ordinal: entry.ordinal))
            case .user: users.append(ErasedUser(app: entry.app, id: entry.user))
            default: return false
            }
            return true
        }
    }

    /// Forgets apps that the registry does not know, or whose data is of an earlier app with the
    /// same id, and accepts calls about the others.
    ///
    /// After a restore of one of the two databases, this service may have missed a deletion.
    private func forgetUnknownApps<Holder: ErasureHolder>(
        for holder: isolated Holder
    ) async throws {
        // The apps that are held are read first: an app may be created in between.
        let held = try await holder.heldApps.all()
        let known: [Proto.KnownApp]
        do {
            known = try await registry.findApps(Proto.FindAppsRequest(), CallContext()).apps
        } catch let error as RPCError where error.code == .unimplemented {
            // An older registry cannot delete apps.
            return
        }
        let deletions = Dictionary(known.map { ($0.app, $0.lastDeletion) }) { $1 }
        for app in held {
            if let last = deletions[app] {
                guard let restored = holder.followed.restored, last > restored else { continue }
            }
            try await holder.heldApps.drop(app, isGone: false, followed: nil)
            log(.info, "forgot an app that the registry does not know", ["app": app])
        }
        try await holder.heldApps.admit(known.map(\.app), followed: nil)
    }

    /// Forgets some devices that the registry does not know, and returns whether there are more to
    /// check.
    ///
    /// After a restore of one of the two databases, this service may have missed erasures.
    private func forgetUnknown<Holder: ErasureHolder>(
        for holder: isolated Holder, after last: inout HeldDevice?
    ) async throws -> Bool {
        let devices = try await holder.heldDevices(after: last, limit: limits.idsChecked)
        for (app, own) in Dictionary(grouping: devices, by: \.app) {
            var request = Proto.FindUnknownDevicesRequest()
            request.app = app
            request.deviceIds = own.map(\.id)
            let unknown = Set(
                try await registry.findUnknownDevices(request, CallContext()).deviceIds)
            let gone = own.filter { unknown.contains($0.id) }.map { device in
                ErasedDevice(app: app, id: device.id, ordinal: device.ordinal)
            }
            guard !gone.isEmpty else { continue }
            try await holder.erase(gone, followed: nil)
            log(
                .info, "forgot devices that the registry does not know",
                ["devices": "\(gone.count)"])
        }
        last = devices.last
        guard devices.isEmpty else { return true }
        try await forgetUnknownApps(for: holder)
        var next = holder.followed
        (next.isChecked, next.restored) = (true, nil)
        try await holder.erase([], followed: next)
        return false
    }
}
