import Foundation
import Protocol
import Testing

@testable import HeraldCommand

@Suite struct DemoTests {
    private static let directory = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/demo").path()

    private let bills: DemoBills

    init() throws { bills = try DemoBills(Self.directory) }

    @Test func `bills are named in their usual form`() {
        #expect(DemoBills.number("hr3590-111") == "H.R. 3590")
        #expect(DemoBills.number("hconres74-112") == "H.Con.Res. 74")
        #expect(DemoBills.number("xyz1-1") == "XYZ 1")
        #expect(DemoBills.number("strange") == "strange")
    }

    @Test func `the demo has every kind of notification, each with its own key`() throws {
        let all = bills.notifications
        #expect(bills.bills.count == 11)
        #expect(
            Set(all.map(\.type)) == [
                "/legislator/sponsor/introduced", "/bill/vote", "/bill/action", "/bill/upcoming",
            ])
        #expect(Set(all.map(\.idempotencyKey)).count == all.count)
        let signed = try #require(all.first { $0.content?.data["action_type"] == "signed" })
        #expect(signed.content?.body == "H.R. 3590 was signed by the President")
        #expect(signed.audience == "(/bill/action AND /bills/hr3590-111) OR /bill/signed")
        let cloture = try #require(all.first { $0.content?.body.hasPrefix("Cloture") == true })
        #expect(cloture.content?.body == "Cloture vote on H.R. 6331: Rejected")
        #expect(cloture.content?.data["vote"] == "s160-2008")
        let vetoed = all.filter { $0.content?.data["action_type"] == "vetoed" }
        #expect(vetoed.count == 3)
    }

    @Test func `demo devices are the same on every run and differ from each other`() {
        let devices = (1...2000).map { DemoDevice($0, bills) }
        #expect(devices.map(\.tags) == (1...2000).map { DemoDevice($0, bills).tags })
        #expect(Set(devices.map(\.installID)).count == 2000)
        #expect(devices.allSatisfy { $0.installID.utf8.count >= 16 })
        for device in devices {
            let bills = device.tags.filter { $0.hasPrefix("/bills/") }
            let legislators = device.tags.filter { $0.hasPrefix("/legislators/") }
            #expect((1...4).contains(bills.count) && (0...3).contains(legislators.count))
            #expect(device.tags.count { $0.hasPrefix("/device/timezone/") } == 1)
        }
        #expect(Set(devices.map(\.tags)).count > 1500)
    }
}
