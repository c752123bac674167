package import Protocol
package import ServiceKit
import ServiceStorage
import Storage

extension RegistryService {
    /// Which devices are gone, for whoever holds something of them; their ids are forgotten here
    /// once all of those have done it.
    package func followErasures(
        _ request: Proto.FollowErasuresRequest, _ call: CallContext
    ) async throws -> Proto.FollowErasuresResponse {
        let cursor = ErasureCursor(
            follower: try FollowingService(request.follower), generation: request.generation,
            sequence: Int64(clamping: request.sequence))
        if let answer = noErasures[cursor.follower]?.answer(to: request, order) { return answer }
        let before = order
        let answer = try await store.perform(ReadErasures(cursor: cursor))
        if answer.isNews { _ = try await store.perform(MoveErasureCursor(cursor: cursor)) }
        let page = answer.page
        // Here they are forgotten only when they are in the log, whatever became of the call that
        // has erased them.
        try await logErasures(page.entries.map(\.id))
        var response = Proto.FollowErasuresResponse()
        response.generation = page.generation
        response.restored = page.isPutBack
        response.highWater = UInt64(page.highWater)
        response.devices = page.entries.map { entry in
            var device = Proto.ErasedDevice()
            device.sequence = UInt64(entry.sequence)
            device.app = directoriesByNumber[entry.row.app]?.app.id ?? ""
            device.ordinal = entry.row.ordinal
            device.deviceId = entry.id.description
            return device
        }
        // Of who is elsewhere than at the end nothing is noted yet when it is told so.
        let isAtEnd = answer.done == page.highWater
        noErasures[cursor.follower] = isAtEnd ? NoErasures(response, since: before) : nil
        return response
    }

    /// Which of these are no devices of the app, for whoever may have missed that they are gone.
    package func findUnknownDevices(
        _ request: Proto.FindUnknownDevicesRequest, _ call: CallContext
    ) async throws -> Proto.FindUnknownDevicesResponse {
        guard request.deviceIds.count <= RegistryLimits.idsPerCall else {
            throw RPCError.invalid("device_ids", "at most \(RegistryLimits.idsPerCall) at a time")
        }
        let directory = directories[try call.app(request.app)]
        var response = Proto.FindUnknownDevicesResponse()
        response.deviceIds = request.deviceIds.filter { text in
            guard let directory, let place = Identifier(text).flatMap(table.find) else {
                return true
            }
            return place.block.directory !== directory
        }
        return response
    }

    /// Erases again who was erased since the backup that was put back; does nothing otherwise.
    ///
    /// To be called before the first call is answered.
    package func replayErasures(_ log: Log) async throws {
        guard let erasureLog, try await store.perform(IsDueForReplay()) else { return }
        let marks = try await erasureLog.marks()
        var count = 0
        if !marks.isEmpty {
            try await eachBatch { block, index in
                marks.contains(ErasureMark(device: block.knownID(at: index)))
            } _: { batch in
                let command = EraseDevices(devices: batch, now: clock.now())
                count += try await commit {
                    try await store.perform(command)
                } takeOver: {
                    forget($0)
                }.count
            }
        }
        try await store.perform(SetReplayed())
        log(
            .info, "erased again who was erased since the backup",
            ["devices": "\(count)", "erasures": "\(marks.count)"])
    }
}

extension RegistryService {
    /// Notes for good that devices are gone, before anybody is told so.
    func logErasures(_ transitions: [DeviceTransition]) async throws {
        try await logErasures(transitions.compactMap { $0.removed?.id })
    }

    /// The same of devices by their ids.
    func logErasures(_ ids: [Identifier]) async throws {
        guard let erasureLog, !ids.isEmpty else { return }
        do {
            try await erasureLog.append(ids.map(ErasureMark.init(device:)), at: clock.now())
        } catch {
            // Whoever follows the erasures has it tried again.
            throw RPCError(
                .unavailable,
                "it is erased, but would come back with a backup: that could not be noted yet and"
                    + " is tried again: \(error)")
        }
    }
}

/// The answer to whoever has followed all erasures, for it is asked for five times a second.
///
/// For each its own: what one says to be done is not noted of another.
struct NoErasures {
    private let response: Proto.FollowErasuresResponse
    private let entered: CommitOrder.Place

    /// From an answer of the store.
    ///
    /// - Parameter order: as it was before the store was asked; a write that was under way then, or
    ///   has begun since, may have erased somebody.
    init?(_ response: Proto.FollowErasuresResponse, since order: CommitOrder) {
        guard response.devices.isEmpty, order.isQuiet else { return nil }
        self.response = response
        entered = order.entered
    }

    /// The answer, if that is so for whoever asks and nothing has been written since.
    func answer(
        to request: Proto.FollowErasuresRequest, _ order: CommitOrder
    ) -> Proto.FollowErasuresResponse? {
        let isSame =
            order.entered == entered && request.generation == response.generation
            && request.sequence == response.highWater
        return isSame ? response : nil
    }
}
