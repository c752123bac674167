import Foundation
import Testing

/// The tables of docs/THREATS.md and docs/ASVS.md, which name the test that shows each promise.
struct ShownByTests {
    /// A test as a table names it: `Suite: name of the test`.
    private struct Named: Hashable {
        let suite: String
        let test: String
    }

    /// The suites that each test of the sources may belong to, by the test's name.
    private static let tests: [String: [String]] = {
        let folder = SourceFile.root.appending(path: "Tests")
        let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        var found: [String: [String]] = [:]
        for case let path as String in files where path.hasSuffix(".swift") {
            guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
            else { continue }
            // A suite has its file's name, or one of its own.
            let file = path.split(separator: "/").last.map { String($0.dropLast(6)) }
            let suites =
                text.matches(of: /\b(?:struct|class|actor|extension) (\w+)/).map { String($0.1) }
                + [file ?? ""]
            for match in text.matches(of: /func `([^`]+)`/) {
                found[String(match.1), default: []] += suites
            }
        }
        return found
    }()

    private func rows(of page: String) throws -> [[String]] {
        let path = SourceFile.root.appending(path: "docs/\(page)")
        return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| row") && !$0.hasPrefix("| id") }
            .map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    private func tests(in cell: String) -> [Named] {
        cell.split(separator: "; ").compactMap { part in
            guard let colon = part.firstRange(of: ": "), part.first?.isUppercase == true,
                part[..<colon.lowerBound].hasSuffix("Tests")
            else { return nil }
            return Named(
                suite: String(part[..<colon.lowerBound]), test: String(part[colon.upperBound...]))
        }
    }

    @Test func `the table of faults and attacks has all sixty-five rows`() throws {
        let names = try rows(of: "THREATS.md").compactMap(\.first)
        let groups = [("S", 17), ("P", 13), ("E", 16), ("A", 19)]
        for (letter, count) in groups {
            for number in 1...count { #expect(names.count { $0 == "\(letter)\(number)" } == 1) }
        }
    }

    @Test(arguments: ["THREATS.md", "ASVS.md"])
    func `each test that a table names exists`(page: String) throws {
        let named = try rows(of: page).flatMap { $0.flatMap { tests(in: $0) } }
        #expect(named.count > 40)
        for one in named {
            let suites = Self.tests[one.test] ?? []
            #expect(suites.contains(one.suite), "\(page): \(one.suite): \(one.test)")
        }
    }
}
