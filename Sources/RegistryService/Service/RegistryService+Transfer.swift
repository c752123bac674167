import Crypto
package import Protocol
import ServiceKit
import ServiceStorage

extension RegistryService {
    package func exportDevices(
        _ request: Proto.ExportDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ExportDevicesResponse {
        let app = try directory(call, request.app).app
        let limit = try PageSize.checked(request.pageSize)
        let last = try PageToken.decode(request.pageToken) { UInt32($0) }
        // The last row of the app before precedes all rows of this app.
        let row =
            last.map { DeviceRow(app: app.number, ordinal: $0) }
            ?? DeviceRow(app: app.number - 1, ordinal: .max)
        let found = try await store.perform(ScanDevices(last: row, limit: limit + 1))
            .prefix { $0.row.app == app.number }
        var response = Proto.ExportDevicesResponse()
        var room = RegistryLimits.elementsPerPage
        var end: UInt32?
        for device in found.prefix(limit) {
            room -= device.elements + 2
            guard room >= 0 else { break }
            response.devices.append(device.record(app: app.id))
            end = device.row.ordinal
        }
        if let end, response.devices.count < found.count {
            response.nextPageToken = PageToken.encode("\(end)")
        }
        return response
    }

    package func importDevices(
        _ request: Proto.ImportDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ImportDevicesResponse {
        let directory = try directory(call, request.app)
        guard request.devices.count <= RegistryLimits.importedPerCall else {
            throw RPCError.invalid("devices", "at most \(RegistryLimits.importedPerCall) at a time")
        }
        let now = clock.now()
        var results = [Proto.ImportResult](repeating: .init(), count: request.devices.count)
        var (items, indexes): ([ImportDevices.Item], [Int]) = ([], [])
        var door = ReceiverDoor(receivers, of: directory.app.id)
        for (index, record) in request.devices.enumerated() {
            do throws(RPCError) {
                let item = try item(record, in: directory, now: now, call.maker(of: record))
                try await door.admit(item.device.profile.addresses, "device.addresses")
                items.append(item)
                indexes.append(index)
            } catch {
                results[index].error = error.described
            }
        }
        var response = Proto.ImportDevicesResponse()
        var command = ImportDevices(app: directory.app.number, items: items, now: now)
        command.mostBytes = limits.bytes
        command.room = request.dryRun ? 0 : directory.reserve(items.count, of: limits)
        defer { directory.room.giveBack(command.room) }
        if request.dryRun, !items.isEmpty {
            let areNew = try await store.perform(TryImport(command: command))
            for (index, isNew) in zip(indexes, areNew) { results[index].created = isNew }
        } else if !items.isEmpty {
            let stored = try await commit {
                try await store.perform(command)
            } takeOver: { stored in
                for result in stored { remember(result.transitions) }
            }
            for (index, result) in zip(indexes, stored) {
                if let problem = result.problem {
                    results[index].error = problem
                    continue
                }
                results[index].deviceId = result.id.description
                results[index].created = result.isNew
            }
        }
        for (index, item) in zip(indexes, items) {
            results[index].unknownTimeZone = item.device.profile.unknownTimeZone
            results[index].unknownLocale = item.device.profile.unknownLocale
        }
        response.results = results
        return response
    }

    private func item(
        _ record: Proto.DeviceRecord, in directory: AppDirectory, now: UnixTime, _ maker: String?
    ) throws(RPCError) -> ImportDevices.Item {
        let device = try ImportedDevice(record, zones, now: now)
        if let id = device.id, let place = table.find(id), place.block.directory !== directory {
            throw .invalid("device.id", ImportedDevice.ofOtherApp)
        }
        try directory.admit(
            tags: device.tags, device.profile, limit: limits.words, from: .team, "device.attributes"
        )
        return ImportDevices.Item(
            device: device, newID: identifiers.make(), noSecret: Secret.hash(Secret.device(random)),
            madeBy: maker)
    }
}

extension CallContext {
    /// Returns the key that counts as the one that registered an imported device.
    ///
    /// It is the one that imports it, so that what a leaked key imported can be deleted. A key of
    /// the suite is believed about devices that it moves.
    fileprivate func maker(of record: Proto.DeviceRecord) -> String? {
        let told = principal?.app.isEmpty ?? true ? record.device?.madeBy ?? "" : ""
        let maker = told.isEmpty ? principal?.keyID ?? "" : told
        return maker.isEmpty ? nil : maker
    }
}

extension RPCError {
    /// The message, with the name of the field if the error names one.
    fileprivate var described: String {
        violations.first.map { "\($0.field): \($0.description)" } ?? message
    }
}

extension Device {
    /// Returns all that is stored about the device, including the hash of its secret.
    fileprivate func record(app: String) -> Proto.DeviceRecord {
        var record = Proto.DeviceRecord()
        record.device = message(app: app)
        if let install = install.map(Install.init) {
            (record.installId, record.installMarker) = (install.id, install.marker)
        }
        record.secretHash = secretHash.array
        return record
    }
}
