import Audience
import Context
import Crypto
package import Protocol
import ServiceKit
import ServiceStorage

extension RegistryService {
    package func registerDevice(
        _ request: Proto.RegisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.RegisterDeviceResponse {
        let directory = try directory(call, request.app)
        let secret = Secret.device(random)
        var new = try RegisterDevice(
            request, id: identifiers.make(), of: directory.app,
            secretHash: Secret.hash(secret), zones, now: clock.now())
        try new.rules?.attestation.check(request, challenges, now: new.now)
        // An install that is known needs no place, but only the transaction knows that.
        let reserved = directory.reserve(1, of: limits)
        defer { directory.room.giveBack(reserved) }
        (new.hasRoom, new.mostBytes) = (reserved > 0, limits.bytes)
        let source = WordSource(request, call, at: new.now)
        try directory.checkDebts(of: source, naming: new.profile.addresses)
        try directory.admit(tags: new.tags, new.profile, limit: limits.words, from: source)
        try await receivers.admit(new.profile.addresses, "addresses", of: directory.app.id)
        let transitions = try await commit {
            try await store.perform(new)
        } takeOver: {
            remember($0)
        }
        directory.charge(transitions.first, to: source)
        return Proto.RegisterDeviceResponse(transitions.first, secret: secret)
    }

    package func syncDevice(
        _ request: Proto.SyncDeviceRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse {
        guard let (id, place, isKnown) = table.lookUp(request.deviceId),
            !place.block.directory.isDeleted
        else { throw RPCError.wrongDevice }
        let (said, now) = (Fingerprint.of(request), clock.now())
        if isKnown, place.said == said, now.day <= place.seen {
            return SyncAnswer(place, zone: table.profiles[place.profile]?.timeZone ?? "").message
        }
        let source = WordSource.device(call, at: now)
        let command = ChangeDevice(
            row: place.row, id: id,
            change: try await checked(request, id, of: place, source, heard: now),
            secret: Secret.hash(request.deviceSecret), mostBytes: limits.bytes)
        let changed = try await commit {
            try await store.perform(command)
        } takeOver: { changed in
            if let changed { remember(changed, said: said) }
        }
        guard let changed else { throw RPCError.wrongDevice }
        place.block.directory.charge(changed.transitions.first, to: source)
        return SyncAnswer(changed, of: place.block.directory.app).message
    }

    /// Checks the report of a device.
    ///
    /// Only the device itself learns what is wrong with its report: a caller with a wrong secret
    /// gets the same error as for an unknown device.
    private func checked(
        _ request: Proto.SyncDeviceRequest, _ id: Identifier, of place: DeviceTable.Place,
        _ source: WordSource, heard now: UnixTime
    ) async throws -> DeviceChange {
        do throws(RPCError) {
            var change = try DeviceChange(request, zones, heard: now)
            let directory = place.block.directory
            change.rules = directory.app.rules
            try directory.checkDebts(of: source, naming: change.addresses ?? [])
            try directory.admit(change, limit: limits.words, from: source)
            try await receivers.admit(
                change.addresses ?? [], "addresses.addresses", of: directory.app.id)
            return change
        } catch {
            let known = try await store.perform(ReadDevices(rows: [place.row])).first
            let isProven = known?.secretHash == Secret.hash(request.deviceSecret)
            throw isProven && known?.id == id ? error : RPCError.wrongDevice
        }
    }

    package func unregisterDevice(
        _ request: Proto.UnregisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterDeviceResponse {
        guard let (id, place, isKnown) = table.lookUp(request.deviceId),
            !place.block.directory.isDeleted,
            try await delete(place, id, secret: Secret.hash(request.deviceSecret)), isKnown
        else { throw RPCError.wrongDevice }
        var response = Proto.UnregisterDeviceResponse()
        response.app = place.block.directory.app.id
        return response
    }
}

extension RegistryService {
    /// Changes a device on behalf of another caller than the device; returns nil if it no longer
    /// exists.
    func changed(
        _ place: DeviceTable.Place, _ change: DeviceChange
    ) async throws -> ChangeDevice.Changed? {
        try place.block.directory.admit(change, limit: limits.words, from: .team)
        let command = ChangeDevice(
            row: place.row, id: place.id, change: change, secret: nil, mostBytes: limits.bytes)
        let write = { () async throws -> ChangeDevice.Changed? in
            try await self.commit {
                try await self.store.perform(command)
            } takeOver: { changed in
                if let changed { self.remember(changed.transitions) }
            }
        }
        guard change.tags.count > RegistryLimits.fewTags else { return try await write() }
        return try await changeTurns.run(for: place.block.directory.app.id, write)
    }

    /// Deletes a device and everything about it.
    ///
    /// - Parameter secret: the hash of the secret that the caller sent; nil if the caller is not
    ///   the device.
    /// - Returns: false if the device has another secret and was not deleted.
    func delete(_ place: DeviceTable.Place, _ id: Identifier? = nil, secret: Digest? = nil)
        async throws -> Bool
    {
        let command = DeleteDevice(
            row: place.row, id: id ?? place.id, secret: secret, now: clock.now())
        let answer = try await commit {
            try await store.perform(command)
        } takeOver: { answer in
            guard case .deleted(let device) = answer else { return }
            remember([DeviceTransition(before: device, after: nil)])
        }
        if case .refused = answer { return false }
        if case .deleted(let device) = answer {
            try await logErasures([ErasureMark(device: device.id)])
        }
        return true
    }

    /// Applies a device's own change to memory, with the report's fingerprint if it is stored
    /// unchanged.
    private func remember(_ changed: ChangeDevice.Changed, said: UInt64) {
        // A device that must be told more than success is told again with its next sync.
        let isAsSaid =
            changed.outcome.isAccepted && changed.device.isReachedAsWished
            && changed.device.isUnderstood
        let kept = isAsSaid ? said : Fingerprint.none
        if changed.transitions.isEmpty, !isCaughtUp {
            table.setSaid(changed.device.id, kept)
        } else {
            remember(changed.transitions, said: kept)
        }
    }
}

/// The answer to a sync.
private struct SyncAnswer {
    private(set) var message = Proto.SyncDeviceResponse()

    /// Creates the answer for a device that reports nothing new.
    init(_ place: DeviceTable.Place, zone: String) {
        message.app = place.block.directory.app.id
        message.tagVersion = place.tagVersion
        message.ordinal = place.ordinal
        message.tagsAccepted = true
        message.timeZone = zone
        message.syncInterval = place.block.directory.app.rules.syncInterval
    }

    init(_ changed: ChangeDevice.Changed, of app: StoredApp) {
        let device = changed.device
        message.app = app.id
        message.syncInterval = app.rules.syncInterval
        message.tagVersion = device.tagVersion
        message.ordinal = device.row.ordinal
        message.tagsAccepted = changed.outcome.isAccepted
        if !message.tagsAccepted { message.tags = device.tags.map(\.text) }
        message.timeZone = device.profile.timeZone
        message.unknownTimeZone = device.profile.unknownTimeZone
        message.unknownLocale = device.profile.unknownLocale
        message.unusedAddresses = device.profile.addresses.filter { $0.state != .active }
    }
}

extension Proto.RegisterDeviceResponse {
    fileprivate init(_ transition: DeviceTransition?, secret: String) {
        self.init()
        deviceSecret = secret
        guard case .device(_, let device?)? = transition else { return }
        deviceId = device.id.description
        tagVersion = device.tagVersion
        unknownTimeZone = device.profile.unknownTimeZone
        unknownLocale = device.profile.unknownLocale
    }
}

extension RegisterDevice {
    fileprivate init(
        _ request: Proto.RegisterDeviceRequest, id: Identifier, of app: StoredApp,
        secretHash: Digest,
        _ zones: ZoneTable, now: UnixTime
    ) throws(RPCError) {
        tags = try DeviceFields.tags(request.tags, "tags")
        tagTexts = DeviceFields.texts(request.tags, unlike: tags)
        let addresses = try DeviceFields.addresses(request.addresses, "addresses")
        try DeviceFields.settings(request.settings, "settings")
        try DeviceFields.platform(request.platform, "platform")
        try DeviceFields.software(request.software, "software")
        install = try DeviceFields.install(
            request.installId, "install_id", marker: request.installMarker, "install_marker")
        (locale, timeZone) = (.locale(request.locale), .zone(request.timeZone, zones))
        var profile = DeviceProfile(
            addresses: [Proto.Address]().after(
                addresses, at: now, isRegistration: true, mustConfirm: !request.isBySender),
            settings: request.settings, platform: request.platform, software: request.software,
            attributes: try Attributes(request.attributes, "attributes"))
        profile.setLocale(locale)
        profile.setZone(timeZone)
        self.profile = profile
        attributeNames = Attributes.names(request.attributes)
        self.id = id
        self.app = app.number
        self.secretHash = secretHash
        self.now = now
        try DeviceFields.text(request.keyId, "key_id")
        madeBy = request.keyId.isEmpty ? nil : request.keyId
        rules = request.isBySender ? nil : app.rules
    }
}

extension Proto.RegisterDeviceRequest {
    /// True if the key that was shown may do more than register devices.
    var isBySender: Bool { keyRole.rawValue > Proto.KeyRole.device.rawValue }
}

extension DeviceChange {
    fileprivate init(
        _ request: Proto.SyncDeviceRequest, _ zones: ZoneTable, heard: UnixTime
    ) throws(RPCError) {
        if let wish = request.tags {
            let checked = try DeviceFields.tags(wish.tags, "tags.tags")
            tags = .replace(checked, version: wish.version)
            tagTexts = DeviceFields.texts(wish.tags, unlike: checked)
        }
        try DeviceFields.settings(request.settings, "settings")
        settings = request.settings
        if let wish = request.addresses {
            addresses = try DeviceFields.addresses(wish.addresses, "addresses.addresses")
        }
        (locale, timeZone) = (.locale(request.locale), .zone(request.timeZone, zones))
        try DeviceFields.software(request.software, "software")
        software = request.software
        attributes = try request.attributes.map { edit throws(RPCError) in
            try AttributeEdit(edit, "attributes")
        }
        self.heard = heard
    }
}
