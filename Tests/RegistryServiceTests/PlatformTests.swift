import Protocol
import Testing

@testable import RegistryService

/// The names of platforms.
struct PlatformTests {
    @Test(arguments: [
        ("iso", "ios"), ("androd", "android"), ("wbe", "web"), ("windos", "windows"),
        ("macso", "macos"), ("iOS", "ios"), ("Android", "android"), ("macOS", "macos"),
        ("Windos", "windows"), ("iOSS", "ios"), ("i os", "ios"), ("webb", "web"),
        ("Xboxx", "xbox"), ("mac os", "macos"), ("iosx", "ios"), ("webz", "web"),
    ])
    func `a platform that is nearly a usual one is refused with that one`(
        name: String, meant: String
    ) {
        let error = #expect(throws: RPCError.self) {
            try DeviceFields.platform(name, "platform")
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.hasSuffix("did you mean \(meant)?") == true)
        #expect(error?.message.hasPrefix("platform") == true)
    }

    @Test(arguments: [
        "ios", "web", "kiosk", "iot", "web2", "Ünix™ 7", "tv", "my-platform", "iOS 17", "Kiosk", "",
        "pos", "box", "ios 7", "mweb", "dweb", "bios",
    ])
    func `a usual platform is taken, and one of an app's own`(name: String) throws {
        try DeviceFields.platform(name, "platform")
    }
}
