import Crypto
import Foundation
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

@Suite struct `Leaked passwords` {
    private static func hash(_ text: String) -> String {
        Hex.encode(SHA1.digest(of: Array(text.utf8))).uppercased()
    }

    private static func find(_ text: String, in list: String) throws -> Bool {
        let bytes = Array(list.utf8)
        return try BreachedPasswords.find(Array(hash(text).utf8), in: bytes.count) { start, count in
            Array(bytes[min(start, bytes.count)..<min(start + count, bytes.count)])
        }
    }

    private static func list(_ texts: [String], _ end: (Int) -> String) -> String {
        texts.map(hash).sorted().enumerated().map { $1 + end($0) }.joined()
    }

    @Test(arguments: ["\n", "\r\n"])
    func `each password of a list is found, and none beside it`(newline: String) throws {
        for count in [0, 1, 2, 3, 50, 700] {
            let texts = (0..<count).map { "password \($0)" }
            // Counts of all lengths, as the published list has them.
            let list = Self.list(texts) { ":\(1 << ($0 % 30))\(newline)" }
            for text in texts { #expect(try Self.find(text, in: list), "\(count): \(text)") }
            for other in 0..<100 {
                #expect(try !Self.find("another \(other)", in: list), "\(count): \(other)")
            }
        }
    }

    @Test func `a list without counts, in lower case or without its last line's end is read`()
        throws
    {
        let texts = (0..<100).map { "password \($0)" }
        let list = Self.list(texts) { _ in "\n" }.lowercased()
        for text in texts { #expect(try Self.find(text, in: String(list.dropLast()))) }
    }

    @Test func `what is no list, or not in its order, is refused when the daemon starts`() throws {
        let scratch = ScratchDirectory()
        let texts = (0..<500).map { "password \($0)" }
        let right = Self.list(texts) { ":\($0)\n" }
        func open(_ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: scratch.file("list")))
            _ = try BreachedPasswords(scratch.file("list"), setting: "HERALD_BREACHED_PASSWORDS")
        }
        try open(right)
        let mixed = texts.map { Self.hash($0) + "\n" }.joined()
        for wrong in ["", "hello", "hello\n", mixed, String(repeating: "A", count: 9000)] {
            #expect(throws: ConfigurationError.self, "\(wrong.prefix(50))") { try open(wrong) }
        }
        #expect(throws: ConfigurationError.self) {
            try BreachedPasswords(scratch.file("none"), setting: "HERALD_BREACHED_PASSWORDS")
        }
    }

    @Test func `nobody can choose a leaked password, by an invitation or later`() async throws {
        let scratch = ScratchDirectory()
        let leaked = "violett Zwiebel Fenster"
        let path = scratch.file("list")
        try Data("\(Self.hash(leaked)):3\n".utf8).write(to: URL(filePath: path))
        let world = try await AccountWorld(
            breached: try BreachedPasswords(path, setting: "HERALD_BREACHED_PASSWORDS"))
        let invited = try await world.client.inviteAccount(
            .with { ($0.login, $0.role, $0.app) = ("jo", .viewer, "news") }, .key(.admin))
        func accept(_ password: String) async throws -> Proto.SignedInResponse {
            try await world.client.acceptInvitation(
                .with { ($0.invitation, $0.password) = (invited.invitation, password) },
                .browser())
        }
        let error = await refusal { try await accept(leaked) }
        #expect(error?.code == .invalidArgument && error?.message.contains("leaked") == true)
        let call = try await world.call(try await accept(AccountWorld.password).secret)
        let later = await refusal {
            try await world.client.setPassword(.with { $0.password = leaked }, call)
        }
        #expect(later?.code == .invalidArgument)
        // Without the list nothing could be checked.
        try FileManager.default.removeItem(atPath: path)
        let away = await refusal {
            try await world.client.setPassword(.with { $0.password = "gelbe Ente Wolke 7" }, call)
        }
        #expect(away?.code == .unavailable)
        #expect(away?.message.contains("HERALD_BREACHED_PASSWORDS") == true)
        #expect(away?.message.contains(path) == false)
    }
}
