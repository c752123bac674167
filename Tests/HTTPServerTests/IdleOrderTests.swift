import Addresses
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct `Order of idle connections` {
    /// A model of the order, which looks at all connections for each answer.
    private struct Searched {
        struct Connection {
            var place: IdleOrder.Place
            var client: AddressBlock?
            var idleSince: Int?
        }

        var connections: [Connection] = []
        var clock = 0

        func count(in block: AddressBlock) -> Int {
            connections.count { $0.client?.rings.contains { $0.block == block } ?? false }
        }

        var next: IdleOrder.Place? {
            func pressure(_ client: AddressBlock?) -> Int {
                client?.rings.map { count(in: $0.block) / $0.shares }.max() ?? 0
            }
            let idle = connections.filter { $0.idleSince != nil }
                .map { (place: $0.place, pressure: pressure($0.client), since: $0.idleSince ?? 0) }
            return idle.min { ($1.pressure, $0.since) < ($0.pressure, $1.since) }?.place
        }

        func next(in block: AddressBlock) -> IdleOrder.Place? {
            let idle = connections.filter { connection in
                connection.idleSince != nil
                    && connection.client?.rings.contains { $0.block == block } ?? false
            }
            return idle.min { $0.idleSince ?? 0 < $1.idleSince ?? 0 }?.place
        }

        mutating func begin(_ index: Int, client: AddressBlock? = nil) {
            clock += 1
            connections[index].idleSince = clock
            if let client { connections[index].client = client }
        }
    }

    /// Returns addresses of clients: some share a /56, some a /48, and some nothing.
    private static func clients() throws -> [AddressBlock] {
        let texts =
            ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
            + (0..<4).map { "2001:db8:1:\($0)::1" } + (0..<4).map { "2001:db8:1:1\($0)00::1" }
            + ["2001:db8:2::1"]
        return try texts.map { AddressBlock(try #require(IPAddress($0))) }
    }

    @Test(arguments: [20_261_127, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `the lists and the heap choose as a search of all connections does`(seed: UInt64) throws {
        let clients = try Self.clients()
        var (random, order, searched) = (SeededGenerator(seed: seed), IdleOrder(), Searched())
        for step in 0..<1_500 {
            let index = searched.connections.indices.randomElement(using: &random)
            switch (Int.random(in: 0..<10, using: &random), index) {
            case (0...2, _) where searched.connections.count < 48, (_, nil):
                let place = order.add()
                #expect(!searched.connections.contains { $0.place == place })
                searched.connections.append(Searched.Connection(place: place))
                searched.begin(searched.connections.count - 1)
            case (3...4, let index?) where searched.connections[index].client == nil:
                let client = clients.randomElement(using: &random)
                guard let client else { continue }
                order.assign(searched.connections[index].place, to: client)
                let isIdle = searched.connections[index].idleSince != nil
                searched.connections[index].client = client
                if isIdle { searched.begin(index) }
            case (5...7, let index?):
                let isIdle = searched.connections[index].idleSince == nil
                order.setIdle(searched.connections[index].place, isIdle)
                searched.connections[index].idleSince = nil
                if isIdle { searched.begin(index) }
            // Places are given again, and the search looks at some dozens only.
            case (8...9, let index?) where searched.connections.count > 30:
                order.remove(searched.connections.remove(at: index).place)
            default: continue
            }
            let ring = try #require(clients.randomElement(using: &random)?.rings.map(\.block).last)
            try #require(order.count == searched.connections.count, "step \(step)")
            try #require(order.next == searched.next, "step \(step)")
            try #require(order.next(in: ring) == searched.next(in: ring), "step \(step)")
            try #require(order.count(in: ring) == searched.count(in: ring), "step \(step)")
        }
    }

    @Test func `a place among 20,000 connections costs no more than one among 200`() throws {
        let clients = try (0..<20).map {
            AddressBlock(try #require(IPAddress("192.0.2.\($0)")))
        }
        func time(of count: Int) -> Duration {
            var order = IdleOrder()
            for number in 0..<count {
                order.assign(order.add(), to: clients[number % clients.count])
            }
            return ContinuousClock().measure {
                for number in 0..<20_000 {
                    guard let next = order.next else { return }
                    order.remove(next)
                    let place = order.add()
                    order.assign(place, to: clients[number % clients.count])
                    order.setIdle(place, false)
                    order.setIdle(place, true)
                }
            }
        }
        let (few, many) = (time(of: 200), time(of: 20_000))
        // A search takes a hundred times as long.
        #expect(many < few * 10 + .milliseconds(20), "\(few) of 200, \(many) of 20,000")
        print("20,000 places: \(few) among 200, \(many) among 20,000 connections")
    }
}
