import Audience
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// Resolves a notification's audience and stores it in chunks.
    func plan(_ record: NotificationRecord) async throws {
        let resolved: (ordinals: Bitmap, generation: UInt64)
        do {
            resolved = try await resolve(record)
        } catch let error as RPCError {
            let event = later(record.sequence, because: error)
            note(try await store.handle(event, sequence: record.sequence, now: now))
            return
        }
        queue.failures[record.sequence] = nil
        let ordinals = resolved.ordinals
        let plan = Plan(
            sequence: record.sequence, devices: ordinals.count,
            chunks: ChunkPlan.chunks(of: ordinals, size: limits.chunkDevices),
            generation: resolved.generation)
        note(try await store.store(plan, now: now), ordinals: ordinals)
    }

    /// What follows from the registry's refusal or silence.
    private func later(
        _ sequence: Int64, because error: RPCError
    ) -> NotificationMachine.Event {
        let reason = "the registry: \(error.message)"
        guard !error.isPermanent else { return .unplannable(reason: reason) }
        let failures = queue.failures[sequence, default: 0] + 1
        queue.failures[sequence] = failures
        let pause = limits.retries.span(after: failures) * fraction()
        return .planLater(now + max(.milliseconds(50), pause), reason: reason)
    }

    private func resolve(
        _ record: NotificationRecord
    ) async throws -> (ordinals: Bitmap, generation: UInt64) {
        let ordinals = Bitmap()
        var request = Proto.ResolveAudienceRequest()
        request.app = record.app
        request.audience = record.audience
        // A type that nobody can switch off, for it is no tag, is none for the audience.
        request.type = (try? Tag(record.type))?.text ?? ""
        var generation: UInt64?
        while true {
            let page = try await environment.registry.resolveAudience(
                request, CallContext(requestID: record.id))
            guard generation ?? page.generation == page.generation else {
                throw RPCError(.aborted, "its ordinals changed between two pages")
            }
            generation = page.generation
            do {
                ordinals.formUnion(try Bitmap.deserialize(page.ordinals))
            } catch {
                throw RPCError(.internal, "its answer is no set of ordinals: \(error)")
            }
            guard let next = page.next else {
                ordinals.runOptimize()
                return (ordinals, page.generation)
            }
            guard next.ordinal > request.firstOrdinal else {
                throw RPCError(.internal, "its pages do not advance")
            }
            request.firstOrdinal = next.ordinal
        }
    }
}

extension RPCError {
    /// Whether the same request will be refused again.
    var isPermanent: Bool {
        switch code {
        case .invalidArgument, .notFound, .failedPrecondition, .permissionDenied, .outOfRange:
            true
        default: false
        }
    }
}
