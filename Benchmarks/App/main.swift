// An app without the library, to compare sizes with.
import BenchmarkBase
import Foundation

let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("base-\(ProcessInfo.processInfo.processIdentifier)")
try await BenchmarkApp().run(folder)
