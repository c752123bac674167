import ServiceKit
import Testing

@testable import DaemonKit

struct WatchdogSettingTests {
    @Test(arguments: [("", 30), ("0", 0), ("3", 3), ("3600", 3600)])
    func `the watchdog waits as long as is set, and 30 seconds otherwise`(
        text: String, seconds: Int
    ) throws {
        #expect(try Watchdog.limit(Settings(["HERALD_WATCHDOG_SECONDS": text])) == seconds)
    }

    @Test(arguments: ["1", "2", "-1", "3601", "x"])
    func `a time that a busy machine may take is refused, and so is nonsense`(text: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try Watchdog.limit(Settings(["HERALD_WATCHDOG_SECONDS": text]))
        }
        #expect(error?.description.contains("HERALD_WATCHDOG_SECONDS") == true)
    }
}
