import Foundation
import GatewayClient
import Protocol
import Testing

/// A full disk: writes are refused with the reason, and all else goes on.
@Suite(.serialized)
struct FullDiskTests {
    /// Repeats a write until one is refused, and returns the number of those before it, which were
    /// acknowledged.
    private func writeUntilRefused(_ write: (Int) async throws -> Void) async throws -> Int {
        for number in 0..<5000 {
            do {
                try await write(number)
            } catch let error as RPCError {
                #expect(error.code == .resourceExhausted, "\(error)")
                #expect(error.message.contains("disk is full"), "\(error)")
                return number
            }
        }
        throw SuiteError("5000 writes fit on a full disk")
    }

    private func fill(
        _ disk: TestDisk, _ suite: RunningSuite, _ news: Tenant
    ) async throws -> Written {
        let sender = suite.caller(news.sender)
        var written = Written()
        let text = String(repeating: "x", count: 1500)
        try disk.fill(leaving: 1 << 20)
        written.places = try await writeUntilRefused { number in
            var request = Proto.UpsertPlaceRequest()
            var place = Proto.Place()
            (place.id, place.blurb, place.centre) = ("place\(number)", text, Proto.Coordinate())
            request.place = place
            _ = try await GeoClient(sender).upsertPlace(request, CallContext())
        }
        try disk.fill(leaving: 1 << 20)
        written.devices = try await writeUntilRefused { number in
            var request = Proto.RegisterRequest()
            request.installId = "install-\(number)-on-a-full-disk"
            request.tags = (0..<50).map { "/tag/\($0)/\(number)" }
            _ = try await ClientClient(suite.caller(news.device)).register(request, CallContext())
        }
        try disk.fill(leaving: 1 << 20)
        _ = try await writeUntilRefused { _ in
            var request = Proto.SendRequest()
            (request.type, request.audience) = ("/t", "/kept")
            var content = Proto.Content()
            (content.title, content.body) = ("t", text)
            request.content = content
            let response = try await DeliveryClient(sender).send(request, CallContext())
            written.notifications.append(response.notification?.id ?? "")
        }
        #expect(written.places > 5 && written.devices > 5 && written.notifications.count > 5)
        return written
    }

    /// The writes that were acknowledged while the disk filled up.
    private struct Written {
        var places = 0
        var devices = 0
        var notifications: [String] = []
    }

    @Test func `on a full disk reads and the kill switch go on, and writes work later`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let disk = try TestDisk(of: suite)
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            let phone = try await news.register("phone", tags: ["/kept"], in: suite)
            let written = try await fill(disk, suite, news)
            #expect(try disk.free < 1 << 20)
            try await checkReading(suite, news, phone, written)
            try await checkSwitch(suite, news)
            try disk.empty()
            try await checkRecovery(suite, news, written)
        }
    }

    private func checkReading(
        _ suite: RunningSuite, _ news: Tenant, _ phone: TestDevice, _ written: Written
    ) async throws {
        let sync = try await suite.mustCurl(
            "Client/Sync",
            #"{\#(phone.proof), "location": {"coordinate": {}}, "placeCount": 100}"#)
        for part in ["tags", "places", "inbox", "events"] {
            #expect(sync.value("\(part).error") == nil, "\(part): \(sync.text)")
        }
        let places = sync.value("places.places") as? [Any]
        #expect(places?.count == min(100, written.places))
        let count = try await suite.mustCurl(
            "Registry/PreviewAudience", #"{"audience": "ALL"}"#, key: news.sender)
        #expect(count.string("devices") == "\(written.devices + 1)")
        let list = try await suite.mustCurl("Delivery/ListNotifications", "{}", key: news.sender)
        #expect((list.value("notifications") as? [Any] ?? []).count == written.notifications.count)
    }

    /// Checks that the kill switch is stored on a full disk, and outlives kill -9.
    private func checkSwitch(_ suite: RunningSuite, _ news: Tenant) async throws {
        let on = try await suite.curl(
            "Delivery/SetKillSwitch", #"{"on": true, "reason": "full"}"#, key: news.operating)
        #expect(on.status == 200, "\(on.text)")
        let send = try await suite.curl(
            "Delivery/Send", #"{"type": "/t", "audience": "ALL", "content": {"title": "t"}}"#,
            key: news.sender)
        #expect(send.code == "resource_exhausted", "\(send.text)")
        suite.stop(.delivery, signal: SIGKILL)
        try suite.start(.delivery)
        try await suite.waitUntilReady()
        let show = try await suite.mustCurl("Delivery/GetKillSwitch", "{}", key: news.sender)
        #expect(show.value("switches.0.on") as? Bool == true, "\(show.text)")
        #expect(show.string("switches.0.reason") == "full")
        let off = try await suite.curl(
            "Delivery/SetKillSwitch", #"{"on": false}"#, key: news.operating)
        #expect(off.status == 200, "\(off.text)")
    }

    /// Checks that the suite works again without a restart once there is room, and has lost
    /// nothing.
    private func checkRecovery(
        _ suite: RunningSuite, _ news: Tenant, _ written: Written
    ) async throws {
        try await waitUntil("sends are taken again", within: .seconds(10)) {
            try await suite.curl(
                "Delivery/Send", #"{"type": "/t", "audience": "ALL", "content": {"title": "t"}}"#,
                key: news.sender
            ).status == 200
        }
        _ = try await suite.mustCurl("Delivery/ReleaseNotifications", "{}", key: news.operating)
        for id in written.notifications {
            try await waitUntil("\(id) is sent", within: .seconds(20)) {
                try await suite.mustCurl(
                    "Delivery/GetNotification", #"{"id": "\#(id)"}"#, key: news.sender
                ).string("notification.state") == "NOTIFICATION_STATE_SENT"
            }
        }
        let last = #"{"place": {"id": "last", "centre": {}}}"#
        _ = try await suite.mustCurl("Geo/UpsertPlace", last, key: news.sender)
        let places = try await suite.mustCurl(
            "Geo/ListPlaces", #"{"pageSize": 1000}"#, key: news.sender)
        #expect((places.value("places") as? [Any] ?? []).count == written.places + 1)
    }
}
