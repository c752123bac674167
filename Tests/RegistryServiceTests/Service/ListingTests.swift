import Crypto
import Protocol
import TestSupport
import Testing

@testable import RegistryService

struct ListingTests {
    private func devices(
        _ world: World, _ audience: String = "", size: UInt32, token: String = ""
    ) async throws -> Proto.ListDevicesResponse {
        try await world.client.listDevices(
            .with {
                ($0.app, $0.audience) = ("news", audience)
                ($0.pageSize, $0.pageToken) = (size, token)
            }, .suite)
    }

    private func tags(
        _ world: World, _ prefix: String = "", size: UInt32, token: String = ""
    ) async throws -> Proto.ListTagsResponse {
        try await world.client.listTags(
            .with {
                ($0.app, $0.prefix) = ("news", prefix)
                ($0.pageSize, $0.pageToken) = (size, token)
            }, .suite)
    }

    @Test func `devices are listed page by page, each once`() async throws {
        let world = try await World()
        var ids: [String] = []
        for number in 0..<23 {
            ids.append(try await world.client.register(["t\(number % 2)"]).id)
        }
        for size: UInt32 in [1, 5, 22, 23, 24, 0, 1000] {
            var found: [[String]] = []
            var token = ""
            repeat {
                let page = try await devices(world, size: size, token: token)
                found.append(page.devices.map(\.id))
                token = page.nextPageToken
            } while !token.isEmpty
            #expect(found.joined().elementsEqual(ids))
            #expect(found.allSatisfy { !$0.isEmpty && $0.count <= max(100, Int(size)) })
            #expect(found.count == (size == 0 ? 1 : (23 + Int(size) - 1) / Int(size)))
        }
        let odd = try await devices(world, "t1", size: 1000)
        #expect(
            odd.devices.map(\.id) == ids.enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
    }

    @Test func `a listing continues correctly after devices come and go`() async throws {
        let world = try await World()
        var ids: [String] = []
        for _ in 0..<6 { ids.append(try await world.client.register().id) }
        let first = try await devices(world, size: 3)
        try await world.client.delete(ids[2])
        try await world.client.delete(ids[3])
        ids.append(try await world.client.register().id)
        try await world.restart()
        let second = try await devices(world, size: 3, token: first.nextPageToken)
        #expect(second.devices.map(\.id) == Array(ids[4...6]) && second.nextPageToken.isEmpty)
    }

    @Test func `a page of large devices is shortened so that it can be decoded`() async throws {
        let world = try await World()
        let tags = (0..<1_000).map { "\($0) " + String(repeating: "é", count: 60) + "." }
        let client = world.client
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    _ = try await client.register(tags) {
                        $0.addresses = [
                            .with {
                                ($0.kind, $0.value) = (
                                    "fcm-token", String(repeating: "v", count: 4096)
                                )
                            }
                        ]
                    }
                }
            }
            for _ in 0..<1_200 { group.addTask { _ = try await client.register(["t"]) } }
            try await group.waitForAll()
        }
        var (count, pages, token) = (0, 0, "")
        repeat {
            let page = try await devices(world, size: 1000, token: token)
            #expect(try page.encoded().count < FrameLimits.length && !page.devices.isEmpty)
            count += page.devices.count
            pages += 1
            token = page.nextPageToken
        } while !token.isEmpty
        #expect(count == 1_220 && pages < 12)
    }

    @Test func `tags are listed page by page with their counts`() async throws {
        let world = try await World()
        for number in 0..<10 {
            _ = try await world.client.register(["/all", "/n/\(number)", "/even/\(number % 2)"])
        }
        for size: UInt32 in [1, 3, 12, 13, 14, 0] {
            var found: [Proto.TagCount] = []
            var (token, pages) = ("", 0)
            repeat {
                let page = try await tags(world, size: size, token: token)
                found += page.tags
                token = page.nextPageToken
                pages += 1
            } while !token.isEmpty
            #expect(
                found.map(\.tag) == ["/all", "/even/0", "/even/1"] + (0..<10).map { "/n/\($0)" })
            #expect(found.map(\.devices) == [10, 5, 5] + [UInt64](repeating: 1, count: 10))
            #expect(pages == (size == 0 ? 1 : (13 + Int(size) - 1) / Int(size)))
        }
        let some = try await tags(world, "/n/", size: 4)
        #expect(some.tags.map(\.tag) == (0..<4).map { "/n/\($0)" })
        let rest = try await tags(world, "/n/", size: 100, token: some.nextPageToken)
        #expect(rest.tags.count == 6 && rest.nextPageToken.isEmpty)
        #expect(try await tags(world, "/zzz", size: 1).tags.isEmpty)
    }

    @Test func `an invalid page token or page size is refused`() async throws {
        let world = try await World()
        _ = try await world.client.register(["a"])
        func encoded(_ text: String) -> String { Base64.url.encode(Array(text.utf8)) }
        let bad = [
            "0", "!", "AAA=", " ", encoded("\u{1}"), encoded(" x"), Base64.url.encode([255]),
        ]
        for token in bad + [encoded("-1"), encoded("4294967296"), encoded("x")] {
            let error = await refusal { try await devices(world, size: 1, token: token) }
            #expect(error?.violations.first?.field == "page_token", "\(token)")
        }
        for token in bad {
            let error = await refusal { try await tags(world, size: 1, token: token) }
            #expect(error?.violations.first?.field == "page_token", "\(token)")
        }
        for size: UInt32 in [1001, .max] {
            let large = await refusal { try await devices(world, size: size) }
            let other = await refusal { try await tags(world, size: size) }
            #expect(large?.violations.first?.field == "page_size" && other == large)
        }
        #expect(try await devices(world, size: 1, token: encoded("4294967295")).devices.isEmpty)
    }
}
