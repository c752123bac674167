// swift-tools-version: 6.2
import PackageDescription

/// The rules every Swift target is built by.
let rules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A C library of the system: its module map and a header with what Swift cannot import.
func system(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A library of ours.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: rules)
}

/// The tests of one library, mirrored under Tests/.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: rules)
}

/// A service: its logic is a library, `Daemon/` starts it.
func service(_ name: String, daemon: String, _ dependencies: [Target.Dependency]) -> [Target] {
    [
        .target(name: name, dependencies: dependencies, exclude: ["Daemon"], swiftSettings: rules),
        .executableTarget(
            name: daemon, dependencies: dependencies + [.target(name: name), "Transport"],
            path: "Sources/\(name)/Daemon", swiftSettings: rules),
    ]
}

let cLibraries: [Target] = [
    .target(name: "CLinux"),
    system("CCrypto", "libcrypto", "libssl-dev"),
    system("COpenSSL", "openssl", "libssl-dev"),
    system("CCurl", "libcurl", "libcurl4-openssl-dev"),
]

let libraries: [Target] = [
    library("Crypto", ["CCrypto", "CLinux"]),
    library("TLS", ["COpenSSL"]),
    library("HTTPClient", ["CCurl", "CLinux"]),
]

let services: [Target] =
    []

let testTargets: [Target] = [
    .target(name: "TestCertificates", path: "Tests/TestCertificates", swiftSettings: rules),
    tests("CryptoTests", ["Crypto"]),
    tests("TLSTests", ["TLS", "COpenSSL", "CLinux", "Crypto", "TestCertificates"]),
    tests("HTTPClientTests", ["HTTPClient", "TestCertificates"]),
]

let package = Package(
    name: "herald",
    targets: cLibraries + libraries + services + testTargets)
