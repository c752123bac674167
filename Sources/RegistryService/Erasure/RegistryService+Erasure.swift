package import Protocol
package import ServiceKit
import ServiceStorage
import Storage

extension RegistryService {
    /// Returns the erasures after a follower's cursor.
    ///
    /// An id is deleted from the list once all followers have erased it.
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
        // An id may leave the list only if the erasure is in the log, even if the call that erased
        // the device failed after its commit.
        let app = { (number: UInt32) in self.directoriesByNumber[number]?.app }
        try await logErasures(page.entries.compactMap { $0.what.mark(app) })
        let response = Proto.FollowErasuresResponse(
            page, to: request, app: app)
        // A follower that is not at the end of the list has not had its cursor stored, so its
        // answer is not kept.
        let isAtEnd = answer.done == page.highWater
        noErasures[cursor.follower] = isAtEnd ? NoErasures(response, since: before) : nil
        return response
    }

    /// Returns those of the given ids that are not devices of the app, for a service that may have
    /// missed erasures.
    package func findUnknownDevices(
        _ request: Proto.FindUnknownDevicesRequest, _ call: CallContext
    ) async throws -> Proto.FindUnknownDevicesResponse {
        try DeviceLookup.unknown(request, call, on: self)
    }

    /// Repeats the erasures that were made after the backup that was restored; does nothing if none
    /// was restored.
    ///
    /// Call this before the first call is answered.
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
        let apps = try await AppDeletion.replay(marks, on: self)
        let users = try await UserErasureReplay.run(marks, on: self)
        try await store.perform(SetReplayed())
        log(
            .info, "repeated the erasures since the backup",
            [
                "apps": "\(apps)", "devices": "\(count)", "users": "\(users)",
                "erasures": "\(marks.count)",
            ])
    }
}

extension RegistryService {
    /// Writes to the erasure log that devices are gone, before any follower learns of it.
    func logErasures(_ transitions: [DeviceTransition]) async throws {
        try await logErasures(
            transitions.compactMap { $0.removed.map { ErasureMark(device: $0.id) } })
    }

    /// Writes to the erasure log that whatever has these marks is gone.
    func logErasures(_ marks: [ErasureMark]) async throws {
        guard let erasureLog, !marks.isEmpty else { return }
        do {
            try await erasureLog.append(marks, at: clock.now())
        } catch {
            // The next call of `followErasures` writes the entries again.
            throw RPCError(
                .unavailable,
                "it is erased, but a restored backup would bring it back: writing to the erasure"
                    + " log failed, and is tried again: \(RPCError(error).message)")
        }
    }
}

/// The empty answer for a follower that has followed all erasures, kept because a follower asks
/// five times a second.
///
/// Each follower has one of its own, because the answer depends on the cursor that is stored for
/// it.
struct NoErasures {
    private let response: Proto.FollowErasuresResponse
    private let entered: CommitOrder.Place

    /// Creates the answer from one of the store; nil if that has erasures or a commit was under
    /// way.
    ///
    /// - Parameter order: the order of commits before the store was asked; a write that was under
    ///   way then, or that began later, may have erased a device.
    init?(_ response: Proto.FollowErasuresResponse, since order: CommitOrder) {
        guard response.devices.isEmpty, order.isQuiet else { return nil }
        self.response = response
        entered = order.entered
    }

    /// Returns the answer; nil if the follower is at another position or something was written
    /// since.
    func answer(
        to request: Proto.FollowErasuresRequest, _ order: CommitOrder
    ) -> Proto.FollowErasuresResponse? {
        let isSame =
            order.entered == entered && request.generation == response.generation
            && request.sequence == response.highWater
        return isSame ? response : nil
    }
}
