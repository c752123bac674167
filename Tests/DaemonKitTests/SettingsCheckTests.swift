import Foundation
import ServiceKit
import TestSupport
import Testing

@testable import DaemonKit

struct SettingsCheckTests {
    /// Reads settings as a configuration does: the first mistake ends it.
    private func read(_ settings: Settings) throws {
        _ = try settings.integer("HERALD_A", or: 1, in: 0...9)
        guard settings.list("HERALD_B", or: ["x"]) == ["x"] else {
            throw ConfigurationError("HERALD_B", "names no x")
        }
        _ = try settings.integer("HERALD_C", or: 1, in: 0...9)
    }

    private func mistakes(_ values: [String: String]) -> [String] {
        var check = SettingsCheck(Settings(values))
        check.read(read)
        check.read { _ = try $0.integer("HERALD_A", or: 1, in: 0...9) }
        return check.mistakes.compactMap { ($0 as? ConfigurationError)?.setting }
    }

    @Test func `each wrong setting is found once, however many are wrong`() {
        #expect(mistakes([:]) == [])
        #expect(mistakes(["HERALD_A": "many", "HERALD_C": "3"]) == ["HERALD_A"])
        #expect(
            mistakes(["HERALD_A": "many", "HERALD_B": "y", "HERALD_C": "lots"])
                == ["HERALD_A", "HERALD_B", "HERALD_C"])
    }

    @Test func `what is missing, and what is no mistake of a setting, ends the search`() {
        var check = SettingsCheck(Settings(["HERALD_A": "1"]))
        check.read { _ in throw ConfigurationError("HERALD_B", "is missing") }
        check.read { _ in throw CancellationError() }
        check.read { _ in throw ConfigurationError("/etc/key.pem", "is not UTF-8") }
        #expect(check.mistakes.count == 3)
    }

    /// Reads settings of which one needs another, as those of an identity provider do.
    private func readProvider(_ settings: Settings) throws {
        guard !settings.string("HERALD_A", or: "").isEmpty else { return }
        guard !settings.string("HERALD_B", or: "").isEmpty else {
            throw ConfigurationError("HERALD_B", "is missing", standIn: "b")
        }
        _ = try settings.integer("HERALD_C", or: 1, in: 0...9)
    }

    @Test func `a stand-in of what is missing lets the settings after it be checked`() {
        var check = SettingsCheck(Settings(["HERALD_A": "a", "HERALD_C": "lots"]))
        check.read(readProvider)
        check.read { _ in throw ConfigurationError("HERALD_D", "is missing") }
        let names = check.mistakes.compactMap { ($0 as? ConfigurationError)?.setting }
        #expect(names == ["HERALD_B", "HERALD_C", "HERALD_D"])
    }

    @Test func `a stand-in that is refused, too, ends the search`() {
        var check = SettingsCheck(Settings([:]))
        check.read { _ in throw ConfigurationError("HERALD_B", "is missing", standIn: "b") }
        #expect(check.mistakes.count == 1)
    }

    @Test func `lines of the settings file that are no settings are mistakes, too`() throws {
        let scratch = ScratchDirectory()
        try "nonsense\nHERALD_A=many\n".write(
            toFile: scratch.file("herald.conf"), atomically: false, encoding: .utf8)
        var check = SettingsCheck(Settings.readable(["HERALD_HOME": scratch.path], nil))
        check.read(read)
        #expect(check.mistakes.count == 2)
    }

    @Test func `a wrong key does not make the certificate seem wrong`() {
        let wrong = ["HERALD_GATEWAY_KEY": "a.pem", "HERALD_GATEWAY_CERTIFICATE": "b.pem"]
        var check = SettingsCheck(Settings(wrong))
        check.read { settings in
            // Without the one, the other would not belong to it.
            let isSet = !settings.string("HERALD_GATEWAY_KEY", or: "").isEmpty
            let name = isSet ? "HERALD_GATEWAY_KEY" : "HERALD_GATEWAY_CERTIFICATE"
            throw ConfigurationError(name, "do not belong together")
        }
        #expect(check.mistakes.map { "\($0)" } == ["HERALD_GATEWAY_KEY: do not belong together"])
    }
}
