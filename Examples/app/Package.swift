// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "try-herald", platforms: [.iOS(.v18), .macOS(.v15)],
    // In an app of yours: the URL of your copy of Herald.
    dependencies: [.package(name: "herald", path: "../..")],
    targets: [
        .executableTarget(
            name: "TryHerald", dependencies: [.product(name: "HeraldClient", package: "herald")])
    ])
