import CLinux
import Glibc
import TestSupport
import Testing

@testable import DaemonKit

struct EnvironmentTests {
    @Test func `no secret is among the variables that a daemon keeps`() {
        for name in ProcessShield.kept {
            #expect(!name.hasPrefix("HERALD_"))
            for word in ["KEY", "SECRET", "TOKEN", "PASSWORD"] { #expect(!name.contains(word)) }
        }
    }
}
