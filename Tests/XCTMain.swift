import Testing

/// Runs the tests, in place of the program that SwiftPM would generate.
///
/// To find tests of XCTest, of which there are none, that one needs an index of all sources, and
/// making the index takes a third of a build. SwiftPM finds this file by its name.
@main enum TestsMain {
    static func main() async {
        // `swift test` asks for the tests of XCTest first.
        let arguments = CommandLine.arguments
        guard let option = arguments.firstIndex(of: "--testing-library"),
            arguments[(option + 1)...].first == "swift-testing"
        else { return }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
