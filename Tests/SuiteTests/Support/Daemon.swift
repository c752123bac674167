import Foundation

/// The five processes of the suite.
enum Daemon: String, CaseIterable, Sendable {
    case registry, geo, delivery, watcher, gateway

    /// The built executable: it is linked beside the test bundle.
    var executable: URL { builtProduct("herald-\(rawValue)") }
}

/// Returns an executable that was built with the tests.
func builtProduct(_ name: String) -> URL {
    var directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    // The runner is the toolchain's when tests are listed; the bundle's path is in the arguments
    // then.
    repeat {
        directory.deleteLastPathComponent()
        let candidate = directory.appending(path: name)
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    } while directory.path != "/"
    for argument in CommandLine.arguments where argument.contains(".build/") {
        let candidate = URL(filePath: argument).deletingLastPathComponent().appending(path: name)
        if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    fatalError("\(name) was not built beside the tests")
}
