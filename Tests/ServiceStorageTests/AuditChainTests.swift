import Foundation
import Protocol
import ServiceStorage
import TestSupport
import Testing

/// Changes of a log's files, all of which leave a trace.
struct AuditChainTests {
    /// A change that somebody makes to the file of a log.
    enum Deed: CaseIterable {
        case nothing, changesARecord, removesARecord, swapsTwo, addsOne, cutsOffTheEnd
        case cutsOffTheBeginning, removesTheHead, emptiesTheFile

        func done(to lines: [String]) -> [String] {
            var lines = lines
            switch self {
            case .nothing, .removesTheHead: break
            case .changesARecord:
                lines[2] = lines[2].replacing(#""object":"3""#, with: #""object":"4""#)
            case .removesARecord: lines.remove(at: 4)
            case .swapsTwo: lines.swapAt(1, 2)
            case .addsOne: lines.insert(lines[3], at: 4)
            case .cutsOffTheEnd: lines.removeLast(2)
            case .cutsOffTheBeginning: lines.removeFirst(2)
            case .emptiesTheFile: lines = []
            }
            return lines
        }
    }

    @Test(arguments: Deed.allCases)
    func `every change of a log is found`(deed: Deed) async throws {
        let home = try AuditHome()
        let log = try home.open()
        await log.record((1...8).map { .made($0) })
        await log.close()
        let path = home.segments.path(1)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map(String.init)
        #expect(lines.count == 8)
        let text = deed.done(to: lines).map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(filePath: path))
        if deed == .removesTheHead { try FileManager.default.removeItem(atPath: home.head) }
        let check = try home.check()
        #expect(check.findings.isEmpty == (deed == .nothing), "\(deed): \(check.findings)")
    }

    @Test func `a log that was written anew is found by what was noted of it`() async throws {
        let home = try AuditHome()
        var log = try home.open()
        await log.record((1...5).map { .made($0) })
        await log.close()
        let noted = try home.check().end
        try FileManager.default.removeItem(atPath: home.segments.path(1))
        try FileManager.default.removeItem(atPath: home.head)
        log = try home.open()
        await log.record((1...5).map { .made($0 + 10) })
        await log.close()
        #expect(try home.check().findings.isEmpty)
        #expect(try !home.check(noted).findings.isEmpty)
    }

    @Test func `a log goes on after a record that a crash has cut`() async throws {
        let home = try AuditHome()
        var log = try home.open()
        await log.record((1...3).map { .made($0) })
        await log.close()
        let file = try FileHandle(forWritingTo: URL(filePath: home.segments.path(1)))
        try file.seekToEnd()
        try file.write(contentsOf: Data(#"{"service":"registry","num"#.utf8))
        try file.close()
        log = try home.open()
        await log.record([.made(4)])
        await log.close()
        let check = try home.check()
        #expect(check.findings.isEmpty && check.end.number == 4, "\(check.findings)")
        #expect(home.said.isEmpty)
    }

    @Test func `a log that was cut off says so at the start, and the gap stays`() async throws {
        let home = try AuditHome()
        var log = try home.open()
        await log.record((1...6).map { .made($0) })
        await log.close()
        let path = home.segments.path(1)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        try Data((lines.prefix(4).joined(separator: "\n") + "\n").utf8)
            .write(to: URL(filePath: path))
        log = try home.open()
        #expect(home.said.contains("the audit log was cut off"))
        await log.record([.made(7)])
        await log.close()
        let check = try home.check()
        #expect(check.end.number == 7)
        #expect(check.findings.count == 1, "\(check.findings)")
    }
}
