import Foundation
import ServiceKit
import Testing

@testable import HeraldCommand

/// Contexts in a folder of their own.
struct ContextStoreTests {
    private func withStore(_ body: (ContextStore, Settings, URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "herald-contexts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let settings = Settings(["XDG_CONFIG_HOME": folder.path])
        try body(ContextStore(settings), settings, folder.appending(path: "herald"))
    }

    private static let production = SavedContext(
        name: "production", url: "https://push.example.org", key: "secret", authority: "PEM",
        app: "news")

    @Test func `a context that is saved is in use, in files that only its owner may read`() throws {
        try withStore { store, settings, folder in
            try store.save(Self.production)
            #expect(try store.current() == "production" && store.names() == ["production"])
            let used = try settings.inContext(nil)
            #expect(used.string("HERALD_URL", or: "") == "https://push.example.org")
            #expect(used.string("HERALD_KEY", or: "") == "secret")
            #expect(used.string("HERALD_APP", or: "") == "news")
            let authority = used.string("HERALD_CA", or: "")
            #expect(try String(contentsOfFile: authority, encoding: .utf8) == "PEM")
            for file in ["production.conf", "production.pem", "current"] {
                let path = folder.appending(path: file).path
                let mode = try FileManager.default.attributesOfItem(atPath: path)
                #expect(mode[.posixPermissions] as? Int == 0o600, "\(file)")
            }
        }
    }

    @Test func `the current context is ignored if the environment names a suite`() throws {
        try withStore { store, settings, _ in
            try store.save(Self.production)
            let named = settings.overlaid(with: ["HERALD_HOME": "/var/lib/herald"])
            #expect(try named.inContext(nil).string("HERALD_URL", or: "none") == "none")
            let asked = try named.inContext("production")
            #expect(asked.string("HERALD_URL", or: "") == "https://push.example.org")
            let other = settings.overlaid(with: ["HERALD_APP": "sport"])
            #expect(try other.inContext(nil).string("HERALD_APP", or: "") == "sport")
        }
    }

    @Test func `an installation and its file of settings name no suite`() throws {
        try withStore { store, settings, folder in
            try store.save(Self.production)
            let installation = Installation(
                settings: folder.appending(path: "installed").path,
                home: folder.appending(path: "home").path)
            try "HERALD_CA=/ca.pem\nHERALD_APP=other\n".write(
                toFile: installation.settings, atomically: true, encoding: .utf8)
            var environment = ["XDG_CONFIG_HOME": settings.string("XDG_CONFIG_HOME", or: "")]
            let installed = try Settings.of(environment, installation)
            #expect(installed.string("HERALD_CA", or: "") == "/ca.pem")
            let used = try installed.inContext(nil)
            #expect(used.string("HERALD_URL", or: "none") == "https://push.example.org")
            #expect(used.string("HERALD_CA", or: "") != "/ca.pem")
            #expect(used.string("HERALD_APP", or: "") == "news")
            environment["HERALD_HOME"] = installation.home
            let named = try Settings.of(environment, installation)
            #expect(try named.inContext(nil).string("HERALD_URL", or: "none") == "none")
        }
    }

    @Test func `a key that others may read is refused with what to do`() throws {
        try withStore { store, settings, folder in
            try store.save(Self.production)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644],
                ofItemAtPath: folder.appending(path: "production.conf").path)
            let error = #expect(throws: UsageError.self) { try settings.inContext(nil) }
            #expect(error?.message.contains("chmod 600") == true)
        }
    }

    @Test func `a context that does not exist is refused with one that is spelt alike`() throws {
        try withStore { store, settings, _ in
            try store.save(Self.production)
            let error = #expect(throws: UsageError.self) { try settings.inContext("produktion") }
            #expect(error?.message.contains("did you mean 'production'") == true)
            #expect(throws: UsageError.self) { try settings.inContext("../production") }
        }
    }

    @Test func `a context that is deleted is not in use any more`() throws {
        try withStore { store, settings, _ in
            try store.save(Self.production)
            try store.delete("production")
            #expect(try store.names().isEmpty && store.current() == nil)
            #expect(try settings.inContext(nil).string("HERALD_URL", or: "none") == "none")
        }
    }
}
