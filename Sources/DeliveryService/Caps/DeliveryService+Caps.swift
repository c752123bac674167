import Audience
import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Stores how many messages of a type a device may get.
    package func putFrequencyCap(
        _ request: Proto.PutFrequencyCapRequest, _ call: CallContext
    ) async throws -> Proto.PutFrequencyCapResponse {
        let app = try gone.app(request.app, call)
        var cap = try CapCheck.cap(
            request.cap, app: app, kinds: Set(providers.adapters(of: app).map(\.kind)))
        cap.setTime = now.timestamp
        cap.setBy = call.sender
        try await call.put(cap, in: store)
        var response = Proto.PutFrequencyCapResponse()
        response.cap = cap
        return response
    }

    /// Returns an app's caps by type.
    package func listFrequencyCaps(
        _ request: Proto.ListFrequencyCapsRequest, _ call: CallContext
    ) async throws -> Proto.ListFrequencyCapsResponse {
        var response = Proto.ListFrequencyCapsResponse()
        response.caps = try await store.caps(of: try gone.app(request.app, call))
        return response
    }

    /// Deletes a cap, so that devices get all messages of its type again.
    package func deleteFrequencyCap(
        _ request: Proto.DeleteFrequencyCapRequest, _ call: CallContext
    ) async throws -> Proto.DeleteFrequencyCapResponse {
        let app = try gone.app(request.app, call)
        guard try await call.deleteCap(of: request.type, app, in: store) else {
            throw RPCError(.notFound, "no frequency cap of \(quoting: request.type)")
        }
        return Proto.DeleteFrequencyCapResponse()
    }

    /// Makes the digests that are due.
    func makeDigests() async throws {
        while let made = try await store.makeDigests(at: now, environment.identifiers) {
            for transition in made { note(transition) }
            if !made.isEmpty { feed(.work) }
        }
    }

    /// Returns the audience of a notification.
    ///
    /// A digest's devices are known; devices that no longer exist or have switched its type off are
    /// left out.
    func audience(of record: NotificationRecord) async throws -> FoundAudience {
        var found = try await ordinals(record.audience, record, isTyped: true)
        guard record.isDigest else { return found }
        let digest = try await store.digestAudience(of: record.sequence)
        guard digest.generation == found.generation else {
            throw RPCError(
                .failedPrecondition, "the devices were renumbered after the digest was made")
        }
        let devices = Bitmap.union(of: try digest.blocks.map { try Bitmap.deserialize($0) })
        found.ordinals = devices.intersection(found.ordinals)
        return found
    }
}
