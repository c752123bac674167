package import Protocol
package import ServiceKit
import Storage

/// Lets a service forget every device that the registry has erased.
///
/// How far it is, the holder keeps; so whoever is killed whenever, it goes on where it was.
package struct ErasureFollower: Sendable {
    /// How often and how much at a time.
    package struct Limits: Hashable, Sendable {
        /// Between two questions to the registry who was erased: well under a second.
        package var poll: Duration = .milliseconds(200)
        /// How long it is left alone after it could not be followed.
        package var pause: Duration = .seconds(1)
        /// Devices of which the registry is asked at once whether they are still there.
        package var idsChecked = 500

        /// The usual limits.
        package init() {}
    }

    /// Who asks.
    private let name: Proto.ErasureFollower
    private let registry: RegistryClient
    private let limits: Limits
    private let log: Log
    private let gauge: RegressionGauge

    /// A follower that the registry knows as `name`.
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

    /// Forgets every device that the registry has erased, as long as the holder runs.
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
                        .error, "devices that the registry has erased may be unknown here",
                        ["code": StoreRegressed.code, "error": error.reason])
                }
                last = error.reason
            } catch {
                rest = limits.pause
                let text = "\(error)"
                // That the registry is away others say too.
                if last != text, (error as? RPCError)?.code != .unavailable {
                    log(.warning, "erasures cannot be followed now", ["error": text])
                }
                last = text
            }
            // Not cancelled by anyone.
            if rest > .zero { try? await Task.sleep(for: rest) }
        }
    }

    /// Asks the registry once; says whether there may be more.
    ///
    /// - Parameter checked: up to where the registry was asked whether the devices are still there.
    private func followOnce<Holder: ErasureHolder>(
        for holder: isolated Holder, _ checked: inout HeldDevice?
    ) async throws -> Bool {
        let followed = holder.followed
        var request = Proto.FollowErasuresRequest()
        request.generation = followed.generation
        request.sequence = UInt64(max(0, followed.sequence))
        request.follower = name
        let page = try await registry.followErasures(request, CallContext())
        let next = try followed.after(page)
        if next.generation != followed.generation, !followed.generation.isEmpty {
            log(.info, "the registry was put back; its erasures are followed from the beginning")
        }
        if next != followed {
            // Who was there when it was asked for may be among those that are missing.
            if next.generation != followed.generation || followed.misses(page) { checked = nil }
            let devices = page.devices.filter { !$0.app.isEmpty }.map { device in
                ErasedDevice(app: device.app, id: device.deviceId, ordinal: device.ordinal)
            }
            try await holder.erase(devices, followed: next)
        }
        guard page.devices.isEmpty else { return true }
        if !next.isChecked {
            // A part only: meanwhile erasures are followed.
            return try await forgetUnknown(for: holder, after: &checked)
        }
        return false
    }

    /// Forgets some devices that the registry does not know, for after one of the two was put back
    /// it may have missed to say that they are gone; says whether there are others to ask for.
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
        var next = holder.followed
        next.isChecked = true
        try await holder.erase([], followed: next)
        return false
    }
}
