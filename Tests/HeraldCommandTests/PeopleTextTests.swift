import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

/// The output of commands about tags, about devices that were found, and about devices' events.
struct PeopleTextTests {
    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test func `tags have a column for each count of the past, and a sign for their growth`() {
        func tag(_ name: String, _ growth: [(UInt32, Int64)]) -> Proto.TagCount {
            var count = Proto.TagCount()
            (count.tag, count.devices) = (name, 9)
            count.growth = growth.map { days, devices in
                var growth = Proto.TagGrowth()
                (growth.days, growth.devices) = (days, devices)
                return growth
            }
            return count
        }
        var response = Proto.ListTagsResponse()
        response.tags = [tag("/a", [(1, 4), (7, -2)]), tag("/b", [(1, 0)])]
        #expect(Self.lines(TagsCommand.text(response)) == ["DEVICES TAG", "9 /a", "9 /b"])
        response.compared = [UInt32(1), 7].map { days in
            var comparison = Proto.TagComparison()
            comparison.days = days
            return comparison
        }
        #expect(
            Self.lines(TagsCommand.text(response))
                == ["DEVICES IN 1 DAY IN 7 DAYS TAG", "9 +4 -2 /a", "9 0 /b"])
    }

    @Test func `a device that is found has its address's kind and state, and not the address`() {
        var (device, address) = (Proto.Device(), Proto.Address())
        (device.id, device.user) = ("d1", "ann")
        (address.kind, address.value) = ("email", "ann@example.org")
        address.state = .unconfirmed
        var found = Proto.FoundDevice()
        (found.device, found.address) = (device, address)
        var response = Proto.FindDevicesResponse()
        #expect(DevicesFindCommand.text(response).isEmpty)
        response.devices = [found]
        let lines = Self.lines(DevicesFindCommand.text(response))
        #expect(lines.last == "d1 ann email unconfirmed")
        #expect(!DevicesFindCommand.text(response).contains("example.org"))
    }

    @Test func `what a device said has its time, or yes if that is not kept any more`() {
        var tapped = Proto.Reaction()
        (tapped.kind, tapped.time) = (.tapped, UnixTime(milliseconds: 0).timestamp)
        var received = Proto.Reaction()
        received.kind = .received
        var device = Proto.DeviceReactions()
        (device.deviceId, device.reactions) = ("d1", [received, tapped])
        #expect(
            Self.lines(ReactionsCommand.table([device])) == [
                "DEVICE RECEIVED SHOWN TAPPED DISMISSED DROPPED", "d1 yes 1970-01-01T00:00:00Z",
            ])
    }

    private func invocation() -> Invocation {
        Invocation(
            path: [], options: [:], arguments: [:], settings: Settings([:]),
            console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
    }

    @Test func `what is refused of one does not keep the others from it, and fails the command`()
        async throws
    {
        var done: [String] = []
        let error = await #expect(throws: CommandFailure.self) {
            try await EachOf.run(["a", "b", "c"], invocation()) { name in
                guard name != "b" else { throw RPCError(.notFound, "no such thing") }
                done.append(name)
            }
        }
        #expect(done == ["a", "c"])
        #expect(error?.code == .notFound && error?.message == "refused for 1 of 3")
        // Of one its own error is told.
        let alone = await #expect(throws: RPCError.self) {
            try await EachOf.run(["b"], invocation()) { _ in throw RPCError(.notFound, "none") }
        }
        #expect(alone?.message == "none")
        try await EachOf.run([], invocation()) { done.append("all \($0)") }
        for names in [[""], ["a", ""]] {
            await #expect(throws: UsageError.self) {
                try await EachOf.run(names, invocation()) { _ in Issue.record("it was done") }
            }
        }
        #expect(done.last == "all ")
    }

    @Test func `several ids and names are taken where one was`() throws {
        let lines = [
            ["notifications", "cancel", "a", "b"], ["resend", "a", "b"], ["release", "a", "b"],
            ["schedules", "pause", "a", "b"], ["schedules", "delete", "a", "b"],
        ]
        for words in lines {
            #expect(try CommandLineParser.parse(words, Program.root).rest == ["a", "b"])
        }
        #expect(try CommandLineParser.parse(["release"], Program.root).rest.isEmpty)
        #expect(throws: UsageError.self) {
            try CommandLineParser.parse(["notifications", "cancel"], Program.root)
        }
    }
}
