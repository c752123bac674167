import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// The number of notifications checked for one page; for each, the audience is read up to the
    /// device, which is 128 KiB for a million devices.
    private static let lookedAt = 200
    private static let usualPage = 20
    private static let largestPage = 100

    /// Returns the latest notifications for a device with their results.
    package func getTimeline(
        _ request: Proto.GetTimelineRequest, _ call: CallContext
    ) async throws -> Proto.GetTimelineResponse {
        let app = try gone.app(request.app, call)
        let id = try request.deviceId.device()
        guard request.pageSize <= Self.largestPage else {
            throw RPCError.invalid("page_size", "is over \(Self.largestPage)")
        }
        let size = request.pageSize == 0 ? Self.usualPage : Int(request.pageSize)
        let before =
            request.pageToken.isEmpty
            ? .max : try OpaqueNumber.read(request.pageToken, "page_token", mark: "t")
        let device = try await known(id, app, call)
        let page = try await store.timeline(
            of: id, device.ordinal, app: app, before: before, looked: Self.lookedAt, limit: size)
        var response = Proto.GetTimelineResponse()
        var generations: [UInt64: Bool] = [:]
        for stored in page.entries {
            let generation = stored.record.generation
            if generations[generation] == nil {
                generations[generation] = try await isSame(device, stored.record)
            }
            // The ordinals from before the registry was restored belong to other devices.
            guard generations[generation] == true else { continue }
            var entry = Proto.TimelineEntry()
            entry.notification = stored.record.bare
            entry.adapters = stored.adapters.map { blocked($0, stored.record) }
            if let known = device.device {
                let reach = PastReach(stored.record, known, lanes(of: app))
                entry.adapters = reach.completed(entry.adapters)
            }
            entry.events = stored.events
            response.entries.append(entry)
        }
        response.nextPageToken = page.last.map { OpaqueNumber.text($0, mark: "t") } ?? ""
        return response
    }
}
