import Foundation
import TestSupport
import Testing

@testable import ServiceKit

@Suite struct SettingsFileTests {
    @Test(arguments: ["\n", "\r\n", "\r"])
    func `each line of the settings file is a setting, with any line ends`(end: String) throws {
        let text = ["# a comment", "HERALD_A=1", "", " HERALD_B = two words ", "HERALD_C=a=b"]
            .joined(separator: end)
        for text in [text, text + end] {
            #expect(
                try Settings.values(text, "f") == [
                    "HERALD_A": "1", "HERALD_B": "two words", "HERALD_C": "a=b",
                ])
        }
        let error = #expect(throws: ConfigurationError.self) {
            try Settings.values("A=1\(end)nonsense", "f")
        }
        #expect(error.map { "\($0)" }?.contains("f:2") == true)
    }

    @Test func `all that is no setting is named at once, and the settings beside it are read`()
        throws
    {
        let scratch = ScratchDirectory()
        let path = scratch.file("herald.conf")
        try "nonsense\nHERALD_A=1\nmore nonsense\n".write(
            toFile: path, atomically: false, encoding: .utf8)
        let settings = Settings.readable(["HERALD_HOME": scratch.path], nil)
        #expect(settings.mistakes.map(\.setting) == ["\(path):1", "\(path):3"])
        #expect(settings.string("HERALD_A", or: "") == "1")
        #expect(settings.without("HERALD_A").overlaid(with: [:]).mistakes.count == 2)
        let error = #expect(throws: ConfigurationError.self) { try settings.whole() }
        #expect(error?.setting == "\(path):1")
    }

    @Test func `a settings file that cannot be read leaves the environment's settings`() {
        let scratch = ScratchDirectory()
        let home = scratch.file("herald.conf")
        let made = unsafe mkdir(home, 0o700)
        #expect(made == 0)
        let settings = Settings.readable(["HERALD_HOME": scratch.path, "HERALD_A": "1"], nil)
        #expect(settings.mistakes.map(\.setting) == [home])
        #expect(settings.string("HERALD_A", or: "") == "1")
    }

    @Test func `a setting that a file has twice is named, with its lines`() {
        let text = "HERALD_B=1\n# HERALD_C=1\nHERALD_A=many\nHERALD_C=2\n\nHERALD_A = 30\n"
        let repeated = Settings.repeated(text, "f").map { "\($0)" }
        #expect(
            repeated == ["HERALD_A: is set in the lines 3 and 6 of f; the last of them counts"])
    }

    @Test func `settings without one of them have its default`() {
        let settings = Settings(["HERALD_A": "", "HERALD_B": "2"]).without("HERALD_A")
        #expect(settings.list("HERALD_A", or: ["x"]) == ["x"])
        #expect(settings.string("HERALD_B", or: "") == "2")
    }

    @Test(arguments: ["0x10", "+5", "1_0", " 5", "5,0", "inf"])
    func `a numeric setting is decimal`(text: String) {
        let settings = Settings(["HERALD_X": text])
        #expect(throws: ConfigurationError.self) {
            try settings.integer("HERALD_X", or: 1, in: 0...100)
        }
    }
}
