import Crypto
package import Protocol
import ServiceKit
import ServiceStorage

extension RegistryService {
    package func exportDevices(
        _ request: Proto.ExportDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ExportDevicesResponse {
        try await DeviceExport(request, of: try directory(call, request.app).app).page(from: store)
    }

    package func importDevices(
        _ request: Proto.ImportDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ImportDevicesResponse {
        let directory = try directory(call, request.app)
        guard request.devices.count <= RegistryLimits.importedPerCall else {
            throw RPCError.invalid("devices", "at most \(RegistryLimits.importedPerCall) at a time")
        }
        let now = clock.now()
        var results = ImportResults(records: request.devices.count)
        var door = ReceiverDoor(receivers, of: directory.app.id)
        for (index, record) in request.devices.enumerated() {
            do throws(RPCError) {
                let item = try item(record, in: directory, now: now, call.maker(of: record))
                try await door.admit(item.device.profile.addresses, "device.addresses")
                results.add(item, of: index)
            } catch {
                results.refuse(index, error)
            }
        }
        guard !results.items.isEmpty else { return results.response }
        var command = ImportDevices(app: directory.app.number, items: results.items, now: now)
        command.mostBytes = limits.bytes
        if request.dryRun {
            command.room = 0
            results.note(areNew: try await store.perform(TryImport(command: command)))
            return results.response
        }
        command.room = directory.reserve(results.items.count, of: limits)
        defer { directory.room.giveBack(command.room) }
        let stored = try await commit {
            try await store.perform(command)
        } takeOver: { stored in
            for result in stored { remember(result.transitions) }
        }
        results.note(stored)
        return results.response
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
