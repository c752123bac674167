import Audience
import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func registerDevice(
        _ request: Proto.RegisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.RegisterDeviceResponse {
        let app = try directory(call, request.app).app.id
        let secret = Secret.device(random)
        let new = try NewDevice(
            request, id: identifiers.next(), app: app, secretHash: Secret.hash(secret),
            now: clock.now())
        let (device, _) = try await commit {
            try await store.register(new)
        } takeOver: {
            remember($0.device)
            for loser in $0.losers { remember(loser) }
        }
        var response = Proto.RegisterDeviceResponse()
        response.deviceId = device.id
        response.deviceSecret = secret
        response.tagVersion = device.tagVersion
        return response
    }

    package func syncDevice(
        _ request: Proto.SyncDeviceRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse {
        let known = try proven(request.deviceId, request.deviceSecret)
        let change = try DeviceChange(request, heard: clock.now())
        guard let (device, outcome) = try await changed(known, change, secret: known.secretHash)
        else { throw RPCError.wrongDevice }
        var response = Proto.SyncDeviceResponse()
        response.app = device.app
        response.tagVersion = device.tagVersion
        response.ordinal = device.ordinal
        response.tagsAccepted = outcome.isAccepted
        if !outcome.isAccepted { response.tags = device.tags.map(\.text) }
        response.unusedAddresses = device.profile.addresses.filter { $0.state != .active }
        return response
    }

    package func unregisterDevice(
        _ request: Proto.UnregisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterDeviceResponse {
        let device = try proven(request.deviceId, request.deviceSecret)
        guard try await delete(device, secret: device.secretHash) else {
            throw RPCError.wrongDevice
        }
        var response = Proto.UnregisterDeviceResponse()
        response.app = device.app
        return response
    }

    private func proven(_ id: String, _ secret: String) throws(RPCError) -> Device {
        let hash = Secret.hash(secret)
        guard let app = appOfDevice[id], let device = directories[app]?.devices[id],
            device.secretHash == hash
        else { throw .wrongDevice }
        return device
    }
}

extension RegistryService {
    /// Changes a device, in the store only if something is different.
    ///
    /// - Parameter secret: what the caller has proven itself by; nil when it is not the device.
    /// - Returns: the device after it; nil when it is gone, or has another secret by now.
    func changed(
        _ device: Device, _ change: DeviceChange, secret: Digest? = nil
    ) async throws -> (device: Device, outcome: DeviceChange.Outcome)? {
        let id = device.id
        var device = device
        let outcome = try device.apply(change)
        guard outcome.isStored else { return (device, outcome) }
        return try await commit {
            try await store.change(id, change, secret: secret)
        } takeOver: { stored in
            guard let stored else { return }
            remember(stored.device)
            for loser in stored.losers { remember(loser) }
        }.map { ($0.device, $0.outcome) }
    }

    /// Deletes a device and everything about it.
    ///
    /// - Parameter secret: as for `changed`.
    /// - Returns: false when it has another secret by now, and is left alone.
    func delete(_ device: Device, secret: Digest? = nil) async throws -> Bool {
        try await commit {
            try await store.deleteDevice(device.id, secret: secret)
        } takeOver: { isGone in
            if isGone { forget(device) }
        }
    }
}

extension NewDevice {
    fileprivate init(
        _ request: Proto.RegisterDeviceRequest, id: String, app: String, secretHash: Digest,
        now: UnixTime
    ) throws(RPCError) {
        tags = try DeviceFields.tags(request.tags, "tags")
        try DeviceFields.addresses(request.addresses, "addresses")
        try DeviceFields.settings(request.settings, "settings")
        try DeviceFields.text(request.locale, "locale")
        try DeviceFields.timeZone(request.timeZone, "time_zone")
        try DeviceFields.text(request.platform, "platform")
        install = try DeviceFields.install(request.installId, "install_id")
        profile = DeviceProfile(
            addresses: [Proto.Address]().after(
                request.addresses, at: now, isRegistration: true),
            settings: request.settings, locale: request.locale,
            timeZone: request.timeZone, platform: request.platform)
        self.id = id
        self.app = app
        self.secretHash = secretHash
        self.now = now
    }
}

extension DeviceChange {
    fileprivate init(_ request: Proto.SyncDeviceRequest, heard: UnixTime) throws(RPCError) {
        if let wish = request.tags {
            tags = .replace(
                try DeviceFields.tags(wish.tags, "tags.tags"), version: wish.version)
        }
        try DeviceFields.settings(request.settings, "settings")
        settings = request.settings
        if let wish = request.addresses {
            try DeviceFields.addresses(wish.addresses, "addresses.addresses")
            addresses = wish.addresses
        }
        try DeviceFields.text(request.locale, "locale")
        locale = request.locale
        try DeviceFields.timeZone(request.timeZone, "time_zone")
        timeZone = request.timeZone
        self.heard = heard
    }
}
