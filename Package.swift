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
func library(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [])
    -> Target
{
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
    system("CNGHTTP2", "libnghttp2", "libnghttp2-dev"),
]

let libraries: [Target] = [
    library("HTTP", ["CNGHTTP2"])
]

let services: [Target] =
    []

let testTargets: [Target] = [
    tests("HTTPTests", ["HTTP", "CNGHTTP2"])
]

/// What only those build who measure or fuzz: `HERALD_EXTRAS=1 swift build …`.
let extras: [Target] =
    Context.environment["HERALD_EXTRAS"] == nil
    ? []
    : [
        .executableTarget(
            name: "HTTPBenchmark", dependencies: ["HTTP", "CNGHTTP2"], path: "Benchmarks/HTTP",
            swiftSettings: rules),
        .executableTarget(
            name: "HTTP1Fuzz", dependencies: ["HTTP"], path: "Tests/Fuzz/HTTP1Fuzz",
            swiftSettings: rules),
    ]

let package = Package(
    name: "herald",
    targets: cLibraries + libraries + services + testTargets + extras)
