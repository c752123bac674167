import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Returns all data about a device, one page at a time: its inbox, its events, and its open and
    /// failed deliveries.
    package func getDeliveryData(
        _ request: Proto.GetDeliveryDataRequest, _ call: CallContext
    ) async throws -> Proto.GetDeliveryDataResponse {
        let app = try gone.app(request.app, call)
        let device = try request.deviceId.device()
        let place = try DataPlace(request.pageToken)
        // The registry alone says which number the device has, and whether it is the app's.
        let ordinal = try await known(device, app, call).ordinal
        switch place {
        case .inbox(let cursor):
            return try await inboxData(ordinal, app, after: cursor)
        case .events(let offset):
            var response = Proto.GetDeliveryDataResponse()
            response.events = try await store.events(
                of: device, app: app, offset: offset, limit: limits.dataPage)
            let isOver = response.events.count < limits.dataPage
            let next = isOver ? DataPlace.deliveries(0) : .events(offset + limits.dataPage)
            response.nextPageToken = next.token
            return response
        case .deliveries(let offset):
            var response = try await store.undelivered(
                to: device, ordinal, app: app, offset: offset, limit: limits.dataPage)
            if max(response.pending.count, response.failed.count) == limits.dataPage {
                response.nextPageToken = DataPlace.deliveries(offset + limits.dataPage).token
            }
            return response
        }
    }

    private func inboxData(
        _ ordinal: UInt32, _ app: String, after cursor: Int64
    ) async throws -> Proto.GetDeliveryDataResponse {
        let page = inbox.page(
            ordinal, app: app, after: cursor, now: now, limit: limits.inboxPage)
        let records = try await store.notifications(page.sequences)
        var response = Proto.GetDeliveryDataResponse()
        response.inbox = items(records, app: app, ordinal: ordinal)
        let next = page.hasMore ? DataPlace.inbox(after: page.cursor) : .events(0)
        response.nextPageToken = next.token
        return response
    }
}

/// The place where a page of a device's data begins.
private enum DataPlace {
    case inbox(after: Int64)
    case events(Int)
    case deliveries(Int)

    init(_ token: String) throws(RPCError) {
        guard !token.isEmpty else {
            self = .inbox(after: 0)
            return
        }
        if let number = try? OpaqueNumber.read(token, "page_token", mark: "i") {
            self = .inbox(after: number)
        } else if let number = try? OpaqueNumber.read(token, "page_token", mark: "e") {
            self = .events(Int(number - 1))
        } else {
            self = .deliveries(Int(try OpaqueNumber.read(token, "page_token", mark: "d") - 1))
        }
    }

    var token: String {
        // A number in a token is never 0.
        switch self {
        case .inbox(let cursor): OpaqueNumber.text(cursor, mark: "i")
        case .events(let offset): OpaqueNumber.text(Int64(offset) + 1, mark: "e")
        case .deliveries(let offset): OpaqueNumber.text(Int64(offset) + 1, mark: "d")
        }
    }
}
