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

/// The rules of targets that calculate much: optimised in a debug build too, with its checks.
///
/// Otherwise simulations, searches and sets would take as long as half of all tests. The optimiser
/// does a module at once in three quarters of the time that it needs for its parts.
let calculationRules: [SwiftSetting] =
    rules + [
        .unsafeFlags(
            ["-O", "-assert-config", "Debug", "-whole-module-optimization", "-num-threads", "2"],
            .when(configuration: .debug))
    ]

/// The linker settings of executables: nothing that the linker has filled in can be written later.
///
/// They are position-independent anyway.
let hardened: [LinkerSetting] = [
    .unsafeFlags(["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"])
]

/// A C library of the system: its module map and a header with the parts that Swift cannot import.
func system(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A library of Herald.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    _ settings: [SwiftSetting] = rules
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// The tests of one library, mirrored under Tests/.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    _ settings: [SwiftSetting] = rules
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

/// A service: its logic is a library, `Daemon/` starts it.
///
/// - Parameter connections: the dependencies that the daemon alone needs, to reach others.
func service(
    _ name: String, daemon: String, _ dependencies: [Target.Dependency],
    connections: [Target.Dependency] = []
) -> [Target] {
    [
        .target(name: name, dependencies: dependencies, exclude: ["Daemon"], swiftSettings: rules),
        .executableTarget(
            name: daemon,
            dependencies: dependencies + connections
                + [.target(name: name), "DaemonKit", "Transport"],
            path: "Sources/\(name)/Daemon", swiftSettings: rules, linkerSettings: hardened),
    ]
}

let cLibraries: [Target] = [
    .target(name: "CLinux"),
    .target(name: "CBacktrace"),
    .target(name: "CConcurrency"),
    .target(name: "CSpatial"),
    .target(name: "CVersion"),
    .target(name: "CProtobufC", linkerSettings: [.linkedLibrary("protobuf-c")]),
    .target(name: "CMessages", dependencies: ["CProtobufC"]),
    .target(name: "CPublicSchema", exclude: ["Generated"]),
    .target(name: "CEmbeddedFiles"),
    system("CCrypto", "libcrypto", "libssl-dev"),
    system("COpenSSL", "openssl", "libssl-dev"),
    system("CNGHTTP2", "libnghttp2", "libnghttp2-dev"),
    system("CCurl", "libcurl", "libcurl4-openssl-dev"),
    system("CSQLite", "sqlite3", "libsqlite3-dev"),
    system("CJansson", "jansson", "libjansson-dev"),
    system("CExpat", "expat", "libexpat1-dev"),
    system("CZlib", "zlib", "zlib1g-dev"),
    system("CBrotli", "libbrotlienc", "libbrotli-dev"),
    system("CIDN2", "libidn2", "libidn2-dev"),
    // Debian's libroaring-dev brings no pkg-config file; the module map links the library.
    .systemLibrary(name: "CRoaring", providers: [.apt(["libroaring-dev"])]),
]

let libraries: [Target] = [
    library("Protocol", ["CProtobufC", "CMessages"], exclude: ["Schema"]),
    library("Transport", ["CConcurrency", "CLinux", "Protocol"]),
    library("TestSupport", ["Protocol", "Transport"]),
    library("JSON", ["CJansson"]),
    library("XML", ["CExpat", "JSON"]),
    library("Compression", ["CBrotli", "CZlib"]),
    library("PublicSchema", ["CPublicSchema", "Compression"]),
    library("EmbeddedFiles", ["CEmbeddedFiles"]),
    library("Crypto", ["CCrypto", "CLinux"]),
    library("Storage", ["CLinux", "CSQLite", "Crypto"]),
    library("TLS", ["COpenSSL"]),
    library("HTTP", ["CNGHTTP2"]),
    library("HTTPServer", ["Addresses", "HTTP", "Protocol", "TLS", "Transport"]),
    library(
        "ProviderStandIn",
        [
            "Compression", "Crypto", "HTTP", "HTTPServer", "JSON", "Protocol", "TLS", "Transport",
            "Watch",
        ]),
    library("Locales"),
    library("Suggestions"),
    library("TypePaths"),
    library("Addresses", ["CIDN2", "Suggestions"]),
    library("HTTPClient", ["Addresses", "CCurl", "CLinux", "Compression"]),
    library("HTTP2Client", ["CLinux", "HTTP", "Protocol", "TLS", "Transport"]),
    library("Audience", ["CRoaring", "JSON", "Locales", "Suggestions", "TypePaths"]),
    library("Spatial", ["CSpatial"], calculationRules),
    library("ProtocolJSON", ["JSON", "Protocol", "Suggestions"]),
    library("GatewayClient", ["HTTPClient", "JSON", "Protocol"]),
    library("HeraldClient", ["Context", "Times"]),
    .target(
        name: "HeraldClientApple", dependencies: ["HeraldClient"], exclude: ["README.md"],
        swiftSettings: rules),
    library(
        "Fleet",
        [
            "Crypto", "HTTP", "HTTP2Client", "HTTPClient", "HTTPServer", "HeraldClient", "Protocol",
            "ProviderStandIn", "TLS", "Transport",
        ]),
    library("OpenID", ["Crypto", "JSON"]),
    library("Times"),
    library("Context", ["Times", "TypePaths"]),
    library("TimeZones", ["Context", "ServiceKit"]),
    library("DeliveryEngine", ["ServiceKit", "TypePaths"], calculationRules),
    library("Experimenting", [], calculationRules),
    library(
        "DeliveryAdapters",
        [
            "Addresses", "Audience", "Crypto", "DeliveryEngine", "HTTP", "HTTPClient", "JSON",
            "PlaceholderTexts", "Protocol", "ServiceKit",
        ]),
    library("PlaceholderTexts"),
    library(
        "Watch",
        [
            "Audience", "Context", "Crypto", "JSON", "PlaceholderTexts", "Suggestions", "Times",
            "XML",
        ]),
    library(
        "WatchFetching",
        [
            "Addresses", "Compression", "Context", "Crypto", "HTTPClient", "ServiceKit",
            "TimeZones", "Watch",
        ]),
    library("AudienceMessages", ["Audience", "JSON", "Protocol", "ServiceKit"]),
    library("Attestation", ["Crypto", "JSON", "ServiceKit"]),
    library("ServiceKit", ["CVersion", "JSON", "Protocol", "Times"]),
    library("ServiceStorage", ["Crypto", "Protocol", "ProtocolJSON", "ServiceKit", "Storage"]),
    library("DaemonKit", ["CBacktrace", "CLinux", "Protocol", "ServiceKit", "Transport"]),
]

let services: [Target] =
    service(
        "RegistryService", daemon: "herald-registry",
        [
            "Addresses", "Attestation", "Audience", "AudienceMessages", "Context", "Crypto", "JSON",
            "Locales", "OpenID", "Protocol", "ServiceKit", "ServiceStorage", "Storage",
            "Suggestions", "TimeZones", "TypePaths",
        ])
    + service(
        "GeoService", daemon: "herald-geo",
        [
            "Audience", "AudienceMessages", "Context", "Crypto", "Protocol", "ServiceKit",
            "ServiceStorage", "Spatial", "Storage", "TimeZones",
        ])
    + service(
        "DeliveryService", daemon: "herald-delivery",
        [
            "Addresses", "Audience", "AudienceMessages", "Context", "Crypto", "DeliveryAdapters",
            "DeliveryEngine", "Experimenting", "HTTPClient", "JSON", "Locales",
            "PlaceholderTexts", "Protocol", "ServiceKit", "ServiceStorage", "Storage",
            "Suggestions", "TimeZones", "TypePaths",
        ], connections: ["HTTP", "HTTP2Client", "TLS"])
    + service(
        "WatcherService", daemon: "herald-watcher",
        [
            "Addresses", "Audience", "AudienceMessages", "Context", "HTTPClient", "JSON",
            "Protocol", "ServiceKit", "ServiceStorage", "Storage", "Suggestions", "Times", "Watch",
            "WatchFetching",
        ])
    + service(
        "Gateway", daemon: "herald-gateway",
        [
            "Addresses", "Compression", "Crypto", "EmbeddedFiles", "HTTP", "HTTPServer", "JSON",
            "Protocol", "ProtocolJSON", "PublicSchema", "ServiceKit", "Suggestions", "TLS",
        ], connections: ["HTTPClient"])
    + [
        .target(
            name: "HeraldCommand",
            dependencies: [
                "CLinux", "Crypto", "GatewayClient", "HTTPClient", "HTTPServer", "JSON", "Protocol",
                "ProtocolJSON", "ProviderStandIn", "ServiceKit", "ServiceStorage", "Spatial",
                "Storage", "Suggestions", "TLS", "Transport", "TypePaths", "Watch",
                "WatchFetching", "XML",
            ],
            path: "Sources/herald", exclude: ["Main"], swiftSettings: rules),
        .executableTarget(
            name: "herald", dependencies: ["HeraldCommand"], path: "Sources/herald/Main",
            swiftSettings: rules, linkerSettings: hardened),
        .executableTarget(
            name: "herald-fleet", dependencies: ["Fleet"], path: "Sources/herald-fleet",
            swiftSettings: rules, linkerSettings: hardened),
    ]

let testTargets: [Target] = [
    tests("ProtocolTests", ["CMessages", "CProtobufC", "Protocol", "TestSupport"]),
    tests("TransportTests", ["CLinux", "Protocol", "TestSupport", "Transport"]),
    tests("InteropTests", ["Protocol", "TestSupport", "Transport"], exclude: ["go"]),
    tests("ProtocolJSONTests", ["JSON", "Protocol", "ProtocolJSON", "TestSupport"]),
    tests("JSONTests", ["JSON"]),
    tests("OpenIDTests", ["Crypto", "JSON", "OpenID", "TestIdentities", "TestSupport"]),
    tests("XMLTests", ["TestSupport", "XML"]),
    tests("CompressionTests", ["Compression", "TestSupport"]),
    tests("CryptoTests", ["CCrypto", "Crypto", "TestCertificates", "TestSupport"]),
    tests("StorageTests", ["Storage", "CLinux", "StorageCrashHelper", "TestSupport"]),
    tests(
        "AttestationTests",
        ["Attestation", "Crypto", "ServiceKit", "TestAttestations", "TestSupport"],
        exclude: ["Fixtures"]),
    tests(
        "TLSTests", ["TLS", "COpenSSL", "CLinux", "Crypto", "TestCertificates", "TestSupport"]),
    tests("HTTPTests", ["HTTP", "CNGHTTP2"]),
    tests(
        "HTTPClientTests",
        ["Addresses", "Compression", "HTTPClient", "TestCertificates", "TestSupport"],
        exclude: ["Support/mail.py", "Support/oddities.py"]),
    tests(
        "HTTP2ClientTests",
        [
            "HTTP", "HTTP2Client", "Protocol", "TLS", "TestCertificates", "TestSupport",
            "Transport",
        ], exclude: ["Support/peer.py"]),
    tests("LocalesTests", ["Locales", "TestSupport"]),
    tests(
        "HTTPServerTests",
        [
            "Addresses", "HTTP", "HTTPServer", "TLS", "TestCertificates", "TestSupport",
            "Transport",
        ], exclude: ["Support/deaf.py"]),
    tests("AddressesTests", ["Addresses", "TestSupport"]),
    tests("ParserFuzzTests", ["ParserFuzz"]),
    tests("AudienceTests", ["Audience", "JSON", "SelectorFuzz", "TestSupport", "TypePaths"]),
    tests(
        "SpatialTests", ["CSpatial", "Spatial", "SpatialWorld", "TestSupport"],
        exclude: ["Fixtures"], calculationRules),
    tests(
        "GeoServiceTests",
        [
            "Audience", "Context", "GeoService", "Protocol", "ServiceKit", "ServiceStorage",
            "Spatial", "SpatialWorld", "Storage", "TestSupport", "TimeZones", "Transport",
        ]),
    tests(
        "AudienceMessagesTests",
        ["Audience", "AudienceMessages", "Protocol", "SelectorFuzz", "TestSupport"]),
    tests(
        "RegistryServiceTests",
        [
            "Addresses", "Audience", "AudienceMessages", "Context", "Crypto", "JSON", "OpenID",
            "Protocol", "RegistryService", "ServiceKit", "ServiceStorage", "Storage",
            "TestAttestations", "TestIdentities", "TestSupport", "TimeZones", "Transport",
        ]),
    tests(
        "DeliveryServiceTests",
        [
            "Addresses", "Audience", "AudienceMessages", "Crypto", "DeliveryAdapters",
            "DeliveryEngine", "DeliveryService", "HTTP", "HTTPClient", "JSON", "Protocol",
            "QueueModel", "ServiceKit", "ServiceStorage", "Storage", "TestCertificates",
            "TestSupport", "TimeZones", "Transport",
        ], exclude: ["Support/receiver.py"]),
    tests(
        "DeliveryAdaptersTests",
        [
            "Addresses", "Audience", "Compression", "Crypto", "DeliveryAdapters", "DeliveryEngine",
            "HTTP",
            "HTTPClient", "HeraldClient", "JSON", "Protocol", "ServiceKit", "TestCertificates",
            "TestSupport", "Transport", "herald", "herald-delivery",
        ], exclude: ["Support/peer.py", "Support/second_opinion.py", "Support/receiver.py"]),
    tests(
        "GatewayTests",
        [
            "Compression", "Crypto", "EmbeddedFiles", "Gateway", "HTTP", "HTTPServer", "JSON",
            "Protocol", "PublicSchema", "ServiceKit", "TLS", "TestCertificates", "TestSupport",
            "Transport",
        ],
        exclude: [
            "Support/calls.py", "Support/crowd.py", "Support/feeds.py", "Support/joined.mjs",
        ]),
    .testTarget(
        name: "DashboardTests", dependencies: ["Audience", "TestSupport"],
        exclude: [
            "acts.test.mjs", "api.test.mjs", "blocks.test.mjs", "browser_parts.mjs",
            "bulk.test.mjs", "compose.test.mjs", "drafts.test.mjs", "replaced.test.mjs",
            "experiments.test.mjs", "format.test.mjs", "lists.test.mjs", "plain_page.mjs",
            "selector.test.mjs", "factor.test.mjs", "live.test.mjs", "members.test.mjs",
            "openid.test.mjs",
            "configs.test.mjs", "editing.test.mjs", "notification.test.mjs", "tiles.test.mjs",
            "now.test.mjs", "pages.test.mjs", "paused.test.mjs", "providers.test.mjs",
            "places.test.mjs", "qr.test.mjs", "qr_reader.mjs", "qr_reader.py", "tsconfig.json",
        ], swiftSettings: rules),
    .testTarget(
        name: "HeraldWebTests", dependencies: ["HeraldClient", "TestSupport"],
        exclude: [
            "blocks.test.mjs", "config.test.mjs", "core.mjs", "device.test.mjs", "fuzz.mjs",
            "gateway.mjs", "links.test.mjs", "page.mjs", "page.test.mjs", "sync.test.mjs",
            "tsconfig.json",
            "vectors.test.mjs",
            "worker.test.mjs",
        ], swiftSettings: rules),
    tests("WatchTests", ["Audience", "Context", "Crypto", "TestSupport", "Times", "Watch"]),
    tests(
        "WatcherServiceTests",
        [
            "Addresses", "Crypto", "HTTPClient", "JSON", "Protocol", "ServiceKit",
            "ServiceStorage", "Storage", "TestSupport", "Times", "Transport", "Watch",
            "WatchFetching", "WatcherService",
        ]),
    tests(
        "DeliveryEngineTests",
        [
            "DeliveryAdapters", "DeliveryEngine", "Protocol", "QueueModel", "ServiceKit",
            "TestSupport",
        ], calculationRules),
    tests("ExperimentingTests", ["Experimenting", "TestSupport"], calculationRules),
    tests("HeraldClientTests", ["Context", "HeraldClient", "HeraldClientApple", "Times"]),
    tests("FleetTests", ["Fleet", "HeraldClient", "Times"]),
    // The program of Examples/app; a package that depends on this one may not have its name.
    .executableTarget(
        name: "ClientExample", dependencies: ["HeraldClient"],
        path: "Examples/app/Sources/TryHerald", swiftSettings: rules),
    tests(
        "ContextTests", ["Context", "ServiceKit", "TestSupport", "Times"],
        exclude: ["Support/zones.py", "Recurrence/recurrences.py"]),
    tests("ServiceKitTests", ["JSON", "ServiceKit", "TestSupport"]),
    tests("DaemonKitTests", ["CLinux", "DaemonKit", "ServiceKit", "TestSupport"]),
    tests(
        "ServiceStorageTests",
        ["Protocol", "ServiceKit", "ServiceStorage", "TestSupport", "Transport"]),
    tests(
        "HeraldCommandTests",
        [
            "Crypto", "HeraldCommand", "JSON", "Protocol", "ProtocolJSON", "ServiceKit",
            "ServiceStorage", "Spatial", "Storage", "Suggestions", "TestSupport", "XML",
        ],
        exclude: ["Fixtures"]),
    tests(
        "ProviderStandInTests",
        [
            "Compression", "Crypto", "HTTP", "HTTPServer", "JSON", "Protocol", "ProviderStandIn",
            "TLS",
            "TestCertificates", "TestSupport", "Transport", "herald",
        ],
        exclude: [
            "Support/apns.py", "Support/client.py", "Support/fcm.py", "Support/mail.py",
            "Support/webpush.py",
        ]),
    tests("TidyTests", ["Protocol", "TestSupport"], exclude: ["Support/bundle.py"]),
    tests(
        "SuiteTests",
        [
            "ClientExample", "Crypto", "Fleet", "GatewayClient", "HTTPClient", "HeraldClient",
            "Protocol", "TestAttestations", "TestSupport", "herald", "herald-registry",
            "herald-geo", "herald-delivery", "herald-fleet", "herald-gateway", "herald-watcher",
        ],
        exclude: [
            "Support/browsers", "Support/certificate.py", "Support/demo.py",
            "Support/feed_check.py", "Support/feed_check.rb", "Support/feed_reader.py",
            "Support/forward.py", "Support/identity_provider.py", "Support/openapi",
            "Support/peer.py", "Support/provider.py", "Support/ttrpc",
        ]),
    .target(
        name: "QueueModel", dependencies: ["DeliveryEngine", "Protocol", "ServiceKit"],
        path: "Tests/QueueModel", swiftSettings: calculationRules),
    .target(
        name: "SpatialWorld", dependencies: ["Spatial", "TestSupport"], path: "Tests/SpatialWorld",
        swiftSettings: calculationRules),
    .target(
        name: "TestAttestations", dependencies: ["TestSupport"], path: "Tests/TestAttestations",
        exclude: ["attestations.py"], swiftSettings: rules),
    .target(
        name: "TestIdentities", dependencies: ["Crypto"], path: "Tests/TestIdentities",
        swiftSettings: rules),
    .target(name: "TestCertificates", path: "Tests/TestCertificates", swiftSettings: rules),
    .target(
        name: "SelectorFuzz",
        dependencies: ["Audience", "AudienceMessages", "JSON", "Protocol", "TestSupport"],
        path: "Tests/Fuzz/SelectorFuzz", swiftSettings: rules),
    .target(
        name: "ParserFuzz",
        dependencies: [
            "Addresses", "Attestation", "Audience", "Compression", "Context", "Crypto", "Gateway",
            "HTTP", "HTTPServer", "JSON", "Locales", "OpenID", "Protocol", "ProtocolJSON",
            "RegistryService", "ServiceKit", "ServiceStorage", "TestIdentities", "TestSupport",
            "Times", "Watch", "XML",
        ], path: "Tests/Fuzz/ParserFuzz", swiftSettings: rules),
    .target(name: "CFaults", path: "Tests/CFaults"),
    .target(name: "CFullDisk", path: "Tests/CFullDisk"),
    .target(name: "CStuckLoop", path: "Tests/CStuckLoop"),
    .target(name: "CFaultyHost", path: "Tests/CFaultyHost"),
    .executableTarget(
        name: "StorageCrashHelper", dependencies: ["JSON", "Storage", "CFaults"],
        path: "Tests/StorageCrashHelper", swiftSettings: rules),
]

/// The targets for measuring and fuzzing only: `HERALD_EXTRAS=1 swift build …`.
let extras: [Target] =
    Context.environment["HERALD_EXTRAS"] == nil
    ? []
    : [
        .target(
            name: "BenchmarkKit", dependencies: ["TestSupport"], path: "Benchmarks/Kit",
            swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-client", dependencies: ["BenchmarkBase", "HeraldClient"],
            path: "Benchmarks/Client", swiftSettings: rules),
        .target(name: "BenchmarkBase", path: "Benchmarks/Base", swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-app", dependencies: ["BenchmarkBase"], path: "Benchmarks/App",
            swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-calls", dependencies: ["Protocol", "Transport"],
            path: "Benchmarks/Calls", swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-registry",
            dependencies: [
                "Audience", "AudienceMessages", "BenchmarkKit", "Crypto", "Protocol",
                "RegistryService", "ServiceKit", "Storage", "TestSupport", "Transport",
            ],
            path: "Benchmarks/Registry", swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-engine",
            dependencies: ["BenchmarkKit", "DeliveryEngine", "ServiceKit"],
            path: "Benchmarks/Engine", swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-adapters",
            dependencies: [
                "Addresses", "BenchmarkKit", "DeliveryAdapters", "DeliveryEngine", "HTTP",
                "HTTP2Client",
                "HTTPClient", "Protocol", "ServiceKit", "TLS", "Transport",
            ],
            path: "Benchmarks/Adapters", swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-positions",
            dependencies: [
                "Audience", "BenchmarkKit", "Protocol", "ServiceKit", "TestSupport", "Transport",
            ],
            path: "Benchmarks/Positions", swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-places",
            dependencies: [
                "BenchmarkKit", "Protocol", "ServiceKit", "Spatial", "SpatialWorld", "TestSupport",
                "Transport",
            ],
            path: "Benchmarks/Places",
            exclude: ["growth.py", "karney.py", "postgis.py", "replays.txt"],
            swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-backup", dependencies: ["Storage", "TestSupport"],
            path: "Benchmarks/Backup", swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-audience", dependencies: ["Audience", "TestSupport"],
            path: "Benchmarks/Audience", swiftSettings: rules),
        .executableTarget(
            name: "HTTPBenchmark", dependencies: ["HTTP", "CNGHTTP2"], path: "Benchmarks/HTTP",
            swiftSettings: rules),
        .executableTarget(
            name: "herald-bench-http2",
            dependencies: ["HTTP", "HTTP2Client", "Protocol", "TLS", "Transport"],
            path: "Benchmarks/HTTP2Client", swiftSettings: rules),
        .executableTarget(
            name: "herald-fuzz-selectors", dependencies: ["SelectorFuzz"],
            path: "Tests/Fuzz/SelectorFuzzMain", swiftSettings: rules),
        .executableTarget(
            name: "ParserFuzzMain", dependencies: ["ParserFuzz"],
            path: "Tests/Fuzz/ParserFuzzMain", swiftSettings: rules),
    ]

/// The targets of the library for apps, without C: `HERALD_CLIENT_ONLY=1 swift build …`.
let clientTargets: Set<String> = [
    "Times", "TypePaths", "Context", "HeraldClient", "HeraldClientApple", "HeraldClientTests",
    "BenchmarkBase", "ClientExample", "herald-bench-client", "herald-bench-app",
]
let isClientOnly = Context.environment["HERALD_CLIENT_ONLY"] != nil
let allTargets = cLibraries + libraries + services + testTargets + extras

let package = Package(
    name: "herald",
    // What the library for apps needs on Apple's systems; Linux and Android have no such floor.
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: [
        .library(name: "HeraldClient", targets: ["HeraldClient"]),
        .library(name: "HeraldClientApple", targets: ["HeraldClientApple"]),
    ]
        + (isClientOnly
            ? []
            : [
                // What tests preload into daemons; the executables are products by themselves.
                .library(name: "HeraldFullDisk", type: .dynamic, targets: ["CFullDisk"]),
                .library(name: "HeraldStuckLoop", type: .dynamic, targets: ["CStuckLoop"]),
                .library(name: "HeraldFaultyHost", type: .dynamic, targets: ["CFaultyHost"]),
            ]),
    targets: isClientOnly ? allTargets.filter { clientTargets.contains($0.name) } : allTargets)
