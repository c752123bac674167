import Foundation
import Testing
import Watch
import WatchFetching

@testable import HeraldCommand

@Suite struct DemoTests {
    private static let directory = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Examples/demo").path()

    private let bills: DemoBills

    init() throws { bills = try DemoBills(Self.directory) }

    /// Returns the recipe of a demo's source.
    private static func text(_ name: String, _ source: DemoRecipe.Source) throws -> String {
        let path = URL(filePath: directory).appending(path: "../congress/\(name).json")
        return DemoRecipe.text(try String(contentsOf: path, encoding: .utf8), for: source)
    }

    @Test(arguments: DemoRecipe.all.map(\.name))
    func `the demo's recipes are those of Congress without what concerns the present`(
        name: String
    ) throws {
        let text = try Self.text(name, .api("https://localhost:2391"))
        let recipe = try RecipeReader.system.read(Array(text.utf8), name: name, file: name)
        #expect(recipe.app == "congress")
        #expect(text.contains("https://localhost:2391/"))
        for word in ["since", "local_time", "if_passed", "expire", "until", "9443"] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(text.contains("per_page=50"))
    }

    @Test(arguments: DemoRecipe.all.map(\.name))
    func `without an API the demo's recipes take what the command pushes`(name: String) throws {
        let text = try Self.text(name, .pushed)
        _ = try RecipeReader.system.read(Array(text.utf8), name: name, file: name)
        #expect(text.contains(#""source": {"kind": "json", "pushed": true}"#))
        #expect(!text.contains("https:"))
    }

    @Test func `the demo follows eleven bills`() {
        #expect(bills.bills.count == 11)
        #expect(Set(bills.bills).count == 11)
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
