import Addresses
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import RegistryService

/// Limits of the costs that the devices of one network address cause for others.
struct NetworkDebtTests {
    private static let start = UnixTime(milliseconds: 1_800_000_000_000)

    private static func source(
        after pause: Duration = .zero, from text: String = "203.0.113.7"
    ) throws -> WordSource {
        let address = try #require(IPAddress(text))
        return .device(client: AddressBlock(address), at: start + pause)
    }

    @Test func `whoever has brought too much pauses until there is room for one more`() throws {
        var debts = NetworkDebts(.init(burst: 100, perMinute: 60))
        debts.charge(130, to: try Self.source())
        #expect(debts.pause(of: try Self.source()) == .seconds(31))
        #expect(debts.pause(of: try Self.source(after: .seconds(30))) == .seconds(1))
        #expect(debts.pause(of: try Self.source(after: .seconds(31))) == nil)
        // Others do not wait, and neither does the app's team.
        #expect(debts.pause(of: try Self.source(from: "203.0.113.8")) == nil)
        #expect(debts.pause(of: .team) == nil)
        debts.charge(1_000, to: .team)
        #expect(debts.pause(of: try Self.source(from: "203.0.113.8")) == nil)
    }

    @Test func `many addresses of one IPv6 network have sixteen shares together`() throws {
        var debts = NetworkDebts(.init(burst: 100, perMinute: 60))
        for number in 0..<16 {
            let client = try Self.source(from: "2001:db8:0:\(String(number * 256, radix: 16))::1")
            #expect(debts.pause(of: client) == nil)
            debts.charge(99, to: client)
        }
        debts.charge(16, to: try Self.source(from: "2001:db8:0:ff00::1"))
        #expect(debts.pause(of: try Self.source(from: "2001:db8:0:fe00::1")) != nil)
        #expect(debts.pause(of: try Self.source(from: "2001:db8:1::1")) == nil)
    }

    @Test func `a script that names many mail addresses of strangers is stopped`() async throws {
        let world = try await World()
        var refusals = 0
        for number in 0..<20 {
            let error = await refusal {
                try await world.client.register(from: "203.0.113.7") {
                    $0.addresses = (0..<16).map { mail in
                        .with { ($0.kind, $0.value) = ("email", "p\(number)-\(mail)@example.com") }
                    }
                }
            }
            if error?.code == .resourceExhausted, error?.retryAfter != nil { refusals += 1 }
        }
        // 200 and less than sixteen more were taken.
        #expect(refusals == 7)
        // Without a mail address its devices register, and so do those of other networks with one.
        _ = try await world.client.register(from: "203.0.113.7") { _ in }
        _ = try await world.client.register(from: "203.0.113.8") {
            $0.addresses = [.with { ($0.kind, $0.value) = ("email", "me@example.org") }]
        }
    }

    @Test func `a device that changes all of its tags again and again is stopped`() async throws {
        let world = try await World()
        let tags = ["a", "b"].map { kind in (0..<900).map { "/\(kind)/\($0)" } }
        // Others follow these tags, so that they are no new ones, which have a limit of their own.
        for followed in tags { _ = try await world.client.register(followed) }
        let device = try await world.client.register(tags[0])
        var (count, version): (Int, UInt64) = (0, 1)
        while count < 200 {
            do {
                version = try await world.client.syncDevice(
                    .with {
                        ($0.deviceId, $0.deviceSecret) = (device.id, device.secret)
                        $0.tags = .with {
                            ($0.tags, $0.version) = (tags[(count + 1) % 2], version)
                        }
                    }, CallContext(client: "203.0.113.7")
                ).tagVersion
            } catch let error as RPCError {
                #expect(error.code == .resourceExhausted && error.retryAfter != nil)
                break
            }
            count += 1
        }
        // 1,800 tags each time.
        #expect(count == 56)
    }

    @Test func `a script that stores large devices is stopped`() async throws {
        let world = try await World()
        // Words that the app has already, so that these are no limit.
        let tags = (0..<900).map { "/" + String(repeating: "long", count: 20) + "/\($0)" }
        _ = try await world.client.register(tags)
        var count = 0
        while count < 100 {
            let error = await refusal {
                _ = try await world.client.register(from: "203.0.113.7") { $0.tags = tags }
            }
            if let error {
                #expect(error.code == .resourceExhausted && error.retryAfter != nil)
                break
            }
            count += 1
        }
        #expect(count > 40 && count < 70)
    }
}

extension RegistryClient {
    /// Registers a device of `news` with a call from a network address.
    @discardableResult
    fileprivate func register(
        from client: String, _ fill: (inout Proto.RegisterDeviceRequest) -> Void
    ) async throws -> Proto.RegisterDeviceResponse {
        try await registerDevice(
            .with {
                $0.app = "news"
                fill(&$0)
            }, CallContext(client: client))
    }
}
