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
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: rules)
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
    .target(name: "CProtobufC", linkerSettings: [.linkedLibrary("protobuf-c")]),
    .target(name: "CMessages", dependencies: ["CProtobufC"]),
]

let libraries: [Target] = [
    library("Protocol", ["CProtobufC", "CMessages"], exclude: ["Schema"]),
    library("Transport", ["CLinux", "Protocol"]),
    library("TestSupport", ["Protocol", "Transport"]),
]

let services: [Target] =
    []

let testTargets: [Target] = [
    tests("ProtocolTests", ["CMessages", "CProtobufC", "Protocol", "TestSupport"]),
    tests("TransportTests", ["CLinux", "Protocol", "TestSupport", "Transport"]),
    tests("InteropTests", ["Protocol", "TestSupport", "Transport"], exclude: ["go"]),
]

/// Built by `make bench` only.
let benchmarks: [Target] =
    Context.environment["HERALD_BENCHMARKS"] == nil
    ? []
    : [
        .executableTarget(
            name: "herald-bench-calls", dependencies: ["Protocol", "Transport"],
            path: "Benchmarks/Calls", swiftSettings: rules)
    ]

let package = Package(
    name: "herald",
    targets: cLibraries + libraries + services + testTargets + benchmarks)
