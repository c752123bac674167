import DeliveryEngine
import Foundation
import HTTPClient
import JSON
import Protocol
import ServiceKit
import Synchronization
import TestSupport
import Testing

@testable import DeliveryAdapters
@testable import DeliveryService

struct AdapterTests {
    private static func message(_ device: String = "d1") -> OutgoingMessage {
        var content = Proto.Content()
        content.title = "Ä \"vote\"\n\u{7}"
        content.body = "Passed"
        content.url = "/bills/hr1-113"
        content.data = ["b": "2", "a": "1"]
        return OutgoingMessage(
            messageID: "n1-1", notificationID: "n1", app: "news", deviceID: device, address: "",
            locale: "en", type: "/bill/vote", content: content,
            time: UnixTime(milliseconds: 1_800_000_000_000),
            expireTime: UnixTime(milliseconds: 1_800_000_060_500))
    }

    private static func lines(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func `the log has one line of JSON for each message`() async throws {
        let scratch = ScratchDirectory()
        let log = LogAdapter(.init(path: scratch.file("log.jsonl")), on: filesLoop)
        #expect(await log.deliver(Self.message()) == .accepted)
        let lines = try Self.lines(scratch.file("log.jsonl"))
        #expect(
            lines == [
                #"{"message_id":"n1-1","notification_id":"n1","device_id":"d1","app":"news","#
                    + #""type":"/bill/vote","title":"Ä \"vote\"\n\u0007","body":"Passed","#
                    + #""url":"/bills/hr1-113","data":{"a":"1","b":"2"},"silent":false,"#
                    + #""time":"2027-01-15T08:00:00Z","expire_time":"2027-01-15T08:01:00.500Z"}"#
            ])
    }

