import Protocol
import Testing

@testable import DeliveryService

extension DeliveryWorld {
    /// Sets a cap of the app.
    @discardableResult
    func cap(
        _ type: String, _ limit: UInt32, hours: Int64 = 24, digest: String? = nil,
        _ change: (inout Proto.FrequencyCap) -> Void = { _ in }
    ) async throws -> Proto.FrequencyCap {
        var request = Proto.PutFrequencyCapRequest()
        var cap = Proto.FrequencyCap()
        (cap.type, cap.limit) = (type, limit)
        cap.window = Proto.Duration()
        cap.window?.seconds = hours * 3_600
        if let digest {
            cap.overflow = .digest
            cap.digest = Proto.DigestTexts()
            cap.digest?.title = digest
            cap.digest?.body = "{{titles}}"
        }
        change(&cap)
        request.cap = cap
        return try #require(try await client.putFrequencyCap(request, Self.sender).cap)
    }

    func caps() async throws -> [Proto.FrequencyCap] {
        try await client.listFrequencyCaps(Proto.ListFrequencyCapsRequest(), Self.sender).caps
    }

    func removeCap(_ type: String) async throws {
        var request = Proto.DeleteFrequencyCapRequest()
        request.type = type
        _ = try await client.deleteFrequencyCap(request, Self.sender)
    }

    /// Sends one of a type that lives for three days, and waits until it is over.
    @discardableResult
    func sendCapped(
        _ type: String = "/bill", title: String = "A bill", days: Int64 = 3,
        _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) async throws -> Proto.Notification {
        var request = Self.request()
        request.type = type
        request.content?.title = title
        request.timeToLive = Proto.Duration()
        request.timeToLive?.seconds = days * 86_400
        change(&request)
        return try await wait(try await send(request).id, for: .sent)
    }

    /// The app's newest notifications first.
    func newest() async throws -> [Proto.Notification] {
        try await client.listNotifications(Proto.ListNotificationsRequest(), Self.sender)
            .notifications
    }
}

extension Duration {
    static func hours(_ count: Double) -> Duration { .milliseconds(Int64(count * 3_600_000)) }
}
