import Foundation
import Testing

/// Runs the tests, in place of the program that SwiftPM would generate.
///
/// To find tests of XCTest, of which there are none, that one needs an index of all sources, and
/// making the index takes a good part of a build. SwiftPM finds this file by its name.
@main enum TestsMain {
    static func main() async {
        // `swift test` would run no test here, and call that a success.
        let arguments = CommandLine.arguments
        guard let option = arguments.firstIndex(of: "--testing-library"),
            arguments[(option + 1)...].first == "swift-testing"
        else {
            FileHandle.standardError.write(Data("scripts/test runs the tests\n".utf8))
            exit(1)
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