    @Test func `concurrent messages are each in the log once`() async throws {
        let scratch = ScratchDirectory()
        let log = LogAdapter(.init(path: scratch.file("log.jsonl")), on: filesLoop)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    #expect(await log.deliver(Self.message("d\(number)")) == .accepted)
                }
            }
        }
        let devices = try Self.lines(scratch.file("log.jsonl")).map {
            try JSONDocument(parsing: $0).root.member("device_id")?.string()
        }
        #expect(devices.count == 500)
        #expect(Set(devices).count == 500)
    }

    @Test func `half a line left by a stopped process does not spoil the next line`() async throws {
        let scratch = ScratchDirectory()
        let path = scratch.file("log.jsonl")
        try "{\"half\":".write(toFile: path, atomically: false, encoding: .utf8)
        _ = await LogAdapter(.init(path: path), on: filesLoop).deliver(Self.message())
        let lines = try Self.lines(path)
        try #require(lines.count == 2)
        #expect(throws: Never.self) { try JSONDocument(parsing: lines[1]) }
    }

    @Test func `a log file that is moved away is created anew`() async throws {
        let scratch = ScratchDirectory()
        let log = LogAdapter(.init(path: scratch.file("log.jsonl")), on: filesLoop)
        _ = await log.deliver(Self.message())
        try FileManager.default.moveItem(
            atPath: scratch.file("log.jsonl"), toPath: scratch.file("log.old"))
        _ = await log.deliver(Self.message("d2"))
        #expect(try Self.lines(scratch.file("log.old")).count == 1)
        #expect(try Self.lines(scratch.file("log.jsonl")).count == 1)
    }

    @Test(arguments: ["/dev/full", "/nowhere/log.jsonl"])
    func `a message that the log file cannot take is tried again`(path: String) async {
        let outcome = await LogAdapter(.init(path: path), on: filesLoop).deliver(Self.message())
        guard case .deviceBusy(nil, let reason) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.hasPrefix("\(path) cannot be "))
    }

    @Test func `a message that the log could not take is not delivered, and is logged later`()
        async throws
    {
        let scratch = ScratchDirectory()
        let path = scratch.file("later/log.jsonl")
        let slow = ScriptedAdapter()
        slow.block()
        let log = LogAdapter(.init(path: path), on: filesLoop)
        try await withDelivery(devices: 2, [log, slow]) { world, clock in
            // Its outcome is recorded while the others' are still awaited.
            world.registry.add(1, muted: true)
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.suppressed == 2 }
            slow.unblock()
            try await world.wait(id, for: .sending) {
                $0.counts?.retrying == 2 && $0.counts?.delivered == 2
            }
            try FileManager.default.createDirectory(
                atPath: scratch.file("later"), withIntermediateDirectories: false)
            clock.advance(.seconds(1))
            await world.service.wake()
            let sent = try await world.wait(id, for: .sent)
            #expect(sent.counts?.delivered == 4)
            #expect(try Self.lines(path).count == 2)
            #expect(slow.ledger.count == 2)
        }
    }

    @Test(arguments: [true, false])
    func `the console gets a line of JSON for each message, with its title if texts are asked for`(
        hasTexts: Bool
    ) async throws {
        let printed = Mutex<[String]>([])
        let console = ConsoleAdapter(hasTexts: hasTexts) { bytes in
            printed.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        }
        for number in 0..<12 {
            #expect(await console.deliver(Self.message("d\(number)")) == .accepted)
        }
        await console.flush()
        await console.flush()
        let lines = printed.withLock { $0 }
        let title = hasTexts ? #","title":"Ä \"vote\"··""# : ""
        let parts = #"","app":"news","type":"/bill/vote""# + title + "}\n"
        try #require(lines.count == 12)
        for (number, line) in lines.enumerated() {
            #expect(line.hasPrefix(#"{"adapter":"console","message_id":""#))
            #expect(line.hasSuffix(#","device_id":"d\#(number)"# + parts))
        }
    }

    private static func configuration(_ values: [String: String]) throws -> DeliveryConfiguration {
        try DeliveryConfiguration(Settings(values))
    }

    @Test(arguments: [
        ("HERALD_ADAPTERS", "log,pigeon", "'pigeon' is none of log, console, webhook"),
        ("HERALD_ADAPTERS", ",", "names no adapter"),
        ("HERALD_WEBHOOK_ALLOW", "localhost", "'localhost' is not host:port"),
        ("HERALD_PROVIDER_ALLOW", "10.0.0.0/8", "'10.0.0.0/8' is not host:port"),
        ("HERALD_WEBHOOK_SECRET_FILE", "/nowhere", "there is no file /nowhere"),
        ("HERALD_WEBHOOK_SECRET_FILE", "/dev/zero", "/dev/zero: is not a regular file"),
        ("HERALD_DELIVERY_IN_FLIGHT", "0", "'0' is not a whole number from 1 to 4096"),
    ])
    func `a wrong setting is named with its problem`(
        name: String, value: String, problem: String
    ) {
        let error = #expect(throws: ConfigurationError.self) {
            try Self.configuration([name: value])
        }
        #expect(error?.description.contains(name) == true)
        #expect(error?.description.contains(problem) == true)
    }

    @Test func `adapters keep the order of the setting, each once`() throws {
        let some = try Self.configuration(["HERALD_ADAPTERS": "console, log,console"])
        #expect(some.adapters == [.console, .log])
        #expect(
            try some.makeAdapters(on: filesLoop, HTTPClient()).map(\.name) == ["console", "log"])
        #expect(try Self.configuration([:]).adapters == [.log, .console, .webhook])
    }

    @Test func `adapters for trying out serve apps without a provider, unless they are named`()
        throws
    {
        #expect(try Self.configuration([:]).adaptersForTrying == ["log", "console"])
        #expect(try Self.configuration(["HERALD_ADAPTERS": "log"]).adaptersForTrying == [])
    }

    @Test func `the log of deliveries has texts only where somebody wants them`() async throws {
        let scratch = ScratchDirectory()
        for hasTexts in [true, false] {
            let path = scratch.file("texts-\(hasTexts).jsonl")
            let log = LogAdapter(.init(path: path, hasTexts: hasTexts), on: filesLoop)
            _ = await log.deliver(Self.message())
            let line = try String(contentsOfFile: path, encoding: .utf8)
            let message = Self.message()
            #expect(line.contains(message.messageID) && line.contains(message.type))
            #expect(line.contains(message.content.body) == hasTexts, "\(line)")
            #expect(line.contains("\"data\"") == hasTexts, "\(line)")
        }
    }

    @Test func `a log that is full goes on in the next file, and the oldest is deleted`()
        async throws
    {
        let scratch = ScratchDirectory()
        let path = scratch.file("log.jsonl")
        let line = Array("0123456789\n".utf8)
        let file = AppendFile(path, on: filesLoop, rotatingAt: 25, keeping: 2)
        for number in 0..<7 {
            let failure = await file.append(Array("\(number)".utf8) + line.dropFirst())
            #expect(failure == nil)
        }
        let names = ["log.jsonl", "log.jsonl.1", "log.jsonl.2"]
        let texts = try names.map {
            try String(contentsOfFile: scratch.file($0), encoding: .utf8)
        }
        let first = texts.map { $0.split(separator: "\n").compactMap(\.first) }
        #expect(first == [["6"], ["4", "5"], ["2", "3"]])
        #expect(!FileManager.default.fileExists(atPath: scratch.file("log.jsonl.3")))
    }
}
