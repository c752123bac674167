import Protocol

/// The part of a Sync with the config sets, by a call to the registry.
enum ConfigsPart {
    /// Starts the call; nil if the request cannot be packed.
    @inline(never)
    static func begin(
        _ known: Proto.KnownConfigs, of device: DeviceProofs.Device, _ registry: any Caller,
        _ context: CallContext
    ) async -> (any PendingAnswer)? {
        var request = Proto.GetDeviceConfigsRequest()
        (request.app, request.deviceId, request.configs) = (device.app, device.id, known)
        guard let packed = try? request.encoded() else { return nil }
        return await registry.begin(Method.ConfigSets.getDeviceConfigs, packed, context)
    }

    /// Waits for the answer and returns it as a packed `ConfigsPart`.
    @inline(never)
    static func packed(_ pending: any PendingAnswer) async -> [UInt8] {
        do {
            // A GetDeviceConfigsResponse has the fields of a ConfigsPart, except the error.
            return try await pending.value()
        } catch {
            var part = Proto.ConfigsPart()
            part.error = RPCError(error).asAbsence("registry").status
            return (try? part.encoded()) ?? []
        }
    }
}
