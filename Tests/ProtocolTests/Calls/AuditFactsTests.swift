import Protocol
import Synchronization
import TestSupport
import Testing

struct AuditFactsTests {
    /// An auditor that records calls.
    private final class Book: Auditor {
        let calls = Mutex<[AuditedCall]>([])
        func record(_ call: AuditedCall) async { calls.withLock { $0.append(call) } }
    }

    @Test func `what changes something is recorded as a change`() {
        let verbs = [
            "Create", "Edit", "Revoke", "Rotate", "Delete", "Update", "Set", "Put", "Associate",
            "Disassociate", "Import", "Send", "Cancel", "Resend", "Release", "Pause", "Remove",
            "Start", "Stop",
            "Upsert", "Test", "Run", "Baseline", "Feed", "Enable", "Disable", "Invite", "Reset",
            "Add", "Confirm", "Connect", "Disconnect", "SignOut", "Approve", "Try", "Prepare",
            "Record",
        ]
        for method in Method.all where method.role > .device && method.role != .internal {
            let changes = verbs.contains { method.name.hasPrefix($0) }
            #expect((method.audit?.kind == .change) == changes, "\(method.path)")
        }
    }

    @Test func `what tells of devices or users is recorded as a personal read`() {
        let personal: Set<String> = [
            "GetDevice", "ListDevices", "GetUser", "ListUsers", "SampleAudience",
            "ExplainAudience", "ExportDevices", "GetDeviceData", "GetDeliveryData",
            "ListFailures", "ExplainDelivery", "GetTimeline", "ReadEvents", "ListTransitions",
            "GetPosition", "BackupDatabase", "ListAuditRecords", "ListAccounts", "GetAccount",
            "ListSessions", "FindDevices", "ListReactions", "ListReachedDevices", "PreviewAudience",
            "PreviewSend", "GetEffect", "GetNotification",
        ]
        for method in Method.all {
            #expect(
                (method.audit?.kind == .personalRead) == personal.contains(method.name),
                "\(method.path)")
        }
    }

    @Test
    func `a method whose answers are shared changes nothing, and is not recorded for each caller`()
    {
        let shared = Method.all.filter(\.isShared)
        #expect(!shared.isEmpty)
        for method in shared {
            // The gateway has each ask for themselves where the audit log must have them.
            let isRecorded = method.name == "GetNotification"
            #expect((method.audit?.kind == .personalRead) == isRecorded, "\(method.path)")
            #expect((method.audit == nil) != isRecorded && method.isRetryable, "\(method.path)")
            #expect(method.role >= .device, "\(method.path)")
            let reads = method.name.hasPrefix("Get") || method.name.hasPrefix("List")
            #expect(reads, "\(method.path)")
        }
    }

    @Test func `the app and the object of a call are read where the schema says`() async throws {
        let book = Book()
        var router = Router(auditor: book)
        router.on(.Registry.createKey) { (_: Proto.CreateKeyRequest, _) in
            var response = Proto.CreateKeyResponse()
            response.key = Proto.Key()
            response.key?.id = "k7"
            response.secret = "a-secret"
            return response
        }
        router.on(.Geo.upsertPlace) { (_: Proto.UpsertPlaceRequest, _) in
            Proto.UpsertPlaceResponse()
        }
        var make = Proto.CreateKeyRequest()
        make.app = "news"
        _ = try await RegistryClient(router).createKey(make, CallContext())
        var put = Proto.UpsertPlaceRequest()
        put.place = Proto.Place()
        put.place?.id = "park"
        var call = CallContext()
        call.principal = Principal(role: .sender, app: "shop", subject: "k1")
        _ = try await GeoClient(router).upsertPlace(put, call)
        // Not a message at all.
        _ = try? await router.call(.Geo.upsertPlace, [0x0a, 0xff], call)
        let calls = book.calls.withLock { $0 }
        #expect(calls.map(\.app) == ["news", "shop", "shop"])
        #expect(calls.map(\.object) == ["k7", "park", ""])
        #expect(calls.map(\.code) == [nil, nil, .invalidArgument])
    }
}
