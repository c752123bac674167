import ProviderStandIn
import ServiceKit

/// The options that every simulator has.
struct SimulateSetup: Sendable {
    let port: Int
    let script: Script
    let ledgerPath: String?
    let isSynchronous: Bool
    let directory: String?
    let console: Console

    init(_ invocation: Invocation) throws {
        port = Int(try invocation.number("port", 0...65_535) ?? 0)
        ledgerPath = invocation.option("ledger")
        isSynchronous = invocation.flag("sync")
        directory = invocation.option("directory")
        console = invocation.console
        guard let path = invocation.option("script") else {
            script = Script()
            return
        }
        let text = try Self.text(path, "script")
        do { script = try Script(parsing: text) } catch {
            throw UsageError("'\(path)': \(error)", path: invocation.path)
        }
    }

    /// Returns the text of a file that an option names.
    static func text(_ path: String, _ option: String) throws -> String {
        guard let text = try TextInput.read(path) else {
            throw UsageError("there is no file '\(path)', which --\(option) names")
        }
        return text
    }
}
