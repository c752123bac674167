import Protocol
import ServiceKit
import Storage
import Synchronization
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

    /// Sends a notification of a capped type, which lives for three days, and waits until it is
    /// sent.
    @discardableResult
    func sendCapped(
        _ type: String = "/bill", title: String = "A bill", days: Int64 = 3,
        _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) async throws -> Proto.Notification {
        let request = Self.capped(type, title: title, days: days, change)
        return try await wait(try await send(request).id, for: .sent)
    }

    static func capped(
        _ type: String = "/bill", title: String = "A bill", days: Int64 = 3,
        _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) -> Proto.SendRequest {
        request {
            $0.type = type
            $0.content?.title = title
            $0.timeToLive = Proto.Duration()
            $0.timeToLive?.seconds = days * 86_400
            change(&$0)
        }
    }

    /// Sends a notification that is planned, and then held by its own switch before any message
    /// goes out.
    ///
    /// - Returns: the notification's id; nil if nobody gets it.
    func hold(
        _ request: Proto.SendRequest = DeliveryWorld.capped(), lanes: [String] = ["scripted"]
    ) async throws -> String? {
        // Its lanes wait, so that it is planned before it is stopped.
        for lane in lanes { try await stop { $0.adapter = lane } }
        let id = try await send(request).id
        try await eventually { try await get(id).counts?.audience ?? 0 > 0 }
        let isOver = try await get(id).state == .sent
        if !isOver {
            try await stop { $0.notificationId = id }
            try await wait(id, for: .stalled)
        }
        for lane in lanes {
            try await stop(false) { $0.adapter = lane }
            _ = try await release { $0.adapter = lane }
        }
        return isOver ? nil : id
    }

    /// Turns off the switch of a held notification, which still waits for its release.
    func free(_ id: String) async throws {
        try await stop(false) { $0.notificationId = id }
    }

    /// Returns the rows of all tables about caps, as text.
    func counted() async throws -> [String] {
        let columns = [
            "cap_count": ["cap", "block", "start", "finish", "place", "ordinals"],
            "cap_moment": ["notification", "cap", "start", "finish", "ordinals"],
            "held_back": ["notification", "cap", "block", "ordinals", "waiting"],
            "frequency_cap": ["number", "generation", "next_digest"],
        ]
        return try await database.read { database in
            try columns.sorted { $0.key < $1.key }.flatMap { table, names in
                let row = names.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
                return try database.rows("SELECT \(row) FROM \(table)") {
                    "\(table) \($0.text(0))"
                }
            }
        }
    }

    /// Returns the app's newest notifications, the newest first.
    func newest() async throws -> [Proto.Notification] {
        try await client.listNotifications(Proto.ListNotificationsRequest(), Self.sender)
            .notifications
    }
}

extension Duration {
    static func hours(_ count: Double) -> Duration { .milliseconds(Int64(count * 3_600_000)) }
}

extension FakeRegistry {
    /// Leaves these devices, and no others, out of all later audiences.
    func leave(_ ordinals: some Sequence<UInt32>) {
        state.withLock { [ordinals = Set(ordinals)] in $0.left = ordinals }
    }
}
