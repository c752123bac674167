import Foundation
import TestSupport
import Testing

@testable import ServiceKit

/// A suite that is installed finds its settings and its home by itself.
@Suite final class InstallationTests {
    private let scratch = ScratchDirectory()

    private var installation: Installation {
        Installation(settings: scratch.file("etc-herald.conf"), home: scratch.file("home"))
    }

    init() throws {
        try FileManager.default.createDirectory(
            atPath: installation.home, withIntermediateDirectories: false)
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    @Test func `an installed program has the installation's home and settings`() throws {
        try write("HERALD_A=etc\nHERALD_B=etc\nHERALD_C=etc\n", to: installation.settings)
        try write("HERALD_B=home\nHERALD_C=home\n", to: "\(installation.home)/herald.conf")
        let settings = try Settings.of(["HERALD_C": "environment"], installation)
        #expect(settings.home == installation.home)
        #expect(settings.string("HERALD_A", or: "") == "etc")
        #expect(settings.string("HERALD_B", or: "") == "home")
        #expect(settings.string("HERALD_C", or: "") == "environment")
    }

    @Test func `a home that is named again is still the installation's`() throws {
        try write("HERALD_A=etc\n", to: installation.settings)
        for home in [installation.home, "\(installation.home)/", ""] {
            let settings = try Settings.of(["HERALD_HOME": home], installation)
            #expect(settings.string("HERALD_A", or: "") == "etc", "\(home)")
        }
    }

    @Test func `the installation's settings file does not apply to another home`() throws {
        try write("HERALD_A=etc\n", to: installation.settings)
        let other = scratch.file("other")
        let settings = try Settings.of(["HERALD_HOME": other], installation)
        #expect(settings.home == other)
        #expect(settings.string("HERALD_A", or: "") == "")
    }

    @Test func `a program that is not installed looks below the working directory`() throws {
        #expect(try Settings.of([:], nil).home == "./var")
        #expect(try Settings.of(["HERALD_HOME": ""], nil).home == "./var")
    }

    @Test func `the installation's file does not say where the data is`() throws {
        try write("HERALD_HOME=/srv\n", to: installation.settings)
        let error = #expect(throws: ConfigurationError.self) {
            try Settings.of([:], installation)
        }
        #expect(error.map { "\($0)" }?.contains("take HERALD_HOME out") == true)
    }

    @Test func `daemons are beside the command, or in libexec beside its directory`() throws {
        let bin = scratch.file("usr/bin")
        let libexec = scratch.file("usr/libexec/herald")
        for directory in [bin, libexec] {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true)
        }
        // Neither: the message names the nearest place.
        #expect(Installation.daemons(ofCommandIn: bin) == bin)
        #expect(!Installation.isInstalled(bin))

        try FileManager.default.createSymbolicLink(
            atPath: "\(libexec)/herald-registry", withDestinationPath: "/bin/true")
        let path = URL(fileURLWithPath: libexec).resolvingSymlinksInPath().path
        #expect(Installation.daemons(ofCommandIn: bin) == path)
        #expect(Installation.isInstalled(bin))
        #expect(Installation.isInstalled(libexec))

        try FileManager.default.createSymbolicLink(
            atPath: "\(bin)/herald-registry", withDestinationPath: "/bin/true")
        #expect(Installation.daemons(ofCommandIn: bin) == bin)
    }
}
