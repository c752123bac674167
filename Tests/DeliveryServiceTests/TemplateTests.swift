import AudienceMessages
import DeliveryAdapters
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import DeliveryService

/// Templates through the service's methods.
struct TemplateTests {
    private static func put(
        _ name: String, _ world: DeliveryWorld, _ change: (inout Proto.Content) -> Void
    ) async throws -> Proto.Template? {
        var request = Proto.PutTemplateRequest()
        request.messageTemplate = Proto.Template()
        request.messageTemplate?.name = name
        var content = Proto.Content()
        change(&content)
        request.messageTemplate?.content = content
        return try await world.client.putTemplate(request, DeliveryWorld.sender).messageTemplate
    }

    @Test func `a template's text is filled in and translated for each device`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 2, [adapter]) { world, _ in
            world.registry.state.withLock { $0.devices[1]?.locale = "de-DE" }
            let stored = try await Self.put("bill/signed", world) {
                $0.title = "{{bill}} is signed"
                $0.url = "/bills/{{id}}"
                var text = Proto.LocalizedText()
                (text.locale, text.title) = ("de", "{{bill}} ist unterschrieben")
                $0.localized = [text]
            }
            #expect(stored?.variables == ["bill", "id"])
            var request = DeliveryWorld.request { $0.content = nil }
            request.templateName = "bill/signed"
            request.variables = ["bill": "HR 1", "id": "hr1-113"]
            request.priority = .high
            request.onUncertain = .drop
            let sent = try await world.wait(try await world.send(request).id, for: .sent)
            #expect(sent.content?.title == "HR 1 is signed")
            #expect(sent.priority == .high && sent.onUncertain == .drop)
            let titles = adapter.ledger.sorted { $0.deviceID < $1.deviceID }.map(\.content.title)
            #expect(titles == ["HR 1 is signed", "HR 1 ist unterschrieben"])
            #expect(adapter.ledger.allSatisfy { $0.content.url == "/bills/hr1-113" })
            // What is given beside the template counts.
            request.content = Proto.Content()
            request.content?.title = "Now: {{bill}}"
            #expect(try await world.send(request).content?.title == "Now: HR 1")
        }
    }

    @Test func `a missing value and an unknown template are refused at once`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            _ = try await Self.put("t", world) { $0.title = "{{a}}" }
            var request = DeliveryWorld.request { $0.content = nil }
            request.templateName = "t"
            let missing = await failure { try await world.send(request) }
            #expect(missing?.code == .invalidArgument)
            #expect(missing?.message.contains("'a'") == true)
            request.templateName = "u"
            #expect(await failure { try await world.send(request) }?.code == .invalidArgument)
            _ = try await Self.put("bill/signed", world) { $0.title = "a" }
            request.templateName = "bill/singed"
            let near = await failure { try await world.send(request) }
            #expect(near?.message.hasSuffix("; did you mean 'bill/signed'?") == true)
            // Without template and variables braces are what they are.
            let plain = try await world.send(DeliveryWorld.request { $0.content?.title = "{{a}}" })
            #expect(plain.content?.title == "{{a}}")
        }
    }

    @Test func `templates belong to an app, are listed by name in pages, and can be deleted`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            for name in ["c", "a", "b"] {
                _ = try await Self.put(name, world) { $0.title = name }
            }
            var request = Proto.ListTemplatesRequest()
            request.pageSize = 2
            let first = try await world.client.listTemplates(request, DeliveryWorld.sender)
            #expect(first.templates.map(\.name) == ["a", "b"])
            request.pageToken = first.nextPageToken
            let second = try await world.client.listTemplates(request, DeliveryWorld.sender)
            #expect(second.templates.map(\.name) == ["c"] && second.nextPageToken.isEmpty)
            request.app = "other"
            request.pageToken = ""
            let other = try await world.client.listTemplates(request, DeliveryWorld.suite)
            #expect(other.templates.isEmpty)
            var delete = Proto.DeleteTemplateRequest()
            delete.name = "b"
            _ = try await world.client.deleteTemplate(delete, DeliveryWorld.sender)
            let again = await failure {
                try await world.client.deleteTemplate(delete, DeliveryWorld.sender)
            }
            #expect(again?.code == .notFound)
            let bad = await failure { try await Self.put("A B", world) { $0.title = "x" } }
            #expect(bad?.message.hasPrefix("message_template.name: ") == true)
        }
    }
}
