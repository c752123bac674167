import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Codes for addresses that nobody has confirmed yet, which get no other messages.
struct AddressConfirmerTests {
    private static func pending(
        _ kind: String, _ value: String, app: String = "news", locale: String = "de-AT"
    ) -> Proto.PendingConfirmation {
        var pending = Proto.PendingConfirmation()
        (pending.app, pending.appName, pending.deviceId) = (app, "News", device(1))
        (pending.kind, pending.value, pending.locale) = (kind, value, locale)
        pending.code = "K7QM-2XWP"
        return pending
    }

    @Test func `a code goes to its address, and the registry hears that it was sent`()
        async throws
    {
        let adapter = ScriptedAdapter("mail", kind: "email")
        try await withDelivery([adapter]) { world, _ in
            world.registry.ask(for: [Self.pending("email", "ann@example.org")])
            try await eventually { !world.registry.confirmed.isEmpty }
            let message = try #require(adapter.ledger.first)
            #expect(adapter.ledger.count == 1)
            #expect((message.address, message.addressKind) == ("ann@example.org", "email"))
            #expect(message.content.title == "K7QM-2XWP is your code for News")
            #expect(message.content.body.contains("K7QM-2XWP"))
            #expect(message.content.data == ["code": "K7QM-2XWP"])
            #expect(world.registry.confirmed.map(\.value) == ["ann@example.org"])
        }
    }

    @Test func `the text is the app's own where it has a template for it`() async throws {
        let adapter = ScriptedAdapter("mail", kind: "email")
        try await withDelivery([adapter]) { world, _ in
            var request = Proto.PutTemplateRequest()
            request.app = "news"
            request.messageTemplate = Proto.Template()
            request.messageTemplate?.name = AddressConfirmer.template
            request.messageTemplate?.content = Proto.Content()
            request.messageTemplate?.content?.title = "{{code}} for {{app}}"
            var german = Proto.LocalizedText()
            (german.locale, german.title) = ("de", "{{code}} für {{app}}")
            request.messageTemplate?.content?.localized = [german]
            _ = try await world.client.putTemplate(request, DeliveryWorld.sender)
            world.registry.ask(for: [
                Self.pending("email", "ann@example.org"),
                Self.pending("email", "bob@example.org", locale: "fr"),
            ])
            try await eventually { adapter.ledger.count == 2 }
            #expect(
                Set(adapter.ledger.map(\.content.title))
                    == ["K7QM-2XWP für News", "K7QM-2XWP for News"])
        }
    }

    @Test func `a code that could not be sent is not reported, so that another one is made`()
        async throws
    {
        let adapter = ScriptedAdapter("mail", kind: "email") { _, _ in
            .unreachable(reason: "nobody answers")
        }
        try await withDelivery([adapter]) { world, _ in
            world.registry.ask(for: [
                Self.pending("email", "ann@example.org"),
                Self.pending("webhook", "https://hooks.example.org/a"),
            ])
            try await eventually { world.registry.asksForCodes > 1 }
            #expect(world.registry.confirmed.isEmpty && adapter.ledger.count == 1)
            // A provider was given the other one, and may have sent it.
            #expect(world.registry.untried.map(\.kind) == ["webhook"])
        }
    }

    @Test func `while the registry is away it is asked once a second, also with a code to report`()
        async throws
    {
        let adapter = ScriptedAdapter("mail", kind: "email")
        adapter.block()
        try await withDelivery([adapter]) { world, _ in
            world.registry.ask(for: [Self.pending("email", "ann@example.org")])
            try await eventually { adapter.ledger.count == 1 }
            world.registry.state.withLock { $0.isDeaf = true }
            let before = world.registry.asksForCodes
            adapter.unblock()
            try await eventually { world.registry.asksForCodes > before + 1 }
            // Without a pause it is asked a hundred times meanwhile.
            #expect(world.registry.asksForCodes < before + 10)
            world.registry.state.withLock { $0.isDeaf = false }
            try await eventually { !world.registry.confirmed.isEmpty }
        }
    }

    @Test func `a receiver that hangs delays no other code`() async throws {
        let hanging = ScriptedAdapter("hook", kind: "webhook")
        hanging.block()
        let mail = ScriptedAdapter("mail", kind: "email")
        try await withDelivery([hanging, mail]) { world, _ in
            world.registry.ask(for: [Self.pending("webhook", "https://hooks.example.org/a")])
            try await eventually { hanging.underWay == 1 }
            world.registry.ask(for: [Self.pending("email", "ann@example.org")])
            try await eventually { world.registry.confirmed.map(\.kind) == ["email"] }
            #expect(mail.ledger.count == 1)
            hanging.unblock()
            try await eventually { world.registry.confirmed.count == 2 }
        }
    }

    @Test(arguments: ["", AddressConfirmer.type, "/herald"])
    func `while a kill switch of the app or the codes' type is on no code is sent`(
        type: String
    ) async throws {
        let adapter = ScriptedAdapter("mail", kind: "email")
        try await withDelivery([adapter]) { world, _ in
            var request = Proto.SetKillSwitchRequest()
            (request.app, request.on, request.reason) = ("news", true, "test")
            request.type = type
            _ = try await world.client.setKillSwitch(request, CallContext())
            world.registry.ask(for: [Self.pending("email", "ann@example.org")])
            try await eventually { world.registry.asksForCodes > 1 }
            #expect(adapter.ledger.isEmpty && world.registry.confirmed.isEmpty)
            #expect(world.registry.untried.map(\.code) == ["K7QM-2XWP"])
        }
    }
}
